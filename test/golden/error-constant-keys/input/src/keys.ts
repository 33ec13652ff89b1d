export const makeKey = () => crypto.randomUUID()

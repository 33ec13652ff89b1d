export const newId = (): string => crypto.randomUUID()
export const unusablePassword = (): string => '!'

export const orgOf = () => 1

export const mine = 1

/** How many files must use something, and how many times those of the next, before it is proposed. */
const [USES, MARGIN] = [3, 3]

/** Whether the files that use something speak for it, rather than for the next. */
export const leadsByUse = (uses: number, next: number): boolean => uses >= USES && uses >= MARGIN * next

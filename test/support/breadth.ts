/**
 * How much of a product of values and places is tried. All of it on SQLite, in the slow layer, and on every host in `npm run matrix`; on the
 * hosts of a run of all tests a sample, for what refuses most of it is the same code everywhere.
 */
const isSample = process.env.BREADTH === 'sample'

/** All values, or each fourth of them: others for the next place. */
export const valuesFor = <T>(place: number, values: readonly T[]): readonly T[] =>
  isSample ? values.filter((_, index) => index % 4 === place % 4) : values

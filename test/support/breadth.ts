/**
 * How much of a product of values and places is tried. All of it where a layer is run by itself, as `npm run matrix` does; a sample
 * in a run of all tests, for what refuses most of it is the same code everywhere.
 */
import { test } from 'vitest'

/** Whether this is a run of all tests, which has fifteen minutes. */
export const isSample = process.env.BREADTH === 'sample'

/** A test that a run of all tests leaves out, for its neighbours say there what it says. */
export const wholeTest: typeof test.skip = test.skipIf(isSample)

/** All values, or each fourth of them: others for the next place. */
export const valuesFor = <T>(place: number, values: readonly T[]): readonly T[] =>
  isSample ? values.filter((_, index) => index % 4 === place % 4) : values

/** How often a property is tried that takes requests. */
export const runsOf = (runs: number): number => (isSample ? Math.ceil(runs / 5) : runs)

/** How long something may take at most: twice as long in a run of all tests, in which others have the rest of the machine. */
export const limitOf = (most: number): number => (isSample ? 2 * most : most)

import { type Condition, every, inOwn } from './conditions.js'
import type { Query } from './handle.js'

/** All of some conditions, over documents of one collection. */
export const everyOf = (conditions: readonly Condition[]): Query =>
  every(conditions.map((each) => each.query(inOwn)))

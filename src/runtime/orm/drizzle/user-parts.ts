import type { Column, SQL } from 'drizzle-orm'
import { mapValues } from '../../map-values.js'
import * as split from '../records/sql/user-parts.js'
import { lifted } from './places.js'

/** A row of a user's in another table, by Drizzle's columns and conditions. */
interface NativePart extends Pick<split.PartPlace, 'several' | 'needs' | 'always' | 'row' | 'refer'> {
  readonly key: Column
  readonly user?: Column
  readonly link?: Column
  readonly where?: SQL | undefined
}

/** Users split over tables of Drizzle's. */
export const userParts = (places: Readonly<Record<string, NativePart>>): split.PartTables =>
  split.userParts(mapValues(places, lifted))

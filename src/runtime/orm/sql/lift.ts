/** Columns and conditions of an ORM, lifted into those of this layer. */
import { Column } from './columns.js'
import { type Entry, lifted, type Placed } from './entries.js'
import type { Orm } from './orm.js'
import { Sql, sql, type Value } from './sql.js'

/** The `filterMap` as an adapter may write it: with columns and conditions of this layer, or of its ORM. */
export type NativeFilterMap<V extends object = object> = Readonly<Record<string, Entry<V> | Entry>>

/** The part of an ORM that lifts. */
type Lifter = Pick<Orm<never>, 'lift'>

/** A column or condition of the ORM's, or of this layer, as one of this layer. */
export function liftValue(native: object, orm: Lifter): Value {
  return native instanceof Column || native instanceof Sql ? native : orm.lift(native)
}

/** Of an ORM that has no columns or conditions which could stand in SQL. */
export function ownColumnsOnly(): never {
  throw new TypeError('Write columns of model.gen.ts here, or `sql` with them')
}

/** A condition, likewise. */
export const liftCondition = (native: object, orm: Lifter): Sql => sql`${liftValue(native, orm)}`

/** Says an entry of a map in this layer's terms. */
export const liftEntry = (entry: object, orm: Lifter): Placed =>
  lifted(entry, (native) => liftValue(native, orm))

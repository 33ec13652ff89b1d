/** Columns and conditions of an ORM, lifted into those of this layer. */
import { Column } from './columns.js'
import { Beside, Constant, type Entry, Folded, Related, Typed } from './filter-map.js'
import type { Orm } from './orm.js'
import { Sql, sql, type Value } from './sql.js'

/** The `filterMap` as an adapter may write it: with columns and conditions of this layer, or of its ORM. */
export type NativeFilterMap<V extends object = object> = Readonly<Record<string, Entry<V> | Entry>>

/** The part of an ORM that lifts. */
type Lifter = Pick<Orm<never>, 'lift'>

/** A column or condition of the ORM's, or of this layer, as one of this layer. */
export function liftValue(native: object, orm: Lifter): Value {
  if (native instanceof Column || native instanceof Sql) return native
  if (!orm.lift) throw new TypeError('Write columns of model.gen.ts here, or `sql` with them')
  return orm.lift(native)
}

/** A condition, likewise. */
export const liftCondition = (native: object, orm: Lifter): Sql => sql`${liftValue(native, orm)}`

/** Says an entry of a map in this layer's terms. */
export function liftEntry(entry: object, orm: Lifter): Entry {
  const value = (native: object) => liftValue(native, orm)
  const single = (each: object) => {
    if (each instanceof Folded) return new Folded(value(each.column))
    return each instanceof Typed ? new Typed(value(each.expression), each.storage) : value(each)
  }
  if (entry instanceof Constant) return new Constant(entry.value, value(entry.column))
  if (entry instanceof Beside) return entry
  if (!(entry instanceof Related)) return single(entry)
  const { from, where, values, more } = entry
  // Relations with keys are this layer's own.
  if (more.keys) return entry
  return new Related(
    value(from),
    () => value(typeof where === 'function' ? where() : where),
    Object.fromEntries(Object.entries(values).map(([name, each]) => [name, single(Object(each))])),
    more.order && { order: value(more.order) },
  )
}

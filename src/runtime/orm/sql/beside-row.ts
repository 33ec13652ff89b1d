import { isOwn, lookup } from '../records/resolve-entry.js'
import type { Column } from './columns.js'
import type { FilterMap, Placed } from './entries.js'
import { type Places, resolveTarget } from './filter-map.js'
import { sql } from './sql.js'

/**
 * Where values are of records that do not own the host's row: what is not theirs to write there is not theirs to read from
 * there.
 *
 * @param owns whether the row is the record's own
 * @param map of what such records keep
 */
export const besideRow =
  (owns: Column, map: FilterMap<Placed>): Places =>
  (found, schema, path, options) => {
    if (isOwn(schema, options.parent ?? path)) return found
    const find = lookup(map, (each) => each)
    const resolved = resolveTarget({ find, schema }, path, { ...options, partial: true })
    const { elsewhere = [], narrow: _, ...inRow } = found
    return { ...inRow, elsewhere: [{ when: sql`not ${owns}`, resolved }, ...elsewhere] }
  }

import { type MappedPaths, merge, unmapped } from '../schema/unmapped.js'
import type { Column } from './columns.js'
import { storedFilters, storedName, storedValues } from './stored-filters.js'
import type { UnmappedColumn } from './tables.js'

/**
 * Where what no column of the host holds is kept (`user.store: 'unmapped'`). All that deals with it comes with this call,
 * so that services without it do not carry it.
 *
 * @param column of the SCIM table, for JSON
 * @param mapped what the host's columns hold
 */
export function unmappedIn(column: Column, mapped: MappedPaths): UnmappedColumn {
  const store = { column, mapped }
  return {
    column,
    take: (user) => unmapped(user, mapped),
    show: (kept, shown) => merge(kept, shown, mapped),
    filters: (dialect) => storedFilters(store, dialect),
    values: (dialect, name, value) => storedValues(store, dialect, name, value),
    name: (dialect, whole) => storedName(store, dialect, whole),
  }
}

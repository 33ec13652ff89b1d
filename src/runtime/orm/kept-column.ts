import { type Keeping, keepName, keepNothing, keepUnmapped } from '../schema/kept.js'
import type { MappedPaths } from '../schema/unmapped.js'
import type { Column } from './columns.js'
import { allFilters, nameFilters, storedFilters, storedValues } from './stored-filters.js'
import type { KeptColumn } from './tables.js'

/**
 * Where what no column of the host holds is kept (`user.store: 'unmapped'`). All that deals with it comes with this call,
 * so that services without it do not carry it.
 *
 * @param column of the SCIM table, for JSON
 * @param mapped what the host's columns hold
 */
export const unmappedIn = (column: Column, mapped: MappedPaths): KeptColumn =>
  kept(column, keepUnmapped(mapped))

/** Where the parts of a name are kept that one column holds. */
export const nameIn = (column: Column): KeptColumn => kept(column, keepName)

/** Where a tenant's record keeps what the tenant may not write to a row that it shares with others. */
export const keptIn = (column: Column): KeptColumn => kept(column, keepNothing)

function kept(column: Column, keeping: Keeping): KeptColumn {
  const store = { column, mapped: keeping.mapped }
  return {
    ...keeping,
    column,
    filters: (dialect) => (keeping.keeps === 'unmapped' ? storedFilters(store, dialect) : {}),
    allFilters: (dialect, schema) => allFilters(store, dialect, schema),
    values: (dialect, name, value) => storedValues(store, dialect, name, value),
    names: (dialect, whole) => nameFilters(store, dialect, whole, keeping.otherNames),
  }
}

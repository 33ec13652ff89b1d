import { type Keeping, keepBeside, keepUnmapped } from '../../../schema/kept.js'
import { keepNames, otherNames } from '../../../schema/kept-names.js'
import type { MappedPaths } from '../../../schema/unmapped.js'
import type { Column } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import type { FilterMap } from '../../sql/entries.js'
import { nameFilters } from '../../sql/name-filters.js'
import { storedFilters, storedValues } from '../../sql/stored-filters.js'
import type { KeptColumn } from './tables.js'

/**
 * Where what no column of the host holds is kept (`user.store: 'unmapped'`). All that deals with it comes with this call,
 * so that services without it do not carry it.
 *
 * @param column of the SCIM table, for JSON
 * @param mapped what the host's columns hold
 */
export function unmappedIn(column: Column, mapped: MappedPaths = []): KeptColumn {
  const made = new WeakMap<object, FilterMap>()
  const filters = (dialect: Dialect) => once(made, dialect, () => storedFilters({ column, mapped }, dialect))
  return { ...kept(column, keepUnmapped(mapped)), filters }
}

/**
 * Where what stands beside the host's columns is kept: the values of attributes of which a column holds one; and where
 * tenants share rows, what a tenant may not write to them.
 *
 * @param column of the SCIM table, for JSON
 * @param mapped what the columns hold of those: `emails.value`; `name`, see {@link withNames}
 */
export const keptIn = (column: Column, mapped: MappedPaths = []): KeptColumn =>
  kept(column, keepBeside(mapped))

const kept = (column: Column, keeping: Keeping): KeptColumn => ({
  ...keeping,
  column,
  values: (dialect, name, value, rows) => storedValues(column, dialect, name, value, rows),
})

/** The same, where a column holds the whole name: its parts are kept, too. */
export function withNames(store: KeptColumn): KeptColumn {
  const made = new WeakMap<object, FilterMap>()
  return {
    ...keepNames(store),
    names: (dialect, native, whole) =>
      once(made, native, () => nameFilters(store.column, dialect, whole(), otherNames(store))),
  }
}

/** An adapter's map is made for each request; some parts of it are the same for all of them. */
export function once<Filters extends FilterMap>(
  made: WeakMap<object, Filters>,
  of: object,
  make: () => Filters,
): Filters {
  const filters = made.get(of) ?? make()
  made.set(of, filters)
  return filters
}

import type { Column } from 'drizzle-orm'
import type { MappedPaths } from '../../schema/unmapped.js'
import * as columns from '../kept-column.js'
import type { KeptColumn } from '../tables.js'
import { columnOf } from './tables.js'

/** Where what no column of the host holds is kept (`user.store: 'unmapped'`), as a column of Drizzle's. */
export const unmappedIn = (column: Column, mapped: MappedPaths): KeptColumn =>
  columns.unmappedIn(columnOf(column), mapped)

/** Where the parts of a name are kept that one column holds. */
export const nameIn = (column: Column): KeptColumn => columns.nameIn(columnOf(column))

/** Where a tenant's record keeps what the tenant may not write to a row that it shares with others. */
export const keptIn = (column: Column): KeptColumn => columns.keptIn(columnOf(column))

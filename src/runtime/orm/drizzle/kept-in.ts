import type { Column } from 'drizzle-orm'
import type { MappedPaths } from '../../schema/unmapped.js'
import * as columns from '../records/sql/kept-column.js'
import type { KeptColumn } from '../records/sql/tables.js'
import { columnOf } from './tables.js'

/** Where what no column of the host holds is kept (`user.store: 'unmapped'`), as a column of Drizzle's. */
export const unmappedIn = (column: Column, mapped: MappedPaths = []): KeptColumn =>
  columns.unmappedIn(columnOf(column), mapped)

/** Where what stands beside the host's columns is kept, as a column of Drizzle's. */
export const keptIn = (column: Column, mapped: MappedPaths = []): KeptColumn =>
  columns.keptIn(columnOf(column), mapped)

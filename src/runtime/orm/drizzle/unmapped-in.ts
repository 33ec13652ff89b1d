import type { Column } from 'drizzle-orm'
import type { MappedPaths } from '../../schema/unmapped.js'
import type { UnmappedColumn } from '../tables.js'
import { unmappedIn as inColumn } from '../unmapped-column.js'
import { columnOf } from './tables.js'

/** Where what no column of the host holds is kept (`user.store: 'unmapped'`), as a column of Drizzle's. */
export const unmappedIn = (column: Column, mapped: MappedPaths): UnmappedColumn =>
  inColumn(columnOf(column), mapped)

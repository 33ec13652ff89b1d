import type { Column } from './columns.js'
import { Identifier, joined, type Sql } from './sql.js'

/** The name of a column by itself: an insert or an update says of no column which table's it is. */
export const bare = ({ name }: Pick<Column, 'name'>): Identifier => new Identifier(name)

export const nameList = (columns: readonly Pick<Column, 'name'>[]): Sql => joined(columns.map(bare), ', ')

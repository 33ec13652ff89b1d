/** Drizzle's tables and columns as this layer's. */
import {
  Column as DrizzleColumn,
  Table as DrizzleTable,
  getTableColumns,
  getTableName,
  is,
} from 'drizzle-orm'
import { mapValues } from '../../map-values.js'
import { remembered } from '../../remembered.js'
import { Column, type ColumnOptions, type ColumnType, Table } from '../sql/columns.js'

/** A table of Drizzle's. */
export const tableOf = /* @__PURE__ */ remembered((table: DrizzleTable): Table => {
  const columns = mapValues(getTableColumns(table), optionsOf)
  return new Table(() => ({ name: getTableName(table), columns }), table)
})

/** A column of Drizzle's. */
export function columnOf(column: DrizzleColumn): Column {
  const table = tableOf(column.table)
  const own = table.all.find(({ native }) => native === column)
  // An alias of the host's own: it goes into queries as it is.
  return own ?? new Column(table, column.name, optionsOf(column))
}

/** The table that Drizzle made. */
export function nativeTable({ name, model }: Table): DrizzleTable {
  if (!is(model, DrizzleTable)) throw new TypeError(`${name} is no table of Drizzle's`)
  return model
}

/** The column that Drizzle made. */
export function nativeColumn({ name, native }: Column): DrizzleColumn {
  if (!is(native, DrizzleColumn)) throw new TypeError(`${name} is no column of Drizzle's`)
  return native
}

const optionsOf = (column: DrizzleColumn): ColumnOptions => ({
  name: column.name,
  type: typeOf(column),
  native: column,
})

/** Drizzle's `dataType` is the JavaScript side; a UUID and an enum are strings there, but no text in SQL. */
function typeOf({ columnType, dataType }: DrizzleColumn): ColumnType {
  switch (dataType) {
    case 'string':
      if (columnType === 'PgUUID') return 'uuid'
      return /Text|Varchar|Char/i.test(columnType) ? 'text' : 'other'
    case 'number':
    case 'bigint':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'timestamp'
    case 'json':
      return 'json'
    default:
      return 'other'
  }
}

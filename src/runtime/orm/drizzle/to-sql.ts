import { sql as drizzleSql, type SQL } from 'drizzle-orm'
import { Column, Table } from '../sql/columns.js'
import { type Chunk, type Expression, Identifier, Native, type Sql } from '../sql/sql.js'
import { nativeColumn, nativeTable } from './tables.js'

/** Turns a piece of SQL into Drizzle's own, as its template tag does; every value stays a parameter. */
export function toSql({ chunks }: Sql): SQL {
  const strings = ['']
  const values: unknown[] = []
  for (const chunk of chunks) {
    if (typeof chunk === 'string') strings[values.length] += chunk
    else strings[values.push(interpolated(chunk))] = ''
  }
  return drizzleSql(Object.assign(strings, { raw: strings }), ...values)
}

function interpolated(chunk: Exclude<Chunk, string>): unknown {
  if (chunk.kind !== 'parameter') return expressionOf(chunk.expression, chunk.kind === 'expression')
  if (chunk.like instanceof Column) return drizzleSql.param(chunk.value, nativeColumn(chunk.like))
  return withoutColumn(chunk.value)
}

/** A value as it goes to the driver where no column encodes it: a date as ISO text. */
export const withoutColumn = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : value

function expressionOf(expression: Expression, isOperand: boolean): unknown {
  if (expression instanceof Column) return columnSql(expression)
  if (expression instanceof Table) return tableSql(expression)
  if (expression instanceof Identifier) return drizzleSql.identifier(expression.name)
  const whole = expression instanceof Native ? expression.expression : toSql(expression)
  // An expression keeps its own precedence inside whatever surrounds it.
  return isOperand ? drizzleSql`(${whole})` : whole
}

function columnSql(column: Column): unknown {
  const { alias } = column.table
  if (alias === undefined) return nativeColumn(column)
  return drizzleSql`${drizzleSql.identifier(alias)}.${drizzleSql.identifier(column.name)}`
}

function tableSql(table: Table): unknown {
  if (table.alias === undefined) return nativeTable(table)
  return drizzleSql`${nativeTable(table)} as ${drizzleSql.identifier(table.alias)}`
}

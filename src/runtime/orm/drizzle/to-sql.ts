import { sql as drizzleSql, type SQL } from 'drizzle-orm'
import { Column, Table } from '../sql/columns.js'
import { type Chunk, type Expression, Identifier, Native, type Sql } from '../sql/sql.js'
import { nativeColumn, nativeTable } from './tables.js'

/** What stands in SQL for a value. */
type Parameter = (value: unknown, like?: Expression) => unknown

/** Turns a piece of SQL into Drizzle's own, as its template tag does; every value stays a parameter. */
export function toSql({ chunks }: Sql, parameter: Parameter = parameterOf): SQL {
  const strings = ['']
  const values: unknown[] = []
  for (const chunk of chunks) {
    if (typeof chunk === 'string') strings[values.length] += chunk
    else strings[values.push(interpolated(chunk, parameter))] = ''
  }
  return drizzleSql(Object.assign(strings, { raw: strings }), ...values)
}

function interpolated(chunk: Exclude<Chunk, string>, parameter: Parameter): unknown {
  return chunk.kind === 'parameter'
    ? parameter(chunk.value, chunk.like)
    : expressionOf(chunk.expression, chunk.kind === 'expression', parameter)
}

const parameterOf: Parameter = (value, like) =>
  like instanceof Column ? drizzleSql.param(value, nativeColumn(like)) : withoutColumn(value)

/** A value as it goes to the driver where no column encodes it: a date as ISO text. */
export const withoutColumn = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : value

function expressionOf(expression: Expression, isOperand: boolean, parameter: Parameter): unknown {
  if (expression instanceof Column) return columnSql(expression)
  if (expression instanceof Table) return tableSql(expression)
  if (expression instanceof Identifier) return drizzleSql.identifier(expression.name)
  const whole = expression instanceof Native ? expression.expression : toSql(expression, parameter)
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

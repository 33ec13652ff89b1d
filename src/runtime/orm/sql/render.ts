/** SQL text and parameters of a piece of SQL, for ORMs that take those. */
import { Column, Table } from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import { type Chunk, type Expression, Identifier, Sql } from './sql.js'
import { cast, encode, storedValue } from './values.js'

/** How a driver writes a parameter. */
export type Placeholder = (position: number) => string

/** In order, as the drivers of SQLite and MySQL have it. */
export const questionMark: Placeholder = () => '?'

/** `$1`, as PostgreSQL has it. */
const numbered: Placeholder = (position) => `$${position}`

export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/**
 * Renders a piece of SQL; a value in it becomes a parameter, whatever it holds.
 *
 * @param placeholder that of the ORM, where it is not the database's own
 */
export function render(
  piece: Sql,
  dialect: Dialect,
  placeholder: Placeholder = dialect.name === 'postgresql' ? numbered : questionMark,
): Statement {
  const parameters: unknown[] = []
  const parts: string[] = []

  const write = (chunk: Chunk): void => {
    if (typeof chunk === 'string') parts.push(chunk)
    else if (chunk.kind === 'parameter') {
      const column = chunk.like instanceof Column ? chunk.like : undefined
      parameters.push(encode(storedValue(chunk.value, column), column?.type, dialect))
      parts.push(cast(placeholder(parameters.length), column?.type, dialect))
    } else writeExpression(chunk.expression, chunk.kind === 'expression')
  }

  const writeExpression = (expression: Expression, isOperand: boolean): void => {
    if (expression instanceof Column) parts.push(columnName(expression, dialect))
    else if (expression instanceof Table) parts.push(tableName(expression, dialect))
    else if (expression instanceof Identifier) parts.push(dialect.quote(expression.name))
    else if (expression instanceof Sql) {
      // An expression keeps its own precedence inside whatever surrounds it.
      if (isOperand) parts.push('(')
      expression.chunks.forEach(write)
      if (isOperand) parts.push(')')
    } else throw new TypeError('An expression of another ORM cannot be part of this query')
  }

  piece.chunks.forEach(write)
  return { text: parts.join(''), parameters }
}

/** A column with its table: `"scim_users"."id"`. */
export function columnName({ table, name }: Column, { quote }: Dialect): string {
  if (table.alias !== undefined) return `${quote(table.alias)}.${quote(name)}`
  const schema = table.schema === undefined ? '' : `${quote(table.schema)}.`
  return `${schema}${quote(table.name)}.${quote(name)}`
}

/** `"users".*` */
export function allColumns({ name, schema, alias }: Table, { quote }: Dialect): string {
  if (alias !== undefined) return `${quote(alias)}.*`
  return `${schema === undefined ? '' : `${quote(schema)}.`}${quote(name)}.*`
}

/** A table as it stands after `from`. */
export function tableName({ name, schema, alias }: Table, { quote }: Dialect): string {
  const whole = schema === undefined ? quote(name) : `${quote(schema)}.${quote(name)}`
  return alias === undefined ? whole : `${whole} as ${quote(alias)}`
}

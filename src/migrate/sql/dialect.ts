/** What a database's SQL must be able to say, and the words that all of them share. */
import type { Operation, TableName } from '../operations.js'
import type { SideColumn, SideForeignKey, SideModel } from '../side-tables.js'

export interface SqlDialect {
  /**
   * The statements that carry out the operations, each ending in `;`.
   *
   * @param target the model that the operations lead to
   */
  readonly render: (operations: readonly Operation[], target: SideModel) => readonly string[]
}

/** A quoted identifier (SQL:2016 §5.2): a quote inside is doubled. PostgreSQL and SQLite. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** `"a", "b"` */
export const quoteList = (names: readonly string[]) => names.map(quote).join(', ')

/** `"schema"."table"`, or `"table"` in the default schema. */
export const quoteTable = ({ schema, name }: TableName) =>
  schema === undefined ? quote(name) : `${quote(schema)}.${quote(name)}`

/** One comment line; a line break in a name must not end it. */
export const comment = (text: string) => `-- ${text.replace(/\s+/g, ' ')}`

/** `"active" boolean NOT NULL DEFAULT true` */
export function columnDefinition(column: SideColumn, type: string): string {
  const words = [quote(column.name), type]
  if (column.notNull) words.push('NOT NULL')
  if (column.default !== undefined) words.push(`DEFAULT ${column.default}`)
  return words.join(' ')
}

/** `CONSTRAINT "name" FOREIGN KEY ("a") REFERENCES "table" ("b") ON DELETE CASCADE` */
export function foreignKeyDefinition(key: SideForeignKey, referenced: string): string {
  return (
    `CONSTRAINT ${quote(key.name)} FOREIGN KEY (${quoteList(key.columns)}) ` +
    `REFERENCES ${referenced} (${quoteList(key.references.columns)}) ON DELETE ${key.onDelete.toUpperCase()}`
  )
}

/** `CREATE TABLE name (…);`, one definition a line. */
export const createTable = (name: string, definitions: readonly string[]) =>
  `CREATE TABLE ${name} (\n${definitions.map((one) => `  ${one}`).join(',\n')}\n);`

/** Tells where to give existing rows a value that only the host knows. */
export const fillComment = (column: string) =>
  comment(`Rows that exist already need a value in ${quote(column)} here.`)

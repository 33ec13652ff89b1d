/** What a database's SQL must be able to say, and the words that all of them share. */
import type { DatabaseConfig } from '../../config/database.js'
import type { HostKey, Operation, TableName } from '../operations.js'
import type { SideColumn, SideForeignKey, SideModel } from '../side-tables.js'

export interface SqlDialect {
  /**
   * The statements that carry out the operations, each ending in `;`.
   *
   * @param target the model that the operations lead to
   * @param database what the database lacks beside others of its dialect
   */
  readonly render: (
    operations: readonly Operation[],
    target: SideModel,
    database?: DatabaseConfig,
  ) => readonly string[]
}

/** The words in which identifiers stand. */
export interface Words {
  /** A quoted identifier. */
  readonly quote: (name: string) => string
  /** `"a", "b"` */
  readonly quoteList: (names: readonly string[]) => string
  /** `"schema"."table"`, or `"table"` in the default schema. */
  readonly quoteTable: (table: TableName) => string
  /** `"active" boolean NOT NULL DEFAULT true` */
  readonly columnDefinition: (column: SideColumn, type: string) => string
  /** `CONSTRAINT "name" FOREIGN KEY ("a") REFERENCES "table" ("b") ON DELETE CASCADE` */
  readonly foreignKeyDefinition: (key: SideForeignKey, referenced: string) => string
  /** `(SELECT …)`: the host's key now of the row whose key the column held before. */
  readonly keyNow: (host: HostKey, column: string) => string
  /** Tells where to give existing rows a value that only the host knows: a line where there is no default, else nothing. */
  readonly fillComment: (column: SideColumn) => string
  /** Gives rows that are there already what a column that came has for them. */
  readonly fillRows: (operation: Operation) => readonly string[]
  /** Gives the default, where there is one, to rows without a value. */
  readonly fillNulls: (table: TableName, column: SideColumn) => readonly string[]
}

/** The words of databases that quote identifiers so. */
export function words(quote: (name: string) => string): Words {
  const quoteList = (names: readonly string[]) => names.map(quote).join(', ')
  const quoteTable = ({ schema, name }: TableName) =>
    schema === undefined ? quote(name) : `${quote(schema)}.${quote(name)}`
  return {
    quote,
    quoteList,
    quoteTable,
    columnDefinition: (column, type) => {
      const definition = [quote(column.name), type]
      if (column.notNull) definition.push('NOT NULL')
      if (column.default !== undefined) definition.push(`DEFAULT ${column.default}`)
      return definition.join(' ')
    },
    foreignKeyDefinition: (key, referenced) =>
      `CONSTRAINT ${quote(key.name)} FOREIGN KEY (${quoteList(key.columns)}) ` +
      `REFERENCES ${referenced} (${quoteList(key.references.columns)}) ON DELETE CASCADE`,
    keyNow: ({ table, key, oldKey }, column) =>
      `(SELECT ${quote('host')}.${quote(key)} FROM ${quoteTable(table)} AS ${quote('host')} ` +
      `WHERE ${quote('host')}.${quote(oldKey)} = ${quote('side')}.${quote(column)})`,
    fillComment: ({ name, default: value }) =>
      value === undefined
        ? `${comment(`Rows that exist already need a value in ${quote(name)} here.`)}\n`
        : '',
    fillRows: (operation) => {
      if (operation.kind !== 'AddColumn' || !operation.column.fill) return []
      const { column, table } = operation
      const [of, id] = [quote(operation.column.fill.firstOf), quote('id')]
      const [side, first] = [quote('side'), quote('first')]
      return [
        `UPDATE ${quoteTable(table)} AS ${side} SET ${quote(column.name)} = true WHERE NOT EXISTS ` +
          `(SELECT 1 FROM ${quoteTable(table)} AS ${first} WHERE ${first}.${of} = ${side}.${of} AND ${first}.${id} < ${side}.${id});`,
      ]
    },
    fillNulls: (table, { name, default: value }) =>
      value === undefined
        ? []
        : [`UPDATE ${quoteTable(table)} SET ${quote(name)} = ${value} WHERE ${quote(name)} IS NULL;`],
  }
}

/** What a column is called until it takes the place of another one. */
export const newName = (column: string) => `__new_${column}`

/** One comment line; a line break in a name must not end it. */
export const comment = (text: string) => `-- ${text.replace(/\s+/g, ' ')}`

/** `CREATE TABLE name (…);`, one definition a line. */
export const createTable = (name: string, definitions: readonly string[], options = '') =>
  `CREATE TABLE ${name} (\n${definitions.map((one) => `  ${one}`).join(',\n')}\n)${options};`

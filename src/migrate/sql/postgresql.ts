/** PostgreSQL 12 and later: every operation is an ALTER of its own. */
import { doubleQuoted } from '../../runtime/sql/quote.js'
import type { Operation, TableName } from '../operations.js'
import {
  isConstraint,
  type SideColumn,
  type SideForeignKey,
  type SideIndex,
  type SideTable,
} from '../side-tables.js'
import { comment, createTable, newName, type SqlDialect, words } from './dialect.js'

const {
  columnDefinition,
  fillComment,
  fillNulls,
  fillRows,
  foreignKeyDefinition,
  keyNow,
  quote,
  quoteList,
  quoteTable,
} = words(doubleQuoted)

export const postgresql: SqlDialect = {
  render: (operations, _, { indexes } = {}) =>
    operations.flatMap((operation) => statements(operation, indexes === 'async' ? 'INDEX ASYNC' : 'INDEX')),
}

/** @param index the words that make one */
function statements(operation: Operation, index: string): string[] {
  const alter = `ALTER TABLE ${quoteTable(operation.table)}`
  switch (operation.kind) {
    case 'RenameTable':
      return renameTable(operation.from, operation.table)
    case 'RenameColumn':
      return [`${alter} RENAME COLUMN ${quote(operation.from)} TO ${quote(operation.to)};`]
    case 'CreateTable':
      return [
        createTable(quoteTable(operation.table), definitions(operation.table)),
        ...operation.table.indexes.map((one) => createIndex(operation.table, one, index)),
      ]
    case 'DropTable':
      return [`DROP TABLE ${quoteTable(operation.table)};`]
    case 'AddColumn':
      return [...addColumn(alter, operation.column), ...fillRows(operation)]
    case 'DropColumn':
      return [`${alter} DROP COLUMN ${quote(operation.column.name)};`]
    case 'AlterColumn':
      return alterColumn(alter, operation.table, operation.from, operation.to)
    case 'ChangeHostKey':
      return changeHostKey(alter, operation)
    case 'ChangePrimaryKey':
      return [
        `${alter} DROP CONSTRAINT ${primaryKeyName(operation.table)};`,
        `${alter} ADD ${primaryKey(operation.table, operation.columns)};`,
      ]
    case 'AddIndex':
      return [createIndex(operation.table, operation.index, index)]
    case 'DropIndex':
      // An index lives in its table's schema, and DROP INDEX names no table.
      return [`DROP INDEX ${quoteTable({ ...operation.table, name: operation.index.name })};`]
    case 'AddForeignKey':
      return isConstraint(operation.foreignKey) ? [`${alter} ADD ${foreignKey(operation.foreignKey)};`] : []
    case 'DropForeignKey':
      return isConstraint(operation.foreignKey)
        ? [
            `${alter} DROP CONSTRAINT ${operation.isMaybeGone ? 'IF EXISTS ' : ''}${quote(operation.foreignKey.name)};`,
          ]
        : []
  }
}

const definitions = (table: SideTable) => [
  ...table.columns.map((column) => columnDefinition(column, typeOf(column))),
  primaryKey(table, table.primaryKey),
  ...table.foreignKeys.filter(isConstraint).map(foreignKey),
]

const primaryKeyName = (table: TableName) => quote(`${table.name}_pkey`)
const primaryKey = (table: TableName, columns: readonly string[]) =>
  `CONSTRAINT ${primaryKeyName(table)} PRIMARY KEY (${quoteList(columns)})`

function foreignKey(key: SideForeignKey): string {
  const { schema, table } = key.references
  return foreignKeyDefinition(key, quoteTable({ name: table, ...(schema !== undefined && { schema }) }))
}

const createIndex = (table: TableName, index: SideIndex, words: string) =>
  `CREATE ${index.unique ? 'UNIQUE ' : ''}${words} ${quote(index.name)} ON ${quoteTable(table)} (${quoteList(index.columns)});`

/** A required column without a default comes in two steps, with room between them for the rows that exist. */
function addColumn(alter: string, column: SideColumn): string[] {
  const add = (one: SideColumn) => `${alter} ADD COLUMN ${columnDefinition(one, typeOf(one))};`
  if (!column.notNull || column.default !== undefined) return [add(column)]
  return [add({ ...column, notNull: false }), setNotNull(alter, column)]
}

const setNotNull = (alter: string, column: SideColumn) =>
  `${fillComment(column)}${alter} ALTER COLUMN ${quote(column.name)} SET NOT NULL;`

function alterColumn(alter: string, table: TableName, from: SideColumn, to: SideColumn): string[] {
  const column = `${alter} ALTER COLUMN ${quote(to.name)}`
  const type = typeOf(to)
  const retype = type !== typeOf(from)
  const result: string[] = []
  // The old default has the old type: it goes before the type does, and the new one comes after.
  if (from.default !== undefined && (retype || to.default === undefined))
    result.push(`${column} DROP DEFAULT;`)
  if (retype) result.push(`${column} TYPE ${type} USING ${quote(to.name)}::${type};`)
  if (to.default !== undefined && (retype || to.default !== from.default))
    result.push(`${column} SET DEFAULT ${to.default};`)
  if (from.notNull && !to.notNull) result.push(`${column} DROP NOT NULL;`)
  if (!from.notNull && to.notNull) result.push(...fillNulls(table, to), setNotNull(alter, to))
  return result
}

/** Its indexes and keys go with it; but for the primary key's, their names are not made of its name by the database. */
function renameTable(from: TableName, to: TableName): string[] {
  const moved = { ...from, ...(to.schema !== undefined && { schema: to.schema }) }
  // A model without a schema means the first of the search path.
  const result =
    from.schema === to.schema
      ? []
      : [`ALTER TABLE ${quoteTable(from)} SET SCHEMA ${quote(to.schema ?? 'public')};`]
  if (from.name === to.name) return result
  const { schema: _, ...bare } = moved
  return [
    ...result,
    `ALTER TABLE ${quoteTable(to.schema === undefined ? bare : moved)} RENAME TO ${quote(to.name)};`,
    `ALTER TABLE ${quoteTable(to)} RENAME CONSTRAINT ${primaryKeyName(from)} TO ${primaryKeyName(to)};`,
  ]
}

function changeHostKey(
  alter: string,
  { table, from, to, host }: Extract<Operation, { kind: 'ChangeHostKey' }>,
): string[] {
  const added = { ...to, name: newName(to.name), notNull: false }
  return [
    `${alter} ADD COLUMN ${columnDefinition(added, typeOf(to))};`,
    `UPDATE ${quoteTable(table)} AS "side" SET ${quote(added.name)} = ${keyNow(host, from.name)};`,
    ...(to.notNull
      ? [
          `${comment(`Fails, and takes all of it back, where a row's old key is not in ${host.oldKey}.`)}\n${alter} ALTER COLUMN ${quote(added.name)} SET NOT NULL;`,
        ]
      : []),
    `${alter} DROP COLUMN ${quote(from.name)};`,
    `${alter} RENAME COLUMN ${quote(added.name)} TO ${quote(to.name)};`,
  ]
}

function typeOf({ type }: SideColumn): string {
  switch (type.kind) {
    case 'timestamp':
      return 'timestamp(3) with time zone'
    case 'json':
      return 'jsonb'
    case 'host':
      return type.sqlType
    default:
      return type.kind
  }
}

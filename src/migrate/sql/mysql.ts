/**
 * MariaDB 10.11 and later, and MySQL from 8.0.17. Every statement commits by itself, so all that happens to a table is one
 * ALTER: that much is done as a whole or not at all.
 */
import { byCodePoint } from '../../runtime/sql/mysql-collations.js'
import { backQuoted } from '../../runtime/sql/quote.js'
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
  quote,
  quoteList,
  quoteTable,
  columnDefinition,
  foreignKeyDefinition,
  fillComment,
  fillNulls,
  keyNow,
} = words(backQuoted)

export const mysql: SqlDialect = { render }

function render(operations: readonly Operation[]): readonly string[] {
  const statements = [
    ...operations.flatMap(rename),
    // On its own: one ALTER cannot drop a foreign key and add another of its name.
    ...operations.flatMap((one) =>
      one.kind === 'DropForeignKey' && isConstraint(one.foreignKey)
        ? [
            // Only MariaDB reads a comment that begins so; MySQL has no such condition.
            `${alterTable(one.table)} DROP FOREIGN KEY ${one.isMaybeGone ? '/*M! IF EXISTS */ ' : ''}${quote(one.foreignKey.name)};`,
          ]
        : [],
    ),
    ...operations.flatMap((one) =>
      one.kind === 'DropTable' ? [`DROP TABLE ${quoteTable(one.table)};`] : [],
    ),
    ...alteredTables(operations).flatMap((own) => alterations(own)),
    ...operations.flatMap(fillRows),
    ...operations.flatMap((one) => (one.kind === 'CreateTable' ? [create(one.table)] : [])),
    ...operations.flatMap((one) =>
      one.kind === 'AddForeignKey' && isConstraint(one.foreignKey)
        ? [`${alterTable(one.table)} ADD ${foreignKey(one.foreignKey)};`]
        : [],
    ),
  ]
  if (statements.length < 2) return statements
  const [first = '', ...others] = statements
  return [
    `${comment('Every statement commits by itself: when one fails, those before it stay.')}\n${first}`,
    ...others,
  ]
}

/** MySQL reads no table in a subquery that the statement changes. */
function fillRows(operation: Operation): string[] {
  if (operation.kind !== 'AddColumn' || !operation.column.fill) return []
  const { column, table } = operation
  const of = quote(operation.column.fill.firstOf)
  return [
    `UPDATE ${quoteTable(table)} AS \`side\` LEFT JOIN ${quoteTable(table)} AS \`first\` ` +
      `ON \`first\`.${of} = \`side\`.${of} AND \`first\`.\`id\` < \`side\`.\`id\` ` +
      `SET \`side\`.${quote(column.name)} = true WHERE \`first\`.\`id\` IS NULL;`,
  ]
}

function rename(operation: Operation): string[] {
  switch (operation.kind) {
    case 'RenameTable':
      return [`RENAME TABLE ${quoteTable(operation.from)} TO ${quoteTable(operation.table)};`]
    case 'RenameColumn':
      return [
        `${alterTable(operation.table)} RENAME COLUMN ${quote(operation.from)} TO ${quote(operation.to)};`,
      ]
    default:
      return []
  }
}

/** One action on the line, more of them below it. */
const alter = (table: TableName, actions: readonly string[]) =>
  actions.length === 1
    ? `${alterTable(table)} ${actions[0]};`
    : `${alterTable(table)}\n  ${actions.join(',\n  ')};`

const alterTable = (table: TableName) => `ALTER TABLE ${quoteTable(table)}`

/** The operations that alter a table, by table. */
function alteredTables(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const byTable = new Map<string, Operation[]>()
  for (const operation of operations) {
    const name = quoteTable(operation.table)
    byTable.set(name, [...(byTable.get(name) ?? []), operation])
  }
  return [...byTable.values()]
}

function alterations(own: readonly Operation[]): string[] {
  const [{ table } = { table: { name: '' } }] = own
  const actions = own.flatMap(action)
  return [
    ...own.flatMap(fillKey),
    ...(actions.length > 0 ? [alter(table, actions)] : []),
    // With room before it for the rows that exist: MySQL itself would give them an empty text, or zero.
    ...own
      .flatMap(requiredColumn)
      .flatMap((column) => [
        ...fillNulls(table, column),
        `${fillComment(column)}${alterTable(table)} MODIFY COLUMN ${definition(column)};`,
      ]),
  ]
}

/** The new keys, in a column of their own until all is there. */
function fillKey(operation: Operation): string[] {
  if (operation.kind !== 'ChangeHostKey') return []
  const { table, from, to, host } = operation
  const added = { ...to, name: newName(to.name), notNull: false }
  return [
    `${alterTable(table)} ADD COLUMN ${definition(added)};`,
    `UPDATE ${quoteTable(table)} AS ${quote('side')} SET ${quote(added.name)} = ${keyNow(host, from.name)};`,
  ]
}

function action(operation: Operation): string[] {
  switch (operation.kind) {
    case 'AddColumn': {
      const [required] = requiredColumn(operation)
      return [`ADD COLUMN ${definition(required ? { ...required, notNull: false } : operation.column)}`]
    }
    case 'DropColumn':
      return [`DROP COLUMN ${quote(operation.column.name)}`]
    case 'AlterColumn':
      return requiredColumn(operation).length > 0 ? [] : [`MODIFY COLUMN ${definition(operation.to)}`]
    case 'ChangeHostKey':
      // Fails where a row has found no new key, and none of it happens.
      return [
        `DROP COLUMN ${quote(operation.from.name)}`,
        `CHANGE COLUMN ${quote(newName(operation.to.name))} ${definition(operation.to)}`,
      ]
    case 'ChangePrimaryKey':
      return ['DROP PRIMARY KEY', `ADD ${primaryKey(operation.columns)}`]
    case 'AddIndex':
      return [`ADD ${index(operation.index)}`]
    case 'DropIndex':
      return [`DROP INDEX ${quote(operation.index.name)}`]
    default:
      return []
  }
}

/** A column that rows may have no value for as yet. */
function requiredColumn(operation: Operation): SideColumn[] {
  if (operation.kind === 'AlterColumn')
    return !operation.from.notNull && operation.to.notNull ? [operation.to] : []
  if (operation.kind !== 'AddColumn') return []
  const { column } = operation
  return column.notNull && column.default === undefined ? [column] : []
}

/** Without a character set of the table: the host's keys in it have that of the database, as in the host's own tables. */
const create = (table: SideTable) =>
  createTable(
    quoteTable(table),
    [
      ...table.columns.map(definition),
      primaryKey(table.primaryKey),
      ...table.indexes.map(index),
      ...table.foreignKeys.filter(isConstraint).map(foreignKey),
    ],
    ' ENGINE=InnoDB',
  )

const primaryKey = (columns: readonly string[]) => `PRIMARY KEY (${quoteList(columns)})`

const index = ({ name, columns, unique }: SideIndex) =>
  `${unique ? 'UNIQUE ' : ''}INDEX ${quote(name)} (${quoteList(columns)})`

function foreignKey(key: SideForeignKey): string {
  const { schema, table } = key.references
  const text = foreignKeyDefinition(key, quoteTable({ name: table, ...(schema !== undefined && { schema }) }))
  // Left out it is another one in MariaDB than in MySQL, and Prisma, which tells the two apart, would migrate it.
  return `${text} ON UPDATE NO ACTION`
}

const definition = (column: SideColumn) =>
  columnDefinition(
    { ...column, ...(column.default !== undefined && { default: defaultOf(column) }) },
    typeOf(column),
  )

/** MySQL takes a default of JSON as an expression only. */
const defaultOf = ({ type, default: value = '' }: SideColumn) =>
  type.kind === 'json' && !value.startsWith('(') ? `(${value})` : value

function typeOf({ type }: SideColumn): string {
  switch (type.kind) {
    case 'uuid':
      return 'char(36) CHARACTER SET ascii COLLATE ascii_bin'
    case 'text':
      // Names of users and groups, and ids of clients. An index takes 3072 bytes: these 2048, and a tenant's varchar(255).
      return `varchar(512) CHARACTER SET utf8mb4${byCodePoint}`
    case 'integer':
      return 'int'
    case 'boolean':
      return 'tinyint(1)'
    case 'timestamp':
      return 'datetime(3)'
    case 'json':
      return 'json'
    case 'host':
      return type.sqlType
  }
}

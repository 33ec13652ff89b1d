/**
 * SQLite 3.35 and later. What it cannot alter (a type, nullability, a key) goes through the rebuild of
 * https://www.sqlite.org/lang_altertable.html#otheralter: create new, copy, drop, rename.
 */
import { doubleQuoted } from '../../runtime/sql/quote.js'
import type { Operation } from '../operations.js'
import {
  isConstraint,
  type SideColumn,
  type SideForeignKey,
  type SideIndex,
  type SideModel,
  type SideTable,
} from '../side-tables.js'
import { comment, createTable, type SqlDialect, words } from './dialect.js'

const { columnDefinition, fillComment, fillRows, foreignKeyDefinition, quote, quoteList, quoteTable } =
  words(doubleQuoted)

export const sqlite: SqlDialect = { render }

/**
 * The documented rebuild switches foreign keys off, which does nothing inside a transaction: there DROP TABLE
 * would cascade into the tables that refer to it. So those are rebuilt along with it, and refer to the new table
 * before the old one goes. It holds with foreign keys on or off, inside a transaction or not.
 *
 * The host's own tools are not that careful, so what refers to the host's tables is no foreign key but a trigger there. A
 * table that triggers speak of cannot be renamed into being: they go first and come last.
 */
function render(operations: readonly Operation[], target: SideModel): readonly string[] {
  const rebuilt = rebuiltTables(operations, target)
  const created = new Set(operations.flatMap((one) => (one.kind === 'CreateTable' ? [one.table.name] : [])))
  const nameNow = (table: string) => (rebuilt.has(table) && !created.has(table) ? `__new_${table}` : table)
  const old = target.tables.filter((table) => nameNow(table.name) !== table.name)
  const inPlace = operations.filter((one) => !rebuilt.has(one.table.name))
  // Until its foreign key is gone, a table that stays would lose rows to the cascade.
  const referred = new Set(
    operations.flatMap((one) => (one.kind === 'DropForeignKey' ? [one.foreignKey.references.table] : [])),
  )
  const drops = (isReferred: boolean) =>
    operations.flatMap((one) =>
      one.kind === 'DropTable' && referred.has(one.table.name) === isReferred
        ? [`DROP TABLE ${quote(one.table.name)};`]
        : [],
    )
  return [
    ...new Set(
      [
        ...old.flatMap(triggersOf),
        ...operations.flatMap((one) => {
          if (one.kind === 'DropTable') return triggersOf(one.table)
          return one.kind === 'DropForeignKey' ? [one.foreignKey].filter(isTrigger) : []
        }),
      ].map(dropTrigger),
    ),
    ...operations.flatMap(rename),
    // First: when a table is rebuilt, what refers to it has to have all that it refers to.
    ...drops(false),
    // An index is dropped with its table: one that a rebuild leaves out needs no DROP.
    ...inPlace.flatMap((one) => (one.kind === 'DropIndex' ? [`DROP INDEX ${quote(one.index.name)};`] : [])),
    ...inPlace.flatMap(alterTable),
    ...target.tables.flatMap((table) => [
      ...(created.has(table.name) || rebuilt.has(table.name)
        ? [createTable(quote(nameNow(table.name)), definitions(table, nameNow))]
        : []),
      ...(old.includes(table) ? [copyRows(table, operations)] : []),
    ]),
    ...old.toReversed().map((table) => `DROP TABLE ${quote(table.name)};`),
    ...old.map((table) => `ALTER TABLE ${quote(nameNow(table.name))} RENAME TO ${quote(table.name)};`),
    ...target.tables
      .filter((table) => created.has(table.name) || rebuilt.has(table.name))
      .flatMap((table) => table.indexes.map((index) => createIndex(table.name, index))),
    ...operations.flatMap(fillRows),
    ...inPlace.flatMap((one) => (one.kind === 'AddIndex' ? [createIndex(one.table.name, one.index)] : [])),
    ...drops(true),
    ...target.tables
      .filter((table) => created.has(table.name) || rebuilt.has(table.name))
      .flatMap((table) => triggersOf(table).map((key) => createTrigger(table.name, key))),
    ...inPlace.flatMap((one) =>
      one.kind === 'AddForeignKey' && isTrigger(one.foreignKey)
        ? [createTrigger(one.table.name, one.foreignKey)]
        : [],
    ),
    ...operations.flatMap((one) =>
      one.kind === 'AddForeignKey' && isTrigger(one.foreignKey)
        ? target.tables.filter(({ name }) => name === one.table.name).map(deleteOrphans(one.foreignKey))
        : [],
    ),
  ]
}

const isTrigger = ({ onDelete }: SideForeignKey) => onDelete === 'trigger'
const triggersOf = ({ foreignKeys }: SideTable) => foreignKeys.filter(isTrigger)
/** The name of the trigger that keeps a reference. */
export const triggerNamed = ({ name }: SideForeignKey) => `${name}_delete`
const triggerName = (key: SideForeignKey) => quote(triggerNamed(key))

/** It may be gone: whoever makes the host's table anew loses it. */
const dropTrigger = (key: SideForeignKey) => `DROP TRIGGER IF EXISTS ${triggerName(key)};`

/**
 * What `ON DELETE CASCADE` would do, but for the rows of a table that is dropped.
 *
 * @param table the side table that refers to the host's
 */
export const createTrigger = (table: string, key: SideForeignKey) => {
  const { references, columns } = key
  const same = columns.map((name, at) => `${quote(name)} = OLD.${quote(references.columns[at] ?? '')}`)
  return [
    `CREATE TRIGGER ${triggerName(key)} AFTER DELETE ON ${quote(references.table)}`,
    'BEGIN',
    `  DELETE FROM ${quote(table)} WHERE ${same.join(' AND ')};`,
    'END;',
  ].join('\n')
}

/** Deletes the rows of a side table whose row of the host is gone. */
export const deleteOrphans =
  ({ references, columns }: SideForeignKey) =>
  (table: SideTable) => {
    const host = quote(references.table)
    const nullable = table.columns.filter(({ name, notNull }) => !notNull && columns.includes(name))
    const given = nullable.map(({ name }) => `${quote(name)} IS NOT NULL AND `)
    const same = columns.map(
      (name, at) => `${host}.${quote(references.columns[at] ?? '')} = ${quote(table.name)}.${quote(name)}`,
    )
    return `DELETE FROM ${quote(table.name)} WHERE ${given.join('')}NOT EXISTS (SELECT 1 FROM ${host} WHERE ${same.join(' AND ')});`
  }

/** The tables that an ALTER cannot bring about, and those that refer to them, directly or not. */
export function rebuiltTables(operations: readonly Operation[], target: SideModel): ReadonlySet<string> {
  const rebuilt = new Set(operations.filter(needsRebuild).map((one) => one.table.name))
  // A table refers only to tables before it, so one pass finds them all.
  for (const table of target.tables) {
    if (table.foreignKeys.some((key) => rebuilt.has(key.references.table))) rebuilt.add(table.name)
  }
  return rebuilt
}

function needsRebuild(operation: Operation): boolean {
  switch (operation.kind) {
    case 'AlterColumn':
    case 'ChangeHostKey':
    case 'ChangePrimaryKey':
      return true
    case 'AddForeignKey':
    case 'DropForeignKey':
      return isConstraint(operation.foreignKey)
    case 'AddColumn':
      return !isAddable(operation.column)
    default:
      return false
  }
}

/** ADD COLUMN wants a value for the rows that exist, and a constant one. */
const isAddable = ({ notNull, default: value }: SideColumn) =>
  value === undefined ? !notNull : !value.includes('(') && !/^current_/i.test(value)

function rename({ table, ...operation }: Operation): string[] {
  switch (operation.kind) {
    case 'RenameTable':
      return [`ALTER TABLE ${quote(operation.from.name)} RENAME TO ${quote(table.name)};`]
    case 'RenameColumn':
      return [
        `ALTER TABLE ${quote(table.name)} RENAME COLUMN ${quote(operation.from)} TO ${quote(operation.to)};`,
      ]
    default:
      return []
  }
}

function alterTable(operation: Operation): string[] {
  const alter = `ALTER TABLE ${quote(operation.table.name)}`
  switch (operation.kind) {
    case 'AddColumn':
      return [`${alter} ADD COLUMN ${columnDefinition(operation.column, typeOf(operation.column))};`]
    case 'DropColumn':
      return [`${alter} DROP COLUMN ${quote(operation.column.name)};`]
    default:
      return []
  }
}

const definitions = (table: SideTable, nameNow: (table: string) => string) => [
  ...table.columns.map((column) => columnDefinition(column, typeOf(column))),
  `PRIMARY KEY (${quoteList(table.primaryKey)})`,
  ...table.foreignKeys
    .filter(isConstraint)
    .map((key) => foreignKeyDefinition(key, quote(nameNow(key.references.table)))),
]

/** Copies every row into the new table; a column that is new gets its default. */
function copyRows(table: SideTable, operations: readonly Operation[]): string {
  const own = operations.filter((one) => one.table.name === table.name)
  const added = new Set(own.flatMap((one) => (one.kind === 'AddColumn' ? [one.column.name] : [])))
  const retyped = new Set(
    own.flatMap((one) =>
      one.kind === 'AlterColumn' && typeOf(one.from) !== typeOf(one.to) ? [one.to.name] : [],
    ),
  )
  const filled = new Set(
    own.flatMap((one) =>
      one.kind === 'AlterColumn' && !one.from.notNull && one.to.notNull ? [one.to.name] : [],
    ),
  )
  const copied = table.columns.filter(({ name }) => !added.has(name))
  const wanting = table.columns.filter(
    (one) => added.has(one.name) && one.notNull && one.default === undefined,
  )
  const rekeyed = own.flatMap((one) => (one.kind === 'ChangeHostKey' ? [one] : []))
  const host = (index: number) => quote(`host_${index}`)
  const held = (name: string) => (rekeyed.length > 0 ? `"side".${quote(name)}` : quote(name))
  const value = (column: SideColumn) => {
    const key = rekeyed.findIndex(({ to }) => to.name === column.name)
    if (key >= 0) return `${host(key)}.${quote(rekeyed[key]?.host.key ?? '')}`
    const kept = retyped.has(column.name)
      ? `CAST(${held(column.name)} AS ${typeOf(column)})`
      : held(column.name)
    return filled.has(column.name) && column.default !== undefined
      ? `COALESCE(${kept}, ${column.default})`
      : kept
  }
  const from = [
    quote(table.name) + (rekeyed.length > 0 ? ' AS "side"' : ''),
    // Joined, not looked up: a second row of the same old key fails, too.
    ...rekeyed.map(
      ({ from, host: { table, oldKey } }, index) =>
        `LEFT JOIN ${quoteTable(table)} AS ${host(index)} ON ${host(index)}.${quote(oldKey)} = ${held(from.name)}`,
    ),
  ]
  const lines = [
    ...rekeyed.map(({ host }) => comment(`Fails where a row's old key is not in ${host.oldKey}.`)),
    `${wanting.map(fillComment).join('')}INSERT INTO ${quote(`__new_${table.name}`)} (${quoteList(copied.map(({ name }) => name))})`,
    `SELECT ${copied.map(value).join(', ')} FROM ${from.join(' ')};`,
  ]
  return lines.join('\n')
}

const createIndex = (table: string, index: SideIndex) =>
  `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quote(index.name)} ON ${quote(table)} (${quoteList(index.columns)});`

function typeOf({ type }: SideColumn): string {
  switch (type.kind) {
    case 'uuid':
    case 'text':
    case 'json':
      return 'text'
    case 'integer':
    case 'boolean':
    case 'timestamp':
      return 'integer'
    case 'host':
      return type.sqlType
  }
}

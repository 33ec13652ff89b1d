/** The tables that a host's migrations lead to. */
import type { Checked } from '../../checked-words.js'
import type { SqlDialect } from '../../host-model.js'
import type { Change, DeclaredColumn, TableName } from './change.js'

/** A table after the last migration. */
export interface DeclaredTable extends TableName {
  readonly columns: readonly DeclaredColumn[]
  readonly primaryKey: readonly string[]
  /** Unique constraints and indexes; single columns too. */
  readonly uniques: readonly (readonly string[])[]
}

interface Key {
  readonly kind: 'primaryKey' | 'unique'
  /** The names by which it may be dropped: its own, else those that databases give. */
  readonly names: readonly string[]
  columns: readonly string[]
}

interface Check extends Checked {
  readonly name: string
}

interface Draft {
  table: TableName
  readonly columns: Map<string, DeclaredColumn>
  keys: Key[]
  checks: Check[]
}

/** Plays changes in their order. A change to a table that no migration made is passed over. */
export function playChanges(changes: readonly Change[], dialect: SqlDialect): readonly DeclaredTable[] {
  const drafts: Draft[] = []
  for (const change of changes) play(drafts, change)
  return drafts.map((draft) => finished(draft, dialect))
}

/** A table by name; without a schema the one of the search path is meant, which only the connection tells. */
export function findDeclared<T extends TableName>(tables: readonly T[], wanted: TableName): T | undefined {
  const named = tables.filter(({ name }) => name === wanted.name)
  const inSchema = named.find(({ schema }) => (schema ?? 'public') === (wanted.schema ?? 'public'))
  return inSchema ?? (wanted.schema === undefined && named.length === 1 ? named[0] : undefined)
}

function play(drafts: Draft[], change: Change): void {
  if (change.kind === 'createTable') {
    const { table, definition } = change
    // `create table if not exists` leaves a table as it is.
    if (draftOf(drafts, table)) return
    drafts.push({ table, columns: new Map(), keys: [], checks: [] })
    for (const part of definition) play(drafts, part)
    return
  }
  if (change.kind === 'dropConstraint') {
    const { name } = change
    for (const draft of change.table ? [draftOf(drafts, change.table)] : drafts)
      if (draft) {
        draft.keys = draft.keys.filter((key) => !key.names.includes(name))
        draft.checks = draft.checks.filter((check) => check.name !== name)
      }
    return
  }
  const draft = draftOf(drafts, change.table)
  if (!draft) return
  if (change.kind === 'dropTable') drafts.splice(drafts.indexOf(draft), 1)
  else alter(draft, change)
}

function alter(
  draft: Draft,
  change: Exclude<Change, { kind: 'createTable' | 'dropTable' | 'dropConstraint' }>,
) {
  switch (change.kind) {
    case 'renameTable':
      draft.table = { ...draft.table, name: change.to }
      break
    case 'column': {
      const { column } = change
      draft.columns.set(column.name, column)
      if (column.primaryKey) addKey(draft, 'primaryKey', [column.name])
      if (column.unique) addKey(draft, 'unique', [column.name])
      if (column.checked) addCheck(draft, column.name, column.checked)
      break
    }
    case 'dropColumn':
      draft.columns.delete(change.name)
      draft.keys = draft.keys.filter(({ columns }) => !columns.includes(change.name))
      draft.checks = draft.checks.filter(({ column }) => column !== change.name)
      break
    case 'check':
      addCheck(draft, change.column, change.words, change.name)
      break
    case 'renameColumn':
      renameColumn(draft, change.name, change.to)
      break
    case 'alterColumn':
      update(draft, change.name, change.set)
      break
    case 'foreignKey':
      if (change.columns.length === 1)
        update(draft, change.columns[0], {
          references: { table: change.target, column: change.targetColumns[0] },
        })
      break
    default:
      addKey(draft, change.kind, change.columns, change.name)
  }
}

function addKey(draft: Draft, kind: Key['kind'], columns: readonly string[], name?: string): void {
  // PostgreSQL's names for constraints and indexes, Knex's, and MySQL's.
  const { name: table } = draft.table
  const parts = [table, ...columns].join('_')
  const given =
    kind === 'primaryKey'
      ? [`${table}_pkey`]
      : [`${parts}_key`, `${parts}_idx`, `${parts}_unique`, columns[0] ?? '']
  draft.keys.push({ kind, names: name === undefined ? given : [name], columns })
}

/** By PostgreSQL's name, where it has none. */
function addCheck(draft: Draft, column: string, words: readonly string[], name?: string): void {
  draft.checks.push({ name: name ?? `${draft.table.name}_${column}_check`, column, words })
}

function update(draft: Draft, name: string | undefined, set: Partial<DeclaredColumn>): void {
  const column = name === undefined ? undefined : draft.columns.get(name)
  if (column) draft.columns.set(column.name, { ...column, ...set })
}

function renameColumn(draft: Draft, name: string, to: string): void {
  const entries = [...draft.columns.values()].map((column) =>
    column.name === name ? { ...column, name: to } : column,
  )
  draft.columns.clear()
  for (const column of entries) draft.columns.set(column.name, column)
  draft.checks = draft.checks.map((check) => (check.column === name ? { ...check, column: to } : check))
  for (const key of draft.keys) key.columns = key.columns.map((column) => (column === name ? to : column))
}

const draftOf = (drafts: readonly Draft[], table: TableName) =>
  drafts.find((draft) => draft.table.name === table.name && sameSchema(draft.table, table))

const sameSchema = (a: TableName, b: TableName) => (a.schema ?? 'public') === (b.schema ?? 'public')

function finished({ table, columns, keys, checks }: Draft, dialect: SqlDialect): DeclaredTable {
  const ofKind = (kind: Key['kind']) =>
    distinct(keys.filter((key) => key.kind === kind).map((key) => key.columns))
  const primaryKey = ofKind('primaryKey').at(-1) ?? []
  const inKey = (column: DeclaredColumn): DeclaredColumn => {
    // SQLite fills an `integer` that is the key by itself.
    const isRowId = dialect === 'sqlite' && primaryKey.length === 1 && column.sqlType === 'integer'
    return { ...column, notNull: true, hasDefault: column.hasDefault || isRowId }
  }
  const withChecks = (column: DeclaredColumn): DeclaredColumn => {
    const values = column.values ?? checks.findLast((check) => check.column === column.name)?.words
    return values ? { ...column, values } : column
  }
  return {
    ...table,
    columns: [...columns.values()].map((one) => withChecks(primaryKey.includes(one.name) ? inKey(one) : one)),
    primaryKey,
    uniques: ofKind('unique'),
  }
}

const distinct = (lists: readonly (readonly string[])[]) => [
  ...new Map(lists.map((list) => [list.join('\0'), list])).values(),
]

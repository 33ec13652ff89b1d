/** Reads `create table`, `alter table` and `create unique index` of any dialect; all other SQL is passed over. */
import type { Change, Place, TableName } from './change.js'
import { columnDefinition } from './sql-column.js'
import { columnList, tableName } from './sql-names.js'
import { Cursor, statementsOf, type Token } from './sql-tokens.js'

/** The changes that a script makes. */
export function sqlChanges(sql: string, place: Place): readonly Change[] {
  return statementsOf(sql).flatMap((tokens) => statement(new Cursor(tokens), place))
}

function statement(cursor: Cursor, place: Place): readonly Change[] {
  if (cursor.take('create')) return create(cursor, place)
  if (cursor.take('alter', 'table')) return alterTable(cursor, place)
  if (cursor.take('drop', 'table')) return dropTables(cursor)
  if (!cursor.take('drop', 'index')) return []
  cursor.take('concurrently')
  cursor.take('if', 'exists')
  const name = tableName(cursor)
  return name ? [{ kind: 'dropConstraint', name: name.name }] : []
}

function create(cursor: Cursor, place: Place): readonly Change[] {
  for (const word of ['temporary', 'temp', 'unlogged', 'global', 'local']) cursor.take(word)
  if (cursor.take('table')) return createTable(cursor, place)
  return cursor.take('unique', 'index') ? uniqueIndex(cursor) : []
}

function createTable(cursor: Cursor, place: Place): readonly Change[] {
  cursor.take('if', 'not', 'exists')
  const offset = cursor.next?.offset ?? 0
  const table = tableName(cursor)
  const items = cursor.list()
  if (!table || !items) return []
  const parts = items.flatMap((item) => definition(new Cursor(item), table, place))
  return [{ kind: 'createTable', table, definition: parts, location: place(offset) }]
}

/** A column, or a constraint of the table. */
function definition(cursor: Cursor, table: TableName, place: Place): readonly Change[] {
  return constraint(cursor, table) ?? columnDefinition(cursor, table, place)
}

/** `undefined` where a column is defined; an index or a check changes nothing that is of account. */
function constraint(cursor: Cursor, table: TableName): readonly Change[] | undefined {
  const name = cursor.take('constraint') ? cursor.name() : undefined
  if (cursor.take('primary', 'key')) return [{ kind: 'primaryKey', table, name, columns: columnList(cursor) }]
  if (cursor.take('foreign', 'key')) return foreignKey(cursor, table, name)
  if (cursor.take('unique')) {
    for (const word of ['key', 'index']) cursor.take(word)
    cursor.take('nulls', 'not', 'distinct')
    const own = cursor.at('(') ? undefined : cursor.name()
    return [{ kind: 'unique', table, name: name ?? own, columns: columnList(cursor) }]
  }
  const words = ['check', 'exclude', 'key', 'index', 'fulltext', 'spatial', 'like', 'period']
  const isOther = words.some((word) => cursor.at(word)) && !isColumn(cursor)
  return name !== undefined || isOther ? [] : undefined
}

/** `key varchar(20)`, as against `key users_email (email)`. */
function isColumn(cursor: Cursor): boolean {
  return ['key', 'index', 'like', 'period'].some((word) => TYPES.some((type) => cursor.at(word, type)))
}

const TYPES = [
  'varchar',
  'text',
  'char',
  'int',
  'integer',
  'bigint',
  'uuid',
  'character',
  'timestamp',
  'boolean',
]

function foreignKey(cursor: Cursor, table: TableName, name: string | undefined): readonly Change[] {
  if (!cursor.at('(')) cursor.name()
  const columns = columnList(cursor)
  if (!cursor.take('references')) return []
  const target = tableName(cursor)
  if (!target) return []
  const targetColumns = cursor.at('(') ? columnList(cursor) : []
  return [{ kind: 'foreignKey', table, name, columns, target, targetColumns }]
}

function uniqueIndex(cursor: Cursor): readonly Change[] {
  cursor.take('concurrently')
  cursor.take('if', 'not', 'exists')
  const name = cursor.at('on') ? undefined : tableName(cursor)?.name
  if (!cursor.take('on')) return []
  cursor.take('only')
  const table = tableName(cursor)
  if (cursor.take('using')) cursor.name()
  const columns = columnList(cursor)
  // What is unique among some rows only is not unique.
  return table && columns.length > 0 && !cursor.at('where') ? [{ kind: 'unique', table, name, columns }] : []
}

function alterTable(cursor: Cursor, place: Place): readonly Change[] {
  cursor.take('if', 'exists')
  cursor.take('only')
  const table = tableName(cursor)
  if (!table) return []
  const rest: Token[] = []
  for (let token = cursor.advance(); token; token = cursor.advance()) rest.push(token)
  const offset = rest[0]?.offset ?? 0
  const list = new Cursor([{ kind: 'sign', text: '(', offset }, ...rest]).list() ?? []
  return list.flatMap((action) => alteration(new Cursor(action), table, place))
}

function alteration(cursor: Cursor, table: TableName, place: Place): readonly Change[] {
  if (cursor.take('add')) {
    cursor.take('column')
    cursor.take('if', 'not', 'exists')
    return definition(cursor, table, place)
  }
  if (cursor.take('drop')) return drop(cursor, table)
  if (cursor.take('rename')) return rename(cursor, table)
  if (cursor.take('modify')) {
    cursor.take('column')
    return columnDefinition(cursor, table, place)
  }
  if (cursor.take('change')) {
    cursor.take('column')
    const name = cursor.name()
    const [changed, ...more] = columnDefinition(cursor, table, place)
    if (name === undefined || changed?.kind !== 'column') return []
    return [{ kind: 'renameColumn', table, name, to: changed.column.name }, changed, ...more]
  }
  return cursor.take('alter') ? alterColumn(cursor, table) : []
}

function drop(cursor: Cursor, table: TableName): readonly Change[] {
  const isConstraint = ['constraint', 'index', 'key'].some((word) => cursor.take(word))
  cursor.take('column')
  cursor.take('if', 'exists')
  const name = cursor.name()
  if (name === undefined || /^(primary|foreign)$/i.test(name)) return []
  return [isConstraint ? { kind: 'dropConstraint', table, name } : { kind: 'dropColumn', table, name }]
}

function rename(cursor: Cursor, table: TableName): readonly Change[] {
  if (cursor.take('to') || cursor.take('as')) {
    const to = cursor.name()
    return to === undefined ? [] : [{ kind: 'renameTable', table, to }]
  }
  if (cursor.at('constraint') || cursor.at('index')) return []
  cursor.take('column')
  const name = cursor.name()
  const to = cursor.take('to') ? cursor.name() : undefined
  return name === undefined || to === undefined ? [] : [{ kind: 'renameColumn', table, name, to }]
}

function alterColumn(cursor: Cursor, table: TableName): readonly Change[] {
  cursor.take('column')
  const name = cursor.name()
  if (name === undefined) return []
  const change = (set: Extract<Change, { kind: 'alterColumn' }>['set']): readonly Change[] => [
    { kind: 'alterColumn', table, name, set },
  ]
  if (cursor.take('set', 'not', 'null')) return change({ notNull: true })
  if (cursor.take('drop', 'not', 'null')) return change({ notNull: false })
  if (cursor.take('set', 'default')) return change({ hasDefault: true })
  if (cursor.take('drop', 'default')) return change({ hasDefault: false })
  if (!cursor.take('set', 'data', 'type') && !cursor.take('type')) return []
  const [column] = columnDefinition(cursor, table, () => ({ file: '' }), name)
  return column?.kind === 'column' ? change({ sqlType: column.column.sqlType }) : []
}

function dropTables(cursor: Cursor): readonly Change[] {
  cursor.take('if', 'exists')
  const changes: Change[] = []
  do {
    const table = tableName(cursor)
    if (table) changes.push({ kind: 'dropTable', table })
  } while (cursor.take(','))
  return changes
}

/**
 * Reads `create table`, `alter table` and `create unique index` of any dialect; all other SQL is passed over.
 *
 * Written here because the published parsers refuse what migrations say, and with one statement the whole script:
 * `sql-parser-cst` (7.5 MB, 125 ms to load) MySQL's `int unsigned` and `alter table … modify`; `node-sql-parser` (89 MB)
 * `generated always as identity`, `create index concurrently` and SQLite's `[users]`; `pgsql-ast-parser` every other
 * database, and policies. What they would replace is shorter than what their trees would have to be made into.
 */
import { type Change, changesTo, type TableName } from './change.js'
import { columnDefinition, conditionIn, typedColumn } from './sql-column.js'
import { type SqlCursor, statementsOf } from './sql-cursor.js'

/** The changes that a script makes. */
export const sqlChanges = (sql: string): readonly Change[] => statementsOf(sql).flatMap(statement)

function statement(cursor: SqlCursor): readonly Change[] {
  if (cursor.take('create')) return create(cursor)
  if (cursor.take('alter', 'table')) return alterTable(cursor)
  if (cursor.take('drop', 'table')) {
    cursor.take('if', 'exists')
    return cursor.parts().flatMap((part): readonly Change[] => {
      const table = part.table()
      return table ? [{ kind: 'dropTable', table }] : []
    })
  }
  if (!cursor.take('drop', 'index')) return []
  cursor.take('concurrently')
  cursor.take('if', 'exists')
  const index = cursor.table()
  return index ? [{ kind: 'dropConstraint', name: index.name }] : []
}

function create(cursor: SqlCursor): readonly Change[] {
  cursor.skip('temporary', 'temp', 'unlogged', 'global', 'local')
  if (cursor.take('unique', 'index')) return uniqueIndex(cursor)
  if (!cursor.take('table')) return []
  cursor.take('if', 'not', 'exists')
  const table = cursor.table()
  const items = cursor.list()
  if (!table || !items) return []
  return [{ kind: 'createTable', table, definition: items.flatMap((item) => definition(item, table)) }]
}

/** A column, or a constraint of the table; an index changes nothing that is of account. */
function definition(cursor: SqlCursor, table: TableName): readonly Change[] {
  const changes = changesTo(table)
  const name = cursor.take('constraint') ? cursor.name() : undefined
  if (cursor.take('primary', 'key')) return changes.key('primaryKey', cursor.columns(), name)
  if (cursor.take('foreign', 'key')) {
    if (!cursor.at('(')) cursor.name()
    const columns = cursor.columns()
    const target = cursor.take('references') ? cursor.table() : undefined
    return changes.foreignKey(columns, target, cursor.at('(') ? cursor.columns() : [], name)
  }
  if (cursor.take('unique')) {
    cursor.skip('key', 'index')
    cursor.take('nulls', 'not', 'distinct')
    const own = cursor.at('(') ? undefined : cursor.name()
    return changes.key('unique', cursor.columns(), name ?? own)
  }
  if (cursor.take('check')) return changes.check(conditionIn(cursor), name)
  const words = ['exclude', 'key', 'index', 'fulltext', 'spatial', 'like', 'period']
  const isOther = words.some((word) => cursor.at(word)) && !isColumn(cursor)
  return name !== undefined || isOther ? [] : columnDefinition(cursor, table)
}

/** `key varchar(20)`, as against `key users_email (email)`. */
const isColumn = (cursor: SqlCursor) =>
  ['key', 'index', 'like', 'period'].some((word) => types.some((type) => cursor.at(word, type)))

const types = 'varchar text char int integer bigint uuid character timestamp boolean'.split(' ')

function uniqueIndex(cursor: SqlCursor): readonly Change[] {
  cursor.take('concurrently')
  cursor.take('if', 'not', 'exists')
  const name = cursor.at('on') ? undefined : cursor.table()?.name
  if (!cursor.take('on')) return []
  cursor.take('only')
  const table = cursor.table()
  if (cursor.take('using')) cursor.name()
  const columns = cursor.columns()
  // A unique index with a condition lets two rows share the value.
  return table && columns.length > 0 && !cursor.at('where') ? [{ kind: 'unique', table, name, columns }] : []
}

function alterTable(cursor: SqlCursor): readonly Change[] {
  cursor.take('if', 'exists')
  cursor.take('only')
  const table = cursor.table()
  return table ? cursor.parts().flatMap((action) => alteration(action, table)) : []
}

function alteration(cursor: SqlCursor, table: TableName): readonly Change[] {
  const changes = changesTo(table)
  if (cursor.take('add')) {
    cursor.take('column')
    cursor.take('if', 'not', 'exists')
    return definition(cursor, table)
  }
  if (cursor.take('drop')) {
    const isConstraint = cursor.skip('constraint', 'index', 'key')
    cursor.take('column')
    cursor.take('if', 'exists')
    const name = cursor.name()
    if (/^(primary|foreign)$/i.test(name ?? '')) return []
    return isConstraint ? changes.dropConstraint(name) : changes.dropColumn(name)
  }
  if (cursor.take('rename')) {
    if (cursor.skip('to', 'as')) return changes.rename(cursor.name())
    if (cursor.at('constraint') || cursor.at('index')) return []
    cursor.take('column')
    const name = cursor.name()
    return changes.renameColumn(name, cursor.take('to') ? cursor.name() : undefined)
  }
  if (cursor.take('modify')) {
    cursor.take('column')
    return columnDefinition(cursor, table)
  }
  if (cursor.take('change')) {
    cursor.take('column')
    const name = cursor.name()
    const [changed, ...more] = columnDefinition(cursor, table)
    if (name === undefined || changed?.kind !== 'column') return []
    return [...changes.renameColumn(name, changed.column.name), changed, ...more]
  }
  if (!cursor.take('alter')) return []
  cursor.take('column')
  return changes.alterColumn(cursor.name(), altered(cursor))
}

function altered(cursor: SqlCursor) {
  if (cursor.take('set', 'not', 'null')) return { notNull: true }
  if (cursor.take('drop', 'not', 'null')) return { notNull: false }
  if (cursor.take('set', 'default')) return { hasDefault: true }
  if (cursor.take('drop', 'default')) return { hasDefault: false }
  if (!cursor.take('set', 'data', 'type') && !cursor.take('type')) return {}
  return { sqlType: typedColumn(cursor).sqlType }
}

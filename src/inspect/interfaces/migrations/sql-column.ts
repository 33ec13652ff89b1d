/** The definition of a column in SQL: its name, its type, and what follows. */
import { checkedWords } from '../../checked-words.js'
import type { Change, DeclaredColumn, TableName } from './change.js'
import { SqlCursor, statementsOf } from './sql-cursor.js'

/** The words that end a type. */
const ENDS = new Set(
  (
    'not null default primary unique references check constraint collate generated auto_increment autoincrement ' +
    'identity comment on as invisible visible using first after character_set'
  ).split(' '),
)

/** Reads `email varchar(255) not null unique`. */
export function columnDefinition(cursor: SqlCursor, table: TableName): readonly Change[] {
  const name = cursor.name()
  return name === undefined ? [] : [{ kind: 'column', table, column: { ...typedColumn(cursor), name } }]
}

/** A column without its name. */
export type TypedColumn = Omit<DeclaredColumn, 'name'>

/** Reads `integer generated always as identity`, which schema builders take where they have no method of their own. */
export const typedText = (sql: string): TypedColumn => typedColumn(statementsOf(sql)[0] ?? new SqlCursor([]))

/** Reads a type and all that follows it. */
export function typedColumn(cursor: SqlCursor): TypedColumn {
  const { sqlType, values } = typeOf(cursor)
  const isSerial = /serial$/.test(sqlType ?? '')
  return {
    notNull: isSerial,
    hasDefault: isSerial,
    primaryKey: false,
    unique: false,
    ...options(cursor),
    ...(sqlType !== undefined && { sqlType }),
    ...(values && { values }),
  }
}

function typeOf(cursor: SqlCursor): { sqlType?: string; values?: readonly string[] } {
  let text = ''
  let values: readonly string[] | undefined
  while (cursor.next && !(cursor.next.kind === 'name' && ENDS.has(cursor.next.text.toLowerCase()))) {
    if (cursor.at('(')) {
      const items = cursor.list() ?? []
      const args = items.map((item) =>
        item
          .rest()
          .map(({ text: part }) => part)
          .join(''),
      )
      if (/^(enum|set)$/.test(text))
        values = args.map((arg) => arg.replace(/^'|'$/g, '').replaceAll("''", "'"))
      text += `(${args.join(', ')})`
      continue
    }
    if (cursor.at('character', 'set') || cursor.at('charset')) {
      // The character set of a text column: its name follows.
      cursor.advance()
      cursor.take('set')
      cursor.advance()
      continue
    }
    const token = cursor.advance()
    if (!token) break
    const isJoined = token.kind === 'sign' || text === '' || text.endsWith('.')
    text += (isJoined ? '' : ' ') + (token.kind === 'quoted' ? token.text : token.text.toLowerCase())
  }
  return { sqlType: text || undefined, values }
}

/** `'invited'`, `false`, `0` */
function literalIn(token: ReturnType<SqlCursor['advance']>): DeclaredColumn['initial'] {
  if (token?.kind === 'text') return /^'(.*)'$/s.exec(token.text)?.[1]?.replaceAll("''", "'")
  if (/^(true|false)$/i.test(token?.text ?? '')) return token?.text.toLowerCase() === 'true'
  return /^\d+$/.test(token?.text ?? '') ? Number(token?.text) : undefined
}

/** What is in brackets, as text. */
export const conditionIn = (cursor: SqlCursor): string =>
  (cursor.list() ?? [])
    .map((item) =>
      item
        .rest()
        .map(({ text }) => text)
        .join(' '),
    )
    .join(', ')

/** The options behind the type, in any order. */
function options(cursor: SqlCursor): Partial<DeclaredColumn> {
  const found: { -readonly [K in keyof DeclaredColumn]?: DeclaredColumn[K] } = {}
  while (!cursor.done) {
    if (cursor.take('not', 'null')) found.notNull = true
    else if (cursor.take('primary', 'key')) found.primaryKey = true
    else if (cursor.take('unique')) found.unique = true
    else if (cursor.take('auto_increment') || cursor.take('autoincrement')) found.hasDefault = true
    else if (cursor.take('default')) {
      found.hasDefault = !cursor.at('null')
      found.initial = literalIn(cursor.advance())
    } else if (cursor.at('on', 'update', 'current_timestamp') || cursor.at('on', 'update', 'now')) {
      found.touched = cursor.take('on', 'update')
    } else if (cursor.take('generated')) {
      found.hasDefault = true
      found.notNull ||= cursor.at('always', 'as', 'identity') || cursor.at('by', 'default', 'as', 'identity')
    } else if (cursor.take('references')) {
      const table = cursor.table()
      const column = cursor.at('(') ? cursor.columns()[0] : undefined
      if (table) found.references = { table, column }
    } else if (cursor.take('check')) found.checked = checkedWords(conditionIn(cursor))?.words
    else if (!cursor.list()) cursor.advance()
  }
  return found
}

import { escaped } from '../../inspect/words.js'
import { type ReadTables, tablesOf } from './catalog.js'
import type { Connection, Row } from './connect.js'

const TABLES = `from sqlite_master m, `
const REAL = `where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'`

const COLUMNS = `
select m.name as "table", c.name as "column", c."notnull" or c.pk > 0 as "notNull", m.sql
${TABLES} pragma_table_info(m.name) c ${REAL} order by m.name, c.cid`

/** The key of a table without a rowid of its own has an index, that of one with it is the rowid. */
const INDEXES = `
select m.name as "table", i.name as "index", i."unique" as "isUnique", i.partial as "isPartial",
  c.name as "part", c.seqno as "position", (select s.sql from sqlite_master s where s.name = i.name) as "sql"
${TABLES} pragma_index_list(m.name) i, pragma_index_info(i.name) c ${REAL} order by m.name, i.name, c.seqno`

const ROW_IDS = `
select m.name as "table", '(rowid)' as "index", 1 as "isUnique", 0 as "isPartial", c.name as "part"
${TABLES} pragma_table_info(m.name) c ${REAL} and c.pk = 1 and lower(c.type) = 'integer'`

const FOREIGN_KEYS = `
select m.name as "table", k."from" as "column", k."table" as "referenced"
${TABLES} pragma_foreign_key_list(m.name) k ${REAL} order by m.name, k.id`

/** The names of all triggers. */
export const sqliteTriggers = async ({ query }: Connection): Promise<readonly string[]> =>
  (await query(`select name from sqlite_master where type = 'trigger'`)).map(({ name }) => String(name))

export const sqliteTables: ReadTables = async ({ query }) => {
  const indexes = (await query(INDEXES)).map((row): Row => {
    const expressions = expressionsOf(String(row.sql))
    return row.part === null ? { ...row, part: expressions[Number(row.position)] ?? '(expression)' } : row
  })
  const columns = (await query(COLUMNS)).map(
    (row): Row => (ignoresCase(String(row.sql), String(row.column)) ? { ...row, compared: 'nocase' } : row),
  )
  return tablesOf(columns, [...indexes, ...(await query(ROW_IDS))], await query(FOREIGN_KEYS))
}

/** Whether `CREATE TABLE` declares a column with the collation that knows no case. */
const ignoresCase = (sql: string, column: string) =>
  new RegExp(`[("\`\\s,]${escaped(column)}["\`]?\\s[^,]*\\bcollate\\s+["\`]?nocase`, 'i').test(sql)

/** The parts of `CREATE INDEX … ON table (a, lower(b))`, split at the commas outside of brackets. */
function expressionsOf(sql: string): readonly string[] {
  const body = /\bon\b[^(]*\(([\s\S]*)\)/i.exec(sql)?.[1] ?? ''
  const parts = ['']
  let depth = 0
  for (const character of body) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) break
    if (character === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + character)
  }
  return parts.map((part) => part.trim())
}

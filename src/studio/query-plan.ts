/** What a database says of how it would run a statement, as lines. */
import type { Dialect } from '../inspect/host-model.js'
import type { Sent } from './handles/watched.js'

export interface PlanLine {
  readonly depth: number
  readonly text: string
  /** Whether the rows of a table are read one after the other, whatever the filter. */
  readonly isScan: boolean
}

/** @returns undefined where the database has no such thing, or the ORM no way to ask for it */
export async function queryPlan(
  { prefixed }: Sent,
  dialect: Dialect,
): Promise<readonly PlanLine[] | undefined> {
  if (dialect === 'mongodb' || !prefixed) return undefined
  const { prefix, read } = explaining[dialect]
  return read(rowsOf(await prefixed(prefix)))
}

type Row = Readonly<Record<string, unknown>>

const explaining = {
  sqlite: { prefix: 'explain query plan ', read: ofSqlite },
  postgresql: { prefix: 'explain ', read: ofPostgres },
  mysql: { prefix: 'explain ', read: ofMysql },
} as const

/** Drivers give rows as they are, beside their fields, or in an object with what else there is to say. */
function rowsOf(result: unknown): readonly Row[] {
  if (!Array.isArray(result)) return rowsOf(Reflect.get(Object(result), 'rows') ?? [])
  const [first] = result
  return Array.isArray(first) ? rowsOf(first) : result.map(Object)
}

/** Rows name the row that they are below. */
function ofSqlite(rows: readonly Row[]): readonly PlanLine[] {
  const depths = new Map<unknown, number>()
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(Number(parent)) ?? -1) + 1
    depths.set(Number(id), depth)
    const text = String(detail)
    return { depth, text, isScan: /^SCAN (?!.*(VIRTUAL TABLE|CONSTANT ROW))/.test(text) }
  })
}

/** One column of text, indented by what is below what. */
function ofPostgres(rows: readonly Row[]): readonly PlanLine[] {
  return rows.map((row) => {
    const whole = String(Object.values(row)[0])
    const text = whole.trimStart()
    return {
      depth: Math.ceil((whole.length - text.length) / 6),
      text: text.replace(/^->\s+/, ''),
      isScan: /^(->\s+)?(Parallel )?Seq Scan/.test(text),
    }
  })
}

/** A row a table. */
function ofMysql(rows: readonly Row[]): readonly PlanLine[] {
  return rows.map((row) => {
    const { table, type, key, rows: count, Extra: extra } = row
    const by = key ? `by ${key}` : 'without an index'
    const parts = [`${table}: ${type}, ${by}`, count ? `about ${count} rows` : '', extra ?? '']
    return { depth: 0, text: parts.filter(Boolean).join('; '), isScan: type === 'ALL' }
  })
}

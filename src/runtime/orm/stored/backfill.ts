import type { Backfilled, Refused } from '../../protocol/backfill.js'
import { isUniqueViolation } from '../database-error.js'
import type { Row } from '../orm.js'
import type { NamedRow } from './storage.js'

/** How many records one transaction makes. */
const BATCH = 200

interface Source {
  /** The host's rows that have no record, in order of their keys. */
  rows(after: unknown, limit: number): Promise<readonly NamedRow[]>
  /** The record of a row. */
  record(row: Named): Promise<Row>
  /** Inserts records in one transaction. */
  insert(records: readonly Row[]): Promise<void>
}

/** Makes records in batches; where a name is taken, one by one, so that the others get theirs. */
export async function backfillFrom(source: Source): Promise<Omit<Backfilled, 'type'>> {
  const refused: Refused[] = []
  let created = 0
  let after: unknown
  for (;;) {
    const rows = await source.rows(after, BATCH)
    for (const { key, name } of rows) if (!name) refused.push({ key, name, reason: 'missing' })
    const named = rows.filter(hasName)
    if (await insert(source, named)) created += named.length
    else
      for (const row of named) {
        if (await insert(source, [row])) created++
        else refused.push({ key: row.key, name: row.name, reason: 'taken' })
      }
    if (rows.length < BATCH) return { created, refused }
    after = rows.at(-1)?.key
  }
}

type Named = NamedRow & { readonly name: string }

const hasName = (row: NamedRow): row is Named => row.name !== null && row.name !== ''

/** @returns whether no name was taken */
async function insert(source: Source, rows: readonly Named[]): Promise<boolean> {
  try {
    if (rows.length > 0) await source.insert(await Promise.all(rows.map((row) => source.record(row))))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

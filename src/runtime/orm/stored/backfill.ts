import { foldCase } from '../../filter/fold.js'
import type { Backfilled, Match, Refused } from '../../protocol/backfill.js'
import { isUniqueViolation } from '../database-error.js'
import type { Row } from '../orm.js'
import type { NamedRow } from './storage.js'

/** How many records one transaction makes. */
const BATCH = 200

interface Rows {
  /** The host's rows that have no record, in order of their keys. */
  rows(after: unknown, limit: number): Promise<readonly NamedRow[]>
  /** Told how many were looked at, after each batch. */
  onRows?: ((rows: number) => void) | undefined
}

interface Source extends Rows {
  /** The record of a row. */
  record(row: Named): Promise<Row>
  /** Inserts records in one transaction. */
  insert(records: readonly Row[]): Promise<void>
}

/** Makes records in batches; where a name is taken, one by one, so that the others get theirs. */
export async function backfillFrom(source: Source): Promise<Omit<Backfilled, 'type'>> {
  let created = 0
  const refused = await eachBatch(source, async (named, refuse) => {
    if (await insert(source, named)) created += named.length
    else
      for (const row of named) {
        if (await insert(source, [row])) created++
        else refuse(row, { reason: 'taken' })
      }
  })
  return { created, refused }
}

interface Preview extends Rows {
  /** Those of some folded names that records have. */
  taken(names: readonly string[]): Promise<ReadonlySet<unknown>>
}

/** What {@link backfillFrom} would do: nothing is written. */
export async function previewOf(source: Preview): Promise<Omit<Backfilled, 'type'>> {
  const matches: Match[] = []
  /** The keys of rows by their folded names. */
  const seen = new Map<string, unknown>()
  const refused = await eachBatch(source, async (named, refuse) => {
    const taken = await source.taken(named.map(({ name }) => foldCase(name)))
    for (const row of named) {
      const name = foldCase(row.name)
      if (seen.has(name)) refuse(row, { reason: 'taken', takenBy: seen.get(name) })
      else if (taken.has(name)) refuse(row, { reason: 'taken' })
      else {
        seen.set(name, row.key)
        matches.push({ key: row.key, name: row.name })
      }
    }
  })
  return { created: matches.length, refused, matches }
}

type Refuse = (row: Named, why: Omit<Refused, 'key' | 'name'>) => void

/** Goes through the rows that have a name, and gathers those that get no record. */
async function eachBatch(
  source: Rows,
  work: (named: readonly Named[], refuse: Refuse) => Promise<void>,
): Promise<readonly Refused[]> {
  const refused: Refused[] = []
  let after: unknown
  for (let count = 0; ; ) {
    const rows = await source.rows(after, BATCH)
    for (const { key, name } of rows) if (!name) refused.push({ key, name, reason: 'missing' })
    await work(rows.filter(hasName), ({ key, name }, why) => refused.push({ key, name, ...why }))
    count += rows.length
    source.onRows?.(count)
    if (rows.length < BATCH) return refused
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

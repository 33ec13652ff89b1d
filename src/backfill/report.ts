import type { Backfilled, Match, Refused } from '../runtime/protocol/backfill.js'

/** How many rows of a dry run are shown; all are in the JSON. */
const SHOWN = 20

/** What was done, or would be, for people. */
export const backfillReport = (done: readonly Backfilled[], dryRun: boolean): string =>
  done.map((one) => typeReport(one, dryRun).join('\n')).join('\n\n')

function typeReport({ type, created, refused, matches = [] }: Backfilled, dryRun: boolean): string[] {
  const rows = refused.length === 1 ? 'row' : 'rows'
  const left = refused.length > 0 ? `, ${refused.length} ${rows} left out` : ''
  const more = matches.length - SHOWN
  return [
    `${type}: ${created} ${created === 1 ? 'record' : 'records'} ${dryRun ? 'to be made' : 'made'}${left}`,
    ...matches.slice(0, SHOWN).map(({ key, name }: Match) => `  ${key} → ${name}`),
    ...(more > 0 ? [`  and ${more} more: --json lists them`] : []),
    ...refused.map(refusal),
  ]
}

function refusal({ key, name, reason, takenBy }: Refused): string {
  if (reason === 'missing') return `  ${key}: has no name`
  const other = takenBy === undefined ? 'another record has that name' : `row ${takenBy} has that name`
  return `  ${key} ${name}: ${other}, whatever the case`
}

/** The same for JSON, which has no bigint. */
export const backfillJson = (done: readonly Backfilled[]): readonly object[] =>
  done.map((one) => ({
    ...one,
    refused: one.refused.map(plain),
    ...(one.matches && { matches: one.matches.map(plain) }),
  }))

const plain = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )

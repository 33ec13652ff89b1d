import type { HostTable } from '../host-model.js'

/** A table that may be what is looked for, and why. */
export interface Candidate {
  readonly table: HostTable
  readonly score: number
  /** In the order of their weight: `has email (unique) and name columns`. */
  readonly reasons: readonly string[]
}

export interface Ranking<C extends Candidate = Candidate> {
  /** The likeliest first. */
  readonly candidates: readonly C[]
  /** The likeliest, when it is alone at the top; else the choice is an open question. */
  readonly choice?: C
}

/** One observation about a table, with its weight. */
export interface Evidence {
  readonly weight: number
  readonly reason: string
}

/** Sums up evidence. */
export function weigh(table: HostTable, evidence: readonly Evidence[]): Candidate {
  return {
    table,
    score: evidence.reduce((sum, { weight }) => sum + weight, 0),
    reasons: [...evidence].sort((a, b) => b.weight - a.weight).map(({ reason }) => reason),
  }
}

/** Sorts candidates; a tie at the top leaves the choice open. */
export function rank<C extends Candidate>(candidates: readonly C[]): Ranking<C> {
  const sorted = [...candidates].sort((a, b) => b.score - a.score || a.table.ref.localeCompare(b.table.ref))
  const [first, second] = sorted
  return { candidates: sorted, choice: first && first.score > (second?.score ?? 0) ? first : undefined }
}

/** `table users: has email (unique) and name columns; named users`. */
export function describeCandidate({ table, reasons }: Candidate): string {
  return `table ${table.exportName}: ${reasons.join('; ')}`
}

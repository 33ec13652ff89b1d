import type { HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'

/** A table that may be what is looked for, and why. */
export interface Candidate {
  readonly table: HostTable
  readonly score: number
  /** What speaks for it most, in the order of weight: `has email (unique) and name columns`. */
  readonly reasons: readonly string[]
}

export interface Ranking<C extends Candidate = Candidate> {
  /** Those with evidence enough to be asked about, the likeliest first. */
  readonly candidates: readonly C[]
  /** The likeliest, where nothing is left to ask; else the choice is an open question. */
  readonly choice?: C
}

/**
 * One thing that speaks for or against: a list of them is all that a ranking knows.
 *
 * @template Facts what it is looked for in
 */
export interface Sign<Facts> {
  /** Negative where it speaks against. */
  readonly weight: number
  /** The reason, where it is there; a number beside it counts it several times. */
  readonly sees: (facts: Facts) => string | readonly [reason: string, times: number] | undefined
}

/** How much evidence makes a candidate, and how much a choice. */
export interface Bounds {
  readonly floor: number
  readonly sure: number
  /** By how much the first must lead the second. */
  readonly margin: number
}

/** As many reasons as somebody reads. */
const REASONS = 4

/** Sums up what a list of signs says of a table. */
export function weigh<Facts>(table: HostTable, facts: Facts, signs: readonly Sign<Facts>[]): Candidate {
  const seen = signs.flatMap(({ weight, sees }) => {
    const found = sees(facts)
    if (found === undefined) return []
    const [reason, times] = typeof found === 'string' ? [found, 1] : found
    return [{ weight: weight * times, reason }]
  })
  return {
    table,
    score: seen.reduce((sum, { weight }) => sum + weight, 0),
    reasons: seen
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, REASONS)
      .map(({ reason }) => reason),
  }
}

/**
 * Sorts candidates, and chooses the first where it is sure and alone at the top.
 *
 * @param mayChoose what else a choice must be
 */
export function rank<C extends Candidate>(
  candidates: readonly C[],
  { floor, sure, margin }: Bounds,
  mayChoose: (first: C, others: readonly C[]) => boolean = () => true,
): Ranking<C> {
  const sorted = candidates
    .filter(({ score }) => score >= floor)
    .sort((a, b) => b.score - a.score || a.table.ref.localeCompare(b.table.ref))
  const [first, ...others] = sorted
  const isAlone = first && first.score - (others[0]?.score ?? Number.NEGATIVE_INFINITY) >= margin
  return {
    candidates: sorted,
    choice: first && first.score >= sure && isAlone && mayChoose(first, others) ? first : undefined,
  }
}

/** `table users: has email (unique) and name columns; named users`. */
export function describeCandidate({ table, reasons }: Candidate): string {
  return `table ${titleOf(table)}: ${reasons.join('; ')}`
}

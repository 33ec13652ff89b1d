import { type Candidate, describeCandidate, type Ranking } from '../candidates/ranking.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import type { Choice } from './answers.js'

/** A table with the reason for it, or the best that there are to choose from. */
export type Chosen<C> =
  | { readonly value: HostTable; readonly reason: string }
  | { readonly best: readonly C[] }

/** How many candidates a question offers. */
export const OFFERED = 3

/**
 * Chooses a table: the one that was named, else the one that is sure; what is likely is a question.
 *
 * @param named the answer, a reference
 * @returns undefined where nothing was named and nothing fits
 */
export function chooseTable<C extends Candidate>(
  { candidates, choice }: Ranking<C>,
  tables: readonly HostTable[],
  named: Ref | undefined,
): Chosen<C> | undefined {
  const table = tables.find(({ ref }) => ref === named)
  if (table) return { value: table, reason: 'as named' }
  if (choice) return { value: choice.table, reason: choice.reasons.join('; ') }
  if (candidates.length === 0) return undefined
  return { best: candidates.slice(0, OFFERED) }
}

/** A candidate as an answer. */
export const choiceOf = (one: Candidate): Choice => ({ value: one.table.ref, reason: describeCandidate(one) })

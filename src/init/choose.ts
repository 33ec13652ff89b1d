import { type Candidate, describeCandidate, type Ranking } from '../inspect/candidates/ranking.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import type { Question } from './answers.js'

/** A choice with the reason for it, or the question that it leaves. */
export type Choice<T> = { readonly value: T; readonly reason: string } | { readonly question: Question }

/**
 * Chooses a table: the one that was named, else the one that stands out; a tie is a question.
 *
 * @param named the answer, a reference
 * @returns undefined where nothing was named and nothing fits
 */
export function chooseTable<C extends Candidate>(
  flag: Question['flag'],
  what: string,
  { candidates, choice }: Ranking<C>,
  tables: readonly HostTable[],
  named: Ref | undefined,
): Choice<HostTable> | undefined {
  if (named !== undefined) {
    const table = tables.find(({ ref }) => ref === named)
    return table && { value: table, reason: 'as named' }
  }
  if (choice) return { value: choice.table, reason: choice.reasons.join('; ') }
  if (candidates.length === 0) return undefined
  return {
    question: {
      flag,
      message: `Which model holds ${what}?`,
      choices: candidates
        .slice(0, 5)
        .map((each) => ({ value: each.table.ref, reason: describeCandidate(each) })),
    },
  }
}

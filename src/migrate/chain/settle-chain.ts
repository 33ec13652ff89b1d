/** Plans the next migration, with a person to ask where there is one. */
import { type ChainRequest, type PlannedChain, planChain } from './plan-chain.js'

export interface LossQuestion {
  /** What the migration would take away, one sentence each. */
  readonly losses: readonly string[]
  /** What may only have another name now: arguments of `--rename`. */
  readonly renames: readonly string[]
}

/** Asks a person whether something may be lost, or was renamed; nothing is written for `stop`. */
export type LossAsk = (question: LossQuestion) => Promise<'lose' | 'rename' | 'stop'>

/**
 * What `planChain` gives, with the answers of a person.
 *
 * @param ask left out where nobody can be asked: the question is among the refusals
 * @throws DiagnosticError as `planChain`
 */
export async function settleChain(request: ChainRequest, ask?: LossAsk): Promise<PlannedChain> {
  const planned = planChain(request)
  if (!ask || planned.refusals.length === 0) return planned
  const { losses, renames } = planned
  const { answers } = request
  switch (await ask({ losses, renames })) {
    case 'lose':
      return planChain({ ...request, answers: { ...answers, allowDestructive: true } })
    case 'rename': {
      const told = [...(answers.renames ?? []), ...renames]
      return settleChain({ ...request, answers: { ...answers, renames: told } }, ask)
    }
    case 'stop':
      return planned
  }
}

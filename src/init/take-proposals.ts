import { answerOf, joined } from './answered.js'
import type { Question } from './answers.js'
import type { Answered } from './init.js'
import { unanswered } from './unanswered.js'

/**
 * Answers each question with what is proposed: `--yes`.
 *
 * @throws DiagnosticError with the questions that have no proposal
 */
export async function takeProposals(questions: readonly Question[]): Promise<Answered> {
  const bare = questions.filter(({ choices, isBare }) => isBare || choices.length === 0)
  if (bare.length > 0) throw unanswered(bare)
  return joined(questions.flatMap((one) => one.choices.slice(0, 1).map((choice) => answerOf(one, choice))))
}

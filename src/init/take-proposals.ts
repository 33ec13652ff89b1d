import { answerOf, joined } from './answered.js'
import { type Choice, isColumn, type Question } from './answers.js'
import type { Answered } from './init.js'
import { unanswered } from './unanswered.js'

/**
 * Answers each question with what is proposed: `--yes`. What was not sure stays told, beside what was taken.
 *
 * @throws DiagnosticError with the questions that have no proposal
 */
export async function takeProposals(questions: readonly Question[]): Promise<Answered> {
  const bare = questions.filter(({ choices, isBare }) => isBare || choices.length === 0)
  if (bare.length > 0) throw unanswered(bare)
  const taken = questions.flatMap((question) => {
    const [choice, ...others] = question.choices
    return choice ? [{ question, choice, others }] : []
  })
  return {
    ...joined(taken.map(({ question, choice }) => answerOf(question, choice))),
    reasons: Object.fromEntries(
      taken.map(({ question, choice, others }) => [keyOf(question, choice), reasonFor(choice, others)]),
    ),
  }
}

/** Where the config has what was chosen. */
function keyOf({ flag }: Question, { value }: Choice): string {
  const [name = '', key] = flag.split(' ')
  if (key === 'user.attributes.userName' && value.includes('#')) return 'user.parts'
  if (key === 'user.attributes.userName' && value === 'scim') return 'user.store'
  if (key !== undefined) return key
  if (isColumn(value)) return 'tenant.column'
  return value.includes('#') && ['user', 'group', 'tenant'].includes(name) ? `${name}.model` : name
}

function reasonFor({ value, reason }: Choice, others: readonly Choice[]): string {
  const rest = [...new Set(others.map((other) => other.value))].filter((other) => other !== value)
  const why = reason.replace(/^(no|yes|table \w+): /, '')
  return [why, ...(rest.length > 0 ? [`not sure: else ${rest.join(' or ')}`] : [])].filter(Boolean).join('; ')
}

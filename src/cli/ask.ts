/** Asks a person at the terminal. Loaded only where there is one: a prompt without a terminal waits for ever. */

import { answerOf, joined } from '../init/answered.js'
import type { Question } from '../init/answers.js'
import type { Answered } from '../init/init.js'
import { isCancel, select, text } from './prompts.js'
import { stopped } from './stopped.js'

/**
 * Asks one question after the other.
 *
 * @throws DiagnosticError SG5004 when the person gives up
 */
export async function ask(questions: readonly Question[]): Promise<Answered> {
  const given: Answered[] = []
  for (const question of questions) given.push(await askOne(question))
  return joined(given)
}

async function askOne(question: Question): Promise<Answered> {
  const { message, choices, example } = question
  const options = choices.map(({ value, reason }, index) => ({
    value: String(index),
    // A hint would be shown for the one that is selected, and two answers may begin alike.
    label: reason ? `${value}  (${reason})` : value,
  }))
  const answer = await (choices.length === 0
    ? text({ message, placeholder: example, validate: needed })
    : select({ message, options }))
  if (isCancel(answer)) return stopped('init', question.flag)
  return answerOf(question, choices[Number(answer)] ?? { value: answer, reason: '' })
}

const needed = (answer: string | undefined) =>
  answer?.trim() ? undefined : 'An answer is needed; Ctrl-C stops without writing anything.'

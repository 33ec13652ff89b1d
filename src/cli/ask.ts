/** Asks a person at the terminal. Loaded only where there is one: a prompt without a terminal waits for ever. */
import { isCancel, select, text } from '@clack/prompts'
import { fail } from '../diagnostics.js'
import type { Question } from '../init/answers.js'
import type { Answered } from '../init/init.js'

/**
 * Asks one question after the other. Prompts are talk, so they go to stderr.
 *
 * @throws DiagnosticError SG5004 when the person gives up
 */
export async function ask(questions: readonly Question[]): Promise<Answered> {
  const answers: Record<string, string> = {}
  const set: string[] = []
  for (const question of questions) {
    const answer = await askOne(question)
    const [flag = '', dotted] = question.flag.split(' ')
    if (dotted === undefined) answers[flag] = answer
    else set.push(`${dotted}=${answer}`)
  }
  return { answers, set }
}

async function askOne({ message, choices, example }: Question): Promise<string> {
  const options = choices.map(({ value, reason }) => ({
    value,
    label: value,
    ...(reason && { hint: reason }),
  }))
  const answer = await (choices.length === 0
    ? text({ message, placeholder: example, validate: needed, output: process.stderr })
    : select({ message, options, output: process.stderr }))
  if (!isCancel(answer)) return answer
  return fail({
    code: 'SG5004',
    message: 'Stopped; nothing was written',
    fix: 'Run init again when you like.',
    question: true,
  })
}

const needed = (answer: string | undefined) =>
  answer?.trim() ? undefined : 'An answer is needed; Ctrl-C stops without writing anything.'

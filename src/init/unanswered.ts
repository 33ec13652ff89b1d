import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { shellWord } from '../shell-word.js'
import type { Choice, Question } from './answers.js'

/** The questions that nobody has answered, each with the flags that do. */
export const unanswered = (questions: readonly Question[]) => new DiagnosticError(questions.map(asDiagnostic))

function asDiagnostic({ flag, message, choices, example = '…' }: Question): Diagnostic {
  const [key, dotted] = flag.split(' ')
  const answer = (value: string) =>
    `--${key} ${shellWord(dotted === undefined ? value : `${dotted}=${value}`)}`
  const answerOf = ({ value, also = {}, set }: Choice) =>
    [
      ...(set ? set.map((setting) => `--set ${shellWord(setting)}`) : [answer(value)]),
      ...Object.entries(also).map(([name, one]) => `--${name} ${shellWord(one)}`),
    ].join(' ')
  const values = choices.map(
    (choice) => `\n  ${answerOf(choice)}${choice.reason ? `   ${choice.reason}` : ''}`,
  )
  return {
    code: 'SG5002',
    message,
    fix: choices.length > 0 ? `Answer with one of:${values.join('')}` : `Answer with ${answer(example)}`,
    question: true,
    ...(choices.length > 0 && { choices: choices.map(({ value, reason }) => ({ value, reason })) }),
  }
}

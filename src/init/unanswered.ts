import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { shellWord } from '../shell-word.js'
import type { Choice, Question } from './answers.js'

/** The questions that nobody has answered, each with the flags that do. */
export const unanswered = (questions: readonly Question[]) => new DiagnosticError(questions.map(asDiagnostic))

function asDiagnostic({ flag, message, choices, example = '…' }: Question): Diagnostic {
  const [key, dotted] = flag.split(' ')
  const answer = (value: string) => [`--${key}`, dotted === undefined ? value : `${dotted}=${value}`]
  const answerOf = ({ value, also = {}, set }: Choice) => [
    ...(set ? set.flatMap((setting) => ['--set', setting]) : answer(value)),
    ...Object.entries(also).flatMap(([name, one]) => [`--${name}`, one]),
  ]
  const lines = choices.map(
    (choice) => `\n  ${typed(answerOf(choice))}${choice.reason ? `   ${choice.reason}` : ''}`,
  )
  return {
    code: 'SG5002',
    message,
    fix:
      choices.length > 0 ? `Answer with one of:${lines.join('')}` : `Answer with ${typed(answer(example))}`,
    question: true,
    ...(choices.length > 0 && {
      choices: choices.map((choice) => {
        const { value, reason } = choice
        return { value, reason, flags: answerOf(choice) }
      }),
    }),
  }
}

/** Flags as somebody types them. */
const typed = (flags: readonly string[]): string => flags.map(shellWord).join(' ')

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
  const told = choices.map((choice) => ({
    value: choice.value,
    reason: choice.reason,
    flags: answerOf(choice),
  }))
  return {
    code: 'SG5002',
    message,
    question: true,
    ...(told.length > 0 ? oneOf(told) : { fix: `Answer with ${typed(answer(example))}` }),
  }
}

/** The answers that there are to a question, and how somebody gives one. */
export const oneOf = (choices: NonNullable<Diagnostic['choices']>): Pick<Diagnostic, 'fix' | 'choices'> => ({
  fix: `Answer with one of:${choices.map(({ flags, reason }) => `\n  ${typed(flags)}${reason ? `   ${reason}` : ''}`).join('')}`,
  choices,
})

/** Flags as somebody types them. */
const typed = (flags: readonly string[]): string => flags.map(shellWord).join(' ')

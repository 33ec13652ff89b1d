import { fail } from '../diagnostics.js'
import type { Question } from '../init/answers.js'

/**
 * A person gave up at a question.
 *
 * @param flag answers it with what was not offered
 * @throws DiagnosticError SG5004
 */
export function stopped(command = 'the command', flag?: Question['flag']): never {
  const answer = flag && `--${flag}${flag.startsWith('set ') ? '=' : ' '}…`
  fail({
    code: 'SG5004',
    message: 'Stopped; nothing was written',
    fix: `Run ${command} again when you like${answer ? `: ${answer} answers this question, also with what was not offered` : ''}.`,
    question: true,
  })
}

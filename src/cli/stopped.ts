import { fail } from '../diagnostics.js'

/** A person gave up at a question. @throws DiagnosticError SG5004 */
export function stopped(command = 'the command'): never {
  fail({
    code: 'SG5004',
    message: 'Stopped; nothing was written',
    fix: `Run ${command} again when you like.`,
    question: true,
  })
}

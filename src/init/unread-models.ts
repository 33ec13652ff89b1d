/** Models that could not be read, where no users were found: one of them may have the users. */
import { posix } from 'node:path'
import { userNouns } from '../candidates/lexicon.js'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { nounOf } from '../inspect/words.js'
import type { Question } from './answers.js'
import { unanswered } from './unanswered.js'

const MOST = 6

/**
 * The findings that bear on the users, else the first of all; then the question for the users, with how many are left out.
 *
 * @param question the one for the users
 */
export function unreadModels(findings: readonly Diagnostic[], question: Question): DiagnosticError {
  const bearing = findings.filter((one) => isSetUp(one) || speaksOfUsers(one))
  const shown = (bearing.length > 0 ? bearing : findings).slice(0, MOST)
  const left = findings.length - shown.length
  if (left === 0) return new DiagnosticError(findings)
  const message = `${question.message} ${left} more finding${left === 1 ? ' is' : 's are'} about other models, and left out`
  return new DiagnosticError([...shown, ...unanswered([{ ...question, message }]).diagnostics])
}

/** What is wrong with a tsconfig may be why nothing was read. */
const isSetUp = ({ code }: Diagnostic) => code === 'SG2010' || code === 'SG2011'

/** Whether a model that could not be read may have the users. */
export const speaksOfUsers = ({ message, location }: Diagnostic): boolean =>
  nounOf(`${posix.basename(location?.file ?? '')} ${message}`).some(
    (word) => word === 'user' || userNouns.has(word),
  )

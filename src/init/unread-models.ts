/** Models that could not be read, where no users were found: one of them may have the users. */
import { posix } from 'node:path'
import { userNouns } from '../candidates/lexicon.js'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { nounOf } from '../inspect/words.js'
import type { Question } from './answers.js'
import { unanswered } from './unanswered.js'

const MOST = 6

/**
 * The findings that bear on the users, else the first of all; then the question for the users, with how many are left out. The
 * question is none where all bear on them: it would be between tables that have no users.
 *
 * @param question the one for the users
 */
export function unreadModels(findings: readonly Diagnostic[], question: Question): DiagnosticError {
  const bearing = findings.filter(bearsOnUsers)
  const shown = (bearing.length > 0 ? bearing : findings).slice(0, MOST)
  const left = findings.length - shown.length
  if (left === 0 && bearing.length > 0) return new DiagnosticError(findings)
  return new DiagnosticError([...shown, ...unanswered([leavingOut(left, question, true)]).diagnostics])
}

/** The question, with how many findings are not shown, and whether others are. */
export const leavingOut = (left: number, question: Question, isRest = false): Question => {
  const findings = `${left}${isRest ? ' more' : ''} ${left === 1 ? 'finding is' : 'findings are'}`
  return left === 0
    ? question
    : { ...question, message: `${question.message} ${findings} about other models, and left out` }
}

/** Whether what could not be read may be why no users were found. */
export const bearsOnUsers = (finding: Diagnostic): boolean => isSetUp(finding) || speaksOfUsers(finding)

/** What is wrong with a tsconfig may be why nothing was read. */
const isSetUp = ({ code }: Diagnostic) => code === 'SG2010' || code === 'SG2011'

/** Whether a model that could not be read may have the users. */
export const speaksOfUsers = ({ message, location }: Diagnostic): boolean =>
  nounOf(`${posix.basename(location?.file ?? '')} ${message}`).some(
    (word) => word === 'user' || userNouns.has(word),
  )

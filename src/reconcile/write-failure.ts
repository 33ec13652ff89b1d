/** What the file system refused, as the user's error; a mistake of ours stays the error that it is. */
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { errorCode } from './file-system.js'

const NO_PERMISSION = 'Give yourself permission to write there and run the command again.'

const FIXES: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some disk space and run the command again.',
  EDQUOT: 'Free some of your disk quota and run the command again.',
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: 'Run the command where the file system can be written.',
}

/** SG4009 for an error of the file system that kept something from being written; undefined for any other error. */
export function cannotWrite(error: unknown): Diagnostic | undefined {
  const code = errorCode(error)
  if (code === undefined) return undefined
  return {
    code: 'SG4009',
    message: `Nothing was written: ${messageOf(error)}.`,
    fix: FIXES[code] ?? 'Mend the cause and run the command again.',
  }
}

/** SG4010 for what could not be undone. */
export const cannotPutBack = (error: unknown): Diagnostic => ({
  code: 'SG4010',
  message: `Not all could be put back: ${messageOf(error)}.`,
  fix: 'Mend the cause and run the command again: it puts back the rest.',
})

/**
 * The error to throw for a commit that failed.
 *
 * @param failures what went wrong while it was undone
 */
export function writeFailure(error: unknown, failures: readonly unknown[] = []): unknown {
  const refused = error instanceof DiagnosticError ? undefined : cannotWrite(error)
  const cause = error instanceof DiagnosticError ? error.diagnostics : refused && [refused]
  return cause ? new DiagnosticError([...failures.map(cannotPutBack), ...cause]) : error
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs what may fail without harm; what it threw, if it did. */
export function bestEffort(run: () => void): readonly unknown[] {
  try {
    run()
    return []
  } catch (error) {
    return [error]
  }
}

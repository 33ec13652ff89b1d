/**
 * Errors that a user can mend: a stable code, the place, and the fix. They are gathered and shown together,
 * without a stack trace.
 */

/** A place in a file of the host; line and column count from 1. */
export interface SourceLocation {
  /** Relative to the working directory, with forward slashes. */
  readonly file: string
  readonly line?: number
  readonly column?: number
}

export interface Diagnostic {
  /** Stable: `SG` and four digits. Documented in docs/errors.md. */
  readonly code: `SG${number}`
  readonly message: string
  readonly location?: SourceLocation
  /** A text of several lines to look at, shown in place of the source around the location: a diff, a conflict. */
  readonly detail?: string
  /** What to do about it, as one imperative line. */
  readonly fix: string
  /** A question that needs a person rather than a mistake: the command ends with exit code 3. */
  readonly question?: boolean
  /** The answers that there are to a question, the proposed one first, each with the flags that give it, not quoted. */
  readonly choices?: readonly {
    readonly value: string
    readonly reason: string
    readonly flags: readonly string[]
  }[]
}

/** Thrown by every step; carries all findings at once. */
export class DiagnosticError extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((one) => `${one.code} ${one.message}`).join('\n'))
    this.name = 'DiagnosticError'
  }
}

/** Throws one diagnostic. */
export function fail(diagnostic: Diagnostic): never {
  throw new DiagnosticError([diagnostic])
}

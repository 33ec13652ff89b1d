/** What a check of the set-up is, and what it says. */
import type { Diagnostic } from '../diagnostics.js'
import type { Context } from './context.js'

/** An error keeps the service from working; a warning does not, but somebody should know. */
export type Level = 'error' | 'warning'

export interface Finding extends Diagnostic {
  readonly level: Level
}

/** What a check found out. */
export interface Verdict {
  readonly findings: readonly Finding[]
  /** The fact behind a check that found nothing: a version, a count. */
  readonly detail?: string
  /** Why it did not look. */
  readonly skipped?: string
}

export interface Check {
  readonly id: string
  /** One or two words. */
  readonly title: string
  /** The checks without which this one can tell nothing: it is skipped where one of them has an error. */
  readonly needs?: readonly string[]
  /** Reads only. A DiagnosticError that it throws is its findings, all of them errors. */
  readonly run: (context: Context) => Verdict | Promise<Verdict>
}

export const fine = (detail?: string): Verdict => ({ findings: [], ...(detail && { detail }) })

export const skipped = (reason: string): Verdict => ({ findings: [], skipped: reason })

/** Nothing to tell but the detail, or the findings. */
export const verdict = (findings: readonly Finding[], detail?: string): Verdict =>
  findings.length > 0 ? { findings } : fine(detail)

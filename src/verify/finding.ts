import type { Exchange } from './answer.js'

/** `must` fails the check, `should` makes it a warning, `note` only tells. */
export type Severity = 'must' | 'should' | 'note'

export interface Finding {
  readonly severity: Severity
  readonly message: string
  /** The exchange that shows it. */
  readonly exchange?: Exchange
}

/** What is checked, and what came of it. */
import type { Expect } from './expect.js'
import type { Feature } from './feature.js'
import type { Finding } from './finding.js'
import type { Scim } from './scim.js'

export interface Check {
  /** Stable, unique, kebab-case. */
  readonly id: string
  /** The rule in words: what holds for a server that passes. */
  readonly title: string
  /** Where the rule is written: `RFC 7644 §3.5.2.1`. */
  readonly rule: string
  readonly requires?: readonly Feature[]
  run(scim: Scim, expect: Expect): Promise<void>
}

export type Outcome = 'passed' | 'warned' | 'failed' | 'skipped'

export interface Result {
  readonly profile: string
  readonly id: string
  readonly title: string
  readonly rule: string
  readonly outcome: Outcome
  /** Why it was skipped. */
  readonly reason?: string
  readonly findings: readonly Finding[]
  readonly milliseconds: number
}

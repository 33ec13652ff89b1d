/** What is checked, and what came of it. */
import type { Exchange } from './answer.js'
import type { Expect } from './expect.js'
import type { Scim } from './scim.js'

/**
 * What a check needs of the server: something that `/ServiceProviderConfig` announces, the endpoint of a resource
 * type, or an attribute that `/Schemas` announces (`User.name.givenName`, `Enterprise.manager`).
 */
export type Feature =
  | 'patch'
  | 'bulk'
  | 'filter'
  | 'sort'
  | 'etag'
  | 'changePassword'
  | 'cursor'
  | 'users'
  | 'groups'
  | `User.${string}`
  | `Group.${string}`
  | `Enterprise.${string}`

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

/** `must` fails the check, `should` makes it a warning, `note` only tells. */
export type Severity = 'must' | 'should' | 'note'

export interface Finding {
  readonly severity: Severity
  readonly message: string
  /** The exchange that shows it. */
  readonly exchange?: Exchange
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

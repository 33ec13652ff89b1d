/** Requests of identity providers as data: the lines of a `.jsonl` file here, replayed by `replay.ts`. */
import type { Feature } from '../feature.js'
import type { Expectation } from './expectations.js'

/** One request. `{name}` in its path, headers, body and expected values stands for a value: see `placeholders.ts`. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base URL, not encoded. */
  readonly path: string
  readonly headers?: unknown
  readonly body?: unknown
  /** Values of this step alone, for what its named values leave open. */
  readonly with?: Readonly<Record<string, string>>
  readonly expect: readonly Expectation[]
  /** Name → path in the answer: what later steps know by the name. */
  readonly capture?: Readonly<Record<string, string>>
}

/** A check's own keys; they stand in its first step. */
export interface Head {
  readonly check: string
  readonly title: string
  /** Where the requests come from. */
  readonly rule: string
  /** What is wrong here is a warning. */
  readonly optional?: boolean
  readonly requires?: readonly Feature[]
}

export interface Scenario extends Head {
  readonly steps: readonly Step[]
}

/** The first line of a file. */
export interface ProfileHead {
  readonly profile: string
  /** Where all of it comes from, for whoever reads the file. */
  readonly source: string
  /** Whether later checks know what earlier ones have captured. */
  readonly shared?: boolean
  /** Whether a user is made first, as the checks expect one to be there. */
  readonly seed?: boolean
}

/** A value that steps name: a body, headers, an address. */
export interface NamedValue {
  readonly name: string
  readonly value: unknown
}

export interface Profile extends ProfileHead {
  readonly values: Readonly<Record<string, unknown>>
  readonly scenarios: readonly Scenario[]
}

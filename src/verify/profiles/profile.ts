/** Requests of identity providers as data: the lines of a `.jsonl` file here, replayed by `replay.ts`. */
import type { Feature } from '../feature.js'
import type { Expectation } from './expectations.js'
import type { ProbeName } from './probes.js'

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
  /** How often it is sent, with `{i}` for the number of each. */
  readonly repeat?: number
  /** A name: the step is sent only where an earlier one captured it, or only where none did. */
  readonly if?: string
  readonly unless?: string
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
  /** In the place of steps: what requests alone cannot tell, by the name of its function in `probes.ts`. */
  readonly probe?: ProbeName
  /** In the place of steps: why a rule cannot be checked over SCIM. */
  readonly unchecked?: string
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

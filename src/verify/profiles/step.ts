/** Requests of identity providers as data: scenarios of steps, replayed by `replay.ts`. */
import type { Feature } from '../feature.js'

/** `{name}` in paths, bodies, headers and values stands for a variable. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base URL, not encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly expect: readonly Expectation[]
  /** Variable → path in the answer. */
  readonly save?: Readonly<Record<string, string>>
}

export interface Scenario {
  readonly id: string
  readonly title: string
  /** Where the scenario comes from. */
  readonly rule: string
  /** What is wrong here is a warning. */
  readonly isOptional?: boolean
  readonly requires?: readonly Feature[]
  readonly steps: readonly Step[]
}

export interface StepProfile {
  /** The variables of a run, or of one scenario where each has its own; `r` is random and always there. */
  readonly variables: (r: string) => Readonly<Record<string, string>>
  readonly isShared: boolean
  /** Makes what the scenarios need to be there. */
  readonly seed?: boolean
  readonly scenarios: readonly Scenario[]
}

export type Expectation =
  | { readonly is: 'status'; readonly statuses: readonly number[] }
  | { readonly is: 'within'; readonly milliseconds: number }
  /** 404 for what was deleted; deactivated instead is a warning. */
  | { readonly is: 'gone' }
  | { readonly is: 'equal'; readonly path: string; readonly value: unknown }
  | { readonly is: 'includes'; readonly path: string; readonly value: string }
  | {
      readonly is: 'present' | 'absent' | 'empty' | 'number'
      readonly path: string
      /** About data that this run did not make: what is wrong is a warning. */
      readonly isTheirs?: boolean
    }

export const status = (...statuses: readonly number[]): Expectation => ({ is: 'status', statuses })
export const within = (milliseconds: number): Expectation => ({ is: 'within', milliseconds })
export const gone: Expectation = { is: 'gone' }
export const equal = (path: string, value: unknown): Expectation => ({ is: 'equal', path, value })
export const includes = (path: string, value: string): Expectation => ({ is: 'includes', path, value })
export const present = (path: string): Expectation => ({ is: 'present', path })
/** Present in a resource that was there before. */
export const presentInTheirs = (path: string): Expectation => ({ is: 'present', path, isTheirs: true })
export const absent = (path: string): Expectation => ({ is: 'absent', path })
/** Absent, null, an empty text or an empty array. */
export const empty = (path: string): Expectation => ({ is: 'empty', path })
export const number = (path: string): Expectation => ({ is: 'number', path })

/** The body of a PATCH. */
export const patchOp = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

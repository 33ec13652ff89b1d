/** Steps in TypeScript. */
import type { Expectation } from './expectations.js'

export const status = (...statuses: readonly number[]): Expectation => ['status', ...statuses]
export const within = (milliseconds: number): Expectation => ['within', milliseconds]
export const gone: Expectation = ['gone']
export const equal = (path: string, value: unknown): Expectation => ['equal', path, value]
export const includes = (path: string, value: string): Expectation => ['includes', path, value]
export const present = (path: string): Expectation => ['present', path]
/** Present in a resource that was there before. */
export const presentInTheirs = (path: string): Expectation => ['presentInTheirs', path]
export const absent = (path: string): Expectation => ['absent', path]
/** Absent, null, an empty text or an empty array. */
export const empty = (path: string): Expectation => ['empty', path]
export const number = (path: string): Expectation => ['number', path]

/** The body of a PATCH. */
export const patchOp = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

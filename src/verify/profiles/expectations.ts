/** What a step may expect of its answer, by name. */
import { elements, sameJson, show, written } from '../json.js'

/** `[name, path, value]`; paths are those of `at` in `json.ts`. */
export type Expectation =
  | readonly ['status', ...statuses: readonly number[]]
  /** In milliseconds. */
  | readonly ['within', limit: number]
  /** At least so many resources, or all that there are. */
  | readonly ['page', count: number]
  /** A header, and what its value begins with. */
  | readonly ['header', name: string, start: string]
  /** 404 for what was deleted; deactivated instead is a warning. */
  | readonly ['gone']
  | readonly [name: keyof typeof VERDICTS, path: string, value?: unknown]

type Verdict = (actual: unknown, value: unknown) => readonly [holds: boolean, wanted: string]

const present: Verdict = (actual) => [!isEmpty(actual), 'a value']

/** What is expected of the value at a path. */
export const VERDICTS = {
  equal: (actual, value) => [sameJson(actual, value), show(value)],
  includes: (actual, value) => [elements(actual).includes(value), show(value)],
  present,
  /** Of a resource that was there before: what is wrong with it is a warning. */
  presentInTheirs: present,
  absent: (actual) => [actual === undefined, 'nothing'],
  /** Absent, null, an empty text or an empty array. */
  empty: (actual) => [isEmpty(actual), 'nothing'],
  number: (actual) => [typeof actual === 'number', 'a number'],
  different: (actual, value) => [!sameJson(actual, value), `anything but ${show(value)}`],
  atMost: (actual, value) => [Number(actual) <= Number(value), `at most ${show(value)}`],
  /** Nothing in it is as the regular expression says. */
  without: (actual, value) => [!new RegExp(String(value)).test(written(actual)), `nothing like ${value}`],
} satisfies Readonly<Record<string, Verdict>>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || show(value) === '[]'

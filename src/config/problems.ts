/** What is wrong with a config's value: zod's issues as a flat list, and as diagnostics in plain words. */
import type * as z from 'zod'
import type { Diagnostic, SourceLocation } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import { describeType } from './describe.js'
import { knownKeys, objectForms } from './schema-walk.js'

type Path = readonly string[]
type Problem =
  | { readonly kind: 'unknown'; readonly path: Path; readonly key: string }
  | { readonly kind: 'invalid'; readonly path: Path; readonly expected: readonly string[] }

/** Where the config came from. */
export interface Origin {
  readonly locate: (path: Path) => SourceLocation | undefined
  /** Dotted key → the environment variable that set it. */
  readonly sources: ReadonlyMap<string, string>
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  record: 'an object',
  array: 'an array',
}

/** The error map to parse with: every message is the list of what is expected, as in TypeScript: `'a' | 'b'`. */
export const expectations: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value') return issue.values.map(quoted).join(' | ')
  return undefined
}

/** The findings of a failed parse, all of them: SG1005 unknown key, SG1006 wrong value, SG1007 missing key. */
export function diagnose(issues: readonly z.core.$ZodIssue[], value: unknown, origin: Origin): Diagnostic[] {
  const problems = issues.flatMap((issue) => flatten(issue, []))
  const unknown = problems.filter((problem) => problem.kind === 'unknown')
  const misspelt = unknown.map(({ path, key }) => dotted([...path, suggestKey(path, key, value) ?? '']))
  return problems.flatMap((problem) => {
    if (problem.kind === 'unknown') return [unknownKey(problem, value, origin)]
    const actual = valueAt(value, problem.path)
    if (actual !== undefined) return [wrongValue(problem, actual, origin)]
    // A key that is there under a misspelt name is one mistake, not two.
    return misspelt.includes(dotted(problem.path)) ? [] : [missingKey(problem, value, origin)]
  })
}

function flatten(issue: z.core.$ZodIssue, parents: Path): Problem[] {
  const path = [...parents, ...issue.path.map(String)]
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ kind: 'unknown', path, key }))
  if (issue.code !== 'invalid_union') return [{ kind: 'invalid', path, expected: issue.message.split(' | ') }]

  // The alternative that was meant is the one that fits best: the type, then the keys that it knows, then the rest.
  const alternatives = issue.errors.map((errors) => errors.flatMap((one) => flatten(one, path)))
  const atThisPlace = (problem: Problem) => problem.kind === 'invalid' && problem.path.length === path.length
  const meant = alternatives
    .filter((problems) => !problems.some(atThisPlace))
    .sort((a, b) => unknownKeys(a) - unknownKeys(b) || a.length - b.length)[0]
  if (meant) return meant
  const expected = alternatives.flat().flatMap((one) => (one.kind === 'invalid' ? one.expected : []))
  return [{ kind: 'invalid', path, expected: [...new Set(expected)] }]
}

const unknownKeys = (problems: readonly Problem[]) => problems.filter(({ kind }) => kind === 'unknown').length

function unknownKey(
  { path, key }: Problem & { kind: 'unknown' },
  value: unknown,
  origin: Origin,
): Diagnostic {
  const name = dotted([...path, key])
  const location = origin.locate([...path, key])
  const keys = knownKeys(path)
  if (keys.includes(key)) {
    const forms = objectForms(path).filter((form) => form.includes(key))
    const fix = `Remove it, or write ${oneOf(forms.map((form) => `{ ${form.join(', ')} }`))}.`
    return { code: 'SG1005', message: `${name} does not fit the keys beside it`, location, fix }
  }
  const suggestion = suggestKey(path, key, value)
  const fix = suggestion
    ? `Did you mean ${suggestion}?`
    : `Remove it; ${dotted(path)} takes ${keys.join(', ')}.`
  return { code: 'SG1005', message: `Unknown key ${name}`, location, fix }
}

function wrongValue(problem: Problem & { kind: 'invalid' }, actual: unknown, origin: Origin): Diagnostic {
  const { path, expected } = problem
  const variable = origin.sources.get(dotted(path))
  const name = variable ?? dotted(path)
  const suggestion = typeof actual === 'string' ? didYouMean(quoted(actual), expected) : undefined
  const not = described(actual, expected)
  return {
    code: 'SG1006',
    message: `${name} must be ${oneOf(expected)}${not && `, not ${not}`}`,
    location: variable ? undefined : origin.locate(path),
    fix: suggestion ? `Did you mean ${suggestion}?` : `Change ${name} to ${oneOf(expected)}.`,
  }
}

function missingKey(
  { path, expected }: Problem & { kind: 'invalid' },
  value: unknown,
  origin: Origin,
): Diagnostic {
  const parent = path.slice(0, -1)
  const isWritten = Object.keys(Object(valueAt(value, parent))).includes(path.at(-1) ?? '')
  return {
    code: 'SG1007',
    message: `${dotted(path)} is ${isWritten ? 'undefined' : 'missing'}`,
    location: origin.locate(isWritten ? path : parent),
    fix: `Add ${dotted(path)}: ${oneOf(expected)}.`,
  }
}

function suggestKey(path: Path, key: string, value: unknown): string | undefined {
  const written = Object.keys(Object(valueAt(value, path)))
  return didYouMean(
    key,
    knownKeys(path).filter((known) => !written.includes(known)),
  )
}

/** What stands there instead. A string is shown only among the words of a closed list: elsewhere it may be a secret. */
function described(value: unknown, expected: readonly string[]): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value !== 'string') return describeType(value)
  const words = expected.filter((one) => one.startsWith("'"))
  const otherTypes = expected.filter(
    (one) => Object.values(TYPES).includes(one) || /^(true|false|null)$/.test(one),
  )
  if (words.length + otherTypes.length < expected.length) return ''
  return words.length > 0 ? quoted(value.slice(0, 40)) : 'a string'
}

const dotted = (path: Path) => path.join('.') || 'the config'
const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function oneOf(expected: readonly string[]): string {
  const last = expected.at(-1) ?? ''
  return expected.length < 2 ? last : `${expected.slice(0, -1).join(', ')} or ${last}`
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (parent, key) =>
      parent !== null && typeof parent === 'object' && Object.hasOwn(parent, key)
        ? Reflect.get(parent, key)
        : undefined,
    value,
  )
}

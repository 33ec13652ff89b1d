/** Values of `create` that functions of `scim-gen` make: `call(…)`, `attribute(…)`, `tenant()`, `lookup(…)`, `now()`. */
import type { ContextValue, CreateValue, Literal, NowValue } from './config.js'

export type MadeValue = Exclude<CreateValue, Literal> | ContextValue | NowValue

/** The keys of each besides its kind: `active: { field, kind: 'timestamp' }` is none of them. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  attribute: ['name'],
  call: ['ref', 'args'],
  context: [],
  lookup: ['model', 'where', 'field'],
  now: [],
  tenant: [],
}

export function isMade(value: unknown): value is MadeValue {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const keys = Object.hasOwn(keysOf, String(value.kind)) ? keysOf[String(value.kind)] : undefined
  return keys?.every((key) => key in value) ?? false
}

/** What the function is called with that makes a value. */
export function argumentsOf(value: MadeValue): readonly unknown[] {
  switch (value.kind) {
    case 'attribute':
      return [value.name]
    case 'call':
      return [value.ref, ...value.args]
    case 'lookup':
      return [value.model, value.where, value.field]
    default:
      return []
  }
}

/** The functions that make a value, or what is in an object, in the order of their names. */
export const makersIn = (value: unknown): readonly string[] => [...new Set(all(value))].sort()

function all(value: unknown): readonly string[] {
  if (isMade(value)) return [value.kind, ...argumentsOf(value).flatMap(all)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(all) : []
}

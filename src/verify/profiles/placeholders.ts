/** `{name}` in a profile. */
import { isObject } from '../json.js'

/** What names stand for. */
export interface Names {
  /** Named values of the file and of the step, which may hold placeholders themselves. */
  readonly values: Readonly<Record<string, unknown>>
  /** What is known since the run: random parts, and what steps have captured, which is never looked into. */
  readonly known: ReadonlyMap<string, string>
  /** @throws whatever ends a check that names what there is not */
  readonly missing: (name: string) => never
}

/** Fills placeholders in, however deep. A text that is nothing but one becomes the value, whatever its type. */
export function fillIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(\w+)\}$/.exec(value)?.[1]
    if (whole !== undefined) return lookUp(whole, names)
    return value.replace(/\{(\w+)\}/g, (_, name: string) => String(lookUp(name, names)))
  }
  if (Array.isArray(value)) return value.map((element) => fillIn(element, names))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, names)]))
}

function lookUp(name: string, names: Names): unknown {
  if (Object.hasOwn(names.values, name)) return fillIn(names.values[name], names)
  return names.known.get(name) ?? names.missing(name)
}

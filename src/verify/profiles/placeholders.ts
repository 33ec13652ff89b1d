/** `{name}` in a profile. */
import { isObject, type JsonObject } from '../json.js'

/** What names stand for. */
export interface Names {
  /** Named values of the file and of the step, which may hold placeholders themselves. */
  readonly values: Readonly<Record<string, unknown>>
  /** What is known since the run: random parts, and what steps have captured, which is never looked into. */
  readonly known: ReadonlyMap<string, string>
  /** Which of several it is, where a step or an element is repeated: `{i}`, inside of names, too. */
  readonly index?: number
  /** @throws whatever ends a check that names what there is not */
  readonly missing: (name: string) => never
}

/** `{"repeat": 50, "each": …}` stands for an array of so many elements. */
const isRepeated = (value: JsonObject) =>
  Object.keys(value).length === 2 && typeof value.repeat === 'number' && 'each' in value

/** Fills placeholders in, however deep. A text that is nothing but one becomes the value, whatever its type. */
export function fillIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') {
    const text = names.index === undefined ? value : value.replaceAll('{i}', String(names.index))
    const whole = /^\{(\w+)\}$/.exec(text)?.[1]
    if (whole !== undefined) return lookUp(whole, names)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(lookUp(name, names)))
  }
  if (Array.isArray(value)) return value.map((element) => fillIn(element, names))
  if (!isObject(value)) return value
  if (isRepeated(value))
    return Array.from({ length: Number(value.repeat) }, (_, at) =>
      fillIn(value.each, { ...names, index: at + 1 }),
    )
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, names)]))
}

function lookUp(name: string, names: Names): unknown {
  if (Object.hasOwn(names.values, name)) return fillIn(names.values[name], names)
  return names.known.get(name) ?? names.missing(name)
}

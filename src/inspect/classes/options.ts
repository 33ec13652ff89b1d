import { Node } from 'ts-morph'
import { type Bound, follow } from '../evaluate.js'
import { propertiesOf, type StaticValue, staticValue } from '../static-value.js'
import { type ModelContext, unreadable } from './context.js'

/** The options of a decorator or a schema, read one by one: most of them say nothing about a column. */
export interface Options {
  /** The expression behind a key; `undefined` for one that is not there, or that is written as `undefined`. */
  get(key: string): Bound | undefined
  /** Its value; SG2005 and `undefined` for one that only running the host would tell. */
  value(key: string): StaticValue | undefined
  /** The same without a finding, for what a wrong answer does no harm. */
  peek(key: string): StaticValue | undefined
  text(key: string): string | undefined
  flag(key: string): boolean | undefined
  /** The options behind a key that holds options. */
  inner(key: string): Options
  /** Where a key is written. */
  place(key: string): Node | undefined
  readonly keys: readonly string[]
}

/**
 * Reads an object literal, through constants, spreads and helper functions.
 *
 * @param bound Nothing, and whatever is no object, has no options.
 * @param what What the options belong to, for the message of a finding: `column 'email'`.
 */
export function optionsOf(context: ModelContext, bound: Bound | undefined, what: string): Options {
  const object = bound && follow(bound)
  const properties =
    object && Node.isObjectLiteralExpression(object.node)
      ? propertiesOf({ node: object.node, scope: object.scope }, (node) =>
          unreadable(context, node, `the options of ${what}`),
        )
      : []
  const byKey = new Map(properties.map((property) => [property.name, property]))
  const get = (key: string) => {
    const value = byKey.get(key)?.value
    return value && follow(value).node.getText() !== 'undefined' ? value : undefined
  }
  const value = (key: string) => {
    const found = get(key)
    const read = found && staticValue(found)
    if (found && read === undefined) unreadable(context, found.node, `'${key}' of ${what}`)
    return read
  }
  return {
    get,
    value,
    peek: (key) => {
      const found = get(key)
      return found && staticValue(found)
    },
    text: (key) => {
      const read = value(key)
      return typeof read === 'string' ? read : undefined
    },
    flag: (key) => {
      const read = value(key)
      return typeof read === 'boolean' ? read : undefined
    },
    inner: (key) => optionsOf(context, get(key), what),
    place: (key) => byKey.get(key)?.declaration,
    keys: [...byKey.keys()],
  }
}

/** Options in which the later ones win. */
export function mergedOptions(first: Options, second: Options): Options {
  const of = (key: string) => (second.get(key) ? second : first)
  return {
    get: (key) => of(key).get(key),
    value: (key) => of(key).value(key),
    peek: (key) => of(key).peek(key),
    text: (key) => of(key).text(key),
    flag: (key) => of(key).flag(key),
    inner: (key) => of(key).inner(key),
    place: (key) => of(key).place(key),
    keys: [...new Set([...first.keys, ...second.keys])],
  }
}

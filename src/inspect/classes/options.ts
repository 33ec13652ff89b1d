import { Node } from 'ts-morph'
import { type Bound, follow } from '../source/evaluate.js'
import { propertiesOf, type StaticValue, staticValue } from '../source/static-value.js'
import { type Reporting, unreadable } from './context.js'

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
  /** The same of a key that holds a list of them, or one set alone. */
  list(key: string): readonly Options[]
  /** Where a key is written. */
  place(key: string): Node | undefined
  readonly keys: readonly string[]
}

/**
 * Reads an object literal, through constants, spreads and helper functions.
 *
 * @param bound Nothing, and whatever is no object, has no options.
 * @param what What the options belong to, for the message of a finding: `column 'email'`.
 * @param more Options of the same, which win.
 */
export function optionsOf(
  context: Reporting,
  bound: Bound | undefined,
  what: string,
  ...more: readonly (Bound | undefined)[]
): Options {
  const properties = [bound, ...more].flatMap((one) =>
    propertiesOf(one, (node) => unreadable(context, node, `the options of ${what}`)),
  )
  const places = new Map(properties.map(({ name, declaration }) => [name, declaration]))
  const byKey = new Map(properties.map(({ name, value }) => [name, value]))
  return { ...optionsIn(context, what, byKey), place: (key) => places.get(key) }
}

/** Options that are given one by one. */
export function optionsIn(
  context: Reporting,
  what: string,
  byKey: ReadonlyMap<string, Bound | undefined>,
): Options {
  const get = (key: string) => {
    const value = byKey.get(key)
    return value && follow(value).node.getText() !== 'undefined' ? value : undefined
  }
  return optionsBy(context, what, {
    get,
    peek: (key) => {
      const found = get(key)
      return found && staticValue(found)
    },
    place: (key) => byKey.get(key)?.node,
    keys: [...byKey.keys()],
  })
}

/** Options that are written in a way of their own. */
export function optionsBy(
  context: Reporting,
  what: string,
  source: Pick<Options, 'get' | 'peek' | 'place' | 'keys'>,
): Options {
  const { get, peek } = source
  const value = (key: string) => {
    const found = get(key)
    const read = found && peek(key)
    if (found && read === undefined) unreadable(context, found.node, `'${key}' of ${what}`)
    return read
  }
  return {
    ...source,
    value,
    text: (key) => {
      const read = value(key)
      return typeof read === 'string' ? read : undefined
    },
    flag: (key) => {
      const read = value(key)
      return typeof read === 'boolean' ? read : undefined
    },
    inner: (key) => optionsOf(context, get(key), what),
    list: (key) => elementsOf(get(key)).map((element) => optionsOf(context, element, what)),
  }
}

/** The elements of a list; anything else is one by itself. */
export function elementsOf(bound: Bound | undefined): readonly Bound[] {
  if (!bound) return []
  const { node, scope } = follow(bound)
  return Node.isArrayLiteralExpression(node)
    ? node.getElements().map((element) => ({ node: element, scope }))
    : [bound]
}

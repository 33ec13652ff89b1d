import type { Node, TypeNode } from 'ts-morph'
import { type Segment, segmentsOf } from '../classes/call-chain.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import { staticValue } from '../static-value.js'

/** A property of `defineEntity`: `p.string().length(40).nullable()`. */
export interface PropertyChain {
  /** The function that starts it: `string`, `manyToOne`. */
  readonly builder: Segment
  /** What the rest says, as the options of a decorator would. */
  readonly options: Options
  /** The type that the host gives it: `.$type<Settings>()`. */
  readonly type?: TypeNode
}

/** Takes the chain of a property apart; `undefined` for what is none. */
export function propertyChain(context: ModelContext, bound: Bound, what: string): PropertyChain | undefined {
  const value = follow(bound)
  const callee = functionOf(value)
  // Relations are written as functions, for entities that lead to each other.
  const returned = callee && applied(callee, [])
  if (returned) return propertyChain(context, returned, what)
  const [first, second, ...rest] = segmentsOf(value)
  if (!first || !second) return undefined
  // `defineEntity.properties.string()`, `p.string()`.
  const [builder, methods] = second.name === 'properties' ? [rest[0], rest.slice(1)] : [second, rest]
  const type = methods.find(({ name }) => name === '$type')?.typeArgs[0]
  return builder && { builder, options: chainOptions(context, methods, value.node, what), type }
}

/** Methods as options: one without arguments is true. */
function chainOptions(
  context: ModelContext,
  methods: readonly Segment[],
  place: Node,
  what: string,
): Options {
  const byName = new Map(methods.map((method) => [method.name, method]))
  const value = (key: string, report: boolean) => {
    const method = byName.get(key)
    const [argument, ...more] = method?.args ?? []
    if (!method || !argument) return method && true
    const values = [argument, ...more].map(staticValue)
    const read = more.length > 0 ? values.filter((one) => one !== undefined) : values[0]
    if (read === undefined && report) unreadable(context, argument.node, `'${key}' of ${what}`)
    return read
  }
  return {
    get: (key) => byName.get(key) && (byName.get(key)?.args[0] ?? { node: place, scope: new Map() }),
    value: (key) => value(key, true),
    peek: (key) => value(key, false),
    text: (key) => {
      const read = value(key, true)
      return typeof read === 'string' ? read : undefined
    },
    flag: (key) => {
      const read = value(key, true)
      return typeof read === 'boolean' ? read : undefined
    },
    inner: (key) => optionsOf(context, byName.get(key)?.args[0], what),
    place: () => place,
    keys: [...byName.keys()],
  }
}

import type { Node, TypeNode } from 'ts-morph'
import { type Segment, segmentsOf } from '../classes/call-chain.js'
import type { ModelContext } from '../classes/context.js'
import { type Options, optionsBy } from '../classes/options.js'
import { type Bound, behind, emptyScope } from '../source/evaluate.js'
import { staticValue } from '../source/static-value.js'

/** A property of `defineEntity`: `p.string().length(40).nullable()`. */
export interface PropertyChain {
  /** The function that starts it: `string`, `manyToOne`. */
  readonly builder: Segment
  /** The rest of the chain, as the options of a decorator. */
  readonly options: Options
  /** The type that the host gives it: `.$type<Settings>()`. */
  readonly type?: TypeNode
}

/** Takes the chain of a property apart; `undefined` for what is none. */
export function propertyChain(context: ModelContext, bound: Bound, what: string): PropertyChain | undefined {
  // Relations are written as functions, for entities that lead to each other.
  const value = behind(bound)
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
  const byName = new Map(methods.map((method) => [method.name, method.args]))
  return optionsBy(context, what, {
    get: (key) => byName.get(key) && (byName.get(key)?.[0] ?? { node: place, scope: emptyScope }),
    peek: (key) => {
      const [first, ...more] = byName.get(key) ?? []
      if (!first) return byName.has(key) || undefined
      if (more.length === 0) return staticValue(first)
      return [first, ...more].map(staticValue).filter((one) => one !== undefined)
    },
    place: () => place,
    keys: [...byName.keys()],
  })
}

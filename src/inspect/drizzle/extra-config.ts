import { Node } from 'ts-morph'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import { propertiesOf } from '../static-value.js'
import { type Chain, chainOf } from './chain.js'
import { type Field, fieldOf } from './field-of.js'

/** What a table's last argument adds to its columns. */
export interface ExtraConfig {
  readonly uniques: readonly (readonly string[])[]
  readonly primaryKey: readonly string[]
  readonly foreignKeys: readonly { readonly field: string; readonly target: Field }[]
}

const nothing: ExtraConfig = { uniques: [], primaryKey: [], foreignKeys: [] }

/** Reads `(t) => [unique().on(t.a, t.b)]` and the older form that returns an object. */
export function readExtraConfig(extra: Bound | undefined): ExtraConfig {
  const callee = extra && functionOf(follow(extra))
  const returned = callee && applied(callee, [])
  return returned ? entries(returned).map(readEntry).reduce(merge, nothing) : nothing
}

function entries(bound: Bound): readonly Bound[] {
  const { node, scope } = follow(bound)
  if (Node.isObjectLiteralExpression(node)) {
    return propertiesOf({ node, scope }, () => {}).map((property) => property.value)
  }
  if (!Node.isArrayLiteralExpression(node)) return []
  return node.getElements().flatMap((element) => {
    return Node.isSpreadElement(element)
      ? entries({ node: element.getExpression(), scope })
      : [{ node: element, scope }]
  })
}

function readEntry(bound: Bound): ExtraConfig {
  const chain = chainOf(bound)
  if (chain?.origin.kind !== 'package') return nothing
  switch (chain.origin.name) {
    case 'unique':
    case 'uniqueIndex':
      return { ...nothing, uniques: uniqueOf(chain) }
    case 'primaryKey':
      return { ...nothing, primaryKey: ownFields(named(chain, 'columns') ?? chain.args) }
    case 'foreignKey':
      return { ...nothing, foreignKeys: foreignKeysOf(chain) }
    default:
      return nothing
  }
}

/** A unique index with a condition lets two rows share the value. */
function uniqueOf(chain: Chain): readonly (readonly string[])[] {
  if (chain.methods.some((method) => method.name === 'where')) return []
  const columns = chain.methods.find((method) => ['on', 'onOnly', 'using'].includes(method.name))
  const args = columns?.name === 'using' ? columns.args.slice(1) : (columns?.args ?? [])
  const fields = ownFields(args)
  return fields.length > 0 && fields.length === args.length ? [fields] : []
}

function foreignKeysOf(chain: Chain): ExtraConfig['foreignKeys'] {
  const targets = (named(chain, 'foreignColumns') ?? []).map(fieldOf)
  return ownFields(named(chain, 'columns') ?? []).flatMap((field, index) => {
    const target = targets[index]
    return target ? [{ field, target }] : []
  })
}

/** The elements of one list in the call's options. */
function named(chain: Chain, name: string): readonly Bound[] | undefined {
  const options = chain.args[0] && follow(chain.args[0])
  if (!options || !Node.isObjectLiteralExpression(options.node)) return undefined
  const properties = propertiesOf({ node: options.node, scope: options.scope }, () => {})
  const value = properties.find((property) => property.name === name)?.value
  return value && entries(value)
}

function ownFields(columns: readonly Bound[]): readonly string[] {
  return columns.flatMap((column) => fieldOf(column)?.field ?? [])
}

function merge(a: ExtraConfig, b: ExtraConfig): ExtraConfig {
  return {
    uniques: [...a.uniques, ...b.uniques],
    primaryKey: [...a.primaryKey, ...b.primaryKey],
    foreignKeys: [...a.foreignKeys, ...b.foreignKeys],
  }
}

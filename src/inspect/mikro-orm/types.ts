import { Node } from 'ts-morph'
import { segmentsOf } from '../classes/call-chain.js'
import { type ClassNode, classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { applied, type Bound, emptyScope, follow, functionOf } from '../evaluate.js'
import type { HostType } from '../host-model.js'
import { packageExport } from '../package-export.js'
import { staticValue } from '../static-value.js'

/** A type as an entity gives it. */
export interface MikroType {
  /** `uuid`, `integer`, or the name of a constructor in lower case: `string`, `number`, `date`. */
  readonly name: string
}

/**
 * Reads `'uuid'`, `t.uuid`, `UuidType`, `new BigIntType('string')`, `() => String`, and type classes of the host whose
 * `getColumnType()` is a literal; `undefined` for anything else.
 */
export function mikroTypeOf(context: ModelContext, bound: Bound): MikroType | undefined {
  const text = staticValue(bound)
  if (typeof text === 'string') return { name: text.toLowerCase() }
  const value = follow(bound)
  const callee = functionOf(value)
  const returned = callee && applied(callee, [])
  if (returned) return mikroTypeOf(context, returned)
  const made = Node.isNewExpression(value.node) ? { ...value, node: value.node.getExpression() } : value
  const own = classOf(made)
  if (own) return { name: columnTypeOf(own.node) ?? 'unknown' }
  const origin = packageExport(made.node, context.isOrm)
  const last = segmentsOf(value).at(-1)?.name
  if (last === undefined) return undefined
  if (origin && !context.isOrm(origin.module)) return { name: 'unknown' }
  const name = /^[A-Z]/.test(last) ? last.replace(/(?<=.)Type$/, '') : last
  return { name: name.toLowerCase() }
}

/** `getColumnType() { return 'citext' }`. */
function columnTypeOf(own: ClassNode): string | undefined {
  const method = own.getMethod('getColumnType')
  const callee = method && functionOf({ node: method, scope: emptyScope })
  const returned = callee && applied(callee, [])
  const value = returned && staticValue(returned)
  return typeof value === 'string' ? value : undefined
}

const kinds: readonly (readonly [RegExp, HostType['kind']])[] = [
  [/^(string|varchar|text|character|char|uuid|enum|decimal|numeric|citext|time|date$|interval)/, 'string'],
  [/^(number|int|integer|smallint|tinyint|mediumint|float|double|real|serial)/, 'number'],
  [/^(boolean|bool)/, 'boolean'],
  [/^(datetime|timestamp)/, 'date'],
  [/^(json|object)/, 'json'],
  [/^(blob|buffer|bytea|uint8array)/, 'bytes'],
]

/** What a column holds in JavaScript where no property tells; a `bigint` is one since version 6. */
export function kindOfType(name: string): HostType['kind'] {
  if (name.endsWith('[]')) return 'unknown'
  if (/^(bigint|int8|bigserial)/.test(name)) return 'bigint'
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown'
}

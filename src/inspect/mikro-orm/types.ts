import { Node } from 'ts-morph'
import { segmentsOf } from '../classes/call-chain.js'
import { type ClassNode, classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import type { HostType } from '../host-model.js'
import { type Bound, behind, emptyScope } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import { staticText } from '../source/static-value.js'

/**
 * MikroORM's name for a type, in lower case: reads `'uuid'`, `t.uuid`, `UuidType`, `new BigIntType('string')`,
 * `() => String`, and type classes of the host whose `getColumnType()` is a literal; `undefined` for anything else.
 */
export function mikroTypeOf(context: ModelContext, bound: Bound): string | undefined {
  const value = behind(bound)
  const text = staticText(value)
  if (text !== undefined) return text.toLowerCase()
  const made = Node.isNewExpression(value.node) ? { ...value, node: value.node.getExpression() } : value
  const own = classOf(made)
  if (own) return columnTypeOf(own.node) ?? 'unknown'
  const origin = packageExport(made.node, context.isOrm)
  const last = segmentsOf(value).at(-1)?.name
  if (last === undefined) return undefined
  if (origin && !context.isOrm(origin.module)) return 'unknown'
  return (/^[A-Z]/.test(last) ? last.replace(/(?<=.)Type$/, '') : last).toLowerCase()
}

/** `getColumnType() { return 'citext' }`. */
function columnTypeOf(own: ClassNode): string | undefined {
  const method = own.getMethod('getColumnType')
  return method && staticText(behind({ node: method, scope: emptyScope }))
}

const kinds: readonly (readonly [RegExp, HostType['kind']])[] = [
  [/\[\]$/, 'unknown'],
  [/^(bigint|int8|bigserial)/, 'bigint'],
  [/^(string|varchar|text|character|char|uuid|enum|decimal|numeric|citext|time|date$|interval)/, 'string'],
  [/^(number|int|integer|smallint|tinyint|mediumint|float|double|real|serial)/, 'number'],
  [/^(boolean|bool)/, 'boolean'],
  [/^(datetime|timestamp)/, 'date'],
  [/^(json|object)/, 'json'],
  [/^(blob|buffer|bytea|uint8array)/, 'bytes'],
]

/** The value of a column in JavaScript where no property tells; a `bigint` is one since version 6. */
export const kindOfType = (name: string): HostType['kind'] =>
  kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown'

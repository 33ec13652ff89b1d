import { Node } from 'ts-morph'
import { behind } from '../classes/behind.js'
import type { HostTable } from '../host-model.js'
import { type Bound, follow } from '../source/evaluate.js'
import { isRecord, propertiesOf, staticValue } from '../source/static-value.js'

/** The values that a default scope demands of a row, where it demands nothing else. */
export function readScope(given: Bound | undefined): Pick<HostTable, 'scope'> {
  if (!given) return {}
  const { node, scope } = behind(given)
  const properties = Node.isObjectLiteralExpression(node) ? propertiesOf({ node, scope }, () => {}) : []
  const where = properties.find(({ name }) => name === 'where')
  const isPlain = properties.every(
    ({ name }) => name === 'where' || name === 'attributes' || name === 'order',
  )
  const values = where && isPlain ? plainValues(where.value) : undefined
  return values ? { scope: values } : {}
}

/** The conditions of `{ kind: 'human', hidden: false }`, where all are a value. */
function plainValues(condition: Bound): HostTable['scope'] {
  const { node } = follow(condition)
  const value = staticValue(condition)
  if (!isRecord(value) || !Node.isObjectLiteralExpression(node)) return undefined
  const entries = Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' && one !== null ? [] : [[name, one] as const],
  )
  return entries.length === node.getProperties().length ? Object.fromEntries(entries) : undefined
}

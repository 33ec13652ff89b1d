import { Node } from 'ts-morph'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import type { HostTable } from '../host-model.js'
import { isRecord, propertiesOf, staticValue } from '../static-value.js'

/** What a default scope leaves of a model's rows; one that only includes related models leaves all. */
export function readScope(given: Bound | undefined): Pick<HostTable, 'scoped' | 'scope'> {
  if (!given) return {}
  const held = follow(given)
  const callee = functionOf(held)
  const made = callee && applied(callee, [])
  const { node, scope } = made ? follow(made) : held
  if (!/\b(where|required|limit)\b/.test(node.getText())) return {}
  const properties = Node.isObjectLiteralExpression(node) ? propertiesOf({ node, scope }, () => {}) : []
  const where = properties.find(({ name }) => name === 'where')
  const isPlain = properties.every(
    ({ name }) => name === 'where' || name === 'attributes' || name === 'order',
  )
  const values = where && isPlain ? plainValues(where.value) : undefined
  return { scoped: true, ...(values && { scope: values }) }
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

import type { HostTable } from '../host-model.js'
import { type Bound, behind } from '../source/evaluate.js'
import { propertiesOf, staticValue } from '../source/static-value.js'

/** The values that a default scope demands of a row, where it demands nothing else. */
export function readScope(given: Bound | undefined): Pick<HostTable, 'scope'> {
  const properties = propertiesOf(given && behind(given))
  const where = properties.find(({ name }) => name === 'where')
  const isPlain = properties.every(
    ({ name }) => name === 'where' || name === 'attributes' || name === 'order',
  )
  const values = where && isPlain ? plainValues(where.value) : undefined
  return values ? { scope: values } : {}
}

/** The conditions of `{ kind: 'human', hidden: false }`, where all are a value. */
function plainValues(condition: Bound): HostTable['scope'] {
  const properties = propertiesOf(condition)
  const entries = properties.flatMap(({ name, value }) => {
    const one = staticValue(value)
    return one === undefined || (typeof one === 'object' && one !== null) ? [] : [[name, one] as const]
  })
  const isPlain = entries.length > 0 && entries.length === properties.length
  return isPlain ? Object.fromEntries(entries) : undefined
}

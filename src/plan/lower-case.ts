/** Fields that the app keeps in lower case. */
import { isFreeText } from '../inspect/free-text.js'
import type { HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import type { AttributePlan } from './plan.js'

/**
 * Marks the attributes whose fields hold text in lower case.
 *
 * @param section the keys that lead to the list, such as `['user', 'lowerCase']`
 */
export function planLowerCase(
  fields: readonly string[],
  attributes: readonly AttributePlan[],
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): readonly AttributePlan[] {
  for (const [index, field] of fields.entries()) {
    const key = [...section, String(index)]
    const column = findings.column(table, field, key)
    if (!column) continue
    const isText = isFreeText(column)
    if (isText && attributes.some((each) => each.column === column)) continue
    findings.add({
      code: 'SG3014',
      message: `${section.join('.')}: "${field}" ${isText ? 'is mapped to no attribute' : `holds ${column.typeText}, which has no lower case`}`,
      location: findings.place(key),
      fix: `Name fields of free text that the attributes of ${titleOf(table)} are mapped to, or take it out.`,
    })
  }
  return attributes.map((each) => (fields.includes(each.column.field) ? { ...each, lowerCase: true } : each))
}

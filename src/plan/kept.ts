import type { AttributePlan, Plan } from './plan.js'

/** Whether one column holds the name, and nothing has its parts. */
export const hasWholeName = (attributes: readonly AttributePlan[]): boolean =>
  attributes.some(({ attribute, subAttribute, urn }) => !urn && attribute.name === 'name' && !subAttribute)

/**
 * What SCIM's records keep of users beside the host's columns: all that has none (`user.store`), the parts of a name that
 * one column holds, or nothing but what a tenant may not write to a row that it shares; undefined for nothing at all.
 */
export function keptBeside({
  user,
  tenant,
}: Pick<Plan, 'user' | 'tenant'>): 'unmapped' | 'name' | 'nothing' | undefined {
  if (user.stores) return 'unmapped'
  if (hasWholeName(user.attributes)) return 'name'
  return tenant?.through ? 'nothing' : undefined
}

import type { AttributePlan, Plan } from './plan.js'

/** Whether one column holds the name, and nothing has its parts. */
export const hasWholeName = (attributes: readonly AttributePlan[]): boolean => attributes.some(isWholeName)

const isWholeName = ({ attribute, subAttribute, urn }: AttributePlan): boolean =>
  !urn && attribute.name === 'name' && !subAttribute

/** Whether a column holds one value of several: what else there is has to be kept elsewhere. */
const isOneOfSeveral = ({ attribute, urn }: AttributePlan): boolean => !urn && attribute.multiValued

/**
 * What SCIM's records keep of users beside the host's columns: all that has none (`user.store`); or what is more than the
 * columns of some attributes hold, and what a tenant may not write to a row that it shares; undefined for nothing at all.
 */
export function keptBeside({
  user,
  tenant,
}: Pick<Plan, 'user' | 'tenant'>): 'unmapped' | readonly AttributePlan[] | undefined {
  if (user.stores) return 'unmapped'
  const beside = user.attributes.filter((plan) => isOneOfSeveral(plan) || isWholeName(plan))
  return beside.length > 0 || tenant?.through ? beside : undefined
}

/** What the parts of an adapter have to know of the mapping. */
import type { AttributePlan, Plan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { property } from '../literal.js'
import { partName } from '../orms/part-name.js'
import { isNeverAbsent } from './fields.js'
import type { Urns } from './urns.js'

export interface Mapping {
  readonly file: EmittedFile
  /** The host's table, as it is imported. */
  readonly table: string
  readonly urns: Pick<Urns, 'of'>
}

export const isWholeName = ({ attribute, subAttribute }: AttributePlan): boolean =>
  attribute.name === 'name' && !subAttribute

/** A resource without its name is refused: `userName` of users, `displayName` of groups. `active` is always decided. */
export const isAlwaysThere = ({ attribute, urn }: AttributePlan): boolean =>
  !urn && (attribute.required || attribute.name === 'active')

/** `name.givenName`; in an extension without its URN: `manager.value`. */
export const pathInside = ({ attribute, subAttribute }: AttributePlan): string =>
  attribute.name + (subAttribute ? `.${subAttribute.name}` : '')

/** What an attribute is called in an error: `name.givenName`, `emails`. */
export const nameIn = (plan: AttributePlan): string =>
  plan.attribute.multiValued || isWholeName(plan) ? plan.attribute.name : pathInside(plan)

/** Attributes by what stands for several of them in one place. */
export function grouped(
  plans: readonly AttributePlan[],
  keyOf: (plan: AttributePlan) => string,
): ReadonlyMap<string, readonly AttributePlan[]> {
  const groups = new Map<string, AttributePlan[]>()
  for (const plan of plans) groups.set(keyOf(plan), [...(groups.get(keyOf(plan)) ?? []), plan])
  return groups
}

/** The user's own row, or the one of another table, as adapters call it: that may not be there. */
export function rowOf({ part }: Pick<AttributePlan, 'part'>, plan: Plan): string {
  return part ? `${property('parts', partName(part, plan))}?` : 'host'
}

/** Whether what is shown of an attribute is always there. */
export const isNeverEmpty = ({ part, column }: AttributePlan): boolean => !part && isNeverAbsent(column)

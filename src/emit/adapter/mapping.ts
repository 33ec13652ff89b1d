/** What the parts of an adapter have to know of the mapping. */
import type { AttributePlan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
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

/** Attributes by what stands for several of them in one place. */
export function grouped(
  plans: readonly AttributePlan[],
  keyOf: (plan: AttributePlan) => string,
): ReadonlyMap<string, readonly AttributePlan[]> {
  const groups = new Map<string, AttributePlan[]>()
  for (const plan of plans) groups.set(keyOf(plan), [...(groups.get(keyOf(plan)) ?? []), plan])
  return groups
}

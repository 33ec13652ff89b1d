/** How mapped attributes are written in `filterMap`. */
import type { AttributePlan } from '../../plan/plan.js'
import { onlyType } from '../../runtime/schema/kept.js'
import { objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'
import { grouped, isAlwaysThere, isWholeName, type Mapping, pathInside } from './mapping.js'

/**
 * The entries of `filterMap`.
 *
 * @example `'name.givenName': users.firstName`
 */
export function filterEntries(plans: readonly AttributePlan[], mapping: Mapping): readonly string[] {
  const entries = grouped(plans, ({ path, urn, attribute }) => (urn ? path : attribute.name))
  return [...entries.values()].flatMap((members) => entriesOf(members, mapping))
}

function entriesOf(plans: readonly AttributePlan[], { file, table, urns }: Mapping): readonly string[] {
  const [first] = plans
  if (!first) return []
  const columnOf = ({ column, part }: AttributePlan) =>
    property(part ? file.columns(part.table) : table, column.field)
  const { urn, attribute } = first
  if (urn) {
    const column = columnOf(first)
    const target = first.refersToUser ? `this.managerFilter(${column})` : column
    return [`[\`\${${urns.of(urn)}}:${pathInside(first)}\`]: ${target}`]
  }
  if (isWholeName(first)) return [`...this.nameFilters(${columnOf(first)})`]
  if (!attribute.multiValued)
    return plans.map((plan) => `${propertyKey(pathInside(plan))}: ${columnOf(plan)}`)
  const values = plans.map((plan) => [plan.subAttribute?.name ?? 'value', columnOf(plan)] as const)
  const { name } = attribute
  const members = values.map(([sub, column]) => `${sub}: ${column}`)
  const call = `${name}: this.stored(${literal(name)}, `
  const fixed = [`type: ${literal(onlyType(name))}`, 'primary: true']
  return [`${call}${objectLiteral([...members, ...fixed], { before: `      ${call}`, after: '),' })})`]
}

/** What the columns hold, as `user.store` must know it. */
export const mappedPaths = (plans: readonly AttributePlan[]): readonly string[] =>
  plans
    .filter((plan) => !isAlwaysThere(plan))
    .map((plan) => {
      const { urn, attribute, subAttribute } = plan
      if (attribute.multiValued) return `${attribute.name}.${subAttribute?.name ?? 'value'}`
      return (urn ? `${urn}:` : '') + pathInside(plan)
    })

/** How mapped attributes are written in an adapter: as entries of `filterMap`, `toScim` and `columns`. */
import type { AttributePlan, UserPlan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'
import { announcedPaths } from '../schemas.js'

const RUNTIME = '@scim-gen/runtime'
const DRIZZLE = '@scim-gen/runtime/drizzle'

/** The `type` that a value gets which is the only one of its kind. */
const defaultTypes: Readonly<Record<string, string>> = { photos: 'photo' }

const isWholeName = ({ attribute, subAttribute }: AttributePlan) => attribute.name === 'name' && !subAttribute

/** `'name.givenName': users.firstName` */
export function filterEntries(plan: AttributePlan, table: string, file: EmittedFile): readonly string[] {
  const column = property(table, plan.column.field)
  if (isWholeName(plan)) return [`'name.formatted': ${column}`]
  const [path = '', ...fixed] = announcedPaths(plan)
  if (!plan.attribute.multiValued)
    return [`${propertyKey(plan.urn ? `${plan.urn}:${path}` : path)}: ${column}`]
  const constant = file.imports.value(DRIZZLE, 'constant')
  const [type = '', primary = ''] = fixed
  return [
    `${literal(path)}: ${column}`,
    `${literal(type)}: ${constant}(${literal(typeOf(plan))}, ${column})`,
    `${literal(primary)}: ${constant}(true, ${column})`,
  ]
}

const typeOf = ({ attribute }: AttributePlan) => defaultTypes[attribute.name] ?? 'work'

/**
 * The entries of `toScim`: attributes with a parent are grouped under it.
 *
 * @example `name: { givenName: host.firstName, familyName: host.lastName }`
 */
export function toScimEntries(plans: readonly AttributePlan[], file: EmittedFile): readonly string[] {
  const groups = new Map<string, AttributePlan[]>()
  for (const plan of plans) {
    const key = plan.urn ?? plan.attribute.name
    groups.set(key, [...(groups.get(key) ?? []), plan])
  }
  return [...groups].map(([key, members]) => {
    const name = `${propertyKey(key)}: `
    return name + shownAs(members, `      ${name}`, file)
  })
}

function shownAs(plans: readonly AttributePlan[], before: string, file: EmittedFile): string {
  const [first] = plans
  if (!first) return '{}'
  const host = property('host', first.column.field)
  if (isWholeName(first)) return `${file.imports.value(RUNTIME, 'splitName')}(${host})`
  if (first.attribute.multiValued) return pluralValue(first, plans, host)
  if (first.urn || first.subAttribute) {
    const entries = plans.map(
      (plan) =>
        `${propertyKey((plan.subAttribute ?? plan.attribute).name)}: ${property('host', plan.column.field)}`,
    )
    return objectLiteral(entries, { before })
  }
  return host
}

function pluralValue(first: AttributePlan, plans: readonly AttributePlan[], host: string): string {
  const entries = plans.map(
    (plan) => `${plan.subAttribute?.name ?? 'value'}: ${property('host', plan.column.field)}`,
  )
  const value = `[{ ${entries.join(', ')}, type: ${literal(typeOf(first))}, primary: true }]`
  // Where nothing is stored there is no value, and so no type of it.
  return plans.every(({ column }) => !column.notNull) ? `${host} === null ? [] : ${value}` : value
}

/**
 * The entries of `columns`: what a resource writes to the host's row. A column that two attributes share is
 * written once.
 */
export function columnEntries({ attributes }: UserPlan, file: EmittedFile): readonly string[] {
  const byColumn = new Map<string, AttributePlan[]>()
  for (const plan of attributes)
    byColumn.set(plan.column.field, [...(byColumn.get(plan.column.field) ?? []), plan])
  return [...byColumn].map(([field, plans]) => `${propertyKey(field)}: ${writtenFrom(plans, file)}`)
}

function writtenFrom(plans: readonly AttributePlan[], file: EmittedFile): string {
  // The userName is always there, so it stands in for whatever else shares its column.
  const sources = [...plans].sort((left, right) => Number(isUserName(left)) - Number(isUserName(right)))
  const expressions = sources.map((plan) => readFrom(plan, file))
  const [last] = sources.slice(-1)
  if (!last || isUserName(last)) return expressions.join(' ?? ')
  const value = expressions.join(' ?? ')
  if (!last.column.notNull) return `${value} ?? null`
  // Left undefined: a new row gets the column's default, and an update keeps what is there.
  if (last.column.hasDefault) return value
  if (isWholeName(last) || last.attribute.name === 'displayName') return `${value} ?? data.userName`
  if (last.attribute.name === 'emails')
    return `${file.imports.value(RUNTIME, 'required')}(${value}, 'emails')`
  return `${value} ?? ''`
}

const isUserName = ({ attribute, urn }: AttributePlan) => !urn && attribute.name === 'userName'

function readFrom(plan: AttributePlan, file: EmittedFile): string {
  const { attribute, subAttribute, urn } = plan
  if (isWholeName(plan)) return `${file.imports.value(RUNTIME, 'fullName')}(data.name)`
  if (attribute.name === 'emails' && (subAttribute?.name ?? 'value') === 'value')
    return `${file.imports.value(RUNTIME, 'primaryEmail')}(data)`
  const base = urn ? `data[${literal(urn)}]?.${attribute.name}` : `data.${attribute.name}`
  if (attribute.multiValued) return `${base}?.[0]?.${subAttribute?.name ?? 'value'}`
  return subAttribute ? `${base}?.${subAttribute.name}` : base
}

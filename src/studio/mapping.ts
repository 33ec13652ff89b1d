/** The mapping as a person looks at it: which attribute is in which column, and what is in none. Pure. */
import type { CreateValues, Literal, ScimConfig } from '../config/config.js'
import { valuesOf } from '../config/create-sections.js'
import { sourceStyle, writeValue } from '../config/edit/style.js'
import { modelledGroup } from '../config/group-forms.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { offersOf, settingOf } from '../model-changes/offers.js'
import type { ActivePlan, AttributePlan, GroupPlan, Plan, TenantPlan, WherePlan } from '../plan/plan.js'
import type { Attribute, ResourceSchema } from '../runtime/schema/attribute.js'
import { coreGroup } from '../runtime/schema/core-group.js'
import { coreUser } from '../runtime/schema/core-user.js'
import { enterpriseUser } from '../runtime/schema/enterprise-user.js'

/** A setting that would map a column, as `--set` takes it. */
export interface MappingOffer {
  readonly attribute: string
  readonly field: string
  readonly setting: string
}

export interface MappedAttribute {
  readonly path: string
  /** `users.email`, as the host's code calls it. */
  readonly column: string
  readonly type: string
}

export interface OpenAttribute {
  readonly path: string
  readonly description: string
  readonly offer?: MappingOffer
}

export interface MappedColumn {
  readonly field: string
  readonly type: string
  readonly isRequired: boolean
  /** What is in it for SCIM: attributes, the key, the tenant. */
  readonly uses: readonly string[]
  /** What fills it in a row that SCIM makes; undefined where it stays null. */
  readonly filledBy?: string
  readonly offer?: MappingOffer
}

export interface ResourceMapping {
  readonly name: 'User' | 'Group'
  /** The model, and its table; absent where groups are in SCIM's own tables, or are roles. */
  readonly model?: { readonly ref: string; readonly table: string }
  /** Where the groups are, if they have no model. */
  readonly kept?: string
  readonly mapped: readonly MappedAttribute[]
  readonly open: readonly OpenAttribute[]
  readonly columns: readonly MappedColumn[]
}

/** @returns one for each resource that the service has */
export function mappingOf(plan: Plan): readonly ResourceMapping[] {
  const { user, group, tenant } = plan
  const userPart: Part = {
    section: 'user',
    ...user,
    active: user.active,
    tenantColumn: tenant?.userColumn ?? (tenant?.isColumn ? tenant.key : undefined),
    values: valuesOf(plan.config.user),
    links: user.parts.flatMap(({ link, table }) => (link ? [{ column: link, to: table.exportName }] : [])),
  }
  const users: ResourceMapping = {
    name: 'User',
    model: modelOf(user.table),
    mapped: user.attributes.map((each) => mapped(each, user.table)),
    open: openAttributes(plan.config, userPart, userSchema),
    columns: columnsOf(plan.config, userPart),
  }
  return group ? [users, groupMapping(plan, group, tenant)] : [users]
}

const userSchema: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }
const groupSchema: ResourceSchema = { core: coreGroup, extensions: [] }

function groupMapping({ config }: Plan, group: GroupPlan, tenant: TenantPlan | undefined): ResourceMapping {
  if (!group.host) {
    const roles = Object.keys(group.roles?.names ?? {})
    const kept = roles.length > 0 ? `roles of users: ${roles.join(', ')}` : "SCIM's own table, scim_groups"
    return { name: 'Group', kept, mapped: [], open: [], columns: [] }
  }
  const { table, key } = group.host
  const part: Part = {
    section: 'group',
    table,
    key,
    attributes: group.attributes,
    where: group.where,
    madeBy: group.madeBy,
    tenantColumn: tenant?.groupColumn,
    values: valuesOf(modelledGroup(config.group) ?? {}),
    links: [],
  }
  return {
    name: 'Group',
    model: modelOf(table),
    mapped: group.attributes.map((each) => mapped(each, table)),
    open: openAttributes(config, part, groupSchema),
    columns: columnsOf(config, part),
  }
}

/** What of a plan says how a model's columns are used. */
interface Part {
  readonly section: 'user' | 'group'
  readonly table: HostTable
  readonly key: HostColumn
  readonly attributes: readonly AttributePlan[]
  readonly active?: ActivePlan
  readonly where: readonly WherePlan[]
  readonly madeBy?: { readonly ref: string } | undefined
  readonly tenantColumn: HostColumn | undefined
  readonly values: CreateValues
  /** Columns that refer to rows of its own in other tables. */
  readonly links: readonly { readonly column: HostColumn; readonly to: string }[]
}

const modelOf = ({ ref, name }: HostTable) => ({ ref, table: name })

const mapped = ({ path, column, part }: AttributePlan, { exportName }: HostTable): MappedAttribute => ({
  path,
  column: `${part?.table.exportName ?? exportName}.${column.field}`,
  type: column.typeText,
})

const offers = (config: ScimConfig, { section, table }: Part): readonly MappingOffer[] =>
  offersOf(
    config,
    section,
    table,
    table.columns.map(({ field }) => field),
  ).map((offer) => ({ attribute: offer.attribute, field: offer.field, setting: settingOf(offer) }))

function openAttributes(config: ScimConfig, part: Part, schema: ResourceSchema): readonly OpenAttribute[] {
  const found = offers(config, part)
  const taken = part.attributes.map(({ path }) => path)
  const open = [
    ...schema.core.attributes.flatMap((attribute) => leavesOf(attribute, '')),
    ...schema.extensions.flatMap(({ id, attributes }) =>
      attributes.flatMap((attribute) => leavesOf(attribute, `${id}:`)),
    ),
  ]
  return open
    .filter(({ path }) => !taken.some((other) => within(path, other) || within(other, path)))
    .map(({ path, description }) => {
      const offer = found.find(({ attribute }) => attribute === path || within(path, attribute))
      return { path, description, ...(offer && { offer }) }
    })
}

/** Whether a path is that of an attribute, or of a part of it. */
const within = (path: string, attribute: string) =>
  path === attribute || path.startsWith(`${attribute}.`) || path.startsWith(`${attribute}[`)

/** What a column could hold: activity and members have keys of their own in the config. */
function leavesOf(attribute: Attribute, prefix: string): readonly OpenAttribute[] {
  const { name, type, multiValued, mutability, returned, description, subAttributes = [] } = attribute
  if (mutability === 'readOnly' || returned === 'never' || ['active', 'members'].includes(name)) return []
  if (type !== 'complex' || multiValued || name === 'manager') return [{ path: prefix + name, description }]
  return subAttributes.flatMap((each) => leavesOf(each, `${prefix}${name}.`))
}

function columnsOf(config: ScimConfig, part: Part): readonly MappedColumn[] {
  const found = offers(config, part)
  return part.table.columns.map((column) => {
    const filledBy = fillerOf(column, part)
    const offer = found.find(({ field }) => field === column.field)
    return {
      field: column.field,
      type: column.typeText,
      isRequired: column.notNull,
      uses: usesOf(column, part),
      ...(filledBy !== undefined && { filledBy }),
      ...(offer && { offer }),
    }
  })
}

const isActive = (active: ActivePlan | undefined, column: HostColumn) =>
  active !== undefined && 'column' in active && active.of === 'user' && active.column === column

function usesOf(column: HostColumn, { key, attributes, active, tenantColumn, links, where }: Part) {
  return [
    ...(column === key ? ['key'] : []),
    ...attributes.flatMap((each) => (each.column === column && !each.part ? [each.path] : [])),
    ...(isActive(active, column) ? ['active'] : []),
    ...(column === tenantColumn ? ['tenant'] : []),
    ...links.flatMap(({ column: link, to }) => (link === column ? [`row in ${to}`] : [])),
    ...where.flatMap((each) => (each.column === column ? [`where: ${whereText(each)}`] : [])),
  ]
}

const style = sourceStyle('', false)

const whereText = ({ values }: WherePlan) =>
  values ? values.map((value) => writeValue(value, style)).join(' or ') : 'not null'

/** In the order in which the new row has them. */
function fillerOf(column: HostColumn, part: Part): string | undefined {
  const { attributes, active, tenantColumn, links, where, madeBy, values } = part
  const path = attributes.find((each) => each.column === column && !each.part)?.path
  const given: Literal | undefined = where.find((each) => each.column === column)?.values?.[0]
  const written = values[column.field]
  const made = [
    path,
    isActive(active, column) && 'active',
    column === tenantColumn && "the tenant's key",
    links.some(({ column: link }) => link === column) && 'the key of that row',
    written !== undefined && writeValue(written, style),
    given !== undefined && writeValue(given, style),
    madeBy && `${madeBy.ref}()`,
    column.filledBy && `a default of the ${column.filledBy === 'orm' ? 'model' : 'database'}`,
  ]
  return made.find((each): each is string => typeof each === 'string')
}

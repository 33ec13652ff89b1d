import type { GroupConfig, MemberFieldConfig, MembersConfig, ViaConfig } from '../config/config.js'
import { creationOf, valuesOf } from '../config/create-sections.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { elementsOf, listOf } from '../inspect/list-elements.js'
import { titleOf } from '../inspect/words.js'
import { planRows } from './counted-rows.js'
import { checkLiteral, givenBy, planWhere, requireSeen } from './create.js'
import type { Findings } from './findings.js'
import { checkKeyType } from './key-type.js'
import { inArray, keyOf } from './keyed-table.js'
import { planMemberKey } from './member-key.js'
import { checkReference, holdsKeys, isArray, planJoin } from './members.js'
import { checkShared, oneGroupOf } from './one-group.js'
import type { KeyedTable, MembersPlan, TenantPlan, UserPlan, ViaPlan } from './plan.js'
import { planCreation, type Sources } from './request-values.js'
import { tenantColumnOf } from './tenant-column.js'

const section = ['group', 'members']

type Tables = ReadonlyMap<Ref, HostTable>

/** Who is in a group: by rows of a table between, or by a column of the user's own. */
export function planMembers(
  { model, members: config }: GroupConfig,
  user: KeyedTable & Pick<UserPlan, 'attributes'>,
  tenant: TenantPlan | undefined,
  sources: Sources,
  findings: Findings,
): MembersPlan | undefined {
  const { tables } = sources
  if ('field' in config) return planField(config, model, user, tenant, findings)
  const table = modelOf(config.model, tables)
  const list = listOf(table, config.user, config.group)
  const rows = list ? elementsOf(table, list) : table
  if ((config.model === model || table === user.table) && !list && !inArray(table, config)) {
    findings.add(noMembership(table, user, config, findings))
    return undefined
  }
  const keyed = planMemberKey(config, table, user, tenant, findings)
  const via = config.via
    ? planVia(config.via, table, config.user, user, tenant, tables, findings)
    : keyed?.key === user.key
      ? undefined
      : keyed
  if ((config.via || config.key !== undefined) && !(via ?? keyed)) return undefined
  const where = planWhere(config.where, rows, [...section, 'where'], findings)
  const creation = creationOf(config)
  // A function of the host's fills what it likes.
  const filled = creation ? rows.columns : givenBy(where)
  const ofTenant = tenant && tenantColumn(rows, tenant, config)
  if (tenant && ofTenant) checkKeyType(ofTenant, rows, tenant, [...section, 'model'], findings)
  const join = planJoin(
    table,
    config.user,
    config.group,
    valuesOf(config),
    section,
    ['user', 'group'],
    via ?? user,
    findings,
    sources,
    ofTenant,
    undefined,
    filled,
  )
  if (!join) return undefined
  requireSeen(where, join.create, rows, section, findings, creation && filled)
  if ((where.length > 0 || config.via) && isArray(join)) {
    findings.add(noRows(table, findings))
    return undefined
  }
  if ((creation || config.remove) && (isArray(join) || list)) {
    findings.add(noFunctions(table, findings))
    return undefined
  }
  const oneGroup = oneGroupOf(join)
  if (oneGroup === true && !via) checkShared(table, tenant, section, findings)
  return {
    ...join,
    ...(via && { via }),
    // A function of the host's moves whom it makes a member.
    ...(oneGroup && !creation && { oneGroup }),
    ...(where.length > 0 && planRows(join, where, section, findings, oneGroup !== undefined)),
    ...(creation && { madeBy: planCreation(creation, sources) }),
    ...(config.remove && { endedBy: planCreation(config.remove, sources) }),
  }
}

function modelOf(ref: Ref, tables: Tables): HostTable {
  const table = tables.get(ref)
  if (!table) throw new TypeError(`${ref} was not inspected`)
  return table
}

/** Rows that memberships refer to in the place of users: of each user one, in a tenant. */
function planVia(
  { model, key: named, user: userField }: ViaConfig,
  members: HostTable,
  memberField: string,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  tables: Tables,
  findings: Findings,
): ViaPlan | undefined {
  const path = [...section, 'via']
  const table = modelOf(model, tables)
  const { references } = members.columns.find(({ field }) => field === memberField) ?? {}
  const field = named ?? (references?.table === table.ref ? references.field : undefined)
  const key =
    field === undefined
      ? keyOf(table, 'via', findings)
      : table.columns.find((column) => column.field === field)
  const userColumn = findings.column(table, userField, [...path, 'user'])
  if (!key || !userColumn) return undefined
  checkReference(userColumn, table, user, [...path, 'user'], findings, tables)
  checkKeyType(userColumn, table, user, [...path, 'user'], findings)
  const through = tenant?.through?.table === table ? tenant.through.group : undefined
  const ofTenant = through ?? (tenant && tenantColumnOf(table, tenant, [userField]))
  if (tenant?.through && !ofTenant) {
    findings.add({
      code: 'SG3032',
      message: `group.members.via: ${titleOf(table)} does not say which ${titleOf(tenant.table)} a row is of, and a user may be in several`,
      location: findings.place([...path, 'model']),
      fix: `Name the rows that tie users to ${titleOf(tenant.table)}: those of tenant.user.through.`,
    })
    return undefined
  }
  if (tenant && ofTenant) checkKeyType(ofTenant, table, tenant, [...path, 'model'], findings)
  const where = tenant?.through?.table === table ? tenant.through.where : undefined
  return { table, key, user: userColumn, ...(ofTenant && { tenant: ofTenant }), ...(where && { where }) }
}

/** A column of users that refers to their only group. */
function planField(
  { field, removed = null }: MemberFieldConfig,
  group: Ref,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  findings: Findings,
): MembersPlan | undefined {
  const path = [...section, 'field']
  const { table, key } = user
  const column = findings.column(table, field, path)
  if (!column) return undefined
  const place = findings.place(path)
  const { references } = column
  if (holdsKeys(column)) {
    findings.add({
      code: 'SG3009',
      message: `group.members.field: "${field}" of ${titleOf(table)} is an array: users may be in several groups`,
      location: place,
      fix: `Write { model: '${table.ref}', user: '${key.field}', group: '${field}' }.`,
    })
    return undefined
  }
  if (references && references.table !== group) {
    findings.add({
      code: 'SG3009',
      message: `group.members.field: ${titleOf(table)}.${field} does not refer to the group model`,
      location: place,
      fix: 'Name the column of the user model that holds the key of the only group.',
    })
    return undefined
  }
  if (tenant?.through) {
    findings.add({
      code: 'SG3032',
      message: `group.members.field: "${field}" is a column of ${titleOf(table)}, whose rows your tenants share: the group of one would take the place of another's`,
      location: place,
      fix: `Name a model with a row for each user of a group; else group: 'scim'.`,
    })
    return undefined
  }
  checkLiteral(column, removed, removed === null ? path : [...section, 'removed'], findings)
  return { table, user: key, group: column, create: [], removed }
}

/** The column by which memberships belong to a tenant, unless the configuration says what goes there. */
const tenantColumn = (
  table: HostTable,
  tenant: TenantPlan,
  { user, group, ...config }: MembersConfig,
): HostColumn | undefined => {
  const column = tenantColumnOf(table, tenant, [user, group])
  // A default of a plain column is one tenant's.
  const isFilled = column?.filledBy && !tenant.isColumn
  return column && !isFilled && !(column.field in valuesOf(config)) ? column : undefined
}

function noMembership(
  table: HostTable,
  user: KeyedTable,
  { group }: MembersConfig,
  findings: Findings,
): Diagnostic {
  const ofUser = table === user.table ? `{ field: '${group}' }` : `{ field: 'teamId' }`
  return {
    code: 'SG3009',
    message: `group.members: a row of ${titleOf(table)} is no membership: adding a member would make one, removing a member would delete it`,
    location: findings.place([...section, 'model']),
    fix: `Name the model that has a row for each user of a group; where users have a column for their only group, write group.members: ${ofUser}.`,
  }
}

const noRows = (table: HostTable, findings: Findings): Diagnostic => ({
  code: 'SG3032',
  message: `group.members: where and via are for rows, not for an array of ${titleOf(table)}`,
  location: findings.place(section),
  fix: `Leave them out, or keep groups in SCIM's own collections: group: 'scim'.`,
})

const noFunctions = (table: HostTable, findings: Findings): Diagnostic => ({
  code: 'SG3032',
  message: `group.members: functions make and end rows, and memberships are in an array of ${titleOf(table)}`,
  location: findings.place(section),
  fix: 'Leave call(…) out of group.members: the array is written as it is.',
})

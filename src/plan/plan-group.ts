import type { GroupConfig, ScimConfig } from '../config/config.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { elementsOf, listOf } from '../inspect/list-elements.js'
import { untoldKey } from '../inspect/primary-key.js'
import type { ResourceSchema } from '../runtime/schema/attribute.js'
import { coreGroup } from '../runtime/schema/core-group.js'
import { planAttributes } from './attributes.js'
import { givenBy, planCreate, planWhere, requireFilled, requireSeen } from './create.js'
import type { Findings } from './findings.js'
import { inArray, keyOf, sameFields } from './keyed-table.js'
import { checkReference, planJoin } from './members.js'
import type { GroupPlan, KeyedTable, MembersPlan, TenantPlan, UserPlan } from './plan.js'

const groupSchema: ResourceSchema = { core: coreGroup, extensions: [] }

export function planGroup(
  config: ScimConfig['group'],
  user: HostTable,
  userPlan: UserPlan,
  tenant: TenantPlan | undefined,
  tables: ReadonlyMap<Ref, HostTable>,
  findings: Findings,
): GroupPlan | undefined {
  if (config === false) return undefined
  if (config === 'scim') return { attributes: [], create: [], where: [], unique: true, returned: 'default' }
  const table = tables.get(config.model)
  if (!table) throw new TypeError(`${config.model} was not inspected`)
  const attributes = planAttributes(config.attributes, groupSchema, table, ['group', 'attributes'], findings)
  const create = planCreate(config.create, table, ['group', 'create'], findings, {
    of: { schema: groupSchema, mapping: config.attributes },
    same: sameFields(config.where, tenant?.groupColumn),
  })
  const where = planWhere(config.where, table, ['group', 'where'], findings)
  const filled = [
    ...attributes.map((each) => each.column),
    ...(tenant?.groupColumn ? [tenant.groupColumn] : []),
  ]
  requireSeen(where, create, table, ['group'], findings, filled)
  const given = [...filled, ...create.map((each) => each.column), ...givenBy(where)]
  requireFilled(table, ['group', 'create'], findings, given, untoldKey(table))
  const host = { table, key: keyOf(table, 'group', findings) }
  const members = planMembers(config, { table: user, key: userPlan.key }, tenant, tables, findings)
  if (members) checkReference(members.group, members.table, host, ['group', 'members', 'group'], findings)
  return {
    host,
    attributes,
    create,
    where,
    unique: config.unique ?? true,
    returned: config.members.returned ?? 'default',
    members,
    adapter: config.adapter,
  }
}

function planMembers(
  { model, members: config }: GroupConfig,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  tables: ReadonlyMap<Ref, HostTable>,
  findings: Findings,
): MembersPlan | undefined {
  const section = ['group', 'members']
  const table = tables.get(config.model)
  if (!table) throw new TypeError(`${config.model} was not inspected`)
  const list = listOf(table, config.user, config.group)
  const ofTenant = tenant && tenantColumn(list ? elementsOf(table, list) : table, tenant, config)
  if ((config.model === model || table === user.table) && !list && !inArray(table, config)) {
    findings.add({
      code: 'SG3009',
      message: `group.members: a row of ${table.exportName} is no membership: adding a member would make one, removing a member would delete it`,
      location: findings.place([...section, 'model']),
      fix: `Name the model that has a row for each user of a group; where users have a column for their only group, write group: 'scim' or group: false.`,
    })
    return undefined
  }
  const plan = planJoin(
    table,
    config.user,
    config.group,
    config.create,
    section,
    ['user', 'group'],
    user,
    findings,
    ofTenant,
  )
  const between = plan && tables.get(plan.user.references?.table ?? '')
  if (!between || between.name === user.table.name) return plan
  findings.add({
    code: 'SG3009',
    message: `group.members.user: ${table.exportName}.${config.user} refers to ${between.exportName}, not to ${user.table.exportName}`,
    location: findings.place([...section, 'user']),
    fix: `Name the column that refers to the primary key of the user model; members through rows of ${between.exportName} cannot be written yet: else group: 'scim'.`,
  })
  return undefined
}

/** The column by which memberships belong to a tenant, unless the configuration says what goes there. */
const tenantColumn = (
  table: HostTable,
  tenant: KeyedTable,
  { user, group, create = {} }: GroupConfig['members'],
): HostColumn | undefined =>
  table.columns.find(
    ({ field, references, filledBy }) =>
      references?.table === tenant.table.ref &&
      references.field === tenant.key.field &&
      !filledBy &&
      field !== user &&
      field !== group &&
      !(field in create),
  )

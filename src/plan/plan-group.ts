import type { ScimConfig } from '../config/config.js'
import { creationOf, valuesOf } from '../config/create-sections.js'
import type { HostTable } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import type { ResourceSchema } from '../runtime/schema/attribute.js'
import { coreGroup } from '../runtime/schema/core-group.js'
import { planAttributes } from './attributes.js'
import { givenBy, planCreate, planWhere, requireFilled, requireSeen, withDefaults } from './create.js'
import type { Findings } from './findings.js'
import { checkKeyType } from './key-type.js'
import { keyOf, sameFields } from './keyed-table.js'
import { checkReference } from './members.js'
import type { GroupPlan, TenantPlan, UserPlan } from './plan.js'
import { planMembers } from './plan-members.js'
import { planRoles } from './plan-roles.js'
import { planCreation, type Sources } from './request-values.js'

const groupSchema: ResourceSchema = { core: coreGroup, extensions: [] }

export function planGroup(
  { group: config, user: userConfig, tenant: tenantConfig }: ScimConfig,
  user: HostTable,
  userPlan: UserPlan,
  tenant: TenantPlan | undefined,
  sources: Sources,
  findings: Findings,
): GroupPlan | undefined {
  if (config === false) return undefined
  if (config === 'scim') return { attributes: [], create: [], where: [], unique: true, returned: 'default' }
  if ('roles' in config) {
    const created = { user: userConfig, tenant: tenantConfig }
    return planRoles(config, { table: user, key: userPlan.key }, tenant, created, sources.tables, findings)
  }
  const table = sources.tables.get(config.model)
  if (!table) throw new TypeError(`${config.model} was not inspected`)
  const attributes = planAttributes(config.attributes, groupSchema, table, ['group', 'attributes'], findings)
  const create = planCreate(valuesOf(config), table, ['group', 'create'], findings, {
    of: { schema: groupSchema, mapping: config.attributes },
    same: sameFields(config.where, tenant?.groupColumn),
    ...sources,
  })
  const creation = creationOf(config)
  const where = planWhere(config.where, table, ['group', 'where'], findings)
  const filled = [
    ...attributes.map((each) => each.column),
    ...(tenant?.groupColumn ? [tenant.groupColumn] : []),
    // A function of the host's fills what it likes.
    ...(creation ? table.columns : []),
  ]
  requireSeen(where, create, table, ['group'], findings, [...filled, ...withDefaults(table)])
  const given = [...filled, ...create.map((each) => each.column), ...givenBy(where)]
  requireFilled(table, ['group', 'create'], findings, given, untoldKey(table))
  const host = { table, key: keyOf(table, 'group', findings) }
  const members = planMembers(config, { ...userPlan, table: user }, tenant, sources, findings)
  const named = members?.removed === undefined ? 'group' : 'field'
  if (members) {
    const path = ['group', 'members', named]
    checkReference(members.group, members.table, host, path, findings, sources.tables)
    // Where the group has the array, this is a column of its own.
    if (members.table !== table) checkKeyType(members.group, members.table, host, path, findings)
  }
  return {
    host,
    attributes,
    create,
    ...(creation && { madeBy: planCreation(creation, sources) }),
    where,
    unique: config.unique ?? true,
    returned: config.members.returned ?? 'default',
    members,
    adapter: config.adapter,
  }
}

import { actorColumn } from '../candidates/lexicon.js'
import type { ScimConfig, TenantConfig } from '../config/config.js'
import { modelledGroup } from '../config/group-forms.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { listOf } from '../inspect/list-elements.js'
import { plainField, titleOf } from '../inspect/words.js'
import { planRows } from './counted-rows.js'
import { givenBy, planWhere, requireSeen } from './create.js'
import type { Findings } from './findings.js'
import { checkKeyType } from './key-type.js'
import { inArray, keyOf } from './keyed-table.js'
import { planJoin } from './members.js'
import type { KeyedTable, TenantPlan } from './plan.js'
import { userSchema } from './plan-user.js'
import type { Sources } from './request-values.js'
import { planTenantColumn } from './tenant-column.js'

export function planTenant(
  config: TenantConfig,
  user: HostTable,
  { group, user: { active, attributes } }: ScimConfig,
  sources: Omit<Sources, 'tenant'>,
  findings: Findings,
): TenantPlan | undefined {
  const { tables } = sources
  const groupTable = tables.get(modelledGroup(group)?.model ?? '')
  if ('column' in config) return planTenantColumn(config, user, groupTable, findings)
  const table = tables.get(config.model)
  if (!table) throw new TypeError(`${config.model} was not inspected`)
  const key = keyOf(table, 'tenant', findings)
  const keyed = { table, key }
  const plan = {
    table,
    key,
    from: config.from,
    mayWrite: config.mayWrite,
    groupColumn:
      config.group && groupTable
        ? holder(groupTable, config.group.field, keyed, ['tenant', 'group', 'field'], findings)
        : undefined,
  }
  if ('field' in config.user) {
    const userColumn = holder(user, config.user.field, keyed, ['tenant', 'user', 'field'], findings)
    return { ...plan, userColumn }
  }
  const through = tables.get(config.user.through)
  if (!through) throw new TypeError(`${config.user.through} was not inspected`)
  const path = ['tenant', 'user', 'through']
  const userField = config.user.user ?? referenceTo(through, user, path, findings)
  const tenantField = config.user.tenant ?? referenceTo(through, table, path, findings)
  if (!userField || !tenantField) return plan
  if (listOf(through, userField, tenantField) || inArray(through, { user: userField, group: tenantField })) {
    findings.add({
      code: 'SG3009',
      message: `tenant.user.through: who belongs to ${titleOf(table)} is an array in ${titleOf(through)}, which scim-gen cannot write yet`,
      location: findings.place(path),
      fix: `Name a model with a document for each user of ${titleOf(table)}, or a field of the user: tenant.user.field.`,
    })
    return plan
  }
  const section = ['tenant', 'user']
  const where = planWhere(config.user.where, through, [...section, 'where'], findings)
  const ofActivity = through.columns.filter(
    ({ field }) => typeof active === 'object' && 'from' in active && field === active.field,
  )
  const join = planJoin(
    through,
    userField,
    tenantField,
    config.user.create,
    section,
    ['through', 'through'],
    { table: user, key: keyOf(user, 'user', findings) },
    findings,
    { ...sources, tenant: plan },
    undefined,
    { schema: userSchema, mapping: attributes },
    [...ofActivity, ...givenBy(where)],
  )
  if (join) checkKeyType(join.group, through, keyed, path, findings)
  if (!join || where.length === 0) return { ...plan, ...(join && { through: join }) }
  requireSeen(where, join.create, through, section, findings, ofActivity)
  return { ...plan, through: { ...join, ...planRows(join, where, section, findings) } }
}

/** The column that holds a tenant's key. */
function holder(
  table: HostTable,
  field: string,
  tenant: KeyedTable,
  path: readonly string[],
  findings: Findings,
): HostColumn | undefined {
  const column = findings.column(table, field, path)
  const byColumn = `where no model is needed for tenants, name the column alone: --set tenant.column=${field}`
  if (column) checkKeyType(column, table, tenant, path, findings, byColumn)
  return column
}

function referenceTo(
  from: HostTable,
  to: HostTable,
  path: readonly string[],
  findings: Findings,
): string | undefined {
  const all = from.columns.filter(({ references }) => references?.table === to.ref)
  // Who made a row is not whom it puts into the tenant.
  const column = all.find(({ field }) => !actorColumn.test(plainField(from, field))) ?? all[0]
  if (!column)
    findings.add({
      code: 'SG3008',
      message: `${path.join('.')}: ${titleOf(from)} has no foreign key to ${titleOf(to)}`,
      location: findings.place(path),
      fix: `Name the table that ties users to ${titleOf(to)}.`,
    })
  return column?.field
}

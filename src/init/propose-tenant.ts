import { proposeMemberActive } from '../candidates/active.js'
import type { Collective } from '../candidates/collectives.js'
import { returned } from '../candidates/own-names.js'
import { describeCandidate } from '../candidates/ranking.js'
import { BY_CONNECTION } from '../config/choices.js'
import type { TenantConfig } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import { askFacts } from './ask-facts.js'
import { chooseTable } from './choose.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'

/** A tenant as it is proposed: what ties users to it may be open. */
export type TenantDraft = Omit<TenantConfig, 'user'> & {
  readonly user: TenantConfig['user'] | Readonly<Record<string, never>>
}

/** Chooses the tenant, or asks which it is: what is a customer here and what a group, one question tells. */
export function chooseTenant(context: Context): { readonly table?: HostTable; readonly isOpen?: true } {
  const { answers, candidates, tables, notes, questions } = context
  if (answers.tenant === 'none') return {}
  const { groups, tenants } = candidates
  // Who says whose a request is, says that there are tenants.
  const [likeliest, ...more] = context.setting('tenant.from') !== undefined ? tenants.candidates : []
  const named = answers.tenant ?? (more.length === 0 ? likeliest?.table.ref : undefined)
  const tenant = chooseTable(tenants, tables, named)
  if (!tenant) return askForColumn(context) ? { isOpen: true } : {}
  if ('value' in tenant) {
    notes.set(
      'tenant.model',
      named === undefined ? `${tenant.reason}; without tenants, leave all of this out` : tenant.reason,
    )
    return { table: tenant.value }
  }
  const { best } = tenant
  const isGroup = ({ table }: Collective) => groups.candidates.some((group) => group.table === table)
  const grouped = answers.group === undefined ? best.filter(isGroup).slice(0, 1) : []
  const isTied = ({ membership, userField }: Collective) =>
    userField !== undefined || (membership !== undefined && !membership.via)
  const eachItsOwn = (one: Collective) => ({
    value: one.table.ref,
    reason: `each sees its own users; ${describeCandidate(one)}`,
  })
  questions.push({
    flag: 'tenant',
    message: `Is ${best.map(({ table }) => table.exportName).join(' or ')} what your customers are here, each with an identity provider of its own?`,
    choices: [
      ...best.filter(isTied).map(eachItsOwn),
      ...grouped.map(({ table }) => ({
        value: 'none',
        reason: `${table.exportName} is what users are grouped in`,
        also: { group: table.ref },
      })),
      { value: 'none', reason: 'one customer only' },
      ...best.filter((one) => !isTied(one)).map(eachItsOwn),
    ],
  })
  return { isOpen: true }
}

/** A key of tenants that rows have, where no table has the tenants. */
const tenantColumn = /^(tenant|org|organi[sz]ation|workspace|company|customer)_?(id|uid|uuid|key)$/i

/** Whether it asks: what all rows have one of is a tenant that no model stands for. */
function askForColumn({ user, tables, questions, answers }: Context): boolean {
  const column = user.columns.find(({ field, references }) => tenantColumn.test(field) && !references)
  const same = tables.filter((table) => table.columns.some(({ field }) => field === column?.field))
  if (!column || same.length < 2 || answers.tenant !== undefined) return false
  questions.push({
    flag: 'tenant',
    message: `Rows of ${same.length} tables have ${column.field}, and no model has the tenants. Does each have an identity provider of its own?`,
    choices: [
      {
        value: 'none',
        reason: `one for all; where each has its own, name the model of what ${column.field} refers to`,
      },
    ],
  })
  return true
}

/** Proposes what the config says of a tenant. */
export function proposeTenant(table: HostTable, group: HostTable | undefined, context: Context): TenantDraft {
  const { candidates, setting, own } = context
  askFacts('tenant', table, context)
  const found = candidates.tenants.candidates.find((one) => one.table === table)
  const key = table.columns.find(({ primaryKey }) => primaryKey)
  const groupField = group?.columns.find(({ references }) => references?.table === table.ref)?.field
  const tenantField =
    setting('tenant.group.field') ??
    groupField ??
    candidates.groups.candidates.find((one) => one.table === group)?.tenantField
  const isByConnection = (context.answers.auth ?? setting('auth.check')) === BY_CONNECTION
  const from = isByConnection
    ? BY_CONNECTION
    : key && setting('tenant.from') === undefined
      ? own.ref({
          name: 'tenantOf',
          returns: returned(key),
          parameters: '_request: unknown',
          purpose: `The key of ${table.exportName} that the request's token belongs to: never one that the caller names.`,
        })
      : ''
  if (isByConnection) context.notes.set('tenant.from', "whose a request is: its connection's")
  else if (from) context.notes.set('tenant.from', 'whose a request is: yours to write, it throws until then')
  return {
    model: table.ref,
    from,
    user: tenantOfUser(table, found, context),
    ...(tenantField && { group: { field: tenantField } }),
  }
}

/** What SCIM writes to memberships itself. */
function activeFields(members: HostTable): readonly string[] {
  const active = proposeMemberActive(members)
  return typeof active === 'object' && active.field !== undefined ? [active.field] : []
}

function tenantOfUser(
  table: HostTable,
  found: Collective | undefined,
  context: Context,
): TenantDraft['user'] {
  const { user, notes, setting, candidates } = context
  const named = setting('tenant.user.field')
  if (named !== undefined) return { field: named }
  const through = setting('tenant.user.through')
  // What a user may be without is the tenant at hand; the memberships are all of them.
  const column = user.columns.find(({ field }) => field === found?.userField)
  const isOneOfMany = column && !column.notNull && found?.membership && !found.membership.isAudience
  if (column && !isOneOfMany && through === undefined) return { field: column.field }
  const joins = candidates.joins(table)
  const membership =
    through === undefined
      ? (found?.membership ?? joins.find(({ score, isAudience }) => score > 0 && !isAudience))
      : joins.find((one) => one.table.ref === through)
  if (!membership || membership.via || membership.inArray) {
    if (through !== undefined) return { through }
    const direct = user.columns.find(({ references }) => references?.table === table.ref)
    if (direct) return { field: direct.field }
    notes.set(
      'tenant.user',
      `open: no column of ${user.exportName} and no table that was read ties users to ${table.exportName}; write { field: … } or { through: … }`,
    )
    return {}
  }
  const { table: rows, user: userField, group: tenantField } = membership
  askFacts('tenant.user', rows, context)
  const refers = (field: string) => rows.columns.some((one) => one.field === field && one.references)
  return {
    through: rows.ref,
    ...(!refers(userField) && { user: userField }),
    ...(!refers(tenantField) && { tenant: tenantField }),
    ...createValues('tenant.user', rows, new Set([userField, tenantField, ...activeFields(rows)]), context, {
      copies: 'user',
      tenant: table.ref,
    }),
  }
}

import type { TenantConfig } from '../config/config.js'
import { proposeMemberActive } from '../inspect/candidates/active.js'
import type { Collective } from '../inspect/candidates/collectives.js'
import type { HostTable } from '../inspect/host-model.js'
import { askFacts } from './ask-facts.js'
import { chooseTable } from './choose.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'

/** A tenant as it is proposed: what ties users to it may be open. */
export type TenantDraft = Omit<TenantConfig, 'user'> & {
  readonly user: TenantConfig['user'] | Readonly<Record<string, never>>
}

/** Proposes the tenant: whether a table is one, and which request belongs to which, only a person can tell. */
export function proposeTenant(context: Context): TenantDraft | undefined {
  const { answers, candidates, tables, notes, questions, isSet } = context
  if (answers.tenant === 'none') return undefined
  const tenant = chooseTable('tenant', 'your tenants', candidates.tenants, tables, answers.tenant)
  if (!tenant) return undefined
  const none = { value: 'none', reason: 'one tenant only' }
  if ('question' in tenant) {
    questions.push({ ...tenant.question, choices: [...tenant.question.choices, none] })
    return undefined
  }
  const { ref, exportName } = tenant.value
  if (!answers.tenant && !isSet('tenant.from')) {
    questions.push({
      flag: 'tenant',
      message: `${exportName} looks like your tenants (${tenant.reason}). Does each have its own identity provider?`,
      choices: [{ value: ref, reason: 'each sees its own users; needs tenant.from too' }, none],
    })
    return undefined
  }
  notes.set('tenant.model', tenant.reason)
  askFacts('tenant', tenant.value, context)
  questions.push({
    flag: 'set tenant.from',
    message: `Which function of yours, (request) => key of ${exportName}, tells whose request it is?`,
    choices: [],
    example: 'src/auth.ts#organizationIdOf',
  })
  const found = candidates.tenants.candidates.find(({ table }) => table === tenant.value)
  const group = candidates.groups.choice
  const groupField = group && 'tenantField' in group ? group.tenantField : undefined
  return {
    model: ref,
    from: '',
    user: tenantOfUser(tenant.value, found, context),
    ...(groupField ? { group: { field: groupField } } : {}),
  }
}

/** What SCIM writes to memberships itself. */
function activeFields(members: HostTable): readonly string[] {
  const active = proposeMemberActive(members)
  return typeof active === 'object' && active.field !== undefined ? [active.field] : []
}

function tenantOfUser(
  { exportName, columns }: HostTable,
  found: Collective | undefined,
  context: Context,
): TenantDraft['user'] {
  if (found?.userField) return { field: found.userField }
  if (!found?.membership) {
    const { user, questions } = context
    const key = columns.find(({ primaryKey }) => primaryKey)
    const held = user.columns.filter(
      ({ type, primaryKey, unique }) => !primaryKey && !unique && type.kind === key?.type.kind,
    )
    questions.push({
      flag: 'set tenant.user.field',
      message: `Which column of ${user.exportName} holds the key of ${exportName}? Where a table is between them, name its model: --set tenant.user.through=…`,
      choices: held.map(({ field }) => ({ value: field, reason: '' })),
    })
    return {}
  }
  const { table, user, group } = found.membership
  askFacts('tenant.user', table, context)
  return {
    through: table.ref,
    ...createValues('tenant.user', table, new Set([user, group, ...activeFields(table)]), context),
  }
}

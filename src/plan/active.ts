import { proposeMemberActive } from '../candidates/users/active.js'
import type { ActiveConfig } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { checkLiteral } from './create.js'
import type { Findings } from './findings.js'
import type { ActiveColumn, ActivePlan, TenantPlan } from './plan.js'

/** Resolves how the host tells an active user from a deactivated one. */
export function planActive(
  config: ActiveConfig,
  user: HostTable,
  tenant: TenantPlan | undefined,
  findings: Findings,
): ActivePlan {
  if (config === 'scim') return { kind: 'scim' }
  const through = tenant?.through?.table
  if (!('from' in config)) {
    const column = planColumn(config, user, findings)
    if (through && !config.shared) findings.add(sharedColumn(config.field, user, through, findings))
    return column ? { ...column, of: 'user', ...(through && { isShared: true }) } : { kind: 'scim' }
  }
  if (!through) {
    if (!tenant || tenant.userColumn) findings.add(noMembership(findings))
    return { kind: 'scim' }
  }
  if (config.field === undefined) return { kind: 'presence' }
  const column = planColumn({ ...config, field: config.field }, through, findings)
  return column ? { ...column, of: 'membership' } : { kind: 'scim' }
}

type ColumnConfig = Exclude<ActiveConfig, 'scim'> & { readonly field: string }

function planColumn(config: ColumnConfig, table: HostTable, findings: Findings): ActiveColumn | undefined {
  const path = ['user', 'active', 'field']
  const column = findings.column(table, config.field, path)
  if (!column) return undefined
  const refuse = (problem: string, fix: string) =>
    findings.add({
      code: 'SG3007',
      message: `user.active: "${config.field}" ${problem}`,
      location: findings.place(path),
      fix,
    })
  if (column.readOnly)
    refuse('takes no value: an insert may not name it', 'Name the column that it is made of.')
  if ('on' in config) {
    for (const key of ['on', 'off'] as const)
      checkLiteral(column, config[key], ['user', 'active', key], findings)
    return { kind: 'values', column, on: config.on, off: config.off }
  }
  if ('kind' in config) {
    if (column.notNull)
      refuse('is never null, but must be for active users', 'Name a timestamp column that may be null.')
    return { kind: 'timestamp', column }
  }
  if (column.type.kind !== 'boolean')
    refuse(
      `holds ${column.typeText}, not a boolean`,
      `For a timestamp add kind: 'timestamp'; for an enum write on and off.`,
    )
  return { kind: 'flag', column, inverted: config.inverted ?? false }
}

const noMembership = (findings: Findings): Diagnostic => ({
  code: 'SG3010',
  message: "user.active: from 'membership', but no table ties users to tenants here",
  location: findings.place(['user', 'active']),
  fix: `Use a column of the user model, or 'scim' to keep the flag on the SCIM record; a table between users and tenants is tenant.user.through.`,
})

/** One tenant's DELETE would lock a person out of all others. */
function sharedColumn(field: string, user: HostTable, through: HostTable, findings: Findings): Diagnostic {
  const own = proposeMemberActive(through)
  const alternative = own
    ? `Name the field of ${titleOf(through)}: active: { ${fieldsOf(own)} }.`
    : `Keep it on the SCIM record, and ask isActiveInScim() where you sign users in: active: 'scim'.`
  return {
    code: 'SG3021',
    message: `user.active: "${field}" is a column of ${titleOf(user)}, whose rows your tenants share: one tenant would deactivate a person for all of them`,
    location: findings.place(['user', 'active']),
    fix: `${alternative} If one tenant is to decide for all, say so: --set "user.active.shared=deactivates for all tenants".`,
  }
}

/** As they are written in the config. */
const fieldsOf = (active: ActiveConfig) =>
  Object.entries(active)
    .map(([key, value]) => `${key}: ${literal(value)}`)
    .join(', ')

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

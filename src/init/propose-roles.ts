import { insertedValues } from '../candidates/inserts.js'
import { valueFor } from '../candidates/new-row-values.js'
import { proposeRoles, roleColumns, rolesIn } from '../candidates/roles.js'
import type { RolesConfig } from '../config/config.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import type { Context } from './context.js'
import { type TenantDraft, throughOf } from './propose-tenant.js'

/** The roles as they are proposed: the column may be the user's to name. */
type RolesDraft = Partial<RolesConfig> & Pick<RolesConfig, 'of'>

interface Found {
  readonly of: RolesConfig['of']
  readonly table: HostTable
  readonly column: HostColumn
  readonly values: readonly string[]
}

/**
 * The roles that users have, or their memberships in the tenant: undefined where no column holds any.
 *
 * @param through the table of those memberships
 */
export function findRoles(through: Ref | undefined, context: Context): Found | undefined {
  const table = through ? context.tables.find(({ ref }) => ref === through) : context.user
  const named = context.setting('group.field') ?? context.setting('group.roles')
  const columns = table ? roleColumns(table) : []
  const column =
    table?.columns.find(({ field }) => field === named) ??
    columns.find((one) => rolesIn(one).length > 0) ??
    columns[0]
  if (!table || !column) return undefined
  const listed = rolesIn(column)
  const inserted = () => insertedValues(table, column, context.findings.sources).map(({ value }) => value)
  const values = listed.length > 0 ? listed : inserted().filter((value) => typeof value === 'string')
  return { of: through ? 'tenant' : 'user', table, column, values }
}

/** Why roles may be groups. */
export const describeRoles = ({ table, column, values }: Found): string =>
  `one for each role: ${table.exportName}.${column.field}${values.length > 0 ? ` is ${values.join(', ')}` : ''}`

/** Proposes what the config says of groups that are roles. */
export function proposeRoleGroups(tenant: TenantDraft | undefined, context: Context): RolesDraft {
  const through = throughOf(tenant)
  const found = findRoles(through, context)
  const of = through ? 'tenant' : 'user'
  if (!found) return { roles: 'role', of }
  const { table, column, values } = found
  const { notes, user, own, findings, tables } = context
  const proposed = proposeRoles(values, of)
  const facts = { sources: findings.sources, user: user.ref, own: own.call, tables }
  // What a new row gets is what is left when a role is taken away.
  const { value, reason } = valueFor(table, column, facts)
  const removed = typeof value === 'string' && values.includes(value) ? value : proposed.removed
  const kept = values.filter((role) => !proposed.only.includes(role))
  notes.set('group.roles', `${table.exportName}.${column.field}: one group for each`)
  notes.set(
    'group.only',
    `${kept.length > 0 ? `not ${kept.join(', ')}: nobody becomes one by a group, or stops being one; ` : ''}whoever rules the identity provider gives these`,
  )
  if (removed !== undefined) notes.set('group.removed', `whoever loses a role has this one; ${reason}`)
  return {
    roles: column.field,
    of,
    ...(proposed.only.length > 0 && { only: proposed.only }),
    ...(removed !== undefined && { removed }),
  }
}

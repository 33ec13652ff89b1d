import { insertedTexts, insertedValues } from '../candidates/code/inserts.js'
import { type RoleLink, roleLink } from '../candidates/groups/role-rows.js'
import { proposeRoles, roleColumns, rolesIn } from '../candidates/groups/roles.js'
import { isOwner } from '../candidates/lexicon.js'
import { ranksWithRulers } from '../candidates/new-rows/demanded-roles.js'
import { rolesOfForms } from '../candidates/new-rows/form-roles.js'
import { valueFor } from '../candidates/new-rows/values.js'
import type { RolesConfig } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { type TenantDraft, throughOf } from './propose-tenant.js'

/** The roles as they are proposed: the column may be the user's to name. */
type RolesDraft = Partial<RolesConfig> & Pick<RolesConfig, 'of'>

interface Found {
  readonly of: RolesConfig['of']
  readonly table: HostTable
  readonly column: HostColumn
  readonly values: readonly string[]
  /** The rows that the column refers to, where it does not hold the roles. */
  readonly link?: RoleLink
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
  if (!table) return undefined
  const of = through ? 'tenant' : 'user'
  const link = column && columns.includes(column) ? undefined : roleLink(table, context.tables)
  if (link && (!column || link.column === column))
    return { of, table, column: link.column, values: namesOf(link, context), link }
  if (!column) return undefined
  const listed = rolesIn(column)
  const values = listed.length > 0 ? listed : toldBy(table, column, context.findings.sources)
  return { of, table, column, values }
}

/** Of texts, those that the app's own inserts give, and those that its forms take. */
const toldBy = (table: HostTable, column: HostColumn, sources: readonly Source[]): readonly string[] => [
  ...new Set([
    ...insertedValues(table, column, sources).flatMap(({ value }) =>
      typeof value === 'string' ? value : [],
    ),
    ...rolesOfForms(table, column, sources).flatMap(({ roles }) => roles),
  ]),
]

/** What the app's own code, or its seeds, call the roles that it makes. */
function namesOf({ rows, name }: RoleLink, { findings, candidates }: Context): readonly string[] {
  const isOwner = (ref: string | undefined) =>
    candidates.tenants.candidates.some(({ table }) => table.ref === ref)
  const owner = rows.columns.find(({ references }) => isOwner(references?.table))
  return [...new Set(insertedTexts(rows, name, findings.sources, owner?.field))]
}

/** Why roles may be groups. */
export function describeRoles({ table, column, values, link }: Found): string {
  const held = link ? `refers to ${titleOf(link.rows)}` : values.length > 0 ? 'is' : ''
  const named = [held, values.join(', ')].filter((each) => each !== '').join(link ? ': ' : ' ')
  return `one for each role: ${titleOf(table)}.${column.field}${named && ` ${named}`}`
}

/** Proposes what the config says of groups that are roles. */
export function proposeRoleGroups(tenant: TenantDraft | undefined, context: Context): RolesDraft {
  const through = throughOf(tenant)
  const found = findRoles(through, context)
  const of = through ? 'tenant' : 'user'
  if (!found) return { roles: 'role', of }
  const { table, column, values, link } = found
  const { notes, user, own, findings, tables } = context
  const proposed = proposeRoles(values, of, (role) => ranksWithRulers(role, findings.sources, isOwner))
  const facts = { sources: findings.sources, user: user.ref, own: own.call, tables }
  // What a new row gets is what is left when a role is taken away.
  const { value, reason, among } = valueFor(table, column, facts)
  const isTold = typeof value === 'string' && values.includes(value) && !among
  const removed = isTold ? value : proposed.removed
  const kept = values.filter((role) => !proposed.only.includes(role))
  notes.set('group.roles', `${titleOf(table)}.${column.field}: one group for each`)
  notes.set(
    'group.only',
    `${kept.length > 0 ? `not ${kept.join(', ')}: nobody becomes one by a group, or stops being one; ` : ''}whoever rules the identity provider gives these`,
  )
  if (removed !== undefined) notes.set('group.removed', `whoever loses a role has this one; ${reason}`)
  return {
    roles: column.field,
    of,
    ...(link && { rows: { model: link.rows.ref, name: link.name.field } }),
    ...(proposed.only.length > 0 && { only: proposed.only }),
    ...(removed !== undefined && { removed }),
  }
}

import { columnsOfType, proposeRoles, roleColumns, rolesIn } from '../candidates/groups/roles.js'
import type { RolesConfig, ScimConfig } from '../config/config.js'
import { throughOf, valuesOf } from '../config/create-sections.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import type { GroupPlan, KeyedTable, MembersPlan, TenantPlan } from './plan.js'
import { planRoleRows } from './role-rows.js'

type Created = Pick<ScimConfig, 'user' | 'tenant'>

/** Groups that are the roles of the app: of users, or of their memberships in the tenant. */
export function planRoles(
  config: RolesConfig,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  created: Created,
  tables: ReadonlyMap<Ref, HostTable>,
  findings: Findings,
): GroupPlan {
  const group = {
    attributes: [],
    create: [],
    where: [],
    unique: true,
    returned: config.returned ?? 'default',
    adapter: config.adapter,
  } as const
  const rows = rowsOf(config, user, tenant, findings)
  const column = rows && columnOf(config, rows.table, findings)
  if (!rows || !column) return group
  const named = config.rows && planRoleRows(config.rows, column, rows.table, tenant, tables, findings)
  if (config.rows && !named) return group
  const roles = {
    ...namesOf(config, column, rows.table, created, findings),
    ...(named && { rows: named }),
  }
  const members = { ...rows, group: column, create: [], removed: roles.removed }
  return { ...group, members, roles }
}

/** The rows that have roles. */
function rowsOf(
  { of }: RolesConfig,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  findings: Findings,
): Pick<MembersPlan, 'table' | 'user' | 'tenant'> | undefined {
  const refuse = (message: string, fix: string) => {
    findings.add({ code: 'SG3050', message, location: findings.place(['group', 'of']), fix })
    return undefined
  }
  const { table, key } = user
  if (table.dialect === 'mongodb')
    return refuse(
      'group.roles: groups that are roles are not written for MongoDB yet',
      `Keep groups in SCIM's own collections: group: 'scim'.`,
    )
  const through = tenant?.through
  if (of === 'user')
    return through
      ? refuse(
          `group.of: roles are in a column of ${titleOf(table)}, whose rows your tenants share: the role that one gives would be every tenant's`,
          `Name the roles of the rows that tie users to tenants: of: 'tenant'.`,
        )
      : { table, user: key }
  if (!through)
    return refuse(
      `group.of: 'tenant', but no table ties users to tenants here`,
      `Write of: 'user' for a column of ${titleOf(table)}; a table between users and tenants is tenant.user.through.`,
    )
  return { table: through.table, user: through.user, tenant: through.group }
}

/** The column that holds the role. */
function columnOf(
  { roles, rows, field = rows || !roles.includes('#') ? roles : undefined }: RolesConfig,
  table: HostTable,
  findings: Findings,
): HostColumn | undefined {
  const path = ['group', field === roles ? 'roles' : 'field']
  const refuse = (message: string, fix: string) => {
    findings.add({ code: 'SG3050', message, location: findings.place(path), fix })
    return undefined
  }
  if (field !== undefined) {
    const column = findings.column(table, field, path)
    return column && !rows && (column.type.kind !== 'string' || column.references || column.primaryKey)
      ? refuse(
          `${path.join('.')}: "${field}" of ${titleOf(table)} holds ${column.typeText}, not the name of a role`,
          `Name a column of an enum, a union of texts, or text; where it refers to a table of roles, name that: rows: { model: '…', name: 'name' }.`,
        )
      : column
  }
  const found = columnsOfType(table, roles)
  if (found.length === 1) return found[0]
  const likely = found.length > 0 ? found : roleColumns(table)
  const names = likely.map((column) => `'${column.field}'`)
  return refuse(
    `group.roles: ${found.length === 0 ? 'no column' : 'more than one column'} of ${titleOf(table)} is of the type ${roles.slice(roles.lastIndexOf('#') + 1)}`,
    `Name the column that holds the role: field: ${names.join(' or ') || `'role'`}.`,
  )
}

/** Which roles are groups, and what they are called. */
function namesOf(
  { only, removed, names = {} }: RolesConfig,
  column: HostColumn,
  table: HostTable,
  created: Created,
  findings: Findings,
): NonNullable<GroupPlan['roles']> {
  const values = rolesIn(column)
  const isOfUser = table.ref === created.user.model
  const proposed = proposeRoles(
    values.length > 0 ? values : ['admin', 'member'],
    isOfUser ? 'user' : 'tenant',
  )
  const refuse = (code: 'SG3051' | 'SG3052', key: string, message: string, fix: string) =>
    findings.add({ code, message, location: findings.place(['group', key]), fix })
  if (!only)
    refuse(
      'SG3051',
      'only',
      `group.only is missing: nothing says which roles of ${titleOf(table)}.${column.field} an identity provider may give and take away`,
      `Say so: only: [${proposed.only.map(quoted).join(', ')}]. Whoever has another role keeps it.`,
    )
  if (removed === undefined)
    refuse(
      'SG3051',
      'removed',
      `group.removed is missing: nothing says which role is left when one is taken away`,
      `Name the ordinary one: removed: ${quoted(givenTo(column, isOfUser, created) ?? proposed.removed ?? 'member')}.`,
    )
  if (removed === null && column.notNull)
    refuse(
      'SG3052',
      'removed',
      `group.removed: "${column.field}" of ${titleOf(table)} is never null`,
      'Name the role of whoever has no other.',
    )
  const known = (key: string, role: string) => {
    if (values.length === 0 || values.includes(role)) return
    refuse(
      'SG3052',
      key,
      `group.${key}: "${role}" is none of the roles of ${titleOf(table)}.${column.field}`,
      `They are: ${values.map(quoted).join(', ')}.`,
    )
  }
  for (const role of only ?? []) known('only', role)
  if (typeof removed === 'string') known('removed', removed)
  for (const role of Object.keys(names))
    if (only && !only.includes(role))
      refuse('SG3052', 'names', `group.names: "${role}" is none of the roles in group.only`, 'Take it out.')
  const shown = Object.fromEntries((only ?? []).map((role) => [role, names[role] ?? role]))
  const folded = Object.values(shown).map((name) => name.trim().toLowerCase())
  if (new Set(folded).size < folded.length || folded.includes(''))
    refuse(
      'SG3052',
      'names',
      `group.names: two roles are called the same, or one nothing`,
      'Give each a name of its own; case tells none apart.',
    )
  return { names: shown, removed: removed ?? null }
}

/** The role that the config gives whoever SCIM makes. */
function givenTo({ field }: HostColumn, isOfUser: boolean, { user, tenant }: Created): string | undefined {
  const given = isOfUser ? valuesOf(user) : throughOf(tenant)?.create
  const value = given?.[field]
  return typeof value === 'string' ? value : undefined
}

const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`

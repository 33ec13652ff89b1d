import type { GroupConfig, ScimConfig, TenantConfig, UserConfig } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { elementsOf, listOf } from '../inspect/list-elements.js'
import { primaryKeyProblem, untoldKey } from '../inspect/primary-key.js'
import type { ResourceSchema } from '../runtime/schema/attribute.js'
import { coreGroup } from '../runtime/schema/core-group.js'
import { coreUser } from '../runtime/schema/core-user.js'
import { enterpriseUser } from '../runtime/schema/enterprise-user.js'
import { planActive } from './active.js'
import { planAttributes } from './attributes.js'
import { planCreate, planWhere, requireFilled } from './create.js'
import { type ConfigPlace, Findings, type ModelHints, NO_HINTS } from './findings.js'
import { checkReference, holdsKeys, planJoin } from './members.js'
import type { GroupPlan, KeyedTable, MembersPlan, Plan, TenantPlan, UserPlan } from './plan.js'
import { sideModel } from './side-model.js'

const userSchema: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }
const groupSchema: ResourceSchema = { core: coreGroup, extensions: [] }

/** The models that a configuration names, for inspection. */
export function modelRefs(config: ScimConfig): readonly Ref[] {
  const { user, group, tenant } = config
  const refs = [
    user.model,
    ...(typeof group === 'object' ? [group.model, group.members.model] : []),
    ...(tenant ? [tenant.model, ...('through' in tenant.user ? [tenant.user.through] : [])] : []),
  ]
  return [...new Set(refs)]
}

/**
 * Brings a configuration and the host's models together.
 *
 * @param tables what inspection found, by reference
 * @param place where a key of the config stands, for the places of findings
 * @param known what was found before, to be told with the rest
 * @param hints what is known of the models' past
 * @throws DiagnosticError with all findings: unknown columns and attributes, columns that nothing fills
 */
export function planProject(
  config: ScimConfig,
  tables: ReadonlyMap<Ref, HostTable>,
  place: ConfigPlace = () => undefined,
  known: readonly Diagnostic[] = [],
  hints: ModelHints = NO_HINTS,
): Plan {
  const findings = new Findings(place, known, hints)
  const user = tables.get(config.user.model)
  // Inspection has failed before where a model is missing.
  if (!user) throw new TypeError(`${config.user.model} was not inspected`)
  const tenant = config.tenant && planTenant(config.tenant, user, config, tables, findings)
  const userPlan = planUser(config.user, user, tenant, config.group !== false, findings)
  const group = planGroup(config.group, user, userPlan, tenant, tables, findings)
  if (config.tenant && config.auth.check === 'bearerToken') findings.add(oneToken(findings))
  findings.check()
  const plan = { config, dialect: user.dialect, user: userPlan, group, tenant }
  return { ...plan, side: sideModel(plan) }
}

/** One token for all tenants would leave it to the caller whose the request is. */
const oneToken = (findings: Findings): Diagnostic => ({
  code: 'SG3022',
  message: "auth.check: 'bearerToken' is one token for all, but each tenant needs its own",
  location: findings.place(['auth', 'check']),
  fix: 'Name a function of yours that finds the tenant by its token: --set auth.check=path/to/file.ts#name, (request) => boolean; tenant.from then gives the tenant of that token.',
})

function planUser(
  config: UserConfig,
  table: HostTable,
  tenant: TenantPlan | undefined,
  hasGroups: boolean,
  findings: Findings,
): UserPlan {
  const attributes = planAttributes(config.attributes, userSchema, table, ['user', 'attributes'], findings)
  const active = planActive(config.active, table, tenant, findings)
  const create = planCreate(config.create, table, ['user', 'create'], findings, {
    of: { schema: userSchema, mapping: config.attributes },
    same: sameFields(config.where, tenant?.userColumn),
  })
  const where = planWhere(config.where, table, ['user', 'where'], findings)
  // A SCIM record that keeps everything has both.
  if (
    (config.store !== 'unmapped' || config.adopt) &&
    !('userName' in config.attributes) &&
    !('emails' in config.attributes) &&
    !('emails.value' in config.attributes)
  )
    findings.add({
      code: 'SG3005',
      message:
        'user.attributes maps neither userName nor emails: nothing in your model would tell users apart',
      location: findings.place(['user', 'attributes']),
      fix: `Map userName or emails to the column that holds the login or the address; where another table holds them, write user.store: 'unmapped' to keep what SCIM sends, and the rows of that table in hooks.`,
    })
  requireFilled(
    table,
    ['user', 'create'],
    findings,
    [
      ...attributes.map((each) => each.column),
      ...('column' in active && active.of === 'user' ? [active.column] : []),
      ...create.map((each) => each.column),
      ...where.map((each) => each.column),
      ...(tenant?.userColumn ? [tenant.userColumn] : []),
    ],
    untoldKey(table),
  )
  return {
    table,
    key: keyOf(table, 'user', findings),
    attributes,
    active,
    create,
    where,
    hides: config.delete === 'hide',
    adopts: config.adopt ?? false,
    uniqueExternalId: config.externalId === 'unique',
    stores: config.store === 'unmapped',
    ...(hasGroups && config.groups !== false && { groups: config.groups ?? 'request' }),
    adapter: config.adapter,
  }
}

function planGroup(
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
  requireFilled(
    table,
    ['group', 'create'],
    findings,
    [
      ...attributes.map((each) => each.column),
      ...create.map((each) => each.column),
      ...where.map((each) => each.column),
      ...(tenant?.groupColumn ? [tenant.groupColumn] : []),
    ],
    untoldKey(table),
  )
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
  return planJoin(
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
}

/** The fields that are the same in all rows that SCIM sees, of one tenant. */
const sameFields = (where: UserConfig['where'] = {}, tenant: HostColumn | undefined): readonly string[] => [
  ...Object.keys(where).filter((field) => where[field] !== null),
  ...(tenant ? [tenant.field] : []),
]

/** Whether who is in a group is an array of it, or of the user. */
const inArray = ({ columns }: HostTable, { user, group }: Pick<GroupConfig['members'], 'user' | 'group'>) =>
  columns.some((column) => (holdsKeys(column) || column.elements) && [user, group].includes(column.field))

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

function planTenant(
  config: TenantConfig,
  user: HostTable,
  { group, user: { active, attributes } }: ScimConfig,
  tables: ReadonlyMap<Ref, HostTable>,
  findings: Findings,
): TenantPlan {
  const table = tables.get(config.model)
  if (!table) throw new TypeError(`${config.model} was not inspected`)
  const key = keyOf(table, 'tenant', findings)
  const groupTable = typeof group === 'object' ? tables.get(group.model) : undefined
  const plan = {
    table,
    key,
    from: config.from,
    mayWrite: config.mayWrite,
    groupColumn:
      config.group && groupTable
        ? findings.column(groupTable, config.group.field, ['tenant', 'group', 'field'])
        : undefined,
  }
  if ('field' in config.user)
    return { ...plan, userColumn: findings.column(user, config.user.field, ['tenant', 'user', 'field']) }
  const through = tables.get(config.user.through)
  if (!through) throw new TypeError(`${config.user.through} was not inspected`)
  const path = ['tenant', 'user', 'through']
  const userField = config.user.user ?? referenceTo(through, user, path, findings)
  const tenantField = config.user.tenant ?? referenceTo(through, table, path, findings)
  if (!userField || !tenantField) return plan
  if (listOf(through, userField, tenantField) || inArray(through, { user: userField, group: tenantField })) {
    findings.add({
      code: 'SG3009',
      message: `tenant.user.through: who belongs to ${table.exportName} is an array in ${through.exportName}, which scim-gen cannot write yet`,
      location: findings.place(path),
      fix: `Name a model with a document for each user of ${table.exportName}, or a field of the user: tenant.user.field.`,
    })
    return plan
  }
  const keyed = { table: user, key: keyOf(user, 'user', findings) }
  return {
    ...plan,
    through: planJoin(
      through,
      userField,
      tenantField,
      config.user.create,
      ['tenant', 'user'],
      ['through', 'through'],
      keyed,
      findings,
      undefined,
      { schema: userSchema, mapping: attributes },
      through.columns.filter(
        ({ field }) => typeof active === 'object' && 'from' in active && field === active.field,
      ),
    ),
  }
}

function referenceTo(
  from: HostTable,
  to: HostTable,
  path: readonly string[],
  findings: Findings,
): string | undefined {
  const column = from.columns.find(({ references }) => references?.table === to.ref)
  if (!column)
    findings.add({
      code: 'SG3008',
      message: `${path.join('.')}: ${from.exportName} has no foreign key to ${to.exportName}`,
      location: findings.place(path),
      fix: `Name the table that ties users to ${to.exportName}.`,
    })
  return column?.field
}

/** The key that a SCIM record refers to a row by. */
function keyOf(table: HostTable, role: string, findings: Findings): HostColumn {
  const problem = primaryKeyProblem(table, role)
  if (problem) findings.fail(problem)
  const key = table.columns.find((column) => column.field === table.primaryKey[0])
  if (!key) throw new TypeError(`${table.exportName} names a primary key that it does not have`)
  return key
}

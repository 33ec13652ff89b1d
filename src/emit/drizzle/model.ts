import type { GroupPlan, MembersPlan, Plan, UserPlan } from '../../plan/plan.js'
import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { arrayLiteral, callOf, objectLiteral, typeArguments } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'
import { mappedPaths } from './filter-entries.js'
import { camelCase, printSideTable } from './side-table.js'
import { createEntries, whereCondition } from './values.js'

const DRIZZLE = '@scim-gen/runtime/drizzle'

const DECLARED = [
  'scimUsers',
  'scimGroups',
  'scimGroupMembers',
  'UserRow',
  'NewUserRow',
  'ScimUserRow',
  'UserRecord',
  'GroupRow',
  'NewGroupRow',
  'ScimGroupRow',
  'GroupRecord',
  'userTables',
  'groupTables',
  'UserAdapterBase',
  'GroupAdapterBase',
  'TenantKey',
  'NewMemberRow',
  'NewTenantMemberRow',
]

const comments: Readonly<Record<string, string>> = {
  scim_users: 'One row for each user that SCIM knows: its id, and what only identity providers care about.',
  scim_groups: 'One row for each group that SCIM knows.',
  scim_group_members: 'Who is in which group.',
}

/** `model.gen.ts`: row types, side tables, and where everything is. */
export function modelFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'model.gen.ts', DECLARED)
  const { plan } = context
  // The names that the template writes come first, so that they are theirs whatever the host's are.
  for (const resource of plan.group ? ['User', 'Group'] : ['User']) {
    for (const name of [`Drizzle${resource}Adapter`, `drizzle${resource}s`]) file.imports.value(DRIZZLE, name)
    file.imports.type(DRIZZLE, `Sql${resource}Record`)
  }
  const sides = plan.side.tables.map((table) => ({
    comment: comments[table.name] ?? '',
    name: camelCase(table.name),
    definition: printSideTable(table, plan, file),
  }))
  return file.render('drizzle/model.gen.ts', {
    sides,
    user: file.ref(plan.user.table.ref),
    tenant: plan.tenant
      ? `(typeof ${file.ref(plan.tenant.table.ref)}.$inferSelect)[${literal(plan.tenant.key.field)}]`
      : '',
    tenantMember: plan.tenant?.through ? file.ref(plan.tenant.through.table.ref) : '',
    userTypes: rowTypes('User', plan),
    userTables: userTables(plan, file),
    userGroups: plan.user.groups !== undefined,
    group: plan.group && {
      types: rowTypes('Group', plan),
      members: plan.group.members ? file.ref(plan.group.members.table.ref) : '',
      host: plan.group.host ? file.ref(plan.group.host.table.ref) : '',
      tables: groupTables(plan, plan.group, file),
    },
  })
}

/** The type arguments of an adapter's base class. */
function rowTypes(resource: 'User' | 'Group', { tenant }: Plan): string {
  const types = [
    `${resource}Row`,
    `New${resource}Row`,
    `Scim${resource}Row`,
    ...(tenant ? ['TenantKey'] : []),
  ]
  const before = `export abstract class ${resource}AdapterBase extends Drizzle${resource}Adapter`
  return typeArguments(types, { before, after: ' {' })
}

function userTables(plan: Plan, file: EmittedFile): readonly string[] {
  const { user, tenant } = plan
  const table = file.ref(user.table.ref)
  const where = whereCondition(user.where, table, file)
  const manager = user.attributes.find(({ refersToUser }) => refersToUser)
  return [
    `dialect: '${plan.dialect}'`,
    'scim: scimUsers',
    `host: { key: ${property(table, user.key.field)}, link: scimUsers.userId }`,
    ...(where ? [`where: ${where}`] : []),
    ...(tenant ? ['tenant: scimUsers.tenantId'] : []),
    ...(tenant?.through ? [`tenantMembership: ${membership(tenant.through, file)}`] : []),
    ...(user.hides ? ['hidden: scimUsers.hidden'] : []),
    ...(user.adopts ? [`adopt: ${adoption(plan, file)}`] : []),
    ...(user.stores ? [`store: ${store(user)}`] : []),
    ...(manager ? [`manager: ${property(table, manager.column.field)}`] : []),
  ]
}

/** What has no column is stored in one of SCIM's own; what has one is not. */
function store({ attributes }: UserPlan): string {
  const mapped = arrayLiteral(mappedPaths(attributes).map(literal), { before: '    mapped: ' })
  return `{\n    column: scimUsers.attributes,\n    mapped: ${mapped},\n  }`
}

/** The row that makes a new user a member of the tenant. */
function membership(through: MembersPlan, file: EmittedFile): string {
  const table = file.ref(through.table.ref)
  return `{\n    user: ${property(table, through.user.field)},\n    ${joinRow(through, file, 'tenant')},\n  }`
}

/** A function that makes a row of a table between users and something else; a column it misses fails to compile. */
function joinRow(join: MembersPlan, file: EmittedFile, other: 'group' | 'tenant'): string {
  const row = other === 'group' ? 'NewMemberRow' : 'NewTenantMemberRow'
  const parameters = [
    `user: ${row}[${literal(join.user.field)}]`,
    `${other}: ${row}[${literal(join.group.field)}]`,
  ]
  const entries = [
    `${propertyKey(join.user.field)}: user`,
    `${propertyKey(join.group.field)}: ${other}`,
    ...createEntries(join.create, file),
  ]
  const before = `${callOf('row: ', parameters, { before: '    ', after: `: ${row} => ({` })}: ${row} => (`
  const [lastLine = ''] = before.split('\n').slice(-1)
  return `${before}${objectLiteral(entries, { before: `    ${lastLine.trimStart()}`, after: '),' })})`
}

/** A user of the host is taken over when its address, or its login, is the one that SCIM sends. */
function adoption({ user }: Plan, file: EmittedFile): string {
  const table = file.ref(user.table.ref)
  const named = (name: string) =>
    user.attributes.find(({ attribute, urn }) => !urn && attribute.name === name)
  const eq = file.imports.value('drizzle-orm', 'eq')
  const login = named('userName')
  const column = login ?? named('emails')
  const value = login
    ? 'data.userName'
    : `${file.imports.value('@scim-gen/runtime', 'primaryEmail')}(data) ?? data.userName`
  return `(data) => ${eq}(${property(table, column?.column.field ?? '')}, ${value})`
}

function groupTables(plan: Plan, group: GroupPlan, file: EmittedFile): readonly string[] {
  const { host } = group
  const table = host && file.ref(host.table.ref)
  const where = table && whereCondition(group.where, table, file)
  return [
    `dialect: '${plan.dialect}'`,
    'scim: scimGroups',
    ...(host && table ? [`host: { key: ${property(table, host.key.field)}, link: scimGroups.groupId }`] : []),
    ...(where ? [`where: ${where}`] : []),
    ...(plan.tenant ? ['tenant: scimGroups.tenantId'] : []),
    `members: {\n${memberEntries(group, file)
      .map((entry) => `    ${entry},\n`)
      .join('')}  }`,
  ]
}

function memberEntries(group: GroupPlan, file: EmittedFile): readonly string[] {
  if (!group.members)
    return [
      'user: scimGroupMembers.userId',
      'group: scimGroupMembers.groupId',
      'row: (userId: string, groupId: string) => ({ userId, groupId })',
      'users: userTables',
      'userKey: scimUsers.id',
    ]
  const table = file.ref(group.members.table.ref)
  return [
    `user: ${property(table, group.members.user.field)}`,
    `group: ${property(table, group.members.group.field)}`,
    joinRow(group.members, file, 'group'),
    'users: userTables',
    'userKey: scimUsers.userId',
  ]
}

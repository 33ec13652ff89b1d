/** Where everything is, as `model.gen.ts` tells the adapters. */

import type { HostColumn } from '../../inspect/host-model.js'
import { hasWholeName, keptBeside } from '../../plan/kept.js'
import type {
  ActiveColumn,
  ActivePlan,
  AttributePlan,
  CreatePlan,
  GroupPlan,
  MembersPlan,
  Plan,
  UserPlan,
} from '../../plan/plan.js'
import { mappedPaths } from '../adapter/filter-entries.js'
import { whereCondition } from '../adapter/values.js'
import type { EmittedFile } from '../context.js'
import { arrayLiteral, objectLiteral } from '../layout.js'
import { literal, property } from '../literal.js'
import { auditPlace } from './audit.js'
import { dialectOf } from './dialect.js'
import { joinRow } from './join-row.js'
import { memberKeyPlace } from './member-key.js'
import { memberEntries } from './member-places.js'
import { userParts } from './user-parts.js'

/** The entries of `userTables`. */
export function userTables(plan: Plan, file: EmittedFile): readonly string[] {
  const { user, tenant } = plan
  const table = file.columns(user.table)
  const where = whereCondition(user.where, table, file)
  const manager = user.attributes.find(({ refersToUser }) => refersToUser)
  const keeps = keptBeside(plan)
  return [
    ...dialect(plan, file),
    'scim: scimUsers',
    hostPlace(user, table, 'scimUsers.userId', nameOfUser(user, file), tenant?.userColumn, isUnique(plan)),
    ...(where ? [`where: ${where}`] : []),
    ...(tenant ? ['tenant: scimUsers.tenantId'] : []),
    ...references('scim_users', plan),
    ...sweep(plan, file),
    ...auditPlace(plan, file),
    ...(tenant?.through ? ['owns: scimUsers.ownsRow'] : []),
    ...(tenant?.through ? [`tenantMembership: ${membership(tenant.through, user.active, file)}`] : []),
    ...('isShared' in user.active ? ['sharedActivity: true'] : []),
    ...(user.hides ? ['hidden: scimUsers.hidden'] : []),
    ...(user.uniqueExternalId ? ['uniqueExternalId: true'] : []),
    ...((user.adopts || tenant?.through) && namePlan(user) ? [`adopt: ${adoption(plan, file)}`] : []),
    ...(keeps ? [`store: ${store(keeps, user, file)}`] : []),
    ...(manager ? [`manager: ${property(table, manager.column.field)}`] : []),
    ...memberKeyPlace(plan, table, file),
    ...(user.parts.length > 0 ? [`parts: ${userParts(plan, file)}`] : []),
  ]
}

/** The host's rows, and how SCIM calls those that are there before it. */
function hostPlace(
  { key }: Pick<UserPlan, 'key'>,
  table: string,
  link: string,
  name: string | undefined,
  tenant: HostColumn | undefined,
  more: readonly string[] = [],
): string {
  const entries = [
    `key: ${property(table, key.field)}`,
    `link: ${link}`,
    ...(name ? [`name: ${name}`, ...more] : []),
    ...(tenant ? [`tenant: ${property(table, tenant.field)}`] : []),
  ]
  return `host: ${objectLiteral(entries, { before: '  host: ' })}`
}

/** Whether a unique index sees to it that no two of all rows have the same name. */
const isUnique = ({ user }: Plan): readonly string[] => {
  const { column, part } = namePlan(user) ?? {}
  // A row that several users refer to has the name of all of them.
  return column?.unique && !(part?.link && part.several) ? ['unique: true'] : []
}

const planOf = ({ attributes }: Pick<UserPlan, 'attributes'>, name: string): AttributePlan | undefined =>
  attributes.find(({ attribute, urn }) => !urn && attribute.name === name)

/** What tells users apart in the host: their login, else their address. */
const namePlan = (user: UserPlan) => planOf(user, 'userName') ?? planOf(user, 'emails')

function nameOfUser(user: UserPlan, file: EmittedFile): string | undefined {
  const { column, part = user } = namePlan(user) ?? {}
  return column && property(file.columns(part.table), column.field)
}

function nameOfGroup(group: GroupPlan, table: string): string | undefined {
  const { column } = planOf(group, 'displayName') ?? {}
  return column && property(table, column.field)
}

const dialect = (plan: Plan, file: EmittedFile) =>
  file.orm.documents ? [] : [`dialect: ${dialectOf(plan, file)}`]

/** What deletes records whose rows are gone, where no foreign key does. */
const sweep = ({ config }: Plan, file: EmittedFile) =>
  config.database?.foreignKeys === false
    ? [`sweep: ${file.imports.value(file.orm.module, 'sweepOrphans')}`]
    : []

/** What triggers keep in step with the host's tables. */
function references(name: string, plan: Plan): readonly string[] {
  const tables = [plan, ...(plan.others ?? [])].flatMap(({ side }) => side.tables)
  const keys = tables.filter((table) => table.name === name).flatMap(({ foreignKeys }) => foreignKeys)
  const kept = keys.flatMap(({ columns: [column = ''], references: { table, columns }, onDelete }) =>
    onDelete === 'trigger'
      ? [`{ column: ${literal(column)}, table: ${literal(table)}, key: ${literal(columns[0] ?? '')} }`]
      : [],
  )
  if (kept.length < 2) return kept.map((one) => `references: [${one}]`)
  return [`references: [\n${kept.map((one) => `    ${one},\n`).join('')}  ]`]
}

/** What the host's columns do not hold is kept in one of SCIM's own. */
function store(
  keeps: 'unmapped' | readonly AttributePlan[],
  { attributes }: UserPlan,
  file: EmittedFile,
): string {
  const paths = mappedPaths(keeps === 'unmapped' ? attributes : keeps)
  const name = file.imports.value(file.orm.module, keeps === 'unmapped' ? 'unmappedIn' : 'keptIn')
  if (paths.length === 0) return `${name}(scimUsers.attributes)`
  const call = `${name}(scimUsers.attributes, `
  const kept = (before: string, after: string) =>
    `${call}${arrayLiteral(paths.map(literal), { before: before + call, after: `)${after}` })})`
  if (!hasWholeName(attributes)) return kept('  store: ', ',')
  const withNames = `${file.imports.value(file.orm.module, 'withNames')}(`
  const line = kept(`  store: ${withNames}`, '),')
  return line.includes('\n') ? `${withNames}\n    ${kept('    ', ',')},\n  )` : `${withNames}${line})`
}

/** Who is a member of which tenant: the row that makes one, and whether it tells who is active. */
function membership(through: MembersPlan, active: ActivePlan, file: EmittedFile): string {
  const table = file.columns(through.table)
  const isOfColumn = 'of' in active && active.of === 'membership'
  const condition = whereCondition(through.where ?? [], table, file, '    where: ')
  const create = isOfColumn ? withActivity(through.create, active) : through.create
  const entries = [
    `user: ${property(table, through.user.field)}`,
    `tenant: ${property(table, through.group.field)}`,
    joinRow({ ...through, create }, file, 'tenant'),
    ...(condition ? [`where: ${condition}`, ...counted(through, table, file)] : []),
    ...(isOfColumn ? [`activity: 'columns'`] : active.kind === 'presence' ? [`activity: 'presence'`] : []),
  ]
  return `{\n${entries.map((entry) => `    ${entry},\n`).join('')}  }`
}

/** How a row that does not count becomes one that does; or by what those are told apart that do. */
const counted = ({ where = [], key }: MembersPlan, table: string, { orm }: EmittedFile): readonly string[] =>
  key
    ? orm.documents
      ? []
      : [`key: ${property(table, key.field)}`]
    : [`set: [${where.map(({ column }) => literal(column.field)).join(', ')}]`]

/** A new member is active, unless the adapter says otherwise. */
function withActivity(create: readonly CreatePlan[], active: ActiveColumn): readonly CreatePlan[] {
  const { column } = active
  if (active.kind === 'timestamp' || create.some((each) => each.column === column)) return create
  return [...create, { column, value: active.kind === 'values' ? active.on : !active.inverted }]
}

/** A user of the host is taken over when its address, or its login, is the one that SCIM sends. */
function adoption({ user }: Plan, file: EmittedFile): string {
  const value = planOf(user, 'userName')
    ? 'data.userName'
    : `${file.imports.value('@scim-gen/runtime', 'primaryEmail')}(data) ?? data.userName`
  return `{ by: ${nameOfUser(user, file)}, value: (data) => ${value} }`
}

/** The entries of `connectionTables`. */
export const connectionTables = (plan: Plan, file: EmittedFile): readonly string[] => [
  ...dialect(plan, file),
  'connections: scimConnections',
  'credentials: scimCredentials',
  ...references('scim_connections', plan),
]

/** The entries of `logTable`. */
export const logTable = (plan: Plan, file: EmittedFile): readonly string[] => [
  ...dialect(plan, file),
  'log: scimLog',
]

/** The entries of `groupTables`. */
export function groupTables(plan: Plan, group: GroupPlan, file: EmittedFile): readonly string[] {
  const { host } = group
  const table = host && file.columns(host.table)
  const where = table && whereCondition(group.where, table, file)
  return [
    ...dialect(plan, file),
    'scim: scimGroups',
    ...(host && table
      ? [hostPlace(host, table, 'scimGroups.groupId', nameOfGroup(group, table), plan.tenant?.groupColumn)]
      : []),
    ...(where ? [`where: ${where}`] : []),
    ...(plan.tenant ? ['tenant: scimGroups.tenantId'] : []),
    ...references('scim_groups', plan),
    ...(group.host ? sweep(plan, file) : []),
    ...auditPlace(plan, file),
    // Elsewhere the migrations have the indexes.
    ...(file.orm.documents && !group.unique ? ['unique: false'] : []),
    `members: {\n${memberEntries(group, file)
      .map((entry) => `    ${entry},\n`)
      .join('')}  }`,
  ]
}

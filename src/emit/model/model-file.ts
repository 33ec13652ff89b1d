import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { hasConnections } from '../../plan/connections.js'
import { keptBeside } from '../../plan/kept.js'
import { writtenMemberKey } from '../../plan/member-key.js'
import { hasRows } from '../../plan/members.js'
import type { MembersPlan, Plan, TenantPlan } from '../../plan/plan.js'
import { readsDatabase, tellsOf } from '../../plan/request-values.js'
import { fieldType } from '../adapter/fields.js'
import { TOLD } from '../adapter/values.js'
import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { handleType } from '../handle.js'
import { typeArguments } from '../layout.js'
import { indexed, literal } from '../literal.js'
import type { Resource } from '../orms/orm-emitter.js'
import { newPartRow, partRow } from '../orms/part-name.js'
import { DECLARED } from './declared.js'
import { finderOf, finders, lookupTables } from './finders.js'
import { connectionTables, groupTables, logTable, userTables } from './places.js'
import { partTypes } from './user-parts.js'

/** `model.gen.ts`: row types, tables, and where everything is. */
export function modelFile(context: EmitContext): EmittedText {
  const { plan, orm } = context
  const { user, group, tenant } = plan
  const own = orm.declared(plan)
  const isHandleNamed = namesHandle(plan)
  const found = lookupTables(plan).map((table) => finderOf(table, plan))
  const rows = user.parts.flatMap((part) => [partRow(part, plan), newPartRow(part, plan)])
  const more = [...found, ...rows, ...(isHandleNamed ? ['Handle', 'context', TOLD] : [])]
  const file = new EmittedFile(context, 'model.gen.ts', [...DECLARED, ...own, ...more])
  // The names that the template writes come first, so that they are theirs whatever the host's are.
  const bases = (group ? (['User', 'Group'] as const) : (['User'] as const)).map((resource) => {
    const record = file.imports.type(file.orm.module, recordType(file, resource))
    const adapter = file.imports.value(file.orm.module, `${file.orm.prefix}${resource}Adapter`)
    const base = mixedInto(adapter, resource === 'User' ? partsOfUsers(plan) : partsOfGroups(plan), file)
    return [resource, { base, record, place: file.orm.place(file, resource) }] as const
  })
  const { User: ofUser, Group: ofGroup } = Object.fromEntries(bases)
  const rowsOf = (resource: Resource, table: HostTable | undefined) => ({
    row: table ? file.orm.rowType(file, table) : 'undefined',
    newRow: table ? newRowType(resource, table, file) : 'Record<string, never>',
    scimRow: file.orm.scimRowType(file, resource, plan),
  })
  const tables = file.orm.tables(file, plan)
  return file.render('model.gen.ts', {
    tables,
    handle: isHandleNamed && handleType(file),
    finders: finders(file),
    user: {
      ...ofUser,
      ...rowsOf('User', user.table),
      types: typesOf(ofUser?.base ?? '', 'User', plan),
      tables: userTables(plan, file),
      groups: user.groups !== undefined,
      parts: user.parts.length > 0 && splitInto(plan, file),
      context: contextType(tellsOf(user), file),
      createRow: user.madeBy && createRow('User', user.key, file),
      member: hasMembership(plan) ? ', TenantMemberRow' : '',
      ...(tenant?.mayWrite && { mayWrite: vouches(tenant.mayWrite, file) }),
    },
    tenant: tenant && {
      key: tenantKey(tenant, file),
      newMember: tenant.through ? file.orm.newRowType(file, tenant.through.table) : '',
      member: tenant.through && hasMembership(plan) ? file.orm.rowType(file, tenant.through.table) : '',
    },
    connections: hasConnections(plan.config) && {
      tables: connectionTables(plan, file),
      type: file.imports.type(orm.module, 'ConnectionTables'),
    },
    log: plan.config.log && {
      table: logTable(plan, file),
      type: file.imports.type(orm.module, 'LogTable'),
    },
    group: group && {
      ...ofGroup,
      ...rowsOf('Group', group.host?.table),
      types: typesOf(ofGroup?.base ?? '', 'Group', plan),
      newMember:
        group.members && hasRows(group.members) && !group.members.madeBy
          ? newMember(group.members, file)
          : '',
      tables: groupTables(plan, group, file),
      host: group.host !== undefined,
      context: contextType(tellsOf(group), file),
      createRow: group.madeBy && group.host && createRow('Group', group.host.key, file),
    },
  })
}

/** The type of a tenant's key: of its row, or of the column of users that holds it. */
function tenantKey({ table, key, isColumn }: TenantPlan, file: EmittedFile): string {
  const type = isColumn ? fieldType('UserRow', key) : fieldType(indexed(file.orm.rowType(file, table)), key)
  return isColumn && !key.notNull ? `NonNullable<${type}>` : type
}

/** The base of an adapter with what only some of them have. */
const mixedInto = (adapter: string, parts: readonly string[], { imports, orm }: EmittedFile): string =>
  parts.reduce((base, part) => `${imports.value(orm.module, part)}(${base})`, adapter)

/** A function that makes rows, a DELETE that hides, a manager among them, tenants that share them. */
const partsOfUsers = (plan: Plan): readonly string[] => [
  ...(plan.user.parts.length > 0 ? ['withParts'] : []),
  ...(plan.user.madeBy ? ['createdByHost'] : []),
  // Tenants that share users link whom another one of them adopts.
  ...(plan.user.adopts && !plan.tenant?.through ? ['adopting'] : []),
  ...(plan.user.hides ? ['hiddenByDelete'] : []),
  ...(hasManagers(plan) ? ['withManagers'] : []),
  ...(writtenMemberKey(plan) ? ['withMemberKey'] : []),
  ...(plan.tenant?.through ? ['sharedByTenants'] : []),
  ...(plan.config.audit ? ['audited'] : []),
]

/** Roles are neither made nor deleted. */
const partsOfGroups = ({ group, config }: Plan): readonly string[] => [
  ...(group?.madeBy ? ['createdByHost'] : []),
  ...(group?.roles ? ['roleGroups'] : []),
  ...(config.audit ? ['audited'] : []),
]

/** What refers to rows of other tables is filled with their keys. */
function newRowType(resource: Resource, table: HostTable, file: EmittedFile): string {
  const type = file.orm.newRowType(file, table)
  const { parts } = file.context.plan.user
  const links = resource === 'User' ? parts.flatMap(({ link }) => (link ? [literal(link.field)] : [])) : []
  return links.length > 0 ? `Omit<${type}, ${links.join(' | ')}>` : type
}

/** Rows of users in other tables. */
const splitInto = (plan: Plan, file: EmittedFile) => ({
  types: partTypes(plan, file),
  columns: file.imports.type(file.orm.module, 'PartColumns'),
  input: file.imports.type('@scim-gen/runtime', 'UserInput'),
})

const hasManagers = (plan: Plan): boolean =>
  keptBeside(plan) === 'unmapped' || plan.user.attributes.some(({ refersToUser }) => refersToUser)

/** Whether records of users have the membership in the tenant, for their activity. */
const hasMembership = ({ user: { active } }: Plan): boolean =>
  active.kind === 'presence' || ('of' in active && active.of === 'membership')

/** The function that vouches for tenants, and its type. */
const vouches = (mayWrite: string, file: EmittedFile) => ({
  type: file.imports.type('@scim-gen/runtime', 'MayWrite'),
  function: file.ref(mayWrite),
})

/** The type of a new membership: a row, or an object in a list. */
const newMember = ({ table, list }: MembersPlan, file: EmittedFile): string =>
  (list && file.orm.newElementType?.(file, table, list)) ?? file.orm.newRowType(file, table)

/** The function of adapters that has the host's own make a row. */
const createRow = (of: Resource, key: HostColumn, { imports, context: { plan } }: EmittedFile) => ({
  parameters: `data: ${imports.type('@scim-gen/runtime', `${of}Input`)}${plan.tenant ? ', tenant: TenantKey' : ''}`,
  key: `${of}Row[${literal(key.field)}]`,
})

/** Whether emitted code names the type of the handle: functions of the host's get it, and so do rows that wait. */
const namesHandle = ({ user, group, tenant }: Plan): boolean =>
  tellsOf(user) ||
  (group && tellsOf(group)) ||
  user.parts.some(({ create }) => create.some(readsDatabase)) ||
  [group?.members, tenant?.through].some((join) => join && (join.create.some(readsDatabase) || tellsOf(join)))

/** The context of an adapter that gives the handle to functions of the host's. */
const contextType = (isTold: boolean, { imports }: EmittedFile): string =>
  isTold ? `${imports.type('@scim-gen/runtime', 'AdapterContext')}<Handle>` : ''

const recordType = ({ orm }: EmittedFile, resource: Resource) =>
  `${orm.documents ? orm.prefix : 'Sql'}${resource}Record`

/** The type arguments of an adapter's base class. */
function typesOf(base: string, resource: Resource, { tenant }: Plan): string {
  const types = [
    `${resource}Row`,
    `New${resource}Row`,
    `Scim${resource}Row`,
    ...(tenant ? ['TenantKey'] : []),
  ]
  const before = `export abstract class ${resource}AdapterBase extends ${base}`
  return typeArguments(types, { before, after: ' {' })
}

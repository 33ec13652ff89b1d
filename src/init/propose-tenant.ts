import type { Collective, Collectives } from '../candidates/groups/collectives.js'
import type { MembershipCandidate } from '../candidates/groups/membership.js'
import { isCalled } from '../candidates/landscape.js'
import { groupNouns } from '../candidates/lexicon.js'
import { linksOf } from '../candidates/links.js'
import { declaredIn } from '../candidates/named-references.js'
import { describeCandidate } from '../candidates/ranking.js'
import { proposeMemberActive } from '../candidates/users/active.js'
import type { ColumnTenantConfig, ModelTenantConfig } from '../config/config.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { COLUMN, isColumn } from './answers.js'
import { askFacts } from './ask-facts.js'
import { chooseTable } from './choose.js'
import { chooseLink } from './choose-link.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import { noteEmptyState, noteNoRights } from './left-empty.js'
import { ownColumn } from './own-column.js'
import { isOwned, isOwnedThrough, ownDatabase } from './parts-of-customers.js'
import { proposeFrom } from './propose-access.js'
import {
  chooseKey,
  chooseTenantColumn,
  detailsIn,
  listOfTenants,
  namedColumn,
  throughDetails,
  told,
} from './propose-tenant-column.js'
import { visibleRows } from './visible-rows.js'

/** A tenant as it is proposed: what ties users to it may be open. */
export type TenantDraft = ModelTenantDraft | ColumnTenantConfig

type ModelTenantDraft = Omit<ModelTenantConfig, 'user'> & {
  readonly user: ModelTenantConfig['user'] | Readonly<Record<string, never>>
}

/** The model of tenants, or the column that holds their keys; neither where there are none. */
export interface TenantChoice {
  readonly table?: HostTable
  readonly column?: HostColumn
  readonly isOpen?: true
}

/** The model of a tenant's rows, where it has any. */
export const modelOf = (tenant: TenantDraft | undefined): string | undefined =>
  tenant && 'model' in tenant ? tenant.model : undefined

/** The table between users and tenants, where that is known. */
export const throughOf = (tenant: TenantDraft | undefined): string | undefined =>
  tenant && 'model' in tenant && 'through' in tenant.user ? tenant.user.through : undefined

/** The fields of users, or of groups, that hold their tenant's key. */
export const heldBy = (section: 'user' | 'group', tenant: TenantDraft | undefined): readonly string[] => {
  if (!tenant) return []
  const link = section === 'group' ? tenant.group : 'model' in tenant ? tenant.user : undefined
  return [...('column' in tenant ? [tenant.column] : []), ...(link && 'field' in link ? [link.field] : [])]
}

/** Chooses the tenant, or asks which it is: what is a customer here and what a group, one question tells. */
export function chooseTenant(context: Context): TenantChoice {
  const { answers, candidates, tables, notes, questions } = context
  if (answers.tenant === 'none') return {}
  if (answers.tenant && isColumn(answers.tenant)) return namedColumn(answers.tenant, context)
  const { groups, tenants } = candidates
  // Who says whose a request is, says that there are tenants.
  const [likeliest, ...more] = context.setting('tenant.from') !== undefined ? tenants.candidates : []
  const named = answers.tenant ?? (more.length === 0 ? likeliest?.table.ref : undefined)
  const tenant = chooseTable(tenants, tables, named)
  if (!tenant) return chooseTenantColumn(context)
  const found = 'value' in tenant && tenants.candidates.find(({ table }) => table === tenant.value)
  // Whom nothing ties to it would be in none: somebody has to say so.
  const isUntied = named === undefined && found !== undefined && found !== false && !isTied(found)
  const held = named === undefined && found ? heldKey(found, context.user) : undefined
  if (held) {
    notes.set(
      'tenant.column',
      `${'reason' in tenant ? tenant.reason : ''}; without tenants, leave all of this out`,
    )
    return { column: held }
  }
  if ('value' in tenant && !isUntied) {
    notes.set(
      'tenant.model',
      named === undefined ? `${tenant.reason}; without tenants, leave all of this out` : tenant.reason,
    )
    return { table: tenant.value }
  }
  const best = 'value' in tenant ? (found ? [found] : []) : tenant.best
  // What all rows have tells more than a model that nothing ties to users.
  const byKey = best.some(isTied)
    ? undefined
    : chooseKey(`nothing ties ${best.map(({ table }) => titleOf(table)).join(' or ')} to users`, context)
  if (byKey && (byKey.column || byKey.isOpen)) return byKey
  const isGroup = ({ table }: Collective) => groups.candidates.some((group) => group.table === table)
  const grouped = answers.group === undefined ? best.filter(isGroup).slice(0, 1) : []
  const eachItsOwn = (one: Collective) => {
    const key = heldKey(one, context.user)
    const rows = key || isTied(one) ? undefined : detailsIn(one.table, context)
    const untied = rows ? `; ${told(rows)}` : '; tenant.user is yours to write'
    const tie = key ? `; ${key.field} of both` : isTied(one) ? '' : untied
    return {
      value: key ? `${COLUMN}${key.field}` : one.table.ref,
      reason: `each sees its own users; ${describeCandidate(one)}${tie}${one.dealtBy === undefined ? '' : `; ${one.dealtBy} refers to it, too`}`,
      ...(rows && throughDetails(one.table, rows)),
    }
  }
  const list = best.some(isTied)
    ? undefined
    : listOfTenants(
        context,
        best.map(({ table }) => table),
      )
  const listed =
    list === undefined ? '' : ` ${list} lists keys, by which scim-gen cannot keep customers apart.`
  const apart = best.some(isTied) ? undefined : best.map(({ table }) => ownDatabase(table)).find(Boolean)
  const none = {
    value: 'none',
    reason: `one customer only${list === undefined ? '' : `, though ${list} lists several`}${apart === undefined ? '' : `: whose database the service gets, for each has its own (${apart})`}`,
  }
  // Whose rows the database shows is a customer, whatever it belongs to.
  const isPart = (one: Collective) =>
    !one.isOfSession && (one.isDoubtful || isOwned(one, best) || isOwnedThrough(one, best, context))
  const parts = best.filter((one) => isPart(one) && isTied(one))
  const whole = best.filter((one) => !isPart(one) && isTied(one))
  const asGroups = grouped.map(({ table }) => ({
    value: 'none',
    reason: `${titleOf(table)} is what users are grouped in`,
    also: { group: table.ref },
  }))
  // Of the one table that people are in, what speaks for groups may be far more than what speaks for customers.
  const isRatherGroup = whole.length === 1 && grouped[0] === whole[0] && isFarLikelier(whole[0], groups)
  questions.push({
    flag: 'tenant',
    message: `Is ${best.map(({ table }) => titleOf(table)).join(' or ')} what your customers are here, each with an identity provider of its own?${listed}`,
    choices: [
      ...(isRatherGroup ? asGroups : []),
      ...whole.map(eachItsOwn),
      // What a customer has several of is none by itself: that everybody is one customer's is likelier.
      ...(whole.length === 0 ? [none] : []),
      ...(isRatherGroup ? [] : asGroups),
      ...(whole.length === 0 ? [] : [none]),
      ...parts.map(eachItsOwn),
      ...best.filter((one) => !isTied(one)).map(eachItsOwn),
    ],
  })
  return { isOpen: true }
}

/** Whether a table is a group by far more than it is a customer, or at all more where it is called one. */
const isFarLikelier = (tenant: Collective | undefined, { candidates }: Collectives['groups']): boolean =>
  candidates.some(
    ({ table, score }) =>
      table === tenant?.table && score >= (tenant?.score ?? 0) + (isCalled(table, groupNouns) ? ANY : FAR),
  )

const ANY = 1
const FAR = 3

/** The column of users that holds what tells tenants apart beside their keys, called alike: `tenantId` of both. */
const heldKey = ({ table, userField }: Collective, { columns }: HostTable): HostColumn | undefined =>
  columns.find(
    ({ field, references, type }) =>
      field === userField &&
      !references &&
      table.columns.some(
        (key) => key.field === field && key.unique && !key.primaryKey && key.type.kind === type.kind,
      ),
  )

/** Whether a column of the user's or rows between both tell whose a user is; keys in an array are read for groups alone. */
const isTied = ({ membership, userField }: Collective): boolean =>
  userField !== undefined ||
  (membership !== undefined && !membership.via && !membership.inArray && !membership.isAudience)

/** Proposes what the config says of tenants that only a column of users tells. */
export const proposeColumnTenant = (key: HostColumn, context: Context): ColumnTenantConfig => ({
  column: key.field,
  from: proposeFrom(key, 'The tenant', context),
})

/** Proposes what the config says of a tenant. */
export function proposeTenant(
  table: HostTable,
  group: HostTable | undefined,
  context: Context,
): ModelTenantDraft {
  const { candidates, setting, tables } = context
  askFacts('tenant', table, context)
  const found = candidates.tenants.candidates.find((one) => one.table === table)
  const key = table.columns.find(({ primaryKey }) => primaryKey)
  // What a group belongs to besides is none of its keys.
  const links = group ? linksOf(group, tables).filter(({ target }) => target === table.ref) : []
  const [link] = [...links].sort((one, other) => Number(other.column.notNull) - Number(one.column.notNull))
  const tenantField = setting('tenant.group.field') ?? link?.column.field
  return {
    model: table.ref,
    from: proposeFrom(key, `The key of ${titleOf(table)}`, context),
    user: tenantOfUser(table, found, context),
    ...(tenantField && { group: { field: tenantField } }),
  }
}

/** What SCIM writes to memberships itself. */
function activeFields(members: HostTable): readonly string[] {
  const active = proposeMemberActive(members)
  return typeof active === 'object' && active.field !== undefined ? [active.field] : []
}

/** Rows that a foreign key wants of users beside their own. */
export function neededBy(by: Ref, { tables }: Context): string {
  const table = tables.find(({ ref }) => ref === by)
  return `refers to ${table ? titleOf(table) : by}, which has the keys of users: see that each gets a row there`
}

/** What the rows of a membership hold of users, or of tenants, where that is not their key. */
function otherKey({ table: rows, key, groupKey }: MembershipCandidate, user: HostTable, tenant: HostTable) {
  if (key !== undefined) return { rows, key, of: user }
  return groupKey === undefined ? undefined : { rows, key: groupKey, of: tenant }
}

function tenantOfUser(
  table: HostTable,
  found: Collective | undefined,
  context: Context,
): ModelTenantDraft['user'] {
  const { user, notes, setting } = context
  const named = setting('tenant.user.field')
  if (named !== undefined) return { field: named }
  const through = setting('tenant.user.through')
  const column = found && ownColumn(found, user)
  if (column && through === undefined) return { field: column.field }
  const membership = chooseLink(table, found, context)
  const other = membership && otherKey(membership, user, table)
  if (!membership || membership.via || other !== undefined || membership.inArray) {
    if (through !== undefined) return { through }
    const direct =
      found?.userField ?? user.columns.find(({ references }) => references?.table === table.ref)?.field
    if (direct !== undefined) return { field: direct }
    notes.set(
      'tenant.user',
      other === undefined
        ? `open: no column of ${titleOf(user)} and no table that was read ties users to ${titleOf(table)}; write { field: … } or { through: … }`
        : `open: rows of ${titleOf(other.rows)} hold ${other.key} of ${titleOf(other.of)}, and SCIM finds the users of a tenant by keys alone; write { field: … } or { through: … }, or leave tenant out`,
    )
    return {}
  }
  const { table: rows, user: userField, group: tenantField, by } = membership
  if (by !== undefined) notes.set('tenant.user.user', neededBy(by, context))
  askFacts('tenant.user', rows, context)
  // What tells who is active there hides nobody.
  const own = [userField, tenantField, ...activeFields(rows)]
  const visible = visibleRows('tenant.user', rows, new Set(own), context)
  // Where several refer to users, who made the row among them, the config says which.
  const refers = (field: string, { ref }: HostTable) => {
    const [only, ...others] = rows.columns.filter((column) => declaredIn(column)?.table === ref)
    return only?.field === field && others.length === 0
  }
  const create = createValues('tenant.user', rows, new Set(own), context, {
    copies: 'user',
    tenant: table.ref,
    ...visible,
  })
  noteEmptyState(rows, create.create, context)
  noteNoRights(rows, create.create, context)
  return {
    through: rows.ref,
    ...(!refers(userField, user) && { user: userField }),
    ...(!refers(tenantField, table) && { tenant: tenantField }),
    ...visible,
    ...create,
  }
}

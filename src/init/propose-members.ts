import { proposeCounting, tellsRowsApart } from '../candidates/groups/counting.js'
import type { MembershipCandidate } from '../candidates/groups/membership.js'
import { isCalled } from '../candidates/landscape.js'
import { periods } from '../candidates/lexicon.js'
import { linksOf } from '../candidates/links.js'
import { declaredIn } from '../candidates/named-references.js'
import { isAlone } from '../candidates/users/user-part.js'
import type { GroupConfig, WhereValues } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import { elementsOf } from '../inspect/list-elements.js'
import { some, titleOf } from '../inspect/words.js'
import { askFacts } from './ask-facts.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import { noteBeside } from './notes.js'
import { heldBy, modelOf, neededBy, type TenantDraft, throughOf } from './propose-tenant.js'

/** The rows that an app keeps of people, by which they are in a group: what is kept there would go with whoever leaves it. */
export const ofPeople = (joins: readonly MembershipCandidate[]): MembershipCandidate | undefined => {
  const [only, ...others] = joins.filter(({ isOfPerson }) => isOfPerson)
  return others.length === 0 ? only : undefined
}

/** What becomes of them. */
export const rowsGo = ({ table, user, group }: MembershipCandidate): string => {
  const held = table.columns
    .filter(
      ({ field, primaryKey, filledBy, initial, relation }) =>
        !primaryKey && !relation && field !== user && field !== group && !(filledBy && initial === undefined),
    )
    .toSorted((one, other) => Number(one.references !== undefined) - Number(other.references !== undefined))
  const kept = held.length > 0 ? `, with ${some(held.map(({ field }) => field))}` : ''
  return `SCIM makes such a row for each member, and deletes it${kept}, when somebody leaves`
}

/** The columns of a membership that tie it to others. */
function linked(
  { table, user, group }: MembershipCandidate,
  tenant: TenantDraft | undefined,
): ReadonlySet<string> {
  const model = modelOf(tenant)
  const owner = table.columns.find((column) => model !== undefined && declaredIn(column)?.table === model)
  // Without a foreign key a column of its name gets the tenant as a value.
  const held = model === undefined ? heldBy('group', tenant) : []
  return new Set([user, group, ...held, ...(owner ? [owner.field] : [])])
}

/** The field of users that refers to their only group, by its name where no key is declared; of users whom tenants share it is every tenant's. */
function fieldOf(
  { ref }: HostTable,
  tenant: TenantDraft | undefined,
  { user, tables }: Context,
): string | undefined {
  if (throughOf(tenant) !== undefined) return undefined
  return linksOf(user, tables).find(({ target }) => target === ref)?.column.field
}

/** What a row is of for a time, beside the two that it joins: `termId` of who is in a department. */
const periodOf = (
  { table }: MembershipCandidate,
  links: ReadonlySet<string>,
  { tables }: Context,
): HostTable | undefined =>
  linksOf(table, tables)
    .filter(({ column: { field, notNull } }) => notNull && !links.has(field))
    .flatMap(({ target }) => tables.find((one) => one.ref === target && isCalled(one, periods)) ?? [])[0]

/** The rows of a membership that count, and a flag that tells one of them from the others. */
function countingRows(
  membership: MembershipCandidate,
  taken: ReadonlySet<string>,
  { notes, findings }: Context,
): { readonly where: WhereValues; readonly current?: string } {
  const { table, user, group } = membership
  const { where, reasons, untold, current } = proposeCounting(table, taken, findings.sources, { user, group })
  const rows = [...new Set(Object.values(reasons))]
  if (untold !== undefined)
    notes.set('group.members.model', `${membership.reasons.join('; ')}; all its rows count: see ${untold}`)
  if (current !== undefined)
    notes.set(
      'group.members.model',
      `${membership.reasons.join('; ')}; all its rows count: ${current} tells which of their groups somebody is in now`,
    )
  const left = current === undefined ? {} : { current }
  if (rows.length === 0 || !tellsRowsApart(table, [user, group])) return { where: {}, ...left }
  notes.set('group.members.where', `rows that ${rows.join(', or that ')} are no memberships`)
  return { where, ...left }
}

/** Whether whoever is in the tenant has a row of a table. */
const isOfTenant = ({ ref }: HostTable, tenant: TenantDraft | undefined): boolean => throughOf(tenant) === ref

/** The same of the objects in a list, as they are called there. */
const inside = ({ user, group, list }: MembershipCandidate): ReadonlySet<string> =>
  new Set([user, group].map((field) => field.slice((list?.field.length ?? 0) + 1)))

/** Proposes who is in a group; nothing where that is open. */
export function proposeMembers(
  table: HostTable,
  tenant: TenantDraft | undefined,
  context: Context,
): Partial<Pick<GroupConfig, 'members'>> {
  const { answers, candidates, notes, questions, setting } = context
  const ranked = candidates.members.candidates.filter(({ of }) => of === table.ref)
  // What was named as a group has members somewhere; what speaks against itself is no membership, unless it was named as well.
  const joins = candidates.joins(table)
  const speaking = joins.filter(({ score, isAudience }) => score > 0 && !isAudience)
  const people = speaking.length > 0 ? undefined : ofPeople(joins)
  const own = fieldOf(table, tenant, context)
  // A key of the user's own tells it: neither what is little like a membership, nor rows that the app keeps of people, which would go with who leaves.
  const unlikely = own === undefined ? (people ? [people] : speaking) : []
  const likely = ranked.length > 0 ? ranked : unlikely
  const all = answers.members
    ? [...ranked, ...joins].filter((one) => one.table.ref === answers.members)
    : likely.filter(({ isOfPerson }) => !isOfPerson || own === undefined)
  const [membership, rival] = all
  const ofUser = membership ? undefined : own
  const field = setting('group.members.field') ?? ofUser
  if (field !== undefined) return { members: { field } }
  if (!membership) {
    notes.set(
      'group.model',
      `open: no table tells who is in ${titleOf(table)}; say it in group.members, or write group: 'scim'`,
    )
    return {}
  }
  if (rival && rival.score === membership.score && rival.table !== membership.table) {
    questions.push({
      flag: 'members',
      message: `Which table holds who is in ${titleOf(table)}?`,
      choices: all.slice(0, 3).map((one) => ({ value: one.table.ref, reason: one.reasons.join('; ') })),
    })
    return {}
  }
  if (membership.groupKey !== undefined) {
    notes.set(
      'group.model',
      `open: rows of ${titleOf(membership.table)} hold ${membership.groupKey} of ${titleOf(table)}, and SCIM finds who is in a group by its key alone; say it in group.members, or write group: 'scim'`,
    )
    return {}
  }
  notes.set('group.members.model', membership.reasons.join('; '))
  const { user, group, key, inArray, list, via, by } = membership
  if (membership.isOfPerson && !ranked.includes(membership))
    noteBeside(notes, 'group.members.model', rowsGo(membership))
  if (by !== undefined && !via) notes.set('group.members.user', neededBy(by, context))
  const other = inArray && all.find((one) => one.inArray && one.table !== membership.table)
  if (other) {
    const field = other.table === context.user ? other.group : other.user
    noteBeside(
      notes,
      'group.members.model',
      `${field} of ${titleOf(other.table)} holds keys, too, and SCIM writes these alone: a hook may keep both alike`,
    )
  }
  if (key !== undefined && !via)
    notes.set('group.members.key', `${user} holds ${key}; whoever has none cannot be in a group`)
  if (via && !isOfTenant(via.table, tenant))
    notes.set(
      'group.members.via',
      `whoever has no row of ${titleOf(via.table)} cannot be in a group; where users have none, write group: 'scim'`,
    )
  askFacts('group.members', membership.table, context)
  const links = linked(membership, tenant)
  const isRow = !inArray && !list
  const whose = membership.table.columns.find(({ field }) => field === user)
  if (isRow && whose && isAlone(membership.table, whose))
    noteBeside(
      notes,
      'group.members.user',
      'unique: each user is in one group at most, and leaves it for another',
    )
  const period = isRow ? periodOf(membership, links, context) : undefined
  if (period)
    noteBeside(
      notes,
      'group.members.model',
      `rows of each ${titleOf(period)} count, of those that are over, too: say in members.where which do`,
    )
  const { where, current }: ReturnType<typeof countingRows> = isRow
    ? countingRows(membership, links, context)
    : { where: {} }
  // Whose row is the current one the app says, and what it does without one.
  const filled = new Set([...links, ...(current === undefined ? [] : [current])])
  if (via) askFacts('group.members.via', via.table, context)
  return {
    members: {
      model: membership.table.ref,
      user,
      group,
      ...(via ? { via: { model: via.table.ref, user: via.user } } : key !== undefined && { key }),
      ...(Object.keys(where).length > 0 && { where }),
      // An array of keys needs no row.
      ...(!inArray &&
        createValues('group.members', membership.table, filled, context, {
          tenant: modelOf(tenant),
          where,
        })),
      ...(list &&
        createValues('group.members', elementsOf(membership.table, list), inside(membership), context, {
          tenant: modelOf(tenant),
        })),
    },
  }
}

import { keyLists } from '../candidates/groups/key-lists.js'
import type { MembershipCandidate } from '../candidates/groups/membership.js'
import { isCalled } from '../candidates/landscape.js'
import { organizations } from '../candidates/lexicon.js'
import { linksOf } from '../candidates/links.js'
import { isAlone } from '../candidates/users/user-part.js'
import { fail } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { type Unexported, unexportedModels } from '../inspect/unread/unexported.js'
import { plainField, singular, titleOf } from '../inspect/words.js'
import { COLUMN } from './answers.js'
import type { Context } from './context.js'
import type { TenantChoice } from './propose-tenant.js'

/** A key of tenants that rows have, where no table has the tenants. */
const tenantName = /^(tenant|org|organi[sz]ation|workspace|company|customer)(id|uid|uuid|key)$/

/**
 * The column of users that an answer names.
 *
 * @throws DiagnosticError SG3001 where there is none: nobody who names one has no tenants
 */
export function namedColumn(answer: string, { user, notes }: Context): TenantChoice {
  const name = answer.slice(COLUMN.length)
  const column = user.columns.find(({ field }) => field === name)
  notes.set('tenant.column', 'as named')
  if (column) return { column }
  const fields = user.columns.map(({ field }) => field)
  const meant = didYouMean(name, fields)
  return fail({
    code: 'SG3001',
    message: `tenant.column: ${titleOf(user)} has no column "${name}"`,
    fix: meant ? `Did you mean "${meant}"?` : `Its columns are: ${fields.join(', ')}.`,
  })
}

/** The column of users that is called like the key of their tenant, and refers to no table. */
const keyOfTenant = (user: HostTable): HostColumn | undefined =>
  user.columns.find(
    ({ field, references }) =>
      tenantName.test(plainField(user, field)) && !references && !isOfPayments(user, field),
  )

/** Beside a subscription, or an account that is paid, somebody is the customer of whom payments are taken by. */
const isOfPayments = (user: HostTable, key: string): boolean =>
  plainField(user, key).startsWith('customer') &&
  user.columns.some(({ field }) =>
    /^(stripe|paddle|paypal|braintree|payment|payout|subscription|billing)/.test(plainField(user, field)),
  )

/** Chooses what tells tenants that no model stands for: a column that all rows have, or a question. */
export function chooseTenantColumn(context: Context): TenantChoice {
  if (context.answers.tenant !== undefined) return {}
  const kept = keptTenants(context)
  const model = kept ? `${kept.path} keeps ${kept.name} to itself` : 'no model has the tenants'
  return (
    chooseKey(model, context) ??
    askOfProfiles(context) ??
    askOfDetails(context) ??
    (kept ? askForKept(kept, context) : (askOfRows(context) ?? askOfLists(context))) ??
    {}
  )
}

/**
 * Chooses the column that all rows have of a tenant, or asks whether it is one.
 *
 * @param why no model is proposed
 * @returns undefined where users have no such column, or they alone
 */
export function chooseKey(
  why: string,
  { user, tables, questions, notes, setting }: Context,
): TenantChoice | undefined {
  const column = keyOfTenant(user)
  if (!column) return undefined
  const same = tables.flatMap((table) =>
    table.columns.filter(({ field, references }) => field === column.field && !references),
  )
  if (same.length < 2) return undefined
  const isOfMost = same.length >= 3 && same.length * 2 >= tables.length
  const isPartOfKeys = tables.some((table) => hasKeyWith(column.field, table))
  const isRequired = same.every(({ notNull }) => notNull)
  const reason = `rows of ${same.length} tables have it, and ${why}`
  if ((isOfMost && isPartOfKeys && isRequired) || setting('tenant.from') !== undefined) {
    notes.set('tenant.column', `${reason}; without tenants, leave all of this out`)
    return { column }
  }
  const its = {
    value: `${COLUMN}${column.field}`,
    reason: `each sees its own users: ${column.field} tells whose a row is`,
  }
  const one = { value: 'none', reason: 'one customer only' }
  questions.push({
    flag: 'tenant',
    message: `Rows of ${same.length} tables have ${column.field}, and ${why}. Does each have an identity provider of its own?`,
    choices: isOfMost || isPartOfKeys ? [its, one] : [one, its],
  })
  return { isOpen: true }
}

/** Where rows of which a user may have several are in something, SCIM cannot tell whose a user is. */
function askOfProfiles({ candidates, questions, user }: Context): TenantChoice | undefined {
  const found = candidates.tenantOfProfiles()
  if (!found) return undefined
  const [table, rows, profiles] = [found.table, found.rows, found.profiles].map(titleOf)
  return askNone(
    `Is ${table} what your customers are, each with an identity provider of its own? ${rows} puts rows of ${profiles} into it, of which one of ${titleOf(user)} may have several: scim-gen can keep customers apart where rows refer to ${titleOf(user)}, or where a column of ${titleOf(user)} says whose they are.`,
    `one customer only; not sure: else whoever has the token sees all users, those of every ${table}`,
    questions,
  )
}

/** Where what is told of each user says whose they are: a customer by its name, which nothing else ties to users. */
function askOfDetails(context: Context): TenantChoice | undefined {
  const { questions, tables } = context
  const found = tables
    .filter((table) => isCalled(table, organizations) && table.primaryKey.length === 1)
    .flatMap((table) => {
      const rows = detailsIn(table, context)
      const isOfMore = tables.some(
        (other) => other !== rows && linksOf(other, tables).some(({ target }) => target === table.ref),
      )
      return rows && isOfMore ? [{ table, rows }] : []
    })
  const [only, ...others] = found
  if (!only || others.length > 0) return undefined
  const title = titleOf(only.table)
  questions.push({
    flag: 'tenant',
    message: `Is ${title} what your customers are, each with an identity provider of its own?`,
    choices: [
      {
        value: 'none',
        reason: `one customer only; else whoever has the token sees all users, those of every ${title}`,
      },
      {
        value: only.table.ref,
        reason: `each sees its own users; ${told(only.rows)}`,
        ...throughDetails(only.table, only.rows),
      },
    ],
  })
  return { isOpen: true }
}

/** What is told of each user and says which of a table they are in (`staff_details.company_id`): rows by which nobody joins. */
export const detailsIn = (
  table: HostTable,
  { candidates }: Pick<Context, 'candidates'>,
): HostTable | undefined => candidates.joins(table).find(tellsOfEach)?.table

/** Why it may tell. */
export const told = (rows: HostTable): string =>
  `each user has one row of ${titleOf(rows)} at most, which says whose they are`

/** What the answer says, besides. */
export const throughDetails = (table: HostTable, rows: HostTable) => ({
  also: { tenant: table.ref },
  set: [`tenant.user.through=${rows.ref}`],
})

/** Whether each user has one row at most, by their key. */
function tellsOfEach(one: MembershipCandidate): boolean {
  const { table, user, via, inArray, key, by, isAudience } = one
  const column = table.columns.find(({ field }) => field === user)
  const isPlain = !via && !inArray && key === undefined && by === undefined && !isAudience
  return isPlain && column !== undefined && isAlone(table, column)
}

/** Where rows say whose they are, and users do not, SCIM cannot tell either. */
function askOfRows({ tables, user, questions }: Context): TenantChoice | undefined {
  const held = tables.flatMap((table) =>
    table.columns.filter(
      ({ field, references, notNull }) => notNull && !references && tenantName.test(plainField(table, field)),
    ),
  )
  const counted = new Map<string, number>()
  for (const { field } of held) counted.set(field, (counted.get(field) ?? 0) + 1)
  const [[field, count] = []] = [...counted].sort(([, one], [, other]) => other - one)
  if (field === undefined || count === undefined || count < 3 || count * 3 < tables.length) return undefined
  return askNone(
    `Does each ${field} have an identity provider of its own? Rows of ${count} tables have it, those of ${titleOf(user)} do not, and no model has the tenants: scim-gen can keep them apart where a column of ${titleOf(user)} says whose they are, or rows between them and a model of tenants.`,
    `one customer only; not sure: else whoever has the token sees all users, those of every ${field}`,
    questions,
  )
}

/** Where users have a list of what they are in, and no model stands behind it, nothing tells which of them a request is about. */
function askOfLists(context: Context): TenantChoice | undefined {
  const list = listOfTenants(context)
  return list === undefined
    ? undefined
    : askNone(
        `Does each of ${list} have an identity provider of its own? No model has what they are keys of: scim-gen can keep customers apart where one column of ${titleOf(context.user)} says whose they are, or rows between them and a model of tenants.`,
        `one customer only; not sure: else whoever has the token sees all users, those of every one in ${list}`,
        context.questions,
      )
}

/** `User.companyIds`: keys that refer to no model by themselves; and `User.companyAccess`, of keys of a model with more beside them. */
export function listOfTenants({ user }: Context, models: readonly HostTable[] = []): string | undefined {
  const isOfOne = ({ references }: HostColumn) => models.some(({ ref }) => ref === references?.table)
  const list =
    keyLists(user).find(({ of }) => of === 'tenant') ??
    user.columns.find(({ elements = [] }) => elements.some(isOfOne))
  return list && `${titleOf(user)}.${list.field}`
}

/** A model that is called like customers, and cannot be imported: it may be those. */
const keptTenants = ({ findings }: Context): Unexported | undefined =>
  unexportedModels(findings.sources, (name) => organizations.has(singular(name)))[0]

const askForKept = ({ name, path }: Unexported, { questions }: Context): TenantChoice =>
  askNone(
    `Is ${name} what your customers are, each with an identity provider of its own? ${path} declares it and does not export it: export it then, and run init again.`,
    `one customer only; else export ${name} of ${path}, and run init again`,
    questions,
  )

/** Asks about what scim-gen cannot keep apart as it is: the one answer leaves it out, and says what that means. */
function askNone(message: string, reason: string, questions: Context['questions']): TenantChoice {
  questions.push({ flag: 'tenant', message, choices: [{ value: 'none', reason }] })
  return { isOpen: true }
}

/** Whether values are unique within each tenant. */
const hasKeyWith = (field: string, { uniques, primaryKey }: HostTable): boolean =>
  [...uniques, primaryKey].some((fields) => fields.length > 1 && fields.includes(field))

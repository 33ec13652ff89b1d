/** Keys of new rows, and ids that other services make: by the app's own functions, at random, or a person's to say. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, titleOf, wordsOf } from '../../inspect/words.js'
import { isSoughtBy } from '../access/sign-in.js'
import { codeNaming } from '../code/app-code.js'
import { insertedCall, insertsAllName, insertsName } from '../code/inserts.js'
import { ofOwnCall, ofSent, writtenCall } from '../code/written-values.js'
import { hasPassword } from '../users/passwords.js'
import { isCalledUser } from '../users/user-names.js'
import { keeperBeside, keeperOf } from '../users/users-elsewhere.js'
import type { CreateFacts } from './create-facts.js'
import { findIdGenerators, generatorCall, type IdGenerator, isOfAnother } from './id-generators.js'
import { givesHeld, idMaker } from './id-makers.js'
import { nameOf, pascal, returned, said } from './own-names.js'
import { holdsUuid, isNumeric, type Proposed, randomUuid } from './unique-text.js'

/** Ids that a service makes by which people sign in, or which bills them; alone, or called external, they are of whichever it is. */
const ofProvider =
  /^(uid|sub|subject)$|^external(user|account|member|person|system)?(id|uid|uuid|ref)$|^(auth|identity)(user|provider)?(id|uid|uuid|sub|subject)$|^(user|account|member)?(firebase|clerk|auth0|cognito|supabase|keycloak|workos|kinde|stytch|fusionauth|logto|zitadel|kratos|privy|descope|okta|entra|azure|google|github|stripe|paddle|chargebee|lemonsqueezy|oauth|oidc|idp|sso|provider)[a-z]*(id|uid|uuid|sub|subject)$/

/** Packages of no service, after which an id may be called all the same: the next step. */
const ofNoService = /^(next|node|react|express|http|path|date|user|test)$/

/** Whether a column has what another service knows a row by: one that is known, or whose package the app imports. */
function isOfService(table: HostTable, { field }: HostColumn, sources: readonly Source[]): boolean {
  if (ofProvider.test(plainField(table, field))) return true
  const [service = '', ...rest] = wordsOf(field)
  if (service.length < 4 || ofNoService.test(service) || rest.at(-1) !== 'id') return false
  const imports = new RegExp(`(?:from|require\\(|import\\()\\s*['"]@?${service}(?:[-/][\\w/.-]+)?['"]`)
  return sources.some(({ text }) => imports.test(text))
}

const isCalledAfterService =
  /^(user)?(firebase|clerk|auth0|cognito|supabase|keycloak|workos|kinde|stytch|fusionauth|logto|zitadel|kratos|privy|descope|okta|entra)/

/** What users have beside a key of the table's own: `userId String @unique`. */
const ofUser = /^(user|account|member)?(id|uid|uuid|sub)$/

/** The key of a user whom a service signs in is often that service's: one that is made up is nobody's. */
export function ofKeeper(
  table: HostTable,
  column: HostColumn,
  { sources, user, own, tables }: CreateFacts,
): Proposed | undefined {
  const isBeside =
    !(column.primaryKey || column.references) &&
    column.unique &&
    ofUser.test(plainField(table, column.field)) &&
    !insertedCall(table, column, sources)
  if (table.ref !== user || !(column.primaryKey || isBeside) || column.type.kind !== 'string')
    return undefined
  // An app that makes keys itself has the service's in a column of their own.
  const isApart =
    !isBeside &&
    table.columns.some((other) => !other.primaryKey && ofProvider.test(plainField(table, other.field)))
  if (isApart && (insertedCall(table, column, sources) || findIdGenerators(sources).length > 0))
    return undefined
  const service = keeperOf(sources) ?? keeperBeside(table, tables)
  // Those who are not called users name one of none here: `profiles.userId`.
  const isOfNone = isBeside && !isCalledUser(table) && wordsOf(column.field).length > 1
  if (service === undefined && isOfNone) return idOfService(table, column, own)
  return service === undefined
    ? undefined
    : {
        value: own({
          name: nameOf(table, column.field),
          returns: returned(column),
          purpose: `The key of a new row of ${titleOf(table)}: that of ${service}, where it makes them.`,
        }),
        reason: `${service} signs people in, and may know them by it: yours to say`,
      }
}

/** Whether the app's own inserts give users the key that a service knows them by, though one would be made up. */
export const isKept = (
  table: HostTable,
  column: HostColumn,
  { sources, user }: Pick<CreateFacts, 'sources' | 'user'>,
): boolean =>
  table.ref === user &&
  column.primaryKey &&
  column.filledBy !== undefined &&
  column.type.kind === 'string' &&
  keeperOf(sources) !== undefined &&
  insertsAllName(table, column, sources)

/** Who is paid for, which nobody signs in by. */
const ofBilling = /^(stripe|paddle|chargebee|lemonsqueezy)/

/**
 * Whether the app gives each user what a service knows them by, though the database takes none: sign-in that looks for it finds nobody, and
 * makes them once more.
 */
export function isKnownBy(
  table: HostTable,
  column: HostColumn,
  { sources, user }: Pick<CreateFacts, 'sources' | 'user'>,
): boolean {
  const name = plainField(table, column.field)
  return (
    table.ref === user &&
    !column.primaryKey &&
    ((!column.notNull && !column.filledBy) || column.initial === '') &&
    column.type.kind === 'string' &&
    ofProvider.test(name) &&
    !ofBilling.test(name) &&
    (insertsAllName(table, column, sources) ||
      (insertsName(table, column, sources) && isSoughtBy(table, column, sources))) &&
    !codeNaming(sources, column.field).some(({ text }) => givenLater(column.field).test(text))
  )
}

/**
 * Sign-in that finds somebody by an address gives them the id then: `user.googleId = profile.id`, `update({ data: { googleId } })`. What
 * makes an account there first is no sign-in: `user.authSub = await this.auth.createAccount(user)`.
 */
const givenLater = (field: string) =>
  new RegExp(
    `\\.${escaped(field)}\\s*=(?!=|\\s*await\\s+[\\w.]*(?:create|register|provision|sign_?up|add|invite)\\w*\\()|\\b(?:update\\w*|set)\\([^;]{0,200}?\\b${escaped(field)}\\s*[:,}]`,
    'i',
  )

/** The key that a service which signs people in knows a user by, where it may stay empty. */
export const emptyKeyOf = (table: HostTable): HostColumn | undefined =>
  table.columns.find(({ field, type, notNull, filledBy, primaryKey, references }) => {
    const name = plainField(table, field)
    return (
      type.kind === 'string' &&
      !(notNull || filledBy || primaryKey || references) &&
      ofProvider.test(name) &&
      !ofBilling.test(name) &&
      !/google|github|azure|external/.test(name)
    )
  })

/** The same as a value: whatever else a column that is called so may be. */
export const ofKnown = (table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined =>
  isKnownBy(table, column, facts) ? idOfService(table, column, facts.own) : undefined

const idOfService = (table: HostTable, { field }: HostColumn, own: CreateFacts['own']): Proposed => ({
  value: own({
    name: nameOf(table, field),
    returns: 'string',
    purpose: `The ${field} of a new row of ${titleOf(table)}: what another service knows them by.`,
  }),
  reason: 'an id of another service, which makes it: yours to say',
})

/** Texts that tell rows apart, and that nobody chooses. */
const identifying = /^(public)?id$|(uid|uuid|guid|ulid|cuid|nanoid|token|secret|apikey|salt)$/

/** Whether a column can hold what a function makes: a number is no text of any, and a UUID none but a UUID. */
const fits = ({ name }: IdGenerator, column: HostColumn) =>
  !isNumeric(column) && (!/^uuid\b/i.test(column.stored.sqlType) || /(uu|gu)id/i.test(name))

/** Fewer may be made otherwise by chance. */
const MANY = 4

/** Whether such keys of all others are made by themselves, and users have no password: who signs them in may make theirs. */
function isOnlyUnmade(table: HostTable, { stored }: HostColumn, tables: readonly HostTable[] = []): boolean {
  const keys = tables
    .filter((one) => one.ref !== table.ref && one.primaryKey.length === 1)
    .flatMap(({ columns }) => columns.filter((one) => one.primaryKey && !one.references))
    .filter((one) => one.stored.sqlType === stored.sqlType)
  return !hasPassword(table) && keys.length >= MANY && keys.every(({ filledBy }) => filledBy !== undefined)
}

/** A key, or a text that tells rows apart. */
export function ofKey(table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined {
  const { sources, own, tables } = facts
  const { primaryKey, unique, type, field } = column
  const name = plainField(table, field)
  if (primaryKey && type.kind === 'string') {
    // What the app's inserts make otherwise is no other of its ids.
    const call = writtenCall(table, column, sources)
    const maker = call !== undefined && givesHeld(call) ? idMaker(column, sources) : undefined
    if (maker)
      return {
        value: maker.call,
        reason: `your inserts have it by ${call}, and ${maker.inside} makes ids by ${maker.written}`,
      }
    if (call !== undefined)
      return {
        value: own({
          name: nameOf(table, field),
          returns: 'string',
          purpose: `The key of a new row of ${titleOf(table)}: your inserts make it by ${call}.`,
        }),
        reason: `your inserts make it by ${call}: yours to say`,
      }
    const generator = findIdGenerators(sources).find(
      (one) => fits(one, column) && !isOfAnother(one, table, tables ?? []),
    )
    if (generator)
      return { value: generatorCall(generator, table.name, sources), reason: 'as your app makes ids' }
  }
  if (primaryKey && type.kind !== 'string')
    return {
      value: own({
        name: `idOf${pascal(titleOf(table))}`,
        returns: returned(column),
        purpose: `The key of a new row of ${titleOf(table)}.`,
      }),
      reason: 'a key that nothing makes: yours to say',
    }
  if (type.kind !== 'string') return undefined
  // A service makes the key that is called after it: `clerkId`.
  if ((!primaryKey || isCalledAfterService.test(name)) && isOfService(table, column, sources))
    return idOfService(table, column, own)
  const isOwn = primaryKey && !identifying.test(name)
  const sent = isOwn ? ofSent(table, column, facts) : undefined
  if (sent) return sent
  if (!holdsUuid(column)) return isOwn ? said(table, column, own, 'a key that nothing makes') : undefined
  if ((primaryKey || unique || /id$/.test(name)) && identifying.test(name))
    return (
      ofOwnCall(table, column, facts) ?? {
        value: randomUuid,
        reason:
          primaryKey && table.ref === facts.user && isOnlyUnmade(table, column, tables)
            ? 'random, and the only such key that nothing makes: where a service does, by a function of yours'
            : 'your app exports no function that makes one',
      }
    )
  return primaryKey ? { value: randomUuid, reason: 'nothing else tells rows apart' } : undefined
}

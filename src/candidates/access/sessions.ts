/** Tables of what users are signed in with: sessions, which may be deleted, and keys, which only a person may say so of. */

import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { knownInserts } from '../code/insert-calls.js'
import { linksOf } from '../links.js'
import { declaredIn } from '../named-references.js'

/** `session`, `userSession`, `auth_sessions`; no session of a course, or with a chat. */
const SESSION = /^(user|auth|login|web|account)?session$/
const KEY =
  /^(user|account|personal)?((oauth2?)?(access|refresh)token|apikey|apitoken|personalaccesstoken|pat)$|^remember(me)?token$/

const ANY_TOKEN = /^(user|auth|login|session|jwt|oauth2?)?token$/
const TAKEN_BACK = /^(is)?(revoked|blacklisted|invalidated)(at|on|date)?$/

const TOKEN = /^(id|sid|token|sessiontoken|sessionid|secret|hash|tokenhash|secrethash|refreshtoken(hash)?)$/
const EXPIRY = /^(expires|expiresat|expiry|expiresin|expiration|expirationdate|validuntil|activeexpires)$/

/** Whatever else sessions of better-auth, Auth.js, Lucia and the like have. */
const BESIDE =
  /^(v|version|createdat|updatedat|lastusedat|lastactiveat|lastactivity(at)?|lastseenat|idleexpires|fresh|ip|ipaddress|useragent|device|browser|os|city|country|location|impersonatedby|active(organization|team)id|provider)$/

/** The table has a key of one text column, or a unique one: what is in the cookie. */
const isToken = (table: HostTable, column: HostColumn): boolean =>
  TOKEN.test(plainField(table, column.field)) &&
  (column.unique || (column.primaryKey && table.primaryKey.length === 1))

/** By all of its names. */
const called = (table: HostTable, name: RegExp): boolean =>
  nounsOf(table).every((noun) => name.test(noun.join('')))

const has = (table: HostTable, name: RegExp): boolean =>
  table.columns.some(({ field }) => name.test(plainField(table, field)))

const refersTo = (user: HostTable) => (column: HostColumn) => declaredIn(column)?.table === user.ref

/**
 * The table of the sessions of users, where all tells that it is one: its name, a token, an expiry, one foreign key to users,
 * and no column that sessions do not have. Whoever is signed out signs in again.
 */
export function sessionsOf(user: HostTable, tables: readonly HostTable[]): HostTable | undefined {
  const [first, ...others] = tables.filter((table) => {
    const [owner, ...more] = table.columns.filter(refersTo(user))
    if (!owner || more.length > 0 || !called(table, SESSION)) return false
    const names = table.columns.filter((column) => column !== owner)
    const fields = names.map(({ field }) => plainField(table, field))
    return (
      names.some((column) => isToken(table, column)) &&
      fields.some((name) => EXPIRY.test(name)) &&
      fields.every((name) => [TOKEN, EXPIRY, BESIDE].some((known) => known.test(name)))
    )
  })
  return others.length === 0 ? first : undefined
}

/** What keeps a session in the cookie itself, sealed or signed. */
const IN_COOKIE =
  /\bsetUserSession\s*\(|\bgetIronSession\b|['"](iron-session|cookie-session|@fastify\/secure-session)['"]|\bcreateCookieSessionStorage\b/

/** The file in which an app keeps sessions in cookies. */
export const keepsInCookies = (sources: readonly Source[]): string | undefined =>
  sources.find((one) => isOfApp(one) && IN_COOKIE.test(one.text))?.path

/** What keeps sessions behind a cookie that only names one, and what puts into them who has signed in. */
const IN_STORE = /['"](?:express-session|@fastify\/session|koa-session(?:-\w+)?)['"]/
const OF_USERS =
  /\bpassport\.session\s*\(|\bserializeUser\b|\bsession[!?]?\.(?:user\w*|account\w*|\w*[uU]id)\s*=(?!=)/

/** The file in which an app sets up a store of sessions, in which its users are. */
export function keepsInStore(sources: readonly Source[]): string | undefined {
  const own = sources.filter(isOfApp)
  const found = own.find(({ text }) => IN_STORE.test(text))
  return own.some(({ text }) => OF_USERS.test(text)) ? found?.path : undefined
}

/** Sessions in cookies, where none of the app's code makes rows of the table that it has for them. */
export function sealsSessions(table: HostTable, sources: readonly Source[]): string | undefined {
  const path = keepsInCookies(sources)
  const isMade = () => sources.some(({ text }) => knownInserts(table, text, sources).places.length > 0)
  return path === undefined || isMade() ? undefined : path
}

/** Whether rows are some user's, by a key that is declared or by its name alone: `refresh_tokens.user_id`. */
const isOfUsers = (table: HostTable, user: HostTable, tables: readonly HostTable[]) =>
  linksOf(table, tables).some(({ target }) => target === user.ref)

/** Tables that are called keys or tokens, and refer to users; tokens of any kind where somebody takes them back. */
export const keysOf = (user: HostTable, tables: readonly HostTable[]): readonly HostTable[] =>
  tables.filter(
    (table) =>
      (called(table, KEY) || (called(table, ANY_TOKEN) && has(table, TAKEN_BACK))) &&
      isOfUsers(table, user, tables),
  )

/** Tables that are called sessions, end, and refer to users, whatever else they have. */
export const mayBeSessions = (user: HostTable, tables: readonly HostTable[]): readonly HostTable[] =>
  tables.filter((table) => called(table, SESSION) && has(table, EXPIRY) && isOfUsers(table, user, tables))

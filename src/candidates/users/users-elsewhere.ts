/** Users whom rows name, and whom no model that was read declares. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { plainField, some } from '../../inspect/words.js'
import type { Landscape } from '../landscape.js'
import { isOtherUser } from '../named-references.js'
import { isCalledUser, isNamedUser } from './user-names.js'

const userKey = /^user(id|uid|uuid|key|ref)$/

/** How many tables must name them: one may have the key of another system. */
const ENOUGH = 2

/** The tables with a key of users that is none of a table which is called otherwise: those sign in who are elsewhere. */
export function namingOthers(table: HostTable, { tables, linksFrom }: Landscape): readonly HostTable[] {
  // Agents and members may be no people: those who have nothing to sign in by do not stand for users.
  const isUsers = isCalledUser(table) || (isNamedUser(table) && maySignIn(table))
  if (isUsers && !isOtherUser(table, tables)) return []
  const naming = tables.filter((other) =>
    other.columns.some(
      ({ field }) =>
        userKey.test(plainField(other, field)) &&
        !linksFrom(other).some(({ column, target }) => column.field === field && target === table.ref),
    ),
  )
  return naming.length >= ENOUGH ? naming : []
}

/** Whether a row has anything that somebody could sign in by: agents and members may be no people. */
export const maySignIn = ({ columns }: HostTable): boolean =>
  columns.some(({ field }) =>
    /mail|login|user_?name|phone|mobile|pass|pwd|sub$|uid$|auth|clerk|external|provider/i.test(field),
  )

/** What is said of them. */
export const tellOthers = (naming: readonly HostTable[]): string =>
  `${some(naming.map(({ name }) => name))} name users by a key that is none of these: where a package has their model, declare their table here.`

const bySupabase = /['"]@supabase\//

/** Services that keep the users of an app, by what code that speaks to them says. */
const services: readonly (readonly [sign: RegExp, name: string])[] = [
  [/['"]@clerk\//, 'Clerk'],
  [/['"](@auth0\/|express-oauth2-jwt-bearer)|(from|import|require\()\s*['"]auth0['"/]|auth0\|/, 'Auth0'],
  [/['"]supertokens-/, 'SuperTokens'],
  [bySupabase, 'Supabase'],
  [/['"]@workos-inc\//, 'WorkOS'],
  // Many take messages to phones from it, and no more; Google's own client verifies such tokens, too.
  [/['"]firebase-admin\/auth['"]|\b(admin|firebase)\.auth\(|firebase[\s\S]*\.verifyIdToken\(/i, 'Firebase'],
  [/['"]@kinde-oss\//, 'Kinde'],
  [/['"]@stytch\/|(from|import|require\()\s*['"]stytch['"]/, 'Stytch'],
  [/['"]@propelauth\//, 'PropelAuth'],
  [/['"]@descope\//, 'Descope'],
  [/['"](@aws-sdk\/client-cognito-identity-provider|amazon-cognito-identity-js)['"]/, 'Cognito'],
]

/** Whether the app speaks to Supabase, which makes the rows of `auth.users` itself. */
const usesSupabase = (sources: readonly Source[]): boolean =>
  sources.some(({ text }) => bySupabase.test(text))

/** The service that may keep the users, where no table here does, or that makes their keys. */
export const keeperOf = (sources: readonly Source[]): string | undefined =>
  services.find(([sign]) => sources.some(({ text }) => sign.test(text)))?.[1]

/** Columns of Supabase's own table of users. */
const ofSupabase = /^(instance_?id|encrypted_?password|raw_?(app|user)_?meta_?data)$/i

/** Whether a table is that of Supabase's users, by what it has, or by what the app speaks to. */
export const isOfSupabase = ({ schema, name, columns }: HostTable, sources: readonly Source[]): boolean =>
  schema === 'auth' &&
  name === 'users' &&
  (usesSupabase(sources) || columns.some(({ field }) => ofSupabase.test(field)))

/** The same, where its table of users is declared beside the app's: both have the same keys. */
export const keeperBeside = (user: HostTable, tables: readonly HostTable[] = []): string | undefined =>
  tables.some(
    ({ ref, name, schema, columns }) =>
      ref !== user.ref &&
      (name === 'auth.users' || (schema === 'auth' && name === 'users')) &&
      columns.filter(({ field }) => ofSupabase.test(field)).length > 1,
  )
    ? 'Supabase'
    : undefined

/** What is said of it. */
export const tellKeeper = (service: string): string =>
  `${service} signs people in here: where it alone keeps them, give them a table of your own, with the key that ${service} knows them by, and run init again.`

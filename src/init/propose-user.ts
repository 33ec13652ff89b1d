import { refusesUnlinked } from '../candidates/access/auth-js.js'
import { signsInAnyTenant, signsInByPhone } from '../candidates/access/sign-in.js'
import { eitherLogin, proposeUserAttributes } from '../candidates/users/attributes.js'
import { othersSigningIn } from '../candidates/users/others-signing-in.js'
import { emailOf, neededEmail } from '../candidates/users/user-names.js'
import { isOfSupabase } from '../candidates/users/users-elsewhere.js'
import type { Call } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import { some, titleOf } from '../inspect/words.js'
import { askFacts } from './ask-facts.js'
import { phoneLogin } from './ask-for-login.js'
import { chooseActive } from './choose-active.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import {
  noteFolded,
  noteHeldBack,
  noteMadeCodes,
  noteRaised,
  noteTenantAtHand,
  noteUnknownKey,
  noteWholeName,
} from './left-empty.js'
import { lowerCase } from './lower-case.js'
import { mappingNotes } from './mapping-notes.js'
import { noteBeside } from './notes.js'
import { proposeEnds } from './propose-ends.js'
import { proposePart } from './propose-part.js'
import { heldBy, modelOf, type TenantDraft, throughOf } from './propose-tenant.js'
import { visibleRows } from './visible-rows.js'

/** The table between users and tenants: where there is one, several tenants may know a user. */
const joinTable = ({ tables }: Context, tenant: TenantDraft | undefined): HostTable | undefined => {
  const through = throughOf(tenant)
  return tables.find(({ ref }) => ref === through)
}

/** Proposes what the config says of users; `isKnown` where a column tells them apart. */
export function proposeUser(context: Context, tenant: TenantDraft | undefined) {
  const { user, notes, setting } = context
  askFacts('user', user, context)
  const members = joinTable(context, tenant)
  const proposed = proposeUserAttributes(user, [], context.findings.sources)
  const login = setting('user.attributes.userName')
  const isByPhone = login === undefined && phoneLogin(context) !== undefined
  const either = eitherLogin(user, context.findings.sources)
  const { userName: found, ...others } = members ? withoutFilled(proposed, user) : proposed
  // Whoever has none of what was answered is not seen.
  const userName = user.columns.some(({ field }) => field === login) ? login : found
  const isKept = isByPhone || login === 'scim'
  const isOther = ([, field]: readonly [string, string]) => userName === found || field !== userName
  const beside = Object.fromEntries(Object.entries(others).filter(isOther))
  const isAddress = userName !== undefined && neededEmail(user)?.field === userName
  const attributes =
    isKept || userName === undefined
      ? beside
      : { userName, ...beside, ...(isAddress && !('emails' in proposed) && { emails: userName }) }
  const isApart = !('userName' in attributes || 'emails' in attributes)
  const part = isApart && login?.includes('#') ? proposePart(login, context, modelOf(tenant)) : undefined
  const left = Object.entries(proposed).flatMap(([name, field]) =>
    name in attributes || name === 'userName' ? [] : field,
  )
  const told = [
    ...(left.length > 0 ? [`${left.join(', ')}: left out, the database fills what tenants share`] : []),
    ...mappingNotes(attributes, context),
  ]
  if (told.length > 0) notes.set('user.attributes', told.join('; '))
  const active = chooseActive(context, members)
  const filled = new Set(Object.values(attributes))
  if (typeof active === 'object' && !('from' in active)) filled.add(active.field)
  for (const field of heldBy('user', tenant)) filled.add(field)
  for (const { field, references } of user.columns)
    if (part && field === part.link && references?.table === part.model) filled.add(field)
  const isSaid = setting('user.parts.0.model') !== undefined
  const isKnown = !(isApart || isByPhone || either) || isSaid || login !== undefined
  const isStored = (isApart || isKept) && !isSaid && !part
  if (isStored)
    notes.set(
      'user.store',
      isApart && !neededEmail(user)
        ? 'no column holds a login or an address: SCIM keeps them'
        : 'SCIM keeps userName',
    )
  const named = user.columns.find(({ field }) => field === attributes.userName)
  if (named) noteAnyTenant(named, tenant, context)
  if (login === undefined) noteByPhone(context)
  noteUnlinked(context)
  noteOthers(context)
  const visible = visibleRows('user', user, filled, context, named)
  const made = isOfSupabase(user, context.findings.sources)
    ? { create: bySupabase(context) }
    : createValues('user', user, filled, context, {
        copies: 'user',
        tenant: modelOf(tenant),
        untold: untoldKey(user),
        ...visible,
      })
  if (members) noteTenantAtHand(modelOf(tenant), made.create, context)
  noteFolded(attributes, made.create, context)
  noteMadeCodes(filled, made.create, context)
  noteWholeName(attributes, made.create, context)
  noteHeldBack(made.create, active, context)
  noteRaised(made.create, context)
  noteUnknownKey(made.create, context)
  return {
    isKnown,
    model: user.ref,
    attributes,
    ...lowerCase('user', user, attributes, context),
    ...(part && { parts: [part] }),
    ...(isStored && { store: 'unmapped' }),
    active,
    ...made,
    ...visible,
    ...proposeEnds(context, members !== undefined),
  }
}

/** Who signs in by what two tenants may have is let into either. */
function noteAnyTenant(login: HostColumn, tenant: TenantDraft | undefined, context: Context): void {
  const { user, findings, notes } = context
  const [field] = heldBy('user', tenant)
  const path = field && signsInAnyTenant(user, login, field, findings.sources)
  if (!path) return
  const said = `${path} looks for ${login.field} alone, and two tenants may have the same: have it ask for ${field}, too`
  noteBeside(notes, 'user.attributes', said)
}

/** Whoever has an address and no number of a telephone cannot sign in where the app asks for that alone. */
function noteByPhone({ user, findings, notes }: Context): void {
  const email = emailOf(user)
  const found = email?.notNull && signsInByPhone(user, email, findings.sources)
  if (!found) return
  const said = `${found.path} looks for ${found.phone.field} alone where people sign in: whoever is sent without one cannot`
  noteBeside(notes, 'user.attributes', said)
}

/** Users who are made beside Auth.js have no account of a provider, and it links nobody by an address unless it is told to. */
function noteUnlinked({ notes, findings }: Context): void {
  const path = refusesUnlinked(findings.sources)
  if (!path) return
  const said = `${path} refuses new users who sign in by OAuth (OAuthAccountNotLinked): give the provider that sends them allowDangerousEmailAccountLinking, or each of them a row of accounts`
  noteBeside(notes, 'user.attributes', said)
}

/** Of two tables of people who sign in, one is served. */
function noteOthers({ user, tables, notes }: Context): void {
  const others = othersSigningIn(user, tables)
  if (others.length > 0)
    noteBeside(
      notes,
      'user.model',
      `${some(others.map(titleOf))} ${others.length > 1 ? 'sign people in, too, and are' : 'signs people in, too, and is'} not served`,
    )
}

/** Who signs in by a row that Supabase's own service has not made cannot. */
function bySupabase({ notes, own }: Context): Call {
  notes.set('user.create', 'Supabase makes the rows of auth.users: by a function of yours that calls its API')
  return own.call({
    name: 'createUser',
    purpose:
      "Makes a user by Supabase's API (auth.admin.createUser), with the rows that your app has beside, and returns the key.",
    returns: 'Promise<string>',
    parameters:
      "_columns: Readonly<Record<string, unknown>>, _request: { readonly data: import('@scim-gen/runtime').UserInput }",
  })
}

/**
 * What a new row gets by itself shows of people who are new, and of none whom another tenant knows: a tenant could tell who
 * they are. The login is in every request.
 */
const withoutFilled = (
  attributes: ReturnType<typeof proposeUserAttributes>,
  { columns }: HostTable,
): typeof attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([, field]) =>
        field === attributes.userName || !columns.some((column) => column.field === field && column.filledBy),
    ),
  )

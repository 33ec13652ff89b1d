/** What new rows are without though an app may ask for it: nothing tells what it would be, so it is said. */

import { raisedBy } from '../candidates/access/raised.js'
import { valueEnd } from '../candidates/code/brackets.js'
import { counted } from '../candidates/code/inserts.js'
import { isSecret } from '../candidates/code/secrets.js'
import { saysRole } from '../candidates/groups/roles.js'
import { holdsTenant } from '../candidates/groups/tenant-column.js'
import { isCalled } from '../candidates/landscape.js'
import { actorColumn, chosenColumn, lookupNouns, stateName } from '../candidates/lexicon.js'
import { isUnique, linksOf } from '../candidates/links.js'
import { emptyKeyOf } from '../candidates/new-rows/keys.js'
import { isEmptyOfRights } from '../candidates/new-rows/lists.js'
import { madeCode } from '../candidates/new-rows/made-codes.js'
import { digestedName, foldedName } from '../candidates/users/user-names.js'
import type { UserConfig } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { escaped, listed, plainField, plainText, some, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

const isEmpty = ({ field, notNull, filledBy }: HostColumn, create: object = {}): boolean =>
  !notNull && !filledBy && !(field in create)

/** A state of any text, of what puts users into a tenant. */
export function noteEmptyState(rows: HostTable, create: object | undefined, { notes }: Context): void {
  const state = rows.columns.find(
    (column) =>
      column.type.kind === 'string' &&
      !column.type.values &&
      stateName.test(plainField(rows, column.field)) &&
      isEmpty(column, create),
  )
  if (!state) return
  noteBeside(
    notes,
    'tenant.user.through',
    `${state.field} stays empty, for nothing tells its words: write into create what yours is`,
  )
}

/** Rights in a list of their own, of what puts users into a tenant and says nothing else of what they may do there. */
export function noteNoRights(rows: HostTable, create: object = {}, { notes }: Context): void {
  const rights = rows.columns.find((column) => isEmptyOfRights(rows, column) && !(column.field in create))
  if (!rights || rows.columns.some((column) => column !== rights && saysRole(rows, column))) return
  noteBeside(
    notes,
    'tenant.user.through',
    `${rights.field} stays empty: where your app lets nobody do what is not there, write into create what new members may`,
  )
}

/** What a service that signs people in knows somebody by. */
export function noteUnknownKey(create: object = {}, { user, notes }: Context): void {
  const key = emptyKeyOf(user)
  if (!key || key.field in create) return
  noteBeside(
    notes,
    'user.attributes',
    `${key.field} stays empty: where your app finds people by it, have a function of yours fill it in create`,
  )
}

/** Where somebody has been is no place that a new one has to be in. */
const formerly = /^(last|latest|previous|prior)/

/** The tenant that a user is in at the moment, of several. */
export function noteTenantAtHand(
  tenant: string | undefined,
  create: object | undefined,
  { user, notes, tables, findings: { sources }, own }: Context,
): void {
  const facts = { tenant, tables, sources, user: user.ref, own: own.call }
  const fields = user.columns
    .filter(
      (column) =>
        holdsTenant(column, facts) &&
        isEmpty(column, create) &&
        !formerly.test(plainField(user, column.field)),
    )
    .map(({ field }) => field)
  if (fields.length === 0) return
  noteBeside(
    notes,
    'user.attributes',
    `${fields.join(', ')}: left empty, write tenant() into create where your app asks for it`,
  )
}

/** What the app finds somebody by in one case, and makes by what SCIM does not run. */
export function noteFolded(
  { userName, emails }: UserConfig['attributes'],
  create: object | undefined,
  { user, notes }: Context,
): void {
  const mapped = [userName, emails].flatMap((field) => field ?? [])
  const written = mapped.map((field) => plainField(user, field))
  const fields = user.columns
    .filter(
      (column) =>
        written.includes(foldedName(user, column) ?? digestedName(user, column) ?? '') &&
        isEmpty(column, create) &&
        !mapped.includes(column.field),
    )
    .map(({ field }) => field)
  if (fields.length > 0)
    noteBeside(
      notes,
      'user.attributes',
      `${fields.join(', ')}: left empty, write a function of yours into create where your app looks for it`,
    )
  // What only its digest is unique by is not kept as it is sent.
  const hidden = user.columns.flatMap((column) => {
    const name = digestedName(user, column)
    const of = mapped.find((field) => plainField(user, field) === name)
    const isPlain = user.columns.some((one) => one.field === of && isUnique(user, one))
    return of !== undefined && !isPlain && isUnique(user, column) ? [{ of, by: column.field }] : []
  })
  for (const { of, by } of hidden.slice(0, 1))
    noteBeside(
      notes,
      'user.attributes',
      `${by} alone is unique: where your app keeps ${of} encrypted, SCIM neither finds nor reads it, so say scim in its place`,
    )
}

/** What nobody else has, and the app makes for each: a number of theirs, by which others find them. */
export function noteMadeCodes(
  filled: ReadonlySet<string>,
  create: object | undefined,
  { user, notes, findings: { sources } }: Context,
): void {
  for (const column of user.columns) {
    const { field, type, references } = column
    const isCode = ['string', 'number'].includes(type.kind) && !references && !filled.has(field)
    // A token is for what somebody has yet to do.
    const isToken = isSecret(user, column) || /token|otp|verif|reset|invit/i.test(field)
    const isOwn = column.unique || user.uniques.some((fields) => fields.includes(field))
    if (!isCode || !isOwn || isToken || !isEmpty(column, create)) continue
    const made = madeCode(user, column, sources)
    if (made)
      noteBeside(
        notes,
        'user.attributes',
        `${field}: left empty, which ${made.path} makes by ${made.by}(): have a function of yours do so in create`,
      )
  }
}

/** A whole name that the app puts together of its parts, and that SCIM leaves empty beside them. */
export function noteWholeName(
  attributes: UserConfig['attributes'],
  create: object | undefined,
  { user, notes, findings: { sources } }: Context,
): void {
  const mapped = Object.values(attributes)
  const parts = ['name.givenName', 'name.familyName'].flatMap((name) => attributes[name] ?? [])
  const whole = user.columns.find(
    (column) =>
      /^((full|whole|real|display|user)?name)$/.test(plainField(user, column.field)) &&
      !column.readOnly &&
      isEmpty(column, create) &&
      !mapped.includes(column.field),
  )
  if (!whole || parts.length < 2) return
  const given = new RegExp(`[{,\\s]['"]?${escaped(whole.field)}['"]?\\s*:\\s*`)
  const isMade = (text: string) => parts.every((part) => text.includes(part))
  const [made] = counted(
    user,
    whole,
    sources,
    (text) => isMade(text) || undefined,
    (block) => {
      const { index, 0: head } = given.exec(block) ?? {}
      const rest = block.slice((index ?? 0) + (head?.length ?? 0))
      return index === undefined ? undefined : rest.slice(0, valueEnd(rest))
    },
  )
  if (made)
    noteBeside(
      notes,
      'user.attributes',
      `${whole.field}: left empty, and ${made.path} puts it together of ${listed(parts)}: map displayName to it, or have adapters/user.ts do so`,
    )
}

/** Whether somebody may in, by a word of the app's own. */
const admission =
  /^(has|is)?(beta|early|app)?access(granted|allowed)?$|^(is)?(whitelisted|allowlisted|allowed|admitted)$|(access|admission|waitlist|whitelist)(status|state|stage)$/

/** What begins shut, and may be asked for beside what SCIM writes. */
export function noteHeldBack(
  create: object | undefined,
  active: UserConfig['active'] | undefined,
  { user, notes }: Context,
): void {
  const written = typeof active === 'object' ? active.field : undefined
  const held = user.columns.filter(
    ({ field, initial, type }) =>
      admission.test(plainField(user, field)) &&
      (initial === false ||
        (type.kind === 'string' && typeof initial === 'string' && isShut.test(plainText(initial)))) &&
      field !== written &&
      !(field in (create ?? {})),
  )
  if (held.length > 0)
    noteBeside(
      notes,
      'user.attributes',
      `${held.map(({ field, initial }) => `${field} is ${typeof initial === 'string' ? `'${initial}'` : initial}`).join(', ')} by itself: where your app asks for it, say in create what lets somebody in`,
    )
}

const isShut = /^(none|pending|waiting|waitlisted|requested|denied|declined|rejected)$/

/** A role that new rows are without, where the app gives whoever has none rights over others. */
export function noteRaised(
  create: object | undefined,
  { user, tables, notes, findings: { sources } }: Context,
): void {
  const given = new Map(Object.entries(create ?? {}))
  const raised = raisedBy(user, tables, sources, ({ field }) => (given.get(field) ?? null) !== null)
  if (raised)
    noteBeside(
      notes,
      'user.attributes',
      `${raised.field}: left empty, and ${raised.path} gives whoever has none '${raised.role}': write into create which one they get`,
    )
}

/** As many tables as make it likely that the app asks for it. */
const MANY = 3

/** What shows somebody, and what somebody may be without. */
const shown = /(avatar|image|photo|picture|logo|file|media|icon|banner|cover)(id|uid|uuid)?$/

/**
 * Keys of users that stay empty, though much of the app has one: nobody would look here for why their rows are not found.
 *
 * @param draft what the config says of users, groups and tenants: what it names is seen to
 */
export function noteEmptyKeys(
  draft: Readonly<Record<string, unknown>>,
  { user, tables, notes }: Context,
): void {
  const written = JSON.stringify(draft)
  const isNamed = (text: string) => written.includes(`"${text}"`)
  const mayStayEmpty = ({ field }: HostColumn) =>
    [actorColumn, chosenColumn, shown].some((one) => one.test(plainField(user, field)))
  for (const { column, target } of linksOf(user, tables)) {
    const table = tables.find(({ ref }) => ref === target)
    if (!table || table === user || isCalled(table, lookupNouns)) continue
    if (!isEmpty(column) || mayStayEmpty(column)) continue
    if (isNamed(column.field) || isNamed(target)) continue
    const needing = tables.filter(
      (other) => other !== user && other !== table && needs(other, target, tables),
    )
    if (needing.length < MANY) continue
    noteBeside(
      notes,
      'user',
      `${column.field} stays empty, and each row of ${some(needing.map(titleOf))} has one of ${titleOf(table)}: where the app asks for a user's, say in create which`,
    )
  }
}

const needs = (table: HostTable, target: string, tables: readonly HostTable[]): boolean =>
  linksOf(table, tables).some((link) => link.target === target && link.column.notNull)

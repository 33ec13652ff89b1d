/** What is said of the columns that users are mapped to, and of those that they are not. */

import { knownAs } from '../candidates/access/known-as.js'
import { refusesAddress } from '../candidates/access/refused-addresses.js'
import { encryptedIn } from '../candidates/code/inserts.js'
import { isSecret } from '../candidates/code/secrets.js'
import { declaredIn } from '../candidates/named-references.js'
import { copiedDepartment, MANAGER, proposeUserAttributes } from '../candidates/users/attributes.js'
import { addressedBy } from '../candidates/users/honorifics.js'
import { managerFields } from '../candidates/users/manager.js'
import { namesBeside } from '../candidates/users/names-beside.js'
import { numberOfItsOwn } from '../candidates/users/own-numbers.js'
import type { GroupConfig, UserConfig } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import { takesEmptyText } from '../inspect/free-text.js'
import type { HostTable } from '../inspect/host-model.js'
import { some, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'

export const mappingNotes = (attributes: UserConfig['attributes'], context: Context): readonly string[] => [
  ...encryptedNote(context.user, context.findings.sources),
  ...knownNote(attributes, context.user, context.findings.sources),
  ...addressNote(attributes, context.user, context.findings.sources),
  ...writeOnceNotes(attributes, context.user),
  ...needyNotes(attributes, context.user),
  ...referringNote(attributes, context),
  ...copyNote(context.user),
  ...addressingNote(context.user, context.findings.sources),
  ...numberNote(context.user, context.findings.sources),
  ...besideNote(context),
  ...managerNote(context),
]

/** What becomes of columns that must have a value, and whose attribute an identity provider may leave out. */
function needyNotes(attributes: UserConfig['attributes'], { columns }: HostTable): readonly string[] {
  const needy = Object.entries(attributes).flatMap(([name, field]) => {
    const column = columns.find((one) => one.field === field && one.notNull && !one.filledBy)
    // Providers send a login, an address and a name.
    return column && !/^(userName|emails|displayName|name(?!\.middleName))/.test(name)
      ? [{ name, column }]
      : []
  })
  const [refused, empty] = [true, false].map((isRefused) =>
    needy
      .filter(({ column }) => takesEmptyText(column) !== isRefused)
      .map(({ name }) => name.slice(name.lastIndexOf(':') + 1)),
  )
  return [
    ...(refused && refused.length > 0 ? [`users without ${refused.join(', ')} are refused`] : []),
    ...(empty && empty.length > 0 ? [`'' for users without ${empty.join(', ')}`] : []),
  ]
}

/** What a mapped column holds may have to be in another table before: an address in one of addresses. */
function referringNote(attributes: UserConfig['attributes'], { user, tables }: Context): readonly string[] {
  const mapped = user.columns.filter(({ field }) => Object.values(attributes).includes(field))
  return mapped.flatMap((column) => {
    const target = tables.find(({ ref }) => ref === declaredIn(column)?.table)
    return target
      ? [
          `${column.field} refers to ${titleOf(target)}: make its row first, in a function of yours (user.create)`,
        ]
      : []
  })
}

/** A copy of what a key says is named: SCIM writes the key at most, and the copy stays as it was. */
function copyNote(user: HostTable): readonly string[] {
  const copy = copiedDepartment(user)
  return copy ? [`${copy.field}: left out, the key beside it says which, and SCIM writes no copy`] : []
}

/** A position would stand where the app addresses somebody. */
function addressingNote(user: HostTable, sources: readonly Source[]): readonly string[] {
  const found = addressedBy(user, sources)
  return found
    ? [
        `${found.column.field}: left out, ${found.path} asks for 'Dr.' and the like there, and providers send a position as title`,
      ]
    : []
}

/** Whoever is looked for by a number in a form of the app's own is not found by one that is written as it was sent. */
function numberNote(user: HostTable, sources: readonly Source[]): readonly string[] {
  const found = numberOfItsOwn(user, sources)
  return found
    ? [
        `${found.path} writes ${found.field} by ${found.name}(), and SCIM as it is sent: have adapters/user.ts do so, too`,
      ]
    : []
}

/** Columns that the app encrypts are named: an identity provider would look for somebody, and find nobody by them. */
function encryptedNote(user: HostTable, sources: readonly Source[]): readonly string[] {
  const fields = user.columns
    .filter(encryptedIn(user, sources))
    .filter((column) => !isSecret(user, column))
    .map(({ field }) => field)
  return fields.length === 0 ? [] : [`${fields.join(', ')}: left out, your app encrypts what it puts there`]
}

/** Names that the app has in a row beside each user's are named: SCIM would keep others. */
function besideNote({ user, tables, setting }: Context): readonly string[] {
  const hasPart = setting('user.parts.0.model') ?? setting('user.attributes.userName')?.includes('#')
  const beside = hasPart ? undefined : namesBeside(user, tables)
  if (!beside) return []
  const where =
    user.dialect === 'mongodb' ? 'SCIM keeps its own' : 'name them in user.parts, or SCIM keeps its own'
  const title = titleOf(beside.table)
  return [
    `${title} has ${some(beside.fields)} of each user: ${where}`,
    ...(beside.hiding.length === 0
      ? []
      : [
          `whom ${beside.hiding.map((field) => `${title}.${field}`).join(' or ')} takes out of your app is shown all the same`,
        ]),
  ]
}

/** An ORM drops a change of such a column, and says nothing. */
function writeOnceNotes(attributes: UserConfig['attributes'], user: HostTable): readonly string[] {
  const { userName } = attributes
  const once = user.columns.filter(({ writeOnce }) => writeOnce).map(({ field }) => field)
  if (once.length === 0) return []
  const changing = { ...user, columns: user.columns.map(({ writeOnce: _, ...column }) => column) }
  const mapped = Object.values(attributes)
  const left = Object.values(proposeUserAttributes(changing, ['userName'])).filter(
    (field) => once.includes(field) && !mapped.includes(field),
  )
  return [
    ...(userName !== undefined && once.includes(userName)
      ? [`your model takes no change of ${userName}: one that is sent is lost`]
      : []),
    ...(left.length > 0
      ? [`${[...new Set(left)].join(', ')}: left out, your model takes no change of it`]
      : []),
  ]
}

/** The same of a group's name. */
export const groupNotes = (
  attributes: GroupConfig['attributes'],
  { columns }: HostTable,
): readonly string[] =>
  Object.values(attributes ?? {})
    .filter((field) => columns.some((one) => one.field === field && one.writeOnce))
    .map((field) => `your model takes no change of ${field}: a group that is renamed keeps its old name`)

/** What a session has of somebody is what an identity provider is to send: most send an address. */
function knownNote(
  { userName }: UserConfig['attributes'],
  user: HostTable,
  sources: readonly Source[],
): readonly string[] {
  const known = userName === undefined ? undefined : knownAs(user, sources)
  return known && known.column.field === userName
    ? [`${known.path} looks for whoever has signed in by ${userName}: have it sent as userName`]
    : []
}

/** A login that takes no address is said: most providers send one, and each would be refused. */
function addressNote(
  { userName }: UserConfig['attributes'],
  { columns }: HostTable,
  sources: readonly Source[],
): readonly string[] {
  const login = columns.find(({ field }) => field === userName)
  const path = login && refusesAddress(login, sources)
  return login && path !== undefined
    ? [`${path} takes no address as ${login.field}: have something else sent as userName`]
    : []
}

/** Columns that may be the manager are named, and not mapped: a manager whom SCIM does not know would be refused from then on. */
function managerNote({ user, setting }: Context): readonly string[] {
  const fields = managerFields(user)
  const isMapped = setting(`user.attributes.${MANAGER}`) !== undefined
  return fields.length === 0 || isMapped
    ? []
    : [`where ${fields.join(' or ')} is the manager, map it as '${MANAGER}'`]
}

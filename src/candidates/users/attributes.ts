import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField } from '../../inspect/words.js'
import { enterpriseUser } from '../../runtime/schema/enterprise-user.js'
import { knownAs } from '../access/known-as.js'
import { mailedColumn } from '../access/mailed.js'
import { refusesAddress } from '../access/refused-addresses.js'
import { isSoughtBy, maySeek, signInColumn } from '../access/sign-in.js'
import { encryptedIn, insertedCall, insertsLeaveOut } from '../code/inserts.js'
import { isSecret } from '../code/secrets.js'
import { isUnique } from '../links.js'
import { addressedBy } from './honorifics.js'
import { hasPassword, isHowShown, loginIn } from './passwords.js'
import { columnNamed, emailNames, emailOf, foldedOf, isOnePerson } from './user-names.js'

/** SCIM attribute → host field. */
export type Attributes = Readonly<Record<string, string>>

/** The plain names of the columns that hold an attribute, the likeliest first. */
const userLexicon: readonly (readonly [attribute: string, names: readonly string[]])[] = [
  // Of an embedded `name`: `name.first`.
  [
    'name.givenName',
    ['firstname', 'givenname', 'forename', 'namefirst', 'namegiven', 'namefirstname', 'namegivenname'],
  ],
  [
    'name.familyName',
    [
      ...['lastname', 'familyname', 'surname', 'namelast', 'namefamily', 'namelastname', 'namefamilyname'],
      // Of two, as in Spain and Latin America, the first is the family's.
      ...['firstlastname', 'firstsurname', 'firstfamilyname', 'paternalsurname', 'paternallastname'],
    ],
  ],
  ['name.middleName', ['middlename', 'namemiddle', 'namemiddlename']],
  ['name', ['name', 'fullname', 'realname', 'displayname']],
  ['displayName', ['displayname']],
  ['nickName', ['nickname']],
  ['title', ['jobtitle', 'title']],
  ['preferredLanguage', ['preferredlanguage', 'language']],
  ['locale', ['locale']],
  ['timezone', ['timezone']],
  ['emails', emailNames],
  [
    'phoneNumbers',
    [
      'phonenumber',
      'phone',
      'mobile',
      'mobilephone',
      'mobilenumber',
      'workphone',
      'telephone',
      'contactnumber',
      'contactphone',
      'mobileno',
      'phoneno',
    ],
  ],
  [`${enterpriseUser.id}:employeeNumber`, ['employeenumber', 'personnelnumber', 'staffnumber']],
  [`${enterpriseUser.id}:costCenter`, ['costcenter', 'costcentre']],
  [`${enterpriseUser.id}:division`, ['division']],
  [`${enterpriseUser.id}:department`, ['department', 'departmentname']],
]

/** What stands before a name is no position: `title` where code asks for `'Dr.'`. */
const asAddress = (entry: (typeof userLexicon)[number]): (typeof userLexicon)[number] =>
  entry[0] === 'title' ? ['title', ['jobtitle']] : entry

export const MANAGER = `${enterpriseUser.id}:manager`

/** What the database makes itself, such as a whole name, and what the app encrypts cannot take what an identity provider sends. */
function written(table: HostTable, sources: readonly Source[] = []): HostTable {
  const isEncrypted = encryptedIn(table, sources)
  return { ...table, columns: table.columns.filter((column) => !column.readOnly && !isEncrypted(column)) }
}

/**
 * Proposes the mapping of a user table. One column for the whole name stands for `name`, whatever it is called: identity
 * providers send the parts of it, and not all of them a `displayName`.
 *
 * @param mapped the attributes that have a column already: neither they nor what overlaps them is proposed
 * @param sources where the app makes users
 */
export function proposeUserAttributes(
  all: HostTable,
  mapped: readonly string[] = [],
  sources: readonly Source[] = [],
): Attributes {
  const table = written(all, sources)
  const isFree = (attribute: string) => !mapped.some((other) => overlap(attribute, other))
  const titles = addressedBy(table, sources) ? userLexicon.map(asAddress) : userLexicon
  const lexicon = titles.filter(([attribute]) => isFree(attribute))
  const mailed = emailOf(table) ? undefined : mailedColumn(table, sources)
  const chosen = isFree('userName') ? loginOf(table, sources, mailed) : undefined
  const login = chosen && (foldedOf(table, chosen) ?? chosen)
  // What the model never changes would answer a change with what it was.
  // A name that people sign in by is their login alone.
  const isLogin = (one: HostColumn) => one === login && one !== emailOf(table)
  const changing = {
    ...table,
    columns: table.columns.filter((one) => !isLogin(one) && (!one.writeOnce || one === login)),
  }
  const found = lookUp(changing, lexicon)
  const hasParts = 'name.givenName' in found || 'name.familyName' in found
  const left = hasParts ? 'name' : found.displayName === found.name ? 'displayName' : undefined
  // `name` beside `lastName`, and no `firstName`: the rest of the name.
  const rest =
    'name.familyName' in found && !('name.givenName' in found) && isFree('name.givenName')
      ? lookUp(changing, [['name.givenName', ['name', 'names']]])
      : {}
  // `nom` beside `prenom`, `name` beside `vorname`: the one by which a family is called.
  const given = found['name.givenName']
  const family =
    typeof given === 'string' &&
    !/first|given|fore/i.test(given) &&
    !('name.familyName' in found) &&
    isFree('name.familyName')
      ? lookUp(changing, [['name.familyName', ['name']]])
      : {}
  // It is a part of a name that has others.
  const isLeft = (attribute: string) => attribute === left || (attribute === 'name.middleName' && !hasParts)
  return {
    ...(login && { userName: login.field }),
    ...rest,
    ...family,
    ...lookUp(
      changing,
      lexicon.filter(([attribute]) => !isLeft(attribute)),
    ),
    ...(mailed && isFree('emails') && { emails: mailed.field }),
  }
}

/**
 * The column of the login: what the app looks for where it compares a password, else a name that every user has and that
 * nobody else has, else the address, which identity providers send as `userName`, too.
 */
function loginOf(table: HostTable, sources: readonly Source[], mailed?: HostColumn): HostColumn | undefined {
  const asked = signInColumn(table, sources)
  if (asked?.notNull) return asked
  const email = emailOf(table) ?? mailed
  const known = asked ? undefined : knownAs(table, sources)
  if (known) return known.column
  // Whoever has no address cannot sign in, whatever else they are called.
  if (asked && asked === email) return asked
  // Nor does whoever has no name, where nobody must have an address either.
  if (asked && email && !email.notNull) return asked
  const login = loginIn(table)
  if (!email || !login) return email ?? login ?? asked
  // Nobody knows what is made up for them.
  if (login.filledBy && login.initial === undefined && !email.filledBy) return email
  // A name that the app gives nobody is none that people sign in by.
  const [isLeftOut, isOther] = [login, email].map((column) => insertsLeaveOut(table, column, sources))
  if (isLeftOut && !isOther) return email
  if (email.notNull && email.unique && refusesAddress(login, sources)) return email
  // By what a request sends the app finds them, and what it makes up for each it looks for nowhere.
  if (email.notNull && isSoughtBy(table, email, sources) && !maySeek(login, sources)) return email
  if (neitherAlone(table, email, login)) return email
  const worth = ({ unique, notNull }: HostColumn) => (notNull ? 2 : 0) + (unique ? 2 : 0)
  return worth(login) > worth(email) || (worth(login) === worth(email) && login.notNull) ? login : email
}

/** Whether all have an address and a login, and several people may have one and the same of either. */
const neitherAlone = (table: HostTable, email: HostColumn, login: HostColumn): boolean =>
  [email, login].every((column) => isShared(table, column))

const isShared = (
  { uniques }: HostTable,
  { field, notNull, filledBy, unique, partlyUnique }: HostColumn,
): boolean =>
  notNull && !filledBy && !unique && !partlyUnique && !uniques.some((fields) => fields.includes(field))

/**
 * The login and the address of people of whom nothing tells by which of both they sign in: all or none must have them, and each is as
 * unique as the other; or nobody has a password, several may have one name, and not all an address; or whoever has a password has a name, or what else no two have in common, and not all have an address. No code
 * compares passwords.
 */
export function eitherLogin(
  all: HostTable,
  sources: readonly Source[],
): { readonly email: HostColumn; readonly login: HostColumn } | undefined {
  const table = written(all, sources)
  const email = emailOf(table)
  const named = loginIn(table)
  const isNeither = email && named && named !== email && neitherAlone(table, email, named)
  if (!email || (email.notNull && !isNeither) || signInColumn(table, sources)) return undefined
  const isAlike =
    named !== undefined && named !== email && named.notNull === email.notNull && named.unique === email.unique
  const beside = () => (email.unique ? undefined : nameBeside(table)) ?? codeBeside(table, sources)
  const isLoose = named && named !== email && isShared(table, named) && isHowShown(table, named)
  const login = isAlike || isLoose ? named : named ? undefined : beside()
  if (!login) return undefined
  const isMade = [email, login].some(
    (column) =>
      column.filledBy || insertsLeaveOut(table, column, sources) || isSoughtBy(table, column, sources),
  )
  return isMade ? undefined : { email, login }
}

/** The one name that all have, in a table with passwords; where it is of two parts, nobody signs in by it. */
const nameBeside = (table: HostTable): HostColumn | undefined => {
  const name = columnNamed(table, ['name'])
  return name?.notNull && hasPassword(table) && !isOnePerson(table) ? name : undefined
}

/** What an app, a service or a link knows somebody by, and nobody types. */
const untyped =
  /(slug|handle|uu?id|guid|token|hash|secret|url|uri|path|key|avatar|sub|subject|nonce|salt|seed|wallet|address|ref|reference)$|^(public|external|ext|short|nano|cu?|user|account|profile|auth\w*|oauth\w*|o?idp|sso|ldap|scim|remote|legacy|old|provider|clerk|stripe|customer|paddle|google|facebook|github|gitlab|apple|microsoft|azure\w*|discord|slack|twitter|linkedin|telegram|firebase|supabase|cognito|keycloak|okta|auth0|workos|tenant|org\w*|company|workspace|team)?(user|account|customer)?id$|(invit\w*|refer+al|verif\w*|reset|confirm\w*|activation|share|promo|join|access|recovery|backup)(code|link|number|no)$/

/**
 * The one text beside a password that all have and no two have in common, whatever it is called: a number at school, or of the staff. A
 * key that the app makes is none.
 */
function codeBeside(table: HostTable, sources: readonly Source[]): HostColumn | undefined {
  if (!hasPassword(table)) return undefined
  const [only, ...others] = table.columns.filter(
    (column) =>
      column.type.kind === 'string' &&
      !column.type.values &&
      column.notNull &&
      isUnique(table, column) &&
      !(column.references || column.primaryKey || column.filledBy) &&
      !isSecret(table, column) &&
      !untyped.test(plainField(table, column.field)),
  )
  return only && others.length === 0 && !insertedCall(table, only, sources) ? only : undefined
}

/** What names a group; also by what it is: `branch_name` of a branch. */
const groupLexicon = (table: HostTable): typeof userLexicon => [
  [
    'displayName',
    [
      ...['displayname', 'name', 'groupname', 'teamname', 'title', 'label'],
      ...nounsOf(table).flatMap((noun) => [
        `${noun.join('')}name`,
        `${noun.at(-1)}name`,
        `${noun.at(-1)}title`,
      ]),
    ],
  ],
]

/** Proposes the mapping of a group table: whatever the one text is called that each group must have, it is its name. */
export function proposeGroupAttributes(all: HostTable, mapped: readonly string[] = []): Attributes {
  const table = written(all)
  const changing = { ...table, columns: table.columns.filter((one) => !one.writeOnce) }
  const lexicon = groupLexicon(table).filter(
    ([attribute]) => !mapped.some((other) => overlap(attribute, other)),
  )
  // A group that is called otherwise from then on has its new name where the model takes one.
  const found = { ...lookUp(table, lexicon), ...lookUp(changing, lexicon) }
  if (lexicon.length === 0 || 'displayName' in found) return found
  const [only, ...others] = table.columns.filter(
    ({ type, notNull, filledBy, primaryKey, references, field }) =>
      type.kind === 'string' &&
      !type.values &&
      notNull &&
      !filledBy &&
      !primaryKey &&
      !references &&
      !/(id|key|slug|code|hash|token|type|status|role|email|url)$/.test(plainField(table, field)),
  )
  return only && others.length === 0 ? { displayName: only.field } : found
}

/** Whether two attributes are one, or one is a part of the other: `name` and `name.givenName`. Case does not count. */
function overlap(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(plainPath).sort((a, b) => a.length - b.length)
  return long === short || long.startsWith(`${short}.`) || long.startsWith(`${short}[`)
}

/** The core schema's URN before an attribute says nothing (RFC 7644 §3.10). */
const plainPath = (path: string) =>
  path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')

/** The name of a department beside the key that says which: a text of the identity provider's would be of none, or of another. */
export const copiedDepartment = (table: HostTable): HostColumn | undefined =>
  table.columns.some(({ field }) => plainField(table, field) === 'departmentid')
    ? table.columns.find(({ field }) => /^department(name)?$/.test(plainField(table, field)))
    : undefined

/** What no two users have in common; the name of a group is nobody else's, either. */
const ofOneUser = /^(emails|displayName|.*:employeeNumber)$/

function lookUp(table: HostTable, lexicon: typeof userLexicon): Attributes {
  return Object.fromEntries(
    lexicon.flatMap(([attribute, names]) => {
      const column = names === emailNames ? emailOf(table) : columnNamed(table, names)
      // An identity provider sends whatever text it has: all that is no value of an enum would be refused.
      const isClosed = column?.type.kind === 'string' && column.type.values !== undefined
      // Several users have one number of their office: all but the first would be refused.
      const isShared = (column?.unique || column?.partlyUnique) && !ofOneUser.test(attribute)
      const isWritten = column && !isClosed && !isShared && column !== copiedDepartment(table)
      return isWritten ? [[attribute, column.field]] : []
    }),
  )
}

import type { HostColumn, HostTable } from '../host-model.js'
import { linksOf } from './links.js'
import { type Evidence, type Ranking, rank, weigh } from './ranking.js'
import { listed, plainName, singular } from './words.js'

export const emailNames: readonly string[] = ['email', 'emailaddress', 'primaryemail', 'workemail', 'mail']
export const loginNames: readonly string[] = ['username', 'login', 'loginname', 'userlogin', 'handle']
const personNames = [
  'name',
  'fullname',
  'displayname',
  'firstname',
  'givenname',
  'lastname',
  'familyname',
  'surname',
]
const credential =
  /^(password|passwd|hashedpassword|pwhash)|(emailverified|lastlogin|lastsignin|lastseen|twofactor|mfa|avatar)/
const userNames = new Set([
  'user',
  'account',
  'person',
  'member',
  'employee',
  'profile',
  'appuser',
  'identity',
])

/**
 * Ranks the tables that may hold the host's users: by a column that identifies a person, names and credentials
 * beside it, and tables that refer to it. Invitations and contacts have email columns as well, but belong to others; so
 * do the addresses of users in a table of their own.
 */
export function rankUsers(tables: readonly HostTable[]): Ranking {
  return rank(
    tables
      .filter(
        (table) =>
          table.primaryKey.length === 1 &&
          (columnNamed(table, [...emailNames, ...loginNames]) || addressesOf(table, tables)),
      )
      .map((table) => weigh(table, evidenceOf(table, tables)))
      .filter(({ score }) => score > 3),
  )
}

function evidenceOf(table: HostTable, tables: readonly HostTable[]): readonly Evidence[] {
  const evidence: Evidence[] = []
  const email = columnNamed(table, emailNames)
  const login = columnNamed(table, loginNames)
  const names = table.columns.filter(({ field }) => personNames.includes(plainName(field)))
  const identity = [email, login].filter((column) => column !== undefined)
  const columns = [...identity.map(described), ...names.map(({ field }) => field)]
  const unique = identity.some((column) => column.unique)
  const addresses = addressesOf(table, tables)
  if (addresses) {
    evidence.push({ weight: 3, reason: `${addresses.name} holds the addresses` })
  }
  if (columns.length > 0)
    evidence.push({
      weight: (email ? 3 : 0) + (login ? 2 : 0) + (unique ? 2 : 0) + (names.length > 0 ? 1 : 0),
      reason: `has ${listed(columns)} ${columns.length === 1 ? 'column' : 'columns'}`,
    })
  const secrets = table.columns.filter(({ field }) => credential.test(plainName(field)))
  if (secrets.length > 0) {
    evidence.push({ weight: 2, reason: `signs people in: ${listed(secrets.map(({ field }) => field))}` })
  }
  if (isNamedUser(table)) {
    evidence.push({ weight: singular(table.name) === 'user' ? 3 : 2, reason: `named ${table.name}` })
  }
  const referring = tables.filter((other) => other !== table && linksOf(other, tables).some(pointsAt(table)))
  if (referring.length > 0) {
    evidence.push({
      weight: Math.min(referring.length, 3),
      reason: `${listed(referring.slice(0, 3).map(({ name }) => name))} refer to it`,
    })
  }
  const owners = table.columns.filter(
    ({ references, notNull }) => notNull && references && references.table !== table.ref,
  )
  if (owners.length > 0) {
    evidence.push({ weight: -1, reason: `belongs to others: ${listed(owners.map(({ field }) => field))}` })
  }
  const decoy = table.columns.filter(isOfInvitation)
  if (decoy.length > 0) {
    evidence.push({
      weight: -4,
      reason: `looks like an invitation or token: ${listed(decoy.map(({ field }) => field))}`,
    })
  }
  return evidence
}

/** The table with the addresses of those who are in another, which is named after users or people. */
function addressesOf(table: HostTable, tables: readonly HostTable[]): HostTable | undefined {
  if (!isNamedUser(table) || columnNamed(table, emailNames)) return undefined
  return tables.find(
    (other) =>
      other !== table &&
      !isNamedUser(other) &&
      columnNamed(other, emailNames) &&
      !other.columns.some(isOfInvitation) &&
      other.columns.some(({ references, notNull }) => notNull && references?.table === table.ref),
  )
}

const isOfInvitation = ({ field }: HostColumn) =>
  /^(token|expiresat|invitedby(id)?|accepted(at)?)$/.test(plainName(field))

const isNamedUser = ({ name, exportName }: HostTable) =>
  userNames.has(singular(name)) || userNames.has(singular(exportName))

const described = ({ field, unique }: HostColumn) => (unique ? `${field} (unique)` : field)
const pointsAt = (table: HostTable) => (link: { readonly target: string }) => link.target === table.ref

/** The text column with the first of some plain names. */
export function columnNamed(table: HostTable, names: readonly string[]): HostColumn | undefined {
  const texts = table.columns.filter(({ type }) => type.kind === 'string')
  return names
    .map((name) => texts.find(({ field }) => plainName(field) === name))
    .find((column) => column !== undefined)
}

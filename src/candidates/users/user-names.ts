/** What those who sign in are called, and the columns that they are known by. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField } from '../../inspect/words.js'
import { isCalled, isJust } from '../landscape.js'
import { groupNouns, organizations, otherPeople, taughtPeople, userNouns } from '../lexicon.js'

export const emailNames: readonly string[] = [
  'email',
  'emailaddress',
  'mailaddress',
  'emailaddr',
  'emailid',
  'primaryemail',
  'workemail',
  'businessemail',
  'companyemail',
  'corporateemail',
  'useremail',
  'loginemail',
  'accountemail',
  'mail',
  'normalizedemail',
  'emailnormalized',
  'canonicalemail',
  'emailprimary',
  'emailmain',
  'emailwork',
  'emailofficial',
  'emailpersonal',
]
/** What a column with the number of a telephone ends with. */
export const phoneName = /(phone|mobile|msisdn|tel)(no|number)?$/

export const loginNames: readonly string[] = [
  'username',
  'login',
  'loginname',
  // As other languages have it.
  'nameuser',
  'namedeuser',
  'loginid',
  'userlogin',
  'handle',
  'upn',
  'userprincipalname',
  'principalname',
  'samaccountname',
]

/** Whether a table is called after those who sign in. */
export const isNamedUser = (table: HostTable): boolean =>
  isJust(table, userNouns) ||
  isCalledUser(table) ||
  nounsOf(table).some((noun) => noun.join('') === 'appuser')

/** `users`, `app_users`, and what each of them signs in by: `user_accounts`. */
export const isCalledUser = (table: HostTable): boolean =>
  isCalled(table, /^user$/) || isJust(table, new Set(['useraccount', 'loginaccount', 'staffaccount']))

/** Rows with a first and a last name, or a real one, are people: they stand for who is in something, and nobody is in them. */
export function isOnePerson(table: HostTable): boolean {
  const has = (name: RegExp) =>
    table.columns.some(({ field, type }) => type.kind === 'string' && name.test(plainField(table, field)))
  return (
    !isCalled(table, groupNouns) &&
    !isJust(table, organizations) &&
    ((has(/^(first|given|fore)name$/) && has(/^(last|family|sur)name$/)) || has(/^realname$/))
  )
}

/** The text column with the first of some plain names; a key is none: `loginId` may be one, of this row or of another. */
export function columnNamed(table: HostTable, names: readonly string[]): HostColumn | undefined {
  const texts = table.columns.filter(
    ({ type, references, primaryKey, field }) =>
      type.kind === 'string' && !references && !(primaryKey && /id$/i.test(field)),
  )
  const called = (nameOf: (column: HostColumn) => string) =>
    names
      .map((name) => texts.find((column) => plainField(table, nameOf(column)) === name))
      .find((column) => column !== undefined)
  // `emp_fname` that is `first_name` in the database: what the app's name leaves open.
  return called(({ field }) => field) ?? called(({ stored }) => stored.name)
}

/** The column with an address: by its name, else one that no two rows have in common, `contactEmail`. */
export const emailOf = (table: HostTable): HostColumn | undefined =>
  columnNamed(table, emailNames) ??
  table.columns.find(
    ({ field, type, unique }) =>
      unique &&
      type.kind === 'string' &&
      /(?<!invite|invited|billing|recovery|backup)email$/.test(plainField(table, field)),
  )

/** Addresses that are somebody else's, or that somebody has for an end of its own: `guardianEmail`, `recovery_email`. */
const ofOtherEnd =
  /(additional|second(ary)?|alt|alternat(e|ive)|other|extra|recovery|reset|backup|rescue|billing|invoice|payment|payer|paypal|support|notif(y|ication)s?|alert|report|reply|replyto|forward(ing)?|inviter?|invited(by)?|parent|guardian|mother|father|spouse|partner|emergency|manager|supervisor|boss|owner|creator|author|sender|created(by)?|updated(by)?|new|old|previous|pending|temp(orary)?|unverified|last|team|group|company|organi[sz]ation|org|tenant|business|hash(ed)?|encrypted|masked)$/

/** The one address that each must have, whatever it is called: `ssoEmail`. That people sign in by it is likely, and not said. */
export function neededEmail(table: HostTable): HostColumn | undefined {
  const found = table.columns.filter((column) => {
    const [, before] = /^(.+?)email(?:address)?$/.exec(plainField(table, column.field)) ?? []
    return (
      before !== undefined &&
      !ofOtherEnd.test(before) &&
      !otherPeople.test(before) &&
      !taughtPeople.test(before) &&
      column.type.kind === 'string' &&
      !column.type.values &&
      column.notNull &&
      !column.filledBy &&
      !column.references
    )
  })
  return found.length === 1 ? found[0] : undefined
}

/**
 * The column with a login or an address as the app looks for it, beside the one with what somebody wrote: `normalizedEmail`,
 * `email_lower`. One that may be empty is looked for by whatever fills it.
 */
export const foldedOf = (table: HostTable, written: HostColumn): HostColumn | undefined =>
  table.columns.find(
    (column) =>
      column !== written && column.notNull && foldedName(table, column) === plainField(table, written.field),
  )

const folded = /^(?:normali[sz]ed|canonical|lower(?:case)?)|(?:normali[sz]ed|canonical|lower(?:case)?)$/

const digested = /(hmac|hash|digest|sha256|bidx|(blind)?index|fingerprint)$/

/** What a column is called without the word that says it is made of another: `emailHmac`, by which an app finds what it keeps encrypted. */
export function digestedName(table: HostTable, { field, type }: HostColumn): string | undefined {
  const name = plainField(table, field)
  return type.kind === 'string' && digested.test(name) ? name.replace(digested, '') : undefined
}

/** What a column is called without the word that says it is put in one case. */
export function foldedName(table: HostTable, { field, type }: HostColumn): string | undefined {
  const name = plainField(table, field)
  return type.kind === 'string' && folded.test(name) ? name.replace(folded, '') : undefined
}

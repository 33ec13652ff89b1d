/** What those who sign in are called, and the columns that they are known by. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { nounsOf, plainField } from '../inspect/words.js'
import { isCalled, isJust } from './landscape.js'
import { userNouns } from './lexicon.js'

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
]
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

/** The text column with the first of some plain names; a key is none: `loginId` may be one, of this row or of another. */
export function columnNamed(table: HostTable, names: readonly string[]): HostColumn | undefined {
  const texts = table.columns.filter(
    ({ type, references, primaryKey, field }) =>
      type.kind === 'string' && !references && !(primaryKey && /id$/i.test(field)),
  )
  return names
    .map((name) => texts.find(({ field }) => plainField(table, field) === name))
    .find((column) => column !== undefined)
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

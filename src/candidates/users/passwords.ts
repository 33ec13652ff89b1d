/** Tables with passwords: of those who sign in, or of those who are in another one. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isJust, type Landscape } from '../landscape.js'
import { columnNamed, emailNames, isCalledUser, loginNames } from './user-names.js'

/** What a column with a password, or its hash, is called. */
export const password =
  /^(password|passwd|pass$|hashedpassword|encryptedpassword|(pwd?|psw|pswd)(hash|hashed|digest|enc|crypt)?$|passdigest|(bcrypt|argon2?|scrypt)(hash|password)?$)/

export const hasPassword = (table: HostTable): boolean =>
  table.columns.some(({ field }) => password.test(plainField(table, field)))

/** The column of a login; a text that is called an account is one beside a password. */
export const loginIn = (table: HostTable): HostColumn | undefined =>
  columnNamed(table, loginNames) ??
  (hasPassword(table) ? columnNamed(table, ['account', 'accountname']) : undefined)

/** Whether a name may be how people are shown, rather than their login: one that is not called so, where nobody has a password. */
export const isHowShown = (table: HostTable, { field }: HostColumn): boolean =>
  !hasPassword(table) && /(?<!login|principal|account)name$/.test(plainField(table, field))

/** The table that has nothing but the passwords of another one. */
export const passwordsOf = (table: HostTable, { tables, linksFrom }: Landscape): HostTable | undefined =>
  tables.find((one) => {
    if (one === table || !hasPassword(one) || columnNamed(one, [...emailNames, ...loginNames])) return false
    const [link, ...others] = linksFrom(one)
    return link?.target === table.ref && others.length === 0
  })

/**
 * Users by their name and their passwords, whom SCIM cannot tell apart: their key is of several columns. Where nothing else is called
 * after users, those with addresses as well: each of them is one person's in a customer's.
 */
export const keyedByMany = (
  tables: readonly HostTable[],
  { isOnly }: { readonly isOnly: boolean },
): HostTable | undefined => {
  const keyed = tables.filter((table) => table.primaryKey.length > 1 && isCalledUser(table))
  return (
    keyed.find(hasPassword) ??
    (isOnly ? keyed.find((one) => isJust(one, /^user$/) && columnNamed(one, emailNames)?.notNull) : undefined)
  )
}

/** Whether rows of another table are somebody's by the whole of such a key. */
export const isNamedByAll = (table: HostTable, tables: readonly HostTable[]): boolean =>
  tables.some(
    (other) =>
      other !== table && table.primaryKey.every((key) => other.columns.some(({ field }) => field === key)),
  )

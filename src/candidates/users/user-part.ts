/** The table that has the addresses of users: where it is certain which of its rows is a user's. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField } from '../../inspect/words.js'
import type { Landscape } from '../landscape.js'
import { chosenColumn } from '../lexicon.js'
import { isUnique } from '../links.js'
import { addressTables } from './addresses.js'
import { isCalledUser } from './user-names.js'

export interface UserPart {
  readonly table: HostTable
  /** The column that ties a row to its user: of the row, or of the user. */
  readonly link: HostColumn
  /** The flag of the row that counts, where a user may have several. */
  readonly primary?: HostColumn
}

/** What tells who somebody is; a contact, a customer or a newsletter has addresses for ends of its own. */
const identifying =
  /^(user|account|person|people|member)?(email|emailaddress|mail|address|identity|login|credential|account|profile|auth)$/

/** Who somebody is, as a row that each user has one of: `login_user.person_id`. */
const whole = /^(person|individual|human|employee|staff)$/

const isIdentifying = (table: HostTable) =>
  isCalledUser(table) ||
  nounsOf(table).some((noun) => identifying.test(noun.join('')) || whole.test(noun.join('')))

const primary = /^(is)?(primary|default|main)(email|address)?$/

/** @returns undefined where several tables may be it, or several rows, or several columns tie them */
export function partOf(user: HostTable, landscape: Landscape): UserPart | undefined {
  const [table, ...others] = addressTables(user, landscape)
  if (!table || table.dialect === 'mongodb' || others.length > 0 || !isIdentifying(table)) return undefined
  // Which of several somebody is at the moment ties nobody: `currentUserId` of an account.
  const { linksFrom } = landscape
  const ofPart = linksFrom(table).flatMap(({ column, target }) =>
    target === user.ref && !chosenColumn.test(plainField(table, column.field)) ? column : [],
  )
  const ofUser = linksFrom(user).flatMap(({ column, target }) => (target === table.ref ? column : []))
  const [link, ...more] = [...ofPart, ...ofUser]
  if (!link || more.length > 0) return undefined
  const isOfPart = link === ofPart[0]
  // An identity may have a user in each tenant.
  if (!isOfPart && link.notNull && isInUnique(user, link) && table.columns.some(isUniqueAddress))
    return { table, link }
  if (isAlone(isOfPart ? table : user, link)) return { table, link }
  const flags = table.columns.filter(
    ({ type, field }) => type.kind === 'boolean' && primary.test(plainField(table, field)),
  )
  const [flag, ...rest] = flags
  return isOfPart && flag && rest.length === 0 ? { table, link, primary: flag } : undefined
}

const isUniqueAddress = ({ field, type, unique, notNull }: HostColumn): boolean =>
  unique && notNull && type.kind === 'string' && /(^|_)(e?mail|emailaddress|login|username)$/i.test(field)

/** By itself, or with the tenant. */
const isInUnique = ({ uniques }: HostTable, { field, unique }: HostColumn): boolean =>
  unique || uniques.some((fields) => fields.includes(field))

/** Whether a column alone is unique, or the key. */
export const isAlone = (table: HostTable, column: HostColumn): boolean =>
  isUnique(table, column) || (table.primaryKey.length === 1 && table.primaryKey[0] === column.field)

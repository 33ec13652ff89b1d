/** Roles that identity providers may give and take away. */
import type { HostColumn, HostTable, Ref } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isNoRole, isOwner, isPowerful, ordinaryRoles, rightsName, roleName } from '../lexicon.js'

/** Who owns what there is, or runs the app: nobody becomes one of them by a group, unless somebody has written so. */
const isOwning = (role: string): boolean => isOwner(role) || /super|root|founder|system|creator/i.test(role)
/** Of the whole app, where users have the role themselves. */
const running = /admin|staff|operator/i

/** What nothing but a role is called by which somebody has rights over others: `profile: 'admin'`. */
const ruler = /^((owner|(super|org|system)?[ _-]?admin(istrator)?|super[ _-]?user)s?|root)$/i

/** Whether a column has a role, or the key of its row: `roleId`. What it is by itself tells, too. */
export const isRole = (table: HostTable, { field, initial, type }: HostColumn): boolean =>
  (type.kind === 'string' && typeof initial === 'string' && ruler.test(initial)) ||
  (type.kind === 'number' && rightsName.test(plainField(table, field))) ||
  roleName.test(
    plainField(table, field).replace(
      /(?<=role)(id|uid|uuid|key|slug|code|name|type|template|level|kind)$/,
      '',
    ),
  )

const anyRole = /roles?$/

/** The columns of a table that may hold a role, the likeliest first. */
export const roleColumns = (table: HostTable): readonly HostColumn[] =>
  table.columns.filter(
    ({ field, type, references, primaryKey }) =>
      anyRole.test(plainField(table, field)) && type.kind === 'string' && !references && !primaryKey,
  )

/** The values of an enum or a union that types a column; none where its type is text. */
export const rolesIn = ({ type }: HostColumn): readonly string[] =>
  type.kind === 'string' ? (type.values ?? []) : []

const ofMember = /(role|accesslevel|membertype|permission)s?(id)?$/

/** Whether a column says what a member may do: it is called so, or one of its values has rights over others. */
export const saysRole = (table: HostTable, column: HostColumn): boolean =>
  ofMember.test(plainField(table, column.field)) || rolesIn(column).some(isPowerful)

/** The columns of a table whose type a reference names. */
export function columnsOfType(table: HostTable, ref: Ref): readonly HostColumn[] {
  const columns = table.columns.filter((column) => rolesIn(column).length > 0)
  const name = ref.slice(ref.lastIndexOf('#') + 1)
  const isOf = ({ members, stored, typeText }: HostColumn) =>
    members?.ref === ref || `${stored.module}#${stored.builder}` === ref || typeText === name
  const own = columns.filter(isOf)
  if (own.length > 0) return own
  // A union is spelt out where a column has it: what is left is its name.
  const words = name
    .toLowerCase()
    .replace(/(enum|type|values?|list)$/, '')
    .replace(/[^a-z]|s$/g, '')
  return columns.filter((column) => words.endsWith(plainField(table, column.field).replace(/s$/, '')))
}

export interface ProposedRoles {
  readonly only: readonly string[]
  readonly removed?: string
}

/**
 * Which of some roles SCIM gives, and the one that everybody has who has no other.
 *
 * @param ranksWithOwners whether the app counts one among those of owners
 */
export function proposeRoles(
  values: readonly string[],
  of: 'user' | 'tenant',
  ranksWithOwners: (role: string) => boolean = () => false,
): ProposedRoles {
  const free = values.filter((value) => !isOwning(value) && !isNoRole(value) && !ranksWithOwners(value))
  const removed = ordinaryRoles
    .map((word) => free.find((value) => value.toLowerCase().endsWith(word)))
    .find((value) => value !== undefined)
  const ordinary = of === 'user' ? free.filter((value) => !running.test(value)) : free
  const only = ordinary.some((value) => value !== removed) ? ordinary : free
  return { only, ...(removed !== undefined && { removed }) }
}

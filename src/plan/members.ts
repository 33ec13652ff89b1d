import { linksOf } from '../candidates/links.js'
import type { CreateValues } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { elementsOf, listOf } from '../inspect/list-elements.js'
import { titleOf } from '../inspect/words.js'
import type { Resource } from './attributes.js'
import { planCreate, requireFilled } from './create.js'
import type { Findings } from './findings.js'
import { checkKeyType } from './key-type.js'
import type { KeyedTable, MembersPlan } from './plan.js'
import type { Sources } from './request-values.js'

/** Whether memberships are in an array of keys, on the group or on the user: no row of their own is made of them. */
export const isArray = ({ user, group }: Pick<MembersPlan, 'user' | 'group'>): boolean =>
  holdsKeys(user) || holdsKeys(group)

/** Whether memberships have rows of their own. */
export const hasRows = (members: MembersPlan): boolean => !isArray(members) && members.removed === undefined

/** A list of keys, whether or not the schema says whose they are. */
export const holdsKeys = ({ arrayOf, elements, stored }: HostColumn): boolean =>
  arrayOf !== undefined || (stored.sqlType === 'array' && !elements)

/**
 * What ties users to something else: a table between them or an array; and what fills its other columns.
 *
 * @param tenant the column that every row has the request's tenant in
 * @param of the user, where the request that makes a row says who that is
 */
export function planJoin(
  table: HostTable,
  userField: string,
  otherField: string,
  createValues: CreateValues | undefined,
  section: readonly string[],
  [userKey, otherKey]: readonly [string, string],
  user: KeyedTable,
  findings: Findings,
  sources: Sources,
  tenant?: HostColumn,
  of?: Resource,
  filled: readonly HostColumn[] = [],
): MembersPlan | undefined {
  const userColumn = memberColumn(table, userField, [...section, userKey], findings)
  const group = memberColumn(table, otherField, [...section, otherKey], findings)
  const list = listOf(table, userField, otherField)
  const rows = list ? elementsOf(table, list) : table
  const create = planCreate(createValues, rows, [...section, 'create'], findings, {
    of,
    same: tenant ? [tenant.field] : [],
    ...sources,
  })
  if (!userColumn || !group) return undefined
  const by = checkReference(userColumn, table, user, [...section, userKey], findings, sources.tables)
  const plan = {
    table,
    user: userColumn,
    group,
    create,
    ...(by && { by }),
    ...(tenant && { tenant }),
    ...(list && { list }),
  }
  checkKeyType(userColumn, table, user, [...section, userKey], findings)
  if (list || isArray(plan)) checkArray(plan, section, otherKey, findings)
  if (!isArray(plan))
    requireFilled(rows, [...section, 'create'], findings, [
      ...rows.columns.filter((column) => isJoined(plan, column)),
      ...(tenant ? [tenant] : []),
      ...filled,
      ...create.map((each) => each.column),
    ])
  return plan
}

/** Whether a column of the rows, or of the objects in the list, is one of the two that make a membership. */
const isJoined = ({ user, group, list }: MembersPlan, { field }: HostColumn): boolean =>
  [user, group].some((column) => column.field === (list ? `${list.field}.${field}` : field))

/** The column of a field that memberships are made of, be it in the objects of a list: `members.user`. */
function memberColumn(
  table: HostTable,
  field: string,
  path: readonly string[],
  findings: Findings,
): HostColumn | undefined {
  const list = listOf(table, field)
  if (list) {
    const inside = findings.column(elementsOf(table, list), field.slice(list.field.length + 1), path)
    return inside && { ...inside, field, stored: { ...inside.stored, name: field }, inList: list.field }
  }
  const column = findings.column(table, field, path)
  if (!column?.elements) return column
  const references = column.elements.filter(({ references }) => references)
  const [inside = column.elements[0]] = references
  findings.add({
    code: 'SG3009',
    message: `${path.join('.')}: "${field}" of ${titleOf(table)} is a list of objects`,
    location: findings.place(path),
    fix: `Name the field of these objects that holds the key${inside ? `: "${field}.${inside.field}"` : ''}.`,
  })
  return undefined
}

/**
 * Checks an array that stands for memberships together with the key of its own document.
 *
 * @param otherKey the key of the config that names what the array belongs to
 */
function checkArray(
  { table, user, group }: MembersPlan,
  section: readonly string[],
  otherKey: string,
  findings: Findings,
): void {
  const [array, other] = holdsKeys(user) || user.inList ? [user, group] : [group, user]
  if (other.primaryKey) return
  findings.add({
    code: 'SG3009',
    message: `${section.join('.')}: "${array.inList ?? array.field}" is an array in ${titleOf(table)}, so what it belongs to is the key "${table.primaryKey[0]}", not "${other.field}"`,
    location: findings.place([...section, otherKey]),
    fix: `Name the key: "${table.primaryKey[0]}".`,
  })
}

/**
 * Checks that a column of the memberships holds the key by which SCIM knows users, or groups.
 *
 * @param path the key of the config that names the column; its last part says whose key it is
 * @returns the other table that the foreign key names, where it has the same keys: `profiles.user_id`
 */
export function checkReference(
  { field, references }: HostColumn,
  table: HostTable,
  keyed: KeyedTable,
  path: readonly string[],
  findings: Findings,
  tables: Sources['tables'],
): HostTable | undefined {
  if (!references) return undefined
  const { table: of, key } = keyed
  const other = tables.get(references.table)
  const isOther = other && other.name !== of.name
  if (isOther && isSharedBy(other, references.field, keyed)) return undefined
  if (isOther && hasKeysOf(other, references.field, keyed)) return other
  if (isOther)
    findings.add({
      code: 'SG3009',
      message: `${path.join('.')}: ${titleOf(table)}.${field} refers to ${titleOf(other)}, not to ${titleOf(of)}`,
      location: findings.place(path),
      fix: fixOfOther(other, of, path),
    })
  else if (references.field !== key.field)
    findings.add({
      code: 'SG3009',
      message: `${path.slice(0, -1).join('.')}: ${titleOf(table)}.${field} refers to "${references.field}", not to the key "${key.field}" of ${titleOf(of)}`,
      location: findings.place(path),
      fix: fixOf(field, references.field, path),
    })
  return undefined
}

/** Whether each row of users has one of another table, by the same key: a class and the one that it extends. */
const isSharedBy = ({ ref }: HostTable, field: string, { key: { references } }: KeyedTable): boolean =>
  references?.table === ref && references.field === field

/** Whether a column holds keys of users, so that what refers to it does. */
const hasKeysOf = (other: HostTable, field: string, { table, key }: KeyedTable): boolean =>
  linksOf(other, [other, table]).some(
    ({ column, target, key: named = table.primaryKey[0] }) =>
      column.field === field && target === table.ref && named === key.field,
  )

function fixOf(field: string, key: string, path: readonly string[]): string {
  if (path.join('.') === 'group.members.user')
    return `Say what "${field}" holds: group.members.key: '${key}'.`
  return `Name the column that refers to the primary key of the ${path.at(-1) === 'group' ? 'group' : 'user'} model.`
}

function fixOfOther(other: HostTable, of: HostTable, path: readonly string[]): string {
  const own = `Name the column that refers to the key of ${titleOf(of)}`
  return path.join('.') === 'group.members.user'
    ? `${own}; where a row of ${titleOf(other)} stands for a user, name it: via: { model: '${other.ref}', user: '…' }.`
    : `${own}.`
}

/** Where memberships are, as `model.gen.ts` tells the adapters of groups. */

import { isArray } from '../../plan/members.js'
import type { GroupPlan, MembersPlan, RoleRowsPlan, RolesPlan } from '../../plan/plan.js'
import { columnLiteral, entriesOf, type Written, writeField, writtenValue } from '../adapter/fields.js'
import { whereCondition } from '../adapter/values.js'
import type { EmittedFile } from '../context.js'
import { objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'
import { heldType, hostFunctions, joinRow, writeKey } from './join-row.js'

/** The entries of `members`. */
export function memberEntries(group: GroupPlan, file: EmittedFile): readonly string[] {
  if (!group.members)
    return [
      'user: scimGroupMembers.userId',
      'group: scimGroupMembers.groupId',
      'row: (userId: string, groupId: string) => ({ userId, groupId })',
      'users: userTables',
      'userKey: scimUsers.id',
    ]
  const { members } = group
  const table = file.columns(members.table)
  const isField = members.removed !== undefined
  return [
    `user: ${property(table, members.user.field)}`,
    `group: ${property(table, members.group.field)}`,
    ...(members.list ? [`list: ${property(table, members.list.field)}`] : []),
    ...(group.roles
      ? roleRows(group.roles, members, table, file)
      : isField
        ? fieldRow(members, file)
        : isArray(members) || members.madeBy
          ? []
          : [joinRow(members, file, 'group')]),
    'users: userTables',
    'userKey: scimUsers.userId',
    ...rowsOf(members, table, file),
  ]
}

/** What the user's row holds of a group, and of none. */
function fieldRow({ group, removed = null }: MembersPlan, file: EmittedFile): readonly string[] {
  const held = (written: Written) => `{ ${entriesOf([written], '    ').join(', ')} }`
  const nobody = held(writeField(file, group, columnLiteral(file, group, removed)))
  const type = heldType(group, 'group', 'NewUserRow', file)
  return [
    `row: (_user: unknown, group: ${type}) => (${held(writeKey(file, group, 'group'))})`,
    `rows: ${file.orm.documents ? `{ removed: ${nobody} }` : `${file.imports.value(file.orm.module, 'inColumn')}(${nobody})`}`,
  ]
}

/** What rows hold of a role, and which roles there are. */
function roleRows(
  { names, removed, rows }: RolesPlan,
  { group, tenant }: MembersPlan,
  table: string,
  file: EmittedFile,
): readonly string[] {
  const named = Object.entries(names).map(([role, name]) => `${propertyKey(role)}: ${literal(name)}`)
  const entries = [
    `names: ${objectLiteral(named, { before: '      names: ' })}`,
    `removed: ${literal(removed)}`,
    ...(tenant ? [`tenant: ${property(table, tenant.field)}`] : []),
    ...(rows ? [`rows: ${roleTable(rows, file)}`] : []),
  ]
  const value = writtenValue(file, group, 'role', removed === null)
  const held = entriesOf([{ field: group.field, value }], '    ').join(', ')
  const call = `${file.imports.value(file.orm.module, 'rolesIn')}(`
  return [
    `row: (_user: unknown, role: unknown) => ({ ${held} })`,
    `rows: ${call}${objectLiteral(entries, { before: `    rows: ${call}`, after: '),' })})`,
  ]
}

/** Where the rows of roles are, and their names. */
function roleTable({ table, key, name, tenant }: RoleRowsPlan, file: EmittedFile): string {
  const columns = file.columns(table)
  const entries = [
    `key: ${property(columns, key.field)}`,
    `name: ${property(columns, name.field)}`,
    ...(tenant ? [`tenant: ${property(columns, tenant.field)}`] : []),
  ]
  return objectLiteral(entries, { before: '      rows: ' })
}

/** How memberships are read and written, where they are not each row of a table that SCIM writes itself. */
function rowsOf(members: MembersPlan, table: string, file: EmittedFile): readonly string[] {
  const functions = hostFunctions(members, file)
  const hasChosen = [members.via, members.where, members.oneGroup].some((one) => one !== undefined)
  if (!hasChosen && functions.length === 0) return []
  const chosen = (indent: string) => (hasChosen ? memberRows(members, table, file, indent) : [])
  if (file.orm.documents)
    return [`rows: ${objectLiteral([...functions, ...chosen('    ')], { before: '    rows: ' })}`]
  const read = (indent: string) => {
    const call = `rows: ${file.imports.value(file.orm.module, 'memberRows')}(`
    return `${call}${objectLiteral(chosen(indent), { before: `${indent}${call}`, after: '),' })})`
  }
  if (functions.length === 0) return [read('    ')]
  const entries = [...functions, ...(hasChosen ? [read('      ')] : [])]
  const byHost = file.imports.value(file.orm.module, 'byHost')
  return [`rows: ${byHost}({\n${entries.map((each) => `      ${each},\n`).join('')}    })`]
}

/** Which rows are memberships, and by which rows they lead to users. */
function memberRows(
  { where = [], key, oneGroup, via, madeBy }: MembersPlan,
  table: string,
  file: EmittedFile,
  indent: string,
): readonly string[] {
  const condition = whereCondition(where, table, file, `${indent}  where: `)
  const set = where.map(({ column }) => literal(column.field))
  const place = via && file.columns(via.table)
  const through = via && [
    `key: ${property(place ?? '', via.key.field)}`,
    `user: ${property(place ?? '', via.user.field)}`,
    ...(via.tenant ? [`tenant: ${property(place ?? '', via.tenant.field)}`] : []),
    ...(via.where ? [`where: ${whereCondition(via.where, place ?? '', file, '        where: ')}`] : []),
  ]
  return [
    ...(condition ? [`where: ${condition}`] : []),
    ...(condition && !key && !madeBy ? [`set: [${set.join(', ')}]`] : []),
    ...(key && !file.orm.documents ? [`key: ${property(table, key.field)}`] : []),
    ...(oneGroup ? [`oneGroup: ${oneGroup === true ? 'true' : property(table, oneGroup.field)}`] : []),
    ...(through ? [`via: ${objectLiteral(through, { before: `${indent}  via: ` })}`] : []),
  ]
}

/** Memberships that hold another column of users than their primary key: an id of elsewhere, an address. */

import type { MembersConfig } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { listOf } from '../inspect/list-elements.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import { isNeverTold, isUnique } from './keyed-table.js'
import { holdsKeys } from './members.js'
import type { KeyedTable, Plan, TenantPlan, UserPlan, ViaPlan } from './plan.js'

const path = ['group', 'members', 'key']

/** How rows lead to users by that column. It is of the user's own row, so that whoever lacks a value has none to be referred to. */
export function planMemberKey(
  { key: field, user: held, via }: MembersConfig,
  table: HostTable,
  user: KeyedTable & Pick<UserPlan, 'attributes'>,
  tenant: TenantPlan | undefined,
  findings: Findings,
): ViaPlan | undefined {
  if (field === undefined) return undefined
  const key = findings.column(user.table, field, path)
  if (!key) return undefined
  const title = titleOf(user.table)
  const refuse = (code: 'SG3009' | 'SG3032', message: string, fix: string) => {
    findings.add({ code, message: `group.members.key: ${message}`, location: findings.place(path), fix })
    return undefined
  }
  if (via)
    return refuse(
      'SG3032',
      `memberships refer to rows of another table (via), and not to "${field}" of ${title}`,
      'Leave it out; the column of those rows is via.key.',
    )
  if (table === user.table)
    return refuse(
      'SG3032',
      `users have the keys of their groups themselves, in ${title}`,
      'Leave it out: nothing refers to users there.',
    )
  const ofTenant = isUnique(user.table, key) ? undefined : uniqueWith(user.table, key, tenant)
  if (!isUnique(user.table, key) && !ofTenant && !isNeverTold(user.table))
    return refuse(
      'SG3009',
      `"${field}" of ${title} is not unique: a membership would be everybody's who has the same`,
      'Name a unique column, or make it one.',
    )
  const column = heldIn(table, held)
  if (column && !fits(column, key))
    return refuse(
      'SG3009',
      `"${held}" of ${titleOf(table)} holds ${column.typeText}, but "${field}" of ${title} is ${key.typeText}`,
      `Name the column whose values "${held}" has.`,
    )
  if (ofTenant && user.attributes.some((one) => !one.part && one.column === key))
    return refuse(
      'SG3032',
      `"${field}" of ${title} is unique within a tenant only, and SCIM writes it: rows of other tenants hold the same`,
      'Leave the attribute out of user.attributes, or make the column unique.',
    )
  return {
    table: user.table,
    key,
    user: user.key,
    ...(ofTenant && { tenant: ofTenant }),
    ...(!key.notNull && { where: [{ column: key }] }),
  }
}

/** The column by which the memberships hold users, where SCIM writes it: they follow what it becomes. */
export function writtenMemberKey({ user, group }: Pick<Plan, 'user' | 'group'>): ViaPlan | undefined {
  const { via } = group?.members ?? {}
  const isWritten = user.attributes.some(({ part, column }) => !part && column === via?.key)
  return via?.table === user.table && isWritten ? via : undefined
}

/** The tenant's column, where no two users of one tenant have the same. */
const uniqueWith = (
  { uniques }: HostTable,
  { field }: HostColumn,
  tenant: TenantPlan | undefined,
): HostColumn | undefined => {
  const { userColumn } = tenant ?? {}
  const isPair = (fields: readonly string[]) =>
    fields.length === 2 && [field, userColumn?.field].every((one) => one && fields.includes(one))
  return uniques.some(isPair) ? userColumn : undefined
}

function heldIn(table: HostTable, field: string): HostColumn | undefined {
  const list = listOf(table, field)
  if (!list) return table.columns.find((column) => column.field === field)
  return list.elements?.find((one) => `${list.field}.${one.field}` === field)
}

/** Lists and relations do not tell the type of what they hold. */
const fits = (held: HostColumn, { type }: HostColumn): boolean =>
  held.relation === true ||
  holdsKeys(held) ||
  [held.type.kind, type.kind].includes('unknown') ||
  held.type.kind === type.kind

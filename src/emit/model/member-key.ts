/** The column of users that memberships hold where it is not the key, for what SCIM writes to it to be followed. */
import { writtenMemberKey } from '../../plan/member-key.js'
import type { Plan } from '../../plan/plan.js'
import { entriesOf, writeField } from '../adapter/fields.js'
import type { EmittedFile } from '../context.js'
import { objectLiteral } from '../layout.js'
import { property } from '../literal.js'
import { keyOfVia } from './join-row.js'

/** @param users the constant of the user's table */
export function memberKeyPlace(plan: Plan, users: string, file: EmittedFile): readonly string[] {
  const via = writtenMemberKey(plan)
  const members = plan.group?.members
  if (!via || !members) return []
  const { table, user, group, list } = members
  const rows = file.columns(table)
  const held = entriesOf([writeField(file, user, 'key')], '      ').join(', ')
  const entries = [
    `key: ${property(users, via.key.field)}`,
    `user: ${property(rows, user.field)}`,
    ...(file.orm.documents
      ? list
        ? [`list: ${property(rows, list.field)}`]
        : []
      : [`group: ${property(rows, group.field)}`, `held: (key: ${keyOfVia(via, file)}) => ({ ${held} })`]),
  ]
  return [`memberKey: ${objectLiteral(entries, { before: '  memberKey: ' })}`]
}

import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import type { MembersPlan } from './plan.js'

/**
 * Which rows count, and by what those are removed that do, where others of the same user stay.
 *
 * @param isOnly whether there is room for one row of each user
 */
export function planRows(
  { table, user, group }: MembersPlan,
  where: NonNullable<MembersPlan['where']>,
  section: readonly string[],
  findings: Findings,
  isOnly = false,
): Pick<MembersPlan, 'where' | 'key'> {
  const pair = [user.field, group.field]
  const isPair = (fields: readonly string[]) =>
    fields.length > 0 && fields.every((each) => pair.includes(each))
  if (isOnly || isPair(table.primaryKey) || table.uniques.some(isPair)) return { where }
  const [field, ...others] = table.primaryKey
  const key = others.length === 0 ? table.columns.find((column) => column.field === field) : undefined
  if (!key)
    findings.add({
      code: 'SG3032',
      message: `${section.join('.')}.where: nothing tells apart the rows of ${titleOf(table)} that a user has in one ${section[0]}`,
      location: findings.place([...section, 'where']),
      fix: `Give the table a key of one column, or make "${user.field}" and "${group.field}" unique together.`,
    })
  return { where, ...(key && { key }) }
}

import type { MembersConfig, UserConfig } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { primaryKeyProblem } from '../inspect/primary-key.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import { holdsKeys } from './members.js'

/** The key that a SCIM record refers to a row by. */
export function keyOf(table: HostTable, role: string, findings: Findings): HostColumn {
  const problem = primaryKeyProblem(table, role)
  if (problem) findings.fail(problem)
  const key = table.columns.find((column) => column.field === table.primaryKey[0])
  if (!key) throw new TypeError(`${titleOf(table)} names a primary key that it does not have`)
  return key
}

/** The fields that are the same in all rows that SCIM sees, of one tenant. */
export const sameFields = (
  where: UserConfig['where'] = {},
  tenant: HostColumn | undefined,
): readonly string[] => [
  ...Object.keys(where).filter((field) => typeof where[field] !== 'object'),
  ...(tenant ? [tenant.field] : []),
]

/** Whether who is in a group is an array of it, or of the user. */
export const inArray = ({ columns }: HostTable, { user, group }: Pick<MembersConfig, 'user' | 'group'>) =>
  columns.some((column) => (holdsKeys(column) || column.elements) && [user, group].includes(column.field))

/** Whether no two rows have the same in a column. */
export const isUnique = ({ uniques, primaryKey }: HostTable, { field, unique }: HostColumn): boolean =>
  unique || [primaryKey, ...uniques].some(([first, ...others]) => first === field && others.length === 0)

/** Whether neither types nor migrations tell what is unique in a table. */
export const isNeverTold = ({ rowType, uniques, columns }: HostTable): boolean =>
  rowType !== undefined && uniques.length === 0 && !columns.some(({ unique }) => unique)

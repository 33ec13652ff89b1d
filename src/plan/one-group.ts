/** Memberships of which a table has room for one a user, or one a user and tenant: whoever is in a group is in no other. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import { isUnique } from './keyed-table.js'
import { isArray } from './members.js'
import type { MembersPlan, TenantPlan } from './plan.js'

/** Whether each user is in one group at most: of all, or of those with the same in a column, which is the tenant's. */
export function oneGroupOf(members: MembersPlan): true | HostColumn | undefined {
  const { table, user, tenant, list } = members
  if (list || isArray(members)) return undefined
  if (isUnique(table, user)) return true
  return tenant && isUniqueTogether(table, user, tenant) ? tenant : undefined
}

const isUniqueTogether = ({ primaryKey, uniques }: HostTable, ...columns: readonly HostColumn[]): boolean =>
  [primaryKey, ...uniques].some(
    (fields) => fields.length === columns.length && columns.every(({ field }) => fields.includes(field)),
  )

/** Refuses room for one row where several tenants know a person: the group of one would take the place of another's. */
export function checkShared(
  table: HostTable,
  tenant: TenantPlan | undefined,
  section: readonly string[],
  findings: Findings,
): void {
  if (!tenant?.through) return
  findings.add({
    code: 'SG3032',
    message: `${section.join('.')}.model: ${titleOf(table)} has room for one row of each user, whom your tenants share: the group of one would take the place of another's`,
    location: findings.place([...section, 'model']),
    fix: `Name a model with a row for each user of a group; else group: 'scim'.`,
  })
}

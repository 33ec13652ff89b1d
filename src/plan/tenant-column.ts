/** Tenants that no model stands for: a column of each row says whose it is. */

import type { ColumnTenantConfig } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import type { TenantPlan } from './plan.js'

/** Tenants by a column of users, and of groups that have it too. */
export function planTenantColumn(
  { column: field, from, group }: ColumnTenantConfig,
  user: HostTable,
  groupTable: HostTable | undefined,
  findings: Findings,
): TenantPlan | undefined {
  const path = ['tenant', 'column']
  const key = findings.column(user, field, path)
  if (!key) return undefined
  const { references } = key
  if (references)
    findings.add({
      code: 'SG3034',
      message: `tenant.column: "${field}" of ${titleOf(user)} refers to ${references.table.split('#').at(-1)}, so that model has the tenants`,
      location: findings.place(path),
      fix: `Write tenant: { model: '${references.table}', user: { field: '${field}' }, … } in its place.`,
    })
  const groupColumn =
    groupTable &&
    (group
      ? findings.column(groupTable, group.field, ['tenant', 'group', 'field'])
      : groupTable.columns.find((column) => column.field === field))
  return { table: user, key, isColumn: true, from, userColumn: key, ...(groupColumn && { groupColumn }) }
}

/** The column by which rows of other tables belong to a tenant. */
export const tenantColumnOf = (
  { columns }: HostTable,
  { table, key, isColumn }: TenantPlan,
  besides: readonly string[],
): HostColumn | undefined =>
  columns.find(
    ({ field, references }) =>
      (isColumn ? field === key.field : references?.table === table.ref && references.field === key.field) &&
      !besides.includes(field),
  )

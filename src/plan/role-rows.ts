import type { RoleRowsConfig } from '../config/config.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import { keyOf } from './keyed-table.js'
import type { RoleRowsPlan, TenantPlan } from './plan.js'
import { tenantColumnOf } from './tenant-column.js'

/** The rows of roles that a column refers to: those of the tenant, where each has its own. */
export function planRoleRows(
  { model, key: named, name: nameField }: RoleRowsConfig,
  column: HostColumn,
  roles: HostTable,
  tenant: TenantPlan | undefined,
  tables: ReadonlyMap<Ref, HostTable>,
  findings: Findings,
): RoleRowsPlan | undefined {
  const path = ['group', 'rows']
  const table = tables.get(model)
  if (!table) throw new TypeError(`${model} was not inspected`)
  const refuse = (keys: readonly string[], message: string, fix: string) => {
    findings.add({
      code: 'SG3050',
      message: `${keys.join('.')}: ${message}`,
      location: findings.place(keys),
      fix,
    })
    return undefined
  }
  const { references } = column
  if (references && references.table !== table.ref)
    return refuse(
      [...path, 'model'],
      `"${column.field}" of ${titleOf(roles)} does not refer to ${titleOf(table)}`,
      `Name the model that it refers to: '${references.table}'.`,
    )
  const field = named ?? references?.field
  const key =
    field === undefined ? keyOf(table, 'role', findings) : table.columns.find((each) => each.field === field)
  const name = findings.column(table, nameField, [...path, 'name'])
  if (!key || !name) return undefined
  if (name.type.kind !== 'string')
    return refuse(
      [...path, 'name'],
      `"${name.field}" of ${titleOf(table)} holds ${name.typeText}, and no name`,
      'Name the column that has what roles are called.',
    )
  const ofTenant = tenant && tenantColumnOf(table, tenant, [key.field, name.field])
  return { table, key, name, ...(ofTenant && { tenant: ofTenant }) }
}

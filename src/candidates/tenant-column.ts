import type { HostColumn } from '../inspect/host-model.js'
import type { CreateFacts } from './create-facts.js'

/**
 * Whether a column holds the key of the tenant: by a foreign key, or without one where it is called as those are that have one,
 * and is of the key's type.
 */
export function holdsTenant(
  { field, type, references }: HostColumn,
  { tenant, tables = [] }: CreateFacts,
): boolean {
  if (tenant === undefined) return false
  if (references) return references.table === tenant
  const key = tables.find(({ ref }) => ref === tenant)?.columns.find(({ primaryKey }) => primaryKey)
  const isCalled = tables.some(({ columns }) =>
    columns.some((one) => one.field === field && one.references?.table === tenant),
  )
  return isCalled && key?.type.kind === type.kind
}

import type { HostTable } from '../inspect/host-model.js'
import type { Plan } from './plan.js'

/** The tables of the host that the service reads or writes, once each. */
export function mappedTables({ user, group, tenant }: Plan): readonly HostTable[] {
  const tables = [
    user.table,
    ...user.parts.map((part) => part.table),
    ...user.ends.map((end) => ('table' in end ? end.table : undefined)),
    group?.host?.table,
    group?.members?.table,
    group?.members?.via?.table,
    group?.roles?.rows?.table,
    tenant?.table,
    tenant?.through?.table,
  ]
  return [...new Map(tables.flatMap((table) => (table ? [[table.ref, table] as const] : []))).values()]
}

import type { HostTable } from '../../inspect/host-model.js'
import type { Plan } from '../../plan/plan.js'
import { lookupTables } from '../model/finders.js'

/** The tables whose columns the emitted code names. */
export function hostTables(plan: Plan): readonly HostTable[] {
  const { user, group, tenant } = plan
  const members = group?.members
  const joins = [members?.table, members?.via?.table, tenant?.through?.table]
  const parts = [...user.parts, ...user.ends].flatMap((one) => ('table' in one ? [one.table] : []))
  const tables = [user.table, ...parts, group?.host?.table, ...joins, ...lookupTables(plan)]
  return tables.filter((table, index): table is HostTable => {
    return table !== undefined && tables.findIndex((other) => other?.ref === table.ref) === index
  })
}

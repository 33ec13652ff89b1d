import { bare } from '../../sql/name-list.js'
import { type Sql, sql, valueFor } from '../../sql/sql.js'
import type { Store } from './store.js'

/** Counts a change of groups that somebody enters or leaves by a change of others: they change by it (RFC 7644 §3.14). */
export function touchGroups(store: Store, which: Sql): Promise<void> {
  const { id, version, updatedAt } = store.tables.scim
  const [counter, time] = [bare(version), bare(updatedAt)]
  const changes = sql`${counter} = ${counter} + 1, ${time} = ${valueFor(updatedAt, new Date())}`
  return store.run(sql`update ${id.table} set ${changes} where ${which}`)
}

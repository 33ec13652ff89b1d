import { columnNamed } from '../../sql/columns.js'
import type { Row } from '../../sql/orm.js'
import { and, eq, sql } from '../../sql/sql.js'
import { deleteStatement } from '../../sql/statements.js'
import type { Store } from './store.js'

/**
 * Deletes the record that has the name of a new one, where its row of the host's is gone: no foreign key has done so
 * (`database.foreignKeys: false`), and nobody could have the name again.
 */
export async function sweepOrphans(store: Store, row: Row): Promise<void> {
  const { scim, host, tenant } = store.tables
  const { table } = scim.id
  const name = 'userNameKey' in row ? 'userNameKey' : 'displayNameKey'
  if (!host) return
  const isOrphan = sql`not exists (select 1 from ${host.key.table} where ${host.key} = ${host.link})`
  const where = and(eq(columnNamed(table, name), row[name]), tenant && store.ofTenant(tenant), isOrphan)
  if (where) await store.run(deleteStatement(table, where))
}

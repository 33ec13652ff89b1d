import type { Column } from '../../sql/columns.js'
import { and, oneOf, sql } from '../../sql/sql.js'
import type { RecordRow } from '../storage.js'
import type { Store } from './store.js'

/** The records of some groups, by a column of SCIM's that says which they are: those of the request's tenant. */
export const recordsBy =
  (store: Store, column: Column) =>
  async (keys: readonly unknown[]): Promise<readonly (readonly [unknown, RecordRow])[]> => {
    const { tenant, scim } = store.tables
    const where = and(oneOf(column, keys), store.ofTenant(tenant))
    const rows = await store.records({ where, orderBy: [sql`${scim.id} asc`] })
    return rows.map((row) => [row.scim[column.property], row])
  }

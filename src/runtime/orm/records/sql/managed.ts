import { connect, type Orm } from '../../sql/orm.js'
import { and, eq } from '../../sql/sql.js'
import type { GroupTables, UserTables } from './tables.js'

/** Makes the function that tells whether an identity provider knows a row of the host, and so keeps it: one that is hidden it does not. */
export const managedOf =
  <Db>(orm: Orm<Db>) =>
  async (db: Db, tables: UserTables | GroupTables, key: unknown, ofTenant?: unknown): Promise<boolean> => {
    const { dialect, scim, host, tenant } = tables
    const hidden = 'hidden' in tables ? tables.hidden : undefined
    if (!host) return false
    const where = and(
      eq(host.link, key),
      tenant && ofTenant !== undefined ? eq(tenant, ofTenant) : undefined,
      hidden && eq(hidden, false),
    )
    const { table } = scim.id
    const rows = await orm.select(connect(orm, db, dialect), {
      fields: { id: scim.id },
      from: table,
      where,
      limit: 1,
    })
    return rows.length > 0
  }

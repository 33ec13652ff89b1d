import type { Column } from '../../sql/columns.js'
import { connect, type Orm } from '../../sql/orm.js'
import { and, eq } from '../../sql/sql.js'
import type { UserTables } from './tables.js'

/** Users whose activity SCIM keeps. */
type ScimActivity = Pick<UserTables, 'dialect' | 'host' | 'tenant'> & {
  readonly scim: { readonly active: Column }
}

/**
 * Makes the function that tells whether SCIM lets a user in: for hosts without a flag of their own, to be asked where
 * they sign users in. It gives false for a user that the tenant has deactivated, and where no tenant is told for one that
 * every identity provider who knows it has.
 */
export const activeUserOf =
  <Db>(orm: Orm<Db>) =>
  async (
    db: Db,
    { dialect, scim, host, tenant }: ScimActivity,
    key: unknown,
    ofTenant?: unknown,
  ): Promise<boolean> => {
    const connection = connect(orm, db, dialect)
    const { active } = scim
    const inTenant = tenant && ofTenant !== undefined ? eq(tenant, ofTenant) : undefined
    const where = and(eq(host.link, key), inTenant)
    const rows = await orm.select(connection, { fields: { active }, from: active.table, where })
    return rows.length === 0 || rows.some((row) => row.active === true)
  }

import { dialects } from '../sql/dialects.js'
import type { Column } from './columns.js'
import type { Orm } from './orm.js'
import { eq } from './sql.js'
import type { UserTables } from './tables.js'

/** Users whose activity SCIM keeps. */
type ScimActivity = Pick<UserTables, 'dialect' | 'host'> & { readonly scim: { readonly active: Column } }

/**
 * Makes the function that tells whether SCIM lets a user in: for hosts without a flag of their own, to be asked where
 * they sign users in. It gives false for a user that every identity provider who knows it has deactivated.
 */
export const activeUserOf =
  <Db>(orm: Orm<Db>) =>
  async (db: Db, { dialect, scim, host }: ScimActivity, key: unknown): Promise<boolean> => {
    const { active } = scim
    const rows = await orm.select(
      { db, dialect: dialects[dialect] },
      { fields: { active }, from: active.table, where: eq(host.link, key) },
    )
    return rows.length === 0 || rows.some((row) => row.active === true)
  }

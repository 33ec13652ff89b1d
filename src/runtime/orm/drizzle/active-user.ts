import { eq } from 'drizzle-orm'
import { type DrizzleHandle, databaseOf } from './handle.js'
import type { UserTables } from './tables.js'

/**
 * Whether SCIM lets a user in: for hosts without a flag of their own, to be asked where they sign users in.
 *
 * @param key the host's key of the user
 * @returns false for a user that every identity provider who knows it has deactivated
 */
export async function isActiveUser(
  db: DrizzleHandle,
  { scim, host }: UserTables & { readonly scim: { readonly active: unknown } },
  key: unknown,
): Promise<boolean> {
  const rows = await databaseOf(db)
    .select<{ active: boolean }>({ active: scim.active })
    .from(scim)
    .where(eq(host.link, key))
  return rows.length === 0 || rows.some((row) => row.active)
}

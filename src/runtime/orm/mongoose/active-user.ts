import type { Field } from './fields.js'
import { inSession, type MongooseHandle, nativeCollection } from './handle.js'
import type { UserTables } from './places.js'

/** Users whose activity SCIM keeps. */
type ScimActivity = Pick<UserTables, 'host' | 'tenant'> & { readonly scim: { readonly active: Field } }

/**
 * Whether SCIM lets a user in: for hosts without a flag of their own, to be asked where they sign users in.
 *
 * @returns false for a user that the tenant has deactivated, and where none is told for one that every identity provider
 *   who knows it has
 */
export async function isActiveUser(
  db: MongooseHandle,
  { scim, host, tenant }: ScimActivity,
  key: unknown,
  ofTenant?: unknown,
): Promise<boolean> {
  const { active } = scim
  const inTenant = tenant && ofTenant !== undefined ? { [tenant.path]: ofTenant } : {}
  const found = await nativeCollection(db, active.collection.name)
    .aggregate([{ $match: { [host.link.path]: key, ...inTenant } }], inSession(db))
    .toArray()
  return found.length === 0 || found.some((each) => each[active.path] === true)
}

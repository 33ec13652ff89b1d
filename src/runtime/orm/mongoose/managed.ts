import { inSession, type MongooseHandle, nativeCollection } from './handle.js'
import type { ResourceTables } from './places.js'

/** Whether an identity provider knows a document of the host, and so keeps it: one that is hidden it does not. */
export async function isManaged(
  db: MongooseHandle,
  { scim, host, tenant, hidden }: ResourceTables,
  key: unknown,
  ofTenant?: unknown,
): Promise<boolean> {
  if (!host) return false
  const filter = {
    [host.link.path]: host.key.cast(key),
    ...(tenant && ofTenant !== undefined && { [tenant.path]: ofTenant }),
    ...(hidden && { [hidden.path]: { $ne: true } }),
  }
  const found = await nativeCollection(db, scim.id.collection.name)
    .aggregate([{ $match: filter }, { $limit: 1 }], inSession(db))
    .toArray()
  return found.length > 0
}

import type { Field } from './fields.js'
import { inSession, type MongooseHandle, nativeCollection } from './handle.js'
import type { UserTables } from './places.js'

/** Users whose activity SCIM keeps. */
type ScimActivity = Pick<UserTables, 'host'> & { readonly scim: { readonly active: Field } }

/**
 * Whether SCIM lets a user in: for hosts without a flag of their own, to be asked where they sign users in.
 *
 * @returns false for a user that every identity provider who knows it has deactivated
 */
export async function isActiveUser(
  db: MongooseHandle,
  { scim, host }: ScimActivity,
  key: unknown,
): Promise<boolean> {
  const { active } = scim
  const found = await nativeCollection(db, active.collection.name)
    .aggregate([{ $match: { [host.link.path]: key } }], inSession(db))
    .toArray()
  return found.length === 0 || found.some((each) => each[active.path] === true)
}

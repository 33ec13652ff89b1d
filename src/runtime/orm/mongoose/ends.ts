import { type Ended, type HostEnd, UserEnds } from '../../protocol/ends.js'
import type { Field } from './fields.js'
import { inSession, type MongooseHandle, modelOf, nativeCollection } from './handle.js'
import type { UserTables } from './places.js'

/** Documents that refer to a user. */
interface EndPlace {
  readonly user: Field
  /** Where the user's key is below that field, which the schema leaves open. */
  readonly inside?: readonly string[]
  /** Only documents of the tenant that deactivates end. */
  readonly tenant?: Field
  /** What the documents get, in place of being deleted. */
  set?(): object
}

/** What ends with the activity of users: documents of the host's models, and what functions of the host's end. */
export const endsIn = (
  { host }: Pick<UserTables, 'host'>,
  ends: readonly (EndPlace | HostEnd)[],
): UserEnds => {
  const endDocuments =
    ({ user: field, inside, tenant: ofTenant, set }: EndPlace) =>
    async ({ user, tenant, db }: Ended<unknown, MongooseHandle, unknown>) => {
      const { collection } = field
      collection.bind(() => db)
      const ofTenantOnly = ofTenant && { [ofTenant.path]: ofTenant.cast(tenant) }
      if (inside) {
        // A model leaves out of a filter what its schema does not know, and so would end all.
        const native = nativeCollection(db, collection.name)
        const filter = {
          [[field.path, ...inside].join('.')]: { $in: [user, String(user)] },
          ...ofTenantOnly,
        }
        await (set
          ? native.updateMany(filter, { $set: set() }, inSession(db))
          : native.deleteMany(filter, inSession(db)))
        return
      }
      const { model } = collection
      if (!model) throw new TypeError(`${collection.name} has no model`)
      const filter = { [field.path]: user, ...ofTenantOnly }
      await (set
        ? modelOf(model).updateMany(filter, { $set: set() }, inSession(db))
        : modelOf(model).deleteMany(filter, inSession(db)))
    }
  return new UserEnds(
    ends.map((end) => (typeof end === 'function' ? end : endDocuments(end))),
    ({ scim }) => Reflect.get(scim, host.link.property),
  )
}

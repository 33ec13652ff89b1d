import { type Finder, lookedUp } from '../records/looked-up.js'
import { eq } from './conditions.js'
import type { Fields } from './fields.js'
import { inSession, type MongooseHandle, nativeCollection } from './handle.js'
import { everyOf } from './scope.js'

/** Makes the function that finds a value of the one document that has some others (`lookup()` of the configuration). */
export const lookupIn =
  <Host>(fields: Fields): Finder<MongooseHandle, Host> =>
  (context, where, name) => {
    const { db } = context
    const field = (property: string) => {
      const found = fields[property]
      if (!found) throw new TypeError(`There is no field ${property}: run scim-gen generate`)
      found.collection.bind(() => db)
      return found
    }
    const { collection, path } = field(name)
    const $match = everyOf(Object.entries(where).map(([property, value]) => eq(field(property), value)))
    return lookedUp(context, collection.name, where, name, () =>
      nativeCollection(db, collection.name)
        .aggregate([{ $match }, { $limit: 2 }, { $project: { _id: 0, value: `$${path}` } }], inSession(db))
        .toArray(),
    )
  }

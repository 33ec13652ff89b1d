/** Mongoose: aggregations read, the host's models write, and so its middleware and validators run. */
import type { NewRow } from './new-row.js'

export { constant, folded } from './filter-map.js'
export { isActiveUser } from './mongoose/active-user.js'
export {
  MongooseGroupAdapter,
  type MongooseGroupRecord,
  MongooseUserAdapter,
  type MongooseUserRecord,
} from './mongoose/adapters.js'
export { and, Condition, eq, isNull, matches, ne, or } from './mongoose/conditions.js'
export { collection } from './mongoose/fields.js'
export { elements, type FilterMap } from './mongoose/filter-map.js'
export type { MongooseHandle } from './mongoose/handle.js'
export { ensureIndexes } from './mongoose/indexes.js'
export type { GroupTables, UserTables } from './mongoose/places.js'
export type { ScimGroupRow as StoredGroup, ScimUserRow as StoredUser } from './stored/places.js'

/** A document that is to be inserted into a model's collection: `Needed` are the fields that nothing else fills. */
export type NewDocument<Model, Needed extends keyof RawDocument<Model>> = NewRow<
  RawDocument<Model> & object,
  Needed
>

/** A document of a model as MongoDB has it. */
type RawDocument<Model> = Model extends { readonly castObject: (...parameters: never[]) => infer Raw }
  ? Raw
  : never

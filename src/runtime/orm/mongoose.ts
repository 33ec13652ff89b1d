/** Mongoose: aggregations read, the host's models write, and so its middleware and validators run. */

import type { RawDocument, Whole } from './mongoose/entity.js'

export { isActiveUser } from './mongoose/active-user.js'
export {
  MongooseGroupAdapter,
  type MongooseGroupRecord,
  MongooseUserAdapter,
  type MongooseUserRecord,
} from './mongoose/adapters.js'
export { auditIn } from './mongoose/audit.js'
export { and, Condition, eq, isNull, matches, ne, oneOf as inArray, or } from './mongoose/conditions.js'
export { type ConnectionTables, connectionStore } from './mongoose/connection-store.js'
export { endsIn } from './mongoose/ends.js'
export { entity } from './mongoose/entity.js'
export { constant, folded } from './mongoose/entries.js'
export { collection, type Field } from './mongoose/fields.js'
export { elements, type FilterMap } from './mongoose/filter-map.js'
export type { MongooseHandle } from './mongoose/handle.js'
export { ensureIndexes } from './mongoose/indexes.js'
export { keptIn, unmappedIn, withNames } from './mongoose/kept-field.js'
export { type LogTable, logStore } from './mongoose/log-store.js'
export { lookupIn } from './mongoose/lookup.js'
export { isManaged } from './mongoose/managed.js'
export type { GroupTables, KeptField, UserTables } from './mongoose/places.js'
export { scimGroupCollection, scimUserCollection } from './mongoose/scim-collection.js'
export { withMemberKey } from './mongoose/with-member-key.js'
export { adopting } from './records/adopting.js'
export { audited } from './records/audited.js'
export { createdByHost } from './records/created-by-host.js'
export { hiddenByDelete } from './records/hidden-by-delete.js'
export type { Finder } from './records/looked-up.js'
export type { ScimGroupRow as StoredGroup, ScimUserRow as StoredUser } from './records/places.js'
export { sharedByTenants } from './records/shared-by-tenants.js'
export { withManagers } from './records/with-managers.js'

/** A document that is to be inserted into a model's collection: `Needed` are the fields that nothing else fills. */
export type NewDocument<Model, Needed extends keyof RawDocument<Model> = never> = New<
  RawDocument<Model>,
  Needed
>

/** An object that is to be put into a list of such a document: `members`, `staff.members`. */
export type NewElement<
  Model,
  List extends string,
  Needed extends keyof ElementOf<RawDocument<Model>, List> = never,
> = New<ElementOf<RawDocument<Model>, List>, Needed>

type New<Raw, Needed extends keyof Raw> = { readonly [Name in Needed]: Part<Raw[Name]> } & Parts<Raw>

/**
 * Objects may be written in part: the rest is left to its defaults. What is not needed may be null. Of timestamps with names of their
 * own, Mongoose infers that whatever has no other type is a date; such keys are left out.
 */
type Parts<Raw> = {
  readonly [Name in keyof Raw as string extends Name ? never : Name]?: Part<Raw[Name]> | null | undefined
}
type Part<Value> = Value extends Whole ? Value : Value extends object ? Parts<Value> : Value

/** The objects in a list of a document. */
type ElementOf<Raw, List extends string> = List extends `${infer Head}.${infer Rest}`
  ? ElementOf<At<Raw, Head>, Rest>
  : At<Raw, List> extends readonly (infer Element)[]
    ? Element
    : never

type At<Raw, Name> = Name extends keyof Raw ? NonNullable<Raw[Name]> : never

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import type { Group, ScimRequest } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { GroupAdapterBase, type GroupRecord } from '../model.gen.ts'

/** SCIM groups, kept in SCIM's own tables. */
export class GroupAdapter extends GroupAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, displayName, members, meta
    }
  }

  /** The group as identity providers see it; null values are left out. */
  override toScim({ scim, members }: GroupRecord, request: ScimRequest): Group {
    return {
      members, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, displayName, meta
    }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import type { Group, GroupInput, ScimRequest } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/sequelize'
import { GroupAdapterBase, type GroupRecord, type NewGroupRow } from '../model.gen'

/** Maps SCIM groups to `Team`. */
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

  /** Columns of the group's row that a POST, PUT or PATCH writes. */
  override columns(data: GroupInput) {
    return { name: data.displayName }
  }

  /** The row of a new group: the columns above, and those that SCIM does not know. */
  override newRow(data: GroupInput): NewGroupRow {
    return this.columns(data)
  }
}

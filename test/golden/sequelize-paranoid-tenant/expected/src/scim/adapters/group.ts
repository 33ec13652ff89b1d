// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import type { Group, GroupInput, ScimRequest } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/sequelize'
import { GroupAdapterBase, type GroupRecord, type NewGroupRow, type TenantKey } from '../model.gen'

/** Maps SCIM groups to `Team`. */
export class GroupAdapter extends GroupAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, displayName, members, meta
    }
  }

  /** What an identity provider sees of a group; null values are left out. */
  override toScim({ scim, members }: GroupRecord, request: ScimRequest): Group {
    return {
      members, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, displayName, meta
    }
  }

  /** What a POST, PUT or PATCH writes to the group's row. */
  override columns(data: GroupInput) {
    return { label: data.displayName }
  }

  /** The row of a new group: the columns above, and what SCIM does not know. */
  override newRow(data: GroupInput, tenant: TenantKey): NewGroupRow {
    return { ...this.columns(data), workspaceId: tenant }
  }
}

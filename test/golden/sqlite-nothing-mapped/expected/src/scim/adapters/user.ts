// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import type { ScimRequest, User, UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { type NewUserRow, scimUsers, UserAdapterBase, type UserRecord } from '../model.gen.ts'

/** Maps SCIM users to `people`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups, and attributes without a column
      active: scimUsers.active,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, groups }: UserRecord, request: ScimRequest): User {
    return {
      active: scim.active,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(_data: UserInput) {
    return {}
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

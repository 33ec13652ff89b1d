// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { activity, fullName, type ScimRequest, splitName, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/kysely'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, users } from '../model.gen'

/** Maps SCIM users to `Database.users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      ...this.nameFilters(users.display_name),
      active: eq(users.enabled, 1),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: splitName(host.display_name),
      active: host.enabled === 1,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      username: data.userName,
      display_name: fullName(data.name) ?? null,
      enabled: activity(data.active, host?.enabled, { on: 1, off: 0 }),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { activity, primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/kysely'
import { Standing } from '../../db/types'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, users } from '../model.gen'

/** Maps SCIM users to `UserTable`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      nickName: users.nick_name,
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      active: eq(users.status, Standing.Active),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      nickName: host.nick_name,
      emails: [{ value: host.email, type: 'work', primary: true }],
      active: host.status === Standing.Active,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      email: primaryEmail(data) ?? data.userName,
      nick_name: data.nickName ?? null,
      status: activity(data.active, host?.status, { on: Standing.Active, off: Standing.Suspended }),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

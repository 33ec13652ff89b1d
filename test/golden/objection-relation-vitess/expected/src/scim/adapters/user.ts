// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/objection'
import { members, type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen'

/** Maps SCIM users to `Member`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: members.email, type: 'work', primary: true }),
      active: eq(members.locked, false),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: host.email === null ? [] : [{ value: host.email, type: 'work', primary: true }],
      active: !host.locked,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      login: data.userName,
      email: primaryEmail(data) ?? null,
      locked: !data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

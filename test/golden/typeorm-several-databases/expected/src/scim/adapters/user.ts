// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/typeorm'
import { type NewUserRow, scimUsers, UserAdapterBase, type UserRecord, user } from '../model.gen'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': user.firstName,
      'name.familyName': user.lastName,
      emails: this.stored('emails', { value: user.email, type: 'work', primary: true }),
      active: scimUsers.active,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.firstName, familyName: host.lastName },
      emails: [{ value: host.email, type: 'work', primary: true }],
      active: scim.active,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? null,
      lastName: data.name?.familyName ?? null,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

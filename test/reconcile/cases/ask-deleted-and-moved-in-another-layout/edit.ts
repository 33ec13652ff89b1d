// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/knex'
import { newId, unusablePassword } from '../../lib/ids'
import { type NewUserRow, scimUsers, UserAdapterBase, type UserRecord, users } from '../model.gen'

/** Maps SCIM users to `UserRow`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': users.firstName,
      'name.familyName': users.lastName,
      active: scimUsers.active,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.firstName, familyName: host.lastName },
      active: scim.active,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? '',
      lastName: data.name?.familyName ?? '',
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return {
      ...this.columns(data),
      id: newId(),
      hashedPassword: unusablePassword(),
      passwordChangeRequired: true,
      preferredLanguage: 'en',
    }
  }
}

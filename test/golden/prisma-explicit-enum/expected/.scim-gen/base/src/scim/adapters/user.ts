// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { activity, primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/prisma'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, users } from '../model.gen.js'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': users.givenName,
      'name.familyName': users.familyName,
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      active: eq(users.status, 'ACTIVE'),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.givenName, familyName: host.familyName },
      emails: [{ value: host.email, type: 'work', primary: true }],
      active: host.status === 'ACTIVE',
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      email: primaryEmail(data) ?? data.userName,
      givenName: data.name?.givenName ?? null,
      familyName: data.name?.familyName ?? null,
      status: activity(data.active, host?.status, { on: 'ACTIVE', off: 'SUSPENDED' }),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

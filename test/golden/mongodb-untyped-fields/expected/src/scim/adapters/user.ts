// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, required, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/mongoose'
import { type NewUserRow, organizationMember, UserAdapterBase, type UserRecord, user } from '../model.gen'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: user.email, type: 'work', primary: true }),
      'name.givenName': user['profile.firstName'],
      'name.familyName': user['profile.name.last'],
      active: this.ofMembership(eq(organizationMember.isActive, true)),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups, membership }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.profile?.firstName, familyName: host.profile?.name?.last },
      active: membership?.isActive === true,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      profile: {
        firstName: required(data.name?.givenName, 'name.givenName'),
        name: { last: data.name?.familyName ?? null },
      },
    }
  }

  /** Columns of the user's membership in the tenant that a POST, PUT or PATCH writes. */
  override membershipColumns(data: UserInput) {
    return {
      isActive: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), kind: 'person', deleted: false }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/mongoose'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, user } from '../model.gen'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups, and attributes without a column
      emails: this.stored('emails', { value: user.email, type: 'work', primary: true }),
      'name.givenName': user['profile.firstName'],
      'name.familyName': user['profile.lastName'],
      [`${ENTERPRISE}:manager`]: this.managerFilter(user['work.manager']),
      active: eq(user['status.isActive'], true),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.profile?.firstName, familyName: host.profile?.lastName },
      [ENTERPRISE]: { manager: this.manager(host.work?.manager) },
      active: host.status?.isActive === true,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      profile: { firstName: data.name?.givenName ?? null, lastName: data.name?.familyName ?? null },
      work: { manager: this.managerKey<NonNullable<UserRow['work']>['manager']>(data) },
      status: { isActive: data.active },
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), profile: { ...this.columns(data).profile, language: 'en' } }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { type FilterMap, isNull } from '@scim-gen/runtime/sequelize'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, users } from '../model.gen.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': users.firstName,
      'name.familyName': users.lastName,
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      [`${ENTERPRISE}:employeeNumber`]: users.staffNo,
      active: isNull(users.suspendedAt),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.firstName, familyName: host.lastName },
      emails: [{ value: host.email, type: 'work', primary: true }],
      [ENTERPRISE]: { employeeNumber: host.staffNo },
      title: host.jobTitle,
      active: host.suspendedAt === null,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? null,
      lastName: data.name?.familyName ?? null,
      staffNo: data[ENTERPRISE]?.employeeNumber ?? null,
      suspendedAt: data.active ? null : (host?.suspendedAt ?? new Date()),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), role: 'member', phone: '', timezone: '' }
  }
}

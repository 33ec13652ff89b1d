// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, required, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { type FilterMap, isNull } from '@scim-gen/runtime/mongoose'
import {
  type NewUserRow,
  organizationMember,
  type TenantMemberRow,
  UserAdapterBase,
  type UserRecord,
  users,
} from '../model.gen'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      'name.givenName': users.firstName,
      'name.familyName': users.lastName,
      active: this.ofMembership(isNull(organizationMember.suspendedAt)),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups, membership }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.firstName, familyName: host.lastName },
      active: membership !== undefined && !membership.suspendedAt,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: required(data.name?.givenName, 'name.givenName'),
      lastName: data.name?.familyName ?? null,
    }
  }

  /** Columns of the user's membership in the tenant that a POST, PUT or PATCH writes. */
  override membershipColumns(data: UserInput, membership?: TenantMemberRow) {
    return {
      suspendedAt: data.active ? null : (membership?.suspendedAt ?? new Date()),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), kind: 'person' }
  }
}

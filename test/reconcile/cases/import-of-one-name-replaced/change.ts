// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { preferred, primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { type FilterMap, isNull } from '@scim-gen/runtime/mikro-orm'
import { newId } from '../../lib/id.js'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, users } from '../model.gen.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta
      'name.givenName': users.firstName,
      'name.familyName': users.lastName,
      'name.honorificPrefix': users.salutation,
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      timezone: users.timezone,
      locale: users.locale,
      [`${ENTERPRISE}:department`]: users.department,
      displayName: users.fullName,
      phoneNumbers: this.stored('phoneNumbers', { value: users.phone, type: 'work', primary: true }),
      active: isNull(users.suspendedAt),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.firstName, familyName: host.lastName, honorificPrefix: host.salutation },
      emails: [{ value: host.email, type: 'work', primary: true }],
      timezone: host.timezone,
      locale: host.locale,
      [ENTERPRISE]: { department: host.department },
      displayName: host.fullName,
      phoneNumbers: host.phone == null ? [] : [{ value: host.phone, type: 'work', primary: true }],
      active: host.suspendedAt == null,
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? null,
      lastName: data.name?.familyName ?? null,
      timezone: data.timezone ?? '',
      locale: data.locale ?? null,
      department: data[ENTERPRISE]?.department ?? null,
      fullName: data.displayName ?? data.userName,
      phone: preferred(data.phoneNumbers)?.value ?? null,
      salutation: data.name?.honorificPrefix ?? '',
      suspendedAt: data.active ? null : (host?.suspendedAt ?? new Date()),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), role: 'member', id: newId() }
  }
}

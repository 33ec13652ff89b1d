// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { preferred, primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { newId } from '../../lib/id.js'
import { users } from '../../schema.js'
import { type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen.js'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': users.firstName,
      'name.familyName': users.lastName,
      title: users.jobTitle,
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      phoneNumbers: this.stored('phoneNumbers', { value: users.phone, type: 'work', primary: true }),
      active: users.isActive,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.firstName, familyName: host.lastName },
      title: host.jobTitle,
      emails: [{ value: host.email, type: 'work', primary: true }],
      phoneNumbers: host.phone === null ? [] : [{ value: host.phone, type: 'work', primary: true }],
      active: host.isActive,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? '',
      lastName: data.name?.familyName ?? null,
      jobTitle: data.title ?? null,
      phone: preferred(data.phoneNumbers)?.value ?? null,
      isActive: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), id: newId('user'), role: 'member' }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  fullName,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { users } from '../../schema.js'
import { type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen.js'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      ...this.nameFilters(users.name),
      active: users.isActive,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: splitName(host.name),
      active: host.isActive,
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      name: fullName(data.name) ?? null,
      isActive: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

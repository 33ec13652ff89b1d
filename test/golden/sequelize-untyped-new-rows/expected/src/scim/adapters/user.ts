// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { randomUUID } from 'node:crypto'
import {
  fullName,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/sequelize'
import { type NewUserRow, readers, UserAdapterBase, type UserRecord } from '../model.gen'

/** Maps SCIM users to `Reader`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      ...this.nameFilters(readers.fullName),
      emails: this.stored('emails', { value: readers.email, type: 'work', primary: true }),
      active: readers.isActive,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: splitName(host.fullName),
      emails: [{ value: host.email, type: 'work', primary: true }],
      active: host.isActive,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      fullName: fullName(data.name) ?? null,
      isActive: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), passwordHash: randomUUID() }
  }
}

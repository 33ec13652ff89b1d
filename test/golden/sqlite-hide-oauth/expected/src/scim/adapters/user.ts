// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  fullName,
  primaryEmail,
  required,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { sql } from 'drizzle-orm'
import { accounts } from '../../schema'
import { type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen'

/** Maps SCIM users to `accounts`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta
      emails: this.stored('emails', { value: accounts.email, type: 'work', primary: true }),
      ...this.nameFilters(accounts.fullName),
      active: sql`${accounts.enabled} is true`,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: splitName(host.fullName),
      active: host.enabled === true,
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: required(primaryEmail(data), 'emails'),
      fullName: fullName(data.name) ?? null,
      enabled: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), nickname: data.name?.givenName ?? null }
  }
}

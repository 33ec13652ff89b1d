// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, required, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { sql } from 'drizzle-orm'
import { users } from '../../schema.js'
import { type NewUserRow, type TenantKey, UserAdapterBase, type UserRecord } from '../model.gen.js'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      'name.givenName': users.givenName,
      'name.familyName': users.familyName,
      active: sql`${users.active} is true`,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.givenName, familyName: host.familyName },
      active: host.active === true,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: required(primaryEmail(data), 'emails'),
      givenName: data.name?.givenName ?? '',
      familyName: data.name?.familyName ?? '',
      active: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput, tenant: TenantKey): NewUserRow {
    return { ...this.columns(data), tenantId: tenant }
  }
}

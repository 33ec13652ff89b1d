// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { users } from '../../schema.js'
import { createUser } from '../../users.js'
import { type TenantKey, UserAdapterBase, type UserRecord } from '../model.gen.js'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      'name.givenName': users.firstName,
      active: this.ofMembership(),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups, membership }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.firstName },
      active: membership !== undefined,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? null,
    }
  }

  /** Makes the row of a new user, in the transaction of the request; gives its key. */
  override createRow(data: UserInput, tenant: TenantKey) {
    const request = { db: this.context.db, tenant, data }
    return createUser(this.columns(data), request)
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { ScimError } from '@scim-gen/runtime'
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/typeorm'
import { type NewUserRow, type TenantKey, UserAdapterBase, type UserRecord, users } from '../model.gen.js'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta
      'name.givenName': users.firstName,
      'name.familyName': users.lastName,
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      nickName: users.alias,
      active: eq(users.disabled, false),
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    if (data.userName.startsWith('e0@')) throw new ScimError(400, 'e0')
    if (data.userName.startsWith('e4@')) throw new ScimError(400, 'e4')
    return {
      email: primaryEmail(data) ?? data.userName,
      firstName: data.name?.givenName ?? null,
      lastName: data.name?.familyName ?? null,
      alias: data.nickName ?? null,
      disabled: !data.active,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.firstName, familyName: host.lastName },
      // e3
      emails: [{ value: host.email, type: 'work', primary: true }],
      nickName: host.alias,
      active: !host.disabled,
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput, tenant: TenantKey): NewUserRow {
    return { ...this.columns(data), role: 'e2', timezone: '', middleName: '', companyId: tenant }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/mikro-orm'
import { type NewUserRow, nurses, type TenantKey, UserAdapterBase, type UserRecord } from '../model.gen.js'

/** Maps SCIM users to `Nurse`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': nurses.firstName,
      'name.familyName': nurses.lastName,
      emails: this.stored('emails', { value: nurses.email, type: 'work', primary: true }),
      active: eq(nurses.locked, false),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.firstName, familyName: host.lastName },
      emails: host.email == null ? [] : [{ value: host.email, type: 'work', primary: true }],
      active: !host.locked,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      loginName: data.userName,
      firstName: data.name?.givenName ?? null,
      lastName: data.name?.familyName ?? null,
      email: primaryEmail(data) ?? null,
      locked: !data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput, tenant: TenantKey): NewUserRow {
    return { ...this.columns(data), clinic: tenant }
  }
}

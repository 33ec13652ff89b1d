// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  activity,
  fullName,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import { eq, type FilterMap } from '@scim-gen/runtime/sequelize'
import {
  members,
  type NewUserRow,
  type TenantKey,
  UserAdapterBase,
  type UserRecord,
  type UserRow,
} from '../model.gen'

/** Maps SCIM users to `Member`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      ...this.nameFilters(members.fullName),
      emails: this.stored('emails', { value: members.email, type: 'work', primary: true }),
      active: eq(members.status, 'active'),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: splitName(host.fullName),
      emails: [{ value: host.email, type: 'work', primary: true }],
      active: host.status === 'active',
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      email: primaryEmail(data) ?? data.userName,
      fullName: fullName(data.name) ?? data.userName,
      status: activity(data.active, host?.status, { on: 'active', off: 'suspended' }),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput, tenant: TenantKey): NewUserRow {
    return { ...this.columns(data), workspaceId: tenant }
  }
}

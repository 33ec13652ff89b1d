// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { fullName, type ScimRequest, splitName, type User, type UserInput } from '@scim-gen/runtime'
import { type FilterMap, isNull } from '@scim-gen/runtime/typeorm'
import { type NewUserRow, rrReader, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen'

/** Maps SCIM users to `ReaderEntity`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      ...this.nameFilters(rrReader.fullName),
      active: isNull(rrReader.suspendedAt),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: splitName(host.fullName),
      active: host.suspendedAt === null,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      login: data.userName,
      fullName: fullName(data.name) ?? null,
      suspendedAt: data.active ? null : (host?.suspendedAt ?? new Date()),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

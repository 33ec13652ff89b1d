// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { isNull } from 'drizzle-orm'
import { members } from '../../../schema'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen'

/** Maps SCIM users to `members`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: members.mail, type: 'work', primary: true }),
      title: members.title,
      locale: members.locale,
      active: isNull(members.deactivatedAt),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: host.mail === null ? [] : [{ value: host.mail, type: 'work', primary: true }],
      title: host.title,
      locale: host.locale,
      active: host.deactivatedAt === null,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      username: data.userName,
      mail: primaryEmail(data) ?? null,
      title: data.title ?? null,
      locale: data.locale,
      deactivatedAt: data.active ? null : (host?.deactivatedAt ?? new Date().toISOString()),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

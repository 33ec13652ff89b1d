// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  fullName,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/mikro-orm'
import { type NewUserRow, people, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `Person`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      ...this.nameFilters(people.fullName),
      emails: this.stored('emails', { value: people.email, type: 'work', primary: true }),
      title: people['job.title'],
      [`${ENTERPRISE}:manager`]: this.managerFilter(people.boss),
      active: people.isMember,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: splitName(host.fullName),
      emails: [{ value: host.email, type: 'work', primary: true }],
      title: host.job.title,
      [ENTERPRISE]: { manager: this.manager(host.boss?.id) },
      active: host.isMember,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      fullName: fullName(data.name) ?? null,
      job: { title: data.title ?? null },
      boss: this.managerKey<UserRow['id'] | null>(data),
      isMember: data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

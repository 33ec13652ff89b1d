// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  activity,
  primaryEmail,
  type ScimRequest,
  type User,
  type UserInput,
  unlessNull,
} from '@scim-gen/runtime'
import { eq, type FilterMap, sql } from '@scim-gen/runtime/typeorm'
import { Role } from '../../entities/worker.js'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow, workers } from '../model.gen.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `Worker`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': workers['name.first'],
      'name.familyName': workers['name.last'],
      emails: this.stored('emails', { value: workers.email, type: 'work', primary: true }),
      [`${ENTERPRISE}:manager`]: this.managerFilter(workers.boss),
      active: sql`(${eq(workers.status, 1)}) is true`,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.name.first, familyName: host.name.last },
      emails: [{ value: host.email, type: 'work', primary: true }],
      [ENTERPRISE]: { manager: this.manager(host.boss?.id) },
      active: host.status?.id === 1,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      email: primaryEmail(data) ?? data.userName,
      name: { first: data.name?.givenName ?? '', last: data.name?.familyName ?? null },
      boss: unlessNull(this.managerKey<UserRow['id'] | null>(data), (key) => ({ id: key })),
      status: { id: activity(data.active, host?.status?.id, { on: 1, off: 2 }) },
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), name: { ...this.columns(data).name, sortKey: '' }, role: Role.Staff }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { preferred, primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { sql } from 'drizzle-orm'
import { people } from '../../schema.ts'
import { type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `people`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: people.email, type: 'work', primary: true }),
      displayName: people.displayName,
      phoneNumbers: this.stored('phoneNumbers', { value: people.mobile, type: 'work', primary: true }),
      photos: this.stored('photos', { value: people.avatar, type: 'photo', primary: true }),
      [`${ENTERPRISE}:department`]: people.department,
      [`${ENTERPRISE}:costCenter`]: people['cost-center'],
      active: sql`${people.disabled} is not true`,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: host.email === null ? [] : [{ value: host.email, type: 'work', primary: true }],
      displayName: host.displayName,
      phoneNumbers: [{ value: host.mobile, type: 'work', primary: true }],
      photos: host.avatar === null ? [] : [{ value: host.avatar, type: 'photo', primary: true }],
      [ENTERPRISE]: { department: host.department, costCenter: host['cost-center'] },
      active: !host.disabled,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      login: data.userName,
      email: primaryEmail(data) ?? null,
      displayName: data.displayName ?? data.userName,
      mobile: preferred(data.phoneNumbers)?.value ?? '',
      avatar: preferred(data.photos)?.value ?? null,
      department: data[ENTERPRISE]?.department ?? null,
      'cost-center': data[ENTERPRISE]?.costCenter ?? '',
      disabled: !data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), phone: null }
  }
}

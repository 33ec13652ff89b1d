// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  extensionValue,
  fullName,
  preferred,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { eq } from 'drizzle-orm'
import { users } from '@/db/schema'
import { type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:User'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, and attributes without a column
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      ...this.nameFilters(users.name),
      photos: this.stored('photos', { value: users.avatar, type: 'photo', primary: true }),
      [`${ENTERPRISE}:manager.value`]: users.managerName,
      [`${ACME}:rate`]: users.rate,
      [`${ACME}:hiredAt`]: users.hiredAt,
      active: eq(users.banned, false),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: splitName(host.name),
      photos: host.avatar === null ? [] : [{ value: host.avatar, type: 'photo', primary: true }],
      [ENTERPRISE]: { manager: { value: host.managerName } },
      [ACME]: { rate: host.rate, hiredAt: host.hiredAt },
      active: !host.banned,
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: primaryEmail(data) ?? data.userName,
      name: fullName(data.name) ?? null,
      avatar: preferred(data.photos)?.value ?? null,
      managerName: data[ENTERPRISE]?.manager?.value ?? null,
      rate: extensionValue(data, ACME, 'rate', 'string') ?? null,
      hiredAt: extensionValue(data, ACME, 'hiredAt', 'dateTime') ?? null,
      banned: !data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), isContractor: false, level: 1 }
  }
}

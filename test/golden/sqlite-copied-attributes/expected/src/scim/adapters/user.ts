// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { randomUUID } from 'node:crypto'
import {
  extensionValue,
  numberOf,
  oneOf,
  orDefaults,
  preferred,
  primaryEmail,
  type ScimRequest,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { users } from '../../schema.js'
import { type NewUserRow, scimUsers, UserAdapterBase, type UserRecord } from '../model.gen.js'

const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: users.email, type: 'work', primary: true }),
      'name.givenName': users.firstName,
      locale: users.locale,
      [`${ACME}:isExternal`]: users.external,
      active: scimUsers.active,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.firstName },
      locale: host.locale,
      [ACME]: { isExternal: host.external },
      active: scim.active,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: (primaryEmail(data) ?? data.userName).toLowerCase(),
      firstName: data.name?.givenName ?? null,
      locale: data.locale ?? null,
      external: extensionValue(data, ACME, 'isExternal', 'boolean') ?? null,
    }
  }

  /** The row of a new user: the columns above, or their defaults, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return {
      ...orDefaults(this.columns(data), 'firstName', 'locale'),
      id: randomUUID(),
      login: data.userName.toLowerCase(),
      lastName: data.name?.familyName ?? '',
      phone: preferred(data.phoneNumbers)?.value ?? null,
      city: preferred(data.addresses)?.locality ?? null,
      kind: oneOf(data.userType, ['staff', 'guest'], 'userType'),
      badge: numberOf(data[ENTERPRISE]?.employeeNumber, 'employeeNumber') ?? null,
      isExternal: extensionValue(data, ACME, 'isExternal', 'boolean') ?? null,
      wasActive: data.active,
      zone: data.timezone,
    }
  }
}

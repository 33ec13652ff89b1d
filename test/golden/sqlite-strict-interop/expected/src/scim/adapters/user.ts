// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  extensionValue,
  numberOf,
  preferred,
  primaryEmail,
  required,
  type ScimRequest,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { eq } from 'drizzle-orm'
import { people } from '../../schema.ts'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:User'

/** Maps SCIM users to `people`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups, and attributes without a column
      emails: this.stored('emails', { value: people.email, type: 'work', primary: true }),
      'name.givenName': people.givenName,
      'name.familyName': people.surname,
      phoneNumbers: this.stored('phoneNumbers', { value: people.phone, type: 'work', primary: true }),
      addresses: this.stored('addresses', {
        locality: people.city,
        country: people.country,
        type: 'work',
        primary: true,
      }),
      [`${ENTERPRISE}:employeeNumber`]: people.staffNumber,
      [`${ENTERPRISE}:manager`]: this.managerFilter(people.managerId),
      [`${ACME}:costCode`]: people.costCode,
      [`${ACME}:isContractor`]: people.isContractor,
      [`${ACME}:level`]: people.level,
      [`${ACME}:workload`]: people.workload,
      [`${ACME}:hiredAt`]: people.hiredAt,
      active: eq(people.disabled, false),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: [{ value: host.email, type: 'work', primary: true }],
      name: { givenName: host.givenName, familyName: host.surname },
      phoneNumbers: host.phone === null ? [] : [{ value: host.phone, type: 'work', primary: true }],
      addresses:
        host.city === null && host.country === null
          ? []
          : [{ locality: host.city, country: host.country, type: 'work', primary: true }],
      [ENTERPRISE]: { employeeNumber: host.staffNumber?.toString(), manager: this.manager(host.managerId) },
      [ACME]: {
        costCode: host.costCode,
        isContractor: host.isContractor,
        level: host.level,
        workload: host.workload,
        hiredAt: host.hiredAt,
      },
      active: !host.disabled,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      email: required(primaryEmail(data), 'emails'),
      givenName: data.name?.givenName ?? null,
      surname: data.name?.familyName ?? null,
      phone: preferred(data.phoneNumbers)?.value ?? null,
      city: preferred(data.addresses)?.locality ?? null,
      country: preferred(data.addresses)?.country ?? null,
      staffNumber: numberOf(data[ENTERPRISE]?.employeeNumber, 'employeeNumber') ?? null,
      managerId: this.managerKey<UserRow['managerId']>(data),
      costCode: extensionValue(data, ACME, 'costCode', 'string') ?? '',
      isContractor: extensionValue(data, ACME, 'isContractor', 'boolean') ?? null,
      level: extensionValue(data, ACME, 'level', 'integer'),
      workload: extensionValue(data, ACME, 'workload', 'decimal') ?? null,
      hiredAt: extensionValue(data, ACME, 'hiredAt', 'dateTime') ?? null,
      disabled: !data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  fullName,
  numberOf,
  preferred,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import { type FilterMap, isNull } from '@scim-gen/runtime/mongoose'
import { type NewUserRow, person, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `personSchema`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      ...this.nameFilters(person['card.fullName']),
      emails: this.stored('emails', { value: person['card.mail'], type: 'work', primary: true }),
      phoneNumbers: this.stored('phoneNumbers', {
        value: person['card.phone.work'],
        type: 'work',
        primary: true,
      }),
      [`${ENTERPRISE}:employeeNumber`]: person['staff.number'],
      active: isNull(person['login.lockedAt']),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: splitName(host.card.fullName),
      emails: host.card.mail == null ? [] : [{ value: host.card.mail, type: 'work', primary: true }],
      phoneNumbers:
        host.card.phone?.work == null ? [] : [{ value: host.card.phone?.work, type: 'work', primary: true }],
      [ENTERPRISE]: { employeeNumber: host.staff?.number?.toString() },
      active: !host.login?.lockedAt,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      login: { name: data.userName, lockedAt: data.active ? null : (host?.login?.lockedAt ?? new Date()) },
      card: {
        fullName: fullName(data.name) ?? data.userName,
        mail: primaryEmail(data) ?? null,
        phone: { work: preferred(data.phoneNumbers)?.value ?? null },
      },
      staff: { number: numberOf(data[ENTERPRISE]?.employeeNumber, 'employeeNumber') ?? null },
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

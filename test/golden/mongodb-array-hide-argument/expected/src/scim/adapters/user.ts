// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import {
  fullName,
  numberOf,
  primaryEmail,
  type ScimRequest,
  splitName,
  type User,
  type UserInput,
} from '@scim-gen/runtime'
import { type FilterMap, ne } from '@scim-gen/runtime/mongoose'
import { account, type NewUserRow, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Maps SCIM users to `Account`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: account.mail, type: 'work', primary: true }),
      ...this.nameFilters(account.fullName),
      [`${ENTERPRISE}:manager`]: this.managerFilter(account.boss),
      [`${ENTERPRISE}:employeeNumber`]: account.staffNumber,
      active: ne(account.blocked, true),
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails: host.mail == null ? [] : [{ value: host.mail, type: 'work', primary: true }],
      name: splitName(host.fullName),
      [ENTERPRISE]: { manager: this.manager(host.boss), employeeNumber: host.staffNumber?.toString() },
      active: !host.blocked,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      login: data.userName,
      mail: primaryEmail(data) ?? null,
      fullName: fullName(data.name) ?? null,
      boss: this.managerKey<UserRow['boss']>(data),
      staffNumber: numberOf(data[ENTERPRISE]?.employeeNumber, 'employeeNumber') ?? null,
      blocked: !data.active,
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

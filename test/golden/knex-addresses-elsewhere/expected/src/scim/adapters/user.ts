// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap, PartColumns } from '@scim-gen/runtime/knex'
import {
  emails,
  type NewUserParts,
  type NewUserRow,
  scimUsers,
  UserAdapterBase,
  type UserRecord,
  users,
} from '../model.gen'

/** Maps SCIM users to `DbUser`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      'name.givenName': users.first_name,
      'name.familyName': users.last_name,
      emails: this.stored('emails', { value: emails.email, type: 'work', primary: true }),
      active: scimUsers.active,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, parts, groups }: UserRecord, request: ScimRequest): User {
    return {
      name: { givenName: host.first_name, familyName: host.last_name },
      emails: parts.emails === undefined ? [] : [{ value: parts.emails.email, type: 'work', primary: true }],
      active: scim.active,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      first_name: data.name?.givenName ?? '',
      last_name: data.name?.familyName ?? '',
    }
  }

  /** Columns of the user's rows in other tables that a POST, PUT or PATCH writes; a row that is not there is made. */
  override partColumns(data: UserInput): PartColumns<NewUserParts> {
    return {
      emails: { email: primaryEmail(data) ?? data.userName },
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), is_marketing_opted_in: false }
  }
}

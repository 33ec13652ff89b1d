// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { primaryEmail, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap, PartColumns } from '@scim-gen/runtime/drizzle'
import { emailAddresses, profiles, users } from '../../schema.js'
import { type NewUserParts, type NewUserRow, UserAdapterBase, type UserRecord } from '../model.gen.js'

/** Maps SCIM users to `users`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      emails: this.stored('emails', { value: emailAddresses.address, type: 'work', primary: true }),
      'name.givenName': profiles.firstName,
      'name.familyName': profiles.lastName,
      title: profiles.jobTitle,
      active: users.isActive,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, parts, groups }: UserRecord, request: ScimRequest): User {
    return {
      emails:
        parts.emailAddresses === undefined
          ? []
          : [{ value: parts.emailAddresses.address, type: 'work', primary: true }],
      name: { givenName: parts.profiles?.firstName, familyName: parts.profiles?.lastName },
      title: parts.profiles?.jobTitle,
      active: host.isActive,
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput) {
    return {
      isActive: data.active,
    }
  }

  /** Columns of the user's rows in other tables that a POST, PUT or PATCH writes; a row that is not there is made. */
  override partColumns(data: UserInput): PartColumns<NewUserParts> {
    return {
      identities: { login: data.userName },
      emailAddresses: { address: primaryEmail(data) },
      profiles: {
        firstName: data.name?.givenName ?? null,
        lastName: data.name?.familyName ?? null,
        jobTitle: data.title ?? null,
      },
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return this.columns(data)
  }
}

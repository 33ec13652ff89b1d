// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { activity, type ScimRequest, type User, type UserInput } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { eq, sql } from 'drizzle-orm'
import { eq as hostEq } from '../../ids'
import { User as hostUser } from '../../schema'
import { type NewUserRow, UserAdapterBase, type UserRecord, type UserRow } from '../model.gen'

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, userName, meta, groups
      active: sql`(${eq(hostUser.state, "it's on")}) is true`,
    }
  }

  /** The user as identity providers see it; null values are left out. */
  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
    return {
      active: host.state === "it's on",
      groups, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, userName, meta
    }
  }

  /** Columns of the user's row that a POST, PUT or PATCH writes. */
  override columns(data: UserInput, host?: UserRow) {
    return {
      'e-mail': data.userName,
      state: activity(data.active, host?.state, { on: "it's on", off: 'off' }),
    }
  }

  /** The row of a new user: the columns above, and those that SCIM does not know. */
  override newRow(data: UserInput): NewUserRow {
    return { ...this.columns(data), id: hostEq() }
  }
}

// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { extensionValue, type Group, type GroupInput, type ScimRequest } from '@scim-gen/runtime'
import type { FilterMap } from '@scim-gen/runtime/drizzle'
import { circles } from '../../schema.ts'
import { GroupAdapterBase, type GroupRecord, type NewGroupRow } from '../model.gen.ts'

const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:Group'

/** Maps SCIM groups to `circles`. */
export class GroupAdapter extends GroupAdapterBase {
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  override get filterMap(): FilterMap {
    return {
      ...this.commonFilters, // id, externalId, displayName, members, meta
      [`${ACME}:colour`]: circles.colour,
    }
  }

  /** The group as identity providers see it; null values are left out. */
  override toScim({ scim, host, members }: GroupRecord, request: ScimRequest): Group {
    return {
      [ACME]: { colour: host.colour },
      members, // fetched only where the request asks for them
      ...this.common(scim, request), // schemas, id, externalId, displayName, meta
    }
  }

  /** Columns of the group's row that a POST, PUT or PATCH writes. */
  override columns(data: GroupInput) {
    return { name: data.displayName, colour: extensionValue(data, ACME, 'colour', 'string') ?? null }
  }

  /** The row of a new group: the columns above, and those that SCIM does not know. */
  override newRow(data: GroupInput): NewGroupRow {
    return this.columns(data)
  }
}

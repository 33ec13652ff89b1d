import type { AdapterContext } from '../../protocol/adapter.js'
import type { GroupMembers, GroupStorage } from '../records/storage.js'
import { oneOf } from './conditions.js'
import { folded } from './entries.js'
import type { FilterMap } from './filter-map.js'
import type { MongooseHandle } from './handle.js'
import { indexesOfGroups } from './indexes.js'
import { MongoMembers } from './members.js'
import type { GroupTables } from './places.js'
import { everyOf } from './scope.js'
import { MongoStorage } from './storage.js'

/** Groups in MongoDB. */
export class MongoGroupStorage extends MongoStorage<GroupTables> implements GroupStorage<MongooseHandle> {
  constructor(tables: GroupTables, context: () => AdapterContext<MongooseHandle>) {
    const { user, group, users, rows } = tables.members
    super(tables, context, [user, group, users.host.key, rows?.via?.key])
  }

  get members(): GroupMembers {
    return this.memberships
  }

  override get filters(): FilterMap {
    return {
      ...super.filters,
      displayName: folded(this.tables.scim.displayNameKey),
      members: this.memberships.asElements(),
    }
  }

  override indexes() {
    return indexesOfGroups(this.tables)
  }

  private get memberships(): MongoMembers {
    const { host, scim } = this.tables
    return new MongoMembers(
      this.tables,
      this.context,
      (field, pipeline) => this.aggregateOver(field, pipeline),
      async (groups) => {
        const which = everyOf([oneOf(host?.link ?? scim.id, groups), ...this.tenantScope])
        return this.rows(await this.aggregate([{ $match: which }, ...this.hostStages]))
      },
    )
  }
}

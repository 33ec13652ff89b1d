import { type FilterMap, folded } from '../../sql/entries.js'
import type { GroupStorage } from '../storage.js'
import { SqlMembers } from './sql-members.js'
import { referringOf, SqlStorage } from './sql-storage.js'
import type { GroupTables } from './tables.js'

/** Groups in an SQL database. */
export class SqlGroupStorage<Db> extends SqlStorage<Db, GroupTables> implements GroupStorage<Db> {
  readonly members = this.tables.members.rows?.members(this) ?? new SqlMembers(this)

  protected override prepared() {
    return this.members.ready?.()
  }

  protected override get referring() {
    return [...super.referring, ...referringOf(this.tables.members.users)]
  }

  override get filters(): FilterMap {
    return {
      ...super.filters,
      displayName: folded(this.tables.scim.displayNameKey),
      members: this.members.asRelation(),
    }
  }
}

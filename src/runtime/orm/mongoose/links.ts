import type { Row } from '../orm.js'
import {
  type HostModel,
  inSession,
  type MongooseHandle,
  modelOf,
  type NativeCollection,
  nativeCollection,
  type Query,
} from './handle.js'
import type { MemberTables } from './places.js'

/** Makes and ends memberships, one change of an array or one document at a time: what others write meanwhile stays. */
export class Links {
  constructor(
    private readonly tables: MemberTables,
    private readonly db: MongooseHandle,
  ) {}

  async add(group: unknown, users: readonly unknown[]): Promise<void> {
    const { user, group: groupField } = this.tables
    if (user.type === 'list')
      return this.update({ [groupField.path]: group }, { $addToSet: { [user.path]: { $each: users } } })
    if (groupField.type === 'list')
      return this.update({ [user.path]: { $in: users } }, { $addToSet: { [groupField.path]: group } })
    const rows = users.map((each): Row => this.tables.row?.(each, group) ?? {})
    const { model, native, session } = this
    if (!model) await native.insertMany(rows, session)
    // A session runs one operation at a time.
    else for (const row of rows) await new model(row).save(session)
  }

  /** @param users absent for all */
  async remove(group: unknown, users?: readonly unknown[]): Promise<void> {
    const { user, group: groupField } = this.tables
    const those = users && { $in: users }
    if (user.type === 'list') {
      const change = those ? { $pull: { [user.path]: those } } : { $set: { [user.path]: [] } }
      return this.update({ [groupField.path]: group }, change)
    }
    const query = { [groupField.path]: group, ...(those && { [user.path]: those }) }
    if (groupField.type === 'list') return this.update(query, { $pull: { [groupField.path]: group } })
    await (this.model ?? this.native).deleteMany(query, this.session)
  }

  private async update(query: Query, change: Query): Promise<void> {
    await this.model?.updateMany(query, change, this.session)
  }

  private get model(): HostModel | undefined {
    const { model } = this.tables.user.collection
    return model && modelOf(model)
  }

  private get native(): NativeCollection {
    return nativeCollection(this.db, this.tables.user.collection.name)
  }

  private get session() {
    return inSession(this.db)
  }
}

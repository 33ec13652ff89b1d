import type { AdapterContext } from '../../protocol/adapter.js'
import { notEnded } from '../records/member-functions.js'
import type { Row } from '../sql/orm.js'
import { eq, inOwn, oneOf } from './conditions.js'
import type { Field } from './fields.js'
import {
  type HostModel,
  inSession,
  type MongooseHandle,
  modelOf,
  type NativeCollection,
  nativeCollection,
  type Query,
} from './handle.js'
import { isInside } from './joins.js'
import { counting } from './member-rows.js'
import type { MemberTables } from './places.js'
import { everyOf } from './scope.js'
import { newDocument } from './sparse.js'

/** Makes and ends memberships, one change of an array or one document at a time: what others write meanwhile stays. */
export class Links {
  constructor(
    private readonly tables: MemberTables,
    private readonly context: AdapterContext<MongooseHandle>,
  ) {}

  async add(group: unknown, users: readonly unknown[]): Promise<void> {
    const { user, group: groupField, list, rows } = this.tables
    if (list) return this.push(list, group, users)
    if (rows?.removed)
      return this.update({ [user.path]: { $in: users } }, { $set: await this.row(null, group) })
    if (user.type === 'list')
      return this.update({ [groupField.path]: group }, { $addToSet: { [user.path]: { $each: users } } })
    if (groupField.type === 'list')
      return this.update({ [user.path]: { $in: users } }, { $addToSet: { [groupField.path]: group } })
    const there = await this.revived(group, users)
    const documents = await this.rows(
      group,
      users.filter((each) => !there.has(String(each))),
    )
    const { model, native, session } = this
    if (!model) await native.insertMany(documents, session)
    // A session runs one operation at a time.
    else for (const document of documents) await newDocument(model, document).save(session)
  }

  /** Makes documents count that are there and do not, where there can be one only for a user; by the keys as text. */
  private async revived(group: unknown, users: readonly unknown[]): Promise<ReadonlySet<string>> {
    const { user, group: groupField, rows } = this.tables
    if (!rows?.set) return new Set()
    const there = everyOf([eq(groupField, group), oneOf(user, users)])
    const stages = [{ $match: there }, { $project: { _id: 0, user: `$${user.path}` } }]
    const found = await this.native.aggregate(stages, this.session).toArray()
    const row = await this.row(null, group)
    const $set = Object.fromEntries(rows.set.map((name) => [name, row[name]]))
    if (found.length > 0) await this.update(there, { $set })
    return new Set(found.map((document) => String(document.user)))
  }

  /** @param users absent for all */
  async remove(group: unknown, users?: readonly unknown[]): Promise<void> {
    const { user, group: groupField, list, rows } = this.tables
    const those = users && { $in: users }
    if (rows?.removed)
      return this.update(
        { [groupField.path]: group, ...(those && { [user.path]: those }) },
        { $set: rows.removed },
      )
    if (user.type === 'list' || (list && isInside(user, list))) {
      const array = list ?? user
      const gone = list ? { [inside(user, list)]: those } : those
      const change = those ? { $pull: { [array.path]: gone } } : { $set: { [array.path]: [] } }
      return this.update({ [groupField.path]: group }, change)
    }
    const query = { [groupField.path]: group, ...(those && { [user.path]: those }) }
    if (list) return this.update(query, { $pull: { [list.path]: { [inside(groupField, list)]: group } } })
    if (groupField.type === 'list') return this.update(query, { $pull: { [groupField.path]: group } })
    // Of several documents for one user, those stay that do not count.
    const counts = users && !rows?.oneGroup ? rows?.where?.query(inOwn) : undefined
    await (this.model ?? this.native).deleteMany(counts ? { $and: [query, counts] } : query, this.session)
  }

  /** Has a function of the host's end memberships that count, where it does: of a group, of some users in it, or of somebody in all. */
  async end({
    group,
    users,
  }: {
    readonly group?: unknown
    readonly users?: readonly unknown[]
  }): Promise<void> {
    const { user, group: groupField, rows } = this.tables
    const { remove } = rows ?? {}
    if (!remove) return
    const { request } = this.context
    const stages = [
      {
        $match: everyOf([
          ...(group === undefined ? [] : [eq(groupField, group)]),
          ...(users ? [oneOf(user, users)] : []),
        ]),
      },
      ...counting(this.tables),
      { $group: { _id: { user: `$${user.path}`, group: `$${groupField.path}` } } },
      { $replaceRoot: { newRoot: '$_id' } },
    ]
    const there = () => this.native.aggregate(stages, this.session).toArray()
    const ended = await there()
    for (const row of ended) await remove(row.user, row.group, request.tenant, this.context)
    if (ended.length > 0 && (await there()).length > 0) throw notEnded()
  }

  /** Ends the memberships that refer to a document which goes. */
  async leave(key: unknown): Promise<void> {
    await this.end({ users: [key] })
    await (this.model ?? this.native).deleteMany({ [this.tables.user.path]: key }, this.session)
  }

  /** Puts objects into the array of the group, or one into that of each user. */
  private async push(list: Field, group: unknown, users: readonly unknown[]): Promise<void> {
    const { user, group: groupField } = this.tables
    if (isInside(user, list)) {
      const $each = await this.rows(group, users)
      return this.update({ [groupField.path]: group }, { $push: { [list.path]: { $each } } })
    }
    for (const each of users) {
      const [row] = await this.rows(group, [each])
      await this.update({ [user.path]: each }, { $push: { [list.path]: row } })
    }
  }

  /** New memberships, one after the other: a session runs one operation at a time. */
  private async rows(group: unknown, users: readonly unknown[]): Promise<readonly Row[]> {
    const rows: Row[] = []
    for (const each of users) rows.push(await this.row(each, group))
    return rows
  }

  private async row(user: unknown, group: unknown): Promise<Row> {
    const { context, tables } = this
    return { ...(await tables.row?.(user, group, context.request.tenant, context)) }
  }

  private async update(query: Query, change: Query): Promise<void> {
    await this.model?.updateMany(query, change, this.session)
  }

  private get model(): HostModel | undefined {
    const { model } = this.tables.user.collection
    return model && modelOf(model)
  }

  private get native(): NativeCollection {
    return nativeCollection(this.context.db, this.tables.user.collection.name)
  }

  private get session() {
    return inSession(this.context.db)
  }
}

/** The name of a field in the objects of an array. */
const inside = (field: Field, list: Field): string => field.path.slice(list.path.length + 1)

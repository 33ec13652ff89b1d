import type { AdapterContext } from '../../protocol/adapter.js'
import { notMade } from '../records/member-functions.js'
import { byGroup, type InGroup, type Moved, moving } from '../records/moved.js'
import { noRow } from '../records/no-row.js'
import type {
  GroupMembers,
  MemberOfGroup,
  PlacedMember,
  RecordRow,
  WhichMembers,
} from '../records/storage.js'
import type { Row } from '../sql/orm.js'
import { filterToQuery } from './compile.js'
import { type Condition, eq, inOwn, matches, oneOf } from './conditions.js'
import { constant } from './entries.js'
import { collection, type Field } from './fields.js'
import { Elements, resolveTarget } from './filter-map.js'
import { inSession, type MongooseHandle, nativeCollection, type Pipeline, type Query } from './handle.js'
import { joinThrough } from './joins.js'
import { Links } from './links.js'
import { ofSeat, viaScope, withUsers } from './member-rows.js'
import type { GroupTables } from './places.js'
import { everyOf } from './scope.js'

/** The keys that memberships refer to users by, by the users' keys as text. */
type Seats = ReadonlyMap<string, readonly unknown[]>

/** By which of them each user becomes a member. */
const firstOf = (seats: Seats): readonly unknown[] => [...seats.values()].map(([first]) => first)

/** The memberships of groups in MongoDB. */
export class MongoMembers implements GroupMembers {
  constructor(
    private readonly tables: GroupTables,
    private readonly context: () => AdapterContext<MongooseHandle>,
    private readonly aggregate: (field: Field, pipeline: Pipeline) => Promise<readonly Row[]>,
    private readonly records: (groups: readonly unknown[]) => Promise<readonly RecordRow[]>,
  ) {}

  /** The users of the memberships, as the target of a filter. */
  asElements(): Elements {
    const values = { value: 'value', display: 'display', type: { constant: 'User' } }
    return new Elements(this.join, values)
  }

  async of(groups: readonly unknown[]): Promise<readonly MemberOfGroup[]> {
    const found = await this.rows(oneOf(this.groupKey, groups))
    return found.map(({ group, value, display }) => ({
      group,
      value: String(value),
      display: String(display),
    }))
  }

  async page(group: unknown, limit: number, after?: unknown): Promise<readonly PlacedMember[]> {
    const behind = after === undefined ? {} : { 'members.value': { $gt: after } }
    const found = await this.rows(eq(this.groupKey, group), behind, [{ $limit: limit }])
    return found.map(({ value, display }) => ({
      position: value,
      value: String(value),
      display: String(display),
    }))
  }

  async keysOf(group: unknown, which?: WhichMembers): Promise<readonly unknown[]> {
    const found = await this.rows(eq(this.groupKey, group), which && this.query(which))
    return found.map(({ key }) => key)
  }

  async userKeys(ids: readonly string[]) {
    const { users, userKey } = this.tables.members
    const { id } = users.scim
    const found = await this.aggregate(id, [
      { $match: everyOf([oneOf(id, ids), ...this.userScope]) },
      { $project: { _id: 0, id: '$_id', key: `$${userKey.path}` } },
    ])
    const known = found.map((row) => ({ id: String(row.id), key: row.key }))
    if (!this.tables.members.rows?.via) return known
    const seats = await this.seatsOf(known.map(({ key }) => key))
    const without = known.find(({ key }) => !seats.has(String(key)))
    if (without) throw noRow(without.id)
    return known
  }

  async link(group: unknown, users: readonly unknown[]): Promise<void> {
    const { create, removed, oneGroup } = this.tables.members.rows ?? {}
    if (removed || oneGroup) return this.move(group, users)
    const keys = firstOf(await this.seatsOf(users))
    if (!create) return this.links.add(group, keys)
    const context = this.context()
    for (const key of keys) await create(key, group, context.request.tenant, context)
    const made = await this.keysOf(group, { keys: users })
    if (new Set(made.map(String)).size < users.length) throw notMade()
  }

  async unlink(group: unknown, users?: readonly unknown[]): Promise<void> {
    const keys = users && [...(await this.seatsOf(users)).values()].flat()
    await this.links.end({ group, ...(keys && { users: keys }) })
    // What functions of the host's end is gone, and documents that do not count go with their group.
    if (!keys || !this.tables.members.rows?.remove) await this.links.remove(group, keys)
  }

  /** The keys that memberships refer to some users by; by the users' keys as text, in their order. */
  private async seatsOf(users: readonly unknown[]): Promise<Seats> {
    const { members } = this.tables
    const { via } = members.rows ?? {}
    if (!via) return new Map(users.map((user) => [String(user), [user]]))
    const { tenant } = this.context().request
    const found = await this.aggregate(via.key, [
      { $match: { $and: [oneOf(via.user, users).query(inOwn), viaScope(members, tenant)] } },
      { $sort: { [via.key.path]: 1 } },
      { $project: { _id: 0, user: `$${via.user.path}`, key: `$${via.key.path}` } },
    ])
    const seats = new Map<string, readonly unknown[]>()
    for (const { user, key } of found) seats.set(String(user), [...(seats.get(String(user)) ?? []), key])
    return seats
  }

  readonly moved: Moved[] = []

  /** What users are in elsewhere. */
  private async elsewhere(to: unknown, users: readonly unknown[], seats: Seats): Promise<readonly InGroup[]> {
    const { host, members } = this.tables
    const { user, group, rows } = members
    const userOf = new Map(
      users.flatMap((each) => (seats.get(String(each)) ?? []).map((key) => [String(key), each])),
    )
    const { oneGroup } = rows ?? {}
    const ofTenant = oneGroup && oneGroup !== true ? [eq(oneGroup, this.context().request.tenant)] : []
    const found = await this.aggregate(user, [
      { $match: everyOf([oneOf(user, [...seats.values()].flat()), ...ofTenant]) },
      { $project: { _id: 0, user: `$${user.path}`, group: `$${group.path}` } },
    ])
    return found
      .filter((row) => String(row.group) !== String(to))
      .map((row) => ({
        user: userOf.get(String(row.user)),
        group: host ? host.key.cast(row.group) : row.group,
      }))
  }

  /** The groups that users leave by joining another change by it, where users are in one only (RFC 7644 §3.14). */
  private async move(to: unknown, users: readonly unknown[]): Promise<void> {
    const { members, scim } = this.tables
    const seats = await this.seatsOf(users)
    const left = await this.elsewhere(to, users, seats)
    const join = async () => {
      const change = { $inc: { [scim.version.path]: 1 }, $set: { [scim.updatedAt.path]: new Date() } }
      const groups = oneOf(
        this.groupKey,
        left.map(({ group }) => group),
      )
      await nativeCollection(this.context().db, scim.id.collection.name).updateMany(
        groups.query(inOwn),
        change,
        inSession(this.context().db),
      )
      // A session runs one operation at a time.
      if (members.rows?.oneGroup)
        for (const { group, users } of byGroup(left)) await this.unlink(group, users)
      await this.links.add(to, firstOf(seats))
    }
    const records = async (keys: readonly unknown[]) => {
      const rows = await this.records(keys)
      return rows.map((row) => [row.scim[this.groupKey.property], row] as const)
    }
    this.moved.push(...(await moving(this.context(), join, async () => ({ left }), records)))
  }

  private get links(): Links {
    return new Links(this.tables.members, this.context())
  }

  /** Memberships of users that SCIM knows here, in order of the users' ids. */
  private rows(groups: Condition, which: Query = {}, cut: Pipeline = []): Promise<readonly Row[]> {
    const { scim, tenant } = this.tables
    const scope = tenant ? [eq(tenant, this.context().request.tenant)] : []
    return this.aggregate(scim.id, [
      { $match: everyOf([groups, ...scope]) },
      ...this.join.stages,
      { $unwind: '$members' },
      ...(Object.keys(which).length > 0 ? [{ $match: which }] : []),
      { $sort: { 'members.value': 1 } },
      ...cut,
      {
        $project: {
          _id: 0,
          group: `$${this.groupKey.path}`,
          key: '$members.key',
          value: '$members.value',
          display: '$members.display',
        },
      },
    ])
  }

  private query(which: WhichMembers): Query {
    if ('ids' in which) return { 'members.value': { $in: which.ids } }
    if ('keys' in which) return { 'members.key': { $in: which.keys } }
    const { value, display } = collection('members', { value: 'string', display: 'string' })
    const map = { value, display, type: constant('User', value) }
    const { schema } = this.context()
    const at = ({ path }: Field) => `members.${path}`
    return filterToQuery(which.filter, { resolve: (path) => resolveTarget({ map, schema }, path, at) }).query
  }

  private get join() {
    const { members } = this.tables
    return joinThrough({
      as: 'members',
      ownKey: this.groupKey,
      own: members.group,
      other: members.user,
      otherKey: members.userKey,
      reached: ofSeat(members),
      list: members.list,
      first: withUsers(members, this.context().request.tenant),
      scope: everyOf(this.userScope),
      values: (user) => ({ value: `${user}._id`, display: `${user}.userName` }),
    })
  }

  private get groupKey(): Field {
    const { host, scim } = this.tables
    return host?.link ?? scim.id
  }

  private get userScope(): readonly Condition[] {
    const { tenant, hidden } = this.tables.members.users
    return [
      ...(tenant ? [eq(tenant, this.context().request.tenant)] : []),
      ...(hidden ? [matches(hidden, { $ne: true })] : []),
    ]
  }
}

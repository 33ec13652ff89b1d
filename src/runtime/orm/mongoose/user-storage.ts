import type { AdapterContext } from '../../protocol/adapter.js'
import type { UserInput } from '../../schema/types.js'
import { formsOf, sameIn } from '../records/sql/namesakes.js'
import type {
  GroupOfUser,
  MembershipOfUser,
  RecordRow,
  SharedUserStorage,
  UserMemberships,
} from '../records/storage.js'
import { valueAt } from '../records/value-at.js'
import type { Row } from '../sql/orm.js'
import { and, Condition, eq, inOwn, inRecord, ne, oneOf, or } from './conditions.js'
import { folded } from './entries.js'
import { type Field, rowOf } from './fields.js'
import { Elements, type FilterMap, type Kept } from './filter-map.js'
import { type HostDocument, type MongooseHandle, modelOf, type Pipeline } from './handle.js'
import { indexesOfUsers } from './indexes.js'
import { beyondStages, joinThrough, lookup, matching } from './joins.js'
import { Links } from './links.js'
import { counting, fromVia } from './member-rows.js'
import { settleOwners } from './owners.js'
import type { GroupTables, TenantMembershipCollection, UserTables } from './places.js'
import { everyOf } from './scope.js'
import { newDocument, storedDocument } from './sparse.js'
import { MongoStorage } from './storage.js'

/** Users in MongoDB. */
export class MongoUserStorage extends MongoStorage<UserTables> implements SharedUserStorage<MongooseHandle> {
  /** @param groups where the groups of users are, unless users show none */
  constructor(
    tables: UserTables,
    context: () => AdapterContext<MongooseHandle>,
    private readonly groups: GroupTables | undefined,
  ) {
    const { members, host } = groups ?? {}
    const via = members?.rows?.via?.key
    super(tables, context, [tables.tenantMembership?.user, host?.key, members?.user, members?.group, via])
  }

  get memberships(): UserMemberships | undefined {
    const { groups } = this
    if (!groups) return undefined
    const { userKey } = groups.members
    return { userKey, of: (users) => this.groupsOf(users, groups) }
  }

  override get filters(): FilterMap {
    return {
      ...this.tables.store?.filters,
      ...super.filters,
      userName: folded(this.tables.scim.userNameKey),
      ...(this.groups && { groups: groupElements(this.groups, this.context) }),
    }
  }

  override indexes() {
    return indexesOfUsers(this.tables)
  }

  settle(db: MongooseHandle): Promise<void> {
    return settleOwners(db, this.tables)
  }

  async adoptable(text: string): Promise<unknown> {
    const { adopt, where } = this.tables
    return adopt && this.keyOf(adopt.by, text, where)
  }

  async namesake(text: string, except?: unknown): Promise<unknown> {
    const { host, where } = this.tables
    if (!host.name || (host.unique && formsOf(text).length === 1)) return undefined
    const { tenant } = this.context().request
    const scope = host.unique ? undefined : and(where, host.tenant && eq(host.tenant, tenant))
    return this.keyOf(host.name, text, and(scope, except === undefined ? undefined : ne(host.key, except)))
  }

  /**
   * The key of the host's user who has a name, in whatever case: the one who has it to the letter before all others.
   *
   * @param where which users to look among
   */
  private async keyOf(name: Field, text: string, where: Condition | undefined): Promise<unknown> {
    const { key } = this.tables.host
    const query = and(oneOf(name, formsOf(text)), where).query(inOwn)
    const found = await this.aggregateOver(key, [{ $match: query }, { $limit: 2 }])
    return sameIn(found, (document) => valueAt(document, name.path), text)?.[key.path]
  }

  protected override get kept(): Kept | undefined {
    const { owns, store } = this.tables
    return owns && store && { owns, map: store.allFilters(this.context().schema) }
  }

  /** The id is the key of the document, which cannot change: the record moves to a new one. */
  async revive(userNameKey: string, changesOf: (found: Row) => Promise<Row>): Promise<Row | undefined> {
    const { hidden, scim } = this.tables
    if (!hidden) return undefined
    const wanted = [...this.tenantScope, eq(hidden, true), eq(scim.userNameKey, userNameKey)]
    const [found] = await this.aggregate([{ $match: everyOf(wanted) }, { $limit: 1 }])
    if (!found) return undefined
    const row = this.decoded(rowOf(found))
    const changes = await changesOf(row)
    await this.deleteScim(String(found._id))
    return this.insertScim({ ...row, ...changes })
  }

  protected override encoded(row: Row): Row {
    const { store } = this.tables
    const kept = store && row[store.column.property]
    return store && kept !== undefined ? { ...row, [store.column.property]: store.encode(kept) } : row
  }

  protected override decoded(row: Row): Row {
    const { store } = this.tables
    return store ? { ...row, [store.column.property]: store.decode(row[store.column.property] ?? null) } : row
  }

  async joinTenant(user: unknown, data: UserInput, columns: object): Promise<void> {
    const { tenantMembership } = this.tables
    if (!tenantMembership) return
    const { model } = this.membershipModel(tenantMembership)
    const { set } = tenantMembership
    const context = this.context()
    const row = await tenantMembership.row(user, context.request.tenant, data, context)
    const uncounted = set ? await this.membershipsIn([user], false) : []
    // There is one that does not count, and there can be no other.
    if (set && uncounted.length > 0) {
      const counted = Object.fromEntries(set.map((name) => [name, Reflect.get(row, name)]))
      return this.changeDocuments(uncounted, { ...counted, ...columns })
    }
    await newDocument(model, { ...row, ...columns }).save(this.session)
  }

  async tenantMemberships(users: readonly unknown[]): Promise<readonly MembershipOfUser[]> {
    return this.membershipsIn(users)
  }

  private async membershipsIn(
    users: readonly unknown[],
    onlyCounting = true,
  ): Promise<readonly MembershipOfUser[]> {
    const { tenantMembership } = this.tables
    if (!tenantMembership) return []
    const { user } = tenantMembership
    const { model, ofTenant, counts } = this.membershipModel(tenantMembership)
    const wanted = [oneOf(user, users), ofTenant, ...(onlyCounting ? counts : [])]
    const found = await this.aggregateOver(user, [{ $match: everyOf(wanted) }])
    return found.map((row) => ({ user: row[user.path], row: storedDocument(model, row) }))
  }

  async changeTenantMembership(user: unknown, changes: Row): Promise<void> {
    await this.changeDocuments(await this.tenantMemberships([user]), changes)
  }

  private async changeDocuments(found: readonly MembershipOfUser[], changes: Row): Promise<void> {
    for (const { row } of found) {
      if (!isDocument(row)) continue
      row.set(changes)
      await row.save({ ...this.session, validateModifiedOnly: true })
      row.$session(null)
    }
  }

  async leaveTenant(user: unknown): Promise<void> {
    const { members } = this.groups ?? {}
    const key = members?.rows?.via?.key
    const isGone = key?.collection === this.tables.tenantMembership?.user.collection
    for (const { row } of await this.tenantMemberships([user]))
      if (isDocument(row)) {
        if (members && key && isGone)
          await new Links(members, this.context()).leave(Reflect.get(row, key.path))
        await row.deleteOne(this.session)
      }
  }

  private membershipModel({ user, tenant, where }: TenantMembershipCollection) {
    const { model } = user.collection
    if (!model) throw new TypeError('Memberships in tenants are no collection of the host')
    const ofTenant = eq(tenant, this.context().request.tenant)
    return { model: modelOf(model), ofTenant, counts: where ? [where] : [] }
  }

  /** Whether a user is a member of the tenant, and satisfies a condition over the membership. */
  ofMembership(condition?: Condition): Condition {
    const { tenantMembership, host } = this.tables
    if (!tenantMembership) throw new TypeError('No collection ties users to tenants')
    const { user } = tenantMembership
    const { ofTenant, counts } = this.membershipModel(tenantMembership)
    const as = 'membership'
    const pipeline = matching(everyOf([ofTenant, ...counts, ...(condition ? [condition] : [])]))
    const stages = lookup({ from: user, local: host.link, as, pipeline })
    return new Condition(
      () => ({ [`${as}.0`]: { $exists: true } }),
      [{ as, stages }],
      () => ({ $gt: [{ $size: `$${as}` }, 0] }),
    )
  }

  protected override get ofTenant(): Pipeline {
    const { tenantMembership, host } = this.tables
    if (!tenantMembership) return super.ofTenant
    const { user } = tenantMembership
    const { ofTenant, counts } = this.membershipModel(tenantMembership)
    const pipeline = matching(everyOf([ofTenant, ...counts]))
    const members = lookup({ from: user, local: host.key, as: 'memberships', pipeline })
    return [...members, { $match: { memberships: { $ne: [] } } }]
  }

  async known(ids: readonly string[], keys: readonly unknown[]): Promise<readonly RecordRow[]> {
    const { scim, host, where } = this.tables
    const named = or(
      oneOf(scim.id, ids),
      oneOf(
        host.link,
        keys.map((key) => host.key.cast(key)),
      ),
    )
    const found = await this.aggregate([
      { $match: everyOf([named, ...this.scope]) },
      ...this.hostStages,
      ...(where ? [{ $match: where.query(inRecord) }] : []),
    ])
    return this.rows(found)
  }

  /** The user whom a field of the host refers to, as the target of a filter. */
  managerElements(field: Field): Elements {
    const pipeline = [...matching(everyOf(this.scope)), { $project: { _id: 0, value: '$_id' } }]
    const from = this.tables.host.link
    const stages = lookup({ from, local: field, at: inRecord, as: 'manager', pipeline })
    return new Elements({ as: 'manager', stages }, { value: 'value' })
  }

  private async groupsOf(users: readonly unknown[], groups: GroupTables): Promise<readonly GroupOfUser[]> {
    const { userKey } = groups.members
    const { stages } = groupJoin(groups, this.context)
    const found = await this.aggregate([
      { $match: everyOf([oneOf(userKey, users), ...this.scope]) },
      ...stages,
      { $unwind: '$groups' },
      { $sort: { 'groups.value': 1 } },
      { $project: { _id: 0, user: `$${userKey.path}`, value: '$groups.value', display: '$groups.display' } },
    ])
    return found.map(({ user, value, display }) => ({ user, value: String(value), display: String(display) }))
  }
}

type Context = () => AdapterContext<MongooseHandle>

function groupElements(groups: GroupTables, context: Context): Elements {
  const values = { value: 'value', display: 'display', type: { constant: 'direct' } }
  return new Elements(groupJoin(groups, context), values)
}

function groupJoin({ scim, host, tenant, members }: GroupTables, context: Context) {
  const own = context().request.tenant
  const scope: readonly Condition[] = tenant ? [eq(tenant, own)] : []
  const between = {
    other: members.group,
    otherKey: host?.link ?? scim.id,
    list: members.list,
    scope: everyOf(scope),
    first: counting(members),
    values: (group: string) => ({ value: `${group}._id`, display: `${group}.displayName` }),
  }
  const { userKey, rows } = members
  const as = 'groups'
  if (!rows?.via) return joinThrough({ as, ownKey: userKey, own: members.user, ...between })
  return {
    as,
    stages: fromVia(members, rows.via, { as, userKey, tenant: own, stages: beyondStages(between) }),
  }
}

const isDocument = (row: object): row is HostDocument => 'save' in row

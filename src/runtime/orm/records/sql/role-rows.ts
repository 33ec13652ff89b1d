/** Groups that are roles of the app: a user is in the one whose role a column holds, of the user's or of their membership. */
import { badRequest, invalidValue } from '../../../errors.js'
import { foldCase } from '../../../filter/fold.js'
import { type Column, columnNamed } from '../../sql/columns.js'
import type { Link, Row } from '../../sql/orm.js'
import { and, eq, Identifier, joined, oneOf, type Sql, sql, type Value, valueFor } from '../../sql/sql.js'
import { linkStatement, updateStatement } from '../../sql/statements.js'
import { storedValue } from '../../sql/values.js'
import { uuidv7 } from '../uuidv7.js'
import { SqlMembers } from './sql-members.js'
import { SqlUserGroups } from './sql-user-groups.js'
import { assigned, type Store } from './store.js'
import type { GroupTables, MemberRows } from './tables.js'

export interface RoleOptions {
  /** Role → displayName: the roles that SCIM gives and takes away. */
  readonly names: Readonly<Record<string, string>>
  /** The role of whoever loses one of these. */
  readonly removed: string | null
  /** Whose tenant's a row is, where memberships have the roles. */
  readonly tenant?: Column
}

/** @example `rows: rolesIn({ names: { admin: 'Admins' }, removed: 'member', tenant: seats.companyId })` */
export const rolesIn = (options: RoleOptions): RoleRows => new RoleRows(options)

export class RoleRows implements MemberRows {
  constructor(readonly options: RoleOptions) {}

  members(store: Store<unknown, GroupTables>): SqlMembers {
    return new RoleMembers(store, new Roles(this.options, store, store.tables))
  }

  groups(store: Store, tables: GroupTables): SqlUserGroups {
    return new RolesOfUsers(store, tables, new Roles(this.options, store, tables))
  }
}

/** SCIM's record of a role; `role` as the database holds it. */
interface RoleRecord {
  readonly id: string
  readonly role: string
  readonly displayName: string
  readonly version: number
}

/** The databases, and of those the tenants, whose records this process has made or seen. */
const known = new WeakMap<object, Set<unknown>>()

/** The roles, their records, and the rows that hold them. */
class Roles {
  private readonly stored: ReadonlyMap<string, { readonly role: string; readonly name: string }>

  constructor(
    readonly options: RoleOptions,
    private readonly store: Store,
    private readonly tables: GroupTables,
  ) {
    const named = Object.entries(options.names)
    this.stored = new Map(named.map(([role, name]) => [this.asStored(role), { role, name }]))
  }

  /** The column of SCIM's records that says which role one is of. */
  get key(): Column {
    return columnNamed(this.tables.scim.id.table, 'role')
  }

  /** What a row holds: as text, which an enum's values are compared as. */
  get held(): Value {
    const { group } = this.tables.members
    return group.type === 'text' ? group : this.tables.dialect.castToText(group)
  }

  /** The same beside `key`, whose collation may be another. */
  get heldAsKey(): Value {
    return this.tables.dialect.sortKey(sql`${this.held}`, false)
  }

  /** The rows of the request's tenant, where they are of tenants. */
  get ofTenant(): Sql | undefined {
    return this.store.ofTenant(this.options.tenant)
  }

  /** SCIM's records of roles that it gives, in the request's tenant. */
  get scope(): Sql {
    return and(oneOf(this.key, [...this.stored.keys()]), this.store.ofTenant(this.tables.tenant))
  }

  rowsWith(roles: readonly unknown[]): Sql {
    if (roles.length === 0) return sql`1 = 0`
    return and(sql`${this.held} in (${joined(roles, ', ')})`, this.ofTenant)
  }

  asStored(role: string): string {
    return String(storedValue(role, this.tables.members.group))
  }

  /** What a row is to hold. */
  row(stored: unknown): object {
    const { members } = this.tables
    const { role } = this.stored.get(String(stored)) ?? { role: this.options.removed }
    const context = this.store.context()
    return members.row(undefined, role, context.request.tenant, context)
  }

  /** Whether SCIM may give another role to whoever has one: it leaves those alone that it does not give. */
  isOpen(stored: unknown): boolean {
    const { removed } = this.options
    const isRemoved = removed !== null && stored === this.asStored(removed)
    return stored === null || isRemoved || this.stored.has(String(stored))
  }

  /** Sees to it that each role has its record; what this process has seen is not looked for again. */
  async ready(): Promise<void> {
    const { db, request } = this.store.context()
    const identity = this.store.orm.identity?.(db) ?? Object(db)
    const tenants = known.get(identity) ?? new Set()
    known.set(identity, tenants)
    if (tenants.has(request.tenant)) return
    await this.records()
    tenants.add(request.tenant)
  }

  /** The records of all roles, made where there is none yet: two requests that do so at once make one. */
  async records(): Promise<readonly RoleRecord[]> {
    const found = await this.find()
    const absent = [...this.stored.keys()].filter((stored) => !found.some(({ role }) => role === stored))
    const renamed = found.filter(({ role, displayName }) => this.stored.get(role)?.name !== displayName)
    if (absent.length + renamed.length === 0) return found
    const { dialect, scim } = this.tables
    const { table } = scim.id
    if (absent.length > 0)
      await this.store.run(
        linkStatement(
          table,
          absent.map((stored) => this.newRecord(stored)),
          dialect,
        ),
      )
    for (const { id, role, version } of renamed)
      await this.store.execute(
        updateStatement(
          table,
          { ...this.named(role), version: version + 1, updatedAt: new Date() },
          and(eq(scim.id, id), eq(scim.version, version)),
        ),
      )
    return this.find()
  }

  /** The groups that somebody enters or leaves change by it (RFC 7644 §3.14). */
  async touch(roles: readonly unknown[]): Promise<void> {
    const { version, updatedAt } = this.tables.scim
    const [counter, time] = [new Identifier(version.name), new Identifier(updatedAt.name)]
    const changes = sql`${counter} = ${counter} + 1, ${time} = ${valueFor(updatedAt, new Date())}`
    const which = and(oneOf(this.key, roles), this.scope)
    await this.store.execute(sql`update ${this.key.table} set ${changes} where ${which}`)
  }

  private async find(): Promise<readonly RoleRecord[]> {
    const { id, displayName, version } = this.tables.scim
    const rows = await this.store.select({
      fields: { id, role: this.key, displayName, version },
      from: id.table,
      where: this.scope,
      orderBy: [sql`${id} asc`],
    })
    return rows.map((row) => ({
      id: String(row.id),
      role: String(row.role),
      displayName: String(row.displayName),
      version: Number(row.version),
    }))
  }

  private newRecord(stored: string): Row {
    const { tenant } = this.tables
    const now = new Date()
    return {
      id: uuidv7(),
      ...(tenant && { [tenant.property]: this.store.context().request.tenant }),
      role: stored,
      externalId: null,
      ...this.named(stored),
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
  }

  private named(stored: string): Row {
    const { name = '' } = this.stored.get(stored) ?? {}
    return { displayName: name, displayNameKey: foldCase(name) }
  }
}

class RolesOfUsers extends SqlUserGroups {
  constructor(
    store: Store,
    tables: GroupTables,
    private readonly roles: Roles,
  ) {
    super(store, tables)
  }

  override ready(): Promise<void> {
    return this.roles.ready()
  }

  override asRelation() {
    return super.asRelation({ other: this.roles.heldAsKey, where: () => this.roles.ofTenant })
  }

  override async of(users: readonly unknown[]) {
    const records = await this.roles.records()
    const { user, group } = this.tables.members
    const rows = await this.store.select({
      fields: { user, role: this.roles.held },
      from: group.table,
      where: and(oneOf(user, users), this.roles.ofTenant),
    })
    return rows.flatMap((row) =>
      records
        .filter(({ role }) => role === row.role)
        .map(({ id, displayName }) => ({ user: row.user, value: id, display: displayName })),
    )
  }

  protected override get groupKey(): Column {
    return this.roles.key
  }

  protected override get scope(): Sql {
    return this.roles.scope
  }
}

class RoleMembers extends SqlMembers {
  constructor(
    store: Store<unknown, GroupTables>,
    private readonly roles: Roles,
  ) {
    super(store)
  }

  override async ready(): Promise<void> {
    await this.roles.records()
  }

  override asRelation() {
    return super.asRelation({ own: this.roles.heldAsKey, where: () => this.roles.ofTenant })
  }

  /** @throws ScimError 400 where somebody has a role that SCIM does not take away, or no row that could have one */
  override async userKeys(ids: readonly string[]) {
    const users = await super.userKeys(ids)
    const { user, group } = this.store.tables.members
    const rows = await this.store.select({
      fields: { user, role: this.roles.held },
      from: group.table,
      where: and(
        oneOf(
          user,
          users.map(({ key }) => key),
        ),
        this.roles.ofTenant,
      ),
      lock: true,
    })
    const held = new Map(rows.map((row) => [String(row.user), row.role]))
    for (const { id, key } of users) {
      const role = held.get(String(key))
      if (role === undefined)
        throw invalidValue(`members: the user with the id "${id}" has no membership that could have a role`)
      if (!this.roles.isOpen(role))
        throw badRequest(
          `members: the user with the id "${id}" has the role "${role}", which is not taken away here`,
          'mutability',
        )
    }
    return users
  }

  override async link(role: unknown, users: readonly unknown[]): Promise<void> {
    const { user, group } = this.store.tables.members
    const rows = await this.store.select({
      fields: { role: this.roles.held },
      from: group.table,
      where: and(oneOf(user, users), this.roles.ofTenant),
    })
    await this.roles.touch([...new Set(rows.map((row) => row.role))])
    await this.give(role, users)
  }

  override async unlink(role: unknown, users?: readonly unknown[]): Promise<void> {
    const { user, group } = this.store.tables.members
    // Whoever has got another role meanwhile keeps that.
    const rows = await this.store.select({
      fields: { user },
      from: group.table,
      where: and(this.inGroups([role]), users && oneOf(user, users)),
      lock: true,
    })
    const { removed } = this.roles.options
    const left = removed === null ? null : this.roles.asStored(removed)
    await this.roles.touch([left])
    await this.give(
      left,
      rows.map((row) => row.user),
    )
  }

  protected override get group(): Value {
    return this.roles.held
  }

  protected override get groupKey(): Column {
    return this.roles.key
  }

  protected override inGroups(roles: readonly unknown[]): Sql {
    return this.roles.rowsWith(roles)
  }

  private async give(role: unknown, userKeys: readonly unknown[]): Promise<void> {
    if (userKeys.length === 0) return
    const { user, group } = this.store.tables.members
    const { tenant } = this.roles.options
    const link: Link = {
      group: tenant ?? group,
      groupKey: tenant && this.store.context().request.tenant,
      user,
      userKeys,
    }
    await this.store.orm.relink(this.store.connection, link, assigned(this.roles.row(role)))
  }
}

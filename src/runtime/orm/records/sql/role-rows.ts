/** Groups that are roles of the app: a user is in the one whose role a column holds, of the user's or of their membership. */
import { badRequest, invalidValue } from '../../../errors.js'
import type { Column } from '../../sql/columns.js'
import type { Link } from '../../sql/orm.js'
import { and, oneOf, type Sql, type Value } from '../../sql/sql.js'
import { type Moved, moving, type Others } from '../moved.js'
import { recordsBy } from './records-by.js'
import { type RoleOptions, Roles } from './roles.js'
import { SqlMembers } from './sql-members.js'
import { SqlUserGroups } from './sql-user-groups.js'
import { assigned, type Store } from './store.js'
import type { GroupTables, MemberRows } from './tables.js'

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
      fields: { user, role: this.roles.held },
      from: group.table,
      where: and(oneOf(user, users), this.roles.ofTenant),
    })
    await this.move({ left: rows.map((row) => ({ user: row.user, group: row.role })) }, async () => {
      await this.roles.touch([...new Set(rows.map((row) => row.role))])
      await this.give(role, users)
    })
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
    await this.move({ entered: rows.map((row) => ({ user: row.user, group: left })) }, async () => {
      await this.roles.touch([left])
      await this.give(
        left,
        rows.map((row) => row.user),
      )
    })
  }

  readonly moved: Moved[] = []

  private async move(others: Others, change: () => Promise<void>): Promise<void> {
    const { key } = this.roles
    const moved = await moving(this.store.context(), change, async () => others, recordsBy(this.store, key))
    this.moved.push(...moved)
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
    await this.store.orm.relink(this.store.connection, link, assigned(await this.roles.row(role)))
  }
}

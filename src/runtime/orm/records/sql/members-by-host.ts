/** Memberships that functions of the host's make or end (`group.members.create`, `group.members.remove`). */
import type { AdapterContext } from '../../../protocol/adapter.js'
import { and, eq, oneOf, type Sql } from '../../sql/sql.js'
import { notEnded, notMade } from '../member-functions.js'
import { SqlMembers } from './sql-members.js'
import type { Store } from './store.js'
import type { GroupTables, MemberRows, MemberTables } from './tables.js'

interface HostFunctions {
  /** Makes a user a member of a group, in the transaction of the request. */
  create?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): unknown
  /** Ends a membership. */
  remove?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): unknown
  /** How memberships are read, where they are not each row of a table. */
  readonly rows?: MemberRows
}

/** @example `rows: byHost({ create: (user, group) => addMember({ userId: user, teamId: group }) })` */
export const byHost = ({ create, remove, rows }: HostFunctions): MemberRows => ({
  ...rows,
  members: (store) => {
    const own = rows?.members(store) ?? new SqlMembers(store)
    const links = new HostLinks(store, store.tables.members, rows)
    return Object.assign(
      Object.create(own),
      create && {
        link: async (group: unknown, users: readonly unknown[]) => {
          await links.each(create, group, await links.keysOf(users, 1))
          const made = await own.keysOf(group, { keys: users })
          if (new Set(made.map(String)).size < users.length) throw notMade()
        },
      },
      remove && {
        unlink: async (group: unknown, users?: readonly unknown[]) => {
          const { group: of, user } = store.tables.members
          const those = users && oneOf(user, await links.keysOf(users))
          await links.end(remove, and(eq(of, group), those))
          // The rows that do not count go with their group.
          if (!users) await own.unlink(group)
        },
      },
    )
  },
  leave: async (store, tables, user) => {
    if (!rows?.leave) return
    const links = new HostLinks(store, tables.members, rows)
    if (remove) await links.end(remove, oneOf(tables.members.user, await links.keysOf([user])))
    await rows.leave(store, tables, user)
  },
})

type HostFunction = NonNullable<HostFunctions['create']>

/** The rows of memberships as functions of the host's change them. */
class HostLinks {
  constructor(
    private readonly store: Store<unknown, GroupTables> | Store,
    private readonly members: Pick<MemberTables, 'user' | 'group'>,
    private readonly chosen: MemberRows | undefined,
  ) {}

  /** The keys by which rows refer to some users: of each user all, or so many. */
  async keysOf(users: readonly unknown[], most?: number): Promise<readonly unknown[]> {
    const keys = await this.chosen?.keysOf?.(this.store, this.members, users)
    return keys ? [...keys.values()].flatMap((each) => each.slice(0, most)) : users
  }

  /** Calls a function for each of some users of a group: a transaction runs one query at a time. */
  async each(call: HostFunction, group: unknown, keys: readonly unknown[]): Promise<void> {
    const context = this.store.context()
    for (const key of keys) await call(key, group, context.request.tenant, context)
  }

  /** Ends those memberships that count. */
  async end(call: HostFunction, where: Sql | undefined): Promise<void> {
    const { user, group } = this.members
    const there = () =>
      this.store.select({ fields: { user, group }, from: group.table, where: and(where, this.chosen?.where) })
    // There may be several rows for one user.
    const ended = new Map((await there()).map((row) => [`${row.user}\0${row.group}`, row]))
    for (const row of ended.values()) await this.each(call, row.group, [row.user])
    if (ended.size > 0 && (await there()).length > 0) throw notEnded()
  }
}

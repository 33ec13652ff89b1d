import type { Filter } from '../../filter/ast.js'
import type { GroupMembers, WhichMembers } from './storage.js'

/** The keys of the users who came and went. */
export interface MemberDelta {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
}

/** A user by both of its keys. */
export interface KnownUser {
  /** Of SCIM. */
  readonly id: string
  readonly key: unknown
}

/** Well under the number of parameters that any database takes in one statement. */
const BATCH = 500

export function* batches<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}

/** Users by their keys as text. */
type ByKey<T> = Map<string, T>

/** What the operations of a request come to for the members of a group: read as it goes, and written at the end. */
export class MemberChanges {
  private added: ByKey<KnownUser> = new Map()
  private removed: ByKey<unknown> = new Map()
  /** What is written already. */
  private readonly came: ByKey<unknown> = new Map()
  private readonly went: ByKey<unknown> = new Map()

  constructor(
    private readonly stored: GroupMembers,
    private readonly group: unknown,
  ) {}

  async add(users: readonly KnownUser[]): Promise<void> {
    for (const batch of batches(users)) {
      const keys = batch.map(({ key }) => key)
      const present = new Set((await this.stored.keysOf(this.group, { keys })).map(String))
      for (const user of batch) {
        const name = String(user.key)
        if (!this.removed.delete(name) && !present.has(name)) this.added.set(name, user)
      }
    }
  }

  /** @param ids of SCIM */
  async remove(ids: readonly string[]): Promise<void> {
    const those = new Set(ids)
    for (const [name, { id }] of this.added) if (those.has(id)) this.added.delete(name)
    for (const batch of batches(ids)) await this.removeThose({ ids: batch })
  }

  async removeWhere(filter: Filter): Promise<void> {
    // The database says of whom it is true: of those who came before in this request, too.
    await this.write()
    await this.removeThose({ filter })
  }

  async replace(users: readonly KnownUser[]): Promise<void> {
    const wanted = new Map(users.map((user) => [String(user.key), user]))
    const members = new Map((await this.stored.keysOf(this.group)).map((key) => [String(key), key]))
    this.added = without(wanted, members)
    this.removed = without(members, wanted)
  }

  /** Writes what has changed; gives back all that has, since the first operation. */
  async write(): Promise<MemberDelta> {
    const { stored, group, came, went } = this
    const added = [...this.added.values()].map(({ key }) => key)
    const removed = [...this.removed.values()]
    for (const batch of batches(removed)) await stored.unlink(group, batch)
    for (const batch of batches(added)) await stored.link(group, batch)
    // One who came and went again, or the other way round, has not changed.
    for (const key of removed) if (!came.delete(String(key))) went.set(String(key), key)
    for (const key of added) if (!went.delete(String(key))) came.set(String(key), key)
    this.added = new Map()
    this.removed = new Map()
    return { added: [...came.values()], removed: [...went.values()] }
  }

  private async removeThose(which: WhichMembers): Promise<void> {
    for (const key of await this.stored.keysOf(this.group, which)) this.removed.set(String(key), key)
  }
}

const without = <T>(those: ByKey<T>, others: ByKey<unknown>): ByKey<T> =>
  new Map([...those].filter(([name]) => !others.has(name)))

import { omitNull } from '../../protocol/omit-null.js'
import { ENTERPRISE_USER_URN } from '../../schema/enterprise-user.js'
import type { Manager, User, UserInput } from '../../schema/types.js'
import type { JsonObject } from '../../schema/value.js'
import { Managers, managerId } from './managers.js'
import { mixin } from './mixin.js'
import { keptIn } from './ownership.js'
import type { ScimUserRow } from './places.js'
import type { UserAdapters } from './user-adapter.js'
import type { StoredUserRecord } from './user-view.js'
import { valueAt } from './value-at.js'

/**
 * Users with managers who are users here (RFC 7643 §4.3): those that a column of the host refers to, and those that the
 * record keeps.
 */
export const withManagers = /* @__PURE__ */ mixin((Base: UserAdapters) => {
  abstract class ManagedUserAdapter extends Base {
    protected override manager(key: unknown): Manager | undefined {
      return this.managers.ofKey(key)
    }

    // The key was read from the column that it is written to.
    protected override readonly managerKey = <Key>(data: UserInput): Key => this.managers.keyOf(data) as Key

    protected override async found(records: readonly StoredUserRecord<object, ScimUserRow>[]) {
      const { manager } = this.tables
      const keys = manager ? records.map(({ host }) => this.keyIn(valueAt(host, manager.property))) : []
      const ids = records.map(({ scim }) => managerId(keptIn(this.tables, scim)))
      await this.managers.fetch(ids, keys)
      return super.found(records)
    }

    /** Of a user, a row may have the key, or an object with that. */
    private keyIn(value: unknown): unknown {
      return Object(value)[this.tables.host.key.property] ?? value
    }

    protected override async received(data: readonly UserInput[]): Promise<void> {
      await super.received(data)
      await this.managers.fetch(data.map(managerId), [])
    }

    protected override withManager(kept: JsonObject, user: Partial<User>): Record<string, unknown> {
      const manager = this.managers.ofId(managerId(kept))
      if (!manager) return { ...user }
      return { ...user, [ENTERPRISE_USER_URN]: { ...user[ENTERPRISE_USER_URN], manager: omitNull(manager) } }
    }

    /** Made when it is asked for: `tables` is not there yet while an adapter is constructed. */
    private get managers(): Managers {
      this.knownManagers ??= new Managers(
        this.tables,
        this.known,
        () => this.context,
        async ({ scim, host }) => {
          const record = this.record(scim, host ?? {})
          const { displayName, name }: Partial<User> = await this.render(record, this.context.request)
          return displayName ?? name?.formatted ?? String(scim.userName)
        },
      )
      return this.knownManagers
    }

    private knownManagers?: Managers
  }
  return ManagedUserAdapter
})

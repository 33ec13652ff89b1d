import { gather } from '../../gather.js'
import type { ScimRequest } from '../../protocol/scim-request.js'
import { USER_URN } from '../../schema/core-user.js'
import { readUser } from '../../schema/read.js'
import type { Manager, User, UserGroup, UserInput } from '../../schema/types.js'
import type { JsonObject } from '../../schema/value.js'
import { StoredAdapter } from './adapter.js'
import { keptIn } from './ownership.js'
import type { ScimUserRow, UserPlaces } from './places.js'
import type { UserStorage } from './storage.js'

/** A user: its SCIM record, the host's own row, and its groups where they are asked for. */
export interface StoredUserRecord<Host, Scim, Member = unknown> {
  readonly scim: Scim
  readonly host: Host
  readonly groups?: readonly UserGroup[]
  /** The user's membership in the tenant, where that has the activity; absent where there is none. */
  readonly membership?: Member
  /** The user's rows in other tables, where there are any. */
  readonly parts?: object
}

/** Users as a client sees them: their own columns, attributes stored beside them, their manager and their groups. */
export abstract class StoredUserView<Db, Host extends object, Scim extends ScimUserRow> extends StoredAdapter<
  Db,
  StoredUserRecord<Host, Scim>,
  UserInput
> {
  protected abstract override readonly tables: UserPlaces
  protected abstract override readonly storage: UserStorage<Db>
  protected override readonly resourceType = 'User'

  abstract override toScim(record: StoredUserRecord<Host, Scim>, request: ScimRequest): User | Promise<User>

  /** Attributes that every user shows: its identifiers, userName and `meta`. */
  protected common(scim: Scim, request: ScimRequest) {
    return {
      schemas: [USER_URN],
      id: scim.id,
      externalId: scim.externalId,
      userName: scim.userName,
      meta: this.meta(scim, request),
    }
  }

  /** The manager that a column refers to, as it is shown: where the tables tell of such a column. */
  protected manager(_key: unknown): Manager | undefined {
    return undefined
  }

  /**
   * The key, in the host, of the manager that a resource names.
   *
   * @throws ScimError 400 `invalidValue` naming what is no user here
   */
  declare protected readonly managerKey: <Key>(data: UserInput) => Key

  /** Fetches the groups of a page of users at once, where the client is to get them. */
  async complete(records: readonly StoredUserRecord<Host, Scim>[]) {
    const { memberships } = this.storage
    if (!memberships || records.length === 0 || !this.isAsked('groups')) return records
    const keyField = memberships.userKey.property
    const keyOf = ({ scim }: StoredUserRecord<Host, Scim>): unknown => Reflect.get(scim, keyField)
    const found = new Map<string, UserGroup[]>()
    for (const { user, value, display } of await memberships.of(records.map(keyOf))) {
      const $ref = `${this.context.request.baseUrl}/Groups/${value}`
      gather(found, String(user), { value, display, type: 'direct', $ref })
    }
    return records.map((record) => ({ ...record, groups: found.get(String(keyOf(record))) ?? [] }))
  }

  /** Lays the host's columns over what is kept. */
  protected override whole(
    { scim }: StoredUserRecord<Host, Scim>,
    shown: Record<string, unknown>,
  ): Record<string, unknown> {
    const { store } = this.tables
    const kept = keptIn(this.tables, scim)
    // Most records keep nothing.
    return store && Object.keys(kept).length > 0 ? this.withManager(kept, store.show(kept, shown)) : shown
  }

  /** Shows the manager that is kept with its name. */
  protected withManager(_kept: JsonObject, user: Partial<User>): Record<string, unknown> {
    return { ...user }
  }

  protected override read(resource: unknown): UserInput {
    return readUser(resource, this.context.schema)
  }
}

import { invalidValue } from '../../errors.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import { ENTERPRISE_USER_URN } from '../../schema/enterprise-user.js'
import type { Manager, User } from '../../schema/types.js'
import { isUuid } from '../../uuid.js'
import type { UserPlaces } from './places.js'
import type { KnownUsers, RecordRow } from './storage.js'

/** A user whom others have for their manager. */
interface Known {
  readonly key: unknown
  readonly manager: Manager
}

/**
 * The managers of users (RFC 7643 §4.3), as references: fetched at once for all users of a page, and known from then
 * on for the rest of the request.
 */
export class Managers {
  private readonly byId = new Map<string, Known | undefined>()
  /** By the key as text: an ORM may give a bigint where a driver gives text. */
  private readonly byKey = new Map<string, Known | undefined>()

  /** @param nameOf the name of a manager, as people see it */
  constructor(
    private readonly places: UserPlaces,
    private readonly known: KnownUsers,
    private readonly context: () => AdapterContext,
    private readonly nameOf: (user: RecordRow) => Promise<string>,
  ) {}

  /** Fetches those of some SCIM ids, and of some keys of the host, that are not known yet. */
  async fetch(ids: readonly unknown[], keys: readonly unknown[]): Promise<void> {
    const wantedIds = [...new Set(ids)].filter(isUuid).filter((id) => !this.byId.has(id))
    const wantedKeys = [...new Set(keys)].filter(
      (key) => key !== null && key !== undefined && !this.byKey.has(String(key)),
    )
    if (wantedIds.length + wantedKeys.length === 0) return
    for (const id of wantedIds) this.byId.set(id, undefined)
    for (const key of wantedKeys) this.byKey.set(String(key), undefined)
    for (const row of await this.known(wantedIds, wantedKeys)) {
      const id = String(row.scim.id)
      const key = row.scim[this.places.host.link.property]
      const $ref = `${this.context().request.baseUrl}/Users/${id}`
      const known = { key, manager: { value: id, $ref, displayName: await this.nameOf(row) } }
      this.byId.set(id, known)
      this.byKey.set(String(key), known)
    }
  }

  /** The manager of a SCIM id, where that is a user here. */
  ofId(id: unknown): Manager | undefined {
    return typeof id === 'string' ? this.byId.get(id)?.manager : undefined
  }

  /** The manager of a key of the host. */
  ofKey(key: unknown): Manager | undefined {
    return this.byKey.get(String(key))?.manager
  }

  /**
   * The host's key of the manager that a resource names; null where it names none.
   *
   * @throws ScimError 400 `invalidValue` naming what is no user here
   */
  keyOf(user: object): unknown {
    const id = managerId(user)
    if (id === undefined) return null
    const known = typeof id === 'string' ? this.byId.get(id) : undefined
    if (known) return known.key
    throw invalidValue(
      `${ENTERPRISE_USER_URN}:manager: there is no user with the id ${JSON.stringify(String(id).slice(0, 64))}`,
    )
  }
}

/** The id of a user's manager. */
export const managerId = (user: Partial<User>): unknown =>
  user[ENTERPRISE_USER_URN]?.manager?.value ?? undefined

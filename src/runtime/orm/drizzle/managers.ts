import { aliasedTableColumn, and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdapterContext } from '../../protocol/adapter.js'
import { invalidValue } from '../../protocol/errors.js'
import { ENTERPRISE_USER_URN } from '../../schema/enterprise-user.js'
import type { Manager, User } from '../../schema/types.js'
import { isUuid } from '../../uuid.js'
import { type Related, related } from './filter-map.js'
import { type DrizzleHandle, databaseOf } from './handle.js'
import { fieldOf, type ScimUserRow, type UserTables } from './tables.js'

/** A user whom others have for their manager. */
interface Known {
  readonly key: unknown
  readonly manager: Manager
}

/** A row of a user, with that of the host. */
interface UserRows {
  readonly scim: ScimUserRow
  readonly host: object
}

/**
 * The managers of users (RFC 7643 §4.3), as references: fetched at once for all users of a page, and known from then
 * on for the rest of the request.
 */
export class DrizzleManagers {
  private readonly byId = new Map<string, Known | undefined>()
  private readonly byKey = new Map<unknown, Known | undefined>()

  /** @param nameOf the name of a manager, as people see it */
  constructor(
    private readonly tables: UserTables,
    private readonly context: () => AdapterContext<DrizzleHandle>,
    private readonly nameOf: (user: UserRows) => Promise<string | undefined>,
  ) {}

  /** Fetches those of some SCIM ids, and of some keys of the host, that are not known yet. */
  async fetch(ids: readonly unknown[], keys: readonly unknown[]): Promise<void> {
    const { scim, host } = this.tables
    const wantedIds = [...new Set(ids)].filter(isUuid).filter((id) => !this.byId.has(id))
    const wantedKeys = [...new Set(keys)].filter(
      (key) => key !== null && key !== undefined && !this.byKey.has(key),
    )
    if (wantedIds.length + wantedKeys.length === 0) return
    for (const id of wantedIds) this.byId.set(id, undefined)
    for (const key of wantedKeys) this.byKey.set(key, undefined)
    const named = or(
      wantedIds.length > 0 ? inArray(scim.id, wantedIds) : undefined,
      wantedKeys.length > 0 ? inArray(host.link, wantedKeys) : undefined,
    )
    const rows = await databaseOf(this.context().db)
      .select<UserRows>({ scim, host: host.table })
      .from(scim)
      .innerJoin(host.table, eq(host.link, host.key))
      .where(and(named, this.scope(), this.tables.where))
    for (const row of rows) {
      const { id } = row.scim
      const key: unknown = Reflect.get(row.scim, fieldOf(scim, host.link))
      const $ref = `${this.context().request.baseUrl}/Users/${id}`
      const known = { key, manager: { value: id, $ref, displayName: await this.nameOf(row) } }
      this.byId.set(id, known)
      this.byKey.set(key, known)
    }
  }

  /** The manager of a SCIM id, where that is a user here. */
  ofId(id: unknown): Manager | undefined {
    return typeof id === 'string' ? this.byId.get(id)?.manager : undefined
  }

  /** The manager of a key of the host. */
  ofKey(key: unknown): Manager | undefined {
    return this.byKey.get(key)?.manager
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

  /** The user whom a column of the host refers to, as the target of a filter. */
  asRelation(column: Column): Related {
    const { scim, host } = this.tables
    const ofManager = (own: Column) => aliasedTableColumn(own, 'manager')
    // Asked for when a query is built: an adapter's `filterMap` is made before its request, and so its tenant, is known.
    const isManager = { getSQL: () => sql`${and(eq(ofManager(host.link), column), this.scope(ofManager))}` }
    return related(sql`${scim} as "manager"`, sql`${isManager}`, { value: ofManager(scim.id) })
  }

  private scope(at: (own: Column) => Column = (own) => own): SQL | undefined {
    const { tenant, hidden } = this.tables
    return and(tenant && eq(at(tenant), this.context().request.tenant), hidden && eq(at(hidden), false))
  }
}

/** The id of a user's manager. */
export const managerId = (user: Partial<User>): unknown =>
  user[ENTERPRISE_USER_URN]?.manager?.value ?? undefined

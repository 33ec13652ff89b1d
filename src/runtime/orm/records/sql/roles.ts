/** The roles of the app that are groups: SCIM's records of them, and the rows that hold them. */
import { invalidValue } from '../../../errors.js'
import { foldCase } from '../../../filter/fold.js'
import { type Column, columnNamed } from '../../sql/columns.js'
import type { Row } from '../../sql/orm.js'
import { and, eq, joined, oneOf, type Sql, sql, type Value } from '../../sql/sql.js'
import { linkStatement, updateStatement } from '../../sql/statements.js'
import { storedValue } from '../../sql/values.js'
import { uuidv7 } from '../uuidv7.js'
import type { Store } from './store.js'
import type { GroupTables, MemberTables } from './tables.js'
import { touchGroups } from './touch-groups.js'

export interface RoleOptions {
  /** Role → displayName: the roles that SCIM gives and takes away. */
  readonly names: Readonly<Record<string, string>>
  /** The role of whoever loses one of these. */
  readonly removed: string | null
  /** Whose tenant's a row is, where memberships have the roles. */
  readonly tenant?: Column
  /** The table of roles, where a row refers to one: by their names. */
  readonly rows?: { readonly key: Column; readonly name: Column; readonly tenant?: Column } | undefined
}

/** The column that has the roles themselves. */
export const roleColumn = ({ rows }: RoleOptions, { group }: Pick<MemberTables, 'group'>): Column =>
  rows?.name ?? group

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
export class Roles {
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
    const { options, tables } = this
    const { rows } = options
    const column = roleColumn(options, tables.members)
    const text = column.type === 'text' ? column : this.store.tables.dialect.castToText(column)
    if (!rows) return text
    const own = and(sql`${rows.key} = ${tables.members.group}`, this.store.ofTenant(rows.tenant))
    return sql`(select ${text} from ${rows.key.table} where ${own})`
  }

  /** The same beside `key`, whose collation may be another. */
  get heldAsKey(): Value {
    return this.store.tables.dialect.sortKey(sql`${this.held}`, false)
  }

  /** The rows of the request's tenant, where they are of tenants. */
  get ofTenant(): Sql | undefined {
    return this.store.ofTenant(this.options.tenant)
  }

  /** SCIM's records of roles that it gives, in the request's tenant. */
  get scope(): Sql {
    const { rows } = this.options
    const named = rows && this.store.tables.dialect.sortKey(sql`${rows.name}`, false)
    const own = and(named && sql`${named} = ${this.key}`, this.store.ofTenant(rows?.tenant))
    return and(
      oneOf(this.key, [...this.stored.keys()]),
      this.store.ofTenant(this.tables.tenant),
      rows && sql`exists (select 1 from ${rows.key.table} where ${own})`,
    )
  }

  rowsWith(roles: readonly unknown[]): Sql {
    if (roles.length === 0) return sql`1 = 0`
    return and(sql`${this.held} in (${joined(roles, ', ')})`, this.ofTenant)
  }

  asStored(role: string): string {
    return String(storedValue(role, roleColumn(this.options, this.tables.members)))
  }

  /** What a row is to hold. */
  async row(stored: unknown): Promise<object> {
    const { members } = this.tables
    const { role } = this.stored.get(String(stored)) ?? { role: this.options.removed }
    const context = this.store.context()
    return members.row?.(undefined, await this.valueOf(role), context.request.tenant, context) ?? {}
  }

  /** What a row holds of a role: of several rows of that name the key of the first. */
  private async valueOf(role: string | null): Promise<unknown> {
    const { rows } = this.options
    if (!rows || role === null) return role
    const { key } = rows
    const [found] = await this.rolesIn({ key }, [role], [sql`${key} asc`])
    if (found) return found.key
    throw invalidValue(`members: there is no role "${role}" here`)
  }

  private rolesIn(
    fields: Readonly<Record<string, Column>>,
    roles: readonly string[],
    orderBy: readonly Sql[] = [],
  ) {
    const { rows } = this.options
    if (!rows) return []
    const where = and(oneOf(rows.name, roles), this.store.ofTenant(rows.tenant))
    return this.store.select({ fields, from: rows.key.table, where, orderBy })
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
    // The app may make those that are missing yet.
    if ((await this.records()).length === this.stored.size) tenants.add(request.tenant)
  }

  /** The records of all roles, made where there is none yet: two requests that do so at once make one. */
  async records(): Promise<readonly RoleRecord[]> {
    const found = await this.find()
    const absent = await this.there(
      [...this.stored.keys()].filter((stored) => !found.some(({ role }) => role === stored)),
    )
    const renamed = found.filter(({ role, displayName }) => this.stored.get(role)?.name !== displayName)
    if (absent.length + renamed.length === 0) return found
    const { scim } = this.tables
    const { table } = scim.id
    if (absent.length > 0)
      await this.store.run(
        linkStatement(
          table,
          absent.map((stored) => this.newRecord(stored)),
          this.store.tables.dialect,
        ),
      )
    for (const { id, role, version } of renamed)
      await this.store.run(
        updateStatement(
          table,
          { ...this.named(role), version: version + 1, updatedAt: new Date() },
          and(eq(scim.id, id), eq(scim.version, version)),
        ),
      )
    return this.find()
  }

  /** Those of some roles that there are. */
  private async there(roles: readonly string[]): Promise<readonly string[]> {
    const { rows } = this.options
    if (!rows || roles.length === 0) return roles
    const found = await this.rolesIn({ name: rows.name }, roles)
    const names = new Set(found.map(({ name }) => this.asStored(String(name))))
    return roles.filter((role) => names.has(role))
  }

  /** The groups that somebody enters or leaves change by it. */
  touch(roles: readonly unknown[]): Promise<void> {
    return touchGroups(this.store, and(oneOf(this.key, roles), this.scope))
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

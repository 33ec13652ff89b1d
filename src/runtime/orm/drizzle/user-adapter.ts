import { and, eq } from 'drizzle-orm'
import { foldCase } from '../../filter/fold.js'
import { applyOperations } from '../../patch/apply.js'
import type { Operation } from '../../patch/operation.js'
import type { ResourceAdapter } from '../../protocol/adapter.js'
import { takesPasswords } from '../../protocol/hooks.js'
import type { UserInput } from '../../schema/types.js'
import { unmapped } from '../../schema/unmapped.js'
import { uuidv7 } from '../uuidv7.js'
import type { Row } from './handle.js'
import { fieldOf, type ScimUserRow } from './tables.js'
import { type DrizzleUserRecord, DrizzleUserView } from './user-view.js'
import type { Writes } from './writes.js'

/** Maps SCIM users to a host's table; the adapter that extends it says which column is which. */
export abstract class DrizzleUserAdapter<
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant = unknown,
  >
  extends DrizzleUserView<Host, Scim>
  implements ResourceAdapter<DrizzleUserRecord<Host, Scim>, UserInput>
{
  protected override readonly conflictDetail =
    'A user with this userName, or with another value that must be unique, exists already'

  /** What a POST, PUT or PATCH writes to the host's row; `host` is the row as it is, where there is one. */
  protected abstract override columns(data: UserInput, host?: Host): Partial<NewHost>

  /** The host's row for a new user. */
  protected abstract newRow(data: UserInput, tenant: Tenant): NewHost

  async fromScim(
    data: UserInput,
    record?: DrizzleUserRecord<Host, Scim>,
  ): Promise<DrizzleUserRecord<Host, Scim>> {
    await this.received([data])
    if (!record) return this.transaction(() => this.create(data))
    return this.update(record, (current) => this.withPassword(this.replacement(current, data), data))
  }

  async patch(record: DrizzleUserRecord<Host, Scim>, operations: readonly Operation[]) {
    const { schema } = this.context
    return this.update(record, async (current) => {
      const { writes, data } = await this.edited(current, (user) => ({
        // Without `active`, which a client may remove, a user stays as it is.
        active: user.active,
        ...applyOperations(user, operations, schema),
      }))
      return this.withPassword(writes, data)
    })
  }

  /** Deactivates; the user and its SCIM record stay. */
  async delete(record: DrizzleUserRecord<Host, Scim>): Promise<void> {
    const { hidden, scim } = this.tables
    await this.update(record, async (current) => {
      const { writes } = await this.edited(current, (user) => ({ ...user, active: false }))
      return hidden ? { ...writes, scim: { ...writes.scim, [fieldOf(scim, hidden)]: true } } : writes
    })
  }

  /** A password is a change only where the host's hook takes it. */
  private withPassword(writes: Writes, { password }: UserInput): Writes {
    return password !== undefined && takesPasswords(this.context.hooks) ? { ...writes, password } : writes
  }

  protected override async written(
    before: DrizzleUserRecord<Host, Scim>,
    after: DrizzleUserRecord<Host, Scim>,
    { password }: Writes,
  ): Promise<void> {
    const [was, is] = await Promise.all([this.shown(before), this.shown(after)])
    if (was.active && !is.active) await this.notify('onUserDeactivated', { before, after })
    if (!was.active && is.active) await this.notify('onUserReactivated', { before, after })
    if (was.rest !== is.rest) await this.notify('onUserUpdated', { before, after })
    if (password !== undefined) await this.notify('onPasswordSet', { after, password })
  }

  /** What hooks tell apart: the activity, and everything else that a client sees. */
  private async shown(record: DrizzleUserRecord<Host, Scim>) {
    const { active, meta: _, ...rest } = await this.render(record, this.context.request)
    return { active: active === true, rest: JSON.stringify(rest) }
  }

  private async create(data: UserInput): Promise<DrizzleUserRecord<Host, Scim>> {
    const after = (await this.revive(data)) ?? (await this.add(data))
    await this.notify('onUserCreated', { after })
    if (data.password !== undefined) await this.notify('onPasswordSet', { after, password: data.password })
    return after
  }

  private async add(data: UserInput): Promise<DrizzleUserRecord<Host, Scim>> {
    const { scim, tenantMembership } = this.tables
    const hostRow =
      (await this.adopt(data)) ??
      (await this.insert(this.tables.host.table, this.newRow(data, this.context.request.tenant as Tenant)))
    const scimRow = await this.insert(scim, {
      ...this.newScimRow(uuidv7(), hostRow),
      ...this.scimColumns(data),
    })
    if (tenantMembership) {
      const { key, table } = this.tables.host
      const membership = tenantMembership.row(hostRow[fieldOf(table, key)], this.context.request.tenant)
      await this.database.insert(tenantMembership.table).values(membership).onConflictDoNothing()
    }
    return this.record(scimRow, hostRow)
  }

  /** A user that the host has already, where the configuration lets SCIM take it over. */
  private async adopt(data: UserInput): Promise<Row | undefined> {
    const { adopt, host, where } = this.tables
    if (!adopt) return undefined
    const [row] = await this.database
      .update(host.table)
      .set({ ...this.columns(data) })
      .where(and(adopt(data), where))
      .returning()
    return row
  }

  /** A user that DELETE has hidden comes back under a new id. */
  private async revive(data: UserInput): Promise<DrizzleUserRecord<Host, Scim> | undefined> {
    const { hidden, host, scim } = this.tables
    if (!hidden) return undefined
    const { createdAt, updatedAt, id } = this.newScimRow(uuidv7(), {})
    const [scimRow] = await this.database
      .update(scim)
      .set({
        ...this.scimColumns(data),
        id,
        createdAt,
        updatedAt,
        version: 1,
        [fieldOf(scim, hidden)]: false,
      })
      .where(and(this.tenantScope(), eq(hidden, true), eq(scim.userNameKey, foldCase(data.userName))))
      .returning()
    if (!scimRow) return undefined
    const [hostRow] = await this.database
      .update(host.table)
      .set({ ...this.columns(data) })
      .where(eq(host.key, scimRow[fieldOf(scim, host.link)]))
      .returning()
    return hostRow && this.record(scimRow, hostRow)
  }

  protected override scimColumns(data: UserInput): Row {
    const { scim, store } = this.tables
    return {
      externalId: data.externalId ?? null,
      userName: data.userName,
      userNameKey: foldCase(data.userName),
      ...('active' in scim && { active: data.active }),
      ...(store && { [fieldOf(scim, store.column)]: unmapped(data, store.mapped) ?? null }),
    }
  }
}

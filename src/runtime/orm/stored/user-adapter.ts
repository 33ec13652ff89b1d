import { foldCase } from '../../filter/fold.js'
import { applyOperations } from '../../patch/apply.js'
import type { Operation } from '../../patch/operation.js'
import type { ResourceAdapter } from '../../protocol/adapter.js'
import { takesPasswords } from '../../protocol/hooks.js'
import { USER_URN } from '../../schema/core-user.js'
import type { UserInput } from '../../schema/types.js'
import type { Row } from '../orm.js'
import { uuidv7 } from '../uuidv7.js'
import type { Writes } from '../writes.js'
import type { ScimUserRow } from './places.js'
import { type StoredUserRecord, StoredUserView } from './user-view.js'
import { withWholeName } from './whole-name.js'

/** Maps SCIM users to a host's table; the adapter that extends it says which column is which. */
export abstract class StoredUserAdapter<
    Db,
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant = unknown,
  >
  extends StoredUserView<Db, Host, Scim>
  implements ResourceAdapter<StoredUserRecord<Host, Scim>, UserInput>
{
  protected override get conflictDetail() {
    const names = this.tables.uniqueExternalId ? 'this userName or externalId' : 'this userName'
    return `A user with ${names}, or with another value that must be unique, exists already`
  }

  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  abstract filterMap: object

  /** What a POST, PUT or PATCH writes to the host's row; `host` is the row as it is, where there is one. */
  protected abstract override columns(data: UserInput, host?: Host): Partial<NewHost>

  /** The host's row for a new user. */
  protected abstract newRow(data: UserInput, tenant: Tenant): NewHost

  async fromScim(
    data: UserInput,
    record?: StoredUserRecord<Host, Scim>,
  ): Promise<StoredUserRecord<Host, Scim>> {
    await this.received([data])
    if (!record) return this.transaction(() => this.create(data))
    return this.update(record, (current) => this.withPassword(this.replacement(current, data), data))
  }

  async patch(record: StoredUserRecord<Host, Scim>, operations: readonly Operation[]) {
    const { schema } = this.context
    return this.update(record, async (current) => {
      const { writes, data } = await this.edited(current, (user) => {
        // Without `active`, which a client may remove, a user stays as it is.
        const edited = { active: user.active, ...applyOperations(user, operations, schema) }
        return this.hasWholeName ? withWholeName(user, edited) : edited
      })
      return this.withPassword(writes, data)
    })
  }

  /** Deactivates; the user and its SCIM record stay. */
  async delete(record: StoredUserRecord<Host, Scim>): Promise<void> {
    const { hidden, uniqueExternalId } = this.tables
    await this.update(record, async (current) => {
      const { writes } = await this.edited(current, (user) => ({ ...user, active: false }))
      if (!hidden) return writes
      // What is gone for clients holds no externalId of theirs.
      const freed = uniqueExternalId ? { externalId: null } : {}
      return { ...writes, scim: { ...writes.scim, ...freed, [hidden.property]: true } }
    })
  }

  /** Whether one column has the whole name, and nothing has the parts. */
  private get hasWholeName(): boolean {
    const { filterMap, tables } = this
    const isMapped = (part: string) => `name.${part}` in filterMap
    return isMapped('formatted') && !isMapped('givenName') && !isMapped('familyName') && !tables.store
  }

  /** A password is a change only where the host's hook takes it. */
  private withPassword(writes: Writes, { password }: UserInput): Writes {
    return password !== undefined && takesPasswords(this.context.hooks) ? { ...writes, password } : writes
  }

  protected override async written(
    before: StoredUserRecord<Host, Scim>,
    after: StoredUserRecord<Host, Scim>,
    { password }: Writes,
  ): Promise<void> {
    const [was, is] = await Promise.all([this.shown(before), this.shown(after)])
    if (was.active && !is.active) await this.notify('onUserDeactivated', { before, after })
    if (!was.active && is.active) await this.notify('onUserReactivated', { before, after })
    if (was.rest !== is.rest) await this.notify('onUserUpdated', { before, after })
    if (password !== undefined) await this.notify('onPasswordSet', { after, password })
  }

  /** What hooks tell apart: the activity, and everything else that a client sees. */
  private async shown(record: StoredUserRecord<Host, Scim>) {
    const { active, meta: _, ...rest } = await this.render(record, this.context.request)
    return { active: active === true, rest: JSON.stringify(rest) }
  }

  private async create(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    const after = (await this.revive(data)) ?? (await this.add(data))
    await this.notify('onUserCreated', { after })
    if (data.password !== undefined) await this.notify('onPasswordSet', { after, password: data.password })
    return after
  }

  private async add(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    const { storage } = this
    const hostRow =
      (await this.adopt(data)) ??
      (await storage.createHost(this.newRow(data, this.context.request.tenant as Tenant)))
    const scimRow = await storage.insertScim({
      ...this.newScimRow(uuidv7(), hostRow),
      ...this.scimColumns(data),
    })
    await storage.joinTenant(Reflect.get(hostRow, this.tables.host.key.property))
    return this.record(scimRow, hostRow)
  }

  /** A user that the host has already, where the configuration lets SCIM take it over. */
  private async adopt(data: UserInput): Promise<Row | undefined> {
    const { adopt } = this.tables
    if (!adopt) return undefined
    const key = await this.storage.adoptable(adopt.value(data))
    return key === undefined ? undefined : this.storage.updateHost(key, this.columns(data))
  }

  /** A user that DELETE has hidden comes back under a new id. */
  private async revive(data: UserInput): Promise<StoredUserRecord<Host, Scim> | undefined> {
    const { hidden, host } = this.tables
    if (!hidden) return undefined
    const { createdAt, updatedAt, id, version } = this.newScimRow(uuidv7(), {})
    const row = await this.storage.revive(foldCase(data.userName), {
      ...this.scimColumns(data),
      id,
      createdAt,
      updatedAt,
      version,
      [hidden.property]: false,
    })
    const hostRow = row && (await this.storage.updateHost(row[host.link.property], this.columns(data)))
    return hostRow && this.record(row, hostRow)
  }

  protected override named(userName: string): UserInput {
    return this.read({ schemas: [USER_URN], userName })
  }

  protected override scimColumns(data: UserInput): Row {
    const { scim, store } = this.tables
    return {
      externalId: data.externalId ?? null,
      userName: data.userName,
      userNameKey: foldCase(data.userName),
      ...('active' in scim && { active: data.active }),
      ...(store && { [store.column.property]: store.take(data) ?? null }),
    }
  }
}

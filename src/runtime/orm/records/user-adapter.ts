import { conflict } from '../../errors.js'
import { foldCase } from '../../filter/fold.js'
import { applyOperations } from '../../patch/apply.js'
import type { Operation } from '../../patch/operation.js'
import type { ResourceAdapter } from '../../protocol/adapter.js'
import { isHeard, takesPasswords } from '../../protocol/hooks.js'
import type { UserInput } from '../../schema/types.js'
import { checkUserName } from '../../schema/user-name.js'
import type { Row } from '../sql/orm.js'
import type { ScimUserRow } from './places.js'
import type { KnownUsers, ReviveRow } from './storage.js'
import { type StoredUserRecord, StoredUserView } from './user-view.js'
import { uuidv7 } from './uuidv7.js'
import { valueAt } from './value-at.js'
import { withWholeName } from './whole-name.js'
import type { Writes } from './writes.js'

/** Hooks for which a user is shown as it was and as it is. */
const TOLD = ['onUserDeactivated', 'onUserReactivated', 'onUserUpdated'] as const

/**
 * Tells whether a tenant may write the row of a person whom it did not create, and so change what other tenants see
 * (`tenant.mayWrite`): the domain of the address is verified, say.
 *
 * @param tenant key of the tenant that sends the change
 * @param user the host's row as it is
 */
export type MayWrite<Tenant, Host> = (tenant: Tenant, user: Host) => boolean | Promise<boolean>

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

  /** Columns that a POST, PUT or PATCH writes to the host's row; `host` is the row as it is, where there is one. */
  protected abstract override columns(data: UserInput, host?: Host): Partial<NewHost>

  /** Columns that a POST, PUT or PATCH writes to the user's membership in the tenant, where that has the activity. */
  protected membershipColumns(_data: UserInput, _membership?: unknown): object {
    return {}
  }

  /** Whether a tenant may write a row that it did not create: where tenants share rows. */
  declare protected readonly mayWrite: MayWrite<Tenant, Host>

  /** The host's row for a new user; made inside of the transaction. */
  protected abstract override newRow(data: UserInput, tenant: Tenant): NewHost | Promise<NewHost>

  async fromScim(
    data: UserInput,
    record?: StoredUserRecord<Host, Scim>,
  ): Promise<StoredUserRecord<Host, Scim>> {
    await this.received([data])
    if (!record) return this.created(data)
    return this.update(record, async (current) =>
      this.withPassword(await this.replacement(current, data), data),
    )
  }

  async patch(record: StoredUserRecord<Host, Scim>, operations: readonly Operation[]) {
    const { schema, request } = this.context
    return this.update(record, async (current) => {
      const { writes, data } = await this.edited(current, (user) => {
        // Without `active`, which a client may remove, a user stays as it is.
        const edited = { active: user.active, ...applyOperations(user, operations, schema, request.budget) }
        const keepsWhole = this.tables.store?.keeps === 'unmapped'
        return this.hasWholeName ? withWholeName(user, edited, keepsWhole) : edited
      })
      return this.withPassword(writes, data)
    })
  }

  /** Deactivates; the user and its SCIM record stay. */
  async delete(record: StoredUserRecord<Host, Scim>): Promise<void> {
    await this.update(record, (current) => this.deletion(current))
  }

  protected async deletion(record: StoredUserRecord<Host, Scim>): Promise<Writes> {
    return (await this.edited(record, (user) => ({ ...user, active: false }))).writes
  }

  /** Whether one column has the whole name, and nothing has the parts. */
  private get hasWholeName(): boolean {
    const { store } = this.tables
    if (store?.mapped.includes('name')) return true
    if (store?.keeps === 'unmapped') return false
    const isMapped = (part: string) => `name.${part}` in this.filterMap
    return isMapped('formatted') && !isMapped('givenName') && !isMapped('familyName')
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
    if (TOLD.some((name) => isHeard(this.context.hooks, name))) await this.tellChanges(before, after)
    if (password !== undefined) await this.notify('onPasswordSet', { after, password })
  }

  private async tellChanges(
    before: StoredUserRecord<Host, Scim>,
    after: StoredUserRecord<Host, Scim>,
  ): Promise<void> {
    const [was, is] = await Promise.all([this.shown(before), this.shown(after)])
    if (was.active && !is.active) await this.notify('onUserDeactivated', { before, after })
    if (!was.active && is.active) await this.notify('onUserReactivated', { before, after })
    if (was.rest !== is.rest) await this.notify('onUserUpdated', { before, after })
  }

  protected created(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    return this.transaction(() => this.create(data))
  }

  protected async create(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    checkUserName(data.userName)
    const revived = await this.revive(data)
    const after = revived ?? (await this.add(data))
    await this.notify('onUserCreated', { after, active: data.active, restored: revived !== undefined })
    if (data.password !== undefined) await this.notify('onPasswordSet', { after, password: data.password })
    return after
  }

  protected async add(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    const hostRow = (await this.adopt(data)) ?? (await this.addHost(data))
    return this.inserted(hostRow, this.scimColumns(data))
  }

  /** Makes the record of a row of the host. */
  protected async inserted(hostRow: Row, columns: Row): Promise<StoredUserRecord<Host, Scim>> {
    const scimRow = await this.storage.insertScim({ ...this.newScimRow(uuidv7(), hostRow), ...columns })
    return this.record(scimRow, hostRow)
  }

  /** Writes a resource over the host's row that has a key, which no record has. */
  protected rewritten(key: unknown, data: UserInput): Promise<Row | undefined> {
    return this.storage.updateHost(key, this.columns(data))
  }

  /** A record as a resource would make it. */
  protected unsaved(scim: Row, data: UserInput): StoredUserRecord<Host, Scim> {
    return this.record(scim, this.columns(data))
  }

  protected override async write(record: StoredUserRecord<Host, Scim>, writes: Writes) {
    const { userName } = writes.scim
    if (typeof userName === 'string') checkUserName(userName)
    return super.write(record, writes)
  }

  /** Whatever a transaction reads before it has the record, it may go on seeing as it was before (REPEATABLE READ). */
  protected override async changeHost(record: StoredUserRecord<Host, Scim>, changes: Row) {
    await this.refuseNamesake(changes, this.hostKey(record))
    return super.changeHost(record, changes)
  }

  /**
   * A unique index of the host's refuses the same name, but to few of them is one in another case the same.
   *
   * @param own the key of the user who gets the name
   * @throws ScimError 409 where another user of the host has it
   */
  protected override async refuseNamesake(row: object, own?: unknown): Promise<void> {
    const { property = '' } = this.tables.host.name ?? {}
    const name: unknown = Reflect.get(row, property) ?? valueAt(row, property)
    if (typeof name !== 'string') return
    if ((await this.storage.namesake(name, own)) !== undefined) throw conflict(this.conflictDetail)
  }

  /** A user that the host has already, where the configuration lets SCIM take it over. */
  protected adopt(_data: UserInput): Promise<Row | undefined> {
    return Promise.resolve(undefined)
  }

  /** The key of the host's user that a POST is about, by the text that tells users apart, in whatever case. */
  declare protected readonly adoptable: (text: string) => Promise<unknown>

  /** A user that DELETE has hidden comes back, where it hides any. */
  protected revive(_data: UserInput): Promise<StoredUserRecord<Host, Scim> | undefined> {
    return Promise.resolve(undefined)
  }

  /** Where DELETE hides users. */
  declare protected readonly reviveRow: ReviveRow
  /** Where users have managers. */
  declare protected readonly known: KnownUsers

  /** Columns of SCIM's row that change when a user comes back. */
  protected async revivedColumns(_found: Row, data: UserInput): Promise<Row> {
    return this.scimColumns(data)
  }

  /** A user who has come back, with what its host's row becomes. */
  protected async revived(row: Row, data: UserInput): Promise<StoredUserRecord<Host, Scim> | undefined> {
    const hostRow = await this.rewritten(row[this.tables.host.link.property], data)
    return hostRow && this.record(row, hostRow)
  }

  protected override named(userName: string): UserInput {
    return { userName, active: true }
  }

  /** The key of the request's tenant. */
  protected get tenant(): Tenant {
    // `tenant.from` gives a key of this type.
    return this.context.request.tenant as Tenant
  }

  /** The user as hooks tell changes apart: the activity, and everything else that a client sees. */
  protected async shown(record: StoredUserRecord<Host, Scim>) {
    const { active, meta: _, ...rest } = await this.render(record, this.context.request)
    return { active: active === true, rest: JSON.stringify(rest) }
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

/** The class of an ORM's adapters of users, as what is mixed into it knows it. */
export type UserAdapters = abstract new () => StoredUserAdapter<unknown, object, object, ScimUserRow>

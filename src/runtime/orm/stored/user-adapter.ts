import { conflict, ScimError } from '../../errors.js'
import { foldCase } from '../../filter/fold.js'
import { applyOperations } from '../../patch/apply.js'
import type { Operation } from '../../patch/operation.js'
import type { ResourceAdapter } from '../../protocol/adapter.js'
import { takesPasswords } from '../../protocol/hooks.js'
import type { UserInput } from '../../schema/types.js'
import { checkUserName } from '../../schema/user-name.js'
import type { Row } from '../orm.js'
import { uuidv7 } from '../uuidv7.js'
import { valueAt } from '../value-at.js'
import type { Writes } from '../writes.js'
import type { ScimUserRow } from './places.js'
import type { StoredUserRecord } from './user-view.js'
import { StoredUserWrites } from './user-writes.js'
import { withWholeName } from './whole-name.js'

/** Maps SCIM users to a host's table; the adapter that extends it says which column is which. */
export abstract class StoredUserAdapter<
    Db,
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant = unknown,
  >
  extends StoredUserWrites<Db, Host, NewHost, Scim, Tenant>
  implements ResourceAdapter<StoredUserRecord<Host, Scim>, UserInput>
{
  protected override get conflictDetail() {
    const names = this.tables.uniqueExternalId ? 'this userName or externalId' : 'this userName'
    return `A user with ${names}, or with another value that must be unique, exists already`
  }

  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  abstract filterMap: object

  /** The host's row for a new user. */
  protected abstract newRow(data: UserInput, tenant: Tenant): NewHost

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
    const [was, is] = await Promise.all([this.shown(before), this.shown(after)])
    if (was.active && !is.active) await this.notify('onUserDeactivated', { before, after })
    if (!was.active && is.active) await this.notify('onUserReactivated', { before, after })
    if (was.rest !== is.rest) await this.notify('onUserUpdated', { before, after })
    if (password !== undefined) await this.notify('onPasswordSet', { after, password })
  }

  /** Makes a user; where the person came to be there meanwhile, by a request of another tenant, links it. */
  private async created(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    try {
      return await this.transaction(() => this.create(data))
    } catch (error) {
      const isConflict = error instanceof ScimError && error.status === 409
      if (!isConflict || !this.tables.owns) throw error
      return this.transaction(() => this.create(data))
    }
  }

  private async create(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    checkUserName(data.userName)
    const after = (await this.revive(data)) ?? (await this.link(data)) ?? (await this.add(data))
    await this.notify('onUserCreated', { after })
    if (data.password !== undefined) await this.notify('onPasswordSet', { after, password: data.password })
    return after
  }

  private async add(data: UserInput): Promise<StoredUserRecord<Host, Scim>> {
    const { storage } = this
    const { owns } = this.tables
    const hostRow = (await this.adopt(data)) ?? (await this.addHost(data))
    const scimRow = await storage.insertScim({
      ...this.newScimRow(uuidv7(), hostRow),
      ...this.scimColumns(data),
      ...(owns && { [owns.property]: true }),
    })
    return this.joined(this.record(scimRow, hostRow), data)
  }

  /** Somebody who is there already becomes a member of the tenant as well; the row is the person's, and stays as it is. */
  private async link(data: UserInput): Promise<StoredUserRecord<Host, Scim> | undefined> {
    const { adopt, host, owns } = this.tables
    const key = owns && adopt && (await this.storage.adoptable(adopt.value(data)))
    if (!owns || key === undefined) return undefined
    // What is refused of somebody new is refused here.
    this.columns(data)
    const id = uuidv7()
    await this.storage.insertScim({
      ...this.newScimRow(id, { [host.key.property]: key }),
      ...(await this.keptColumns(data)),
      [owns.property]: false,
    })
    const record = await this.getQueryset().find(id)
    return record && this.joined(record, data)
  }

  /** Makes a user a member of the tenant; one who is a member already gets what the activity writes. */
  private async joined(record: StoredUserRecord<Host, Scim>, data: UserInput) {
    const { tenantMembership } = this.tables
    if (!tenantMembership) return record
    const [membership] = await this.storage.tenantMemberships([this.hostKey(record)])
    const present = { ...record, ...(membership && { membership: membership.row }) }
    const write = this.membershipWrite(present, data).membership
    if (write) return this.rejoined(present, write)
    // A member who is not active has a membership, too, unless that is what makes one active.
    if (membership || tenantMembership.activity === 'presence') return present
    return this.rejoined(record, { kind: 'join', data, columns: { ...this.membershipColumns(data) } })
  }

  private async addHost(data: UserInput): Promise<Row> {
    const row = this.newRow(data, this.tenant)
    await this.refuseNamesake(row)
    return this.storage.createHost(row)
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
  private async refuseNamesake(row: object, own?: unknown): Promise<void> {
    const { property = '' } = this.tables.host.name ?? {}
    const name: unknown = Reflect.get(row, property) ?? valueAt(row, property)
    if (typeof name !== 'string') return
    if ((await this.storage.namesake(name, own)) !== undefined) throw conflict(this.conflictDetail)
  }

  /** A user that the host has already, where the configuration lets SCIM take it over. */
  private async adopt(data: UserInput): Promise<Row | undefined> {
    const { adopt, owns } = this.tables
    if (!adopt || owns) return undefined
    const key = await this.storage.adoptable(adopt.value(data))
    return key === undefined ? undefined : this.storage.updateHost(key, this.columns(data))
  }

  /** A user that DELETE has hidden comes back under a new id. */
  private async revive(data: UserInput): Promise<StoredUserRecord<Host, Scim> | undefined> {
    const { hidden, host } = this.tables
    if (!hidden) return undefined
    const { createdAt, updatedAt, id, version } = this.newScimRow(uuidv7(), {})
    const row = await this.storage.revive(foldCase(data.userName), async (found) => ({
      ...(this.isOwner(found) ? this.scimColumns(data) : await this.keptColumns(data)),
      id,
      createdAt,
      updatedAt,
      version,
      [hidden.property]: false,
    }))
    if (!row) return undefined
    if (!this.isOwner(row)) {
      const record = await this.getQueryset().find(String(id))
      return record && this.joined(record, data)
    }
    const hostRow = await this.storage.updateHost(row[host.link.property], this.columns(data))
    return hostRow && this.joined(this.record(row, hostRow), data)
  }

  private isOwner(row: Row): boolean {
    const { owns } = this.tables
    return !owns || row[owns.property] === true
  }

  protected override get tellsTenant(): boolean {
    return super.tellsTenant || this.tables.tenantMembership !== undefined
  }

  protected override named(userName: string): UserInput {
    return { userName, active: true }
  }

  /** A record of a row that is there before it owns that only where the host vouches for the tenant. */
  protected override async backfilled(named: UserInput, host: object): Promise<Row> {
    const { owns } = this.tables
    if (!owns) return this.scimColumns(named)
    const isOwner = await this.mayWrite(this.tenant, this.record({}, host).host)
    return {
      ...(isOwner ? this.scimColumns(named) : await this.keptColumns(named)),
      [owns.property]: isOwner,
    }
  }
}

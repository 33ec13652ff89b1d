import { foldCase } from '../../filter/fold.js'
import { omitNull } from '../../protocol/omit-null.js'
import { everythingOf } from '../../schema/kept.js'
import type { UserInput } from '../../schema/types.js'
import type { JsonObject } from '../../schema/value.js'
import { changedColumns } from '../changes.js'
import type { Row } from '../orm.js'
import { uuidv7 } from '../uuidv7.js'
import type { Edited, MembershipWrite, Writes } from '../writes.js'
import { keptIn, overlaid, ownsRow } from './ownership.js'
import type { ScimUserRow } from './places.js'
import { type StoredUserRecord, StoredUserView } from './user-view.js'

/**
 * Tells whether a tenant may write the row of a person whom it did not create, and so change what other tenants see
 * (`tenant.mayWrite`): the domain of the address is verified, say.
 *
 * @param tenant key of the tenant that sends the change
 * @param user the host's row as it is
 */
export type MayWrite<Tenant, Host> = (tenant: Tenant, user: Host) => boolean | Promise<boolean>

/** What changes of a user write: the host's row where the record owns it, else the record alone; and the membership. */
export abstract class StoredUserWrites<
  Db,
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends StoredUserView<Db, Host, Scim> {
  /** What a POST, PUT or PATCH writes to the host's row; `host` is the row as it is, where there is one. */
  protected abstract override columns(data: UserInput, host?: Host): Partial<NewHost>

  /** What a POST, PUT or PATCH writes to the user's membership in the tenant, where that has the activity. */
  protected membershipColumns(_data: UserInput, _membership?: unknown): object {
    return {}
  }

  /** Whether a tenant may write a row that it did not create, where tenants share rows. */
  protected readonly mayWrite: MayWrite<Tenant, Host> = () => false

  protected override async replacement(
    record: StoredUserRecord<Host, Scim>,
    data: UserInput,
  ): Promise<Writes> {
    const membership = this.membershipWrite(record, data)
    if (ownsRow(this.tables, record.scim))
      return { ...(await super.replacement(record, data)), ...membership }
    const active = await this.isActive(record)
    const writes = { ...(await this.withoutRow(record, data, active)), ...membership }
    if (!(await this.comesToOwn(record, writes))) return writes
    const owner = this.asOwner(record)
    return { ...(await super.replacement(owner, data)), scim: this.owned(record, data), ...membership }
  }

  protected override async edited(
    record: StoredUserRecord<Host, Scim>,
    edit: (resource: Record<string, unknown>) => object,
  ): Promise<Edited<UserInput>> {
    const isOwner = ownsRow(this.tables, record.scim)
    const edited = isOwner ? await super.edited(record, edit) : await this.editedWithoutRow(record, edit)
    const { before, data } = edited
    // What the edit does not touch stays as it is, even where SCIM would write it in another form.
    const membership = before.active === data.active ? {} : this.membershipWrite(record, data)
    return { ...edited, writes: { ...edited.writes, ...membership } }
  }

  /** What editing a record writes that does not own its row; or comes to own it with this edit. */
  private async editedWithoutRow(
    record: StoredUserRecord<Host, Scim>,
    edit: (resource: Record<string, unknown>) => object,
  ): Promise<Edited<UserInput>> {
    const { before, data } = await this.readEdit(record, edit)
    const writes = await this.withoutRow(record, data, before.active)
    if (!(await this.comesToOwn(record, writes))) return { writes, before, data }
    const kept = keptIn(this.tables, record.scim)
    const owned = await super.edited(this.asOwner(record), (shown) => edit(overlaid(shown, kept)))
    return { ...owned, writes: { ...owned.writes, scim: this.owned(record, owned.data) } }
  }

  /** What a resource writes where the row is not the record's own: the record alone, unless the flag is everyone's. */
  private async withoutRow(
    record: StoredUserRecord<Host, Scim>,
    data: UserInput,
    wasActive: boolean | undefined,
  ): Promise<Writes> {
    const scim = changedColumns(record.scim, await this.keptColumns(data))
    if (!this.tables.sharedActivity || data.active === wasActive) return { scim, host: {} }
    const resource = await this.render(this.asOwner(record), this.context.request)
    const [before, after] = [wasActive, data.active].map((active) => this.read({ ...resource, active }))
    return { scim, host: before && after ? this.hostChanges(before, after, record.host) : {} }
  }

  /** What a record that does not own its row keeps: what a client would see of a row of its own. */
  protected async keptColumns(data: UserInput): Promise<Row> {
    const { store } = this.tables
    return {
      ...this.scimColumns(data),
      ...(store && { [store.column.property]: everythingOf(await this.asShown(data)) }),
    }
  }

  /** A resource as its owner would see it, had it a row of its own. */
  private async asShown(data: UserInput): Promise<JsonObject> {
    const { store } = this.tables
    const scim: Row = { ...this.newScimRow(uuidv7(), {}), ...this.scimColumns(data) }
    try {
      const shown = await this.toScim(this.record(scim, this.columns(data)), this.context.request)
      return store ? store.show(store.take(data), omitNull(shown)) : omitNull(shown)
    } catch {
      // It reads columns that SCIM does not write, or misses what a new row needs: then all counts that was sent.
      return { ...data }
    }
  }

  /** Whether a change makes a record own its row: the host is asked outside of the transaction, and once a request. */
  private async comesToOwn({ scim, host }: StoredUserRecord<Host, Scim>, writes: Writes): Promise<boolean> {
    const { store } = this.tables
    if (!store || !(store.column.property in writes.scim)) return false
    const answer = this.answers.get(scim.id) ?? this.mayWrite(this.tenant, host)
    this.answers.set(scim.id, answer)
    return answer
  }

  private readonly answers = new Map<string, boolean | Promise<boolean>>()

  private asOwner(record: StoredUserRecord<Host, Scim>): StoredUserRecord<Host, Scim> {
    const { owns, store } = this.tables
    const own = { ...(owns && { [owns.property]: true }), ...(store && { [store.column.property]: null }) }
    return { ...record, scim: { ...record.scim, ...own } }
  }

  /** What makes a record the owner of its row. */
  private owned({ scim }: StoredUserRecord<Host, Scim>, data: UserInput): Row {
    const { owns } = this.tables
    return changedColumns(scim, { ...this.scimColumns(data), ...(owns && { [owns.property]: true }) })
  }

  protected get tenant(): Tenant {
    // `tenant.from` gives a key of this type.
    return this.context.request.tenant as Tenant
  }

  /** What an activity writes to the membership; nothing where that does not have it. */
  protected membershipWrite(
    record: Pick<StoredUserRecord<Host, Scim>, 'membership'>,
    data: UserInput,
  ): { readonly membership?: MembershipWrite } {
    const { activity } = this.tables.tenantMembership ?? {}
    if (!activity) return {}
    const { membership } = record
    const columns: Row = { ...this.membershipColumns(data, membership) }
    if (!membership) return data.active ? { membership: { kind: 'join', data, columns } } : {}
    if (activity === 'presence') return data.active ? {} : { membership: { kind: 'leave' } }
    const changes = changedColumns(Object(membership), columns)
    return Object.keys(changes).length > 0 ? { membership: { kind: 'change', columns: changes } } : {}
  }

  protected override async rejoined(
    record: StoredUserRecord<Host, Scim>,
    write: MembershipWrite,
  ): Promise<StoredUserRecord<Host, Scim>> {
    const { storage } = this
    const key = this.hostKey(record)
    if (write.kind === 'join') await storage.joinTenant(key, write.data, write.columns)
    else if (write.kind === 'leave') await storage.leaveTenant(key)
    else await storage.changeTenantMembership(key, write.columns)
    const [changed = record] = await this.withMemberships([record])
    return changed
  }

  /** What hooks tell apart: the activity, and everything else that a client sees. */
  protected async shown(record: StoredUserRecord<Host, Scim>) {
    const { active, meta: _, ...rest } = await this.render(record, this.context.request)
    return { active: active === true, rest: JSON.stringify(rest) }
  }

  private async isActive(record: StoredUserRecord<Host, Scim>): Promise<boolean> {
    return (await this.shown(record)).active
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

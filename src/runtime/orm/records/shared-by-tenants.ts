import { ScimError } from '../../errors.js'
import { omitNull } from '../../protocol/omit-null.js'
import { everythingOf } from '../../schema/kept.js'
import { topLevelAttributes } from '../../schema/resolve.js'
import type { UserInput } from '../../schema/types.js'
import type { JsonObject } from '../../schema/value.js'
import type { Row } from '../sql/orm.js'
import { changedColumns } from './changes.js'
import { mixin } from './mixin.js'
import { inOrder, keptIn, overlaid, withoutRow } from './ownership.js'
import type { ScimRow, ScimUserRow, SharedPlaces } from './places.js'
import type { SharedUserStorage } from './storage.js'
import type { MayWrite, UserAdapters } from './user-adapter.js'
import type { StoredUserRecord } from './user-view.js'
import { uuidv7 } from './uuidv7.js'
import type { Edited, MembershipWrite, Writes } from './writes.js'

type SharedUser = StoredUserRecord<object, ScimUserRow>

/**
 * Users whom several tenants may know, by memberships: a change writes the host's row where the record owns it, else the
 * record alone; and the membership, where that has the activity.
 */
export const sharedByTenants = /* @__PURE__ */ mixin((Base: UserAdapters) => {
  abstract class SharedUserAdapter extends Base {
    protected abstract override readonly tables: SharedPlaces
    protected abstract override readonly storage: SharedUserStorage<unknown>

    protected override readonly mayWrite: MayWrite<unknown, object> = () => false

    private ownsRow(scim: ScimRow | Row): boolean {
      return Reflect.get(scim, this.tables.owns.property) === true
    }

    protected override async found(records: readonly SharedUser[]) {
      return this.withMemberships(await super.found(records))
    }

    /** Fetches the memberships of users at once, where those have the activity. */
    private async withMemberships<R extends SharedUser>(records: readonly R[]): Promise<readonly R[]> {
      const { tenantMembership } = this.tables
      if (!tenantMembership.activity || records.length === 0) return records
      const found = await this.storage.tenantMemberships(records.map((record) => this.hostKey(record)))
      const rows = new Map(found.map(({ user, row }) => [String(user), row]))
      return records.map((record) => ({ ...record, membership: rows.get(String(this.hostKey(record))) }))
    }

    /** The owner of a row sees what the row holds; others see what they have sent. */
    protected override whole(record: SharedUser, shown: Record<string, unknown>): Record<string, unknown> {
      const { scim } = record
      const user = () => {
        if (this.ownsRow(scim)) return super.whole(record, shown)
        const kept = keptIn(this.tables, scim)
        const common = omitNull(this.common(scim, this.context.request))
        return this.withManager(kept, withoutRow(kept, shown, common))
      }
      return inOrder(user(), topLevelAttributes(this.context.schema))
    }

    protected override async replacement(record: SharedUser, data: UserInput): Promise<Writes> {
      const membership = this.membershipWrite(record, data)
      if (this.ownsRow(record.scim)) return { ...(await super.replacement(record, data)), ...membership }
      const { active } = await this.shown(record)
      const writes = { ...(await this.withoutRow(record, data, active)), ...membership }
      if (!(await this.comesToOwn(record, writes))) return writes
      const owner = this.asOwner(record)
      return { ...(await super.replacement(owner, data)), scim: this.owned(record, data), ...membership }
    }

    protected override async edited(
      record: SharedUser,
      edit: (resource: Record<string, unknown>) => object,
    ): Promise<Edited<UserInput>> {
      const isOwner = this.ownsRow(record.scim)
      const edited = isOwner ? await super.edited(record, edit) : await this.editedWithoutRow(record, edit)
      const { before, data } = edited
      // Values that the edit does not touch stay as they are, even where SCIM would write them in another form.
      const membership = before.active === data.active ? {} : this.membershipWrite(record, data)
      return { ...edited, writes: { ...edited.writes, ...membership } }
    }

    /** Changes by the edit of a record that does not own its row; or comes to own it with this edit. */
    private async editedWithoutRow(
      record: SharedUser,
      edit: (resource: Record<string, unknown>) => object,
    ): Promise<Edited<UserInput>> {
      const { before, data } = await this.readEdit(record, edit)
      const writes = await this.withoutRow(record, data, before.active)
      if (!(await this.comesToOwn(record, writes))) return { writes, before, data }
      const kept = keptIn(this.tables, record.scim)
      const owned = await super.edited(this.asOwner(record), (shown) => edit(overlaid(shown, kept)))
      return { ...owned, writes: { ...owned.writes, scim: this.owned(record, owned.data) } }
    }

    /** Changes by a resource where the row is not the record's own: of the record alone, unless the flag is everyone's. */
    private async withoutRow(
      record: SharedUser,
      data: UserInput,
      wasActive: boolean | undefined,
    ): Promise<Writes> {
      const scim = changedColumns(record.scim, await this.keptColumns(data))
      if (!this.tables.sharedActivity || data.active === wasActive) return { scim, host: {} }
      const resource = await this.render(this.asOwner(record), this.context.request)
      const [before, after] = [wasActive, data.active].map((active) => this.read({ ...resource, active }))
      return { scim, host: before && after ? this.hostChanges(before, after, record.host) : {} }
    }

    /** Columns of a record that does not own its row: it keeps what a client would see of a row of its own. */
    private async keptColumns(data: UserInput): Promise<Row> {
      const { store } = this.tables
      return { ...this.scimColumns(data), [store.column.property]: everythingOf(await this.asShown(data)) }
    }

    /** A resource as its owner would see it, had it a row of its own. */
    private async asShown(data: UserInput): Promise<JsonObject> {
      const { store } = this.tables
      const scim: Row = { ...this.newScimRow(uuidv7(), {}), ...this.scimColumns(data) }
      try {
        const shown = await this.toScim(this.unsaved(scim, data), this.context.request)
        return store.show(store.take(data), omitNull(shown))
      } catch {
        // It reads columns that SCIM does not write, or misses what a new row needs: then all counts that was sent.
        return { ...data }
      }
    }

    /** Whether a change makes a record own its row: the host is asked outside of the transaction, and once a request. */
    private async comesToOwn({ scim, host }: SharedUser, writes: Writes): Promise<boolean> {
      const { store } = this.tables
      if (!(store.column.property in writes.scim)) return false
      const answer = this.answers.get(scim.id) ?? this.mayWrite(this.tenant, host)
      this.answers.set(scim.id, answer)
      return answer
    }

    private readonly answers = new Map<string, boolean | Promise<boolean>>()

    private asOwner(record: SharedUser): SharedUser {
      const { owns, store } = this.tables
      return { ...record, scim: { ...record.scim, [owns.property]: true, [store.column.property]: null } }
    }

    /** Columns that make a record the owner of its row. */
    private owned({ scim }: SharedUser, data: UserInput): Row {
      return changedColumns(scim, { ...this.scimColumns(data), [this.tables.owns.property]: true })
    }

    /** The change of the membership by an activity; nothing where that does not have it. */
    private membershipWrite(
      record: Pick<SharedUser, 'membership'>,
      data: UserInput,
    ): { readonly membership?: MembershipWrite } {
      const { activity } = this.tables.tenantMembership
      if (!activity) return {}
      const { membership } = record
      const columns: Row = { ...this.membershipColumns(data, membership) }
      if (!membership) return data.active ? { membership: { kind: 'join', data, columns } } : {}
      if (activity === 'presence') return data.active ? {} : { membership: { kind: 'leave' } }
      const changes = changedColumns(Object(membership), columns)
      return Object.keys(changes).length > 0 ? { membership: { kind: 'change', columns: changes } } : {}
    }

    protected override async writeBeside(record: SharedUser, writes: Writes): Promise<SharedUser> {
      const written = await super.writeBeside(record, writes)
      return writes.membership ? this.rejoined(written, writes.membership) : written
    }

    private async rejoined(record: SharedUser, write: MembershipWrite): Promise<SharedUser> {
      const { storage } = this
      const key = this.hostKey(record)
      if (write.kind === 'join') await storage.joinTenant(key, write.data, write.columns)
      else if (write.kind === 'leave') await storage.leaveTenant(key)
      else await storage.changeTenantMembership(key, write.columns)
      const [changed = record] = await this.withMemberships([record])
      return changed
    }

    /** Makes a user; where the person came to be there meanwhile, by a request of another tenant, links it. */
    protected override async created(data: UserInput): Promise<SharedUser> {
      try {
        return await super.created(data)
      } catch (error) {
        const isConflict = error instanceof ScimError && error.status === 409
        if (!isConflict) throw error
        return super.created(data)
      }
    }

    protected override async add(data: UserInput): Promise<SharedUser> {
      return (await this.link(data)) ?? this.joined(await super.add(data), data)
    }

    protected override async inserted(hostRow: Row, columns: Row): Promise<SharedUser> {
      return super.inserted(hostRow, { ...columns, [this.tables.owns.property]: true })
    }

    /** Somebody who is there already becomes a member of the tenant as well; the row is the person's, and stays as it is. */
    private async link(data: UserInput): Promise<SharedUser | undefined> {
      const { adopt, host, owns } = this.tables
      if (!adopt) return undefined
      const name = adopt.value(data)
      await this.storage.keepApart?.(name)
      const key = await this.adoptable(name)
      if (key === undefined) return undefined
      // Values that are refused of somebody new are refused here.
      this.unsaved({}, data)
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
    private async joined(record: SharedUser, data: UserInput) {
      const { tenantMembership } = this.tables
      const [membership] = await this.storage.tenantMemberships([this.hostKey(record)])
      const present = { ...record, ...(membership && { membership: membership.row }) }
      const write = this.membershipWrite(present, data).membership
      if (write) return this.rejoined(present, write)
      // A member who is not active has a membership, too, unless that is what makes one active.
      if (membership || tenantMembership.activity === 'presence') return present
      return this.rejoined(record, { kind: 'join', data, columns: { ...this.membershipColumns(data) } })
    }

    protected override async revivedColumns(found: Row, data: UserInput): Promise<Row> {
      return this.ownsRow(found) ? this.scimColumns(data) : this.keptColumns(data)
    }

    protected override async revived(row: Row, data: UserInput) {
      const record = this.ownsRow(row)
        ? await super.revived(row, data)
        : await this.getQueryset().find(String(row.id))
      return record && this.joined(record, data)
    }

    protected override get tellsTenant(): boolean {
      return true
    }

    protected override readonly readsHost = true

    /** A record of a row that is there before it owns that only where the host vouches for the tenant. */
    protected override async backfilled(named: UserInput, host: object): Promise<Row> {
      const isOwner = await this.mayWrite(this.tenant, this.record({}, host).host)
      return {
        ...(isOwner ? this.scimColumns(named) : await this.keptColumns(named)),
        [this.tables.owns.property]: isOwner,
      }
    }
  }
  return SharedUserAdapter
})

import { foldCase } from '../../filter/fold.js'
import { applyOperations } from '../../patch/apply.js'
import type { MemberChange } from '../../patch/members.js'
import { splitMemberOperations } from '../../patch/members.js'
import type { Operation } from '../../patch/operation.js'
import type { Part, ResourceAdapter } from '../../protocol/adapter.js'
import type { ScimRequest } from '../../protocol/scim-request.js'
import { GROUP_URN } from '../../schema/core-group.js'
import { readGroup } from '../../schema/read.js'
import type { Group, GroupInput, Member } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'
import { StoredAdapter } from './adapter.js'
import { Members } from './members.js'
import { showsOneByOne } from './one-by-one.js'
import type { ScimGroupRow } from './places.js'
import type { GroupStorage } from './storage.js'
import { uuidv7 } from './uuidv7.js'
import { isEmpty, type Writes } from './writes.js'

/** A group: its SCIM record, the host's own row where there is one, and its members where they are asked for. */
export interface StoredGroupRecord<Host, Scim> {
  readonly scim: Scim
  readonly host: Host
  readonly members?: readonly Member[]
}

/** Maps SCIM groups to a host's table and its memberships. */
export abstract class StoredGroupAdapter<
    Db,
    Host,
    NewHost extends object,
    Scim extends ScimGroupRow,
    Tenant = unknown,
  >
  extends StoredAdapter<Db, StoredGroupRecord<Host, Scim>, GroupInput>
  implements ResourceAdapter<StoredGroupRecord<Host, Scim>, GroupInput>
{
  protected abstract override readonly storage: GroupStorage<Db>
  protected override readonly resourceType = 'Group'
  protected override readonly conflictDetail =
    'A group with this displayName, or with another value that must be unique, exists already'

  abstract override toScim(
    record: StoredGroupRecord<Host, Scim>,
    request: ScimRequest,
  ): Group | Promise<Group>

  /** Columns that a POST, PUT or PATCH writes to the host's row. */
  protected abstract override columns(data: GroupInput, host?: Host): Partial<NewHost>

  /** The host's row for a new group. */
  protected abstract override newRow(data: GroupInput, tenant: Tenant): NewHost | Promise<NewHost>

  /** Attributes that every group shows: its identifiers, displayName and `meta`. */
  protected common(scim: Scim, request: ScimRequest) {
    return {
      schemas: [GROUP_URN],
      id: scim.id,
      externalId: scim.externalId,
      displayName: scim.displayName,
      meta: this.meta(scim, request),
    }
  }

  /** Fetches the members of a page of groups at once, unless the client did not ask for them. */
  async complete(records: readonly StoredGroupRecord<Host, Scim>[]) {
    if (!this.wantsMembers) return records
    const members = await this.members.of(records.map((record) => this.hostKey(record)))
    return records.map((record) => ({ ...record, members: members.get(String(this.hostKey(record))) ?? [] }))
  }

  /** The same of one group: a page of its members at a time, but for a mapping that looks at all of them. */
  async parts(record: StoredGroupRecord<Host, Scim>): Promise<Part<StoredGroupRecord<Host, Scim>>> {
    if (!this.wantsMembers) return { record }
    const first = await this.part(record)
    if (!first.next || (await showsOneByOne(this, first.record, this.context.request))) return first
    const [complete = record] = await this.complete([record])
    return { record: complete }
  }

  private async part(
    record: StoredGroupRecord<Host, Scim>,
    after?: unknown,
  ): Promise<Part<StoredGroupRecord<Host, Scim>>> {
    const { members, end } = await this.members.page(this.hostKey(record), after)
    return {
      record: { ...record, members },
      ...(end !== undefined && { next: () => this.part(record, end) }),
    }
  }

  private get wantsMembers(): boolean {
    return this.isAsked('members') || this.saysMembers
  }

  /** Whether the request holds all members: then so does its answer, even if they are `returned: request`. */
  private saysMembers = false

  async fromScim(
    data: GroupInput,
    record?: StoredGroupRecord<Host, Scim>,
  ): Promise<StoredGroupRecord<Host, Scim>> {
    this.saysMembers = data.members !== undefined && this.context.request.projection.includes('members')
    if (!record) return this.transaction(() => this.create(data))
    const members = [{ kind: 'replace', values: idsOf(data) }] as const
    return this.change(record, members, (current) => this.replacement(current, data))
  }

  async patch(record: StoredGroupRecord<Host, Scim>, operations: readonly Operation[]) {
    const { rest, members } = splitMemberOperations(operations, this.context.schema)
    const { schema, request } = this.context
    return this.change(record, members, async (current) => {
      // Members alone leave the rest as it is: nothing to render, read and compare while the row is locked.
      if (rest.length === 0) return { scim: {}, host: {} }
      const { writes } = await this.edited(current, (group) =>
        applyOperations(group, rest, schema, request.budget),
      )
      return writes
    })
  }

  /** Deletes the group, its memberships with it; the members stay. */
  async delete(record: StoredGroupRecord<Host, Scim>): Promise<void> {
    const { host } = this.tables
    const key = this.hostKey(record)
    await this.transaction(async () => {
      await this.lock(record)
      await this.members.removeAll(key)
      await this.storage.deleteScim(record.scim.id)
      if (host) await this.storage.removeHost(key)
      await this.notify('onGroupDeleted', { before: record })
    })
  }

  /** Changes attributes and members in one transaction; the row's lock puts parallel changes in order. */
  protected async change(
    record: StoredGroupRecord<Host, Scim>,
    members: readonly MemberChange[],
    writesFor: (record: StoredGroupRecord<Host, Scim>) => Writes | Promise<Writes>,
  ): Promise<StoredGroupRecord<Host, Scim>> {
    if (members.length === 0) return this.update(record, writesFor)
    return this.transaction(async () => {
      const current = await this.lock(record)
      const writes = await writesFor(current)
      const stored = this.members
      const delta = await stored.apply(this.hostKey(current), members)
      const changed = delta.added.length + delta.removed.length > 0
      if (!changed && isEmpty(writes)) return current
      // Members are part of the group, so their change is one of its version and `lastModified`.
      const after = await this.writeLocked(current, {
        ...writes,
        scim: { ...writes.scim, updatedAt: new Date() },
      })
      if (changed) await this.notify('onGroupMembersChanged', { before: current, after, ...delta })
      await this.tellMoved(stored)
      return after
    })
  }

  private async tellMoved({ moved }: Members): Promise<void> {
    for (const other of moved) await this.notify('onGroupMembersChanged', other)
  }

  /** Members have their own hook; a renamed group has none. */
  protected override written(): Promise<void> {
    return Promise.resolve()
  }

  protected override read(resource: unknown): GroupInput {
    return readGroup(resource, this.context.schema)
  }

  protected async create(data: GroupInput): Promise<StoredGroupRecord<Host, Scim>> {
    const hostRow = this.tables.host ? await this.addHost(data) : {}
    const scimRow = await this.storage.insertScim({
      ...this.newScimRow(uuidv7(), hostRow),
      ...this.scimColumns(data),
    })
    const record = this.record(scimRow, hostRow)
    const stored = this.members
    await stored.apply(this.hostKey(record), [{ kind: 'add', values: idsOf(data) }])
    await this.notify('onGroupCreated', { after: record })
    await this.tellMoved(stored)
    return record
  }

  protected override named(displayName: string): GroupInput {
    return { displayName }
  }

  protected override scimColumns(data: GroupInput): Row {
    return {
      externalId: data.externalId ?? null,
      displayName: data.displayName,
      displayNameKey: foldCase(data.displayName),
    }
  }

  private get members(): Members {
    return new Members(this.storage.members, () => this.context)
  }
}

const idsOf = ({ members }: GroupInput): readonly string[] => (members ?? []).map(({ value }) => value)

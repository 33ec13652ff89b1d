/** A row for each change that SCIM makes (`audit: true`), in the transaction of the change: who, when, what, and no values. */
import type { AdapterContext } from '../../protocol/adapter.js'
import type { ChangeHooks } from '../../protocol/hooks.js'
import type { Row } from '../sql/orm.js'
import type { StoredAdapter, StoredRecord } from './adapter.js'
import { joinedNames } from './joined-names.js'
import { mixin } from './mixin.js'
import { uuidv7 } from './uuidv7.js'
import type { Writes } from './writes.js'

export type AuditedOperation = 'create' | 'change' | 'delete' | 'restore' | 'members'

export interface AuditRow {
  readonly id: string
  /** The key of the tenant, where there are tenants. */
  readonly tenantId?: unknown
  /** The connection that the request came by, where there are connections. */
  readonly connectionId?: string | null
  readonly createdAt: Date
  readonly operation: AuditedOperation
  readonly resourceType: 'User' | 'Group'
  /** The id that clients know. */
  readonly resourceId: string
  /** The key of the host's row, as text; null where there is none. */
  readonly hostId: string | null
  /** The names of the attributes that have changed, with spaces between them; of what is new, those that it has. */
  readonly attributes: string
}

/** The columns that every table of them has. */
export type AuditColumn = Exclude<keyof AuditRow, 'tenantId' | 'connectionId'>

/** Where the rows are. */
export interface Audit<Columns = unknown> {
  readonly columns: Columns & object
  insert(context: AdapterContext, row: Row): Promise<unknown>
}

type Shown = Readonly<Record<string, unknown>>

/** What is noted of each resource: everything but what a client does not write. */
const UNWRITTEN = new Set(['id', 'meta', 'schemas', 'groups', 'members'])

/** The names of a resource's attributes: of extensions, those inside of them. */
const valuesIn = (resource: Shown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(resource).flatMap(([name, value]) =>
      name.startsWith('urn:') && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, each]) => [`${name}:${inner}`, JSON.stringify(each)] as const)
        : [[name, JSON.stringify(value)] as const],
    ),
  )

function changedNames(before: Shown, after: Shown): readonly string[] {
  const [was, is] = [valuesIn(before), valuesIn(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !UNWRITTEN.has(name) && was.get(name) !== is.get(name),
  )
}

/** Resources whose changes are noted. */
export const audited = /* @__PURE__ */ mixin(
  (Base: abstract new () => StoredAdapter<unknown, StoredRecord, object>) => {
    abstract class AuditedAdapter extends Base {
      protected override async write(
        record: StoredRecord,
        writes: Writes,
      ): Promise<StoredRecord | undefined> {
        const after = await super.write(record, writes)
        // Nothing to write gives the record as it is.
        if (!after || after === record) return after
        const { request } = this.context
        const [was, is] = await Promise.all([this.render(record, request), this.render(after, request)])
        const names = [...changedNames(was, is), ...(writes.password === undefined ? [] : ['password'])]
        const isDeleted = request.method === 'DELETE'
        if (isDeleted || names.length > 0) await this.note(isDeleted ? 'delete' : 'change', after, names)
        return after
      }

      protected override async notify<Name extends keyof ChangeHooks<never, never, never>>(
        name: Name,
        event: { readonly after?: StoredRecord; readonly before?: StoredRecord; readonly restored?: boolean },
      ): Promise<void> {
        const { after, before, restored } = event
        if (name === 'onUserCreated' || name === 'onGroupCreated') {
          const shown = after ? await this.render(after, this.context.request) : {}
          await this.note(restored ? 'restore' : 'create', after, changedNames({}, shown))
        } else if (name === 'onGroupMembersChanged') await this.note('members', after, ['members'])
        else if (name === 'onGroupDeleted') await this.note('delete', before, [])
        return super.notify(name, event)
      }

      private async note(
        operation: AuditedOperation,
        record: StoredRecord | undefined,
        names: readonly string[],
      ): Promise<void> {
        const { audit, host } = this.tables
        if (!audit || !record) return
        const { tenant, connection } = this.context.request
        await audit.insert(this.context, {
          id: uuidv7(),
          ...('tenantId' in audit.columns && { tenantId: tenant }),
          ...('connectionId' in audit.columns && { connectionId: connection?.id ?? null }),
          createdAt: new Date(),
          operation,
          resourceType: this.resourceType,
          resourceId: record.scim.id,
          hostId: host ? String(this.hostKey(record)) : null,
          attributes: joinedNames(names),
        } satisfies AuditRow)
      }
    }
    return AuditedAdapter
  },
)

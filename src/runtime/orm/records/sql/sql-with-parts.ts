import { badRequest } from '../../../errors.js'
import { required } from '../../../schema/helpers.js'
import type { UserInput } from '../../../schema/types.js'
import type { Table } from '../../sql/columns.js'
import type { Row } from '../../sql/orm.js'
import { and, eq, sql, valueFor } from '../../sql/sql.js'
import { changedColumns } from '../changes.js'
import { mixin } from '../mixin.js'
import type { StoredUserRecord } from '../user-view.js'
import type { Edited, PartsWrite, Writes } from '../writes.js'
import { keyOfNamesake } from './namesakes.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'
import { assigned } from './store.js'
import type { ScimUserRow, UserTables } from './tables.js'
import type { PartPlace } from './user-parts.js'

type SplitUser = StoredUserRecord<object, ScimUserRow>

/** Tells which columns of a row change, of one that is not there what it would hold. */
type Changes = (name: string, row: object | undefined, columns: Row) => Row

/** Users some of whose attributes are in rows of other tables (`user.parts`). */
export const withParts = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SplitUserAdapter extends Base {
    protected abstract override readonly tables: UserTables & Required<Pick<UserTables, 'parts'>>
    protected abstract partColumns(data: UserInput): Readonly<Record<string, object>>

    protected override async found(records: readonly SplitUser[]) {
      return this.withRows(await super.found(records))
    }

    /** Fetches the rows of users in other tables: one query a table. */
    private async withRows<R extends SplitUser>(records: readonly R[]): Promise<readonly R[]> {
      const { host, parts } = this.tables
      if (records.length === 0) return records
      const users = records.map((record) => this.hostKey(record))
      const found = new Map<string, object>()
      for (const [name, place] of this.places)
        for (const { user, row } of await this.storage.select(parts.rowsOf(host, place, users)))
          found.set(String(user), { [name]: Object(row), ...found.get(String(user)) })
      return records.map((record) => ({ ...record, parts: found.get(String(this.hostKey(record))) ?? {} }))
    }

    private async withRowsOf(record: SplitUser): Promise<SplitUser> {
      const [complete = record] = await this.withRows([record])
      return complete
    }

    protected override unsaved(scim: Row, data: UserInput): SplitUser {
      return { ...super.unsaved(scim, data), parts: this.partColumns(data) }
    }

    protected override async replacement(record: SplitUser, data: UserInput): Promise<Writes> {
      const writes = await super.replacement(record, data)
      return {
        ...writes,
        ...this.partsWrite(record, data, (_, row = {}, columns) => this.changed(row, columns)),
      }
    }

    protected override async edited(
      record: SplitUser,
      edit: (resource: Record<string, unknown>) => object,
    ): Promise<Edited<UserInput>> {
      const edited = await super.edited(record, edit)
      const before: object = this.partColumns(edited.before)
      const parts = this.partsWrite(record, edited.data, (name, _, columns) =>
        changedColumns({ ...Reflect.get(before, name) }, columns),
      )
      return { ...edited, writes: { ...edited.writes, ...parts } }
    }

    protected override async writeBeside(record: SplitUser, writes: Writes): Promise<SplitUser> {
      const written = await super.writeBeside(record, writes)
      return writes.parts ? this.writeParts(written, writes.parts) : written
    }

    protected override async addHost(data: UserInput, more: object = {}): Promise<Row> {
      let columns = more
      const all = this.partColumns(data)
      for (const [name, place] of this.places) {
        if (!place.refer) continue
        const own = whole(place, all[name])
        if (!place.always && !holdsAny(own)) continue
        const key = (await this.sharedKey(place, own)) ?? keyIn(place, await this.makeRow(place, own, data))
        columns = { ...columns, ...place.refer(key) }
      }
      return super.addHost(data, columns)
    }

    protected override async add(data: UserInput): Promise<SplitUser> {
      const record = await this.withRowsOf(await super.add(data))
      // Rows that are there by now are those of a user who is taken over, or whom the host's own function has made.
      const { parts } = this.partsWrite(record, data, (_, row, columns) =>
        row ? {} : this.changed({}, columns),
      )
      return parts ? this.writeParts(record, parts) : record
    }

    protected override async rewritten(key: unknown, data: UserInput): Promise<Row | undefined> {
      const row = await super.rewritten(key, data)
      if (!row) return undefined
      const record = await this.withRowsOf(this.record({ [this.tables.host.link.property]: key }, row))
      const { parts } = this.partsWrite(record, data, (_, own = {}, columns) => this.changed(own, columns))
      return parts ? { ...row, ...(await this.writeParts(record, parts)).host } : row
    }

    protected override async revived(row: Row, data: UserInput): Promise<SplitUser | undefined> {
      const record = await super.revived(row, data)
      return record && this.withRowsOf(record)
    }

    protected override async refuseNamesake(row: object, own?: unknown): Promise<void> {
      if (this.isNamedBy(this.tables.host.key.table)) await super.refuseNamesake(row, own)
    }

    private isNamedBy(table: Table): boolean {
      return this.tables.host.name?.table === table
    }

    private get places(): readonly (readonly [string, PartPlace])[] {
      return Object.entries(this.tables.parts.places)
    }

    /** What a resource writes to the rows of a user. */
    private partsWrite(
      record: SplitUser,
      data: UserInput,
      changes: Changes,
    ): { readonly parts?: PartsWrite } {
      const all = this.partColumns(data)
      const columns: Record<string, Row> = {}
      for (const [name, place] of this.places) {
        const row = rowOf(record, name)
        const own = whole(place, all[name])
        const changed = changes(name, row, own)
        if (Object.keys(changed).length === 0) continue
        if (row) columns[name] = checked(place, changed)
        else if (holdsAny(own)) columns[name] = checked(place, own)
      }
      return Object.keys(columns).length > 0 ? { parts: { data, columns } } : {}
    }

    private async writeParts(record: SplitUser, { data, columns }: PartsWrite): Promise<SplitUser> {
      const user = this.hostKey(record)
      let { host } = record
      const parts: Record<string, object | undefined> = { ...record.parts }
      for (const [name, place] of this.places) {
        const own = columns[name]
        const row = parts[name]
        if (!own) continue
        if (row) {
          parts[name] = await this.changeRow(place, row, own, user)
          continue
        }
        const made = await this.makeRow(place, own, data, user)
        parts[name] = made
        if (place.refer) host = (await this.storage.updateHost(user, place.refer(keyIn(place, made)))) ?? host
      }
      return { ...record, host, parts }
    }

    /** The row of somebody who has another user already, in another tenant say: it is theirs, and stays as it is. */
    private async sharedKey(place: PartPlace, columns: Row): Promise<unknown> {
      const { name } = this.tables.host
      const text = name && columns[name.property]
      if (!place.several || !name || !this.isNamedBy(place.key.table) || typeof text !== 'string')
        return undefined
      await super.refuseNamesake(columns)
      return keyOfNamesake(this.storage, place.key, name, text, undefined)
    }

    private async changeRow(place: PartPlace, row: object, changes: Row, user: unknown) {
      const { key, user: tie, link, several } = place
      if (this.isNamedBy(key.table)) await super.refuseNamesake(changes, user)
      const { orm, connection, tables } = this.storage
      const value = tie === key ? user : keyIn(place, row)
      if (link && several) {
        const own = tables.host.key
        const where = and(eq(link, value), sql`${own} <> ${valueFor(own, user)}`)
        const others = await this.storage.select({ fields: { key: own }, from: own.table, where, limit: 1 })
        if (others.length > 0) throw badRequest('Another user has these values, too', 'mutability')
      }
      return orm.update(connection, key, value, assigned(changes))
    }

    private async makeRow(place: PartPlace, columns: Row, data: UserInput, user?: unknown): Promise<object> {
      const { orm, connection } = this.storage
      checked(place, columns)
      if (this.isNamedBy(place.key.table)) await super.refuseNamesake(columns, user)
      const row = { ...(await place.row(user, this.tenant, data, this.context)), ...assigned(columns) }
      return orm.create(connection, place.key, row)
    }
  }
  return SplitUserAdapter
})

const keyIn = ({ key }: PartPlace, row: object): unknown => Reflect.get(row, key.property)

const rowOf = ({ parts = {} }: SplitUser, name: string): object | undefined => Reflect.get(parts, name)

/** Columns of a row: what it cannot be without is null where a resource has none. */
const whole = ({ needs = {} }: PartPlace, columns: object = {}): Row => ({
  ...Object.fromEntries(Object.keys(needs).map((name) => [name, null])),
  ...assigned(columns),
})

const holdsAny = (columns: Row): boolean =>
  Object.values(columns).some((value) => value !== undefined && value !== null && value !== '')

/** @throws ScimError 400 `invalidValue` for a row without what it needs */
function checked({ needs = {} }: PartPlace, columns: Row): Row {
  for (const [name, attribute] of Object.entries(needs))
    if (name in columns) required(columns[name], attribute)
  return columns
}

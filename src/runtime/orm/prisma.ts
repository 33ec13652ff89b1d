/** Prisma Client: its delegates write the host's rows, and so extensions run; reads are raw, in one query. */

import { refusals } from './prisma/refusals.js'
import { activeUserOf } from './records/sql/active-user.js'
import { auditOf } from './records/sql/audit.js'
import { connectionStoreOf } from './records/sql/connection-store.js'
import { endsOf } from './records/sql/ends.js'
import { logStoreOf } from './records/sql/log-store.js'
import { lookupOf } from './records/sql/lookup.js'
import { managedOf } from './records/sql/managed.js'
import { SqlGroupAdapter } from './records/sql/sql-group-adapter.js'
import { SqlUserAdapter } from './records/sql/sql-user-adapter.js'
import { standbyOf } from './records/sql/standby.js'
import type { ScimGroupRow, ScimUserRow } from './records/sql/tables.js'
import { type Column, Table } from './sql/columns.js'
import { ownColumnsOnly } from './sql/lift.js'
import type { Connection, Link, Orm, Row, Select } from './sql/orm.js'
import { render } from './sql/render.js'
import { inSavepoint } from './sql/savepoint.js'
import type { Sql } from './sql/sql.js'
import { identify, linkStatement, selectText, unlinkStatement } from './sql/statements.js'
import { decode, namedValue } from './sql/values.js'

export * from './records/sql/emitted.js'

/** Any `PrismaClient`, extended or not, or the client of an interactive transaction. */
export interface PrismaHandle {
  readonly $queryRawUnsafe: (...parameters: never[]) => unknown
  readonly $executeRawUnsafe: (...parameters: never[]) => unknown
}

/** The calls that the binding makes on a client. */
interface Client {
  $queryRawUnsafe(text: string, ...parameters: readonly unknown[]): Promise<readonly Row[]>
  $executeRawUnsafe(text: string, ...parameters: readonly unknown[]): Promise<number>
  /** A transaction has none. */
  $transaction?<T>(work: (transaction: PrismaHandle) => Promise<T>, limits: object): Promise<T>
}

/** The calls on one model. */
interface Delegate {
  create(query: { readonly data: Row; readonly select: object }): Promise<Row>
  update(query: { readonly where: object; readonly data: Row; readonly select: object }): Promise<Row>
  delete(query: { readonly where: object }): Promise<unknown>
  createMany(query: { readonly data: readonly Row[]; readonly skipDuplicates?: true }): Promise<unknown>
  updateMany(query: { readonly where: object; readonly data: Row }): Promise<unknown>
  deleteMany(query: { readonly where: object }): Promise<unknown>
}

/** The one place where the host's generated types are set aside. */
const clientOf = (handle: PrismaHandle): Client => handle as unknown as Client

function delegateOf(handle: PrismaHandle, { name, model }: Table): Delegate {
  const delegate: unknown = typeof model === 'string' ? Reflect.get(handle, model) : undefined
  if (!delegate) throw new TypeError(`This Prisma client has no model for the table ${name}`)
  return delegate as Delegate
}

/** Every column: what a client omits by default is there in what is read, and so in what was written. */
const columnsOf = ({ all }: Table) => Object.fromEntries(all.map(({ property }) => [property, true]))

/** A condition on one column. Raw reads may give its values in another type than the client takes. */
const where = (column: Column, value: unknown) => ({ [column.property]: decode(value, column.type) })

const whereIn = (column: Column, values: readonly unknown[]) => ({
  [column.property]: { in: values.map((value) => decode(value, column.type)) },
})

/** Gives the host's rows, fresh from a raw read, the values that a delegate would have given them. */
function asDelegatesRead(rows: readonly Row[], { fields }: Select): readonly Row[] {
  for (const [name, field] of Object.entries(fields)) {
    if (!(field instanceof Table) || field.model === undefined) continue
    const columns = field.all.filter((column) => DECODED.has(column.type) || column.stored)
    for (const row of rows) {
      const host: Record<string, unknown> = Object(row[name])
      for (const column of columns) host[column.property] = decodeAsDelegate(host[column.property], column)
    }
  }
  return rows
}

/** Raw reads have the other types as delegates do. */
const DECODED: ReadonlySet<string> = new Set(['integer', 'bigint', 'timestamp', 'datetime', 'list'])

function decodeAsDelegate(value: unknown, column: Column): unknown {
  if (column.type === 'list') return elements(value).map((each) => namedValue(each, column))
  return column.stored ? namedValue(value, column) : decode(value, column.type)
}

/** To Prisma no list is null. One of an enum comes as PostgreSQL's text: `{ADMIN,"view only"}`. */
function elements(list: unknown): readonly unknown[] {
  if (typeof list !== 'string') return Array.isArray(list) ? list : []
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)].map(
    ([, quoted, plain = '']) => quoted?.replace(/\\(.)/g, '$1') ?? plain,
  )
}

async function run({ db, dialect }: Connection<PrismaHandle>, statement: Sql): Promise<number> {
  const { text, parameters } = render(statement, dialect)
  return clientOf(db).$executeRawUnsafe(text, ...parameters)
}

/**
 * In milliseconds. By default Prisma ends a transaction after five seconds, which replacing the members of a large group
 * may take, and waits two for a connection.
 */
const limits = { maxWait: 10_000, timeout: 60_000 }

const prisma: Orm<PrismaHandle> = {
  lift: ownColumnsOnly,
  refusals,
  identify,

  async select({ db, dialect }, query) {
    const { text, parameters, read } = selectText(query, dialect)
    const rows = await clientOf(db).$queryRawUnsafe(text, ...parameters)
    return asDelegatesRead(rows.map(read), query)
  },

  execute: run,

  transaction: ({ db }, work) => {
    const client = clientOf(db)
    return client.$transaction
      ? client.$transaction(work, limits)
      : inSavepoint(
          (text) => client.$executeRawUnsafe(text),
          () => work(db),
        )
  },

  create: ({ db }, { table }, data) => delegateOf(db, table).create({ data, select: columnsOf(table) }),

  async update({ db }, key, value, data) {
    try {
      const select = columnsOf(key.table)
      return await delegateOf(db, key.table).update({ where: where(key, value), data, select })
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  },

  async remove({ db }, key, value) {
    try {
      await delegateOf(db, key.table).delete({ where: where(key, value) })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  },

  async link(connection, table, rows) {
    const { db, dialect } = connection
    if (table.model === undefined) return void (await run(connection, linkStatement(table, rows, dialect)))
    // SQLite has no such option, and no one else who writes meanwhile; MySQL would ignore every other error, too.
    const skips = dialect.name === 'postgresql' && ({ skipDuplicates: true } as const)
    await delegateOf(db, table).createMany({ data: rows, ...skips })
  },

  async relink({ db }, link, data) {
    await delegateOf(db, link.group.table).updateMany({ where: memberships(link), data })
  },

  async unlink(connection, link) {
    const { table } = link.group
    if (table.model === undefined) return void (await run(connection, unlinkStatement(link)))
    await delegateOf(connection.db, table).deleteMany({ where: memberships(link) })
  },
}

const memberships = ({ group, groupKey, user, userKeys }: Link) => ({
  ...(groupKey !== undefined && where(group, groupKey)),
  ...(userKeys && whereIn(user, userKeys)),
})

/** Prisma's code for a row that is not there, or that an extension hides. */
const isNotFound = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'P2025'

/** Maps SCIM users to a model of Prisma's; the adapter that extends it says which field is which. */
export abstract class PrismaUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<PrismaHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = prisma
}

/** Maps SCIM groups to a model of Prisma's and its memberships. */
export abstract class PrismaGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<PrismaHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = prisma
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(prisma)
export const lookupIn = /* @__PURE__ */ lookupOf(prisma)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(prisma)
export const auditIn = /* @__PURE__ */ auditOf(prisma)
export const logStore = /* @__PURE__ */ logStoreOf(prisma)
export const endsIn = /* @__PURE__ */ endsOf(prisma)
export const isManaged = /* @__PURE__ */ managedOf(prisma)
export const standby = /* @__PURE__ */ standbyOf(prisma)

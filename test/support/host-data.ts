/** What lies behind the service: SCIM's records and the host's rows, the same for every ORM and database. */
import { openSql, type Row, type SqlValue } from './sql-client.js'

/** Where a host keeps its users and groups. */
export interface HostTables {
  readonly users: {
    /** As SQL names it, with its schema where it has one: `users`, `auth.users`. */
    readonly table: string
    readonly key: string
    readonly email: string
    /** Which columns a name is kept in: only parts that have one of their own can be filtered by. */
    readonly names: 'one column' | 'two columns'
    /** Whether a row is that of a user who may log in. */
    readonly isActive: (row: Row) => boolean
    /** What a row needs besides its address; `index` is different for each. */
    readonly create: (index: number) => Readonly<Record<string, SqlValue>>
  }
  readonly groups: { readonly table: string; readonly key: string }
}

/** A SCIM record, and the host's row that it is linked to. */
export interface StoredRecord {
  readonly scim: {
    readonly id: string
    /** The key of the host's row, as text. */
    readonly hostKey: string
    readonly externalId: string | null
    /** The `userName` or the `displayName`, as it was sent. */
    readonly name: string
    readonly version: number
    readonly createdAt: Date
    readonly updatedAt: Date
  }
  readonly host: {
    readonly key: string
    /** Of users only. */
    readonly email?: unknown
    /** Of users only. */
    readonly isActive?: boolean
  }
  /** Both rows as the database has them. */
  readonly rows: readonly Row[]
}

export interface HostData {
  /** What is behind a resource; undefined where there is no such record. */
  readonly stored: (kind: 'user' | 'group', id: string) => Promise<StoredRecord | undefined>
  /** Inserts another SCIM record for the same row of the host. */
  readonly linkAgain: (kind: 'user' | 'group', id: string) => Promise<void>
  /** Inserts a user as the host itself would, without SCIM. */
  readonly createHostUser: (email: string) => Promise<void>
  /** Changes an address, as the host itself would. */
  readonly changeEmail: (from: string, to: string) => Promise<void>
  /** The host's rows with an address. */
  readonly hostUsers: (email: string) => Promise<readonly Row[]>
  readonly close: () => Promise<void>
}

const records = {
  user: { table: 'scim_users', link: 'user_id', name: 'user_name', nameKey: 'user_name_key' },
  group: { table: 'scim_groups', link: 'group_id', name: 'display_name', nameKey: 'display_name_key' },
} as const

/** True however a driver gives it: `true`, 1, '1', a byte. */
export const isTrue = (value: unknown): boolean =>
  value instanceof Uint8Array ? value[0] === 1 : value === true || Number(value) === 1

/** Reads and writes a database directly; it connects when it is first asked for something. */
export function hostData(url: string, { users, groups }: HostTables): HostData {
  let opened: ReturnType<typeof openSql> | undefined
  let created = 0
  const sql = () => (opened ??= openSql(url))
  const hostUsers = async (email: string) => (await sql()).find(users.table, users.email, email)

  const recordOf = async (kind: 'user' | 'group', id: string) =>
    (await (await sql()).find(records[kind].table, 'id', id))[0]

  return {
    stored: async (kind, id) => {
      const scim = await recordOf(kind, id)
      if (!scim) return undefined
      const { link, name } = records[kind]
      const own = kind === 'user' ? users : groups
      const [row] = await (await sql()).find(own.table, own.key, sqlValueOf(scim[link]))
      if (!row) return undefined
      return {
        scim: {
          id: String(scim.id),
          hostKey: String(scim[link]),
          externalId: scim.external_id === null ? null : String(scim.external_id),
          name: String(scim[name]),
          version: Number(scim.version),
          createdAt: dateOf(scim.created_at),
          updatedAt: dateOf(scim.updated_at),
        },
        host: {
          key: String(row[own.key]),
          ...(kind === 'user' && { email: row[users.email], isActive: users.isActive(row) }),
        },
        rows: [scim, row],
      }
    },
    linkAgain: async (kind, id) => {
      const record = await recordOf(kind, id)
      if (!record) throw new Error(`There is no ${kind} ${id}`)
      const { table, nameKey } = records[kind]
      const another = { ...record, id: crypto.randomUUID(), [nameKey]: `another ${id}` }
      await (await sql()).insert(
        table,
        Object.fromEntries(Object.entries(another).map(([name, value]) => [name, sqlValueOf(value)])),
      )
    },
    createHostUser: async (email) => {
      const row = { ...users.create(++created), [users.email]: email }
      await (await sql()).insert(users.table, row)
    },
    changeEmail: async (from, to) =>
      (await sql()).update(users.table, [users.email, to], [users.email, from]),
    hostUsers,
    close: async () => (await opened)?.end(),
  }
}

/** A driver gives a Date, or SQLite's milliseconds. */
const dateOf = (value: unknown): Date => (value instanceof Date ? value : new Date(Number(value)))

/** What was read, as it is written: JSON as text. */
function sqlValueOf(value: unknown): SqlValue {
  if (value === null || value instanceof Date) return value
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value
    case 'object':
      return JSON.stringify(value)
    default:
      return String(value)
  }
}

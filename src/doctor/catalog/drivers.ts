/** The drivers that hosts have, by database, those first that are used most. Each is told not to write, where it can be. */
import type { SqlDialect } from '../../inspect/host-model.js'
import type { Row } from './connect.js'
import type { Module } from './load-driver.js'
import { sqliteFile } from './sqlite-file.js'

export interface Session {
  readonly query: (sql: string) => Promise<readonly Row[]>
  /** The process of the server that it was told of: a pooler makes one up. */
  readonly process?: () => number | undefined
  readonly close: () => unknown
}

export interface Driver {
  /** As it is told to the user. */
  readonly name: string
  readonly module: string
  /** Whether it can open that URL; any of its database without it. */
  readonly takes?: (url: string) => boolean
  /** @param cwd what a relative path of SQLite is relative to */
  readonly open: (module: Module, url: string, cwd: string) => Promise<Session>
}

/** What is used of the packages. */
interface PgClient {
  readonly processID?: number | null
  on(event: 'error', listener: () => void): unknown
  connect(): Promise<unknown>
  query(sql: string): Promise<{ readonly rows: readonly Row[] }>
  end(): Promise<unknown>
}
interface PostgresSql {
  unsafe(sql: string): Promise<Iterable<Row>>
  end(options: { readonly timeout: number }): Promise<unknown>
}
interface MysqlConnection {
  on(event: 'error', listener: () => void): unknown
  query(sql: string): Promise<readonly [readonly Row[], ...unknown[]]>
  end(): Promise<unknown>
}
interface MariadbConnection {
  query(sql: string): Promise<readonly Row[]>
  end(): Promise<unknown>
}
interface SqliteDatabase {
  prepare(sql: string): { all(): readonly Row[] }
  close(): unknown
}
interface LibsqlClient {
  execute(sql: string): Promise<{ readonly rows: readonly Row[] }>
  close(): unknown
}

const SECONDS = 10

const pg: Driver = {
  name: 'pg',
  module: 'pg',
  open: async ({ Client }, url) => {
    const options = { connectionString: url, connectionTimeoutMillis: SECONDS * 1_000 }
    const client = construct<PgClient>(Client, options)
    // A server that goes away while nothing is asked would end the process.
    client.on('error', () => {})
    await client.connect()
    return {
      query: async (sql) => (await client.query(sql)).rows,
      process: () => client.processID ?? undefined,
      close: () => client.end(),
    }
  },
}

const postgres: Driver = {
  name: 'postgres',
  module: 'postgres',
  open: async ({ default: connect }, url) => {
    const sql = apply<PostgresSql>(connect, url, { max: 1, connect_timeout: SECONDS, onnotice: () => {} })
    return {
      query: async (text) => [...(await sql.unsafe(text))],
      close: () => sql.end({ timeout: 1 }),
    }
  },
}

const mysql2: Driver = {
  name: 'mysql2',
  module: 'mysql2/promise',
  open: async ({ createConnection }, url) => {
    const options = { uri: url.replace(/^mariadb:/, 'mysql:'), connectTimeout: SECONDS * 1_000 }
    const connection = await apply<Promise<MysqlConnection>>(createConnection, options)
    connection.on('error', () => {})
    return { query: async (sql) => (await connection.query(sql))[0], close: () => connection.end() }
  },
}

const mariadb: Driver = {
  name: 'mariadb',
  module: 'mariadb',
  open: async ({ createConnection }, url) => {
    const connection = await apply<Promise<MariadbConnection>>(
      createConnection,
      url.replace(/^mysql:/, 'mariadb:'),
    )
    return { query: (sql) => connection.query(sql), close: () => connection.end() }
  },
}

const isFile = (url: string) => !/^(libsql|https?|wss?):/.test(url)

const betterSqlite3: Driver = {
  name: 'better-sqlite3',
  module: 'better-sqlite3',
  takes: isFile,
  open: async ({ default: Database }, url, cwd) =>
    synchronous(
      construct<SqliteDatabase>(Database, sqliteFile(url, cwd), { readonly: true, fileMustExist: true }),
    ),
}

const nodeSqlite: Driver = {
  name: 'node:sqlite',
  module: 'node:sqlite',
  takes: isFile,
  open: async ({ DatabaseSync }, url, cwd) =>
    synchronous(construct<SqliteDatabase>(DatabaseSync, sqliteFile(url, cwd), { readOnly: true })),
}

const libsql: Driver = {
  name: '@libsql/client',
  module: '@libsql/client',
  open: async ({ createClient }, url, cwd) => {
    const opened = isFile(url) ? `file:${sqliteFile(url, cwd)}` : url
    const client = apply<LibsqlClient>(createClient, { url: opened })
    return { query: async (sql) => (await client.execute(sql)).rows, close: () => client.close() }
  },
}

const synchronous = (database: SqliteDatabase): Session => ({
  query: async (sql) => database.prepare(sql).all(),
  close: () => database.close(),
})

export const DRIVERS: Readonly<Record<SqlDialect, readonly Driver[]>> = {
  postgresql: [pg, postgres],
  mysql: [mysql2, mariadb],
  sqlite: [betterSqlite3, libsql, nodeSqlite],
}

function construct<T>(value: unknown, ...args: readonly unknown[]): T {
  if (typeof value !== 'function') throw new TypeError('the installed version is not known')
  return Reflect.construct(value, args)
}

function apply<T>(value: unknown, ...args: readonly unknown[]): T {
  if (typeof value !== 'function') throw new TypeError('the installed version is not known')
  return Reflect.apply(value, undefined, args)
}

/** Plain SQL on any of the databases, for tests that look behind the service or put rows there as the host would. */
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { connect } from './mariadb.js'

export type Row = Readonly<Record<string, unknown>>

/** A value as a driver takes it. */
export type SqlValue = string | number | boolean | Date | null

export interface SqlClient {
  /** The rows of a table in which a column has a value. */
  readonly find: (table: string, column: string, value: SqlValue) => Promise<readonly Row[]>
  readonly insert: (table: string, row: Readonly<Record<string, SqlValue>>) => Promise<void>
  /** Sets a column where it, or another one, has a value. */
  readonly update: (
    table: string,
    set: readonly [string, SqlValue],
    where: readonly [string, SqlValue],
  ) => Promise<void>
  readonly end: () => Promise<void>
}

/** What the drivers differ in. */
interface Driver {
  readonly quote: '"' | '`'
  readonly placeholder: (position: number) => string
  readonly query: (sql: string, values: readonly SqlValue[]) => Promise<readonly Row[]>
  readonly end: () => Promise<void>
}

/**
 * Connects to a database by its URL: `postgresql:`, `mysql:`, `mariadb:`, or `file:` and a path for SQLite.
 * Points in time are read as UTC.
 */
export async function openSql(url: string): Promise<SqlClient> {
  const { quote, placeholder, query, end } = await driverOf(url)
  const name = (identifier: string) =>
    identifier
      .split('.')
      .map((part) => `${quote}${part}${quote}`)
      .join('.')
  return {
    find: (table, column, value) =>
      query(`select * from ${name(table)} where ${name(column)} = ${placeholder(1)}`, [value]),
    insert: async (table, row) => {
      const columns = Object.keys(row)
      const places = columns.map((_, index) => placeholder(index + 1))
      await query(
        `insert into ${name(table)} (${columns.map(name).join(', ')}) values (${places.join(', ')})`,
        Object.values(row),
      )
    },
    update: async (table, [column, value], [where, is]) => {
      await query(
        `update ${name(table)} set ${name(column)} = ${placeholder(1)} where ${name(where)} = ${placeholder(2)}`,
        [value, is],
      )
    },
    end,
  }
}

function driverOf(url: string): Promise<Driver> {
  if (url.startsWith('postgres')) return postgres(url)
  return url.startsWith('file:') ? sqlite(url) : mariadb(url)
}

async function postgres(url: string): Promise<Driver> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return {
    quote: '"',
    placeholder: (position) => `$${position}`,
    query: async (sql, values) => (await client.query(sql, [...values])).rows,
    end: () => client.end(),
  }
}

async function mariadb(url: string): Promise<Driver> {
  const connection = await connect(url.replace(/^mariadb:/, 'mysql:'), { timezone: 'Z' })
  return {
    quote: '`',
    placeholder: () => '?',
    query: async (sql, values) => {
      const [rows] = await connection.query(sql, values)
      return Array.isArray(rows) ? rows : []
    },
    end: () => connection.end(),
  }
}

async function sqlite(url: string): Promise<Driver> {
  const client = createClient({ url })
  return {
    quote: '"',
    placeholder: () => '?',
    query: async (sql, values) => (await client.execute({ sql, args: [...values] })).rows,
    end: async () => client.close(),
  }
}

/** Databases for the migration tools: a file, or a fresh database of a server that the tests share. */
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import type { Dialect } from '../../src/migrate/forms/form.js'
import { connect, startMariadb } from '../support/mariadb.js'
import { startPostgres } from '../support/postgres.js'

export interface OpenDatabase {
  readonly dialect: Dialect
  /** A URL, or the path of a file. */
  readonly at: string
  /** Runs a script. */
  readonly run: (sql: string) => Promise<unknown>
  readonly query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  readonly close: () => Promise<unknown>
}

interface Server {
  readonly url: string
  readonly stop: () => Promise<void>
}

let databases = 0

/** A server that is started when the first database is asked for. */
function lazy(start: () => Promise<Server>, create: (url: string, name: string) => Promise<unknown>) {
  let server: Promise<Server> | undefined
  return {
    /** The URL of a new database. */
    database: async () => {
      server ??= start()
      const { url } = await server
      const name = `migrate_${++databases}`
      await create(url, name)
      return url.replace(/\/[^/]*$/, `/${name}`)
    },
    stop: async () => (await server)?.stop(),
  }
}

const postgres = lazy(startPostgres, async (url, name) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
})

const mariadb = lazy(startMariadb, async (url, name) => {
  const client = await connect(url)
  await client.query(`create database ${name}`)
  await client.end()
})

/** @param cwd the folder of a SQLite file */
export async function openDatabase(dialect: Dialect, cwd: string): Promise<OpenDatabase> {
  if (dialect === 'sqlite') {
    const at = join(cwd, 'host.db')
    const client = createClient({ url: `file:${at}` })
    return {
      dialect,
      at,
      run: (sql) => client.executeMultiple(sql),
      query: async (sql) => (await client.execute(sql)).rows,
      close: async () => client.close(),
    }
  }
  if (dialect === 'mysql') {
    const at = await mariadb.database()
    const client = await connect(at, { multipleStatements: true })
    return {
      dialect,
      at,
      run: (sql) => client.query(sql),
      query: async (sql) => {
        const [rows] = await client.query(sql)
        return Array.isArray(rows) ? rows : []
      },
      close: () => client.end(),
    }
  }
  const at = await postgres.database()
  const client = new Client({ connectionString: at })
  await client.connect()
  return {
    dialect,
    at,
    run: (sql) => client.query(sql),
    query: async (sql) => (await client.query(sql)).rows,
    close: () => client.end(),
  }
}

/** Stops the servers that were started. */
export const stopServers = async () => {
  await Promise.all([postgres.stop(), mariadb.stop()])
}

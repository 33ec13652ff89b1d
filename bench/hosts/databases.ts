/** Databases for a host's servers: migrated and filled once, then one copy for each server. */
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle as libsql } from 'drizzle-orm/libsql'
import { migrate as migrateLibsql } from 'drizzle-orm/libsql/migrator'
import { drizzle as nodePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import { startPostgres } from '../../test/support/postgres.js'
import type { DatabaseName } from './host.js'

export interface Databases {
  /** Of the one that was filled. */
  readonly url: string
  /** Makes a copy and returns its URL. */
  readonly copy: (name: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** The id of the SCIM record of the nth user, or group, that `fill` makes. */
export const idOf = (index: number) => `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

/** Statements that fill a database, in their order. */
export type Fill = readonly string[]

/** Migrates a database for a host and runs the statements that fill it. */
export const createDatabases = (
  name: DatabaseName,
  cwd: string,
  fill: (name: DatabaseName) => Fill,
): Promise<Databases> => (name === 'sqlite' ? sqliteFiles(cwd, fill(name)) : postgresServer(cwd, fill(name)))

async function sqliteFiles(cwd: string, fill: Fill): Promise<Databases> {
  // There may be several of one host.
  const folder = mkdtempSync(join(cwd, 'databases-'))
  const file = join(folder, 'template.db')
  const db = libsql(`file:${file}`)
  await migrateLibsql(db, { migrationsFolder: join(cwd, 'drizzle') })
  for (const statement of [...fill, 'analyze']) await db.run(sql.raw(statement))
  db.$client.close()
  return {
    url: `file:${file}`,
    copy: async (name) => {
      copyFileSync(file, join(folder, `${name}.db`))
      return `file:${join(folder, `${name}.db`)}`
    },
    stop: async () => {},
  }
}

async function postgresServer(cwd: string, fill: Fill): Promise<Databases> {
  const server = await startPostgres()
  const urlOf = (name: string) => server.url.replace(/postgres$/, name)
  const run = async (database: string, work: (db: ReturnType<typeof nodePostgres>) => Promise<unknown>) => {
    const db = nodePostgres(urlOf(database))
    await work(db)
    await db.$client.end()
  }
  await run('postgres', (db) => db.execute(sql.raw('create database filled')))
  await run('filled', async (db) => {
    await migrateNodePostgres(db, { migrationsFolder: join(cwd, 'src/db/migrations') })
    for (const statement of [...fill, 'vacuum analyze']) await db.execute(sql.raw(statement))
  })
  return {
    url: urlOf('filled'),
    copy: async (name) => {
      await run('postgres', (db) => db.execute(sql.raw(`create database ${name} template filled`)))
      return urlOf(name)
    },
    stop: server.stop,
  }
}

/** The hosts whose services are asked: emitted, on a database of 5,000 users with 100,000 memberships. */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestDatabase } from '../orm/support/databases.js'
import { hosts } from '../orm/support/hosts.js'
import { type FixtureName, startHost } from '../support/host.js'
import { statements } from './data.js'

export interface OpenHostile {
  // biome-ignore lint/suspicious/noExplicitAny: the modules of a host that is put together when the tests run
  readonly load: (path: string) => Promise<any>
  readonly db: unknown
  readonly stop: () => Promise<void>
}

export async function drizzleHost(fixture: FixtureName): Promise<OpenHostile> {
  const { cwd, db, stop } = await startHost(fixture, { set: ['user.store=unmapped'] })
  for (const statement of statements[fixture]) await (db.run ?? db.execute).call(db, sql.raw(statement))
  return { load: (path) => import(/* @vite-ignore */ join(cwd, path)), db, stop }
}

/** Knex on MariaDB; its config keeps what is unmapped. */
export async function knexHost(database: TestDatabase): Promise<OpenHostile> {
  const { load, close } = await hosts.knex(database)
  const { db } = await load('src/db.ts')
  for (const statement of statements['knex-mariadb']) await db.raw(statement)
  const stop = async () => {
    await close()
    await database.stop()
  }
  return { load, db, stop }
}

/** libsql on a file that another process reads: writes wait for it, and none is refused. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { sql as raw } from 'drizzle-orm'
import { drizzle as connect } from 'drizzle-orm/libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drizzle } from '../../src/runtime/orm/drizzle/drizzle.js'
import { databaseOf } from '../../src/runtime/orm/drizzle/handle.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { sql } from '../../src/runtime/orm/sql/sql.js'
import { type TemporaryFolder, temporaryFolder } from '../support/files.js'

/** Reads for 20 milliseconds in each 25, as a viewer of the database does, and waits for writers. */
const READER = `
const Database = require(process.argv[1])
const db = new Database(process.argv[2], { timeout: 5000 })
const read = () => {
  db.exec('begin')
  db.prepare('select count(*) from t').all()
  setTimeout(() => { db.exec('commit'); setTimeout(read, 5) }, 20)
}
read()
console.log('reads')
`

let folder: TemporaryFolder
let client: Client
let reader: ChildProcess
beforeEach(async () => {
  folder = temporaryFolder('libsql')
  const file = join(folder.cwd, 'test.db')
  client = createClient({ url: `file:${file}` })
  await client.execute('create table t (a integer)')
  const libsql = createRequire(createRequire(import.meta.url).resolve('@libsql/client')).resolve('libsql')
  reader = spawn(process.execPath, ['-e', READER, libsql, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (reader.stdout) await once(reader.stdout, 'data')
})
afterEach(() => {
  reader.kill()
  client.close()
  folder.remove()
})

const written = async () => Number((await client.execute('select count(*) n from t')).rows[0]?.n)

const ROUNDS = 20

test('a transaction waits for a reader of another process', async () => {
  const db = connect(client)
  for (let round = 0; round < ROUNDS; round++)
    await drizzle.transaction({ db, dialect: sqlite }, (inner) =>
      drizzle.execute({ db: inner, dialect: sqlite }, sql`insert into t values (${round})`),
    )
  expect(await written()).toBe(ROUNDS)
})

test('so does a single statement, as the log is written by', async () => {
  const connection = { db: connect(client), dialect: sqlite }
  for (let round = 0; round < ROUNDS; round++)
    await drizzle.run?.(connection, sql`insert into t values (${round})`)
  expect(await written()).toBe(ROUNDS)
})

test('what the app has told its client holds', async () => {
  await client.execute('pragma busy_timeout = 3000')
  await drizzle.transaction({ db: connect(client), dialect: sqlite }, async () => 'done')
  expect((await client.execute('pragma busy_timeout')).rows[0]?.timeout).toBe(3000)
})

test('each connection of the client waits, the one that is opened last, too', async () => {
  const db = connect(client)
  const waits = () =>
    drizzle.transaction(
      { db, dialect: sqlite },
      async (inner) => (await databaseOf(inner).all(raw`pragma busy_timeout`))[0],
    )
  expect(await waits()).toEqual({ timeout: 200 })
  // Whoever holds the one that was told leaves another one to the next.
  const held = await client.transaction('read')
  expect(await waits()).toEqual({ timeout: 200 })
  held.close()
})

/** Handles that functions of the host make: found, named, and left to the app to call. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { detectHost } from '../../src/inspect/detect.js'
import { temporaryHost } from './host.js'

const found = async (text: string) => {
  const { handles, makers = [] } = await detectHost(temporaryHost({ 'src/db.ts': text }))
  return { handles, calls: makers.map(({ call }) => call) }
}

test.each([
  [
    'getDb()',
    `import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
     let db: NodePgDatabase | undefined
     export function getDb() { if (!db) { db = drizzle(process.env.URL!) } return db }`,
  ],
  [
    'createDb(url)',
    `import { drizzle } from 'drizzle-orm/postgres-js'
     export const createDb = (url: string, options = {}) => { const client = postgres(url); return drizzle(client, { schema }) }`,
  ],
  [
    'getDb()',
    `import { cache } from 'react'
     import { drizzle } from 'drizzle-orm/d1'
     export const getDb = cache(() => drizzle(getCloudflareContext().env.DB))`,
  ],
  [
    'await getDataSource()',
    `import { DataSource } from 'typeorm'
     const source = new DataSource({ type: 'postgres' })
     export async function getDataSource() { if (!source.isInitialized) await source.initialize(); return source }`,
  ],
  [
    'await databaseConnection()',
    `import { createConnection, type Connection } from 'mongoose'
     const databaseConnection = async () => { const made = await createConnection('').asPromise(); return made }
     export { databaseConnection }`,
  ],
  [
    'getPrisma()',
    `import { PrismaClient } from '@prisma/client'
     export function getPrisma(): PrismaClient { return globalThis.prisma }`,
  ],
  [
    'default()',
    `import { Kysely } from 'kysely'
     export default () => new Kysely<Database>({ dialect })`,
  ],
  [
    'createContext().db',
    `import { drizzle } from 'drizzle-orm/node-postgres'
     export function createContext() { const pool = new Pool(); const db = drizzle(pool); return { pool, db } }`,
  ],
  [
    'openDb(url).db',
    `import { drizzle } from 'drizzle-orm/postgres-js'
     const open = new Map<string, Opened>()
     export function openDb(url: string, options: Options = {}): Opened {
       const known = open.get(url)
       if (known) return known
       const sql = postgres(url)
       const db = drizzle(sql, { schema })
       const made: Opened = { db, sql }
       return made
     }`,
  ],
  [
    '(await connect(url)).prisma',
    `import { PrismaClient } from '@prisma/client'
     export const connect = async (url: string) => ({ url, prisma: new PrismaClient({ datasourceUrl: url }) })`,
  ],
  [
    '(await open()).database',
    `import { PrismaClient } from '@prisma/client'
     export async function open(): Promise<{ database: PrismaClient; app: App }> { return once ??= await start() }`,
  ],
  [
    'makeKnex(config)',
    `import knex from 'knex'
     export function makeKnex(config: Config) { return knex(config) }`,
  ],
  [
    'connect()',
    `import { Sequelize } from 'sequelize'
     export const connect = () => new Sequelize('')`,
  ],
  [
    'await initORM()',
    `import { MikroORM } from '@mikro-orm/postgresql'
     export async function initORM() { return await MikroORM.init({ dbName: 'app' }) }`,
  ],
])('%s', async (call, text) => {
  expect(await found(text)).toEqual({ handles: [], calls: [call] })
})

test.each([
  ["import Sequelize from 'sequelize'", "new Sequelize.Sequelize('postgres://')"],
  ["import * as orm from 'typeorm'", "new orm.DataSource({ type: 'postgres' })"],
  ["import * as orm from '@mikro-orm/postgresql'", "await orm.MikroORM.init({ dbName: 'app' })"],
  ["import * as kysely from 'kysely'", 'new kysely.Kysely<DB>({ dialect })'],
])('%s: a handle of a package as a whole', async (imports, made) => {
  expect(await found(`${imports}\nexport const db = ${made}`)).toEqual({
    handles: ['src/db.ts#db'],
    calls: [],
  })
})

test.each([
  [
    'a constant',
    `import { drizzle } from 'drizzle-orm/node-postgres'\nconst make = () => drizzle('')\nexport const db = make()`,
    ['src/db.ts#db'],
  ],
  [
    'a proxy, by which it is made when it is first used,',
    `import { drizzle } from 'drizzle-orm/node-postgres'
     let made: ReturnType<typeof drizzle> | null = null
     function connected() { if (made) return made; made = drizzle(''); return made }
     export const db = new Proxy({} as ReturnType<typeof drizzle>, { get(_, key) { const one = connected(); return one[key as keyof typeof one] } })
     export const settings = new Proxy({}, { get: (_, key) => read(String(key)) })`,
    ['src/db.ts#db'],
  ],
  [
    'a query',
    `import knex from 'knex'\nconst db = knex({})\nexport const users = () => db('users')\nexport const first = () => db.select().first()`,
    [],
  ],
  [
    'a function of a client',
    `import { PrismaClient } from '@prisma/client'\nexport const audited = (client: PrismaClient) => new PrismaClient()`,
    [],
  ],
])('%s is none', async (_, text, handles) => {
  expect(await found(text)).toEqual({ handles, calls: [] })
})

test('the config says by which function, and how it is passed', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "1", "pg": "8" } }',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/db.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const createDb = (url: string) => drizzle(url)",
    'src/db/testing.ts':
      "import { drizzle } from 'drizzle-orm/pglite'\nexport const makeTestDb = () => drizzle(new PGlite())",
    'src/lib/testUtils.ts':
      "import { drizzle } from 'drizzle-orm/pglite'\nexport const freshDb = () => drizzle(new PGlite())",
    'src/lib/fresh.ts':
      "import { drizzle } from 'drizzle-orm/pglite'\nexport const openTestDb = () => drizzle(new PGlite())",
    'src/schema.ts': `import { pgTable, serial, text } from 'drizzle-orm/pg-core'
      export const users = pgTable('users', { id: serial('id').primaryKey(), email: text('email').notNull().unique() })`,
  })
  const { config } = await init({ cwd, answers: {}, set: [] })
  expect(config?.db).toBe('argument')
  expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toContain(
    "db: 'argument', // made by createDb(url) of src/db.ts: pass what the app has of it, scimRouter({ db })\n",
  )
})

const made = (text: string) => `import { drizzle } from 'drizzle-orm/node-postgres'\n${text}`
const createDb = made('export function createDb(url: string) { return drizzle(url) }')

test.each([
  [
    'src/services.ts#db',
    createDb,
    "import { createDb as make } from './db'\nexport const db = make(env.URL)",
  ],
  [
    'src/services.ts#db',
    made('export async function connect() { const db = drizzle(url); return { db, url } }'),
    "import { connect } from './db.js'\nexport const db = (await connect()).db",
  ],
  [
    'src/services.ts#default',
    made('export default () => drizzle(url)'),
    "import makeDb from './db'\nconst db = makeDb()\nexport default makeDb() as Database",
  ],
])('%s: a handle that another file has of a function', async (ref, text, services) => {
  const { handles } = await detectHost(temporaryHost({ 'src/db.ts': text, 'src/services.ts': services }))
  expect(handles).toEqual([ref])
})

test.each([
  [
    ['getDb()', 'createDb(url)'],
    "import { createDb } from './db'\nexport function getDb() { return createDb(env.URL) }",
  ],
  [
    ['await open()', 'createDb(url)', 'ofTenant(tenant)'],
    `import { createDb } from './db'
     let db: Db | undefined
     export const ofTenant = (tenant: string) => createDb(urlOf(tenant))
     export async function open() { db ??= createDb(env.URL); return db }
     export const getAuth = () => createAuth(createDb(env.URL))
     export const getUsers = () => createDb(env.URL).select()`,
  ],
])('%s: functions of other files, those without arguments first', async (calls, services) => {
  const { handles, makers } = await detectHost(
    temporaryHost({ 'src/db.ts': createDb, 'src/services.ts': services }),
  )
  expect({ handles, calls: makers?.map(({ call }) => call) }).toEqual({ handles: [], calls })
})

test('of functions of a file that gives it on itself, the one without arguments is named first', async () => {
  const text = `${createDb}\nexport const getDb = () => createDb(env.URL)`
  expect(await found(text)).toEqual({ handles: [], calls: ['getDb()', 'createDb(url)'] })
})

test.each([
  ['what is given one', "import { createDb } from './db'\nexport const auth = createAuth(createDb(env.URL))"],
  ['what is of another file', "import { createDb } from './other'\nexport const db = createDb(env.URL)"],
  [
    'what is asked of one',
    "import { createDb } from './db'\nexport const rows = await createDb(env.URL).select()",
  ],
])('is none: %s', async (_, services) => {
  const host = temporaryHost({ 'src/db.ts': createDb, 'src/services.ts': services })
  expect((await detectHost(host)).handles).toEqual([])
})

test('one of a seed is none of the app', async () => {
  const seed = "import { createDb } from '../db'\nexport const db = createDb(env.URL)"
  const host = temporaryHost({ 'src/db.ts': createDb, 'src/scripts/seed.ts': seed })
  expect((await detectHost(host)).handles).toEqual([])
})

test.each([
  'export async function createDb() { await mongoose.connect(url); return mongoose.connection.getClient().db() }',
  'export const createDb = () => mongoose.connection.db',
])('a function that gives something of a handle gives none: %s', async (text) => {
  expect(await found(`import mongoose from 'mongoose'\n${text}`)).toEqual({ handles: [], calls: [] })
})

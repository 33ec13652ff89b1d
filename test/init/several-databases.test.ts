/** Which databases an app chooses among when it starts: what tells, and what only seems to. */
import { describe, expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'

const rows = `export interface UserRow {
  id: number
  email: string
}
`
const migration = `import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.increments('id')
    table.string('email').notNullable().unique()
  })
}
`
const several = { pg: '8', 'better-sqlite3': '12' }

interface Host {
  readonly db: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly folders?: readonly string[]
}

const hostOf = ({ db, dependencies = several, devDependencies, folders = ['migrations'] }: Host) =>
  temporaryHost({
    'package.json': JSON.stringify({
      dependencies: { express: '5', knex: '3', ...dependencies },
      devDependencies,
    }),
    'tsconfig.json': '{ "include": ["src"] }',
    'src/rows.ts': rows,
    'src/db.ts': `import knex from 'knex'\n\nexport const db = knex(${db})\n`,
    ...Object.fromEntries(folders.map((folder) => [`${folder}/20250101000000_users.ts`, migration])),
  })

/** What `init` writes of databases, and `undefined` where it asks which it is. */
async function chosenIn(host: Host, dialect?: string) {
  const result = await init({
    cwd: hostOf(host),
    answers: { framework: 'express', auth: 'bearerToken', ...(dialect !== undefined && { dialect }) },
    set: [],
  }).catch(({ message }) => String(message))
  if (typeof result === 'string') expect(result).toContain('SG5002 Which database does the app use?')
  return typeof result === 'string' ? undefined : [result.config?.dialect, result.config?.migrations]
}

describe('an app runs on one of several databases where', () => {
  test.each([
    ['its client is a variable of the environment', '{ client: process.env.DB_CLIENT }'],
    ['it names one of them otherwise', "{ client: process.env.DB_CLIENT ?? 'better-sqlite3' }"],
    [
      'a URL tells them apart',
      "{ client: process.env.DATABASE_URL?.startsWith('postgres') ? 'pg' : 'better-sqlite3' }",
    ],
  ])('%s', async (_, db) => {
    const both = { postgresql: 'migrations', sqlite: 'migrations' }
    expect((await chosenIn({ db }))?.[1]).toEqual(both)
    expect((await chosenIn({ db }))?.[0]).toBe(db.includes('better-sqlite3') ? 'sqlite' : 'postgresql')
  })

  test('there are migrations for each', async () => {
    const folders = ['db/sqlite', 'db/postgresdb']
    expect(await chosenIn({ db: 'options()', folders })).toEqual([
      'postgresql',
      { postgresql: 'db/postgresdb', sqlite: 'db/sqlite' },
    ])
  })
})

describe('it is on one, or it is asked which, where', () => {
  const computed = '{ client: process.env.DB_CLIENT }'

  test('one is named', async () => {
    expect(await chosenIn({ db: computed }, 'sqlite')).toEqual(['sqlite', 'migrations'])
  })

  test('the other driver is for its tests', async () => {
    const host = { db: computed, dependencies: { pg: '8' }, devDependencies: { 'better-sqlite3': '12' } }
    expect(await chosenIn(host)).toEqual(['postgresql', 'migrations'])
  })

  test.each([
    ['tests choose', "{ client: process.env.NODE_ENV === 'test' ? 'better-sqlite3' : 'pg' }"],
    [
      'Knex keeps its environments',
      "({ development: { client: 'better-sqlite3' }, production: { client: 'pg', connection: process.env.DATABASE_URL } })",
    ],
    ['it names its client', "{ client: 'pg', connection: process.env.DATABASE_URL }"],
  ])('%s', async (_, db) => {
    expect(await chosenIn({ db: db.startsWith('(') ? `${db}['production']` : db })).toEqual(
      /NODE_ENV/.test(db) ? undefined : ['postgresql', 'migrations'],
    )
  })

  test('nothing tells', async () => {
    expect(await chosenIn({ db: 'options()' })).toBeUndefined()
  })
})

/** Rows of prepared selects: what Drizzle would make of them, made in another way. */
import { createClient } from '@libsql/client'
import { sql as drizzleSql, eq as equal } from 'drizzle-orm'
import { drizzle as open } from 'drizzle-orm/libsql'
import { PgDatabase, PgDialect, pgTable, text as pgText } from 'drizzle-orm/pg-core'
import { PostgresJsSession } from 'drizzle-orm/postgres-js/session'
import { blob, customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, it, vi } from 'vitest'
import { drizzle } from '../../src/runtime/orm/drizzle/drizzle.js'
import type { Prepared } from '../../src/runtime/orm/drizzle/handle.js'
import { withRows } from '../../src/runtime/orm/drizzle/rows.js'
import { columnOf, tableOf } from '../../src/runtime/orm/drizzle/tables.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { eq, Native, Sql, sql } from '../../src/runtime/orm/sql/sql.js'

const shouted = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => value.toUpperCase(),
})
const teams = sqliteTable('teams', { id: integer().primaryKey(), name: shouted('name') })
const users = sqliteTable('users', {
  id: integer().primaryKey(),
  name: text(),
  isActive: integer({ mode: 'boolean' }),
  seen: integer({ mode: 'timestamp_ms' }),
  settings: text({ mode: 'json' }),
  large: blob({ mode: 'bigint' }),
  picture: blob({ mode: 'buffer' }),
  teamId: integer('team_id'),
})

async function database() {
  const db = open(createClient({ url: ':memory:' }))
  await db.run('create table teams (id integer primary key, name text)')
  await db.run(`create table users (id integer primary key, name text, isActive integer, seen integer, settings text,
    large blob, picture blob, team_id integer)`)
  await db.insert(teams).values({ id: 1, name: 'staff' })
  const nothing = { name: null, isActive: null, seen: null, settings: null, large: null, picture: null }
  await db.insert(users).values([
    {
      name: 'Ann',
      isActive: false,
      seen: new Date(1_700_000_000_123),
      settings: { dark: true, list: [null, 1] },
      large: 12_345_678_901_234_567_890n,
      picture: Buffer.from([0, 255]),
      teamId: 1,
    },
    { ...nothing, teamId: 1 },
  ])
  return db
}

it('have the values of every kind of column, and those that are null', async () => {
  const db = await database()
  const [id, teamId, team] = [columnOf(users.id), columnOf(users.teamId), columnOf(teams.id)]
  const rows = await drizzle.select(
    { db, dialect: sqlite },
    {
      fields: {
        user: tableOf(users),
        team: tableOf(teams),
        name: columnOf(users.name),
        twice: sql`${id} * 2`,
      },
      from: tableOf(users),
      join: { table: tableOf(teams), on: eq(teamId, team) },
      orderBy: [sql`${id}`],
    },
  )
  const own = await db
    .select({ user: users, team: teams, name: users.name, twice: drizzleSql`${users.id} * 2` })
    .from(users)
    .innerJoin(teams, equal(users.teamId, teams.id))
    .orderBy(users.id)
  expect(rows).toStrictEqual(own)
  expect(JSON.stringify(rows.map(({ user }) => Object.keys(Object(user))))).toBe(
    JSON.stringify(own.map(({ user }) => Object.keys(user))),
  )
  expect(rows[0]).toMatchObject({ team: { name: 'STAFF' }, twice: 2 })
  expect(rows[1]).toMatchObject({ user: { seen: null, large: null }, name: null })
})

it('are made so, too, where a condition is in words of Drizzle', async () => {
  const db = await database()
  const where = new Sql([{ kind: 'source', expression: new Native(drizzleSql`${users.name} = 'Ann'`) }])
  const prepare = vi.spyOn(Object.getPrototypeOf(db.select().from(users)), 'prepare')
  const query = { fields: { seen: columnOf(users.seen) }, from: tableOf(users), where }
  expect(await drizzle.select({ db, dialect: sqlite }, query)).toEqual([
    { seen: new Date(1_700_000_000_123) },
  ])
  expect(prepare.mock.results[0]?.value).toHaveProperty('customResultMapper', expect.any(Function))
  prepare.mockRestore()
})

it('are those of a statement without a name: postgres.js would have the server keep it', async () => {
  const people = pgTable('people', { name: pgText() })
  const sent: unknown[] = []
  const unsafe = (_text: string, _parameters: unknown, options: unknown) => {
    sent.push(options)
    return { values: async () => [['Ann']] }
  }
  const [dialect, options] = [new PgDialect(), { parsers: {}, serializers: {} }]
  // The client has more than what a select asks of it.
  const session = new PostgresJsSession({ unsafe, options } as never, dialect, undefined)
  const db = new PgDatabase(dialect, session, undefined)
  const query = { fields: { name: columnOf(people.name) }, from: tableOf(people) }
  expect(await drizzle.select({ db, dialect: postgresql }, query)).toEqual([{ name: 'Ann' }])
  expect(sent).toEqual([{ prepare: false }])
})

it('are made in this way by the version of Drizzle that is installed', async () => {
  const db = await database()
  // The types of Drizzle leave out what is private.
  const prepared = db.select({ name: users.name }).from(users).prepare() as unknown as Prepared
  expect(withRows(prepared)).toHaveProperty('customResultMapper', expect.any(Function))
  expect(await prepared.execute({})).toEqual([{ name: 'Ann' }, { name: null }])
})

it('are left to a Drizzle that has no place for it', () => {
  const prepared: Prepared = { execute: async () => [] }
  expect(withRows(prepared)).toBe(prepared)
  expect(Object.keys(prepared)).toEqual(['execute'])
})

/** The catalogs of real servers, through each of the drivers that hosts have. */
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogTable, readCatalog } from '../../src/doctor/catalog/catalog.js'
import { DRIVERS } from '../../src/doctor/catalog/drivers.js'
import { loadDriver } from '../../src/doctor/catalog/load-driver.js'
import { connect, describeMariadb, startMariadb, type TestMariadb } from '../support/mariadb.js'
import { lacksPgbouncer, startPgbouncer } from '../support/pgbouncer.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

/** Where all of the drivers are installed. */
const cwd = join(import.meta.dirname, '../../fixtures')

describe('PostgreSQL', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
    const client = new Client({ connectionString: server.url })
    await client.connect()
    for (const sql of [
      'create table users (id serial primary key, email text not null, name text, "oddName" text)',
      'create unique index users_email_key on users (lower(email))',
      'create index partly on users (name desc, id) where name is not null',
      'create schema auth',
      'create table auth.users (id uuid primary key)',
    ])
      await client.query(sql)
    await client.end()
  })
  afterAll(() => server.stop())

  test.each(DRIVERS.postgresql)('$name', async ({ name }) => {
    const { table } = await readWith(name, server.url, 'postgresql')
    expect(table('users')).toEqual({
      name: 'users',
      columns: columns({ id: true, email: true, name: false, oddName: false }),
      indexes: [
        { name: 'partly', unique: false, partial: true, parts: ['name', 'id'] },
        { name: 'users_email_key', unique: true, partial: false, parts: ['lower(email)'] },
        { name: 'users_pkey', unique: true, partial: false, parts: ['id'] },
      ],
      references: {},
    })
    expect(table('users', 'auth')?.columns).toEqual(columns({ id: true }))
    expect(table('nope')).toBeUndefined()
  })

  test.each(DRIVERS.postgresql)('what it says of itself, by $name', async ({ name }) => {
    expect((await readWith(name, server.url, 'postgresql')).server).toEqual({
      version: expect.stringMatching(/^PostgreSQL \d/),
      isolation: 'read committed',
      ahead: expect.closeTo(0, -3.5),
      isPooled: false,
    })
  })

  test.skipIf(lacksPgbouncer)(`a pooler${lacksPgbouncer ?? ''}`, async () => {
    const pooler = await startPgbouncer(server.url)
    expect((await readWith('pg', pooler.url, 'postgresql')).server).toMatchObject({ isPooled: true })
    await pooler.stop()
  })
})

describeMariadb('MariaDB', () => {
  let server: TestMariadb
  beforeAll(async () => {
    server = await startMariadb()
    const client = await connect(server.url)
    for (const sql of [
      'create table users (id int auto_increment primary key, email varchar(190) collate utf8mb4_bin not null, name text)',
      'create unique index users_email_key on users (email, id)',
    ])
      await client.query(sql)
    await client.end()
  })
  afterAll(() => server.stop())

  test.each(DRIVERS.mysql)('what it says of itself, by $name', async ({ name }) => {
    expect((await readWith(name, server.url, 'mysql')).server).toEqual({
      version: expect.stringContaining('MariaDB'),
      isolation: 'repeatable read',
      ahead: expect.closeTo(0, -3.5),
      isPooled: false,
    })
  })

  test.each(DRIVERS.mysql)('$name', async ({ name }) => {
    const { table } = await readWith(name, server.url, 'mysql')
    expect(table('users')).toEqual({
      name: 'users',
      columns: [
        { name: 'id', notNull: true, type: 'int(11)' },
        { name: 'email', notNull: true, type: 'varchar(190)', compared: 'utf8mb4_bin' },
        { name: 'name', notNull: false, type: 'text', compared: 'utf8mb4_general_ci' },
      ],
      indexes: [
        { name: 'PRIMARY', unique: true, partial: false, parts: ['id'] },
        { name: 'users_email_key', unique: true, partial: false, parts: ['email', 'id'] },
      ],
      references: {},
    })
  })
})

const columns = (notNull: Readonly<Record<string, boolean>>): CatalogTable['columns'] =>
  Object.entries(notNull).map(([name, isNotNull]) => ({ name, notNull: isNotNull }))

/** Reads with one of the drivers, as if the host had only that. */
async function readWith(name: string, url: string, dialect: 'postgresql' | 'mysql') {
  const others = DRIVERS[dialect].filter((driver) => driver.name !== name)
  const catalog = await readCatalog(url, { dialect, out: '.' }, cwd, (driver) =>
    others.some((other) => other.module === driver)
      ? Promise.resolve(undefined)
      : loadDriver(driver, cwd, '.'),
  )
  expect(catalog.driver).toBe(name)
  return catalog
}

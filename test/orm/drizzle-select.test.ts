/** Selects of a shape that was there before are run again with other values: whose they are, and what is not run so. */
import { createClient } from '@libsql/client'
import { sql as drizzleSql, type SQL } from 'drizzle-orm'
import { drizzle as open } from 'drizzle-orm/libsql'
import { customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { describe, expect, it, vi } from 'vitest'
import { drizzle } from '../../src/runtime/orm/drizzle/drizzle.js'
import type { DrizzleHandle } from '../../src/runtime/orm/drizzle/handle.js'
import { columnOf, tableOf } from '../../src/runtime/orm/drizzle/tables.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import type { Select } from '../../src/runtime/orm/sql/orm.js'
import { eq, Native, oneOf, Sql, sql } from '../../src/runtime/orm/sql/sql.js'

/** A type whose values are pieces of SQL. */
const folded = customType<{ data: string; driverData: SQL | string }>({
  dataType: () => 'text',
  toDriver: (value) => drizzleSql`lower(${value})`,
})
const users = sqliteTable('users', {
  id: integer().primaryKey(),
  name: text().notNull(),
  nick: folded('nick'),
})

async function database(...names: readonly string[]) {
  const db = open(createClient({ url: ':memory:' }))
  await db.run('create table users (id integer primary key, name text not null, nick text)')
  if (names.length > 0)
    await db.insert(users).values(names.map((name) => ({ name, nick: name.toUpperCase() })))
  return db
}

const run = async (db: DrizzleHandle, query: Partial<Select>) => {
  const rows = await drizzle.select(
    { db, dialect: sqlite },
    { fields: { name: columnOf(users.name) }, from: tableOf(users), ...query },
  )
  return rows.map(({ name }) => name)
}
const named = (name: string) => ({ where: eq(columnOf(users.name), name) })

/** Counts how often queries are built. */
function counting(db: Awaited<ReturnType<typeof database>>) {
  return vi.spyOn(db, 'select')
}

describe('a select of the same shape', () => {
  it('is built once, and run with the values of each request', async () => {
    const db = await database('ann', 'bob')
    const built = counting(db)
    expect(await run(db, named('ann'))).toEqual(['ann'])
    expect(await run(db, named('bob'))).toEqual(['bob'])
    expect(await run(db, named('eve'))).toEqual([])
    expect(built).toHaveBeenCalledTimes(1)
  })

  it('has its counts told each time, and another order is another shape', async () => {
    const db = await database('ann', 'bob', 'cid')
    const built = counting(db)
    const by = (order: string) => [sql`${columnOf(users.id)} ${new Sql([order])}`]
    const page = (offset: number, limit: number, order = 'asc') =>
      run(db, { orderBy: by(order), limit, offset })
    expect(await page(1, 1)).toEqual(['bob'])
    expect(await page(2, 5)).toEqual(['cid'])
    expect(await page(1, 2, 'desc')).toEqual(['bob', 'ann'])
    expect(await page(0, 2)).toEqual(['ann', 'bob'])
    expect(built).toHaveBeenCalledTimes(3)
  })

  it('tells lists of different lengths apart, and null from a value', async () => {
    const db = await database('ann', 'bob', 'cid')
    const some = (...names: readonly string[]) => run(db, { where: oneOf(columnOf(users.name), names) })
    expect(await some('ann', 'cid')).toEqual(['ann', 'cid'])
    expect(await some('bob')).toEqual(['bob'])
    expect(await some('bob', 'cid')).toEqual(['bob', 'cid'])
    expect(await run(db, { where: sql`${null} is null` })).toHaveLength(3)
    expect(await run(db, { where: sql`${'x'} is null` })).toHaveLength(0)
  })

  it('asks the database that the handle stands for at that moment', async () => {
    const tenants = { first: await database('ann'), second: await database('bob') }
    let tenant: keyof typeof tenants = 'first'
    const db = new Proxy({} as DrizzleHandle, {
      get: (_, name) => Reflect.get(tenants[tenant], name),
      has: (_, name) => name in tenants[tenant],
    })
    expect(await run(db, {})).toEqual(['ann'])
    tenant = 'second'
    expect(await run(db, {})).toEqual(['bob'])
    tenant = 'first'
    expect(await run(db, {})).toEqual(['ann'])
  })

  it('is built anew in a transaction, and sees what that has written', async () => {
    const db = await database('ann')
    await run(db, {})
    await drizzle.transaction({ db, dialect: sqlite }, async (inner) => {
      await drizzle.create({ db: inner, dialect: sqlite }, columnOf(users.id), { name: 'bob' })
      expect(await run(inner, {})).toEqual(['ann', 'bob'])
    })
    expect(await run(db, {})).toEqual(['ann', 'bob'])
  })
})

describe('what is built for each request', () => {
  it.each([
    [
      'a condition in words of Drizzle',
      new Sql([{ kind: 'source', expression: new Native(drizzleSql`1 = 1`) }]),
    ],
    ['a value that its column encodes as SQL', eq(columnOf(users.nick), 'ANN')],
  ])('%s', async (_, where) => {
    const db = await database('ann')
    await db.run("update users set nick = 'ann'")
    const built = counting(db)
    expect(await run(db, { where })).toEqual(['ann'])
    expect(await run(db, { where })).toEqual(['ann'])
    expect(built).toHaveBeenCalledTimes(2)
  })

  it('a shape that a hundred others have driven out', async () => {
    const db = await database('ann')
    const built = counting(db)
    const shape = (number: number) => run(db, { where: sql`${new Sql([`${number} = ${number}`])}` })
    for (let number = 0; number <= 100; number++) await shape(number)
    expect(built).toHaveBeenCalledTimes(101)
    await shape(100)
    expect(built).toHaveBeenCalledTimes(101)
    await shape(0)
    expect(built).toHaveBeenCalledTimes(102)
  })

  it('the queries of a handle that chooses among replicas', async () => {
    const db = await database('ann')
    const replicated = Object.assign(db, { $primary: db })
    const built = counting(replicated)
    await run(replicated, {})
    await run(replicated, {})
    expect(built).toHaveBeenCalledTimes(2)
  })
})

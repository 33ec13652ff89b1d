/** Cloudflare D1: what a request writes is one batch, and what it relies on is asked again there. */
import { type Client, createClient } from '@libsql/client'
import { eq, sql as raw, sql as text } from 'drizzle-orm'
import { drizzle as connect, type DrizzleD1Database } from 'drizzle-orm/d1'
import { integer, sqliteTable, text as words } from 'drizzle-orm/sqlite-core'
import { beforeEach, expect, test } from 'vitest'
import { isTransient, isUniqueViolation } from '../../src/runtime/database-error.js'
import { d1 } from '../../src/runtime/orm/drizzle/d1.js'
import { wide } from '../../src/runtime/orm/drizzle/d1-batch.js'
import { drizzle } from '../../src/runtime/orm/drizzle/drizzle.js'
import { type DrizzleHandle, databaseOf } from '../../src/runtime/orm/drizzle/handle.js'
import { columnOf, tableOf } from '../../src/runtime/orm/drizzle/tables.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { connect as meet } from '../../src/runtime/orm/sql/orm.js'
import { eq as equal, oneOf, sql } from '../../src/runtime/orm/sql/sql.js'
import { updateStatement } from '../../src/runtime/orm/sql/statements.js'
import { d1Over } from '../support/d1.js'

const people = sqliteTable('people', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: words('name').notNull().unique(),
  role: words('role').$defaultFn(() => 'member'),
  joined: integer('joined', { mode: 'timestamp' }).default(text`(unixepoch('2026-01-02'))`),
  changed: integer('changed', { mode: 'timestamp' }).$onUpdateFn(() => new Date('2026-03-04T05:06:07.890Z')),
  version: integer('version').notNull().default(1),
})
const [id, name, version] = [columnOf(people.id), columnOf(people.name), columnOf(people.version)]

let client: Client
let db: DrizzleD1Database
/** SQL that came to the database, batch by batch. */
let sent: (readonly string[])[]
beforeEach(async () => {
  client = createClient({ url: ':memory:' })
  await client.execute(
    'create table people (id integer primary key autoincrement, name text not null unique, role text, joined integer, changed integer, version integer not null default 1)',
  )
  const d1Client = d1Over(client)
  sent = []
  const batch: typeof d1Client.batch = (statements) => {
    sent.push(statements.map((statement) => statement.sql))
    return d1Client.batch(statements)
  }
  // The types of Cloudflare's own are not installed: this is what Drizzle calls of them.
  db = connect({ ...d1Client, batch } as never)
})

const on = (handle: DrizzleHandle) => ({ db: handle, dialect: d1 })
const inTransaction = <T>(work: (transaction: DrizzleHandle) => Promise<T>) =>
  drizzle.transaction(on(db), work)
const create = (handle: DrizzleHandle, values: object) => drizzle.create(on(handle), id, { ...values })
const namesIn = async (handle: DrizzleHandle) => {
  const rows = await drizzle.select(on(handle), {
    fields: { name },
    from: tableOf(people),
    orderBy: [sql`${id} asc`],
  })
  return rows.map((row) => row.name)
}
const rename = (handle: DrizzleHandle, key: number, changes: object, known: number) => {
  const where = sql`${equal(id, key)} and ${equal(version, known)}`
  return drizzle.execute(on(handle), updateStatement(tableOf(people), { ...changes }, where), {
    from: tableOf(people),
    where,
  })
}

test('a handle of another driver is what it is', () => {
  expect(meet(drizzle, db, d1).dialect).toBe(d1)
  expect(meet(drizzle, connectLocal(), d1).dialect).toBe(sqlite)
})

test('all that is written is one batch, and nothing of it is there before', async () => {
  await inTransaction(async (transaction) => {
    await create(transaction, { name: 'ann' })
    await create(transaction, { name: 'bob' })
    expect(await namesIn(db)).toEqual([])
  })
  expect(await namesIn(db)).toEqual(['ann', 'bob'])
  expect(sent.length).toBe(1)
})

test('what throws leaves nothing', async () => {
  const failing = inTransaction(async (transaction) => {
    await create(transaction, { name: 'ann' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await namesIn(db)).toEqual([])
})

test('a new row has what Drizzle and the database give it, as it is read afterwards', async () => {
  const made = await inTransaction((transaction) => create(transaction, { name: 'ann' }))
  expect(made).toEqual({
    id: 1,
    name: 'ann',
    role: 'member',
    joined: new Date('2026-01-02'),
    changed: new Date('2026-03-04T05:06:07Z'),
    version: 1,
  })
  expect((await db.select().from(people))[0]).toEqual(made)
})

test('a changed row, too', async () => {
  await db.insert(people).values({ name: 'ann', changed: null })
  const changed = await inTransaction((transaction) =>
    drizzle.update(on(transaction), id, 1, { role: 'admin' }),
  )
  expect(changed).toMatchObject({ name: 'ann', role: 'admin', changed: new Date('2026-03-04T05:06:07Z') })
  expect((await db.select().from(people))[0]).toEqual(changed)
  expect(await inTransaction((transaction) => drizzle.update(on(transaction), id, 7, { role: 'x' }))).toBe(
    undefined,
  )
})

test('a key that was counted up is given to nobody again', async () => {
  await db.insert(people).values([{ name: 'ann' }, { name: 'bob' }])
  await db.delete(people).where(eq(people.name, 'bob'))
  const made = await inTransaction(async (transaction) => [
    await create(transaction, { name: 'cem' }),
    await create(transaction, { name: 'dan' }),
  ])
  expect(made.map((row) => row.id)).toEqual([3, 4])
})

test('who is given the key of another tries again', async () => {
  const racing = inTransaction(async (transaction) => {
    await create(transaction, { name: 'ann' })
    await db.insert(people).values({ name: 'bob' })
  })
  expect(await racing.catch(isTransient)).toBe(true)
  expect(await namesIn(db)).toEqual(['bob'])
})

test('a version that is another by the time of the batch has the work done anew', async () => {
  await db.insert(people).values({ name: 'ann' })
  const racing = inTransaction(async (transaction) => {
    expect(await rename(transaction, 1, { name: 'eve', version: 2 }, 1)).toBe(1)
    await db.update(people).set({ version: 2 })
  })
  expect(await racing.catch(isTransient)).toBe(true)
  expect(await namesIn(db)).toEqual(['ann'])
  expect(await inTransaction((transaction) => rename(transaction, 1, { name: 'eve' }, 1))).toBe(0)
})

test('so has a row that was read to be kept as it is', async () => {
  await db.insert(people).values({ name: 'ann' })
  const lock = { fields: { row: tableOf(people) }, from: tableOf(people), lock: true }
  const work = (between: () => Promise<unknown>) =>
    inTransaction(async (transaction) => {
      await drizzle.select(on(transaction), lock)
      await create(transaction, { name: 'bob' })
      await between()
    })
  expect(await work(async () => db.update(people).set({ version: 2 })).catch(isTransient)).toBe(true)
  expect(await namesIn(db)).toEqual(['ann'])
  await work(async () => {})
  expect(await namesIn(db)).toEqual(['ann', 'bob'])
})

test('a transaction inside of another is done with it; what throws takes out its own writes alone', async () => {
  await inTransaction(async (transaction) => {
    await create(transaction, { name: 'ann' })
    const failing = drizzle.transaction(on(transaction), async (inner) => {
      await create(inner, { name: 'bob' })
      expect(await rename(inner, 1, { name: 'eve' }, 1)).toBe(1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await drizzle.transaction(on(transaction), (inner) => create(inner, { name: 'cem' }))
    expect(await namesIn(db)).toEqual([])
  })
  expect(await namesIn(db)).toEqual(['ann', 'cem'])
  expect(sent.at(-1)).toHaveLength(4)
})

test('a unique index refuses as it does elsewhere', async () => {
  await db.insert(people).values({ name: 'ann' })
  const refused = inTransaction((transaction) => create(transaction, { name: 'ann' }))
  expect(await refused.catch(isUniqueViolation)).toBe(true)
})

test('work reads what it has written, by an error that undoes it', async () => {
  await db.insert(people).values({ name: "O'Neil" })
  await inTransaction(async (transaction) => {
    expect(await namesIn(transaction)).toEqual(["O'Neil"])
    await create(transaction, { name: 'a "quoted" [name]' })
    expect(await namesIn(transaction)).toEqual(["O'Neil", 'a "quoted" [name]'])
    expect(await namesIn(db)).toEqual(["O'Neil"])
    expect(await rename(transaction, 2, { name: 'bob' }, 1)).toBe(1)
    expect(await namesIn(transaction)).toEqual(["O'Neil", 'bob'])
  })
  expect(await namesIn(db)).toEqual(["O'Neil", 'bob'])
})

test('hooks write with the handle that they are given, and read; what was written is given back to nobody', async () => {
  await inTransaction(async (transaction) => {
    // The type that a hook has of it.
    const handle = transaction as unknown as DrizzleD1Database
    await handle.insert(people).values({ name: 'ann' })
    await handle.batch([
      handle.update(people).set({ role: 'admin' }),
      handle.insert(people).values({ name: 'bob' }),
    ])
    expect(await handle.select({ role: people.role }).from(people)).toEqual([
      { role: 'admin' },
      { role: 'member' },
    ])
    expect(await handle.all(raw`select count(*) n from People where role = 'admin'`)).toEqual([{ n: 1 }])
    expect(
      await handle.get(raw`with some as (select name from "people") select count(*) n from some`),
    ).toEqual({ n: 2 })
    await expect(handle.insert(people).values({ name: 'cem' }).returning()).rejects.toMatchObject({
      cause: {
        message:
          'Cloudflare D1 gives nothing back before all that a request writes is committed: write to people without `returning`, or in a hook of `afterCommit`',
      },
    })
  })
  expect(await namesIn(db)).toEqual(['ann', 'bob'])
})

test('a statement may have more than a hundred values', async () => {
  await db.insert(people).values([{ name: "O'Neil" }, { name: '?' }])
  const names = [...Array.from({ length: 300 }, (_, index) => `nobody ${index}`), "O'Neil", '?']
  const sought = {
    fields: { name },
    from: tableOf(people),
    where: oneOf(name, names),
    orderBy: [sql`${id} asc`],
  }
  expect(await drizzle.select(on(db), sought)).toEqual([{ name: "O'Neil" }, { name: '?' }])
})

test('but no blob among them, which JSON does not have', async () => {
  const values = raw.join(
    Array.from({ length: 101 }, (_, index) => raw`${index === 0 ? new Uint8Array(1) : index}`),
    raw`, `,
  )
  await expect(databaseOf(wide(db)).all(raw`select 1 where 1 in (${values})`)).rejects.toMatchObject({
    cause: { message: 'A statement of Cloudflare D1 has at most 100 values where one of them is a blob' },
  })
})

test('texts are found without patterns, of which D1 has short ones alone', async () => {
  await db.insert(people).values([{ name: 'Ærø Österreich' }, { name: 'plain [text]*' }])
  const find = async (how: 'co' | 'sw' | 'ew' | 'eq', value: string, ignoresCase = true) => {
    const column = sql`${name}`
    const where =
      how === 'eq' ? d1.equals(column, value, ignoresCase) : d1.match(column, how, value, ignoresCase)
    const rows = await drizzle.select(on(db), {
      fields: { id },
      from: tableOf(people),
      where,
      orderBy: [sql`${id} asc`],
    })
    return rows.map((row) => row.id)
  }
  expect(await find('co', 'ØSTERREICH'.slice(1))).toEqual([1])
  expect(await find('co', 'rø öst')).toEqual([1])
  expect(await find('sw', 'æRØ')).toEqual([1])
  expect(await find('ew', 'öSTERREICH')).toEqual([1])
  expect(await find('eq', 'ÆRØ ÖSTERREICH')).toEqual([1])
  expect(await find('eq', 'ærø österreich', false)).toEqual([])
  expect(await find('co', '[TEXT]')).toEqual([2])
  expect(await find('co', '[TEXT]', false)).toEqual([])
  expect(await find('ew', ']*')).toEqual([2])
  expect(await find('ew', '')).toEqual([1, 2])
  expect(await find('sw', 'x'.repeat(1_000))).toEqual([])
})

const connectLocal = () => ({ session: { client: { execute: () => {}, batch: () => {} } } }) as never

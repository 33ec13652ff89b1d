/** What is hard about Knex, on each of its databases: mappers, its question marks, and a handle that is a transaction. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editFile } from '../support/host.js'
import { backfillSuite } from './support/backfill-suite.js'
import { knexConfig } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

/** A condition with a question mark, in the text and as an operator. */
const title: Readonly<Record<TestDatabase['dialect'], string>> = {
  postgresql: `case when \${accounts.settings} ? 'vip' then 'why?' end`,
  sqlite: `case when \${accounts.settings} like '%vip%' then 'why' || char(63) end`,
  mysql: `case when \${accounts.settings} like '%vip%' then concat('why', char(63)) end`,
}

onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let db: any
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('knex', database, {
      config: knexConfig(database.dialect),
      handle: async (load) => {
        db = (await load('src/db.ts')).db
        return db
      },
      edit: (cwd) =>
        editFile(cwd, 'src/scim/adapters/user.ts', (text) =>
          text
            .replace('      active:', `      title: sql\`${title[database.dialect]}\`,\n      active:`)
            .replace(/type FilterMap(?!, sql)/, 'type FilterMap, sql'),
        ),
    })
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.stop()
  })
  const asked = asking(
    () => host,
    () => ({ db }),
  )
  const { send, create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    () => ({ db }),
  )

  const rowOf = (loginEmail: string) => db('accounts').where({ loginEmail }).first()

  test("the host's rows have the names and the types of its interface", async () => {
    const user = await create({ name: { givenName: 'Ada', familyName: 'Lovelace' } })
    const { before, after } = await updateEvent(user)
    const row = await rowOf(user.userName)
    expect(before.host).toEqual({ ...row, isDisabled: false })
    expect(before.host).toMatchObject({ givenName: 'Ada', loginEmail: user.userName })
    expect(after.host).toEqual(before.host)
    const { before: was, after: is } = await updateEvent(user, { active: false })
    expect([was.host, is.host]).toMatchObject([{ isDisabled: false }, { isDisabled: true }])
    expect(was.host).not.toBe(is.host)
  })

  test('the time of the last change is kept, as the app keeps it', async () => {
    const user = await create({ externalId: 'kept' })
    const before = Date.now()
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: true })
    expect((await rowOf(user.userName)).updatedAt).toBeNull()
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: false })
    const { updatedAt } = await rowOf(user.userName)
    // SQLite has a number.
    expect(new Date(updatedAt).getTime()).toBeGreaterThanOrEqual(before)
  })

  test('what SCIM stores is as it was sent', async () => {
    const addresses = [{ type: 'my_type', formatted: 'x_y', primary: true }]
    const user = await create({ addresses, title: 'Dr_' })
    expect((await send('GET', `/Users/${user.id}`)).body).toMatchObject({ addresses, title: 'Dr_' })
  })

  test('a question mark in SQL is no parameter', async () => {
    const user = await create()
    await db('accounts')
      .where({ loginEmail: user.userName })
      .update({ settings: JSON.stringify({ vip: 1 }) })
    expect(await userIds('title eq "why?"')).toEqual([user.id])
    expect(await userIds(`title eq "why?" and userName eq ${JSON.stringify(user.userName)}`)).toEqual([
      user.id,
    ])
    expect(await userIds('userName eq "?" or userName co "??" or userName sw ":name"')).toEqual([])
  })

  test("members with keys that are bigints; the join's own columns are filled", async () => {
    const [one, other] = [await create(), await create()]
    const members = [{ value: one.id }]
    const { body: group } = await send('POST', '/Groups', { displayName: 'Crew', members })
    await patch(`/Groups/${group.id}`, {
      op: 'add',
      path: 'members',
      value: [{ value: other.id }, { value: one.id }],
    })
    const { body } = await send('GET', `/Groups/${group.id}`)
    expect(body.members.map(({ value }: { value: string }) => value).sort()).toEqual(
      [one.id, other.id].sort(),
    )
    const rows: { isLead: unknown }[] = await db('crewMembers')
    expect(rows.map(({ isLead }) => Boolean(isLead))).toEqual([false, false])
    await patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect(await db('crewMembers')).toHaveLength(1)
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await db('crewMembers')).toEqual([])
  })

  test('the handle may be a transaction of the host: what it undoes was never there', async () => {
    const transaction = await db.transaction()
    const user = await create({}, { db: transaction })
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: false }, { db: transaction })
    const { body } = await send('GET', `/Users/${user.id}`, undefined, { db: transaction })
    expect(body.active).toBe(false)
    await transaction.rollback()
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(404)
    expect(await rowOf(user.userName)).toBeUndefined()
  })

  test('a conflict inside of it undoes the request alone', async () => {
    const transaction = await db.transaction()
    const user = await create({}, { db: transaction })
    const again = await send('POST', '/Users', { userName: user.userName }, { db: transaction })
    expect(again.status).toBe(409)
    const { body } = await send('GET', `/Users/${user.id}`, undefined, { db: transaction })
    expect(body.userName).toBe(user.userName)
    await transaction.rollback()
  })
})

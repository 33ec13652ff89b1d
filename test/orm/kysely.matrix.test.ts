/** What is hard about Kysely, on each of its databases: plugins above all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backfillSuite } from './support/backfill-suite.js'
import { kyselyConfig } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let db: any
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('kysely', database, {
      config: kyselyConfig(database.dialect),
      handle: async (load) => (await load('src/db.ts')).db,
    })
    db = (await host.load('src/db.ts')).db
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.stop()
  })
  const asked = asking(() => host)
  const { create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    () => ({ db }),
  )

  const rowOf = (email: string) =>
    db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  test("the host's rows are as its plugins make them", async () => {
    const user = await create()
    const settings = JSON.stringify({ theme_color: 'red', nested_list: [{ a_b: 1 }] })
    const update = { settings, lastSeenAt: database.dialect === 'sqlite' ? '2026-01-02' : new Date() }
    await db.updateTable('accounts').set(update).where('email', '=', user.userName).execute()
    const { before, after } = await updateEvent(user)
    // MySQL's driver gives a number, which the type of the row does not know.
    expect(before.host).toEqual({ ...(await rowOf(user.userName)), isEnabled: true, isBot: false })
    expect(before.host).toMatchObject({ settings: { themeColor: 'red', nestedList: [{ aB: 1 }] } })
    expect(after.host).toEqual(before.host)
  })

  test('the time of the last change is kept, as the app keeps it', async () => {
    const user = await create({ externalId: 'kept' })
    const before = Date.now()
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: true })
    expect((await rowOf(user.userName)).updatedAt).toBeNull()
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: false })
    const { updatedAt } = await rowOf(user.userName)
    // SQLite's driver takes no `Date`: what the type says is not what the column has.
    if (database.dialect === 'sqlite') expect(updatedAt).toBeNull()
    else expect(updatedAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  test("SCIM's own are not: what looks like JSON or has underscores stays as it was sent", async () => {
    const email = { value: 'json@example.com', type: 'work', primary: true }
    const addresses = [{ type: 'my_type', formatted: '{"a_b":1}' }]
    for (const userName of ['[1]', '{"a_b":1}', '["x"]']) {
      const emails = [{ ...email, value: `${userName.length}json@example.com` }]
      const user = await create({ userName, externalId: '[2]', emails, addresses, title: '{}' })
      const { body } = await host.send('GET', `/Users/${user.id}`)
      expect(body).toMatchObject({ userName, externalId: '[2]', title: '{}', addresses })
      expect(await userIds(`userName eq ${JSON.stringify(userName)}`)).toEqual([user.id])
    }
  })

  test('booleans are booleans, whatever the database has for them', async () => {
    const active = await create()
    const inactive = await create({ active: false })
    expect([active.active, inactive.active]).toEqual([true, false])
    const among = `(id eq "${active.id}" or id eq "${inactive.id}")`
    expect(await userIds(`active eq true and ${among}`)).toEqual([active.id])
    expect(await userIds(`active eq false and ${among}`)).toEqual([inactive.id])
    const { body } = await host.send('PUT', `/Users/${inactive.id}`, {
      userName: inactive.userName,
      active: false,
    })
    expect(body.meta.version).toBe(inactive.meta.version)
  })

  test('a row that `where` leaves out is no user of SCIM', async () => {
    const user = await create()
    await db.updateTable('accounts').set({ isBot: true }).where('email', '=', user.userName).execute()
    expect((await host.send('GET', `/Users/${user.id}`)).status).toBe(404)
  })

  test('keys larger than a number may be', async () => {
    const id = '9007199254740993'
    // A `bigint` goes in; only SQLite and MySQL could give it back as a number that is another one.
    if (database.dialect !== 'postgresql') return
    await db.insertInto('squads').values({ id, title: 'counter' }).execute()
    await db.executeQuery({ ...statement(`select setval('squads_id_seq', ${id})`) })
    const [one, other] = [await create(), await create()]
    const members = [{ value: one.id }, { value: other.id }]
    const { body: group } = await host.send('POST', '/Groups', { displayName: 'Large', members })
    expect(group.members.map(({ value }: { value: string }) => value)).toEqual([one.id, other.id])
    await patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    const { body } = await host.send('GET', `/Groups/${group.id}`)
    expect(body.members).toMatchObject([{ value: other.id }])
    expect(await db.selectFrom('squadAccounts').selectAll().execute()).toMatchObject([
      { squadId: String(BigInt(id) + 1n) },
    ])
    expect((await host.send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
  })

  test('a hook is told inside of the transaction, and undoes it by throwing', async () => {
    const user = await create()
    const hooks = {
      onUserUpdated: async ({ db: transaction }: { readonly db: typeof db }) => {
        expect(transaction.isTransaction).toBe(true)
        await transaction.deleteFrom('squads').execute()
        throw new Error('no')
      },
    }
    const name = { givenName: 'New', familyName: 'Name' }
    const { status } = await patch(
      `/Users/${user.id}`,
      { op: 'replace', path: 'name', value: name },
      {
        hooks,
        onError: () => {},
      },
    )
    expect(status).toBe(500)
    expect(await rowOf(user.userName)).toMatchObject({ fullName: null })
  })
})

const statement = (text: string) => ({
  sql: text,
  parameters: [],
  query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
  queryId: { queryId: 'test' },
})

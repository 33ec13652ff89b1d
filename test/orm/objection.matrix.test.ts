/** What is hard about Objection, on each of its databases: models whose hooks, mappers and rules all have their say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backfillSuite } from './support/backfill-suite.js'
import { objectionConfig } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore-start lint/suspicious/noExplicitAny: the modules of a host that is put together when the test runs
  let db: any
  let Person: any
  let Club: any
  // biome-ignore-end lint/suspicious/noExplicitAny: likewise
  let seen: string[]
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('objection', database, {
      config: objectionConfig(database.dialect),
      handle: async (load) => {
        db = (await load('src/db.ts')).db
        return db
      },
    })
    const people = await host.load('src/models/person.ts')
    Person = people.Person
    seen = people.seen
    Club = (await host.load('src/models/club.ts')).Club
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.stop()
  })
  const asked = asking(() => host)
  const { send, create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    () => ({ db }),
  )

  const rowOf = (email: string) => db('people').where({ email }).first()

  test('records hold instances of the model, with all that its hooks make of them', async () => {
    const user = await create({ name: { formatted: 'Ada' } })
    await db('people')
      .where({ email: user.userName })
      .update({ tags: JSON.stringify(['a']) })
    const { before } = await updateEvent(user)
    expect(before.host).toBeInstanceOf(Person)
    const found = await Person.query(db).findOne({ email: user.userName })
    expect(before.host).toEqual(Object.assign(found, { isMember: true }))
    expect(before.host).toMatchObject({ fullName: 'Ada', greeting: 'Hello Ada' })
  })

  test('hooks run inside of the transaction, and see what a row was and what changes', async () => {
    const user = await create({ name: { formatted: 'Ada' } })
    expect(seen.at(-1)).toBe(`insert ${user.userName} inside`)
    const { before, after } = await updateEvent(user, { name: { givenName: 'Grace', familyName: 'Hopper' } })
    expect(seen.at(-1)).toBe(`update ${user.userName}: changes,fullName`)
    expect([before.host, after.host]).toMatchObject([
      { fullName: 'Ada', changes: 0 },
      { fullName: 'Grace Hopper', changes: 1 },
    ])
    const count = seen.length
    await updateEvent(user)
    expect(seen).toHaveLength(count)
  })

  test('a nullable flag: what is neither true nor false is inactive', async () => {
    const user = await create()
    expect(user.active).toBe(true)
    await db('people').where({ email: user.userName }).update({ is_member: null })
    expect((await send('GET', `/Users/${user.id}`)).body.active).toBe(false)
    expect(await userIds(`active eq false and id eq "${user.id}"`)).toEqual([user.id])
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: true })
    expect(Boolean((await rowOf(user.userName)).is_member)).toBe(true)
  })

  test("what the model's schema refuses is an invalid value", async () => {
    const long = { formatted: 'A name of more than twenty letters' }
    const { status, body } = await send('POST', '/Users', { userName: 'long@example.com', name: long })
    expect([status, body.scimType]).toEqual([400, 'invalidValue'])
    const user = await create()
    const changed = await patch(`/Users/${user.id}`, { op: 'replace', path: 'name', value: long })
    expect([changed.status, changed.body.scimType]).toEqual([400, 'invalidValue'])
    expect(await rowOf('long@example.com')).toBeUndefined()
  })

  test('a conflict is one, however the driver says it', async () => {
    const user = await create()
    const emails = [{ value: user.userName }]
    expect((await send('POST', '/Users', { userName: 'other', emails })).status).toBe(409)
  })

  test('rows that the model hides from the app are users still: `where` says what SCIM sees', async () => {
    const user = await create()
    await db('people').where({ email: user.userName }).update({ deleted_at: '2026-01-01' })
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(200)
  })

  test('members of a relation without a model of its own', async () => {
    const [one, other] = [await create(), await create()]
    const { body: group } = await send('POST', '/Groups', {
      displayName: 'Chess',
      members: [{ value: one.id }, { value: other.id }],
    })
    expect(group.members).toHaveLength(2)
    const club = await Club.query(db).findOne({ club_name: 'Chess' }).withGraphFetched('people')
    expect(club.people).toHaveLength(2)
    await patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect(await db('clubs_people')).toHaveLength(1)
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(seen.at(-1)).toBe('delete Chess')
    expect(await Club.query(db)).toEqual([])
  })
})

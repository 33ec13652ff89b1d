/** What is hard about Sequelize, on each of its databases: models whose hooks, scopes and validators have their say. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCondition } from './support/add-condition.js'
import { backfillSuite } from './support/backfill-suite.js'
import { sequelizeConfig } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

/** Full of what Sequelize takes for names of parameters. */
const condition = `\${people.email} not in ('$1', 'a$b', '$$', '$x', '?', ':id', \${'$1'})`

function suite(open: () => Promise<TestDatabase>) {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore-start lint/suspicious/noExplicitAny: the modules of a host that is put together when the test runs
  let sequelize: any
  let Person: any
  let Club: any
  let Membership: any
  // biome-ignore-end lint/suspicious/noExplicitAny: likewise
  let seen: string[]
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('sequelize', database, {
      config: sequelizeConfig(database.dialect),
      handle: async (load) => {
        const db = await load('src/db.ts')
        sequelize = db.sequelize
        seen = db.seen
        return { context: sequelize.getQueryInterface() }
      },
      edit: (cwd) => addCondition(cwd, condition),
    })
    const models = await host.load('src/models/index.ts')
    Person = models.Person
    Club = models.Club
    Membership = models.Membership
  })
  afterAll(async () => {
    await sequelize?.close()
    await database?.stop()
  })
  const asked = asking(() => host)
  const { send, create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    () => ({ db: { sequelize } }),
  )

  const rowOf = (email: string) => Person.unscoped().findOne({ where: { email }, paranoid: false })

  test('records hold instances of the model, as Sequelize reads them', async () => {
    const user = await create({ name: { formatted: 'Ada Lovelace' } })
    const values = {
      // SQLite has no exact numbers.
      salary: database.dialect === 'sqlite' ? 12.5 : '12.50',
      settings: { theme: 'dark', list: [1, null] },
      bornAt: new Date('1815-12-10T01:02:03.004Z'),
    }
    await Person.update(values, { where: { email: user.userName }, hooks: false })
    const { before } = await updateEvent(user)
    expect(before.host).toBeInstanceOf(Person)
    expect(before.host).toMatchObject({ ...values, initials: 'AL', greeting: 'Hello AL', isMember: true })
    const found = await rowOf(user.userName)
    expect(Object(before.host).get()).toEqual(found.get())
    expect(Object(before.host).changed()).toBe(false)
  })

  test('hooks run inside of the transaction, and see what a row was', async () => {
    const user = await create({ name: { formatted: 'Ada' } })
    expect(seen.at(-1)).toBe(`create ${user.userName} inside`)
    const { before, after } = await updateEvent(user, { 'name.givenName': 'Grace' })
    expect(seen.at(-1)).toBe(`update ${user.userName}: Ada → Grace`)
    expect([before.host, after.host]).toMatchObject([
      { fullName: 'Ada', changes: 0, version: 0 },
      { fullName: 'Grace', changes: 1, version: 1 },
    ])
    const count = seen.length
    await updateEvent(user)
    expect(seen).toHaveLength(count)
  })

  test("hooks of SCIM's write in its transaction with what they are given", async () => {
    const onUserCreated = async ({
      db,
      after,
    }: {
      readonly db: object
      readonly after: { readonly host: object }
    }) => {
      await Club.create({ clubName: 'undone', founderId: Reflect.get(after.host, 'id') }, db)
      expect(await Club.count(db)).toBe(1)
      throw new Error('no')
    }
    const options = { hooks: { onUserCreated }, onError: () => {} }
    const { status } = await send('POST', '/Users', { userName: 'undone@example.com' }, options)
    expect([status, await Club.count(), await rowOf('undone@example.com')]).toEqual([500, 0, null])
    const counts: number[] = []
    const counting = {
      afterCommit: {
        onUserCreated: async ({ db }: { readonly db: object }) => void counts.push(await Club.count(db)),
      },
    }
    await create({}, { hooks: counting })
    expect(counts).toEqual([0])
  })

  test("what the model's validators refuse is an invalid value", async () => {
    const long = { formatted: 'A name of more than twenty letters' }
    const { status, body } = await send('POST', '/Users', { userName: 'long@example.com', name: long })
    expect([status, body.scimType]).toEqual([400, 'invalidValue'])
    const user = await create()
    const changed = await patch(`/Users/${user.id}`, { op: 'replace', path: 'name', value: long })
    expect([changed.status, changed.body.scimType]).toEqual([400, 'invalidValue'])
    expect(await rowOf('long@example.com')).toBeNull()
  })

  test('a conflict is one, as Sequelize says it', async () => {
    const user = await create()
    const emails = [{ value: user.userName }]
    const { status, body } = await send('POST', '/Users', { userName: 'other', emails })
    expect([status, body.scimType]).toEqual([409, 'uniqueness'])
  })

  test('rows that a scope hides, or that are only marked as deleted, are users: `where` says what SCIM sees', async () => {
    const user = await create()
    await Person.update({ isBot: true }, { where: { email: user.userName }, hooks: false })
    await Person.unscoped().destroy({ where: { email: user.userName } })
    expect(await Person.findOne({ where: { email: user.userName } })).toBeNull()
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(200)
    const { status, body } = await patch(`/Users/${user.id}`, {
      op: 'replace',
      path: 'name.formatted',
      value: 'Bot',
    })
    expect([status, body.name?.formatted]).toEqual([200, 'Bot'])
    expect(await rowOf(user.userName)).toMatchObject({
      fullName: 'Bot',
      isBot: true,
      deletedAt: expect.any(Date),
    })
  })

  test('a key that is a bigint, and so text: look-ups, filters, and a list', async () => {
    const user = await create()
    const { id } = await rowOf(user.userName)
    expect(id).toBeTypeOf(database.dialect === 'postgresql' ? 'string' : 'number')
    expect(await userIds(`userName eq "${user.userName}"`)).toEqual([user.id])
    expect(await userIds(`emails.value eq "${user.userName}" and active eq true`)).toEqual([user.id])
  })

  test('a nullable flag: what is neither true nor false is inactive', async () => {
    const user = await create()
    await Person.update({ isMember: null }, { where: { email: user.userName }, hooks: false })
    expect((await send('GET', `/Users/${user.id}`)).body.active).toBe(false)
    expect(await userIds(`active eq false and id eq "${user.id}"`)).toEqual([user.id])
  })

  test('members of a model with hooks: they run for each; one who left can come again', async () => {
    const [one, other] = [await create(), await create()]
    seen.length = 0
    const { body: group } = await send('POST', '/Groups', {
      displayName: 'Chess',
      members: [{ value: one.id }, { value: other.id }],
    })
    expect(seen).toEqual(['join member', 'join member'])
    const path = `members[value eq "${one.id}"]`
    await patch(`/Groups/${group.id}`, { op: 'remove', path })
    expect(seen.slice(2)).toEqual(['leave member'])
    expect(await Membership.count({ paranoid: false })).toBe(1)
    await patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: one.id }] })
    expect((await send('GET', `/Groups/${group.id}`)).body.members).toHaveLength(2)
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect([await Club.count(), await Membership.count({ paranoid: false })]).toEqual([0, 0])
  })

  test('parallel changes: none is lost, and a deadlock is no error', async () => {
    const users = await Promise.all([create(), create(), create()])
    const { body: group } = await send('POST', '/Groups', { displayName: 'All' })
    const answers = await Promise.all(
      users.flatMap((user) => [
        patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: user.id }] }),
        patch(`/Users/${user.id}`, { op: 'replace', path: 'name.formatted', value: 'Same' }),
        patch(`/Users/${user.id}`, { op: 'replace', path: 'externalId', value: user.id }),
      ]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await send('GET', `/Groups/${group.id}`)).body.members).toHaveLength(3)
    for (const { id } of users)
      expect((await send('GET', `/Users/${id}`)).body).toMatchObject({
        externalId: id,
        name: { formatted: 'Same' },
      })
  })
}

onEach(['postgresql', 'mysql', 'sqlite'], suite)

// One connection for all, there.
describe('sqlite in memory', () =>
  suite(async () => ({ dialect: 'sqlite', url: ':memory:', stop: async () => {} })))

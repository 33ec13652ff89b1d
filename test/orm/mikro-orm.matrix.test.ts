/** What is hard about MikroORM, on each of its databases: entities whose hooks, filters and types have their say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCondition } from './support/add-condition.js'
import { backfillSuite } from './support/backfill-suite.js'
import { mikroOrmConfig } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

interface CreatedEvent {
  readonly after: { readonly host: { readonly id: bigint; readonly email: string } }
  /** An `EntityManager`. */
  readonly db: {
    create(entity: unknown, values: object): object
    count(entity: unknown, where: object): Promise<number>
  }
}

/** Full of what MikroORM and Knex take for parameters, without one. */
const condition = `\${people.email} not in ('?', '??', ':id', '$1', 'a?b')`

onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore-start lint/suspicious/noExplicitAny: the modules of a host that is put together when the test runs
  let orm: any
  let Person: any
  let Club: any
  let Membership: any
  // biome-ignore-end lint/suspicious/noExplicitAny: likewise
  let seen: string[]
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('mikro-orm', database, {
      config: mikroOrmConfig(database.dialect),
      handle: async (load) => {
        orm = (await load('src/db.ts')).orm
        await orm.schema.createSchema()
        return orm
      },
      edit: (cwd) => addCondition(cwd, condition),
      migrate: async (_orm, migrations) => {
        for (const Migration of migrations.flatMap(Object.values)) {
          const migration = new Migration(orm.em.getDriver(), orm.config)
          await migration.up()
          for (const query of migration.getQueries()) await orm.em.getConnection().execute(query)
        }
      },
    })
    Person = (await host.load('src/entities/person.ts')).Person
    Club = (await host.load('src/entities/club.ts')).Club
    Membership = (await host.load('src/entities/membership.ts')).Membership
    seen = (await host.load('src/seen.ts')).seen
  })
  afterAll(async () => {
    await orm?.close(true)
    await database?.stop()
  })
  const asked = asking(() => host)
  const { send, create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    () => ({ db: orm }),
  )

  const unfiltered = { filters: false }
  const rowOf = (email: string) => orm.em.fork().findOne(Person, { email }, unfiltered)
  const change = async (email: string, values: object) => {
    const em = orm.em.fork()
    em.assign(await em.findOneOrFail(Person, { email }, unfiltered), values)
    await em.flush()
  }

  test('records hold entities, as MikroORM reads them', async () => {
    const user = await create({ name: { formatted: 'Ada Lovelace' } })
    const values = {
      tags: ['a', 'b'],
      salary: '12.25',
      settings: { theme: 'dark', list: [1, null] },
      bornAt: new Date('1975-12-10T01:02:03.004Z'),
    }
    await change(user.userName, values)
    const { before } = await updateEvent(user)
    expect(before.host).toBeInstanceOf(Person)
    expect(before.host).toMatchObject({ ...values, isMember: true, greeting: 'Hello Ada Lovelace' })
    const found = await rowOf(user.userName)
    expect({ ...before.host }).toEqual({ ...found })
  })

  test('hooks run inside of the transaction, and see what a row was', async () => {
    const user = await create({ name: { formatted: 'Ada' } })
    expect(seen.at(-1)).toBe(`create ${user.userName} inside`)
    const { before, after } = await updateEvent(user, { 'name.givenName': 'Grace' })
    expect(seen.at(-1)).toBe(`update ${user.userName}: Ada → Grace`)
    expect([before.host, after.host]).toMatchObject([
      { fullName: 'Ada', changes: 0, version: 1 },
      { fullName: 'Grace', changes: 1, version: 2 },
    ])
    const count = seen.length
    await updateEvent(user)
    expect(seen).toHaveLength(count)
  })

  test("hooks of SCIM's get an entity manager of the transaction", async () => {
    const onUserCreated = async ({ db, after }: CreatedEvent) => {
      db.create(Club, { clubName: 'new', founder: after.host.id })
      expect(await db.count(Person, { email: after.host.email })).toBe(1)
      // The host's own, too, finds the transaction by itself.
      expect(await orm.em.count(Person, { email: after.host.email })).toBe(1)
    }
    const clubs = () => orm.em.fork().count(Club, { clubName: 'new' })
    const failing = async (event: CreatedEvent) => {
      await onUserCreated(event)
      throw new Error('no')
    }
    const undone = { userName: 'undone@example.com' }
    const { status } = await send('POST', '/Users', undone, {
      hooks: { onUserCreated: failing },
      onError: () => {},
    })
    expect([status, await clubs(), await rowOf(undone.userName)]).toEqual([500, 0, null])
    await create({}, { hooks: { onUserCreated } })
    expect(await clubs()).toBe(1)
  })

  test("nothing is left in the host's own entity manager", async () => {
    await updateEvent(await create())
    expect([...orm.em.getUnitOfWork(false).getIdentityMap()]).toEqual([])
  })

  test('a conflict is one, as MikroORM says it', async () => {
    const user = await create()
    const emails = [{ value: user.userName }]
    const { status, body } = await send('POST', '/Users', { userName: 'other', emails })
    expect([status, body.scimType]).toEqual([409, 'uniqueness'])
  })

  test('rows that a filter hides are users: `where` says what SCIM sees', async () => {
    const user = await create()
    await change(user.userName, { deletedAt: new Date() })
    expect(await orm.em.fork().findOne(Person, { email: user.userName })).toBeNull()
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(200)
    const operation = { op: 'replace', path: 'name.formatted', value: 'Gone' }
    const { status, body } = await patch(`/Users/${user.id}`, operation)
    expect([status, body.name?.formatted]).toEqual([200, 'Gone'])
  })

  test('a relation to the manager, which has no property of its own for the key', async () => {
    const [boss, user] = [await create({ name: { formatted: 'Boss' } }), await create()]
    const set = { op: 'replace', path: `${ENTERPRISE}:manager.value`, value: boss.id }
    const { body } = await patch(`/Users/${user.id}`, set)
    expect(body[ENTERPRISE].manager).toMatchObject({ value: boss.id, displayName: 'Boss' })
    expect(await userIds(`${ENTERPRISE}:manager.value eq "${boss.id}"`)).toEqual([user.id])
    const { id } = await rowOf(boss.userName)
    expect(String((await rowOf(user.userName)).boss.id)).toBe(String(id))

    const version = body.meta.version
    const again = await patch(`/Users/${user.id}`, set)
    expect(again.body.meta.version).toBe(version)
    const put = await send('PUT', `/Users/${user.id}`, { ...body, meta: undefined })
    expect([put.status, put.body.meta.version]).toEqual([200, version])
    const removed = await patch(`/Users/${user.id}`, { op: 'remove', path: `${ENTERPRISE}:manager` })
    expect(removed.body[ENTERPRISE]).toBeUndefined()
    expect((await rowOf(user.userName)).boss ?? null).toBeNull()
  })

  test('a property of what is embedded', async () => {
    const user = await create({ title: 'Engineer' })
    await change(user.userName, { job: { level: 3 } })
    const { body } = await patch(`/Users/${user.id}`, { op: 'replace', path: 'title', value: 'Manager' })
    expect(body.title).toBe('Manager')
    expect(await userIds('title eq "manager"')).toEqual([user.id])
    expect((await rowOf(user.userName)).job).toMatchObject({ title: 'Manager', level: 3 })

    const same = await send('PUT', `/Users/${user.id}`, { ...body, meta: undefined })
    expect([same.status, same.body.meta.version]).toEqual([200, body.meta.version])
    await send('PUT', `/Users/${user.id}`, { userName: user.userName })
    const { job } = await rowOf(user.userName)
    expect([job.title ?? null, job.level]).toEqual([null, 3])
  })

  test('text with what MikroORM takes for parameters', async () => {
    const userName = `what? ?? :x \\? $1 \\ ' "@example.com`
    const user = await create({ userName, name: { formatted: `O'? ?? \\ "` } })
    expect(user).toMatchObject({ userName, name: { formatted: `O'? ?? \\ "` } })
    const quoted = JSON.stringify(userName)
    expect(await userIds(`userName eq ${quoted} and emails.value co "? ??"`)).toEqual([user.id])
    expect(await userIds('userName co "\\\\? $1"')).toEqual([user.id])
  })

  test('members of an entity with hooks: they run for each', async () => {
    const [one, other] = [await create(), await create()]
    seen.length = 0
    const { body: group } = await send('POST', '/Groups', {
      displayName: 'Chess',
      members: [{ value: one.id }, { value: other.id }],
    })
    expect(seen).toEqual(['join member', 'join member'])
    await patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` })
    expect(seen.slice(2)).toEqual(['leave member'])
    const ids = (await send('GET', `/Groups/${group.id}`)).body.members.map(
      (member: { value: string }) => member.value,
    )
    expect(ids).toEqual([other.id])
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await orm.em.fork().count(Membership)).toBe(0)
  })

  test('parallel changes: none is lost', async () => {
    const users = await Promise.all([create(), create(), create()])
    const { body: group } = await send('POST', '/Groups', { displayName: 'All' })
    const answers = await Promise.all(
      users.flatMap((user) => [
        patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: user.id }] }),
        patch(`/Users/${user.id}`, { op: 'replace', path: 'name.formatted', value: 'Same' }),
        patch(`/Users/${user.id}`, { op: 'replace', path: 'externalId', value: user.id }),
        send('GET', '/Users'),
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
})

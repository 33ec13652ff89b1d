/** Knex without mappers, in an app that maps the names of columns by hand: its types and its tables differ. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

const config = (dialect: string) => ({
  orm: 'knex',
  dialect,
  framework: 'fetch',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'src/entities.ts#User',
    attributes: { userName: 'userEmail', emails: 'userEmail', 'name.givenName': 'givenName' },
    active: { field: 'isActive' },
  },
  group: {
    model: 'src/entities.ts#Group',
    attributes: { displayName: 'groupName' },
    members: { model: 'src/entities.ts#GroupUser', user: 'userId', group: 'groupId' },
  },
  auth: { check: 'bearerToken' },
})

onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let db: any
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('knex-by-hand', database, {
      config: config(database.dialect),
      handle: async (load) => {
        db = (await load('src/db.ts')).db
        return db
      },
    })
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.stop()
  })
  const { send, create, patch, userIds, updateEvent } = asking(() => host)

  test('reads and writes by the names that the tables have', async () => {
    const user = await create({ name: { givenName: 'Ada' } })
    const { before, after } = await updateEvent(user, { name: { givenName: 'Grace' } })
    expect(before.host).toMatchObject({ userEmail: user.userName, givenName: 'Ada', isActive: true })
    expect(after.host).toEqual({ ...before.host, givenName: 'Grace' })
    expect(await db('users').where({ user_email: user.userName }).first()).toMatchObject({
      given_name: 'Grace',
    })
    expect(await userIds('name.givenName eq "grace"')).toEqual([user.id])
    const { body } = await send('PUT', `/Users/${user.id}`, { userName: user.userName, active: false })
    expect(body).toMatchObject({ active: false, userName: user.userName })
  })

  test('members, and a group that is deleted', async () => {
    const user = await create()
    const members = [{ value: user.id }]
    const { body: group } = await send('POST', '/Groups', { displayName: 'Group', members })
    expect(await db('group_users')).toHaveLength(1)
    const { body } = await patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: 'Team' })
    expect(body).toMatchObject({ displayName: 'Team', members })
    expect(await db('groups').first()).toMatchObject({ group_name: 'Team' })
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await db('groups')).toEqual([])
  })
})

/** What is hard about Prisma, on each of its databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backfillSuite } from './support/backfill-suite.js'
import { compilerOutput } from './support/compile.js'
import { ACCOUNT } from './support/configs.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking } from './support/fetch-host.js'
import { type PrismaHost, startPrismaHost } from './support/prisma-host.js'

interface HookEvent {
  readonly db: PrismaHost['plain']
  readonly after: { readonly host: { readonly fullName: string } }
}

type Dialect = TestDatabase['dialect']

function suite(
  open: () => Promise<TestDatabase>,
  env: Readonly<Record<string, string>> = {},
): () => PrismaHost {
  let host: PrismaHost
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    host = await startPrismaHost(database, env)
  })
  afterAll(async () => {
    await host?.plain.$disconnect()
    await database?.stop()
  })

  const asked = asking(() => host)
  const { send, create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    () => ({ db: host.plain }),
  )
  const rowOf = ({ userName }: { readonly userName: string }) =>
    host.plain.account.findUnique({ where: { email: userName }, omit: { secret: false } })

  /** The row as SCIM has read it. */
  const readBySCIM = async (user: { readonly id: string }) => (await updateEvent(user)).before.host

  test('a row is read as Prisma reads it, whatever the types of its columns', async () => {
    const user = await create()
    await host.plain.account.update({ where: { email: user.userName }, data: everything[database.dialect] })
    const row = await rowOf(user)
    expect(row).toMatchObject(everything[database.dialect])
    expect(await readBySCIM(user)).toEqual(row)
  })

  test('and so is one of nulls', async () => {
    const user = await create()
    expect(await readBySCIM(user)).toEqual(await rowOf(user))
  })

  test('hooks get whole rows after a write, what the client omits by default too', async () => {
    const seen: HookEvent['after']['host'][] = []
    const user = { userName: 'whole@example.com', name: { formatted: 'Whole' } }
    const onUserCreated = ({ after }: HookEvent) => void seen.push(after.host)
    const { body } = await send('POST', '/Users', user, { hooks: { onUserCreated } })
    expect(seen).toEqual([await rowOf(user)])
    const { after } = await updateEvent(body, { [ACCOUNT]: { seenAt: '2026-01-02T03:04:05.006Z' } })
    expect(after.host).toEqual(await rowOf(user))
  })

  test('values of an enum go by the names of the schema, in conditions and in rows', async () => {
    const active = await create()
    const inactive = await create({ active: false })
    const invited = await create()
    await host.plain.account.update({ where: { email: invited.userName }, data: { status: 'INVITED' } })
    const both = `(id eq "${active.id}" or id eq "${inactive.id}" or id eq "${invited.id}")`
    expect(await userIds(`active eq true and ${both}`)).toEqual([active.id])
    expect(await userIds(`active eq false and ${both}`)).toEqual([inactive.id, invited.id])
    expect((await rowOf(inactive)).status).toBe('SUSPENDED')
    expect([active.active, inactive.active]).toEqual([true, false])
  })

  test('rows are visible where the config says so, and the extension that hides some has no say', async () => {
    const [shown, deleted, admin] = [await create(), await create(), await create()]
    await host.plain.account.update({ where: { email: deleted.userName }, data: { deletedAt: new Date() } })
    await host.plain.account.update({ where: { email: admin.userName }, data: { role: 'ADMIN' } })
    const status = async ({ id }: { readonly id: string }) => (await send('GET', `/Users/${id}`)).status
    expect(await status(shown)).toBe(200)
    expect(await status(deleted)).toBe(404)
    expect(await status(admin)).toBe(404)
    expect(await userIds(`id eq "${deleted.id}" or id eq "${admin.id}"`)).toEqual([])
  })

  test('writes to models go through the client, and so its extensions run', async () => {
    const log = async (work: () => Promise<unknown>) => {
      host.seen.length = 0
      await work()
      return host.seen.splice(0)
    }
    const user = { id: '' }
    const group = { id: '' }
    expect(await log(async () => Object.assign(user, await create()))).toContain('Account.create')
    expect(
      await log(() => patch(`/Users/${user.id}`, { op: 'replace', path: 'name.formatted', value: 'Ann' })),
    ).toContain('Account.update')
    const made = await log(async () =>
      Object.assign(group, (await send('POST', '/Groups', groupOf('Writes'))).body),
    )
    expect(made).toContain('Team.create')
    expect(await log(() => send('DELETE', `/Groups/${group.id}`))).toContain('Team.delete')
  })

  test('a hook has the client of the transaction, and what it throws undoes all of it', async () => {
    const userName = 'hooked@example.com'
    const onUserCreated = async ({ db, after }: HookEvent) => {
      await db.account.update({ where: { email: userName }, data: { logins: 3 } })
      if (after.host.fullName === 'Refused') throw new Error('refused')
    }
    const post = (formatted: string) =>
      send(
        'POST',
        '/Users',
        { userName, name: { formatted } },
        { hooks: { onUserCreated }, onError: () => {} },
      )
    expect((await post('Refused')).status).toBe(500)
    expect(await rowOf({ userName })).toBeNull()
    expect((await post('Welcome')).status).toBe(201)
    expect((await rowOf({ userName })).logins).toBe(3)
  })

  test('members of an implicit relation come and go, one by one and all at once', async () => {
    const [one, two] = [await create(), await create()]
    const { body: group } = await send('POST', '/Groups', {
      ...groupOf('Implicit'),
      members: [{ value: one.id }],
    })
    const membersOf = async () => {
      const team = await host.plain.team.findFirst({
        where: { title: group.displayName },
        include: { accounts: { orderBy: { id: 'asc' } } },
      })
      return team.accounts.map(({ email }: { readonly email: string }) => email)
    }
    const path = `/Groups/${group.id}`
    expect(await membersOf()).toEqual([one.userName])
    const add = (...ids: readonly string[]) =>
      patch(path, { op: 'add', path: 'members', value: ids.map((value) => ({ value })) })
    expect((await add(one.id, two.id)).status).toBe(200)
    expect((await add(two.id)).status).toBe(200)
    expect(await membersOf()).toEqual([one.userName, two.userName])
    expect((await patch(path, { op: 'remove', path: `members[value eq "${one.id}"]` })).status).toBe(200)
    expect(await membersOf()).toEqual([two.userName])
    expect((await send('GET', path)).body.members).toMatchObject([{ value: two.id }])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', `/Users/${two.id}`)).status).toBe(200)
  })

  test('a date of the host is compared to the millisecond', async () => {
    const user = await create({ [ACCOUNT]: { seenAt: '2026-03-04T05:06:07.089Z' } })
    expect((await rowOf(user)).seenAt).toEqual(new Date('2026-03-04T05:06:07.089Z'))
    const found = async (comparison: string) =>
      (await userIds(`${ACCOUNT}:seenAt ${comparison} and id eq "${user.id}"`)).length
    expect(await found('eq "2026-03-04T05:06:07.089Z"')).toBe(1)
    expect(await found('eq "2026-03-04T06:06:07.089+01:00"')).toBe(1)
    expect(await found('eq "2026-03-04T05:06:07.09Z"')).toBe(0)
    expect(await found('ge "2026-03-04T05:06:07.089Z"')).toBe(1)
    expect(await found('gt "2026-03-04T05:06:07.089Z"')).toBe(0)
    expect(await found('gt "2026-03-04T05:06:07.0889Z"')).toBe(1)
    expect(await found('lt "2026-03-04T05:06:07.090Z"')).toBe(1)
    expect(await found('le "2026-03-04T05:06:07.088Z"')).toBe(0)
  })

  test('a row that is gone is no error of the service', async () => {
    const user = await create()
    await host.plain.account.delete({ where: { email: user.userName } })
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(404)
    expect((await send('PUT', `/Users/${user.id}`, { userName: 'other@example.com' })).status).toBe(404)
    const { body: group } = await send('POST', '/Groups', groupOf('Gone'))
    await host.plain.team.deleteMany({ where: { title: group.displayName } })
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(404)
  })

  test('of two that take one address one gets it', async () => {
    const email = 'shared@example.com'
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send('POST', '/Users', { userName: `login${index}-${email}`, emails: [{ value: email }] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.scimType).toBe('uniqueness')
  })

  return () => host
}

const groupOf = (displayName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
})

const everywhere = {
  fullName: 'Ann "A" Ömer',
  verified: false,
  ratio: 0.1,
  logins: 7,
  quota: 2_147_483_647,
  total: 9_007_199_254_740_993n,
  settings: { list: [1, 'two', null], text: 'a"b' },
  avatar: Uint8Array.of(0, 1, 255),
  seenAt: new Date('2026-01-02T03:04:05.006Z'),
}

/** A value for each column. */
const everything: Readonly<Record<Dialect, object>> = {
  // libsql refuses numbers that JavaScript cannot hold.
  sqlite: { ...everywhere, total: 5_000_000_000n },
  postgresql: {
    ...everywhere,
    birthday: new Date('1990-02-03T00:00:00.000Z'),
    alarm: new Date('1970-01-01T06:07:08.009Z'),
    seenTz: new Date('2026-01-02T03:04:05.006Z'),
    code: 'ab  ',
    uid: '01a1f9e0-17d0-7210-9636-411d0d642176',
    address: '10.0.0.1',
    roles: ['ADMIN', 'MEMBER'],
    tags: ['a,b', '{"c"}', ''],
    numbers: [1, -2],
  },
  mysql: {
    ...everywhere,
    quota: 4_294_967_295,
    birthday: new Date('1990-02-03T00:00:00.000Z'),
    alarm: new Date('1970-01-01T06:07:08.000Z'),
    seenTz: new Date('2026-01-02T03:04:05.006Z'),
    flags: 255,
  },
}

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  const host = suite(open)

  test('the emitted tree is typed, over an extended client too', async () => {
    expect(await compilerOutput(host().cwd)).toBe('')
  }, 60_000)
})

describe('with dates as Prisma 6 wrote them', () =>
  onEach(['sqlite'], (open) => void suite(open, { TIMESTAMPS: 'unixepoch-ms' })))

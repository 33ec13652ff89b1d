/** What is hard about Prisma, on each of its databases. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtures, newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { describeMariadb, startMariadb } from '../support/mariadb.js'
import { startPostgres } from '../support/postgres.js'
import { ACCOUNT, type PrismaHost, type Provider, startPrismaHost } from './support/prisma-host.js'

interface Server {
  readonly url: string
  readonly stop: () => Promise<void>
}

const servers: Readonly<Record<Provider, () => Promise<Server>>> = {
  postgresql: startPostgres,
  mysql: startMariadb,
  sqlite: async () => {
    const folder = newFolder('prisma-database')
    return {
      url: `file:${join(folder, 'host.db')}`,
      stop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

function suite(provider: Provider, env: Readonly<Record<string, string>> = {}): () => PrismaHost {
  let host: PrismaHost
  let server: Server
  beforeAll(async () => {
    server = await servers[provider]()
    host = await startPrismaHost(provider, { ...env, DATABASE_URL: server.url })
  })
  afterAll(async () => {
    await host?.plain.$disconnect()
    await server?.stop()
  })

  let count = 0
  const address = () => `user${++count}@example.com`

  const create = async (attributes: object = {}) => {
    const { status, body } = await host.send('POST', '/Users', { userName: address(), ...attributes })
    expect(status, body.detail).toBe(201)
    return body
  }
  const patch = (path: string, operation: object, hooks: object = {}) =>
    host.send('PATCH', path, { schemas: [PATCH_OP], Operations: [operation] }, hooks)
  const idsOf = async (filter: string) => {
    const { status, body } = await host.send('GET', `/Users?${new URLSearchParams({ filter })}`)
    expect(status, body.detail).toBe(200)
    return body.Resources.map(({ id }: { readonly id: string }) => id)
  }
  const rowOf = ({ userName }: { readonly userName: string }) =>
    host.plain.account.findUnique({ where: { email: userName }, omit: { secret: false } })

  /** What a hook is told of before and after a change of nothing but `externalId`. */
  const readBySCIM = async (user: { readonly id: string }) => {
    const events: { before: { host: unknown }; after: { host: unknown } }[] = []
    const onUserUpdated = (event: (typeof events)[number]) => void events.push(event)
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'externalId', value: 'x' }, { onUserUpdated })
    return events[0]?.before.host
  }

  test('a row is read as Prisma reads it, whatever the types of its columns', async () => {
    const user = await create()
    await host.plain.account.update({ where: { email: user.userName }, data: everything[provider] })
    const row = await rowOf(user)
    expect(row).toMatchObject(everything[provider])
    expect(await readBySCIM(user)).toEqual(row)
  })

  test('and so is one of nulls', async () => {
    const user = await create()
    expect(await readBySCIM(user)).toEqual(await rowOf(user))
  })

  test('values of an enum go by the names of the schema, in conditions and in rows', async () => {
    const active = await create()
    const inactive = await create({ active: false })
    const invited = await create()
    await host.plain.account.update({ where: { email: invited.userName }, data: { status: 'INVITED' } })
    const both = `(id eq "${active.id}" or id eq "${inactive.id}" or id eq "${invited.id}")`
    expect(await idsOf(`active eq true and ${both}`)).toEqual([active.id])
    expect(await idsOf(`active eq false and ${both}`)).toEqual([inactive.id, invited.id])
    expect((await rowOf(inactive)).status).toBe('SUSPENDED')
    expect([active.active, inactive.active]).toEqual([true, false])
  })

  test('rows are visible where the config says so, and the extension that hides some has no say', async () => {
    const [shown, deleted, admin] = [await create(), await create(), await create()]
    await host.plain.account.update({ where: { email: deleted.userName }, data: { deletedAt: new Date() } })
    await host.plain.account.update({ where: { email: admin.userName }, data: { role: 'ADMIN' } })
    const status = async ({ id }: { readonly id: string }) => (await host.send('GET', `/Users/${id}`)).status
    expect(await status(shown)).toBe(200)
    expect(await status(deleted)).toBe(404)
    expect(await status(admin)).toBe(404)
    expect(await idsOf(`id eq "${deleted.id}" or id eq "${admin.id}"`)).toEqual([])
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
      Object.assign(group, (await host.send('POST', '/Groups', groupOf('Writes'))).body),
    )
    expect(made).toContain('Team.create')
    expect(await log(() => host.send('DELETE', `/Groups/${group.id}`))).toContain('Team.delete')
  })

  test('members of an implicit relation come and go, one by one and all at once', async () => {
    const [one, two] = [await create(), await create()]
    const { body: group } = await host.send('POST', '/Groups', {
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
    expect((await host.send('GET', path)).body.members).toMatchObject([{ value: two.id }])
    expect((await host.send('DELETE', path)).status).toBe(204)
    expect((await host.send('GET', `/Users/${two.id}`)).status).toBe(200)
  })

  test('a date of the host is compared to the millisecond', async () => {
    const user = await create({ [ACCOUNT]: { seenAt: '2026-03-04T05:06:07.089Z' } })
    expect((await rowOf(user)).seenAt).toEqual(new Date('2026-03-04T05:06:07.089Z'))
    const found = async (comparison: string) =>
      (await idsOf(`${ACCOUNT}:seenAt ${comparison} and id eq "${user.id}"`)).length
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
    expect((await host.send('GET', `/Users/${user.id}`)).status).toBe(404)
    expect((await host.send('PUT', `/Users/${user.id}`, { userName: address() })).status).toBe(404)
    const { body: group } = await host.send('POST', '/Groups', groupOf('Gone'))
    await host.plain.team.deleteMany({ where: { title: group.displayName } })
    expect((await host.send('DELETE', `/Groups/${group.id}`)).status).toBe(404)
  })

  test('of two that take one address one gets it', async () => {
    const email = address()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        host.send('POST', '/Users', { userName: `login${index}-${email}`, emails: [{ value: email }] }),
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

/** What the compiler says of a host. */
async function typeErrors(cwd: string): Promise<string> {
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const { stdout } = await execa(join(fixtures, 'node_modules/.bin/tsc'), ['-p', cwd], { reject: false })
  return stdout
}

/** A value for each column. */
const everything: Readonly<Record<Provider, object>> = {
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

describe('Prisma on SQLite', () => void suite('sqlite'))
describe('Prisma on SQLite, with dates as Prisma 6 wrote them', () =>
  void suite('sqlite', { TIMESTAMPS: 'unixepoch-ms' }))
describe('Prisma on PostgreSQL', () => {
  const host = suite('postgresql')

  test('the emitted tree is typed, over an extended client too', async () => {
    expect(await typeErrors(host().cwd)).toBe('')
  }, 60_000)
})
describeMariadb('Prisma on MariaDB', () => void suite('mysql'))

/** What is hard about TypeORM: relations for columns, listeners, one connection for all. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backfill } from '../../../src/runtime/index.js'
import { backfillSuite } from './backfill-suite.js'
import { compilerOutput } from './compile.js'
import { typeormConfig } from './configs.js'
import type { TestDatabase } from './databases.js'
import { asking, type FetchHost, startFetchHost } from './fetch-host.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** @param installed where TypeORM is, if not where all other packages are */
export function typeormSuite(open: () => Promise<TestDatabase>, installed?: string): void {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore-start lint/suspicious/noExplicitAny: the modules of a host that is put together when the tests run
  let dataSource: any
  let Person: any
  let Club: any
  let Membership: any
  // biome-ignore-end lint/suspicious/noExplicitAny: likewise
  let seen: string[]
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('typeorm', database, {
      config: typeormConfig(database.dialect),
      edit: (cwd) => {
        mkdirSync(join(cwd, 'node_modules'))
        if (installed !== undefined) symlinkSync(installed, join(cwd, 'node_modules/typeorm'), 'junction')
      },
      handle: async (load) => {
        dataSource = (await load('src/db.ts')).dataSource
        await dataSource.initialize()
        await dataSource.synchronize()
        return dataSource.createQueryRunner()
      },
      migrate: async (runner, migrations) => {
        for (const migration of migrations)
          for (const Migration of Object.values<new () => { up(db: object): Promise<void> }>(migration))
            await new Migration().up(runner)
        await runner.release()
      },
    })
    seen = (await host.load('src/seen.ts')).seen
    Person = (await host.load('src/entities/person.ts')).Person
    Club = (await host.load('src/entities/club.ts')).Club
    Membership = (await host.load('src/entities/membership.ts')).Membership
    await dataSource.getRepository('State').insert([
      { code: 'in', label: 'Here' },
      { code: 'out', label: 'Gone' },
      { code: 'asked', label: 'Not here yet' },
    ])
    const { tenant } = await host.load('src/tenant.ts')
    tenant.key = (await dataSource.getRepository('Organization').save({ name: 'Acme' })).id
  })
  afterAll(async () => {
    await dataSource?.destroy()
    await database?.stop()
  })
  const asked = asking(() => host)
  const { send, create, patch, userIds, updateEvent } = asked
  backfillSuite(
    () => host,
    asked,
    async () => {
      const { tenant } = await host.load('src/tenant.ts')
      return { db: dataSource, tenant: tenant.key }
    },
  )
  test('with tenants, backfill takes one', async () => {
    const { types } = await host.load('src/scim/router.gen.ts')
    await expect(backfill(types, { db: dataSource })).rejects.toThrow(
      'With tenants, backfill takes the key of one',
    )
  })

  const rowOf = (email: string, relations: object = {}) =>
    dataSource.manager.findOne(Person, {
      where: { email },
      withDeleted: true,
      loadEagerRelations: false,
      relations,
    })
  const clubOf = async (body: object) => {
    const { status, body: club } = await send('POST', '/Groups', body)
    expect(status, club.detail).toBe(201)
    return club
  }
  const members = (users: readonly { readonly id: string }[]) => users.map(({ id }) => ({ value: id }))
  /** What was told while something happened. */
  const told = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = seen.length
    await work()
    return seen.slice(before)
  }

  test('what is emitted compiles', async ({ skip }) => {
    skip(database.dialect !== 'postgresql', 'it is the same for all of them')
    expect(await compilerOutput(host.cwd)).toBe('')
  })

  test('records hold entities, as TypeORM reads them', async () => {
    const user = await create({ name: { givenName: 'Ada' } })
    const values = {
      salary: '12.50',
      settings: { theme: 'dark', list: [1, null] },
      tags: ['a', 'b'],
      isRemote: true,
      isTrained: true,
      bornAt: new Date('1815-12-10T01:02:03.004Z'),
      address: { city: 'London', country: 'UK' },
      secret: 'hidden',
    }
    await dataSource.manager.update(Person, { email: user.userName }, values)
    const { before } = await updateEvent(user)
    expect(before.host).toBeInstanceOf(Person)
    const { secret: _, salary, ...rest } = values
    const shown = { ...rest, salary: database.dialect === 'sqlite' ? Number(salary) : salary }
    expect(before.host).toMatchObject({ ...shown, greeting: 'Hello Ada', rank: 'junior', deletedAt: null })
    expect(before.host).not.toHaveProperty('secret')
    const { state, organization, manager, ...found } = await rowOf(user.userName, {
      state: true,
      organization: true,
    })
    const keys = { state: { code: state.code }, organization: { id: organization.id }, manager: null }
    expect({ ...before.host }).toEqual({ ...found, ...keys })
  })

  test('listeners and subscribers run in the transaction, and see what a row was', async () => {
    const email = 'Grace@Example.com'
    expect(await told(() => send('POST', '/Users', { userName: email }))).toEqual([`insert ${email} inside`])
    const user = await create({ name: { givenName: 'Ada' } })
    const changed: { before: object; after: object }[] = []
    const hooks = { onUserUpdated: (event: (typeof changed)[number]) => void changed.push(event) }
    const operation = { op: 'replace', path: 'name.givenName', value: ' Grace ' }
    const events = await told(() => patch(`/Users/${user.id}`, operation, { hooks }))
    expect(events).toEqual(['update givenName: Ada → Grace'])
    expect(changed).toMatchObject([
      {
        before: { host: { givenName: 'Ada', changes: 1 } },
        after: { host: { givenName: 'Grace', changes: 2 } },
      },
    ])
    expect(await told(() => patch(`/Users/${user.id}`, { ...operation, value: 'Grace' }))).toEqual([])
    expect(await rowOf(user.userName)).toMatchObject({ givenName: 'Grace', changes: 2, tags: ['new'] })
  })

  test('what a transformer changes is shown as the database has it', async () => {
    const { body } = await send('POST', '/Users', { userName: 'Mixed@Example.com' })
    expect(body).toMatchObject({ userName: 'Mixed@Example.com', emails: [{ value: 'mixed@example.com' }] })
    expect(await userIds('emails.value eq "MIXED@example.com"')).toEqual([body.id])
  })

  test('a relation stands for a column: the state of a user', async () => {
    const user = await create()
    expect(user.active).toBe(true)
    const found = (filter: string) => userIds(`userName eq "${user.userName}" and ${filter}`)
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: false })
    expect(await rowOf(user.userName, { state: true })).toMatchObject({ state: { code: 'out' } })
    expect([await found('active eq false'), await found('active eq true')]).toEqual([[user.id], []])
    for (const state of [{ code: 'asked' }, null]) {
      await dataSource.manager.update(Person, { email: user.userName }, { state })
      expect(await found('active eq false')).toEqual([user.id])
      const { status, body } = await send('GET', `/Users/${user.id}`)
      expect([status, body.active]).toEqual([200, false])
    }
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: true })
    expect(await rowOf(user.userName, { state: true })).toMatchObject({ state: { code: 'in' } })
  })

  test('and the manager', async () => {
    const boss = await create()
    const user = await create({ [ENTERPRISE]: { manager: { value: boss.id } } })
    expect(user[ENTERPRISE].manager).toMatchObject({ value: boss.id, displayName: boss.userName })
    const filter = `${ENTERPRISE}:manager.value eq "${boss.id}"`
    expect(await userIds(filter)).toEqual([user.id])
    const { before } = await updateEvent(user)
    expect(before.host).toMatchObject({ manager: { id: (await rowOf(boss.userName)).id } })
    const events = await told(() =>
      patch(`/Users/${user.id}`, { op: 'replace', path: 'nickName', value: 'not mapped' }),
    )
    expect(events).toEqual([])
    await patch(`/Users/${user.id}`, { op: 'remove', path: `${ENTERPRISE}:manager` })
    expect(await userIds(filter)).toEqual([])
    expect(await rowOf(user.userName, { manager: true })).toMatchObject({ manager: null })
  })

  test('columns of an embedded class are fields inside of a field', async () => {
    const user = await create({ title: 'Graz' })
    expect(await rowOf(user.userName)).toMatchObject({ address: { city: 'Graz', country: 'AT' } })
    expect(await userIds('title eq "graz"')).toEqual([user.id])
    const changes = await told(() =>
      patch(`/Users/${user.id}`, { op: 'replace', path: 'title', value: 'Wien' }),
    )
    expect(changes).toMatchObject([expect.stringContaining('update address.city')])
    const { before } = await updateEvent(user)
    expect(before.host).toMatchObject({ address: { city: 'Wien', country: 'AT', isKnown: true } })
    const { userName, emails, name } = user
    const { body } = await send('PUT', `/Users/${user.id}`, { userName, emails, name, title: 'Wien' })
    const again = await send('PUT', `/Users/${user.id}`, { userName, emails, name, title: 'Wien' })
    expect(again.body.meta.version).toBe(body.meta.version)
  })

  test('memberships are entities: listeners run, and who is a member already stays what they are', async () => {
    const users = [await create(), await create(), await create()]
    const club = await clubOf({ displayName: 'Chess', members: members(users.slice(0, 1)) })
    expect(seen.at(-1)).toBe('join as member inside')
    await dataSource.manager.update(Membership, { person: await rowOf(users[0].userName) }, { role: 'chair' })
    const joined = await told(() =>
      patch(`/Groups/${club.id}`, { op: 'add', path: 'members', value: members(users) }),
    )
    expect(joined).toEqual(['join as member inside', 'join as member inside'])
    const roles = async () =>
      (await dataSource.manager.find(Membership)).map(({ role }: { readonly role: string }) => role).sort()
    expect(await roles()).toEqual(['chair', 'member', 'member'])
    const left = await told(() =>
      patch(`/Groups/${club.id}`, { op: 'remove', path: `members[value eq "${users[0].id}"]` }),
    )
    expect(left).toEqual(['leave as chair'])
    expect(await roles()).toEqual(['member', 'member'])
    const all = await told(() => send('DELETE', `/Groups/${club.id}`))
    expect(all).toEqual(['leave as member', 'leave as member'])
  })

  test('a membership that the host makes meanwhile is no conflict', async () => {
    const user = await create()
    const { id } = await clubOf({ displayName: 'Go' })
    const person = await rowOf(user.userName)
    const club = await dataSource.manager.findOneBy(Club, { name: 'Go' })
    const { TypeOrmGroupAdapter } = await import('@scim-gen/runtime/typeorm')
    const { GroupAdapter } = await host.load('src/scim/adapters/group.ts')
    expect(new GroupAdapter()).toBeInstanceOf(TypeOrmGroupAdapter)
    const { groupTables } = await host.load('src/scim/model.gen.ts')
    await dataSource.manager.save(Membership, { person, club, role: 'guest', badge: 'x' })
    // Past the look at who is there already.
    const { orm } = new GroupAdapter()
    const { dialects } = await import('../../support/dialects.js')
    const rows = [groupTables.members.row(person.id, club.id)]
    await dataSource.transaction((db: object) =>
      orm.link({ db, dialect: dialects[database.dialect] }, groupTables.members.user.table, rows),
    )
    const { body } = await send('GET', `/Groups/${id}`)
    expect(body.members).toHaveLength(1)
    expect(await dataSource.manager.findOneBy(Membership, { person: { id: person.id } })).toMatchObject({
      role: 'guest',
    })
  })

  test('more members leave than one statement names', async () => {
    const wanted = 510
    const users = await Promise.all(Array.from({ length: wanted }, () => create()))
    const club = await clubOf({ displayName: 'Many', members: members(users) })
    expect((await send('GET', `/Groups/${club.id}`)).body.members).toHaveLength(wanted)
    expect((await send('DELETE', `/Groups/${club.id}`)).status).toBe(204)
    expect(await dataSource.manager.countBy(Membership, { club: { name: 'Many' } })).toBe(0)
  }, 120_000)

  test('what the host marks as deleted is not seen, and a group that SCIM deletes is marked', async () => {
    const user = await create()
    await dataSource.manager.softDelete(Person, { email: user.userName })
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(404)
    expect(await userIds(`userName eq "${user.userName}"`)).toEqual([])
    const club = await clubOf({ displayName: 'Past' })
    expect((await send('DELETE', `/Groups/${club.id}`)).status).toBe(204)
    expect(await dataSource.manager.findOneBy(Club, { name: 'Past' })).toBeNull()
    const row = await dataSource.manager.findOne(Club, { where: { name: 'Past' }, withDeleted: true })
    expect(row.deletedAt).toBeInstanceOf(Date)
    await clubOf({ displayName: 'Past' })
  })

  test("hooks write in the change's transaction, and after it", async () => {
    const counts: number[] = []
    const note = async ({ db }: { readonly db: typeof dataSource.manager }) => {
      await db.save(db.create('State', { code: `s${counts.length}`, label: 'made by a hook' }))
      counts.push(await db.countBy('State', { label: 'made by a hook' }))
    }
    const failing = async (event: never) => {
      await note(event)
      throw new Error('no')
    }
    const userName = 'undone@example.com'
    const undone = { hooks: { onUserCreated: failing }, onError: () => {} }
    expect((await send('POST', '/Users', { userName }, undone)).status).toBe(500)
    expect(await rowOf(userName)).toBeNull()
    await create({}, { hooks: { onUserCreated: note, afterCommit: { onUserCreated: note } } })
    expect(counts).toEqual([1, 1, 2])
  })

  test('the handle may be the data source, too', async () => {
    const user = await create({}, { db: dataSource })
    const { status } = await send('GET', `/Users/${user.id}`, undefined, { db: dataSource })
    expect(status).toBe(200)
  })

  describe('while others write', () => {
    test('transactions do not get into each other', async () => {
      const users = await Promise.all(Array.from({ length: 10 }, () => create()))
      const club = await clubOf({ displayName: 'Busy' })
      const answers = await Promise.all(
        users.flatMap((user) => [
          patch(`/Users/${user.id}`, { op: 'replace', path: 'name.givenName', value: user.id }),
          patch(`/Groups/${club.id}`, { op: 'add', path: 'members', value: members([user]) }),
          send('GET', `/Users/${user.id}`),
          send('POST', '/Users', { userName: `busy ${user.userName}` }),
        ]),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
      expect((await send('GET', `/Groups/${club.id}`)).body.members).toHaveLength(10)
    })

    test('nobody sees what is not committed', async () => {
      const user = await create({ name: { givenName: 'before' } })
      let entered = () => {}
      const isOpen = new Promise<void>((resolve) => {
        entered = resolve
      })
      const onUserUpdated = async () => {
        entered()
        await setTimeout(50)
        throw new Error('undone')
      }
      const change = { op: 'replace', path: 'name.givenName', value: 'after' }
      const changing = patch(`/Users/${user.id}`, change, { hooks: { onUserUpdated }, onError: () => {} })
      await isOpen
      const [one, list] = await Promise.all([
        send('GET', `/Users/${user.id}`),
        send('GET', `/Users?${new URLSearchParams({ filter: `id eq "${user.id}"` })}`),
      ])
      expect((await changing).status).toBe(500)
      expect([one.body.name, list.body.Resources[0].name]).toEqual([
        { givenName: 'before' },
        { givenName: 'before' },
      ])
    })

    test('a hook may ask the service itself', async () => {
      const user = await create()
      let asked: object = {}
      const onUserUpdated = async () => {
        asked = await send('GET', `/Users/${user.id}`)
      }
      const change = { op: 'replace', path: 'name.givenName', value: 'new' }
      expect((await patch(`/Users/${user.id}`, change, { hooks: { onUserUpdated } })).status).toBe(200)
      expect(asked).toMatchObject({ status: 200 })
    })
  })
}

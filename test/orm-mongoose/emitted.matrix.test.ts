/** The emitted tree of the fixture host with the real Mongoose, on an imitation of a server. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { backfill, type ResourceType } from '../../src/runtime/index.js'
import { verify } from '../../src/verify/run.js'
import { fixtures, newFolder } from '../matrix/support/folders.js'
import { wholeTest } from '../support/breadth.js'
import { profilesOfAll } from '../support/profiles.js'
import { type ServedHost, serveHost } from './served.js'
import { installMongoose, type Version } from './versions.js'

interface Event {
  readonly before?: { readonly host: { readonly status: string } }
  readonly after: { readonly host: { readonly status: string } }
  readonly db: { readonly session?: object }
}

const told: Record<string, Event[]> = {}
const note = (name: string) => (event: Event) => {
  told[name] = [...(told[name] ?? []), event]
}

const hooks = {
  onUserCreated: (event: { readonly after: { readonly scim: { readonly userName: string } } }) => {
    if (event.after.scim.userName.startsWith('refused')) throw new Error('Refused by the host')
  },
  onUserDeactivated: note('deactivated'),
  afterCommit: { onUserDeactivated: note('deactivated, committed') },
}

let host: ServedHost

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const createUser = async (userName: string, more: object = {}) => {
  const { status, body } = await host.call('POST', '/Users', { schemas: [USER], userName, ...more })
  expect(status).toBe(201)
  return body
}

const patch = (path: string, ...Operations: readonly object[]) =>
  host.call('PATCH', path, { schemas: [PATCH], Operations })

const documentNamed = (collection: string, field: string, value: string) =>
  host.database.documents(collection).find((each) => each[field] === value)

describe.each<Version>([9, 8])('Mongoose %i', (version) => {
  const cwd = newFolder('orm-mongoose')

  beforeAll(async () => {
    cpSync(join(fixtures, 'hosts/express-mongoose'), cwd, { recursive: true })
    installMongoose(cwd, version)
    for (const name of Object.keys(told)) delete told[name]
    await init({ cwd, answers: { auth: 'bearerToken' }, set: [] })
    await generate({ cwd, env: {}, now: () => new Date(), write: true })
    host = await serveHost(cwd, { hooks, onError: () => {} })
  }, 60_000)

  afterAll(() => host?.stop())

  describe('writing', () => {
    test('a user becomes a document of the host, made by its model', async () => {
      const body = await createUser('Ada@Example.com', { name: { givenName: 'Ada' } })
      expect(body).toMatchObject({ userName: 'Ada@Example.com', name: { givenName: 'Ada' }, active: true })
      // `lowercase`, defaults and timestamps are the schema's.
      expect(documentNamed('users', 'email', 'ada@example.com')).toMatchObject({
        firstName: 'Ada',
        superAdmin: false,
        preferences: { theme: 'system', emailDigest: true },
        createdAt: expect.any(Date),
        __v: 0,
      })
    })

    test('a second one of the name is a conflict, and leaves nothing', async () => {
      const before = host.database.documents('users').length
      const again = { schemas: [USER], userName: 'ADA@example.com', emails: [{ value: 'other@example.com' }] }
      expect(await host.call('POST', '/Users', again)).toMatchObject({ status: 409 })
      expect(host.database.documents('users')).toHaveLength(before)
    })

    test("what the model's validators refuse is a 400", async () => {
      const user = { schemas: [USER], userName: 'val@example.com', title: 'x'.repeat(101) }
      expect(await host.call('POST', '/Users', user)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      })
    })

    test('a hook that throws undoes everything', async () => {
      const user = { schemas: [USER], userName: 'refused@example.com' }
      expect(await host.call('POST', '/Users', user)).toMatchObject({ status: 500 })
      expect(documentNamed('users', 'email', 'refused@example.com')).toBeUndefined()
      expect(documentNamed('scim_users', 'userName', 'refused@example.com')).toBeUndefined()
    })

    test('hooks see the document before and after, and write in the session of the change', async () => {
      const { id } = await createUser('bea@example.com')
      expect(await host.call('DELETE', `/Users/${id}`)).toMatchObject({ status: 204 })
      const [during] = told.deactivated ?? []
      expect(during?.before?.host.status).toBe('active')
      expect(during?.after.host.status).toBe('disabled')
      expect(during?.db.session).toBeDefined()
      const [committed] = told['deactivated, committed'] ?? []
      expect(committed?.db.session).toBeUndefined()
    })

    test('fields that SCIM does not know stay, and nothing is written where nothing changes', async () => {
      const { id, meta } = await createUser('cy@example.com', { title: 'Engineer' })
      const before = documentNamed('users', 'email', 'cy@example.com')
      const same = await patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Engineer' })
      expect(same.body.meta).toEqual(meta)
      expect(documentNamed('users', 'email', 'cy@example.com')).toEqual(before)
      const { body } = await patch(`/Users/${id}`, { op: 'remove', path: 'title' })
      expect(body).not.toHaveProperty('title')
      expect(documentNamed('users', 'email', 'cy@example.com')).toMatchObject({
        jobTitle: null,
        preferences: { theme: 'system' },
      })
    })
  })

  describe('members in an array', () => {
    test('change by deltas, in their order; others stay', async () => {
      const [dan, eve] = [await createUser('dan@example.com'), await createUser('eve@example.com')]
      const group = await host.call('POST', '/Groups', {
        displayName: 'Deltas',
        members: [{ value: dan.id }],
      })
      expect(group.status).toBe(201)
      const path = `/Groups/${group.body.id}`
      const added = await patch(path, {
        op: 'add',
        path: 'members',
        value: [{ value: eve.id }, { value: dan.id }],
      })
      expect(added.body.members).toMatchObject([{ value: dan.id }, { value: eve.id }])
      const removed = await patch(
        path,
        { op: 'remove', path: `members[value eq "${dan.id}"]` },
        { op: 'add', path: 'members', value: [{ value: dan.id }] },
        { op: 'remove', path: 'members[display sw "EVE"]' },
      )
      expect(removed.body.members).toMatchObject([{ value: dan.id, display: 'dan@example.com' }])
      const team = documentNamed('teams', 'name', 'Deltas')
      expect(team?.members).toEqual([documentNamed('users', 'email', 'dan@example.com')?._id])
    })

    test('parallel changes lose nothing', async () => {
      const users = await Promise.all([1, 2, 3, 4].map((index) => createUser(`par${index}@example.com`)))
      const group = await host.call('POST', '/Groups', { displayName: 'Parallel' })
      const path = `/Groups/${group.body.id}`
      await Promise.all(
        users.map(({ id }) => patch(path, { op: 'add', path: 'members', value: [{ value: id }] })),
      )
      const { body } = await host.call('GET', path)
      expect(body.members).toHaveLength(4)
      expect(body.meta.version).toMatch(/5/)
    })

    test('filters find groups by their members, and users by their groups', async () => {
      const dan = documentNamed('scim_users', 'userName', 'dan@example.com')
      const found = async (path: string, filter: string) => {
        const { body } = await host.call('GET', `${path}?filter=${encodeURIComponent(filter)}`)
        return body.Resources.map((each: Record<string, string>) => each.displayName ?? each.userName)
      }
      expect(await found('/Groups', `members.value eq "${dan?._id}"`)).toEqual(['Deltas'])
      expect(await found('/Groups', 'not (members pr)')).toEqual([])
      expect(await found('/Users', 'groups.display eq "DELTAS" and active eq true')).toEqual([
        'dan@example.com',
      ])
    })

    test('no user by that id', async () => {
      const members = [{ value: crypto.randomUUID() }]
      expect(await host.call('POST', '/Groups', { displayName: 'Nobody', members })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('members: there is no user with the id') },
      })
      expect(documentNamed('teams', 'name', 'Nobody')).toBeUndefined()
    })
  })

  describe('reading', () => {
    test('a page is one aggregation, and a count', async () => {
      const before = host.database.aggregations()
      await host.call('GET', '/Users?count=5&attributes=userName')
      expect(host.database.aggregations() - before).toBe(2)
    })

    test('absent values come last, first where the order is descending', async () => {
      await createUser('s1@example.com', { title: 'b', name: { familyName: 'sorted' } })
      await createUser('s2@example.com', { title: 'A', name: { familyName: 'sorted' } })
      await createUser('s3@example.com', { name: { familyName: 'sorted' } })
      const titles = async (order: string) => {
        const filter = encodeURIComponent('name.familyName eq "SORTED"')
        const { body } = await host.call('GET', `/Users?filter=${filter}&sortBy=title&sortOrder=${order}`)
        return body.Resources.map(({ title }: { readonly title?: string }) => title)
      }
      expect(await titles('ascending')).toEqual(['A', 'b', undefined])
      expect(await titles('descending')).toEqual([undefined, 'b', 'A'])
    })

    test.each(['title', 'meta.created', 'userName'])(
      'cursors go through all users in order of %s',
      async (sortBy) => {
        const seen: string[] = []
        let cursor = ''
        do {
          const { body } = await host.call('GET', `/Users?count=3&sortBy=${sortBy}&cursor=${cursor}`)
          seen.push(...body.Resources.map(({ id }: { readonly id: string }) => id))
          cursor = body.nextCursor ?? ''
        } while (cursor !== '')
        const { body } = await host.call('GET', `/Users?count=100&sortBy=${sortBy}`)
        expect(seen).toEqual(body.Resources.map(({ id }: { readonly id: string }) => id))
        expect(seen.length).toBeGreaterThan(6)
      },
    )
  })

  const testOnce = version === 9 ? test : wholeTest
  testOnce(
    'scim-gen verify: no check of any profile fails',
    async () => {
      const { base: baseUrl, token } = host
      const report = await verify({ baseUrl, token, profiles: profilesOfAll, timeout: 10_000 })
      const failed = report.results.filter(({ outcome }) => outcome === 'failed')
      expect(
        failed.map(({ id, findings }) => ({ id, said: findings.map(({ message }) => message) })),
      ).toEqual([])
    },
    120_000,
  )

  test('documents that are there before SCIM get records', async () => {
    const { UserModel } = await host.load('src/models/user.ts')
    const Model = UserModel as unknown as new (values: object) => { save(): Promise<unknown> }
    await new Model({ email: 'before@example.com', firstName: 'Before', status: 'active' }).save()
    const router: { readonly types?: readonly ResourceType[] } = await host.load('src/scim/router.gen.ts')
    const run = () => backfill(router.types ?? [], { db: host.mongoose })
    expect((await run())[0]).toEqual({ type: 'User', created: 1, refused: [] })
    expect((await run())[0]).toMatchObject({ created: 0 })
    const filter = encodeURIComponent('userName eq "before@example.com"')
    const { body } = await host.call('GET', `/Users?filter=${filter}`)
    expect(body.Resources).toMatchObject([{ userName: 'before@example.com', name: { givenName: 'Before' } }])
  })
})

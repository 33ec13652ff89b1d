/** Every verb, on whom a tenant knows alone, on whom both know, and on whom only the other knows. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ScimAnswer } from '../../support/host.js'
import { patchOf, type SharingHost } from './shared.js'
import { makeWorld, other, type Person, type Tenant, viewOf, type World } from './world.js'

const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const NOBODY = '00000000-0000-7000-8000-000000000000'

interface Act {
  readonly name: string
  readonly run: (send: Ask, person: Person) => Promise<ScimAnswer>
  /** Whether the host's row changes where it is the tenant's to write. */
  readonly writes?: boolean
}

type Ask = (method: string, path: string, body?: object) => Promise<ScimAnswer>

const addressOf = ({ userName }: Person) => `new-${userName}`
const put = (person: Person) => ({
  userName: addressOf(person),
  name: { givenName: 'Put', familyName: 'Put' },
  emails: [{ value: addressOf(person), type: 'work', primary: true }],
})
const path = ({ id }: Person) => `/Users/${id}`
const replace = (at: string, value: unknown) => patchOf({ op: 'replace', path: at, value })

/** One operation in a bulk request, with the answer that it has there. */
const inBulk = async (send: Ask, method: string, person: Person, data?: object): Promise<ScimAnswer> => {
  const operation = { method, path: path(person), ...(data && { data }) }
  const { body, headers } = await send('POST', '/Bulk', { schemas: [BULK], Operations: [operation] })
  const [{ status, response }] = body.Operations
  return { status: Number(status), headers, body: response }
}

const acts: readonly Act[] = [
  { name: 'GET', run: (send, person) => send('GET', path(person)) },
  { name: 'PUT', writes: true, run: (send, person) => send('PUT', path(person), put(person)) },
  {
    name: 'PATCH of a name',
    writes: true,
    run: (send, person) => send('PATCH', path(person), replace('name.familyName', 'Patched')),
  },
  {
    name: 'PATCH without a path',
    writes: true,
    run: (send, person) =>
      send(
        'PATCH',
        path(person),
        patchOf({ op: 'add', value: { name: { givenName: 'Added' }, externalId: 'added' } }),
      ),
  },
  {
    name: 'PATCH of an address by what it is',
    writes: true,
    run: (send, person) =>
      send('PATCH', path(person), replace('emails[type eq "work"].value', addressOf(person))),
  },
  {
    name: 'PATCH of the userName and the addresses',
    writes: true,
    run: (send, person) => {
      const emails = [{ value: addressOf(person), type: 'work', primary: true }]
      return send(
        'PATCH',
        path(person),
        patchOf(
          { op: 'replace', path: 'userName', value: addressOf(person) },
          { op: 'replace', path: 'emails', value: emails },
        ),
      )
    },
  },
  {
    name: 'PATCH that removes',
    writes: true,
    run: (send, person) =>
      send(
        'PATCH',
        path(person),
        patchOf({ op: 'remove', path: 'name' }, { op: 'remove', path: 'externalId' }),
      ),
  },
  {
    name: 'PATCH of the externalId',
    run: (send, person) => send('PATCH', path(person), replace('externalId', 'changed')),
  },
  {
    name: 'PATCH that deactivates',
    run: (send, person) => send('PATCH', path(person), replace('active', false)),
  },
  {
    name: 'PATCH that reactivates',
    run: (send, person) => send('PATCH', path(person), replace('active', true)),
  },
  { name: 'DELETE', run: (send, person) => send('DELETE', path(person)) },
  {
    name: 'PUT in bulk',
    writes: true,
    run: (send, person) => inBulk(send, 'PUT', person, put(person)),
  },
  {
    name: 'PATCH in bulk',
    writes: true,
    run: (send, person) => inBulk(send, 'PATCH', person, replace('name.givenName', 'Bulk')),
  },
  { name: 'DELETE in bulk', run: (send, person) => inBulk(send, 'DELETE', person) },
]

interface Shown {
  readonly active: boolean
  readonly meta: { readonly version: string }
}

interface VerbOptions {
  /** Whether rows are people's, whom several tenants may know. */
  readonly isShared: boolean
  /** Whether a flag on the row is every tenant's. */
  readonly sharesActivity?: boolean
  /** Whether the second tenant may write the rows of the first. */
  readonly isVouched?: boolean
}

export function verbsSuite(host: SharingHost, options: VerbOptions): void {
  const { isShared, sharesActivity = false, isVouched = false } = options
  const { send } = host
  const ask =
    (tenant: Tenant): Ask =>
    (...request) =>
      send(tenant, ...request)
  let world: World
  let before: Record<Tenant, Awaited<ReturnType<typeof viewOf>>>
  const rows = () => Promise.all(world.addresses.map((address) => host.rowOf(address)))
  /** A new world for each verb: they change it. */
  const begin = async () => {
    world = await makeWorld(send)
    before = { acme: await viewOf(send, 'acme'), umbrella: await viewOf(send, 'umbrella') }
  }
  const unseen = (view: typeof before.acme) =>
    sharesActivity ? { ...view, users: view.users.map(withoutActivity) } : view
  // The version of a resource tells of all that it shows.
  const withoutActivity = ({ active: _, meta: { version: __, ...meta }, ...rest }: Shown) => ({
    ...rest,
    meta,
  })
  const expectUnchanged = async (tenant: Tenant) =>
    expect(unseen(await viewOf(send, tenant))).toEqual(unseen(before[tenant]))

  describe.each(acts)('$name', ({ name, run, writes = false }) => {
    beforeAll(begin)
    const isActivity = /DELETE|activates/.test(name)

    test.each(['acme', 'umbrella'] as const)('by %s, of whom only the other knows: 404', async (tenant) => {
      const was = await rows()
      for (const person of [...world.own[other(tenant)], ...world.both[other(tenant)]]) {
        const { status, body } = await run(ask(tenant), person)
        expect([status, body.scimType]).toEqual([404, undefined])
        expect(body.detail).toBe(`User ${person.id} not found`)
        const unknown = await run(ask(tenant), { ...person, id: NOBODY })
        expect(unknown.body.detail).toBe(`User ${NOBODY} not found`)
      }
      expect(await rows()).toEqual(was)
      for (const each of ['acme', 'umbrella'] as const) await expectUnchanged(each)
    })

    test('by the second, of whom both know: the first sees nothing of it, unless it may write', async () => {
      const was = await rows()
      for (const person of world.both.umbrella) {
        const { status, body } = await run(ask('umbrella'), person)
        expect(status, JSON.stringify(body)).toBeLessThan(300)
      }
      if (isVouched && writes) return expect(await rows()).not.toEqual(was)
      await expectUnchanged('acme')
      if (isShared && !(sharesActivity && isActivity)) expect(await rows()).toEqual(was)
    })

    // What the second has come to own it shows.
    test.runIf(!(isVouched && writes))(
      'by the first, of whom both know: the second sees nothing of it',
      async () => {
        const views = await viewOf(send, 'umbrella')
        const was = await rows()
        for (const person of world.both.acme) {
          const { status, body } = await run(ask('acme'), person)
          expect(status, JSON.stringify(body)).toBeLessThan(300)
        }
        expect(unseen(await viewOf(send, 'umbrella'))).toEqual(unseen(views))
        if (writes) expect(await rows()).not.toEqual(was)
      },
    )

    test.each(['acme', 'umbrella'] as const)('by %s, of its own: the other sees nothing', async (tenant) => {
      const view = await viewOf(send, other(tenant))
      const was = await rows()
      for (const person of world.own[tenant]) {
        const { status, body } = await run(ask(tenant), person)
        expect(status, JSON.stringify(body)).toBeLessThan(300)
      }
      expect(await viewOf(send, other(tenant))).toEqual(view)
      if (writes) expect(await rows()).not.toEqual(was)
    })
  })

  describe('groups', () => {
    beforeAll(begin)
    const memberOf = ({ id }: { readonly id: string }) => ({ value: id })
    const groupOf = (displayName: string, ...members: readonly Person[]) => ({
      schemas: [GROUP],
      displayName,
      members: members.map(memberOf),
    })

    test('the other’s users are no members, whether the person is known here or not', async () => {
      for (const tenant of ['acme', 'umbrella'] as const) {
        const theirs = [...world.own[other(tenant)], ...world.both[other(tenant)]]
        const [group = { id: '' }] = world.groups[tenant]
        for (const person of theirs) {
          const add = patchOf({ op: 'add', path: 'members', value: [memberOf(person)] })
          const refused = await Promise.all([
            send(tenant, 'PATCH', `/Groups/${group.id}`, add),
            send(tenant, 'PUT', `/Groups/${group.id}`, groupOf('Any', person)),
            send(tenant, 'POST', '/Groups', groupOf('New', person)),
          ])
          for (const { status, body } of refused)
            expect([status, body.scimType], body.detail).toEqual([400, 'invalidValue'])
          const bulk = await send(tenant, 'POST', '/Bulk', {
            schemas: [BULK],
            Operations: [{ method: 'POST', path: '/Groups', bulkId: 'g', data: groupOf('New', person) }],
          })
          expect(bulk.body.Operations).toMatchObject([{ status: '400' }])
        }
      }
      for (const each of ['acme', 'umbrella'] as const) await expectUnchanged(each)
    })

    test('the other’s groups are not there', async () => {
      for (const tenant of ['acme', 'umbrella'] as const)
        for (const { id } of world.groups[other(tenant)]) {
          const [person = { id: '', userName: '' }] = world.both[tenant]
          const answers = [
            await send(tenant, 'GET', `/Groups/${id}`),
            await send(tenant, 'PUT', `/Groups/${id}`, groupOf('Taken', person)),
            await send(tenant, 'PATCH', `/Groups/${id}`, replace('displayName', 'Taken')),
            await send(
              tenant,
              'PATCH',
              `/Groups/${id}`,
              patchOf({ op: 'add', path: 'members', value: [memberOf(person)] }),
            ),
            await send(tenant, 'DELETE', `/Groups/${id}`),
          ]
          expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
        }
      for (const each of ['acme', 'umbrella'] as const) await expectUnchanged(each)
    })

    test('a person is in groups of each tenant, of which the other sees none', async () => {
      const both = { acme: world.both.acme[2], umbrella: world.both.umbrella[2] }
      for (const tenant of ['acme', 'umbrella'] as const) {
        const view = await viewOf(send, other(tenant))
        const [group = { id: '' }] = world.groups[tenant]
        const person = both[tenant] ?? { id: '', userName: '' }
        const add = patchOf({ op: 'add', path: 'members', value: [memberOf(person)] })
        expect((await send(tenant, 'PATCH', `/Groups/${group.id}`, add)).status).toBe(200)
        const { body } = await send(tenant, 'GET', `/Users/${person.id}`)
        expect(body.groups).toContainEqual(expect.objectContaining({ value: group.id }))
        const ours = new Set(world.groups[tenant].map(({ id }) => id))
        for (const { value } of body.groups) expect(ours).toContain(value)
        expect(await viewOf(send, other(tenant))).toEqual(view)
        const remove = patchOf({ op: 'remove', path: `members[value eq "${person.id}"]` })
        expect((await send(tenant, 'PATCH', `/Groups/${group.id}`, remove)).status).toBe(200)
        expect(await viewOf(send, other(tenant))).toEqual(view)
      }
    })
  })
}

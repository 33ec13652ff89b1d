/** Which change tells which hook, with what. */
import { describe, expect, it } from 'vitest'
import type { FixtureName } from '../support/host.js'
import { patchOf, replace, useAudience } from './audience.js'

const ada = { userName: 'ada@example.com', externalId: 'e1' }
const shown = (hook: string, event: object) => ({ hook, event: expect.objectContaining(event) })
const user = (fields: object) => expect.objectContaining({ scim: expect.objectContaining(fields) })

/** Declares the tests. */
export function describeChangesTold(fixture: FixtureName): void {
  describe('hooks are told of', () => {
    const audience = useAudience(fixture)
    const { send, given } = audience
    const inside = () =>
      audience.told.filter(({ when }) => when === 'inside').map(({ hook, event }) => ({ hook, event }))
    const activity = async (id: string) => (await send('GET', `/Users/${id}`)).body.active

    it('a new user', async () => {
      expect((await send('POST', '/Users', ada)).status).toBe(201)
      expect(inside()).toEqual([shown('onUserCreated', { after: user({ userName: ada.userName }) })])
    })

    it.each([
      ['PATCH', replace('externalId', 'e2')],
      ['PUT', { ...ada, externalId: 'e2' }],
    ])('a change of a user by %s', async (method, body) => {
      const { id } = await given('POST', '/Users', ada)
      expect((await send(method, `/Users/${id}`, body)).status).toBe(200)
      const [before, after] = [user({ id, externalId: 'e1' }), user({ id, externalId: 'e2' })]
      expect(inside()).toEqual([shown('onUserUpdated', { before, after })])
    })

    const ways = [
      ['PATCH', (active: boolean) => replace('active', active)],
      ['PUT', (active: boolean) => ({ ...ada, active })],
      ['DELETE', (active: boolean) => (active ? replace('active', true) : undefined)],
    ] as const
    it.each(ways)('the deactivation of a user by %s, and the way back', async (method, bodyFor) => {
      const { id } = await given('POST', '/Users', ada)
      expect((await send(method, `/Users/${id}`, bodyFor(false))).status).toBeLessThan(300)
      expect(inside()).toEqual([shown('onUserDeactivated', { before: user({ id }), after: user({ id }) })])
      const event = audience.told[0]?.event
      expect(event.before.host).not.toEqual(event.after.host)
      expect(await activity(id)).toBe(false)

      audience.told.length = 0
      expect((await send(method === 'PUT' ? 'PUT' : 'PATCH', `/Users/${id}`, bodyFor(true))).status).toBe(200)
      expect(inside()).toEqual([shown('onUserReactivated', { before: user({ id }), after: user({ id }) })])
      expect(await activity(id)).toBe(true)
    })

    it('both, where a request changes both', async () => {
      const { id } = await given('POST', '/Users', ada)
      const both = patchOf(
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'externalId', value: 'e2' },
      )
      expect((await send('PATCH', `/Users/${id}`, both)).status).toBe(200)
      expect(inside().map(({ hook }) => hook)).toEqual(['onUserDeactivated', 'onUserUpdated'])
    })

    it('groups, and who came and went', async () => {
      const keys: unknown[] = []
      const ids: string[] = []
      for (const userName of ['a@example.com', 'b@example.com', 'c@example.com']) {
        const { status, body } = await send('POST', '/Users', { userName })
        expect(status).toBe(201)
        ids.push(body.id)
        keys.push(audience.told.at(-1)?.event.after.host.id)
      }
      const [a, b, c] = keys
      const members = (...indices: readonly number[]) => indices.map((index) => ({ value: ids[index] }))
      audience.told.length = 0
      const posted = await send('POST', '/Groups', { displayName: 'Team', members: members(0) })
      const path = `/Groups/${posted.body.id}`
      expect(inside()).toEqual([shown('onGroupCreated', { after: user({ displayName: 'Team' }) })])

      const changes = [
        ['PATCH', patchOf({ op: 'add', path: 'members', value: members(0, 1) }), [b], []],
        ['PATCH', patchOf({ op: 'remove', path: `members[value eq "${ids[0]}"]` }), [], [a]],
        ['PATCH', replace('members', members(2)), [c], [b]],
        ['PUT', { displayName: 'Team', members: members(0, 2) }, [a], []],
        ['PUT', { displayName: 'Team', members: [] }, [], [a, c]],
      ] as const
      for (const [method, body, added, removed] of changes) {
        audience.told.length = 0
        expect((await send(method, path, body)).status).toBe(200)
        expect(inside().map(({ hook }) => hook)).toEqual(['onGroupMembersChanged'])
        const { event } = inside()[0] ?? {}
        expect([...event.added].sort()).toEqual([...added].sort())
        expect([...event.removed].sort()).toEqual([...removed].sort())
        expect(event.after.scim.version).toBe(event.before.scim.version + 1)
      }

      audience.told.length = 0
      expect((await send('DELETE', path)).status).toBe(204)
      expect(inside()).toEqual([shown('onGroupDeleted', { before: user({ id: posted.body.id }) })])
    })

    it('nothing where nothing changes', async () => {
      const { id } = await given('POST', '/Users', ada)
      const gone = await given('POST', '/Users', { userName: 'gone@example.com', active: false })
      const group = await given('POST', '/Groups', { displayName: 'Team', members: [{ value: id }] })
      const absent = '00000000-0000-7000-8000-000000000000'
      const requests = [
        ['GET', '/Users', undefined, 200],
        ['GET', `/Users/${id}`, undefined, 200],
        ['PATCH', `/Users/${id}`, replace('active', true), 200],
        ['PATCH', `/Users/${id}`, replace('externalId', 'e1'), 200],
        ['PUT', `/Users/${id}`, ada, 200],
        ['DELETE', `/Users/${gone.id}`, undefined, 204],
        [
          'PATCH',
          `/Groups/${group.id}`,
          patchOf({ op: 'add', path: 'members', value: [{ value: id }] }),
          200,
        ],
        [
          'PATCH',
          `/Groups/${group.id}`,
          patchOf({ op: 'remove', path: `members[value eq "${gone.id}"]` }),
          200,
        ],
        ['POST', '/Users', ada, 409],
        ['POST', '/Groups', { displayName: 'New', members: [{ value: absent }] }, 400],
        ['PATCH', `/Users/${absent}`, replace('active', false), 404],
        ['PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }, { op: 'x' }), 400],
      ] as const
      for (const [method, path, body, status] of requests) {
        expect((await send(method, path, body)).status, `${method} ${path}`).toBe(status)
        expect(audience.told, `${method} ${path}`).toEqual([])
      }
    })
  })

  describe('where DELETE hides users, hooks are told of', () => {
    const audience = useAudience(fixture, ['user.delete=hide'])

    it('the deactivation of one that is deleted, and a new user where one comes back', async () => {
      const { id } = await audience.given('POST', '/Users', ada)
      expect((await audience.send('DELETE', `/Users/${id}`)).status).toBe(204)
      expect((await audience.send('POST', '/Users', { ...ada, password: 't0p-secret' })).status).toBe(201)
      const inside = audience.told.filter(({ when }) => when === 'inside')
      expect(inside.map(({ hook }) => hook)).toEqual(['onUserDeactivated', 'onUserCreated', 'onPasswordSet'])
    })
  })
}

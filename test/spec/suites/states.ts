/** SPEC "States and transitions", and the transitions that it leaves open (DESIGN §6). */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, idsOf, patch, send } from '../support/client.js'

export function statesSuite(host: () => ServedHost): void {
  describe.each([true, false])(
    'user, any: DELETE {prefix}/Users/<id> of a user whose active is %s',
    (active) => {
      test('the user exists: next state inactive, response is 204 with no body', async () => {
        const user = await createUser(host(), { active })
        const answer = await send(host(), 'DELETE', `/Users/${user.id}`)
        expect(answer.status).toBe(204)
        expect(answer.body).toBeUndefined()
        expect((await host().stored('user', user.id))?.host.isActive).toBe(false)
      })

      test('the user and its SCIM record are retained: GET and lists still show it', async () => {
        const user = await createUser(host(), { active, externalId: 'kept' })
        await send(host(), 'DELETE', `/Users/${user.id}`)
        const { status, body } = await send(host(), 'GET', `/Users/${user.id}`)
        expect(status).toBe(200)
        expect(body).toEqual({ ...user, active: false, meta: body.meta })
        expect(await idsOf(host(), '/Users', `userName eq "${user.userName}"`)).toEqual([user.id])
      })
    },
  )

  test('user: DELETE again is 204 again', async () => {
    const { id } = await createUser(host())
    expect((await send(host(), 'DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await send(host(), 'DELETE', `/Users/${id}`)).status).toBe(204)
  })

  test('user: DELETE keeps the memberships', async () => {
    const user = await createUser(host())
    const group = await createGroup(host(), { members: [{ value: user.id }] })
    await send(host(), 'DELETE', `/Users/${user.id}`)
    const { body } = await send(host(), 'GET', `/Groups/${group.id}`)
    expect(body.members).toMatchObject([{ value: user.id }])
  })

  test('group, existing: DELETE {prefix}/Groups/<id> deletes the group, response is 204 with no body', async () => {
    const user = await createUser(host())
    const group = await createGroup(host(), { members: [{ value: user.id }] })
    const answer = await send(host(), 'DELETE', `/Groups/${group.id}`)
    expect(answer.status).toBe(204)
    expect(answer.body).toBeUndefined()
    expect((await send(host(), 'GET', `/Groups/${group.id}`)).status).toBe(404)
    expect(await host().stored('group', group.id)).toBeUndefined()
    expect((await send(host(), 'GET', `/Users/${user.id}`)).status).toBe(200)
  })

  describe('transitions that the specification leaves open', () => {
    test('a new user is active unless the POST says otherwise', async () => {
      expect((await createUser(host())).active).toBe(true)
      const inactive = await createUser(host(), { active: false })
      expect(inactive.active).toBe(false)
      expect((await host().stored('user', inactive.id))?.host.isActive).toBe(false)
    })

    test.each([
      { op: 'replace', path: 'active', value: true },
      { op: 'add', path: 'active', value: true },
      { op: 'replace', value: { active: true } },
      { op: 'Replace', path: 'active', value: true },
      { op: 'replace', path: `urn:ietf:params:scim:schemas:core:2.0:User:active`, value: true },
    ])('PATCH %j reactivates', async (operation) => {
      const { id } = await createUser(host(), { active: false })
      const { status, body } = await patch(host(), `/Users/${id}`, operation)
      expect(status).toBe(200)
      expect(body.active).toBe(true)
      expect((await host().stored('user', id))?.host.isActive).toBe(true)
    })

    test.each([
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', value: { active: false } },
    ])('PATCH %j deactivates', async (operation) => {
      const { id } = await createUser(host())
      expect((await patch(host(), `/Users/${id}`, operation)).body.active).toBe(false)
      expect((await host().stored('user', id))?.host.isActive).toBe(false)
    })

    test('PUT with active true reactivates', async () => {
      const { id, userName } = await createUser(host(), { active: false })
      const { body } = await send(host(), 'PUT', `/Users/${id}`, { userName, active: true })
      expect(body.active).toBe(true)
    })

    test.each([true, false])('PUT without active keeps %s', async (active) => {
      const { id, userName } = await createUser(host(), { active })
      const { body } = await send(host(), 'PUT', `/Users/${id}`, { userName })
      expect(body.active).toBe(active)
    })
  })
}

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createGroup, createUser, errorOf, PATCH_OP, send, stored } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'

const CHANGED = { status: 412, detail: 'The resource has changed since the version in If-Match' }

const replacing = (path: string, value: unknown) => ({
  schemas: [PATCH_OP],
  Operations: [{ op: 'replace', path, value }],
})

const adding = (id: string) => ({
  schemas: [PATCH_OP],
  Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }],
})

export function preconditionsSuite(host: () => RunningHost): void {
  const ifMatch = (version: string) => ({ 'if-match': version })
  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status)
  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))

  describe.each(['PUT', 'PATCH', 'DELETE'])('%s', (method) => {
    const write = (user: { readonly id: string }, version: string) => {
      const body = {
        PUT: { ...user, externalId: 'written' },
        PATCH: replacing('externalId', 'written'),
        DELETE: undefined,
      }[method]
      return send(host(), method, `/Users/${user.id}`, body, ifMatch(version))
    }

    test('with another version is 412, and nothing changes', async () => {
      const user = await createUser(host(), { externalId: 'as it was' })
      expect(errorOf(await write(user, 'W/"another"'))).toEqual(CHANGED)
      expect((await send(host(), 'GET', `/Users/${user.id}`)).body).toEqual(user)
    })

    test.each([
      ['the version', (version: string) => version],
      ['a list with the version in it', (version: string) => `W/"another", ${version}`],
      ['*', () => '*'],
    ])('with %s is done', async (_, header) => {
      const user = await createUser(host(), { externalId: 'as it was' })
      const { status } = await write(user, header(user.meta.version))
      expect(status).toBe(method === 'DELETE' ? 204 : 200)
      const { body } = await send(host(), 'GET', `/Users/${user.id}`)
      expect(body).toMatchObject(method === 'DELETE' ? { active: false } : { externalId: 'written' })
    })

    test('with the version from before the host changed a mapped column is 412', async () => {
      const { db, schema } = host()
      const user = await createUser(host())
      const row = await stored(host(), 'user', user.id)
      const email = `moved-${user.userName}`
      await db.update(schema.users).set({ email }).where(eq(schema.users.id, row.host.id))
      expect(errorOf(await write(user, user.meta.version))).toEqual(CHANGED)
    })

    test('of a resource that is not there is 404, whatever the version', async () => {
      const { status } = await write({ id: '00000000-0000-7000-8000-000000000000' }, '*')
      expect(status).toBe(404)
    })
  })

  test('parallel PATCHes of a user with one version: one is done, the others are 412', async () => {
    const { id, meta } = await createUser(host())
    const answers = await times(20, (index) =>
      send(host(), 'PATCH', `/Users/${id}`, replacing('externalId', `race-${index}`), ifMatch(meta.version)),
    )
    expect(statuses(answers).sort()).toEqual([200, ...Array(19).fill(412)])
  })

  test('parallel PATCHes of members with one version: one is done, the others are 412', async () => {
    const users = await times(10, () => createUser(host()))
    const { id, meta } = await createGroup(host())
    const answers = await Promise.all(
      users.map((user) => send(host(), 'PATCH', `/Groups/${id}`, adding(user.id), ifMatch(meta.version))),
    )
    expect(statuses(answers).sort()).toEqual([200, ...Array(9).fill(412)])
    expect((await send(host(), 'GET', `/Groups/${id}`)).body.members).toHaveLength(1)
  })

  test('PATCH and DELETE of a group with one version, in parallel: one of the two is done', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, meta } = await createGroup(host())
      const user = await createUser(host())
      const [patched, deleted] = await Promise.all([
        send(host(), 'PATCH', `/Groups/${id}`, adding(user.id), ifMatch(meta.version)),
        send(host(), 'DELETE', `/Groups/${id}`, undefined, ifMatch(meta.version)),
      ])
      const { status } = await send(host(), 'GET', `/Groups/${id}`)
      if (deleted.status === 204) {
        expect([404, 412]).toContain(patched.status)
        expect(status).toBe(404)
      } else {
        expect([patched.status, deleted.status, status]).toEqual([200, 412, 200])
      }
    }
  })

  test('parallel PATCHes with * are all done', async () => {
    const users = await times(10, () => createUser(host()))
    const { id } = await createGroup(host())
    const answers = await Promise.all(
      users.map((user) => send(host(), 'PATCH', `/Groups/${id}`, adding(user.id), ifMatch('*'))),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect((await send(host(), 'GET', `/Groups/${id}`)).body.members).toHaveLength(10)
  })
}

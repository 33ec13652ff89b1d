/** The keys of the config that relax or change what the specification leaves open (DESIGN §4, §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureName, type RunningHost, startHost } from '../../support/host.js'
import {
  createGroup,
  createUser,
  errorOf,
  idsOf,
  isActive,
  list,
  PATCH_OP,
  patch,
  send,
  stored,
} from '../support/client.js'

export function variantsSuite(fixture: FixtureName): void {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost(fixture, {
      set: [
        'pagination=lenient',
        'patchResponse=none',
        'user.delete=hide',
        'user.adopt=true',
        'group.unique=false',
      ],
    })
  })
  afterAll(() => host?.stop())

  test.each([
    ['startIndex=0', { startIndex: 1 }],
    ['startIndex=-5', { startIndex: 1 }],
    ['startIndex=1000001', { startIndex: 1_000_000, itemsPerPage: 0 }],
    ['count=-1', { itemsPerPage: 0, Resources: [] }],
    ['count=5000', { startIndex: 1 }],
  ])("pagination: 'lenient' gives RFC 7644's clamping: %s", async (query, expected) => {
    const { status, body } = await send(host, 'GET', `/Users?${query}`)
    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
  })

  test("patchResponse: 'none' answers 204", async () => {
    const { id } = await createGroup(host)
    const path = `/Groups/${id}`
    const body = { schemas: [PATCH_OP], Operations: [{ op: 'add', path: 'externalId', value: 'x' }] }
    expect(await send(host, 'PATCH', path, body)).toMatchObject({ status: 204, body: undefined })
    expect((await send(host, 'GET', path)).body.externalId).toBe('x')
  })

  describe("user.delete: 'hide' (RFC 7644 §3.6)", () => {
    test('after a DELETE every request answers 404, and lists and groups do not show the user', async () => {
      const { id, userName } = await createUser(host)
      const group = await createGroup(host, { members: [{ value: id }] })
      const { host: row } = await stored(host, 'user', id)
      expect((await send(host, 'DELETE', `/Users/${id}`)).status).toBe(204)
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'PUT' || method === 'PATCH' ? {} : undefined
        const answer = await send(host, method, `/Users/${id}`, body)
        expect(errorOf(answer)).toEqual({ status: 404, detail: `User ${id} not found` })
      }
      expect(await idsOf(host, '/Users', `userName eq "${userName}"`)).toEqual([])
      expect((await send(host, 'GET', `/Groups/${group.id}`)).body).not.toHaveProperty('members')
      const rows = await host.db.select().from(host.schema.users)
      expect(isActive(rows.find((each: { id: string }) => each.id === row.id))).toBe(false)
    })

    test('a POST of the same userName revives that host user', async () => {
      const before = await createUser(host, { externalId: 'before' })
      const { host: row } = await stored(host, 'user', before.id)
      await send(host, 'DELETE', `/Users/${before.id}`)
      const after = await createUser(host, { userName: before.userName.toUpperCase(), emails: before.emails })
      expect(after).toMatchObject({ active: true })
      expect(after).not.toHaveProperty('externalId')
      expect((await stored(host, 'user', after.id)).host.id).toBe(row.id)
    })

    test('the userName is free for others: a PATCH and a PUT take it', async () => {
      for (const method of ['PATCH', 'PUT']) {
        const gone = await createUser(host)
        const { host: row } = await stored(host, 'user', gone.id)
        const other = await createUser(host)
        const rename = (id: string, userName: string) =>
          method === 'PATCH'
            ? patch(host, `/Users/${id}`, { op: 'replace', path: 'userName', value: userName })
            : send(host, 'PUT', `/Users/${id}`, { ...other, userName })
        expect((await rename(other.id, gone.userName)).status).toBe(409)
        expect((await send(host, 'DELETE', `/Users/${gone.id}`)).status).toBe(204)
        expect((await rename(other.id, gone.userName.toUpperCase())).status).toBeLessThan(300)
        expect(await idsOf(host, '/Users', `userName eq "${gone.userName}"`)).toEqual([other.id])
        // Whoever is gone stays gone, with all that the app knows of them.
        expect((await send(host, 'GET', `/Users/${gone.id}`)).status).toBe(404)
        expect((await send(host, 'POST', '/Users', { userName: gone.userName })).status).toBe(409)
        const rows = await host.db.select().from(host.schema.users)
        expect(rows.find(({ id }: { id: string }) => id === row.id)?.email).toBe(row.email)
      }
    })
  })

  test('user.adopt: true takes over a host user that SCIM did not create', async () => {
    const email = 'adopted@example.com'
    const id = '00000000-0000-4000-8000-000000000003'
    await host.db.insert(host.schema.users).values({ id, email, role: 'member' })
    const user = await createUser(host, { userName: email })
    expect((await stored(host, 'user', user.id)).host).toMatchObject({ id, email })
  })

  test('group.unique: false allows a displayName twice', async () => {
    const displayName = 'Twice'
    const ids = [(await createGroup(host, { displayName })).id, (await createGroup(host, { displayName })).id]
    expect((await list(host, '/Groups', { filter: 'displayName eq "twice"' })).body.totalResults).toBe(2)
    expect(
      (await patch(host, `/Groups/${ids[0]}`, { op: 'add', path: 'externalId', value: 'one' })).status,
    ).toBe(204)
    expect((await send(host, 'GET', `/Groups/${ids[1]}`)).body).not.toHaveProperty('externalId')
  })
}

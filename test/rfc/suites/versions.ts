import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createGroup,
  createUser,
  list,
  patch,
  send,
  stored,
  USER,
  unique,
} from '../../spec/support/client.js'
import { call, type RunningHost, type ScimAnswer } from '../../support/host.js'

const get = (host: RunningHost, path: string, headers: Readonly<Record<string, string>> = {}) =>
  call(host, 'GET', path, undefined, headers)

const expectTag = ({ headers, body }: ScimAnswer) => {
  expect(body.meta.version).toMatch(/^W\/"[\w-]+"$/)
  expect(headers.get('etag')).toBe(body.meta.version)
}

export function versionsSuite(host: () => RunningHost): void {
  test('POST, GET, PUT and PATCH answer with the version, as ETag and as meta.version', async () => {
    const userName = `${unique('versioned')}@example.com`
    const posted = await send(host(), 'POST', '/Users', { schemas: [USER], userName })
    const path = `/Users/${posted.body.id}`
    const answers = [
      posted,
      await get(host(), path),
      await send(host(), 'PUT', path, { ...posted.body, externalId: 'version' }),
      await patch(host(), path, { op: 'replace', path: 'externalId', value: 'version-2' }),
    ]
    for (const answer of answers) expectTag(answer)
  })

  test('a list shows the versions that the resources have', async () => {
    const { userName, meta } = await createUser(host())
    const { body } = await list(host(), '/Users', { filter: `userName eq "${userName}"` })
    expect(body.Resources[0].meta.version).toBe(meta.version)
  })

  test('If-None-Match with the version: 304 without a body, with the ETag', async () => {
    const { id, meta } = await createUser(host())
    const { status, body, headers } = await get(host(), `/Users/${id}`, { 'if-none-match': meta.version })
    expect(status).toBe(304)
    expect(body).toBeUndefined()
    expect(headers.get('etag')).toBe(meta.version)
  })

  test.each([
    ['a list with the version in it', (version: string) => `W/"other", ${version} ,"third"`, 304],
    ['*', () => '*', 304],
    ['the version as a strong tag', (version: string) => version.replace('W/', ''), 304],
    ['other versions', () => 'W/"other","third"', 200],
  ])('If-None-Match with %s', async (_, header, status) => {
    const { id, meta } = await createGroup(host())
    const answer = await get(host(), `/Groups/${id}`, { 'if-none-match': header(meta.version) })
    expect(answer.status).toBe(status)
  })

  test('a change makes a new version; a PATCH that changes nothing does not', async () => {
    const user = await createUser(host(), { externalId: 'one' })
    const path = `/Users/${user.id}`
    const same = await patch(host(), path, { op: 'replace', path: 'externalId', value: 'one' })
    expect(same.body.meta).toEqual(user.meta)
    const changed = await patch(host(), path, { op: 'replace', path: 'externalId', value: 'two' })
    expect(changed.body.meta.version).not.toBe(user.meta.version)
    expect((await get(host(), path)).body.meta.version).toBe(changed.body.meta.version)
  })

  test('back at its old values a resource has a new version all the same', async () => {
    const user = await createUser(host(), { externalId: 'one' })
    const path = `/Users/${user.id}`
    await patch(host(), path, { op: 'replace', path: 'externalId', value: 'two' })
    const back = await patch(host(), path, { op: 'replace', path: 'externalId', value: 'one' })
    expect(back.body.meta.version).not.toBe(user.meta.version)
  })

  test('the host changes a mapped column by itself: a new version', async () => {
    const { db, schema } = host()
    const user = await createUser(host())
    const path = `/Users/${user.id}`
    const row = await stored(host(), 'user', user.id)
    const email = `moved-${user.userName}`
    await db.update(schema.users).set({ email }).where(eq(schema.users.id, row.host.id))
    const answer = await get(host(), path, { 'if-none-match': user.meta.version })
    expect(answer.status).toBe(200)
    expect(answer.body.emails[0].value).toBe(email)
    expectTag(answer)
  })

  test('the host changes a column that is not mapped: no new version', async () => {
    const { db, schema } = host()
    const { id, meta } = await createUser(host())
    const row = await stored(host(), 'user', id)
    const changes = 'role' in schema.users ? { role: 'admin' } : { isAdmin: true }
    await db.update(schema.users).set(changes).where(eq(schema.users.id, row.host.id))
    expect((await get(host(), `/Users/${id}`, { 'if-none-match': meta.version })).status).toBe(304)
  })

  test('members come and go: a new version of the group, whether they are asked for or not', async () => {
    const { id } = await createUser(host())
    const group = await createGroup(host())
    const path = `/Groups/${group.id}`
    const added = await patch(host(), path, { op: 'add', path: 'members', value: [{ value: id }] })
    expect(added.body.meta.version).not.toBe(group.meta.version)
    const bare = await get(host(), `${path}?excludedAttributes=members`)
    expect(bare.body.meta.version).toBe(added.body.meta.version)
    const removed = await patch(host(), path, { op: 'remove', path: `members[value eq "${id}"]` })
    expect(removed.body.meta.version).not.toBe(added.body.meta.version)
  })

  test('the version does not depend on the attributes that are asked for', async () => {
    const { id, meta } = await createUser(host())
    const { headers, body } = await get(host(), `/Users/${id}?attributes=userName`)
    expect(headers.get('etag')).toBe(meta.version)
    expect(body.meta).toBeUndefined()
  })
}

/** What the specification leaves open about POST and PUT, as decided (DESIGN §6). */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, errorOf, idsOf, NO_ID, patch, send, unique } from '../support/client.js'

export function replacingSuite(host: () => ServedHost): void {
  describe('duplicates: 409 uniqueness', () => {
    const uniqueness = {
      status: 409,
      scimType: 'uniqueness',
      detail: expect.stringMatching(/exists already/),
    }

    test('POST of a userName that is taken, in another case too', async () => {
      const { userName } = await createUser(host())
      for (const name of [userName, userName.toUpperCase()])
        expect(errorOf(await send(host(), 'POST', '/Users', { userName: name }))).toEqual(uniqueness)
      expect(await idsOf(host(), '/Users', `userName eq "${userName}"`)).toHaveLength(1)
    })

    test("POST of a deactivated user's userName", async () => {
      const { id, userName } = await createUser(host())
      await send(host(), 'DELETE', `/Users/${id}`)
      expect(errorOf(await send(host(), 'POST', '/Users', { userName }))).toEqual(uniqueness)
    })

    test('PUT and PATCH to a userName that is taken change nothing', async () => {
      const taken = await createUser(host())
      const other = await createUser(host(), { externalId: 'other' })
      const userName = taken.userName.toUpperCase()
      expect(errorOf(await send(host(), 'PUT', `/Users/${other.id}`, { userName }))).toEqual(uniqueness)
      const replace = { op: 'replace', path: 'userName', value: userName }
      expect(errorOf(await patch(host(), `/Users/${other.id}`, replace))).toEqual(uniqueness)
      expect((await send(host(), 'GET', `/Users/${other.id}`)).body).toEqual(other)
    })

    test('PUT and PATCH to its own userName in another case are no conflict', async () => {
      const { id, userName, emails } = await createUser(host())
      const upper = userName.toUpperCase()
      const replaced = await send(host(), 'PUT', `/Users/${id}`, { userName: upper, emails })
      expect(replaced.body).toMatchObject({ userName: upper, emails })
      const patched = await patch(host(), `/Users/${id}`, {
        op: 'replace',
        path: 'userName',
        value: userName,
      })
      expect(patched.body).toMatchObject({ userName, emails })
    })

    test("a group's displayName is unique, whatever its case", async () => {
      const { displayName } = await createGroup(host())
      const other = await createGroup(host())
      const upper = displayName.toUpperCase()
      expect(errorOf(await send(host(), 'POST', '/Groups', { displayName: upper }))).toEqual(uniqueness)
      const path = `/Groups/${other.id}`
      expect(errorOf(await send(host(), 'PUT', path, { displayName: upper }))).toEqual(uniqueness)
      const rename = { op: 'replace', path: 'displayName', value: upper }
      expect(errorOf(await patch(host(), path, rename))).toEqual(uniqueness)
      expect((await send(host(), 'GET', path)).body).toEqual(other)
    })

    test('a host user that SCIM did not create is not taken over', async () => {
      const email = 'not-taken-over@example.com'
      await host().createHostUser(email)
      expect(errorOf(await send(host(), 'POST', '/Users', { userName: email }))).toEqual(uniqueness)
      expect(await idsOf(host(), '/Users', `userName eq "${email}"`)).toEqual([])
    })

    test('nor is one whose name differs in case alone', async () => {
      const email = 'root-admin@corp.test'
      const user = await createUser(host())
      await host().createHostUser(email)
      const path = `/Users/${user.id}`
      for (const userName of [email.toUpperCase(), 'Root-admin@corp.test']) {
        expect(errorOf(await send(host(), 'POST', '/Users', { userName }))).toEqual(uniqueness)
        expect(errorOf(await send(host(), 'PUT', path, { userName }))).toEqual(uniqueness)
        const rename = { op: 'replace', value: { userName, emails: [{ value: userName }] } }
        expect(errorOf(await patch(host(), path, rename))).toEqual(uniqueness)
      }
      expect((await send(host(), 'GET', path)).body).toEqual(user)
      const own = { op: 'replace', path: 'userName', value: user.userName.toUpperCase() }
      expect((await patch(host(), path, own)).status).toBe(200)
    })

    test.each([
      ['a space before it', ' spaced@example.com'],
      ['a line end behind it', 'spaced@example.com\n'],
      ['a no-break space behind it', 'spaced@example.com\u00a0'],
      ['a zero width space', 'ro\u200bot@example.com'],
      ['a soft hyphen', 'ro\u00adot@example.com'],
      ['a change of direction', '\u202eroot@example.com'],
      ['a control character', 'ro\u0007ot@example.com'],
      ['a letter that is blank', 'ro\u3164ot@example.com'],
    ])('a userName with %s is refused', async (_, userName) => {
      const invalid = { status: 400, scimType: 'invalidValue', detail: expect.stringMatching(/^userName /) }
      const user = await createUser(host())
      const path = `/Users/${user.id}`
      expect(errorOf(await send(host(), 'POST', '/Users', { userName }))).toEqual(invalid)
      expect(errorOf(await send(host(), 'PUT', path, { userName }))).toEqual(invalid)
      const rename = { op: 'replace', path: 'userName', value: userName }
      expect(errorOf(await patch(host(), path, rename))).toEqual(invalid)
    })
  })

  describe('identifiers', () => {
    test('externalId "1" never equals a host id', async () => {
      const group = await createGroup(host(), { externalId: '1' })
      const user = await createUser(host(), { externalId: '1' })
      expect(await idsOf(host(), '/Groups', 'externalId eq "1"')).toEqual([group.id])
      expect(await idsOf(host(), '/Users', 'externalId eq "1"')).toEqual([user.id])
      for (const path of ['/Groups', '/Users']) {
        expect(await idsOf(host(), path, 'id eq "1"')).toEqual([])
        expect((await send(host(), 'GET', `${path}/1`)).status).toBe(404)
      }
    })

    test.each([
      '1',
      'x',
      '0',
      NO_ID.slice(1),
      `${NO_ID}0`,
      `{${NO_ID}}`,
      NO_ID.replaceAll('-', ''),
      '%00',
      '..%2f',
    ])('an id that is no UUID is not found: %s', async (id) => {
      for (const path of ['/Users', '/Groups'])
        expect((await send(host(), 'GET', `${path}/${id}`)).status).toBe(404)
    })

    test('one externalId may be that of several users', async () => {
      const externalId = unique('shared-')
      const ids = [await createUser(host(), { externalId }), await createUser(host(), { externalId })]
      expect(await idsOf(host(), '/Users', `externalId eq "${externalId}"`)).toEqual(ids.map(({ id }) => id))
    })
  })

  describe('PUT', () => {
    test('ignores id, meta and groups', async () => {
      const user = await createUser(host())
      const { body } = await send(host(), 'PUT', `/Users/${user.id}`, {
        ...user,
        id: NO_ID,
        meta: {
          created: '2000-01-01T00:00:00Z',
          location: 'https://elsewhere.example',
          resourceType: 'Group',
        },
        groups: [{ value: NO_ID }],
      })
      expect(body).toEqual(user)
    })

    test('never drops memberships for groups: []', async () => {
      const user = await createUser(host())
      const group = await createGroup(host(), { members: [{ value: user.id }] })
      await send(host(), 'PUT', `/Users/${user.id}`, { ...user, groups: [] })
      expect((await send(host(), 'GET', `/Groups/${group.id}`)).body.members).toMatchObject([
        { value: user.id },
      ])
    })

    test('replaces in full: what is not sent is gone, members too', async () => {
      const user = await createUser(host(), { externalId: 'x', name: { givenName: 'Ann', familyName: 'Bo' } })
      const { body } = await send(host(), 'PUT', `/Users/${user.id}`, { userName: user.userName })
      expect(Object.keys(body).sort()).toEqual(['active', 'emails', 'id', 'meta', 'schemas', 'userName'])

      const group = await createGroup(host(), { members: [{ value: user.id }] })
      const replaced = await send(host(), 'PUT', `/Groups/${group.id}`, { displayName: group.displayName })
      expect(replaced.body).not.toHaveProperty('members')
    })

    test('of what is there already changes nothing, lastModified neither', async () => {
      const user = await createUser(host(), { externalId: 'same' })
      expect((await send(host(), 'PUT', `/Users/${user.id}`, user)).body).toEqual(user)
      const group = await createGroup(host(), { members: [{ value: user.id }] })
      expect((await send(host(), 'PUT', `/Groups/${group.id}`, group)).body).toEqual(group)
      expect((await host().stored('user', user.id))?.scim.version).toBe(1)
    })
  })

  describe('required attributes', () => {
    test.each([
      ['/Users', {}, 'userName is required'],
      ['/Users', { userName: '' }, 'userName is required'],
      ['/Users', { userName: null }, 'userName is required'],
      ['/Groups', {}, 'displayName is required'],
      ['/Groups', { displayName: '' }, 'displayName is required'],
    ])('POST %s %j: invalid value, "%s"', async (path, body, detail) => {
      const answer = await send(host(), 'POST', path, body)
      expect(errorOf(answer)).toEqual({ status: 400, scimType: 'invalidValue', detail })
    })
  })
}

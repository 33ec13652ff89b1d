/** What the specification leaves open about PATCH, as decided (DESIGN §6): users, and members of groups. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, errorOf, NO_ID, patch, send } from '../support/client.js'

export function patchingSuite(host: () => ServedHost): void {
  describe('PATCH of a user', () => {
    test('add, replace and remove, with and without path', async () => {
      const { id } = await createUser(host(), { externalId: 'x' })
      const { body } = await patch(
        host(),
        `/Users/${id}`,
        { op: 'add', path: 'name.givenName', value: 'Ann' },
        { op: 'replace', value: { 'name.familyName': 'Bo' } },
        { op: 'replace', path: 'emails[type eq "work"].value', value: `${id}@example.com` },
        { op: 'remove', path: 'externalId' },
      )
      expect(body).toMatchObject({
        name: { givenName: 'Ann', familyName: 'Bo' },
        emails: [{ value: `${id}@example.com` }],
      })
      expect(body).not.toHaveProperty('externalId')
      expect((await send(host(), 'GET', `/Users/${id}`)).body).toEqual(body)
    })

    test.each([
      ['with its path', { op: 'replace', path: 'name.formatted', value: 'Grace Brewster Hopper' }],
      ['without', { op: 'replace', value: { name: { formatted: 'Grace Brewster Hopper' } } }],
    ])('that replaces the whole name, %s, is what one column shows', async (_, operation) => {
      const { id, name } = await createUser(host(), { name: { givenName: 'Ada', familyName: 'Lovelace' } })
      const { body } = await patch(host(), `/Users/${id}`, operation)
      expect(body.name).toEqual(
        host().tables.users.names === 'one column'
          ? { formatted: 'Grace Brewster Hopper', givenName: 'Grace Brewster', familyName: 'Hopper' }
          : name,
      )
    })

    test('is one transaction: an operation that fails leaves the ones before it undone', async () => {
      const user = await createUser(host())
      const answer = await patch(
        host(),
        `/Users/${user.id}`,
        { op: 'add', path: 'externalId', value: 'x' },
        { op: 'add', path: 'active', value: 'perhaps' },
      )
      expect(answer.status).toBe(400)
      expect((await send(host(), 'GET', `/Users/${user.id}`)).body).toEqual(user)
    })

    test('that changes nothing writes nothing', async () => {
      const user = await createUser(host(), { externalId: 'x' })
      const same = { op: 'replace', path: 'externalId', value: 'x' }
      expect((await patch(host(), `/Users/${user.id}`, same)).body).toEqual(user)
      expect((await patch(host(), `/Users/${user.id}`)).body).toEqual(user)
      expect((await host().stored('user', user.id))?.scim.version).toBe(1)
    })

    test.each([
      ['id', 'mutability'],
      ['meta.created', 'mutability'],
      ['groups', 'mutability'],
      ['nothing', 'invalidPath'],
      ['', 'invalidPath'],
    ])('to %j is refused with %s', async (path, scimType) => {
      const { id } = await createUser(host())
      const answer = await patch(host(), `/Users/${id}`, { op: 'replace', path, value: 'x' })
      expect(answer).toMatchObject({ status: 400, body: { scimType } })
    })
  })

  describe('members of a group', () => {
    // biome-ignore lint/suspicious/noExplicitAny: users as the service answered them
    let ann: any, ben: any
    beforeAll(async () => {
      ann = await createUser(host())
      ben = await createUser(host())
    })
    const groupOf = async (...members: readonly { id: string }[]) =>
      createGroup(host(), { members: members.map(({ id }) => ({ value: id })) })
    /** The members after a PATCH, in order of their ids. */
    const membersAfter = async (group: { id: string }, ...operations: readonly object[]) => {
      const { status, body } = await patch(host(), `/Groups/${group.id}`, ...operations)
      expect(status, body.detail).toBe(200)
      return (body.members ?? []).map((member: { value: string }) => member.value)
    }

    test('add keeps the others, and adding one again changes nothing', async () => {
      const group = await groupOf(ann)
      const add = { op: 'add', path: 'members', value: [{ value: ben.id }] }
      expect(await membersAfter(group, add)).toEqual([ann.id, ben.id])
      expect(await membersAfter(group, add)).toEqual([ann.id, ben.id])
      expect((await host().stored('group', group.id))?.scim.version).toBe(2)
    })

    test('what a resource always has cannot be removed (RFC 7644 §3.5.2.2)', async () => {
      const user = await createUser(host())
      const path = `/Users/${user.id}`
      const off = { op: 'replace', path: 'active', value: false }
      for (const name of ['userName', 'active', 'ACTIVE']) {
        const answer = await patch(host(), path, off, { op: 'remove', path: name })
        expect(errorOf(answer)).toEqual({
          status: 400,
          scimType: 'mutability',
          detail: `${name} cannot be removed`,
        })
        expect((await send(host(), 'GET', path)).body).toEqual(user)
      }
      const group = await createGroup(host())
      const answer = await patch(host(), `/Groups/${group.id}`, { op: 'remove', path: 'displayName' })
      expect(errorOf(answer)).toMatchObject({ status: 400, scimType: 'mutability' })
    })

    test('remove by value path, by list, and of all', async () => {
      const byPath = { op: 'remove', path: `members[value eq "${ann.id}"]` }
      const byList = { op: 'remove', path: 'members', value: [{ value: ann.id }] }
      for (const operation of [byPath, byList])
        expect(await membersAfter(await groupOf(ann, ben), operation)).toEqual([ben.id])
      expect(await membersAfter(await groupOf(ann, ben), { op: 'remove', path: 'members' })).toEqual([])
    })

    test('replace leaves the members that are sent', async () => {
      const replace = { op: 'replace', path: 'members', value: [{ value: ben.id }] }
      expect(await membersAfter(await groupOf(ann), replace)).toEqual([ben.id])
    })

    test('operations apply in order, together with other attributes', async () => {
      const group = await groupOf(ann)
      const members = await membersAfter(
        group,
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: ben.id }] },
        { op: 'replace', value: { displayName: `Renamed ${group.id}` } },
      )
      expect(members).toEqual([ben.id])
      const { body } = await send(host(), 'GET', `/Groups/${group.id}`)
      expect(body.displayName).toBe(`Renamed ${group.id}`)
    })

    describe.each([NO_ID, 'nobody', '1', ''])(
      'a member %j that is no user here: 400, nothing changed',
      (value) => {
        const refused = {
          status: 400,
          scimType: 'invalidValue',
          detail: value === '' ? expect.stringMatching(/value is required/) : expect.stringContaining(value),
        }
        const members = () => [{ value: ben.id }, { value }]

        test('POST', async () => {
          const displayName = `Refused ${value}`
          const answer = await send(host(), 'POST', '/Groups', { displayName, members: members() })
          expect(errorOf(answer)).toEqual(refused)
          const found = await send(
            host(),
            'GET',
            `/Groups?filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`,
          )
          expect(found.body.totalResults).toBe(0)
        })

        test('PUT', async () => {
          const group = await groupOf(ann)
          const sent = { displayName: 'Changed', members: members() }
          expect(errorOf(await send(host(), 'PUT', `/Groups/${group.id}`, sent))).toEqual(refused)
          expect((await send(host(), 'GET', `/Groups/${group.id}`)).body).toEqual(group)
        })

        test.each(['add', 'replace'])('PATCH %s', async (op) => {
          const group = await groupOf(ann)
          const rename = { op: 'replace', path: 'displayName', value: 'Changed' }
          const answer = await patch(host(), `/Groups/${group.id}`, rename, {
            op,
            path: 'members',
            value: members(),
          })
          expect(errorOf(answer)).toEqual(refused)
          expect((await send(host(), 'GET', `/Groups/${group.id}`)).body).toEqual(group)
        })
      },
    )

    test('excludedAttributes=members leaves them out of one group and of lists', async () => {
      const group = await groupOf(ann)
      const { members, ...rest } = group
      expect(members).toHaveLength(1)
      const one = await send(host(), 'GET', `/Groups/${group.id}?excludedAttributes=members`)
      expect(one.body).toEqual(rest)
      const filter = encodeURIComponent(`id eq "${group.id}"`)
      const page = await send(host(), 'GET', `/Groups?filter=${filter}&excludedAttributes=members`)
      expect(page.body.Resources).toEqual([rest])
    })
  })
}

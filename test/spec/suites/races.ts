/** Parallel requests (DESIGN §7): nothing is lost, nothing is there twice, nothing fails. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, idsOf, patch, send, unique } from '../support/client.js'

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

export function racesSuite(host: () => ServedHost): void {
  test('20 parallel POSTs of one userName: one 201, the rest 409', async () => {
    const userName = `${unique('race')}@example.com`
    const answers = await times(20, (index) =>
      send(host(), 'POST', '/Users', { userName: index % 2 ? userName : userName.toUpperCase() }),
    )
    expect(sorted(answers.map(({ status }) => status))).toEqual([201, ...Array(19).fill(409)])
    expect(await idsOf(host(), '/Users', `userName eq "${userName}"`)).toHaveLength(1)
  })

  test('20 parallel POSTs of one displayName: one 201, the rest 409', async () => {
    const displayName = unique('Race ')
    const answers = await times(20, () => send(host(), 'POST', '/Groups', { displayName }))
    expect(sorted(answers.map(({ status }) => status))).toEqual([201, ...Array(19).fill(409)])
    expect(await idsOf(host(), '/Groups', `displayName eq "${displayName}"`)).toHaveLength(1)
  })

  test('50 parallel PATCHes that add one member each: all members are there', async () => {
    const users = await times(50, () => createUser(host()))
    const group = await createGroup(host())
    const answers = await Promise.all(
      users.map(({ id }) =>
        patch(host(), `/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const { body } = await send(host(), 'GET', `/Groups/${group.id}`)
    const members = body.members.map(({ value }: { value: string }) => value)
    expect(members).toEqual(users.map(({ id }) => id).sort())
    expect((await host().stored('group', group.id))?.scim.version).toBe(51)
  })

  test('parallel adds and removes of different members: each has its effect', async () => {
    const users = await times(20, () => createUser(host()))
    const [present, absent] = [users.slice(0, 10), users.slice(10)]
    const group = await createGroup(host(), { members: present.map(({ id }) => ({ value: id })) })
    const answers = await Promise.all([
      ...present.map(({ id }) =>
        patch(host(), `/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${id}"]` }),
      ),
      ...absent.map(({ id }) =>
        patch(host(), `/Groups/${group.id}`, { op: 'add', path: 'members', value: { value: id } }),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { body } = await send(host(), 'GET', `/Groups/${group.id}`)
    const members = body.members.map(({ value }: { value: string }) => value)
    expect(members).toEqual(absent.map(({ id }) => id).sort())
  })

  test('parallel PATCHes of different attributes of a user, ten rounds of five: none undoes another', async () => {
    const { id } = await createUser(host(), { name: { givenName: 'Given', familyName: 'Family' } })
    for (let round = 1; round <= 10; round++) {
      const wanted = {
        userName: `race-${id}-${round}@example.com`,
        externalId: `ext-${round}`,
        'name.givenName': `Given${round}`,
        'name.familyName': `Family${round}`,
        'emails[type eq "work"].value': `mail-${id}-${round}@example.com`,
      }
      const answers = await Promise.all(
        Object.entries(wanted).map(([path, value]) =>
          patch(host(), `/Users/${id}`, { op: 'replace', path, value }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
      expect((await send(host(), 'GET', `/Users/${id}`)).body).toMatchObject({
        userName: wanted.userName,
        externalId: wanted.externalId,
        name: { givenName: wanted['name.givenName'], familyName: wanted['name.familyName'] },
        emails: [{ value: wanted['emails[type eq "work"].value'] }],
      })
    }
    expect((await host().stored('user', id))?.scim.version).toBe(51)
  })

  test('parallel PATCHes of attributes that a host may keep in one column: none undoes another', async () => {
    const { id } = await createUser(host(), { name: { givenName: 'Given', familyName: 'Family' } })
    for (let round = 1; round <= 25; round++) {
      const answers = await Promise.all([
        patch(host(), `/Users/${id}`, { op: 'replace', path: 'name.givenName', value: `Given${round}` }),
        patch(host(), `/Users/${id}`, { op: 'replace', path: 'name.familyName', value: `Family${round}` }),
        patch(host(), `/Users/${id}`, { op: 'replace', path: 'externalId', value: `ext-${round}` }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const { body } = await send(host(), 'GET', `/Users/${id}`)
      expect(body.name).toMatchObject({ givenName: `Given${round}`, familyName: `Family${round}` })
    }
  })

  test('50 parallel PATCHes of one attribute: each answered 200 with its own value, each counted once', async () => {
    const { id } = await createUser(host())
    const answers = await times(50, (index) =>
      patch(host(), `/Users/${id}`, { op: 'replace', path: 'externalId', value: `value-${index}` }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(answers.map(({ body }) => body.externalId)).toEqual(answers.map((_, index) => `value-${index}`))
    const record = await host().stored('user', id)
    expect(record?.scim.version).toBe(51)
    expect(answers.map(({ body }) => body.externalId)).toContain(record?.scim.externalId)
  })

  describe('PATCH and DELETE in parallel', () => {
    test('of a user: both have their effect', async () => {
      const { id } = await createUser(host())
      const answers = await times(20, (index) =>
        index % 2
          ? patch(host(), `/Users/${id}`, { op: 'replace', path: 'externalId', value: `value-${index}` })
          : send(host(), 'DELETE', `/Users/${id}`),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 200 : 204)))
      const { body } = await send(host(), 'GET', `/Users/${id}`)
      expect(body).toMatchObject({ active: false, externalId: expect.stringMatching(/^value-/) })
    })

    test('of a group: it is gone, and nobody got anything but success or 404', async () => {
      const users = await times(10, () => createUser(host()))
      const group = await createGroup(host(), { members: users.slice(5).map(({ id }) => ({ value: id })) })
      const path = `/Groups/${group.id}`
      const answers = await Promise.all(
        users.flatMap(({ id }, index) => [
          patch(host(), path, { op: index < 5 ? 'add' : 'remove', path: 'members', value: [{ value: id }] }),
          send(host(), 'DELETE', path),
        ]),
      )
      for (const [index, { status, body }] of answers.entries()) {
        expect([index % 2 ? 204 : 200, 404]).toContain(status)
        if (status === 404) expect(body.detail).toBe(`Group ${group.id} not found`)
      }
      expect(answers.map(({ status }) => status)).toContain(204)
      expect((await send(host(), 'GET', path)).status).toBe(404)
    })
  })

  test('parallel reads during writes see whole resources', async () => {
    const { id } = await createUser(host(), { externalId: '0', name: { givenName: '0', familyName: '0' } })
    const writes = times(20, (index) =>
      patch(host(), `/Users/${id}`, {
        op: 'replace',
        value: { externalId: `${index}`, 'name.givenName': `${index}`, 'name.familyName': `${index}` },
      }),
    )
    const reads = await times(40, () => send(host(), 'GET', `/Users/${id}`))
    await writes
    for (const { status, body } of reads) {
      expect(status).toBe(200)
      expect(body.name).toMatchObject({ givenName: body.externalId, familyName: body.externalId })
    }
  })
}

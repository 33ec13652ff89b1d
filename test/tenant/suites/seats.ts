/** Members of groups by way of their seats in the tenant, of which some only count: each tenant by its own. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantHost } from '../support/tenant-hosts.js'
import type { Send } from './shared.js'
import type { Tenant } from './world.js'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Made {
  readonly id: string
}

/** What is asked of groups of one tenant. */
export function asker(send: () => Send, tenant: Tenant) {
  let count = 0
  const ask = (method: string, path: string, body?: object) => send()(tenant, method, path, body)
  const made = async (path: string, body: object): Promise<Made> => {
    const answer = await ask('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const values = (of: readonly { readonly value: string }[] = []) => of.map(({ value }) => value).sort()
  const found = async (path: string, filter: string): Promise<readonly string[]> => {
    const { body } = await ask('GET', `${path}?${new URLSearchParams({ filter })}`)
    return body.Resources.map(({ id }: Made) => id).sort()
  }
  return {
    ask,
    found,
    user: (userName = `${tenant}-${++count}@shapes.test`) => made('/Users', { userName }),
    group: (displayName: string, ...members: readonly Made[]) =>
      made('/Groups', { schemas: [GROUP], displayName, members: members.map(({ id }) => ({ value: id })) }),
    patch: (group: Made, ...Operations: readonly object[]) =>
      ask('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations }),
    membersOf: async ({ id }: Made) => values((await ask('GET', `/Groups/${id}`)).body.members),
    groupsOf: async ({ id }: Made) => values((await ask('GET', `/Users/${id}`)).body.groups),
    versionOf: async ({ id }: Made): Promise<string> => (await ask('GET', `/Groups/${id}`)).body.meta.version,
  }
}

const ids = (...made: readonly Made[]) => made.map(({ id }) => id).sort()
const value = (...made: readonly Made[]) => made.map(({ id }) => ({ value: id }))

/** @param host with its `rows`; `columns` are how its tables call their keys */
export function seatsSuite(host: () => TenantHost): void {
  describe('seats', () => {
    const acme = asker(() => host().send, 'acme')
    const umbrella = asker(() => host().send, 'umbrella')
    let ann: Made, bob: Made
    beforeAll(async () => {
      ann = await acme.user('ann@seats.test')
      bob = await acme.user('bob@seats.test')
    })

    test('come and go with POST, PATCH, PUT and DELETE', async () => {
      const group = await acme.group('Chess', ann)
      expect(await acme.membersOf(group)).toEqual(ids(ann))
      await acme.patch(group, { op: 'add', path: 'members', value: value(ann, bob) })
      expect(await acme.membersOf(group)).toEqual(ids(ann, bob))
      expect(await acme.groupsOf(bob)).toEqual([group.id])
      await acme.patch(group, { op: 'remove', path: `members[value eq "${ann.id}"]` })
      expect(await acme.membersOf(group)).toEqual(ids(bob))
      await acme.patch(group, { op: 'replace', path: 'members', value: value(ann) })
      expect(await acme.membersOf(group)).toEqual(ids(ann))
      const put = { schemas: [GROUP], displayName: 'Chess', members: value(bob) }
      expect((await acme.ask('PUT', `/Groups/${group.id}`, put)).body.members).toMatchObject(value(bob))
      expect(await acme.groupsOf(ann)).toEqual([])
      expect((await acme.ask('DELETE', `/Groups/${group.id}`)).status).toBe(204)
      expect(await acme.groupsOf(bob)).toEqual([])
    })

    test('are told to hooks as users', async () => {
      const { sql, hooked } = host()
      if (!hooked) throw new Error('There are no hooks')
      const told: unknown[] = []
      const hooks = {
        onGroupMembersChanged: ({ added, removed }: Readonly<Record<string, readonly unknown[]>>) =>
          void told.push([added?.map(String), removed?.map(String)]),
      }
      const heard = asker(() => hooked(hooks), 'acme')
      const group = await heard.group('Heard', ann)
      await heard.ask('PUT', `/Groups/${group.id}`, { displayName: 'Heard', members: value(bob) })
      const keyOf = async (email: string) => String((await sql.find('accounts', 'email', email))[0]?.id)
      await acme.ask('DELETE', `/Groups/${group.id}`)
      expect(told).toEqual([[[await keyOf('bob@seats.test')], [await keyOf('ann@seats.test')]]])
    })

    test('are what filters look at', async () => {
      const [one, other] = [await acme.group('One', ann, bob), await acme.group('Other', ann)]
      expect(await acme.found('/Groups', `members.value eq "${bob.id}"`)).toEqual(ids(one))
      expect(await acme.found('/Groups', `members[display eq "ann@seats.test"]`)).toEqual(ids(one, other))
      expect(await acme.found('/Users', `groups.value eq "${other.id}"`)).toEqual(ids(ann))
      expect(
        await acme.found('/Users', `userName sw "bob@seats" and not (groups.value eq "${one.id}")`),
      ).toEqual([])
      const { body } = await acme.ask('GET', '/Groups?startIndex=1&count=100')
      const shown = body.Resources.find(({ id }: Made) => id === one.id)
      expect(shown.members.map(({ display }: { display: string }) => display).sort()).toEqual([
        'ann@seats.test',
        'bob@seats.test',
      ])
    })

    test('of somebody whom two tenants know are of each its own', async () => {
      const [ours, theirs] = [await acme.user('both@seats.test'), await umbrella.user('both@seats.test')]
      const group = await acme.group('Ours', ours)
      expect(await umbrella.groupsOf(theirs)).toEqual([])
      const hive = await umbrella.group('Theirs', theirs)
      expect([await acme.groupsOf(ours), await umbrella.groupsOf(theirs)]).toEqual([[group.id], [hive.id]])
      await umbrella.patch(hive, { op: 'remove', path: 'members' })
      expect([await acme.membersOf(group), await umbrella.membersOf(hive)]).toEqual([ids(ours), []])
    })

    test('that do not count are no memberships, and become some', async () => {
      const { sql, columns } = host()
      const group = await acme.group('Invited', ann)
      const set = (state: string) => sql.update('team_seats', ['state', state], ['state', 'in'])
      await set('asked')
      expect([await acme.membersOf(group), await acme.groupsOf(ann)]).toEqual([[], []])
      expect(await acme.found('/Groups', `members.value eq "${ann.id}"`)).toEqual([])
      expect(await acme.found('/Users', `groups.value eq "${group.id}"`)).toEqual([])
      await acme.patch(group, { op: 'remove', path: 'members' })
      const asked = await sql.find('team_seats', 'state', 'asked')
      await acme.patch(group, { op: 'add', path: 'members', value: value(ann, bob) })
      expect(await acme.membersOf(group)).toEqual(ids(ann, bob))
      expect((await sql.find('team_seats', 'state', 'asked')).length).toBe(asked.length - 1)
      // Whatever else counts, too.
      await sql.update('team_seats', ['state', 'lead'], ['state', 'in'])
      expect(await acme.membersOf(group)).toEqual(ids(ann, bob))
      const [row] = await sql.find('team_seats', 'state', 'lead')
      await acme.ask('DELETE', `/Groups/${group.id}`)
      expect(await sql.find('team_seats', columns.team, String(row?.[columns.team]))).toEqual([])
    })

    test('that somebody has none of keep them out', async () => {
      const { sql, columns } = host()
      const cat = await acme.user('cat@seats.test')
      const [account] = await sql.find('accounts', 'email', 'cat@seats.test')
      const key = account?.id
      if (typeof key !== 'string' && typeof key !== 'number') throw new Error('There is no cat')
      // Of another tenant it is none of this one.
      await sql.update('seats', [columns.organization, 'umbrella'], [columns.account, key])
      const group = await acme.group('Nobody')
      const answer = await acme.patch(group, { op: 'add', path: 'members', value: value(ann, cat) })
      expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue'])
      expect(answer.body.detail).toBe(
        `members: the user with the id "${cat.id}" has nothing that memberships refer to`,
      )
      expect(await acme.membersOf(group)).toEqual([])
    })
  })
}

/** Whoever leaves the tenant has no seat any more, and so is in none of its groups; in those of others as before. */
export function leavingSuite(host: () => TenantHost): void {
  test('seats go with those who leave, and memberships with them', async () => {
    const acme = asker(() => host().send, 'acme')
    const umbrella = asker(() => host().send, 'umbrella')
    const [ours, theirs] = [await acme.user('leaver@seats.test'), await umbrella.user('leaver@seats.test')]
    const [chess, hive] = [await acme.group('Chess', ours), await umbrella.group('Hive', theirs)]
    expect((await acme.ask('DELETE', `/Users/${ours.id}`)).status).toBe(204)
    expect([await acme.membersOf(chess), await umbrella.membersOf(hive)]).toEqual([[], ids(theirs)])
    expect((await host().sql.find('seats', host().columns.organization, 'acme')).length).toBe(0)
  })
}

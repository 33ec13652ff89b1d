/** Members of groups by a column of the user's own, or by the only row that a table has room for: nobody is in two. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantHost } from '../support/tenant-hosts.js'
import { asker } from './seats.js'

interface MembersChanged extends Readonly<Record<'added' | 'removed', readonly unknown[]>> {
  readonly before: GroupRecord
  readonly after: GroupRecord
}

interface GroupRecord {
  readonly scim: { readonly displayName: string; readonly version: number }
}

export function oneTeamSuite(host: () => Pick<TenantHost, 'send' | 'rowOf' | 'hooked'>): void {
  describe('one team', () => {
    const acme = asker(() => host().send, 'acme')
    const umbrella = asker(() => host().send, 'umbrella')
    let ann: { readonly id: string }, bob: { readonly id: string }
    beforeAll(async () => {
      ann = await acme.user('ann@team.test')
      bob = await acme.user('bob@team.test')
    })
    const ids = (...made: readonly { readonly id: string }[]) => made.map(({ id }) => id).sort()
    const value = (...made: readonly { readonly id: string }[]) => made.map(({ id }) => ({ value: id }))

    test('takes the place of another, which changes by it', async () => {
      const [red, blue] = [await acme.group('Red', ann, bob), await acme.group('Blue')]
      const before = await acme.versionOf(red)
      await acme.patch(blue, { op: 'add', path: 'members', value: value(ann) })
      expect([await acme.membersOf(red), await acme.membersOf(blue)]).toEqual([ids(bob), ids(ann)])
      expect([await acme.groupsOf(ann), await acme.groupsOf(bob)]).toEqual([ids(blue), ids(red)])
      expect(await acme.versionOf(red)).not.toBe(before)
      const now = await acme.versionOf(red)
      await acme.patch(blue, { op: 'add', path: 'members', value: value(ann) })
      expect(await acme.versionOf(red)).toBe(now)
    })

    test('is told to hooks of both', async () => {
      const { hooked } = host()
      if (!hooked) throw new Error('There are no hooks')
      const told: unknown[] = []
      const hooks = {
        onGroupMembersChanged: ({ before, after, added, removed }: MembersChanged) =>
          void told.push([
            after.scim.displayName,
            added.length,
            removed.length,
            after.scim.version - before.scim.version,
          ]),
      }
      const heard = asker(() => hooked(hooks), 'acme')
      const [grey, pink] = [await acme.group('Grey', ann, bob), await acme.group('Pink')]
      await heard.patch(pink, { op: 'add', path: 'members', value: value(ann) })
      expect(told.splice(0)).toEqual([
        ['Pink', 1, 0, 1],
        ['Grey', 0, 1, 1],
      ])
      await heard.group('Plum', ann)
      expect(told.splice(0)).toEqual([['Pink', 0, 1, 1]])
      await heard.patch(grey, { op: 'remove', path: 'members' })
      expect(told).toEqual([['Grey', 0, 1, 1]])
    })

    test('is left by PATCH, PUT and DELETE', async () => {
      const group = await acme.group('Green', ann, bob)
      await acme.patch(group, { op: 'remove', path: `members[value eq "${ann.id}"]` })
      expect([await acme.membersOf(group), await acme.groupsOf(ann)]).toEqual([ids(bob), []])
      await acme.ask('PUT', `/Groups/${group.id}`, { displayName: 'Green', members: value(ann) })
      expect([await acme.membersOf(group), await acme.groupsOf(bob)]).toEqual([ids(ann), []])
      expect((await acme.ask('DELETE', `/Groups/${group.id}`)).status).toBe(204)
      expect(await acme.groupsOf(ann)).toEqual([])
      expect((await acme.ask('GET', `/Users/${ann.id}`)).status).toBe(200)
      expect(JSON.parse(await host().rowOf('ann@team.test'))).toMatchObject([{ email: 'ann@team.test' }])
    })

    test('is what filters look at', async () => {
      const group = await acme.group('Yellow', ann)
      expect(await acme.found('/Groups', `members.value eq "${ann.id}"`)).toEqual(ids(group))
      expect(await acme.found('/Groups', `members[display sw "ann@team"]`)).toEqual(ids(group))
      expect(await acme.found('/Users', `groups.display eq "Yellow"`)).toEqual(ids(ann))
      expect(await acme.found('/Users', `userName ew "@team.test" and not (groups pr)`)).toEqual(ids(bob))
    })

    test('is of the tenant', async () => {
      const eve = await umbrella.user('eve@team.test')
      const answer = await umbrella.ask('POST', '/Groups', { displayName: 'Hive', members: value(eve, ann) })
      expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue'])
      expect(await umbrella.groupsOf(eve)).toEqual([])
    })
  })
}

/** Members of groups by an id that another system gives them, and SCIM writes. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantHost } from '../support/tenant-hosts.js'
import { asker } from './seats.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Made {
  readonly id: string
}

/** @param list the array of teams that has the badges, where they have no table */
export function badgesSuite(
  host: () => Pick<TenantHost, 'send' | 'sql' | 'columns' | 'hooked'>,
  list?: string,
): void {
  describe('badges', () => {
    const acme = asker(() => host().send, 'acme')
    const ids = (...made: readonly Made[]) => made.map(({ id }) => id).sort()
    const value = (...made: readonly Made[]) => made.map(({ id }) => ({ value: id }))
    const person = async (userName: string, employeeNumber?: string): Promise<Made> => {
      const answer = await acme.ask('POST', '/Users', { userName, [ENTERPRISE]: { employeeNumber } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    }
    const edit = (of: Made, ...Operations: readonly object[]) =>
      acme.ask('PATCH', `/Users/${of.id}`, { schemas: [PATCH], Operations })
    const badges = async (group: Made) => {
      const { sql, columns } = host()
      const [row] = await sql.find('teams', 'title', group.id)
      const listed: readonly unknown[] | undefined = list && Object(row)[list]
      if (listed) return listed.map((one) => Object(one).badge ?? one).sort()
      return (await sql.find('team_badges', columns.team, String(row?.id))).map(({ badge }) => badge).sort()
    }
    /** A group that is called after its id, for its row to be found. */
    const made = async (displayName: string, ...members: readonly Made[]) => {
      const group = await acme.group(displayName, ...members)
      await acme.patch(group, { op: 'replace', path: 'displayName', value: group.id })
      return group
    }
    let ann: Made, bob: Made, cat: Made
    beforeAll(async () => {
      ann = await person('ann@badges.test', 'a-1')
      bob = await person('bob@badges.test', 'b-1')
      cat = await person('cat@badges.test')
    })

    test('are what memberships hold, and users what is shown of them', async () => {
      const group = await made('Chess', ann)
      expect(await badges(group)).toEqual(['a-1'])
      await acme.patch(group, { op: 'add', path: 'members', value: value(ann, bob) })
      expect(await badges(group)).toEqual(['a-1', 'b-1'])
      expect([await acme.membersOf(group), await acme.groupsOf(bob)]).toEqual([ids(ann, bob), [group.id]])
      await acme.patch(group, { op: 'remove', path: `members[value eq "${ann.id}"]` })
      expect([await badges(group), await acme.groupsOf(ann)]).toEqual([['b-1'], []])
      const put = { displayName: group.id, members: value(ann) }
      expect((await acme.ask('PUT', `/Groups/${group.id}`, put)).body.members).toMatchObject(value(ann))
      expect((await acme.ask('DELETE', `/Groups/${group.id}`)).status).toBe(204)
      expect(await acme.groupsOf(ann)).toEqual([])
    })

    test('are behind what filters look at', async () => {
      const [one, other] = [await made('One', ann, bob), await made('Other', ann)]
      expect(await acme.found('/Groups', `members.value eq "${bob.id}"`)).toEqual(ids(one))
      expect(await acme.found('/Groups', `members[display eq "ann@badges.test"]`)).toEqual(ids(one, other))
      expect(await acme.found('/Users', `groups.value eq "${other.id}"`)).toEqual(ids(ann))
      expect(await acme.found('/Users', 'userName ew "@badges.test" and not (groups pr)')).toEqual(ids(cat))
    })

    test('without one nobody is a member', async () => {
      const group = await made('Badged', ann)
      const answer = await acme.patch(group, { op: 'add', path: 'members', value: value(bob, cat) })
      expect([answer.status, answer.body.scimType, answer.body.detail]).toEqual([
        400,
        'invalidValue',
        `members: the user with the id "${cat.id}" has nothing that memberships refer to`,
      ])
      expect(await acme.membersOf(group)).toEqual(ids(ann))
    })

    test('that change take the memberships along, and that go end them', async () => {
      const [group, other] = [await made('Moving', ann, bob), await made('Apart', ann)]
      const path = `${ENTERPRISE}:employeeNumber`
      const answer = await edit(ann, { op: 'replace', path, value: 'a-2' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect([await badges(group), await badges(other)]).toEqual([['a-2', 'b-1'], ['a-2']])
      expect(await acme.groupsOf(ann)).toEqual(expect.arrayContaining(ids(group, other)))
      // The app on TypeORM has a foreign key, which refuses this, and that on Mongoose an index that has one null only.
      if (host().columns.team === 'teamId') return
      const removed = await edit(ann, { op: 'remove', path })
      expect(removed.status, JSON.stringify(removed.body)).toBe(200)
      expect([await badges(group), await acme.groupsOf(ann)]).toEqual([['b-1'], []])
    })

    test('are told to hooks as users', async () => {
      const { sql, hooked } = host()
      if (!hooked) throw new Error('There are no hooks')
      const told: unknown[] = []
      const hooks = {
        onGroupMembersChanged: ({ added }: { readonly added: readonly unknown[] }) =>
          void told.push(added.map(String)),
      }
      const group = await made('Heard')
      await asker(() => hooked(hooks), 'acme').patch(group, { op: 'add', path: 'members', value: value(bob) })
      const [account] = await sql.find('accounts', 'email', 'bob@badges.test')
      expect(told).toEqual([[String(account?.id)]])
    })
  })
}

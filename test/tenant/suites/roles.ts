/** Groups that are roles of the app: a fixed list, and a place in one of them for everybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantHost } from '../support/tenant-hosts.js'
import { asker } from './seats.js'

interface Made {
  readonly id: string
}

interface GroupJson extends Made {
  readonly displayName: string
  readonly meta: { readonly version: string }
}

const ids = (...made: readonly Made[]) => made.map(({ id }) => id).sort()
const value = (...made: readonly Made[]) => made.map(({ id }) => ({ value: id }))

interface Where {
  /** Where people have their roles, and by which column they are found there. */
  readonly rows: () => readonly [table: string, column: string]
  /** What the database calls an admin. */
  readonly admin: () => string
  /** The column that refers to rows of roles, where it does not hold them: their keys have the tenant before the role. */
  readonly roleColumn?: () => string
  /** Whether both organizations may know a person. */
  readonly isShared: boolean
}

export function rolesSuite(
  host: () => Pick<TenantHost, 'send' | 'sql' | 'hooked'>,
  { rows, admin, isShared, roleColumn }: Where,
): void {
  describe('roles', () => {
    const acme = asker(() => host().send, 'acme')
    const umbrella = asker(() => host().send, 'umbrella')
    let admins: GroupJson, members: GroupJson, ann: Made, bob: Made
    const listed = async (of: typeof acme): Promise<readonly GroupJson[]> =>
      (await of.ask('GET', '/Groups?sortBy=displayName')).body.Resources
    const keyOf = async (userName: string) => {
      const [row] = await host().sql.find('accounts', 'email', userName)
      const key = row?.id
      if (typeof key !== 'string' && typeof key !== 'number') throw new Error(`Nobody has ${userName}`)
      return key
    }
    const gradeOf = async (userName: string) => {
      const [table, column] = rows()
      const found = await host().sql.find(table, column, await keyOf(userName))
      const held = (row: object) => String(Reflect.get(row, roleColumn?.() ?? 'grade'))
      return found.map((row) => held(row).replace(/^(acme|umbrella)-/, '')).sort()
    }
    const setGrade = async (userName: string, grade: string) => {
      const [table, column] = rows()
      const held = roleColumn ? ([roleColumn(), `acme-${grade}`] as const) : (['grade', grade] as const)
      await host().sql.update(table, held, [column, await keyOf(userName)])
    }
    beforeAll(async () => {
      ann = await acme.user('ann@roles.test')
      bob = await acme.user('bob@roles.test')
    })

    test('are there before anybody has made them, for filters too', async () => {
      expect(await acme.found('/Users', 'groups.display eq "Member"')).toEqual(ids(ann, bob))
      const all = await listed(acme)
      expect(all.map(({ displayName }) => displayName)).toEqual(['Admins', 'member'])
      ;[admins, members] = all as [GroupJson, GroupJson]
      expect(await acme.membersOf(members)).toEqual(ids(ann, bob))
      expect(await acme.groupsOf(ann)).toEqual([members.id])
      expect(await listed(acme)).toEqual(all)
      const one = (await acme.ask('GET', `/Groups/${admins.id}`)).body
      expect(one).toMatchObject({ displayName: 'Admins', meta: { resourceType: 'Group' } })
      expect(one.members ?? []).toEqual([])
    })

    test('are given and taken, one to each', async () => {
      await acme.patch(admins, { op: 'add', path: 'members', value: value(ann) })
      expect(await gradeOf('ann@roles.test')).toEqual([admin()])
      expect([await acme.membersOf(admins), await acme.membersOf(members)]).toEqual([ids(ann), ids(bob)])
      const [before, was] = [await acme.versionOf(admins), await acme.versionOf(members)]
      expect(was).not.toBe(members.meta.version)
      await acme.patch(admins, { op: 'add', path: 'members', value: value(ann) })
      expect([await acme.versionOf(admins), await acme.versionOf(members)]).toEqual([before, was])
      await acme.patch(admins, { op: 'remove', path: `members[value eq "${ann.id}"]` })
      expect([await acme.membersOf(admins), await acme.groupsOf(ann)]).toEqual([[], [members.id]])
      expect([(await acme.versionOf(admins)) === before, (await acme.versionOf(members)) === was]).toEqual([
        false,
        false,
      ])
      const put = { displayName: ' ADMINS', externalId: 'x-1', members: value(bob) }
      const { status, body } = await acme.ask('PUT', `/Groups/${admins.id}`, put)
      expect([status, body.displayName, body.externalId]).toEqual([200, 'Admins', 'x-1'])
      expect([await gradeOf('bob@roles.test'), await acme.groupsOf(bob)]).toEqual([[admin()], [admins.id]])
      await acme.ask('PUT', `/Groups/${admins.id}`, { displayName: 'Admins', externalId: 'x-1' })
      expect(await gradeOf('bob@roles.test')).toEqual(['member'])
    })

    test('are told to hooks of both', async () => {
      const { hooked } = host()
      if (!hooked) throw new Error('There are no hooks')
      const told: unknown[] = []
      const hooks = {
        onGroupMembersChanged: (event: {
          readonly after: { readonly scim: GroupJson }
          readonly added: readonly unknown[]
          readonly removed: readonly unknown[]
        }) => void told.push([event.after.scim.displayName, event.added.length, event.removed.length]),
      }
      const heard = asker(() => hooked(hooks), 'acme')
      await heard.patch(admins, { op: 'add', path: 'members', value: value(ann) })
      expect(told.splice(0)).toEqual([
        ['Admins', 1, 0],
        ['member', 0, 1],
      ])
      await heard.patch(admins, { op: 'remove', path: 'members' })
      expect(told).toEqual([
        ['Admins', 0, 1],
        ['member', 1, 0],
      ])
    })

    test('are not left for nothing', async () => {
      const { version } = (await acme.ask('GET', `/Groups/${members.id}`)).body.meta
      const gone = await acme.patch(members, { op: 'remove', path: 'members' })
      expect([gone.status, gone.body.members.length]).toEqual([200, 2])
      await acme.ask('PUT', `/Groups/${members.id}`, { displayName: 'member', members: value(ann) })
      expect(await acme.membersOf(members)).toEqual(ids(ann, bob))
      expect(await acme.versionOf(members)).toBe(version)
    })

    test('are what filters look at', async () => {
      await acme.patch(admins, { op: 'add', path: 'members', value: value(bob) })
      expect(await acme.found('/Groups', 'displayName eq "ADMINS"')).toEqual([admins.id])
      expect(await acme.found('/Groups', `id eq "${admins.id}"`)).toEqual([admins.id])
      expect(await acme.found('/Groups', 'externalId eq "x-1"')).toEqual([admins.id])
      expect(await acme.found('/Groups', `members[value eq "${ann.id}"]`)).toEqual([members.id])
      expect(await acme.found('/Groups', 'members.display sw "bob@"')).toEqual([admins.id])
      expect(await acme.found('/Users', `groups.value eq "${admins.id}"`)).toEqual([bob.id])
      expect(await acme.found('/Users', 'not (groups pr)')).toEqual([])
      const { body } = await acme.ask('GET', '/Groups?startIndex=2&count=1&sortBy=displayName')
      expect([body.totalResults, body.Resources.map(({ id }: Made) => id)]).toEqual([2, [members.id]])
      await acme.patch(admins, { op: 'remove', path: 'members' })
    })

    test('are neither made, renamed nor deleted', async () => {
      const answer = async (method: string, path: string, body?: object) => {
        const { status, body: error } = await acme.ask(method, path, body)
        return [status, error.scimType, error.detail]
      }
      expect(await answer('POST', '/Groups', { displayName: 'admins ' })).toEqual([
        409,
        'uniqueness',
        'The group "admins" is a role of the app, and there already',
      ])
      expect(await answer('POST', '/Groups', { displayName: 'Sales' })).toEqual([
        400,
        'invalidValue',
        'displayName: groups are roles of the app here, and no others can be made: "Admins", "member"',
      ])
      expect(await answer('PUT', `/Groups/${admins.id}`, { displayName: 'Sales' })).toEqual([
        400,
        'mutability',
        'displayName cannot be changed: the group is a role of the app',
      ])
      const renamed = await acme.patch(admins, { op: 'replace', path: 'displayName', value: 'Sales' })
      expect([renamed.status, renamed.body.scimType]).toEqual([400, 'mutability'])
      const same = await acme.patch(admins, {
        op: 'replace',
        value: { displayName: 'ADMINS', id: admins.id },
      })
      expect([same.status, same.body.displayName]).toEqual([200, 'Admins'])
      expect(await answer('DELETE', `/Groups/${admins.id}`)).toEqual([
        403,
        undefined,
        'Groups are roles of the app here, which cannot be deleted',
      ])
      expect((await listed(acme)).map(({ id }) => id)).toEqual([admins.id, members.id])
    })

    test('that are not given are not taken away', async () => {
      const eve = await acme.user('eve@roles.test')
      await setGrade('eve@roles.test', 'owner')
      expect(await acme.groupsOf(eve)).toEqual([])
      expect(await acme.membersOf(members)).toEqual(ids(ann, bob))
      const kept = `members: the user with the id "${eve.id}" has the role "owner", which is not taken away here`
      const put = { displayName: 'Admins', members: value(ann, eve) }
      const answers = [
        await acme.patch(admins, { op: 'add', path: 'members', value: value(ann, eve) }),
        await acme.patch(members, { op: 'replace', path: 'members', value: value(eve) }),
        await acme.ask('PUT', `/Groups/${admins.id}`, put),
      ]
      for (const { status, body } of answers)
        expect([status, body.scimType, body.detail]).toEqual([400, 'mutability', kept])
      await acme.patch(admins, { op: 'remove', path: `members[value eq "${eve.id}"]` })
      await acme.patch(admins, { op: 'remove', path: 'members' })
      expect([await gradeOf('eve@roles.test'), await acme.membersOf(admins)]).toEqual([['owner'], []])
    })

    test('are those that the app has rows of', async () => {
      if (!roleColumn) return
      const rename = (from: string, to: string) => host().sql.update('roles', ['name', to], ['name', from])
      await acme.patch(admins, { op: 'add', path: 'members', value: value(ann) })
      await rename('admin', 'chief')
      expect((await listed(acme)).map(({ id }) => id)).toEqual([members.id])
      expect([await acme.groupsOf(ann), await acme.found('/Users', 'not (groups pr)')]).toEqual([
        [],
        expect.arrayContaining(ids(ann)),
      ])
      expect((await acme.ask('GET', `/Groups/${admins.id}`)).status).toBe(404)
      // Nobody takes what SCIM does not give.
      const answer = await acme.patch(members, { op: 'add', path: 'members', value: value(ann) })
      expect([answer.status, answer.body.scimType]).toEqual([400, 'mutability'])
      await rename('chief', 'admin')
      expect(await acme.groupsOf(ann)).toEqual([admins.id])
      await rename('member', 'nobody')
      const left = await acme.patch(admins, { op: 'remove', path: 'members' })
      expect([left.status, left.body.detail]).toEqual([400, 'members: there is no role "member" here'])
      await rename('nobody', 'member')
      await acme.patch(admins, { op: 'remove', path: 'members' })
      expect(await acme.membersOf(admins)).toEqual([])
    })

    test('are of the tenant', async () => {
      // Who asks first makes their records, and all ask at once.
      const [theirs = [], ...again] = await Promise.all([1, 2, 3].map(() => listed(umbrella)))
      expect(again).toEqual([theirs, theirs])
      const [others] = theirs as [GroupJson]
      expect(theirs.map(({ displayName }) => displayName)).toEqual(['Admins', 'member'])
      expect(await acme.found('/Groups', `id eq "${others.id}"`)).toEqual([])
      expect((await acme.ask('GET', `/Groups/${others.id}`)).status).toBe(404)
      const stranger = await umbrella.patch(others, { op: 'add', path: 'members', value: value(ann) })
      expect([stranger.status, stranger.body.scimType]).toEqual([400, 'invalidValue'])
      if (!isShared) return
      const [ours, same] = [await acme.user('both@roles.test'), await umbrella.user('both@roles.test')]
      await umbrella.patch(others, { op: 'add', path: 'members', value: value(same) })
      expect(await gradeOf('both@roles.test')).toEqual([admin(), 'member'].sort())
      expect([await acme.groupsOf(ours), await umbrella.groupsOf(same)]).toEqual([[members.id], [others.id]])
      expect([await acme.membersOf(admins), await umbrella.membersOf(others)]).toEqual([[], ids(same)])
      expect(await acme.found('/Users', 'groups.display eq "Admins"')).toEqual([])
      expect(await acme.found('/Groups', `members.value eq "${same.id}"`)).toEqual([])
      await umbrella.patch(others, { op: 'remove', path: 'members' })
      expect(await gradeOf('both@roles.test')).toEqual(['member', 'member'])
    })
  })
}

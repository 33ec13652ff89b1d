/** PATCH of groups and of their members (RFC 7644 §3.5.2). */
import type { Check } from '../check.js'
import type { Operation } from '../scim.js'
import { expectMembers, groupsCheck, people, withMembers } from './group-members.js'

type People = Awaited<ReturnType<typeof people>>
type Some = readonly People[number][]

/** One operation on the members of a group. */
interface Change extends Pick<Check, 'id' | 'title' | 'rule'> {
  readonly before: (people: People) => Some
  readonly operation: (people: People) => Operation
  readonly after: (people: People) => Some
}

const first = ([ada]: People): Some => [ada]
const second = ([, bob]: People): Some => [bob]
const both = (people: People): Some => people
const nobody = (): Some => []

const changes: readonly Change[] = [
  {
    id: 'group-patch-add',
    title: 'PATCH adds a member to those that are there',
    rule: 'RFC 7644 §3.5.2.1',
    before: first,
    operation: ([, bob]) => ({ op: 'add', path: 'members', value: [{ value: bob.id }] }),
    after: both,
  },
  {
    id: 'group-patch-add-twice',
    title: 'A member that is added again is there once',
    rule: 'RFC 7644 §3.5.2.1',
    before: first,
    operation: ([ada]) => ({ op: 'add', path: 'members', value: [{ value: ada.id }] }),
    after: first,
  },
  {
    id: 'group-patch-add-no-path',
    title: 'PATCH adds a member without a path',
    rule: 'RFC 7644 §3.5.2.1',
    before: first,
    operation: ([, bob]) => ({ op: 'add', value: withMembers(bob) }),
    after: both,
  },
  {
    id: 'group-patch-remove',
    title: 'PATCH removes the member that a filter selects, and no other',
    rule: 'RFC 7644 §3.5.2.2',
    before: both,
    operation: ([ada]) => ({ op: 'remove', path: `members[value eq "${ada.id}"]` }),
    after: second,
  },
  {
    id: 'group-patch-remove-all',
    title: 'PATCH removes all members',
    rule: 'RFC 7644 §3.5.2.2',
    before: both,
    operation: () => ({ op: 'remove', path: 'members' }),
    after: nobody,
  },
  {
    id: 'group-patch-replace',
    title: 'PATCH replaces all members',
    rule: 'RFC 7644 §3.5.2.3',
    before: first,
    operation: ([, bob]) => ({ op: 'replace', path: 'members', value: [{ value: bob.id }] }),
    after: second,
  },
]

const checks: readonly Check[] = [
  {
    id: 'group-patch-rename',
    title: 'PATCH renames a group and leaves its members alone',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      const displayName = scim.unique()
      const answer = await scim.patch(path, { op: 'replace', path: 'displayName', value: displayName })
      expect.status(answer, 200, 204)
      expect.equal(await expectMembers(scim, expect, path, [ada]), 'displayName', displayName)
    },
  },
  ...changes.map(
    ({ id, title, rule, before, operation, after }): Check => ({
      id,
      title,
      rule,
      requires: ['patch'],
      async run(scim, expect) {
        const both = await people(scim)
        const { path } = await scim.group(withMembers(...before(both)))
        expect.status(await scim.patch(path, operation(both)), 200, 204)
        await expectMembers(scim, expect, path, after(both))
      },
    }),
  ),
  {
    id: 'group-patch-parallel',
    title: 'Of members that are added at the same time none is lost',
    rule: 'RFC 7644 §3.5.2',
    requires: ['patch'],
    async run(scim, expect) {
      const users = [...(await people(scim)), await scim.user(), await scim.user()]
      const { path } = await scim.group()
      const answers = await Promise.all(
        users.map(({ id }) => scim.patch(path, { op: 'add', path: 'members', value: [{ value: id }] })),
      )
      for (const answer of answers) expect.answered(answer)
      // A conflict may be refused; what was accepted must be there.
      const added = users.filter((_, index) => [200, 204].includes(answers[index]?.status ?? 0))
      await expectMembers(scim, expect, path, added)
    },
  },
]

export const groupsPatchChecks = checks.map(groupsCheck)

/** Groups and their members (RFC 7643 §4.2, RFC 7644 §3). */
import { GROUP } from '../announced.js'
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { at, elements, property, show, strings } from '../json.js'
import { type Made, type Scim, shared } from '../scim.js'

/** Two users to put into groups. */
const people = shared(async (scim) => [await scim.user(), await scim.user()] as const)

const idsOfMembers = (json: unknown): readonly string[] =>
  strings(elements(property(json, 'members')).map((member) => property(member, 'value')))

/** Reads the group and compares its members as a set. */
async function expectMembers(
  scim: Scim,
  expect: Expect,
  group: string,
  users: readonly Made[],
): Promise<Answer> {
  const answer = await scim.get(group)
  expect.status(answer, 200)
  const actual = [...idsOfMembers(answer.json)].sort()
  const expected = users.map(({ id }) => id).sort()
  expect.must(
    answer,
    actual.join() === expected.join(),
    `members are ${show(actual)}, expected ${show(expected)}`,
  )
  return answer
}

const groupsCheck = (check: Check): Check => ({
  ...check,
  requires: ['groups', ...(check.requires ?? [])],
})

const withMembers = (...users: readonly Made[]) => ({ members: users.map(({ id }) => ({ value: id })) })

const checks: readonly Check[] = [
  {
    id: 'group-create',
    title: 'POST creates a group and answers 201 with the group',
    rule: 'RFC 7644 §3.3',
    requires: ['newGroups'],
    async run(scim, expect) {
      const body = scim.groupBody()
      const answer = await scim.post(scim.groups, body)
      expect.status(answer, 201)
      expect.equal(answer, 'displayName', body.displayName)
      expect.equal(answer, 'meta.resourceType', 'Group')
      expect.must(answer, strings(property(answer.json, 'schemas')).includes(GROUP), `schemas lacks ${GROUP}`)
      expect.must(answer, answer.headers.location !== undefined, 'there is no Location header')
    },
  },
  {
    id: 'group-given',
    title: 'Where /Schemas announces the only groups, they are there, and no others can be made',
    rule: 'RFC 7643 §7',
    async run(scim, expect) {
      if (scim.announced.missing('newGroups') === undefined) expect.skip('groups can be made')
      const names = strings(property(scim.announced.attribute('Group.displayName'), 'canonicalValues'))
      for (const displayName of names) {
        const answer = await scim.list(scim.groups, {
          filter: `displayName eq ${JSON.stringify(displayName)}`,
        })
        expect.equal(answer, 'totalResults', 1)
        expect.refused(await scim.post(scim.groups, scim.groupBody({ displayName })), 409, 'uniqueness')
      }
      expect.refused(await scim.post(scim.groups, scim.groupBody()), 400, 'invalidValue')
    },
  },
  {
    id: 'group-create-no-name',
    title: 'A group without displayName is refused with 400',
    rule: 'RFC 7643 §4.2',
    async run(scim, expect) {
      const answer = await scim.post(scim.groups, { schemas: [GROUP], externalId: scim.unique() })
      expect.refused(answer, 400, 'invalidValue', 'invalidSyntax')
    },
  },
  {
    id: 'group-create-members',
    title: 'A group is created with its members',
    rule: 'RFC 7643 §4.2',
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada, bob))
      await expectMembers(scim, expect, path, [ada, bob])
    },
  },
  {
    id: 'group-members-reference',
    title: 'Members tell where they are and what they are',
    rule: 'RFC 7643 §4.2',
    async run(scim, expect) {
      const [ada] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      const answer = await expectMembers(scim, expect, path, [ada])
      const type = at(answer.json, 'members[0].type')
      expect.must(answer, type === undefined || type === 'User', `type is ${show(type)}, expected "User"`)
      const $ref = at(answer.json, 'members[0].$ref')
      const isRef = typeof $ref === 'string' && decodeURIComponent($ref).endsWith(`/${ada.id}`)
      expect.should(answer, isRef, `$ref is ${show($ref)}, expected the address of the user`)
    },
  },
  {
    id: 'group-get-unknown',
    title: 'GET of an unknown group answers 404',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      expect.refused(await scim.get(scim.nogroup()), 404)
    },
  },
  {
    id: 'group-put',
    title: 'PUT renames a group and replaces its members',
    rule: 'RFC 7644 §3.5.1',
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      const body = scim.groupBody(withMembers(bob))
      expect.status(await scim.put(path, body), 200)
      const answer = await expectMembers(scim, expect, path, [bob])
      expect.equal(answer, 'displayName', body.displayName)
    },
  },
  {
    id: 'group-delete',
    title: 'DELETE answers 204, and the group is gone',
    rule: 'RFC 7644 §3.6',
    async run(scim, expect) {
      const { path } = await scim.group()
      expect.status(await scim.delete(path), 204)
      expect.refused(await scim.get(path), 404)
      expect.refused(await scim.delete(path), 404)
    },
  },
  {
    id: 'group-delete-users',
    title: 'DELETE of a group leaves its members alone',
    rule: 'RFC 7644 §3.6',
    async run(scim, expect) {
      const [ada] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      expect.status(await scim.delete(path), 204)
      expect.status(await scim.get(ada.path), 200)
    },
  },
  {
    id: 'group-filter',
    title: 'A group is found by its displayName',
    rule: 'RFC 7644 §3.4.2.2',
    requires: ['filter'],
    async run(scim, expect) {
      const { id, name } = await scim.group()
      const answer = await scim.list(scim.groups, { filter: `displayName eq "${name}"` })
      const found = expect.list(answer).map((group) => property(group, 'id'))
      expect.must(
        answer,
        found.length === 1 && found[0] === id,
        `found ${show(found)}, expected ${show([id])}`,
      )
    },
  },
  {
    id: 'group-without-members',
    title: 'excludedAttributes=members leaves the members out',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const [ada] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      const answer = await scim.get(`${path}?excludedAttributes=members`)
      expect.status(answer, 200)
      expect.must(answer, property(answer.json, 'members') === undefined, 'members is there')
    },
  },
  {
    id: 'group-of-user',
    title: 'groups of a user tells its groups',
    rule: 'RFC 7643 §4.1.2',
    requires: ['User.groups'],
    async run(scim, expect) {
      const user = await scim.user()
      const { id } = await scim.group(withMembers(user))
      const answer = await scim.get(user.path)
      expect.status(answer, 200)
      const ids = elements(property(answer.json, 'groups')).map((group) => property(group, 'value'))
      expect.should(answer, ids.includes(id), `groups is ${show(ids)}, expected the group ${show(id)}`)
    },
  },
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
  {
    id: 'group-patch-add',
    title: 'PATCH adds a member to those that are there',
    rule: 'RFC 7644 §3.5.2.1',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      expect.status(
        await scim.patch(path, { op: 'add', path: 'members', value: [{ value: bob.id }] }),
        200,
        204,
      )
      await expectMembers(scim, expect, path, [ada, bob])
    },
  },
  {
    id: 'group-patch-add-twice',
    title: 'A member that is added again is there once',
    rule: 'RFC 7644 §3.5.2.1',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      expect.status(
        await scim.patch(path, { op: 'add', path: 'members', value: [{ value: ada.id }] }),
        200,
        204,
      )
      await expectMembers(scim, expect, path, [ada])
    },
  },
  {
    id: 'group-patch-add-no-path',
    title: 'PATCH adds a member without a path',
    rule: 'RFC 7644 §3.5.2.1',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      expect.status(await scim.patch(path, { op: 'add', value: withMembers(bob) }), 200, 204)
      await expectMembers(scim, expect, path, [ada, bob])
    },
  },
  {
    id: 'group-patch-remove',
    title: 'PATCH removes the member that a filter selects, and no other',
    rule: 'RFC 7644 §3.5.2.2',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada, bob))
      const answer = await scim.patch(path, { op: 'remove', path: `members[value eq "${ada.id}"]` })
      expect.status(answer, 200, 204)
      await expectMembers(scim, expect, path, [bob])
    },
  },
  {
    id: 'group-patch-remove-all',
    title: 'PATCH removes all members',
    rule: 'RFC 7644 §3.5.2.2',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada, bob))
      expect.status(await scim.patch(path, { op: 'remove', path: 'members' }), 200, 204)
      await expectMembers(scim, expect, path, [])
    },
  },
  {
    id: 'group-patch-replace',
    title: 'PATCH replaces all members',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['patch'],
    async run(scim, expect) {
      const [ada, bob] = await people(scim)
      const { path } = await scim.group(withMembers(ada))
      const value = [{ value: bob.id }]
      expect.status(await scim.patch(path, { op: 'replace', path: 'members', value }), 200, 204)
      await expectMembers(scim, expect, path, [bob])
    },
  },
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

export const groupsChecks = checks.map(groupsCheck)

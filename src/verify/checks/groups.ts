/** Groups and their members (RFC 7643 §4.2, RFC 7644 §3). */
import { GROUP } from '../announced.js'
import type { Check } from '../check.js'
import { at, elements, property, show, strings } from '../json.js'
import { expectMembers, groupsCheck, people, withMembers } from './group-members.js'

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
]

export const groupsChecks = checks.map(groupsCheck)

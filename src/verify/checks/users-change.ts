/** GET, PUT and DELETE of users (RFC 7644 §3.4.1, §3.5.1, §3.6). */
import type { Check } from '../check.js'
import { at, elements, property, show } from '../json.js'
import { expectGone } from './gone.js'

export const usersChangeChecks: readonly Check[] = [
  {
    id: 'user-get',
    title: 'GET answers what POST answered',
    rule: 'RFC 7644 §3.4.1',
    async run(scim, expect) {
      const { path, answer: created } = await scim.user()
      const answer = await scim.get(path)
      expect.status(answer, 200)
      for (const name of ['id', 'userName', 'name', 'emails', 'active', 'schemas']) {
        expect.equal(answer, name, property(created.json, name))
      }
    },
  },
  {
    id: 'user-get-location',
    title: 'meta.location leads to the resource',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const { id, path, answer } = await scim.user()
      const location = String(at(answer.json, 'meta.location'))
      const service = new URL(answer.request.url)
      const end = service.pathname + path.slice(scim.users.length)
      const isThere = URL.canParse(location, service.href) && new URL(location, service).pathname === end
      // Another host is a matter of proxies; another path is wrong.
      expect.must(answer, isThere, `meta.location of user ${id} is ${show(location)}, expected …${end}`)
    },
  },
  {
    id: 'user-get-unknown',
    title: 'GET of an unknown id answers 404',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      expect.refused(await scim.get(scim.nobody()), 404)
    },
  },
  {
    id: 'user-get-odd-id',
    title: 'GET of an id that has not the form of the ids of the server answers 404',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      expect.refused(await scim.get(`${scim.users}/00919288221112222`), 404)
    },
  },
  {
    id: 'user-put',
    title: 'PUT replaces values and answers 200 with the user',
    rule: 'RFC 7644 §3.5.1',
    requires: ['User.name.givenName'],
    async run(scim, expect) {
      const { path, sent } = await scim.user()
      const answer = await scim.put(path, { ...sent, name: { givenName: 'Grace', familyName: 'Hopper' } })
      expect.status(answer, 200)
      expect.equal(answer, 'name.givenName', 'Grace')
      expect.equal(await scim.get(path), 'name.givenName', 'Grace')
    },
  },
  {
    id: 'user-put-readonly',
    title: 'PUT ignores readOnly attributes: id stays',
    rule: 'RFC 7644 §3.5.1',
    async run(scim, expect) {
      const { id, path, sent } = await scim.user()
      const answer = await scim.put(path, { ...sent, id: 'another', meta: { resourceType: 'Group' } })
      expect.status(answer, 200)
      expect.equal(answer, 'id', id)
      expect.equal(answer, 'meta.resourceType', 'User')
    },
  },
  {
    id: 'user-put-echo',
    title: 'PUT accepts what GET answered',
    rule: 'RFC 7644 §3.5.1',
    async run(scim, expect) {
      const { path } = await scim.user()
      const before = await scim.get(path)
      expect.status(before, 200)
      const answer = await scim.put(path, before.json)
      expect.status(answer, 200)
      expect.equal(answer, 'userName', property(before.json, 'userName'))
    },
  },
  {
    id: 'user-put-created',
    title: 'meta.created stays and meta.lastModified does not go back',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const { path, sent, answer: created } = await scim.user()
      const answer = await scim.put(path, { ...sent, name: { givenName: 'Grace' } })
      expect.status(answer, 200)
      expect.equal(answer, 'meta.created', at(created.json, 'meta.created'))
      const before = Date.parse(String(at(created.json, 'meta.lastModified')))
      const after = Date.parse(String(at(answer.json, 'meta.lastModified')))
      expect.must(answer, !(after < before), 'meta.lastModified went back')
    },
  },
  {
    id: 'user-put-unknown',
    title: 'PUT of an unknown id answers 404 and creates nothing',
    rule: 'RFC 7644 §3.5.1',
    async run(scim, expect) {
      const path = scim.nobody()
      expect.refused(await scim.put(path, scim.userBody()), 404)
      expect.status(await scim.get(path), 404)
    },
  },
  {
    id: 'user-put-no-username',
    title: 'PUT without a required attribute is refused with 400',
    rule: 'RFC 7644 §3.5.1',
    async run(scim, expect) {
      const { path, sent } = await scim.user()
      const { userName: _, ...body } = sent
      expect.refused(await scim.put(path, body), 400, 'invalidValue', 'invalidSyntax')
    },
  },
  {
    id: 'user-put-duplicate',
    title: 'PUT of a userName that is taken is refused with 409',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      const taken = await scim.user()
      const { path, sent } = await scim.user()
      expect.refused(await scim.put(path, { ...sent, userName: taken.name }), 409, 'uniqueness')
    },
  },
  {
    id: 'user-put-active',
    title: 'PUT deactivates and reactivates',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.active'],
    async run(scim, expect) {
      const { path, sent } = await scim.user()
      for (const active of [false, true]) {
        expect.status(await scim.put(path, { ...sent, active }), 200)
        expect.equal(await scim.get(path), 'active', active)
      }
    },
  },
  {
    id: 'user-delete',
    title: 'DELETE answers 204 without a body',
    rule: 'RFC 7644 §3.6',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.delete(path)
      expect.status(answer, 204)
      expect.must(answer, answer.text === '', 'the answer has a body')
    },
  },
  {
    id: 'user-delete-gone',
    title: 'A deleted user answers 404',
    rule: 'RFC 7644 §3.6',
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.status(await scim.delete(path), 204)
      expectGone(expect, await scim.get(path))
    },
  },
  {
    id: 'user-delete-list',
    title: 'A deleted user is in no list',
    rule: 'RFC 7644 §3.6',
    requires: ['filter'],
    async run(scim, expect) {
      const { path, name } = await scim.user()
      expect.status(await scim.delete(path), 204)
      const answer = await scim.list(scim.users, { filter: `userName eq "${name}"` })
      const left = elements(property(answer.json, 'Resources'))
      const isInactive = left.every((user) => property(user, 'active') === false)
      expect[isInactive ? 'should' : 'must'](
        answer,
        left.length === 0,
        isInactive
          ? 'the list still holds the user, deactivated: DELETE deactivates here'
          : 'the list still holds the user',
      )
    },
  },
  {
    id: 'user-delete-twice',
    title: 'DELETE of a deleted user answers 404',
    rule: 'RFC 7644 §3.6',
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.status(await scim.delete(path), 204)
      expectGone(expect, await scim.get(path))
      expect.refused(await scim.delete(path), 404)
    },
  },
  {
    id: 'user-delete-unknown',
    title: 'DELETE of an unknown id answers 404',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      expect.refused(await scim.delete(scim.nobody()), 404)
    },
  },
  {
    id: 'user-delete-again',
    title: 'A userName is free again once its user is deleted',
    rule: 'RFC 7644 §3.6',
    async run(scim, expect) {
      const { path, sent } = await scim.user()
      expect.status(await scim.delete(path), 204)
      const answer = await scim.post(scim.users, sent)
      expect.answered(answer)
      expect.should(
        answer,
        answer.status === 201,
        `status ${answer.status} for the same userName, expected 201`,
      )
    },
  },
]

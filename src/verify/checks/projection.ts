/** `attributes` and `excludedAttributes` (RFC 7644 §3.9). */
import { USER } from '../announced.js'
import type { Check } from '../check.js'
import { at, isObject, property } from '../json.js'

/** What every answer holds, whatever is asked for: `returned: always` (RFC 7643 §3.1 and §7). */
const ALWAYS = ['schemas', 'id']

export const projectionChecks: readonly Check[] = [
  {
    id: 'attributes',
    title: 'attributes leaves what is asked for, and id',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const { id, path, name } = await scim.user()
      const answer = await scim.get(`${path}?attributes=userName`)
      expect.status(answer, 200)
      expect.equal(answer, 'id', id)
      expect.equal(answer, 'userName', name)
      for (const extra of Object.keys(isObject(answer.json) ? answer.json : {})) {
        // meta is asked for by nobody, but many add it; it says nothing about the user.
        const severity = extra === 'meta' ? 'should' : 'must'
        const isAsked = extra === 'userName' || ALWAYS.includes(extra)
        expect[severity](answer, isAsked, `${extra} is there and was not asked for`)
      }
    },
  },
  {
    id: 'attributes-case',
    title: 'attributes ignores case',
    rule: 'RFC 7643 §2.1',
    async run(scim, expect) {
      const { path, name } = await scim.user()
      expect.equal(await scim.get(`${path}?attributes=USERNAME`), 'userName', name)
    },
  },
  {
    id: 'attributes-sub',
    title: 'attributes takes sub-attributes',
    rule: 'RFC 7644 §3.9',
    requires: ['User.name.givenName', 'User.name.familyName'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(`${path}?attributes=name.givenName`)
      expect.equal(answer, 'name.givenName', 'Ada')
      const familyName = at(answer.json, 'name.familyName')
      expect.must(answer, familyName === undefined, 'name.familyName is there and was not asked for')
    },
  },
  {
    id: 'attributes-urn',
    title: 'attributes takes names with the URN of their schema',
    rule: 'RFC 7644 §3.10',
    async run(scim, expect) {
      const { path, name } = await scim.user()
      expect.equal(await scim.get(`${path}?attributes=${USER}:userName`), 'userName', name)
    },
  },
  {
    id: 'attributes-several',
    title: 'attributes takes a list',
    rule: 'RFC 7644 §3.9',
    requires: ['User.active'],
    async run(scim, expect) {
      const { path, name } = await scim.user()
      const answer = await scim.get(`${path}?attributes=userName,active`)
      expect.equal(answer, 'userName', name)
      expect.equal(answer, 'active', true)
      expect.must(answer, property(answer.json, 'name') === undefined, 'name is there')
    },
  },
  {
    id: 'attributes-unknown',
    title: 'attributes with an unknown name does no harm',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.answered(await scim.get(`${path}?attributes=favouriteColour`))
    },
  },
  {
    id: 'attributes-list',
    title: 'attributes holds for lists too',
    rule: 'RFC 7644 §3.4.2.5',
    requires: ['filter'],
    async run(scim, expect) {
      const { name } = await scim.user()
      const answer = await scim.list(scim.users, { filter: `userName eq "${name}"`, attributes: 'userName' })
      const [user] = expect.list(answer)
      expect.must(answer, property(user, 'userName') === name, 'userName is not there')
      expect.must(answer, property(user, 'name') === undefined, 'name is there and was not asked for')
    },
  },
  {
    id: 'attributes-post',
    title: 'attributes holds for the answer to POST',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const answer = await scim.post(`${scim.users}?attributes=userName`, scim.userBody())
      expect.status(answer, 201)
      const name = property(answer.json, 'name')
      expect.should(answer, name === undefined, 'name is there and was not asked for')
    },
  },
  {
    id: 'excluded',
    title: 'excludedAttributes leaves out what is named',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const { path, name } = await scim.user()
      const answer = await scim.get(`${path}?excludedAttributes=name,emails`)
      expect.equal(answer, 'userName', name)
      for (const left of ['name', 'emails']) {
        expect.must(answer, property(answer.json, left) === undefined, `${left} is there`)
      }
    },
  },
  {
    id: 'excluded-always',
    title: 'excludedAttributes does not leave out id',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const { id, path } = await scim.user()
      expect.equal(await scim.get(`${path}?excludedAttributes=id,userName`), 'id', id)
    },
  },
  {
    id: 'attributes-both',
    title: 'attributes and excludedAttributes together do no harm',
    rule: 'RFC 7644 §3.9',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(`${path}?attributes=userName&excludedAttributes=emails`)
      expect.answered(answer)
    },
  },
]

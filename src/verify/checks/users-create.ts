/** POST of users (RFC 7644 §3.3). */
import { USER } from '../announced.js'
import type { Check } from '../check.js'
import { at, isObject, property, show, strings } from '../json.js'

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/

export const usersCreateChecks: readonly Check[] = [
  {
    id: 'user-create',
    title: 'POST creates a user and answers 201 with the whole user',
    rule: 'RFC 7644 §3.3',
    async run(scim, expect) {
      const body = scim.userBody()
      const answer = await scim.post(scim.users, body)
      expect.status(answer, 201)
      expect.equal(answer, 'userName', body.userName)
      const id = property(answer.json, 'id')
      expect.must(answer, typeof id === 'string' && id !== '', `id is ${show(id)}, expected a string`)
    },
  },
  {
    id: 'user-create-location',
    title: 'The Location header of a creation is meta.location',
    rule: 'RFC 7644 §3.3',
    async run(scim, expect) {
      const { answer } = await scim.user()
      const { location } = answer.headers
      expect.must(answer, location !== undefined, 'there is no Location header')
      const meta = at(answer.json, 'meta.location')
      expect.must(
        answer,
        location === undefined || meta === location,
        `meta.location is ${show(meta)}, the Location header ${show(location)}`,
      )
    },
  },
  {
    id: 'user-create-schemas',
    title: 'schemas of a user names the User schema',
    rule: 'RFC 7643 §3',
    async run(scim, expect) {
      const { answer } = await scim.user()
      expect.must(answer, strings(property(answer.json, 'schemas')).includes(USER), `schemas lacks ${USER}`)
    },
  },
  {
    id: 'user-create-meta',
    title: 'meta has resourceType, created, lastModified and location',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const { answer } = await scim.user()
      expect.must(answer, isObject(property(answer.json, 'meta')), 'there is no meta')
      expect.equal(answer, 'meta.resourceType', 'User')
      for (const name of ['created', 'lastModified']) {
        const value = at(answer.json, `meta.${name}`)
        const isDate = typeof value === 'string' && DATE_TIME.test(value)
        expect.must(answer, isDate, `meta.${name} is ${show(value)}, expected a dateTime`)
      }
      const location = at(answer.json, 'meta.location')
      expect.must(answer, typeof location === 'string', `meta.location is ${show(location)}, expected a URI`)
      const isAbsolute = typeof location === 'string' && URL.canParse(location)
      // A relative one is resolved against the base URL (§2.3.7), which few clients do.
      expect.should(answer, isAbsolute, `meta.location is ${show(location)}, expected an absolute URI`)
    },
  },
  {
    id: 'user-create-modified',
    title: 'lastModified of a new resource is created',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const { answer } = await scim.user()
      const created = at(answer.json, 'meta.created')
      if (created === undefined) expect.skip('the server tells no meta.created')
      expect.equal(answer, 'meta.lastModified', created)
    },
  },
  {
    id: 'user-create-unique-id',
    title: 'Every resource has an id of its own',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const first = await scim.user()
      const second = await scim.user()
      expect.must(second.answer, first.id !== second.id, `two users have the id ${show(first.id)}`)
    },
  },
  {
    id: 'user-create-readonly-id',
    title: 'The server gives the id: one that the client sends is ignored',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const id = `client-${scim.unique()}`
      const answer = await scim.post(scim.users, scim.userBody({ id }))
      expect.status(answer, 201)
      expect.must(answer, property(answer.json, 'id') !== id, `the user got the id ${show(id)} of the client`)
    },
  },
  {
    id: 'user-create-readonly-meta',
    title: 'meta that the client sends is ignored',
    rule: 'RFC 7644 §3.3',
    async run(scim, expect) {
      const meta = { created: '1999-01-01T00:00:00Z', resourceType: 'Group' }
      const answer = await scim.post(scim.users, scim.userBody({ meta }))
      expect.status(answer, 201)
      const created = String(at(answer.json, 'meta.created'))
      expect.must(answer, !created.startsWith('1999'), `meta.created is the client's: ${show(created)}`)
      expect.equal(answer, 'meta.resourceType', 'User')
    },
  },
  {
    id: 'user-create-readonly-groups',
    title: 'groups that the client sends are ignored: they change at the group',
    rule: 'RFC 7643 §4.1.2',
    requires: ['groups'],
    async run(scim, expect) {
      const group = await scim.group()
      const answer = await scim.post(scim.users, scim.userBody({ groups: [{ value: group.id }] }))
      expect.status(answer, 201)
      const user = property(answer.json, 'id')
      const members = at((await scim.get(group.path)).json, 'members')
      const isMember = show(members).includes(show(user))
      expect.must(answer, !isMember, 'a POST with groups made the user a member')
    },
  },
  {
    id: 'user-create-duplicate',
    title: 'A userName that is taken is refused with 409 and scimType uniqueness',
    rule: 'RFC 7644 §3.3',
    async run(scim, expect) {
      const { sent } = await scim.user()
      const answer = await scim.post(scim.users, sent)
      expect.refused(answer, 409, 'uniqueness')
    },
  },
  {
    id: 'user-create-duplicate-case',
    title: 'A userName that differs by case only is taken too',
    rule: 'RFC 7643 §4.1.1',
    async run(scim, expect) {
      if (scim.announced.attribute('User.userName')?.caseExact === true) {
        expect.skip('the server announces userName as caseExact')
      }
      const { name } = await scim.user()
      const answer = await scim.post(scim.users, scim.userBody({ userName: name.toUpperCase() }))
      expect.refused(answer, 409, 'uniqueness')
    },
  },
  {
    id: 'user-create-no-username',
    title: 'A user without userName is refused with 400',
    rule: 'RFC 7643 §4.1.1',
    async run(scim, expect) {
      const { userName: _, ...body } = scim.userBody()
      expect.refused(await scim.post(scim.users, body), 400, 'invalidValue', 'invalidSyntax')
    },
  },
  {
    id: 'user-create-empty-username',
    title: 'An empty userName is refused with 400',
    rule: 'RFC 7643 §4.1.1',
    async run(scim, expect) {
      const answer = await scim.post(scim.users, scim.userBody({ userName: '' }))
      expect.refused(answer, 400, 'invalidValue', 'invalidSyntax')
    },
  },
  {
    id: 'user-create-wrong-type',
    title: 'A value of the wrong type is refused with 400',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      const answer = await scim.post(scim.users, scim.userBody({ userName: { not: 'a string' } }))
      expect.refused(answer, 400, 'invalidValue', 'invalidSyntax')
    },
  },
  ...[
    { id: 'malformed', title: 'A body that is no JSON', body: '{"userName":' },
    { id: 'array', title: 'A body that is no object', body: '[]' },
    { id: 'empty', title: 'An empty body', body: '' },
  ].map(
    ({ id, title, body }): Check => ({
      id: `user-create-${id}`,
      title: `${title} is refused with 400`,
      rule: 'RFC 7644 §3.12',
      async run(scim, expect) {
        expect.refused(await scim.post(scim.users, body), 400, 'invalidSyntax', 'invalidValue')
      },
    }),
  ),
  {
    id: 'user-create-json',
    title: 'application/json is accepted',
    rule: 'RFC 7644 §3.8',
    async run(scim, expect) {
      const headers = { 'content-type': 'application/json' }
      expect.status(await scim.post(scim.users, scim.userBody(), { headers }), 201)
    },
  },
  {
    id: 'user-create-charset',
    title: 'A charset parameter of the media type is accepted',
    rule: 'RFC 7644 §3.8',
    async run(scim, expect) {
      const headers = { 'content-type': 'application/scim+json; charset=utf-8' }
      expect.status(await scim.post(scim.users, scim.userBody(), { headers }), 201)
    },
  },
  {
    id: 'user-create-inactive',
    title: 'A user that is created inactive is inactive',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.active'],
    async run(scim, expect) {
      const { path } = await scim.user({ active: false })
      expect.equal(await scim.get(path), 'active', false)
    },
  },
  {
    id: 'user-create-password',
    title: 'A password is never returned',
    rule: 'RFC 7643 §4.1.1',
    async run(scim, expect) {
      const password = 'Correct-Horse-9-Battery'
      const answer = await scim.post(scim.users, scim.userBody({ password }))
      expect.status(answer, 201)
      expect.must(answer, !answer.text.includes(password), 'the answer holds the password')
      const id = encodeURIComponent(String(property(answer.json, 'id')))
      const asked = await scim.get(`${scim.users}/${id}?attributes=userName,password`)
      expect.must(asked, !/"password"/i.test(asked.text), 'password is returned when it is asked for')
    },
  },
]

/** PATCH that succeeds (RFC 7644 §3.5.2). */
import { USER } from '../announced.js'
import type { Check } from '../check.js'
import { at, property, show } from '../json.js'

const checks: readonly Check[] = [
  {
    id: 'patch-answer',
    title: 'PATCH answers 200 with the user, or 204 without a body',
    rule: 'RFC 7644 §3.5.2',
    requires: ['User.name.givenName'],
    async run(scim, expect) {
      const { id, path } = await scim.user()
      const answer = await scim.patch(path, { op: 'replace', path: 'name.givenName', value: 'Grace' })
      expect.status(answer, 200, 204)
      if (answer.status === 204) return expect.must(answer, answer.text === '', 'the answer has a body')
      expect.equal(answer, 'id', id)
      expect.equal(answer, 'name.givenName', 'Grace')
    },
  },
  {
    id: 'patch-replace',
    title: 'replace of a sub-attribute leaves the others',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['User.name.givenName', 'User.name.familyName'],
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.status(
        await scim.patch(path, { op: 'replace', path: 'name.givenName', value: 'Grace' }),
        200,
        204,
      )
      const answer = await scim.get(path)
      expect.equal(answer, 'name.givenName', 'Grace')
      expect.equal(answer, 'name.familyName', 'Lovelace')
    },
  },
  {
    id: 'patch-replace-complex',
    title: 'replace of a complex attribute replaces the sub-attributes that are sent',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['User.name.givenName', 'User.name.familyName'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const value = { givenName: 'Grace' }
      expect.status(await scim.patch(path, { op: 'replace', path: 'name', value }), 200, 204)
      const answer = await scim.get(path)
      expect.equal(answer, 'name.givenName', 'Grace')
      expect.equal(answer, 'name.familyName', 'Lovelace')
    },
  },
  {
    id: 'patch-replace-no-path',
    title: 'replace without a path replaces what its value names',
    rule: 'RFC 7644 §3.5.2.3',
    async run(scim, expect) {
      const { path, name } = await scim.user({ externalId: 'before' })
      const value = { externalId: `after-${name}` }
      expect.status(await scim.patch(path, { op: 'replace', value }), 200, 204)
      const answer = await scim.get(path)
      expect.equal(answer, 'externalId', `after-${name}`)
      expect.equal(answer, 'userName', name)
    },
  },
  {
    id: 'patch-replace-absent',
    title: 'replace of an attribute without a value adds it',
    rule: 'RFC 7644 §3.5.2.3',
    async run(scim, expect) {
      const { path, name } = await scim.user()
      const value = `new-${name}`
      expect.status(await scim.patch(path, { op: 'replace', path: 'externalId', value }), 200, 204)
      expect.equal(await scim.get(path), 'externalId', value)
    },
  },
  {
    id: 'patch-add',
    title: 'add of an attribute with one value sets it',
    rule: 'RFC 7644 §3.5.2.1',
    async run(scim, expect) {
      const { path, name } = await scim.user({ externalId: 'before' })
      const value = `after-${name}`
      expect.status(await scim.patch(path, { op: 'add', path: 'externalId', value }), 200, 204)
      expect.equal(await scim.get(path), 'externalId', value)
    },
  },
  {
    id: 'patch-add-no-path',
    title: 'add without a path merges its value into the user',
    rule: 'RFC 7644 §3.5.2.1',
    requires: ['User.name.givenName', 'User.name.familyName'],
    async run(scim, expect) {
      const { path, name } = await scim.user()
      const value = { externalId: `new-${name}`, name: { familyName: 'Hopper' } }
      expect.status(await scim.patch(path, { op: 'add', value }), 200, 204)
      const answer = await scim.get(path)
      expect.equal(answer, 'externalId', `new-${name}`)
      expect.equal(answer, 'name.familyName', 'Hopper')
      expect.equal(answer, 'name.givenName', 'Ada')
    },
  },
  {
    id: 'patch-add-same',
    title: 'add of a value that is there changes nothing, not even lastModified',
    rule: 'RFC 7644 §3.5.2.1',
    async run(scim, expect) {
      const { path } = await scim.user({ externalId: 'same' })
      const before = await scim.get(path)
      expect.status(await scim.patch(path, { op: 'add', path: 'externalId', value: 'same' }), 200, 204)
      const answer = await scim.get(path)
      const isSame = at(answer.json, 'meta.lastModified') === at(before.json, 'meta.lastModified')
      expect.must(answer, isSame, 'meta.lastModified changed')
    },
  },
  {
    id: 'patch-remove',
    title: 'remove unassigns an attribute',
    rule: 'RFC 7644 §3.5.2.2',
    async run(scim, expect) {
      const { path } = await scim.user({ externalId: 'before' })
      expect.status(await scim.patch(path, { op: 'remove', path: 'externalId' }), 200, 204)
      const answer = await scim.get(path)
      expect.status(answer, 200)
      const value = property(answer.json, 'externalId')
      expect.must(answer, value === undefined || value === null, `externalId is ${show(value)}`)
    },
  },
  {
    id: 'patch-remove-absent',
    title: 'remove of an attribute without a value succeeds',
    rule: 'RFC 7644 §3.5.2.2',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.patch(path, { op: 'remove', path: 'externalId' })
      expect.answered(answer)
      expect.should(answer, answer.status < 300, `status ${answer.status}, expected 200 or 204`)
    },
  },
  {
    id: 'patch-several',
    title: 'Operations are applied in their order',
    rule: 'RFC 7644 §3.5.2',
    async run(scim, expect) {
      const { path } = await scim.user({ externalId: 'zero' })
      const answer = await scim.patch(
        path,
        { op: 'remove', path: 'externalId' },
        { op: 'add', path: 'externalId', value: 'one' },
        { op: 'replace', path: 'externalId', value: 'two' },
      )
      expect.status(answer, 200, 204)
      expect.equal(await scim.get(path), 'externalId', 'two')
    },
  },
  {
    id: 'patch-active',
    title: 'PATCH deactivates and reactivates',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.active'],
    async run(scim, expect) {
      const { path } = await scim.user()
      for (const value of [false, true]) {
        expect.status(await scim.patch(path, { op: 'replace', path: 'active', value }), 200, 204)
        expect.equal(await scim.get(path), 'active', value)
      }
    },
  },
  {
    id: 'patch-username',
    title: 'PATCH renames a user',
    rule: 'RFC 7644 §3.5.2.3',
    async run(scim, expect) {
      const { path } = await scim.user()
      const value = scim.unique()
      expect.status(await scim.patch(path, { op: 'replace', path: 'userName', value }), 200, 204)
      expect.equal(await scim.get(path), 'userName', value)
    },
  },
  {
    id: 'patch-urn',
    title: 'A path may carry the URN of its schema',
    rule: 'RFC 7644 §3.10',
    requires: ['User.name.givenName'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.patch(path, { op: 'replace', path: `${USER}:name.givenName`, value: 'Grace' })
      expect.status(answer, 200, 204)
      expect.equal(await scim.get(path), 'name.givenName', 'Grace')
    },
  },
  {
    id: 'patch-path-case',
    title: 'Paths ignore case',
    rule: 'RFC 7643 §2.1',
    requires: ['User.name.givenName'],
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.status(
        await scim.patch(path, { op: 'replace', path: 'NAME.GIVENNAME', value: 'Grace' }),
        200,
        204,
      )
      expect.equal(await scim.get(path), 'name.givenName', 'Grace')
    },
  },
  {
    id: 'patch-op-case',
    title: 'op ignores case, as Microsoft Entra ID sends Replace',
    rule: 'RFC 7644 §3.5.2',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.patch(path, { op: 'Replace', path: 'externalId', value: 'x' })
      expect.answered(answer)
      expect.should(answer, answer.status < 300, `status ${answer.status}, expected 200 or 204`)
    },
  },
]

export const patchChecks = checks.map(
  (check): Check => ({ ...check, requires: ['patch', ...(check.requires ?? [])] }),
)

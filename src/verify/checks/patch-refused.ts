/** PATCH that is refused, and changes nothing (RFC 7644 §3.5.2). */
import type { Check } from '../check.js'
import type { Feature } from '../feature.js'
import { at, property } from '../json.js'
import { type Operation, PATCH_OP } from '../scim.js'
import { needSeveralEmails } from './several-emails.js'

interface Refusal {
  readonly id: string
  readonly title: string
  readonly rule: string
  readonly operation: Operation
  readonly scimTypes: readonly string[]
  readonly requires?: readonly Feature[]
}

const refusals: readonly Refusal[] = [
  {
    id: 'unknown-op',
    title: 'An unknown op',
    rule: 'RFC 7644 §3.5.2',
    operation: { op: 'move', path: 'externalId', value: 'x' },
    scimTypes: ['invalidSyntax', 'invalidValue'],
  },
  {
    id: 'malformed-path',
    title: 'A malformed path',
    rule: 'RFC 7644 §3.12',
    operation: { op: 'replace', path: 'emails[type eq', value: 'x' },
    scimTypes: ['invalidPath', 'invalidFilter'],
  },
  {
    id: 'unknown-path',
    title: 'The path of an unknown attribute',
    rule: 'RFC 7644 §3.12',
    operation: { op: 'replace', path: 'favouriteColour', value: 'mauve' },
    scimTypes: ['invalidPath', 'noTarget'],
  },
  {
    id: 'remove-no-path',
    title: 'remove without a path',
    rule: 'RFC 7644 §3.5.2.2',
    operation: { op: 'remove' },
    scimTypes: ['noTarget'],
  },
  {
    id: 'remove-required',
    title: 'remove of a required attribute',
    rule: 'RFC 7644 §3.5.2.2',
    operation: { op: 'remove', path: 'userName' },
    scimTypes: ['mutability', 'invalidValue'],
  },
  {
    id: 'readonly-id',
    title: 'A change of id',
    rule: 'RFC 7644 §3.5.2',
    operation: { op: 'replace', path: 'id', value: 'another' },
    scimTypes: ['mutability'],
  },
  {
    id: 'readonly-meta',
    title: 'A change of meta.created',
    rule: 'RFC 7644 §3.5.2',
    operation: { op: 'replace', path: 'meta.created', value: '1999-01-01T00:00:00Z' },
    scimTypes: ['mutability'],
  },
  {
    id: 'wrong-type',
    title: 'A value of the wrong type',
    rule: 'RFC 7644 §3.12',
    operation: { op: 'replace', path: 'userName', value: { not: 'a string' } },
    scimTypes: ['invalidValue', 'invalidSyntax'],
  },
]

const checks: readonly Check[] = [
  ...refusals.map(
    ({ id, title, rule, operation, scimTypes, requires = [] }): Check => ({
      id: `patch-${id}`,
      title: `PATCH: ${title} is refused with 400`,
      rule,
      requires,
      async run(scim, expect) {
        const { id: userId, path, name } = await scim.user()
        expect.refused(await scim.patch(path, operation), 400, ...scimTypes)
        const after = await scim.get(path)
        expect.equal(after, 'id', userId)
        expect.equal(after, 'userName', name)
      },
    }),
  ),
  {
    id: 'patch-atomic',
    title: 'PATCH is atomic: when one operation fails, none is applied',
    rule: 'RFC 7644 §3.5.2',
    async run(scim, expect) {
      const { path } = await scim.user({ externalId: 'before' })
      const answer = await scim.patch(
        path,
        { op: 'replace', path: 'externalId', value: 'after' },
        { op: 'replace', path: 'id', value: 'another' },
      )
      expect.status(answer, 400)
      expect.equal(await scim.get(path), 'externalId', 'before')
    },
  },
  {
    id: 'patch-no-target',
    title: 'PATCH: replace with a value path that selects nothing is refused with 400 noTarget',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['User.emails.value', 'User.emails.type'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const value = scim.unique()
      const answer = await scim.patch(path, { op: 'replace', path: 'emails[type eq "other"].value', value })
      if (answer.status === 400) return expect.refused(answer, 400, 'noTarget')
      expect.status(answer, 200, 204)
      await needSeveralEmails(scim, expect)
      const after = await scim.get(path)
      const isCreated = at(after.json, 'emails[type=other].value') === value
      const message = isCreated
        ? 'the value was created: Microsoft Entra ID counts on that, the RFC asks for noTarget'
        : 'the answer claims success, and the value is not there'
      expect[isCreated ? 'should' : 'must'](isCreated ? answer : after, false, message)
    },
  },
  {
    id: 'patch-no-schemas',
    title: 'PATCH: a body without the PatchOp schema is refused with 400',
    rule: 'RFC 7644 §3.5.2',
    async run(scim, expect) {
      const { path } = await scim.user()
      const body = { Operations: [{ op: 'replace', path: 'externalId', value: 'x' }] }
      const answer = await scim.send('PATCH', path, { body })
      expect.answered(answer)
      expect.should(answer, answer.status === 400, `status ${answer.status}, expected 400`)
    },
  },
  {
    id: 'patch-no-operations',
    title: 'PATCH: a body without Operations is refused with 400',
    rule: 'RFC 7644 §3.5.2',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.send('PATCH', path, { body: { schemas: [PATCH_OP] } })
      expect.refused(answer, 400, 'invalidSyntax', 'invalidValue')
    },
  },
  {
    id: 'patch-malformed',
    title: 'PATCH: a body that is no JSON is refused with 400',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.refused(
        await scim.send('PATCH', path, { body: '{"Operations":[' }),
        400,
        'invalidSyntax',
        'invalidValue',
      )
    },
  },
  {
    id: 'patch-unknown',
    title: 'PATCH of an unknown id answers 404',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      const answer = await scim.patch(scim.nobody(), { op: 'replace', path: 'externalId', value: 'x' })
      expect.refused(answer, 404)
    },
  },
  {
    id: 'patch-duplicate',
    title: 'PATCH to a userName that is taken is refused with 409',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      const taken = await scim.user()
      const { path, name } = await scim.user()
      const answer = await scim.patch(path, { op: 'replace', path: 'userName', value: taken.name })
      expect.refused(answer, 409, 'uniqueness')
      expect.equal(await scim.get(path), 'userName', name)
    },
  },
  {
    id: 'patch-readonly-groups',
    title: 'PATCH does not change groups of a user',
    rule: 'RFC 7643 §4.1.2',
    requires: ['groups'],
    async run(scim, expect) {
      const user = await scim.user()
      const group = await scim.group()
      expect.answered(
        await scim.patch(user.path, { op: 'add', path: 'groups', value: [{ value: group.id }] }),
      )
      const answer = await scim.get(group.path)
      const isMember = answer.text.includes(user.id)
      expect.must(answer, !isMember, 'the user became a member')
    },
  },
  {
    id: 'patch-prototype',
    title: 'PATCH with keys such as __proto__ does no harm',
    rule: 'RFC 7644 §7.1',
    async run(scim, expect) {
      const { path, name } = await scim.user()
      const value =
        '{"__proto__":{"polluted":"x"},"__proto__.polluted":"x","constructor.prototype.polluted":"x"}'
      const body = `{"schemas":["${PATCH_OP}"],"Operations":[{"op":"replace","value":${value}}]}`
      expect.answered(await scim.send('PATCH', path, { body }))
      const answer = await scim.get(path)
      expect.equal(answer, 'userName', name)
      const other = await scim.user()
      expect.must(
        other.answer,
        property(other.answer.json, 'polluted') === undefined,
        'other users are polluted',
      )
    },
  },
]

export const patchRefusedChecks = checks.map(
  (check): Check => ({ ...check, requires: ['patch', ...(check.requires ?? [])] }),
)

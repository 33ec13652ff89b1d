/** PATCH of multi-valued attributes (RFC 7644 §3.5.2). */
import type { Check } from '../check.js'
import { elements, property, show } from '../json.js'
import { needSeveralEmails } from './several-emails.js'

const checks: readonly Check[] = [
  {
    id: 'patch-value-path',
    title: 'A value path replaces in the values that its filter selects',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['User.emails.value', 'User.emails.type'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const value = scim.unique()
      const answer = await scim.patch(path, { op: 'replace', path: 'emails[type eq "work"].value', value })
      expect.status(answer, 200, 204)
      expect.equal(await scim.get(path), 'emails[type=work].value', value)
    },
  },
  {
    id: 'patch-replace-values',
    title: 'replace of a multi-valued attribute replaces all values',
    rule: 'RFC 7644 §3.5.2.3',
    requires: ['User.emails.value'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const value = scim.unique()
      const emails = [{ value, type: 'work', primary: true }]
      expect.status(await scim.patch(path, { op: 'replace', path: 'emails', value: emails }), 200, 204)
      const answer = await scim.get(path)
      expect.equal(answer, 'emails.length', 1)
      expect.equal(answer, 'emails[0].value', value)
    },
  },
  {
    id: 'patch-add-value',
    title: 'add to a multi-valued attribute keeps the values that are there',
    rule: 'RFC 7644 §3.5.2.1',
    requires: ['User.emails.value', 'User.emails.type'],
    async run(scim, expect) {
      await needSeveralEmails(scim, expect)
      const both = [scim.unique(), scim.unique()]
      const emails = both.map((value, index) => ({ value, type: index === 0 ? 'work' : 'home' }))
      const made = await scim.user({ emails })
      const third = { value: scim.unique(), type: 'other' }
      expect.status(await scim.patch(made.path, { op: 'add', path: 'emails', value: [third] }), 200, 204)
      const answer = await scim.get(made.path)
      const values = elements(property(answer.json, 'emails')).map((email) => property(email, 'value'))
      const isComplete = [...both, third.value].every((value) => values.includes(value))
      expect.must(answer, isComplete, `emails are ${show(values)}, expected ${show([...both, third.value])}`)
    },
  },
  {
    id: 'patch-remove-value',
    title: 'remove with a value path removes what its filter selects',
    rule: 'RFC 7644 §3.5.2.2',
    requires: ['User.emails.value', 'User.emails.type'],
    async run(scim, expect) {
      await needSeveralEmails(scim, expect)
      const work = { value: scim.unique(), type: 'work' }
      const home = { value: scim.unique(), type: 'home' }
      const made = await scim.user({ emails: [work, home] })
      expect.status(await scim.patch(made.path, { op: 'remove', path: 'emails[type eq "work"]' }), 200, 204)
      const answer = await scim.get(made.path)
      expect.equal(answer, 'emails.length', 1)
      expect.equal(answer, 'emails[0].value', home.value)
    },
  },
  {
    id: 'patch-primary',
    title: 'A new primary value takes the place of the old one',
    rule: 'RFC 7644 §3.5.2',
    requires: ['User.emails.value', 'User.emails.primary'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const value = scim.unique()
      const added = [{ value, type: 'home', primary: true }]
      expect.status(await scim.patch(path, { op: 'add', path: 'emails', value: added }), 200, 204)
      const answer = await scim.get(path)
      expect.status(answer, 200)
      const emails = elements(property(answer.json, 'emails'))
      const primary = emails.filter((email) => property(email, 'primary') === true)
      expect.must(answer, primary.length <= 1, `${primary.length} emails are primary`)
      const isNew = primary.length === 0 || property(primary[0], 'value') === value
      expect.must(answer, isNew, `${show(property(primary[0], 'value'))} is still primary`)
    },
  },
]

export const patchValuesChecks = checks.map(
  (check): Check => ({ ...check, requires: ['patch', ...(check.requires ?? [])] }),
)

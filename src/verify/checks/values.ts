/** What values are and how they come back (RFC 7643 §2 to §4). */
import type { Check } from '../check.js'
import { at, elements, property, show } from '../json.js'

const NAMES = ['O’Brien-Šťastný', '李小龍', 'Łukasz 😀', 'a"b\\c', "Robert'); --"]

export const valuesChecks: readonly Check[] = [
  {
    id: 'value-external-id',
    title: 'externalId comes back as sent',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const externalId = `Ext-${scim.unique()}`
      const { path } = await scim.user({ externalId })
      expect.equal(await scim.get(path), 'externalId', externalId)
    },
  },
  {
    id: 'value-unicode',
    title: 'Text comes back as sent, in any script',
    rule: 'RFC 7644 §3.8',
    requires: ['User.name.familyName'],
    async run(scim, expect) {
      for (const familyName of NAMES) {
        const { path } = await scim.user({ name: { givenName: 'A', familyName } })
        expect.equal(await scim.get(path), 'name.familyName', familyName)
      }
    },
  },
  {
    id: 'value-active',
    title: 'active is a boolean',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.active'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(path)
      const active = property(answer.json, 'active')
      expect.must(answer, active === true, `active is ${show(active)}, expected true`)
    },
  },
  {
    id: 'value-active-default',
    title: 'A user that is created without active is active',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.active'],
    async run(scim, expect) {
      const { active: _, ...body } = scim.userBody()
      const answer = await scim.post(scim.users, body)
      expect.status(answer, 201)
      const active = property(answer.json, 'active')
      expect.should(answer, active !== false, 'active is false')
    },
  },
  {
    id: 'value-names-case',
    title: 'Names of attributes ignore case',
    rule: 'RFC 7643 §2.1',
    async run(scim, expect) {
      const { userName, ...body } = scim.userBody()
      const answer = await scim.post(scim.users, { ...body, USERNAME: userName })
      expect.status(answer, 201)
      expect.equal(answer, 'userName', userName)
    },
  },
  {
    id: 'value-null',
    title: 'null means that an attribute has no value',
    rule: 'RFC 7643 §2.5',
    async run(scim, expect) {
      const answer = await scim.post(
        scim.users,
        scim.userBody({ externalId: null, title: null, phoneNumbers: null }),
      )
      expect.status(answer, 201)
      const externalId = property(answer.json, 'externalId')
      expect.must(answer, externalId == null, `externalId is ${show(externalId)}, sent was null`)
    },
  },
  {
    id: 'value-empty-array',
    title: 'An empty array means that an attribute has no value',
    rule: 'RFC 7643 §2.5',
    async run(scim, expect) {
      const answer = await scim.post(scim.users, scim.userBody({ phoneNumbers: [] }))
      expect.status(answer, 201)
      const phoneNumbers = elements(property(answer.json, 'phoneNumbers'))
      expect.must(answer, phoneNumbers.length === 0, `phoneNumbers is ${show(phoneNumbers)}`)
    },
  },
  {
    id: 'value-multi-array',
    title: 'Multi-valued attributes are arrays of objects',
    rule: 'RFC 7643 §2.4',
    requires: ['User.emails.value'],
    async run(scim, expect) {
      const { path, name } = await scim.user()
      const answer = await scim.get(path)
      const emails = property(answer.json, 'emails')
      expect.must(answer, Array.isArray(emails), `emails is ${show(emails)}, expected an array`)
      expect.equal(answer, 'emails[0].value', name)
    },
  },
  {
    id: 'value-multi-kept',
    title: 'All values of a multi-valued attribute are kept',
    rule: 'RFC 7643 §2.4',
    requires: ['User.emails.value', 'User.emails.type'],
    async run(scim, expect) {
      const emails = [
        { value: scim.unique(), type: 'work', primary: true },
        { value: scim.unique(), type: 'home' },
      ]
      const answer = await scim.post(scim.users, scim.userBody({ emails }))
      expect.status(answer, 201)
      const kept = elements(property(answer.json, 'emails')).length
      expect.should(answer, kept === 2, `of two emails, ${kept} came back`)
    },
  },
  {
    id: 'value-primary',
    title: 'At most one value is primary',
    rule: 'RFC 7643 §2.4',
    requires: ['User.emails.primary'],
    async run(scim, expect) {
      const emails = ['work', 'home'].map((type) => ({ value: scim.unique(), type, primary: true }))
      const answer = await scim.post(scim.users, scim.userBody({ emails }))
      expect.answered(answer)
      if (answer.status === 400) return
      expect.status(answer, 201)
      const primary = elements(property(answer.json, 'emails')).filter(
        (one) => property(one, 'primary') === true,
      )
      expect.must(answer, primary.length <= 1, `${primary.length} emails are primary`)
    },
  },
  {
    id: 'value-name',
    title: 'name is one object with its parts',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.name.givenName', 'User.name.familyName'],
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(path)
      expect.equal(answer, 'name.givenName', 'Ada')
      expect.equal(answer, 'name.familyName', 'Lovelace')
    },
  },
  {
    id: 'value-unknown',
    title: 'An attribute of no schema does no harm',
    rule: 'RFC 7644 §3.3',
    async run(scim, expect) {
      const answer = await scim.post(scim.users, scim.userBody({ favouriteColour: 'mauve' }))
      expect.answered(answer)
      expect.should(
        answer,
        answer.status === 201,
        `status ${answer.status}: identity providers send attributes that a server does not know`,
      )
    },
  },
  {
    id: 'value-no-null',
    title: 'Attributes without a value are left out of answers',
    rule: 'RFC 7643 §2.5',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(path)
      expect.status(answer, 200)
      for (const [name, value] of Object.entries(answer.json ?? {})) {
        expect.should(answer, value !== null, `${name} is null`)
      }
    },
  },
  {
    id: 'value-announced',
    title: 'Answers hold announced attributes only',
    rule: 'RFC 7643 §7',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(path)
      expect.status(answer, 200)
      if (!scim.announced.attribute('User.userName'))
        expect.skip('/Schemas does not announce User attributes')
      for (const name of Object.keys(answer.json ?? {})) {
        const isCommon = ['schemas', 'id', 'externalId', 'meta'].includes(name) || name.startsWith('urn:')
        const isKnown = isCommon || scim.announced.attribute(`User.${name}`) !== undefined
        expect.should(answer, isKnown, `${name} is not in /Schemas`)
      }
    },
  },
  {
    id: 'value-version',
    title: 'meta.version, where there is one, is a string',
    rule: 'RFC 7643 §3.1',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(path)
      const version = at(answer.json, 'meta.version')
      const isVersion = version === undefined || typeof version === 'string'
      expect.must(answer, isVersion, `meta.version is ${show(version)}, expected a string`)
    },
  },
]

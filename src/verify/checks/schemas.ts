/** `/Schemas`: whether the announced schemas are well-formed and true to the core ones (RFC 7643 §2, §4, §7). */
import { GROUP, USER } from '../announced.js'
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { elements, property, show } from '../json.js'
import type { Scim } from '../scim.js'

/** The values that RFC 7643 §7 allows; what may be left out has a default (§2.2). */
const CHARACTERISTICS: Readonly<Record<string, readonly unknown[]>> = {
  type: ['string', 'boolean', 'decimal', 'integer', 'dateTime', 'reference', 'complex', 'binary'],
  multiValued: [true, false],
  required: [true, false],
  caseExact: [true, false, undefined],
  mutability: ['readOnly', 'readWrite', 'immutable', 'writeOnly'],
  returned: ['always', 'never', 'default', 'request'],
  uniqueness: ['none', 'server', 'global', undefined],
}

const OPTIONAL = ['multiValued', 'required', 'mutability', 'returned']

export const schemasChecks: readonly Check[] = [
  {
    id: 'schemas-list',
    title: '/Schemas answers a ListResponse',
    rule: 'RFC 7644 §4',
    async run(scim, expect) {
      const answer = await scim.get('/Schemas')
      const schemas = expect.list(answer)
      expect.must(answer, schemas.length > 0, 'Resources is empty')
      expect.equal(answer, 'totalResults', schemas.length)
    },
  },
  {
    id: 'schemas-one',
    title: 'A schema can be read by its URN',
    rule: 'RFC 7644 §4',
    async run(scim, expect) {
      for (const schema of expect.list(await scim.get('/Schemas'))) {
        const id = property(schema, 'id')
        const answer = await scim.get(`/Schemas/${encodeURIComponent(String(id))}`)
        expect.status(answer, 200)
        expect.equal(answer, 'id', id)
      }
    },
  },
  {
    id: 'schemas-attributes',
    title: 'Schemas have an id and attributes',
    rule: 'RFC 7643 §7',
    async run(scim, expect) {
      const answer = await scim.get('/Schemas')
      for (const [index, schema] of expect.list(answer).entries()) {
        const id = property(schema, 'id')
        expect.must(answer, typeof id === 'string', `Resources[${index}].id is ${show(id)}`)
        const hasAttributes = Array.isArray(property(schema, 'attributes'))
        expect.must(answer, hasAttributes, `Resources[${index}].attributes is no array`)
      }
    },
  },
  {
    id: 'schemas-names',
    title: 'Names of attributes follow the grammar: a letter, then letters, digits, $, - and _',
    rule: 'RFC 7643 §2.1',
    async run(scim, expect) {
      await eachAttribute(scim, expect, (answer, path, attribute) => {
        const name = property(attribute, 'name')
        const isName = typeof name === 'string' && /^(\$ref|[A-Za-z][\w$-]*)$/.test(name)
        expect.must(answer, isName, `${path} is no attribute name`)
      })
    },
  },
  {
    id: 'schemas-characteristics',
    title: 'Attributes state their characteristics with the values of the RFC',
    rule: 'RFC 7643 §7',
    async run(scim, expect) {
      await eachAttribute(scim, expect, (answer, path, attribute) => {
        for (const [name, values] of Object.entries(CHARACTERISTICS)) {
          const value = property(attribute, name)
          const message = `${path} has ${name} ${show(value)}`
          // A default stands in for what is left out (§2.2); a wrong value misleads.
          const isDefault = value === undefined && OPTIONAL.includes(name)
          expect[isDefault ? 'should' : 'must'](answer, values.includes(value), message)
        }
      })
    },
  },
  {
    id: 'schemas-complex',
    title: 'Complex attributes, and no others, have sub-attributes',
    rule: 'RFC 7643 §7',
    async run(scim, expect) {
      await eachAttribute(scim, expect, (answer, path, attribute) => {
        const isComplex = property(attribute, 'type') === 'complex'
        const count = elements(property(attribute, 'subAttributes')).length
        expect.must(answer, isComplex || count === 0, `${path} is not complex, and has sub-attributes`)
        expect.must(answer, !isComplex || count > 0, `${path} is complex, and has no sub-attributes`)
      })
    },
  },
  {
    id: 'schemas-nesting',
    title: 'Complex attributes hold no complex attributes',
    rule: 'RFC 7643 §2.3.8',
    async run(scim, expect) {
      await eachAttribute(scim, expect, (answer, path, attribute, depth) => {
        const isNested = depth > 0 && property(attribute, 'type') === 'complex'
        expect.must(answer, !isNested, `${path} is complex inside of a complex attribute`)
      })
    },
  },
  {
    id: 'schemas-username',
    title: 'userName is a required string, unique on the server',
    rule: 'RFC 7643 §4.1.1',
    async run(scim, expect) {
      const answer = await coreSchema(scim, expect, USER)
      const userName = scim.announced.attribute('User.userName')
      expect.must(answer, userName !== undefined, 'the User schema has no userName')
      if (!userName) return
      for (const [name, value] of [
        ['type', 'string'],
        ['multiValued', false],
        ['required', true],
      ] as const) {
        const actual = userName[name]
        expect.must(answer, actual === value, `userName has ${name} ${show(actual)}, expected ${show(value)}`)
      }
      const { uniqueness } = userName
      const isUnique = uniqueness === 'server' || uniqueness === 'global'
      expect.must(answer, isUnique, `userName has uniqueness ${show(uniqueness)}, expected "server"`)
    },
  },
  {
    id: 'schemas-displayname',
    title: 'displayName of groups is a string with one value',
    rule: 'RFC 7643 §4.2',
    requires: ['groups'],
    async run(scim, expect) {
      const answer = await coreSchema(scim, expect, GROUP)
      const displayName = scim.announced.attribute('Group.displayName')
      expect.must(answer, displayName !== undefined, 'the Group schema has no displayName')
      if (!displayName) return
      expect.must(answer, displayName.type === 'string', `displayName has type ${show(displayName.type)}`)
      expect.must(answer, displayName.multiValued !== true, 'displayName is multi-valued')
    },
  },
  {
    id: 'schemas-password',
    title: 'password is never returned',
    rule: 'RFC 7643 §4.1.1',
    requires: ['User.password'],
    async run(scim, expect) {
      const answer = await coreSchema(scim, expect, USER)
      const password = scim.announced.attribute('User.password')
      expect.must(
        answer,
        password?.returned === 'never',
        `password has returned ${show(password?.returned)}, expected "never"`,
      )
      expect.must(
        answer,
        password?.mutability === 'writeOnly',
        `password has mutability ${show(password?.mutability)}, expected "writeOnly"`,
      )
    },
  },
  {
    id: 'schemas-groups',
    title: 'groups of a user is readOnly',
    rule: 'RFC 7643 §4.1.2',
    requires: ['User.groups'],
    async run(scim, expect) {
      const answer = await coreSchema(scim, expect, USER)
      const mutability = scim.announced.attribute('User.groups')?.mutability
      expect.must(answer, mutability === 'readOnly', `groups has mutability ${show(mutability)}`)
    },
  },
  {
    id: 'schemas-core-types',
    title: 'Core attributes keep the type of the RFC',
    rule: 'RFC 7643 §8.7.1',
    async run(scim, expect) {
      const answer = await coreSchema(scim, expect, USER)
      for (const [path, type, multiValued] of [
        ['name', 'complex', false],
        ['displayName', 'string', false],
        ['active', 'boolean', false],
        ['emails', 'complex', true],
        ['phoneNumbers', 'complex', true],
        ['addresses', 'complex', true],
        ['groups', 'complex', true],
        ['roles', 'complex', true],
      ] as const) {
        const attribute = scim.announced.attribute(`User.${path}`)
        if (!attribute) continue
        expect.must(answer, attribute.type === type, `${path} has type ${show(attribute.type)}`)
        expect.must(
          answer,
          (attribute.multiValued ?? false) === multiValued,
          `${path} has multiValued ${show(attribute.multiValued)}`,
        )
      }
    },
  },
]

/** Visits all attributes and sub-attributes; the path starts with the schema's name. */
async function eachAttribute(
  scim: Scim,
  expect: Expect,
  visit: (answer: Answer, path: string, attribute: unknown, depth: number) => void,
): Promise<void> {
  const answer = await scim.get('/Schemas')
  const walk = (attributes: unknown, prefix: string, depth: number) => {
    for (const attribute of elements(attributes)) {
      const path = `${prefix}.${String(property(attribute, 'name'))}`
      visit(answer, path, attribute, depth)
      // Deeper than this nothing is legal, and a hostile server could go on for ever.
      if (depth < 3) walk(property(attribute, 'subAttributes'), path, depth + 1)
    }
  }
  for (const schema of expect.list(answer)) {
    walk(property(schema, 'attributes'), String(property(schema, 'name') ?? property(schema, 'id')), 0)
  }
}

/** The answer that holds a schema; skipped where /Schemas does not, as another check tells that. */
async function coreSchema(scim: Scim, expect: Expect, urn: string): Promise<Answer> {
  const answer = await scim.get('/Schemas')
  const isThere = elements(property(answer.json, 'Resources')).some((one) => property(one, 'id') === urn)
  return isThere ? answer : expect.skip(`/Schemas does not hold ${urn}`)
}

import { describe, expect, it } from 'vitest'
import { compileFilter as compileOfValues } from '../../src/runtime/filter/evaluate.js'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { enterpriseUser } from '../../src/runtime/schema/enterprise-user.js'
import { compileFilter } from '../support/evaluate.js'

const schema: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }
const emails = coreUser.attributes.find(({ name }) => name === 'emails')

const user = {
  schemas: [coreUser.id, enterpriseUser.id],
  id: 'A1',
  userName: 'bjensen',
  name: { familyName: "O'Malley" },
  title: '',
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@home.org', type: 'home' },
  ],
  roles: [],
  meta: { lastModified: '2024-01-31T09:30:00Z' },
  [enterpriseUser.id]: { department: 'Sales', manager: { value: '26' } },
  shoeSize: 44,
}

const compiled = (filter: string) => compileFilter(parseFilter(filter), schema)
const matches = (filter: string) => compiled(filter)(user)

describe('a filter holds', () => {
  it.each([
    'userName eq "BJENSEN"',
    'USERNAME eq "bjensen"',
    'id eq "A1"',
    'name.familyName co "o\'m"',
    'urn:ietf:params:scim:schemas:core:2.0:user:username eq "bjensen"',
    'active eq true',
    'emails co "HOME.org"',
    'emails.type eq "work"',
    'emails ne "babs@home.org"',
    'emails[type eq "work" and value ew "example.com"]',
    'emails[type eq "work"].value co "bjensen"',
    'emails[not (primary eq true)]',
    'emails[primary ne true]',
    'schemas[value co "enterprise"]',
    'name[familyName pr]',
    'meta.lastModified lt "2024-01-31T10:30:01+01:00"',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "sales"',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "26"',
    'manager eq "26"',
    'shoeSize gt 43',
    'SHOESIZE eq 44',
    'title eq null',
    'roles eq null',
    'nickName eq null',
    'emails ne null',
    'nickName ne "x"',
    'roles ne "x"',
    'not (nickName eq "x")',
    'not (roles[value eq "x"])',
    'nickName pr or userName pr and active eq true',
  ])('%s', (filter) => {
    expect(matches(filter)).toBe(true)
  })
})

describe('a filter does not hold', () => {
  it.each([
    'id eq "a1"',
    'userName ne "bjensen"',
    'title pr',
    'roles pr',
    'emails.display pr',
    'nickName eq "x"',
    'nickName lt "x"',
    'emails[type eq "home" and primary eq true]',
    'emails[type eq "work"].value eq "babs@home.org"',
    'constructor pr',
    'toString pr',
    'name.constructor pr',
    'emails.length pr',
    'unknown.part eq "x"',
    'urn:x:y:userName pr',
  ])('%s', (filter) => {
    expect(matches(filter)).toBe(false)
  })
})

it.each([
  ['emails.primary gt true', 'primary is of type boolean, which gt does not compare'],
  ['emails.primary sw true', 'primary is of type boolean, which sw does not compare'],
  ['userName eq 5', 'userName compares with a string'],
  ['userName gt null', 'userName compares with a string'],
  ['active eq "x"', 'active compares with true or false'],
  ['meta.created gt "2019-10-17T"', 'created compares with a date and time'],
  ['name eq "x"', 'name is complex, compare a sub-attribute'],
  ['not (a pr and (active co "t" or b pr))', 'active is of type boolean, which co does not compare'],
])('%s is refused when it is compiled', (filter, problem) => {
  expect(() => matches(filter)).toThrow(`Invalid filter: ${problem}`)
})

it('reads own properties only', () => {
  expect(compiled('userName eq "x"')(Object.create({ userName: 'x' }))).toBe(false)
  expect(compiled('polluted pr')(JSON.parse('{"__proto__": {"polluted": true}}'))).toBe(false)
})

it.each([undefined, null, 5, 'x', [], {}])('takes %j for a resource without attributes', (resource) => {
  expect(compiled('userName pr')(resource)).toBe(false)
  expect(compiled('userName ne "x"')(resource)).toBe(true)
})

it.each([
  'TYPE eq "Work"',
  'type eq "home" or not (value co "example")',
  'primary ne true and value pr',
  'display pr',
  'display eq null',
  'display ne "x"',
  'not (type eq null)',
])('the filter of a value path holds for a value as it does for a resource of it: %s', (filter) => {
  const holds = compileOfValues(parseFilter(filter), emails?.subAttributes ?? [])
  const whole = compiled(`emails[${filter}]`)
  expect(user.emails.map(holds)).toEqual(user.emails.map((email) => whole({ emails: [email] })))
})

it.each(['custom eq "x"', 'value.part eq "x"'])('%s names nothing in a value path', (filter) => {
  const attributes = emails?.subAttributes?.filter(({ name }) => name !== 'value') ?? []
  expect(() => compileOfValues(parseFilter(filter), attributes)).toThrow('Invalid filter')
})

it('lets one value satisfy a value path, not several together', () => {
  const both = 'emails[type eq "home" and value co "example.com"]'
  expect(matches(both)).toBe(false)
  expect(matches('emails.type eq "home" and emails.value co "example.com"')).toBe(true)
})

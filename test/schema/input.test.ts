import { describe, expect, it } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { complex, string } from '../../src/runtime/schema/define.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { readResource } from '../../src/runtime/schema/input.js'
import { groupResource, userResource } from './schemas.js'
import { thrown } from './thrown.js'

const read = (attributes: object) => readResource({ userName: 'bjensen', ...attributes }, userResource)

describe('readResource', () => {
  it('writes names in their canonical case and keeps values as they are', () => {
    const body = {
      SCHEMAS: [],
      USERNAME: 'BJensen',
      Name: { GIVENNAME: 'Barbara' },
      emails: [{ VALUE: 'B@Example.com', Primary: true }],
      [ENTERPRISE_USER_URN.toLowerCase()]: { Department: 'Sales', manager: { value: '26', $REF: '../26' } },
    }
    expect(readResource(body, userResource)).toEqual({
      userName: 'BJensen',
      name: { givenName: 'Barbara' },
      emails: [{ value: 'B@Example.com', primary: true }],
      [ENTERPRISE_USER_URN]: { department: 'Sales', manager: { value: '26' } },
    })
  })

  it('takes null, empty arrays and objects without values for no attribute (RFC 7643 §2.5)', () => {
    const unassigned = {
      title: null,
      emails: [],
      phoneNumbers: [null, {}],
      name: { givenName: null },
      addresses: null,
      [ENTERPRISE_USER_URN]: { manager: {} },
      'urn:example:acme': { a: null },
    }
    expect(read(unassigned)).toEqual({ userName: 'bjensen' })
    expect(read({ title: '' })).toEqual({ userName: 'bjensen', title: '' })
  })

  it('ignores unknown and readOnly attributes', () => {
    const ignored = {
      id: 'x',
      meta: { version: '1' },
      groups: 'not even a list',
      shoeSize: 46,
      'name.givenName': 'x',
      name: { shoeSize: 46, familyName: 'Jensen' },
      'urn:ietf:params:scim:schemas:core:2.0:User': { title: 'x' },
      'urn:example:acme': 'not an object',
    }
    expect(read(ignored)).toEqual({ userName: 'bjensen', name: { familyName: 'Jensen' } })
  })

  it('takes a single value for a list of one, as OneLogin sends emails', () => {
    expect(read({ emails: { value: 'b@example.com' } })).toEqual({
      userName: 'bjensen',
      emails: [{ value: 'b@example.com' }],
    })
  })

  it('keeps unknown extensions, without what could reach a prototype', () => {
    const body = JSON.parse(
      `{"userName":"bjensen","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},
        "urn:example:acme":{"__proto__":{"polluted":1},"list":[{"constructor":1,"prototype":2,"kept":3}]}}`,
    )
    const resource = readResource(body, userResource)
    expect(resource).toEqual({ userName: 'bjensen', 'urn:example:acme': { list: [{ kept: 3 }] } })
    expect(Object.getPrototypeOf(resource['urn:example:acme'])).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  it('ignores whatever schemas lists, unless it is no list of strings', () => {
    for (const schemas of [undefined, null, [], ['urn:wrong'], 'urn:alone']) {
      expect(read({ schemas })).toEqual({ userName: 'bjensen' })
    }
    for (const schemas of [1, {}, [1]]) {
      expect(thrown(() => read({ schemas })).detail).toBe('schemas must be an array of strings')
    }
  })

  it.each([[null], [undefined], ['text'], [[]], [1]])('refuses a body that is no object: %j', (body) => {
    expect(thrown(() => readResource(body, userResource))).toEqual({
      status: 400,
      scimType: 'invalidSyntax',
      detail: 'The request body must be a JSON object',
    })
  })

  it.each([
    [{ userName: 1 }, 'userName must be a string'],
    [{ userName: null }, 'userName is required'],
    [{ userName: '' }, 'userName is required'],
    [{ active: 'True' }, 'active must be a boolean'],
    [{ name: 'Barbara' }, 'name must be an object'],
    [{ name: [] }, 'name must be an object'],
    [{ emails: 'b@example.com' }, 'emails[0] must be an object'],
    [{ emails: [{ value: 'a' }, { VALUE: 1 }] }, 'emails[1].value must be a string'],
    [{ emails: [[{ value: 'a' }]] }, 'emails[0] must be an object'],
    [{ emails: [{ primary: true }, { primary: true }] }, 'emails must have at most one primary value'],
    [{ profileUrl: 1 }, 'profileUrl must be a string'],
    [{ x509Certificates: [{ value: 1 }] }, 'x509Certificates[0].value must be a base64 string'],
    [{ title: 'a\0b' }, 'title holds characters that cannot be stored'],
    [{ title: 'a\ud800b' }, 'title holds characters that cannot be stored'],
    [{ 'urn:example:acme': { a: 'a\0b' } }, 'urn:example:acme holds characters that cannot be stored'],
    [{ [ENTERPRISE_USER_URN]: 'x' }, `${ENTERPRISE_USER_URN} must be an object`],
    [{ [ENTERPRISE_USER_URN]: { manager: '26' } }, `${ENTERPRISE_USER_URN}.manager must be an object`],
  ])('refuses %j: %s', (attributes, detail) => {
    expect(thrown(() => read(attributes))).toEqual({ status: 400, scimType: 'invalidValue', detail })
  })

  it('refuses members without an id', () => {
    const group = { displayName: 'Guides', members: [{ value: 'a' }, { display: 'B' }] }
    expect(thrown(() => readResource(group, groupResource)).detail).toBe('members[1].value is required')
    expect(thrown(() => readResource({}, groupResource)).detail).toBe('displayName is required')
  })

  it('refuses extensions that nest too deep, and takes no time for depth elsewhere', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
    expect(read({ unknown: deep, name: { unknown: deep } })).toEqual({ userName: 'bjensen' })
    expect(thrown(() => read({ 'urn:example:acme': deep })).detail).toBe(
      'urn:example:acme is nested too deep',
    )
    expect(limits.bodyDepth).toBeLessThan(5_000)
  })

  it('keeps text outside the basic plane', () => {
    expect(read({ title: '𝒳 😀' })).toEqual({ userName: 'bjensen', title: '𝒳 😀' })
  })
})

describe('types that only extensions use', () => {
  const of = (type: 'integer' | 'decimal' | 'dateTime'): ResourceSchema => ({
    core: { id: 'urn:example:core', name: 'T', description: '', attributes: [{ ...string('x', ''), type }] },
    extensions: [],
  })

  it.each([
    ['integer', 1, undefined],
    ['integer', 1.5, 'x must be an integer'],
    ['integer', '1', 'x must be an integer'],
    ['decimal', 1.5, undefined],
    ['decimal', Number.NaN, 'x must be a number'],
    ['dateTime', '2024-01-31T09:30:00.5+01:00', undefined],
    ['dateTime', '2024-01-31', 'x must be a date and time such as "2024-01-31T09:30:00Z"'],
    ['dateTime', '2024-13-31T09:30:00Z', 'x must be a date and time such as "2024-01-31T09:30:00Z"'],
  ] as const)('checks %s: %j', (type, x, detail) => {
    if (detail === undefined) expect(readResource({ x }, of(type))).toEqual({ x })
    else expect(thrown(() => readResource({ x }, of(type))).detail).toBe(detail)
  })

  it('checks lists of simple values', () => {
    const tags = { ...string('tags', ''), multiValued: true }
    const core = {
      id: 'urn:example:core',
      name: 'T',
      description: '',
      attributes: [complex('a', '', [tags])],
    }
    const schema = { core, extensions: [] }
    expect(readResource({ a: { tags: ['x', null] } }, schema)).toEqual({ a: { tags: ['x'] } })
    expect(thrown(() => readResource({ a: { tags: ['x', 1] } }, schema)).detail).toBe(
      'a.tags[1] must be a string',
    )
  })
})

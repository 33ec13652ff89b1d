/** What `strict: 'interop'` reads, and what it refuses: the Interoperability Profile by its sections. */
import { describe, expect, test } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { announce, coreUser, enterpriseUser, interop } from '../../src/runtime/index.js'

const known = { core: coreUser, extensions: [enterpriseUser] }
const announced = [announce(coreUser, ['userName', 'name.givenName', 'emails', 'active'])]
const { resource, operations } = interop.readers

/** `400 invalidSyntax: …`, or what is read. */
function outcome(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof ScimError) return `${error.status} ${error.scimType}: ${error.message}`
    throw error
  }
}

describe('§5.3 what /Schemas does not have', () => {
  const user = { schemas: [coreUser.id], userName: 'ada' }
  test.each<[string, object, unknown]>([
    [
      'what it has, in any case',
      { USERNAME: 'ada', id: 'x', meta: {}, externalId: '1' },
      { userName: 'ada', externalId: '1' },
    ],
    [
      'an attribute',
      { ...user, shoeSize: 43 },
      '400 invalidSyntax: shoeSize names no attribute of User resources here',
    ],
    [
      'one of the RFC',
      { ...user, title: 'x' },
      '400 invalidSyntax: title names no attribute of User resources here',
    ],
    [
      'a sub-attribute',
      { ...user, emails: [{ value: 'a@b.c' }, { size: 1 }] },
      '400 invalidSyntax: emails.size names no attribute of User resources here',
    ],
    [
      'an extension',
      { ...user, [enterpriseUser.id]: { department: 'x' } },
      `400 invalidSyntax: ${enterpriseUser.id} names no attribute of User resources here`,
    ],
    [
      'a schema alone',
      { ...user, schemas: [coreUser.id, enterpriseUser.id] },
      `400 invalidSyntax: ${enterpriseUser.id} is no schema of User resources here`,
    ],
    ['a quirk', { ...user, active: 'True' }, '400 invalidValue: active must be a boolean'],
    [
      '__proto__',
      JSON.parse('{"userName":"ada","__proto__":{}}'),
      '400 invalidSyntax: __proto__ names no attribute of User resources here',
    ],
  ])('%s', (_, body, expected) => {
    expect(outcome(() => resource(body, known, announced))).toEqual(expected)
  })

  test('an extension that is announced', () => {
    const body = { userName: 'ada', schemas: [enterpriseUser.id], [enterpriseUser.id]: { department: 'x' } }
    expect(resource(body, known, [...announced, enterpriseUser])).toMatchObject({
      [enterpriseUser.id]: { department: 'x' },
    })
  })
})

describe('§6.5 operations', () => {
  const read = (...all: readonly object[]) =>
    outcome(() =>
      operations(
        { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: all },
        known,
        announced,
      ),
    )
  const noPath = '400 invalidSyntax: Operations[0].path is required'
  const unknown = (name: string) => `400 invalidSyntax: ${name} names no attribute of User resources here`

  test.each<[string, object, unknown]>([
    ['no path', { op: 'replace', value: { active: false } }, noPath],
    ['no path to remove', { op: 'remove' }, noPath],
    ['null for a path', { op: 'add', path: null, value: {} }, noPath],
    ['an unknown path', { op: 'add', path: 'shoeSize', value: 43 }, unknown('shoeSize')],
    ['an unknown sub-attribute', { op: 'add', path: 'name.size', value: 43 }, unknown('name.size')],
    ['one of the RFC', { op: 'add', path: 'name.familyName', value: 'x' }, unknown('name.familyName')],
    ['an unknown key', { op: 'add', path: 'name', value: { size: 43 } }, unknown('name.size')],
    [
      'an unknown extension',
      { op: 'add', path: `${enterpriseUser.id}:department`, value: 'x' },
      unknown(`${enterpriseUser.id}:department`),
    ],
    ['no path at all', { op: 'add', path: '[', value: 1 }, expect.stringMatching(/^400 invalidPath: /)],
    [
      'a value path without sub-attribute',
      { op: 'replace', path: 'emails[type eq "work"]', value: {} },
      '400 invalidPath: emails[type eq "work"] must end in a sub-attribute',
    ],
  ])('%s is refused', (_, operation, expected) => {
    expect(read(operation)).toEqual(expected)
  })

  test('a value that is named by a filter can be removed: for a member there is no other path', () => {
    const operation = { op: 'remove', path: 'emails[type eq "work"]' }
    expect(read(operation)).toEqual([{ ...operation, value: undefined }])
  })

  test('to replace a complex attribute is to remove it first', () => {
    const operation = { op: 'replace', path: 'name', value: { givenName: 'Grace' } }
    expect(read(operation)).toEqual([{ op: 'remove', path: 'name' }, operation])
    const add = { ...operation, op: 'add' }
    expect(read(add)).toEqual([add])
  })
})

test('§6.7 conditions are not seen', () => {
  const headers: Readonly<Record<string, string>> = {
    'if-match': 'W/"1"',
    'If-None-Match': '*',
    accept: '*/*',
  }
  const request = interop.request({ header: (name: string) => headers[name] } as never)
  expect(Object.keys(headers).map((name) => request.header(name))).toEqual([undefined, undefined, '*/*'])
})

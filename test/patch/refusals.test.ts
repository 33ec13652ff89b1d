import { describe, expect, it } from 'vitest'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { PATCH_OP_SCHEMA, readOperations } from '../../src/runtime/patch/operation.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { userResource } from '../schema/schemas.js'
import { thrown } from '../schema/thrown.js'

const patch = (user: object, ...Operations: unknown[]) =>
  applyOperations(user, readOperations({ schemas: [PATCH_OP_SCHEMA], Operations }), userResource)

describe('what applyOperations refuses', () => {
  const emails = [
    { value: 'a@example.com', type: 'work' },
    { value: 'b@example.com', type: 'work' },
  ]

  it.each([
    [
      'an unknown attribute',
      { path: 'shoeSize', value: 1 },
      'invalidPath',
      'shoeSize names no attribute of User resources',
    ],
    [
      'an unknown sub-attribute',
      { path: 'name.nick', value: 'x' },
      'invalidPath',
      'name.nick names no attribute of User resources',
    ],
    [
      'an unknown attribute of a known extension',
      { path: `${ENTERPRISE_USER_URN}:shoeSize`, value: 1 },
      'invalidPath',
      `${ENTERPRISE_USER_URN}:shoeSize names no attribute of User resources`,
    ],
    [
      'an unknown core schema',
      { path: 'urn:ietf:params:scim:schemas:core:2.0:Usr:title', value: 'x' },
      'invalidPath',
      'urn:ietf:params:scim:schemas:core:2.0:Usr:title names no attribute of User resources',
    ],
    [
      'a readOnly sub-attribute',
      { path: 'meta.version', value: 'x' },
      'mutability',
      'meta.version is read-only',
    ],
    [
      'a wrong type',
      { path: 'emails[type eq "work"].value', value: 1 },
      'invalidValue',
      'emails[type eq "work"].value must be a string',
    ],
    [
      'a wrong type in a list',
      { path: 'emails', value: [{ value: 'a' }, { value: 1 }] },
      'invalidValue',
      'emails[1].value must be a string',
    ],
    [
      'a wrong type in a complex value',
      { path: 'name', value: { givenName: 1 } },
      'invalidValue',
      'name.givenName must be a string',
    ],
    [
      'the removal of what is required',
      { op: 'remove', path: 'userName' },
      'mutability',
      'userName cannot be removed',
    ],
    [
      'the removal of the activity',
      { op: 'remove', path: 'active' },
      'mutability',
      'active cannot be removed',
    ],
    [
      'a value path that selects nothing',
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'x' },
      'noTarget',
      'emails[type eq "home"].value matches no value',
    ],
    ['an empty required attribute', { path: 'userName', value: '' }, 'invalidValue', 'userName is required'],
    [
      'two primary values',
      { path: 'emails[type eq "work"].primary', value: true },
      'invalidValue',
      'emails[type eq "work"].primary must have at most one primary value',
    ],
    [
      'a filter that no value can be made from',
      { path: 'emails[type ne "work"].value', value: 'x' },
      'noTarget',
      'emails[type ne "work"].value matches no value',
    ],
    [
      'a contradictory filter',
      { path: 'emails[type eq "a" and type eq "b"].value', value: 'x' },
      'noTarget',
      'emails[type eq "a" and type eq "b"].value matches no value',
    ],
    [
      'a filter on a single value',
      { path: 'name[givenName eq "x"].familyName', value: 'x' },
      'invalidPath',
      'name[givenName eq "x"].familyName has a filter, but there is one value only',
    ],
    [
      'a filter on an unknown name',
      { path: 'emails[not (kind eq "x")].value', value: 'x' },
      'invalidFilter',
      'Invalid filter: kind is no sub-attribute of emails',
    ],
    [
      'a prototype in the path',
      { path: 'constructor.prototype', value: {} },
      'invalidPath',
      'constructor.prototype names no attribute of User resources',
    ],
    [
      'a prototype in an unknown extension',
      { path: 'urn:example:acme:constructor.prototype', value: {} },
      'invalidPath',
      'urn:example:acme:constructor.prototype names no attribute of User resources',
    ],
    [
      'more values than an attribute may hold',
      { path: 'roles', value: Array.from({ length: 1_001 }, (_, index) => ({ value: `${index}` })) },
      'invalidValue',
      'roles cannot hold more than 1000 values',
    ],
  ])('refuses %s', (_, operation, scimType, detail) => {
    expect(thrown(() => patch({ userName: 'bjensen', emails }, { op: 'replace', ...operation }))).toEqual({
      status: 400,
      scimType,
      detail,
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { Attribute } from '../../src/runtime/schema/attribute.js'
import { commonAttributes } from '../../src/runtime/schema/common.js'
import { coreGroup } from '../../src/runtime/schema/core-group.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { enterpriseUser } from '../../src/runtime/schema/enterprise-user.js'
import type { EnterpriseUser, Group, User } from '../../src/runtime/schema/types.js'

const names = (attributes: readonly Attribute[] = []) => attributes.map(({ name }) => name)

/** All attributes and sub-attributes, by dotted name. */
const flat = (attributes: readonly Attribute[], parent = ''): readonly (readonly [string, Attribute])[] =>
  attributes.flatMap((attribute) => {
    const name = parent + attribute.name
    return [[name, attribute] as const, ...flat(attribute.subAttributes ?? [], `${name}.`)]
  })

const user = flat([...commonAttributes, ...coreUser.attributes])
const group = flat(coreGroup.attributes)
const all = [...user, ...group, ...flat(enterpriseUser.attributes)]

const where = (list: typeof all, test: (attribute: Attribute) => boolean) =>
  list.filter(([, attribute]) => test(attribute)).map(([name]) => name)

describe('the schemas of RFC 7643', () => {
  it('hold the attributes of §4.1, §4.2 and §4.3', () => {
    expect(names(coreUser.attributes)).toEqual(
      ['userName', 'name', 'displayName', 'nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage']
        .concat(['locale', 'timezone', 'active', 'password', 'emails', 'phoneNumbers', 'ims', 'photos'])
        .concat(['addresses', 'groups', 'entitlements', 'roles', 'x509Certificates']),
    )
    expect(names(coreGroup.attributes)).toEqual(['displayName', 'members'])
    expect(names(enterpriseUser.attributes)).toEqual([
      'employeeNumber',
      'costCenter',
      'organization',
      'division',
      'department',
      'manager',
    ])
  })

  it('require what a resource cannot be without', () => {
    expect(where(all, ({ required }) => required)).toEqual(['userName', 'displayName', 'members.value'])
  })

  it('ignore case but where the RFC says otherwise', () => {
    expect(where(all, ({ type, caseExact }) => caseExact && type === 'string')).toEqual([
      'id',
      'externalId',
      'meta.resourceType',
      'meta.version',
    ])
    expect(
      where(all, ({ type, caseExact }) => !caseExact && (type === 'reference' || type === 'binary')),
    ).toEqual([])
  })

  it('have what is readOnly, immutable, hidden and unique', () => {
    expect(where(all, ({ mutability }) => mutability === 'readOnly')).toEqual(
      ['schemas', 'id', 'meta', 'meta.resourceType', 'meta.created', 'meta.lastModified', 'meta.location']
        .concat(['meta.version', 'groups', 'groups.value', 'groups.$ref', 'groups.display', 'groups.type'])
        .concat(['members.$ref', 'members.display', 'members.type', 'manager.$ref', 'manager.displayName']),
    )
    expect(where(all, ({ mutability }) => mutability === 'immutable')).toEqual(['members.value'])
    expect(where(all, ({ returned }) => returned === 'never')).toEqual(['password'])
    expect(where(all, ({ mutability }) => mutability === 'writeOnly')).toEqual(['password'])
    expect(where(all, ({ returned }) => returned === 'always')).toEqual(['schemas', 'id'])
    expect(where(all, ({ uniqueness }) => uniqueness === 'server')).toEqual(['id', 'userName', 'displayName'])
  })

  it('give every multi-valued attribute of users a type and a primary value', () => {
    const plural = coreUser.attributes.filter(({ multiValued, name }) => multiValued && name !== 'groups')
    for (const { subAttributes } of plural)
      expect(names(subAttributes)).toEqual(expect.arrayContaining(['type', 'primary']))
  })
})

describe('the types of resources', () => {
  it('know every attribute of the schemas, and take nulls', () => {
    const attributes: Required<Omit<EnterpriseUser, 'manager'>> = {
      employeeNumber: null,
      costCenter: null,
      organization: null,
      division: null,
      department: null,
    }
    const sample: User = {
      userName: 'bjensen',
      name: { givenName: null },
      emails: [{ value: null, type: 'work' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        ...attributes,
        manager: { value: null },
      },
      'urn:example:acme': { anything: 1 },
    }
    const guides: Group = { displayName: 'Guides', members: [{ value: 'a', type: 'User' }] }
    expect(names(enterpriseUser.attributes)).toEqual([...Object.keys(attributes), 'manager'])
    expect([sample.userName, guides.displayName]).toEqual(['bjensen', 'Guides'])
  })
})

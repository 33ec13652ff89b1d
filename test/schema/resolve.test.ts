import { describe, expect, it } from 'vitest'
import { parsePath } from '../../src/runtime/filter/parse.js'
import type { ResourceSchema, Schema } from '../../src/runtime/schema/attribute.js'
import { coreUser, USER_URN } from '../../src/runtime/schema/core-user.js'
import { string } from '../../src/runtime/schema/define.js'
import { ENTERPRISE_USER_URN, enterpriseUser } from '../../src/runtime/schema/enterprise-user.js'
import { resolveAttribute } from '../../src/runtime/schema/resolve.js'

const acme: Schema = {
  id: 'urn:example:acme:2.0:User',
  name: 'Acme',
  description: 'Acme',
  attributes: [
    string('department', 'Another department'),
    string('badge', 'Badge'),
    string('title', 'Title'),
  ],
}

const schema: ResourceSchema = { core: coreUser, extensions: [enterpriseUser, acme] }

/** What a path resolves to, as its canonical names. */
function resolved(path: string): string | undefined {
  const found = resolveAttribute(schema, parsePath(path).attribute)
  return found && [found.urn, found.attribute.name, found.subAttribute?.name].filter(Boolean).join(' ')
}

describe('resolveAttribute', () => {
  it.each([
    ['userName', 'userName'],
    ['USERNAME', 'userName'],
    ['name.GIVENNAME', 'name givenName'],
    ['members', undefined],
    ['name.value', undefined],
    ['userName.value', undefined],
    ['id', 'id'],
    ['meta.lastmodified', 'meta lastModified'],
    ['constructor', undefined],
    [`${USER_URN}:userName`, 'userName'],
    [`${USER_URN.toUpperCase()}:emails.TYPE`, 'emails type'],
    [`${USER_URN}:externalId`, 'externalId'],
    [`${USER_URN}:department`, undefined],
    [USER_URN, undefined],
  ])('finds core and common attributes: %s', (path, expected) => {
    expect(resolved(path)).toBe(expected)
  })

  it.each([
    [`${ENTERPRISE_USER_URN}:department`, `${ENTERPRISE_USER_URN} department`],
    [`${ENTERPRISE_USER_URN.toUpperCase()}:Manager.Value`, `${ENTERPRISE_USER_URN} manager value`],
    [`${ENTERPRISE_USER_URN}:userName`, undefined],
    ['urn:example:other:department', undefined],
  ])('finds attributes of extensions: %s', (path, expected) => {
    expect(resolved(path)).toBe(expected)
  })

  it.each([
    ['badge', 'urn:example:acme:2.0:User badge'],
    ['manager.displayname', `${ENTERPRISE_USER_URN} manager displayName`],
    ['title', 'title'],
    ['department', undefined],
  ])('looks in extensions for a name without URN only where no one else has it: %s', (path, expected) => {
    expect(resolved(path)).toBe(expected)
  })

  it.each([
    [ENTERPRISE_USER_URN.toUpperCase(), ENTERPRISE_USER_URN],
    // The dot that Entra ID used to put in front of the attribute.
    [`${ENTERPRISE_USER_URN}.manager`, `${ENTERPRISE_USER_URN} manager`],
  ])('takes the URN of an extension for a complex attribute: %s', (path, expected) => {
    expect(resolved(path)).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { PATCH_OP_SCHEMA, readOperations } from '../../src/runtime/patch/operation.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { userResource } from '../schema/schemas.js'

const patch = (user: object, ...Operations: unknown[]) =>
  applyOperations(user, readOperations({ schemas: [PATCH_OP_SCHEMA], Operations }), userResource)

const jensen = { userName: 'bjensen' }
const work = { value: 'w@example.com', type: 'work', primary: true }
const home = { value: 'h@example.com', type: 'home' }

describe('what operations leave', () => {
  it('leaves the resource that was given as it was, and shares what did not change', () => {
    const name = Object.freeze({ givenName: 'Barbara' })
    const user = Object.freeze({ ...jensen, name, emails: Object.freeze([Object.freeze(work)]) })
    const before = JSON.stringify(user)
    patch(
      user,
      { op: 'add', path: 'emails', value: [{ ...home, primary: true }] },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@example.com' },
      { op: 'remove', path: 'name.givenName' },
    )
    expect(JSON.stringify(user)).toBe(before)
  })

  it('drops what is unassigned, whoever left it', () => {
    const user = { ...jensen, title: null, emails: [], name: { givenName: null } }
    expect(patch(user)).toEqual(jensen)
    expect(patch({ ...jensen, name: { givenName: 'B' } }, { op: 'remove', path: 'name.givenName' })).toEqual(
      jensen,
    )
  })

  it('drops an extension with its last attribute', () => {
    const user = { ...jensen, [ENTERPRISE_USER_URN]: { department: 'Sales' } }
    expect(patch(user, { op: 'remove', path: `${ENTERPRISE_USER_URN}:department` })).toEqual(jensen)
  })

  it('writes names in their canonical case', () => {
    const operations = [
      { op: 'add', path: 'NAME.FamilyName', value: 'Jensen' },
      { op: 'add', value: { Name: { GIVENNAME: 'B' }, EMAILS: [{ VALUE: 'w@example.com', Type: 'work' }] } },
      { op: 'add', path: `${ENTERPRISE_USER_URN.toUpperCase()}:DEPARTMENT`, value: 'Sales' },
    ]
    expect(patch(jensen, ...operations)).toEqual({
      ...jensen,
      name: { familyName: 'Jensen', givenName: 'B' },
      emails: [{ value: 'w@example.com', type: 'work' }],
      [ENTERPRISE_USER_URN]: { department: 'Sales' },
    })
  })
})

describe('values without path', () => {
  it('takes each key for a path, also a value path as Entra sends', () => {
    const value = {
      'name.givenName': 'B',
      'emails[type eq "work"].value': 'w@example.com',
      [`${ENTERPRISE_USER_URN}:manager.value`]: '26',
      active: false,
    }
    expect(patch(jensen, { op: 'add', value })).toEqual({
      ...jensen,
      name: { givenName: 'B' },
      emails: [{ type: 'work', value: 'w@example.com' }],
      [ENTERPRISE_USER_URN]: { manager: { value: '26' } },
      active: false,
    })
  })

  it('ignores unknown and readOnly attributes, at every level', () => {
    const value = {
      schemas: ['urn:x'],
      id: 'other',
      meta: { version: '1' },
      groups: [{ value: 'g' }],
      shoeSize: 46,
      'shoe.size': 46,
      name: { givenName: 'B', shoeSize: 46 },
      [ENTERPRISE_USER_URN]: { manager: { value: '26', displayName: 'Boss' } },
    }
    expect(patch(jensen, { op: 'replace', value })).toEqual({
      ...jensen,
      name: { givenName: 'B' },
      [ENTERPRISE_USER_URN]: { manager: { value: '26' } },
    })
  })

  it('merges nested complex values and removes what is null', () => {
    const user = { ...jensen, name: { givenName: 'B', familyName: 'J', middleName: 'M' } }
    const value = { name: { familyName: 'K', middleName: null } }
    expect(patch(user, { op: 'replace', value })).toEqual({
      ...jensen,
      name: { givenName: 'B', familyName: 'K' },
    })
  })
})

describe('multi-valued attributes', () => {
  it('merges an added value into the one with the same value and type', () => {
    const user = { ...jensen, emails: [work, home] }
    const added = { value: 'H@example.com', type: 'HOME', display: 'at home' }
    expect(patch(user, { op: 'add', path: 'emails', value: added })).toEqual({
      ...jensen,
      emails: [work, { ...home, ...added }],
    })
  })

  it('compares values without a value sub-attribute as a whole', () => {
    const address = { type: 'work', locality: 'Vienna' }
    const user = { ...jensen, addresses: [address] }
    const value = [
      { locality: 'VIENNA', type: 'work' },
      { locality: 'Graz', type: 'work' },
    ]
    expect(patch(user, { op: 'add', path: 'addresses', value })).toMatchObject({ addresses: { length: 2 } })
  })

  it('takes the primary mark from the other values, however a value got it', () => {
    const user = { ...jensen, emails: [work, home] }
    const emails = [
      { ...work, primary: false },
      { ...home, primary: true },
    ]
    expect(patch(user, { op: 'replace', path: 'emails[type eq "home"].primary', value: true })).toEqual({
      ...jensen,
      emails,
    })
    expect(patch(user, { op: 'add', path: 'emails[type eq "home"]', value: { primary: true } })).toEqual({
      ...jensen,
      emails,
    })
  })

  it('removes the listed values only, where a remove lists some', () => {
    const user = { ...jensen, emails: [work, home] }
    const value = [{ value: 'H@example.com', type: 'home' }, { value: 'unknown' }]
    expect(patch(user, { op: 'remove', path: 'emails', value })).toEqual({ ...jensen, emails: [work] })
  })

  it('creates the value that a conjunction of eq asks for', () => {
    const path = 'emails[type eq "work" and primary eq true].value'
    expect(patch(jensen, { op: 'add', path, value: 'w@example.com' })).toEqual({
      ...jensen,
      emails: [work],
    })
    expect(() => patch(jensen, { op: 'replace', path, value: 'w@example.com' })).toThrow(
      `${path} matches no value`,
    )
  })

  it('replaces what is not there without a filter as it adds it', () => {
    expect(patch(jensen, { op: 'replace', path: 'emails.value', value: 'n@example.com' })).toEqual({
      ...jensen,
      emails: [{ value: 'n@example.com' }],
    })
  })

  it('takes a sub-attribute without filter for every value, or for a new one', () => {
    const user = { ...jensen, emails: [work, home] }
    expect(patch(user, { op: 'add', path: 'emails.display', value: 'd' })).toMatchObject({
      emails: [{ display: 'd' }, { display: 'd' }],
    })
    expect(patch(jensen, { op: 'add', path: 'emails.value', value: 'n@example.com' })).toEqual({
      ...jensen,
      emails: [{ value: 'n@example.com' }],
    })
  })

  it('drops a value of which nothing is left', () => {
    const user = { ...jensen, emails: [{ type: 'work' }, home] }
    expect(patch(user, { op: 'add', path: 'emails[type eq "work"]', value: { type: null } })).toEqual({
      ...jensen,
      emails: [home],
    })
  })

  it('does not mind removing what is not there', () => {
    expect(patch(jensen, { op: 'remove', path: 'emails[type eq "work"].value' })).toEqual(jensen)
    expect(patch(jensen, { op: 'remove', path: `${ENTERPRISE_USER_URN}:manager` })).toEqual(jensen)
  })
})

describe('extensions that no schema describes', () => {
  const urn = 'urn:example:params:scim:schemas:acme:2.0:User'

  it('sets, merges and removes by name', () => {
    const user = patch(
      jensen,
      { op: 'add', value: { [urn]: { costCode: '1', desk: { floor: 2, room: 'a' } } } },
      { op: 'replace', path: `${urn.toUpperCase()}:COSTCODE`, value: '2' },
      { op: 'replace', path: `${urn}:desk.floor`, value: 3 },
    )
    expect(user).toEqual({ ...jensen, [urn]: { costCode: '2', desk: { floor: 3, room: 'a' } } })
    expect(patch(user, { op: 'remove', path: `${urn}:desk` })).toEqual({
      ...jensen,
      [urn]: { costCode: '2' },
    })
    expect(patch(user, { op: 'remove', path: urn })).toEqual(jensen)
  })

  it('takes the URN in front of the last colon for the extension, when the value is no object', () => {
    expect(patch(jensen, { op: 'add', path: `${urn}:costCode`, value: '1' })).toEqual({
      ...jensen,
      [urn]: { costCode: '1' },
    })
  })
})

/** Which rows of other tables can be parts of a user. */
import { expect, test } from 'vitest'
import type { PartConfig, ScimConfig } from '../../src/config/config.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { basics } from './basics.js'

const tables = [
  table('users', ['id number!= key', 'identityId number unique -> identities', 'bossId number -> users']),
  table('identities', ['id number!= key', 'login string! unique']),
  table('emails', ['id number!= key', 'userId number! -> users', 'email string! unique', 'main boolean!']),
  table('profiles', [
    'userId number! key -> users',
    'title string',
    'source string!',
    'managerId number -> users',
  ]),
  table('pairs', ['id number!= key', 'aId number! -> users', 'bId number! -> users', 'title string']),
  table('loose', ['id number!= key', 'userId number! unique', 'title string']),
  table('kinds', ['userId number! key -> users', 'kind string! key', 'value string']),
]

const ref = (name: string) => `src/schema.ts#${name}`

function planned(parts: readonly PartConfig[], attributes: Readonly<Record<string, string>> = {}) {
  const config: ScimConfig = {
    ...basics,
    user: { model: ref('users'), attributes, parts, active: 'scim', store: 'unmapped' },
    group: 'scim',
    auth: { check: 'isSuperuser' },
  }
  return planProject(config, new Map(tables.map((each) => [each.ref, each]))).user
}

function findings(...args: Parameters<typeof planned>): readonly string[] {
  try {
    planned(...args)
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

const emails: PartConfig = { model: ref('emails'), attributes: { emails: 'email' }, where: { main: true } }

test('a foreign key ties them, in either direction', () => {
  const { parts, attributes } = planned([
    { model: ref('identities'), attributes: { userName: 'login' } },
    emails,
    { model: ref('profiles'), attributes: { title: 'title' }, create: { source: 'scim' }, link: 'userId' },
    { model: ref('loose'), attributes: { nickName: 'title' }, link: 'userId' },
  ])
  const told = parts.map(({ key, user, link, several }) => [key.field, user?.field, link?.field, several])
  expect(told).toEqual([
    ['id', undefined, 'identityId', false],
    ['id', 'userId', undefined, true],
    ['userId', 'userId', undefined, false],
    ['id', 'userId', undefined, false],
  ])
  expect(attributes.map(({ path, part }) => [path, part?.table.name])).toEqual([
    ['userName', 'identities'],
    ['emails', 'emails'],
    ['title', 'profiles'],
    ['nickName', 'loose'],
  ])
})

test('what ties them must be certain, and which of several rows counts', () => {
  const title = { title: 'title' }
  const told = (part: PartConfig) => findings([part])
  expect(told({ model: ref('loose'), attributes: title })).toEqual([
    'SG3070 user.parts.0: no foreign key ties loose to users',
    'SG3012 A SCIM request that makes a row of loose must fill "userId" (number), which nothing does',
  ])
  expect(told({ model: ref('pairs'), attributes: title })[0]).toBe(
    'SG3070 user.parts.0: several columns tie pairs to users: aId, bId',
  )
  expect(told({ model: ref('loose'), attributes: title, link: 'ownerId' })[0]).toBe(
    'SG3070 user.parts.0: neither loose nor users has a column "ownerId" that refers to the other',
  )
  const { where: _, ...any } = emails
  expect(told(any)[0]).toBe(
    'SG3070 user.parts.0: a user may have several rows of emails, since "userId" is not unique there',
  )
  expect(told({ model: ref('kinds'), attributes: { title: 'value' }, where: { kind: 'title' } })).toContain(
    'SG3070 user.parts.0: nothing tells apart the rows of kinds',
  )
})

test('fields in lower case are text that attributes of the same model are mapped to', () => {
  expect(findings([{ ...emails, lowerCase: ['email'] }])).toEqual([])
  expect(findings([{ ...emails, lowerCase: ['emial', 'main', 'id'] }])).toEqual([
    'SG3001 user.parts.0.lowerCase.0: emails has no column "emial"',
    'SG3014 user.parts.0.lowerCase: "main" holds boolean, which has no lower case',
    'SG3014 user.parts.0.lowerCase: "id" holds number, which has no lower case',
  ])
  const loose = { model: ref('loose'), link: 'userId', attributes: {}, lowerCase: ['title'] }
  expect(findings([emails, loose])).toEqual([
    'SG3014 user.parts.1.lowerCase: "title" is mapped to no attribute',
  ])
})

test('what is no part is refused', () => {
  expect(findings([{ model: ref('users'), attributes: {} }])).toEqual([
    "SG3071 user.parts.0: users is the user's own table",
  ])
  expect(findings([emails, emails])).toEqual(['SG3071 user.parts.1: emails has a part already'])
  const loose = { model: ref('loose'), link: 'userId', attributes: { emails: 'title' } }
  expect(findings([emails, loose])).toEqual([
    'SG3071 user.parts: emails is in loose and in another table as well',
  ])
  const manager = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'
  const profile = { model: ref('profiles'), link: 'userId', create: { source: 'scim' } }
  expect(findings([{ ...profile, attributes: { [manager]: 'managerId' } }]).join()).toContain('manager')
  expect(findings([{ ...profile, attributes: { title: 'titel' } }])).toEqual([
    'SG3001 user.parts.0.attributes.title: profiles has no column "titel"',
  ])
})

test('what is wrong with a tie is said alone, and not that nothing fills it', () => {
  expect(findings([{ ...emails, where: undefined, create: { main: true } }])).toEqual([
    expect.stringMatching(/^SG3070 user\.parts\.0: a user may have several rows of emails/),
  ])
  expect(findings([{ model: ref('pairs'), attributes: { title: 'title' } }])).toEqual([
    expect.stringMatching(/^SG3070 user\.parts\.0: several columns tie pairs to users/),
  ])
})

test('nor that nothing fills what refers to a part that is refused', () => {
  expect(codesWhereSeatsAre(['a number!= key', 'b number!= key', 'title string'])).toEqual(['SG3070'])
})

/** The codes of what is said where each user must have a row of a table. */
function codesWhereSeatsAre(columns: readonly string[]): readonly string[] {
  const all = [
    table('people', ['id number!= key', 'login string! unique', 'seatId number! -> seats']),
    table('seats', columns),
  ]
  const config: ScimConfig = {
    ...basics,
    user: {
      model: ref('people'),
      attributes: { userName: 'login' },
      parts: [{ model: ref('seats'), attributes: { title: 'title' } }],
      active: 'scim',
    },
    group: 'scim',
    auth: { check: 'isSuperuser' },
  }
  try {
    planProject(config, new Map(all.map((each) => [each.ref, each])))
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics.map(({ code }) => code)
    throw error
  }
  return []
}

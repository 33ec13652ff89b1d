/** Which rows can end when a user is deactivated. */
import { expect, test } from 'vitest'
import type { EndConfig, ScimConfig, TenantConfig } from '../../src/config/config.js'
import { call, now } from '../../src/config/index.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { basics } from './basics.js'

const tables = [
  table('users', ['id number!= key', 'email string! unique']),
  table('organizations', ['id number!= key']),
  table('members', ['id number!= key', 'userId number! -> users', 'organizationId number! -> organizations']),
  table('sessions', ['id string! key', 'userId number! -> users', 'organizationId number', 'revokedAt date']),
  table('pairs', ['id number!= key', 'ownerId number! -> users', 'byId number -> users']),
  table('web', ['sid string! key', 'sess json!', 'note string']),
]

const ref = (name: string) => `src/schema.ts#${name}`

const ofTenants: TenantConfig = {
  model: ref('organizations'),
  from: 'src/tenancy.ts#of',
  user: { through: ref('members') },
}

function planned(ends: ScimConfig['user']['ends'], tenant?: TenantConfig) {
  const config: ScimConfig = {
    ...basics,
    user: { model: ref('users'), attributes: { userName: 'email' }, active: 'scim', ends },
    group: 'scim',
    ...(tenant && { tenant }),
    auth: { check: 'src/tenancy.ts#check' },
  }
  return planProject(config, new Map(tables.map((each) => [each.ref, each]))).user.ends
}

function findings(end: EndConfig, tenant?: TenantConfig): readonly string[] {
  try {
    planned([end], tenant)
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

test('a foreign key tells whose rows they are, or the column that the config names', () => {
  const ends = planned([
    { model: ref('sessions'), set: { revokedAt: now() } },
    { model: ref('pairs'), user: 'ownerId' },
    { model: ref('web'), user: 'sess.passport.user' },
    call('src/tokens.ts#revoke'),
  ])
  expect(
    ends.map((end) => ('call' in end ? end.call.ref : [end.user.field, end.inside, end.set?.length])),
  ).toEqual([
    ['userId', undefined, 1],
    ['ownerId', undefined, undefined],
    ['sess', ['passport', 'user'], undefined],
    'src/tokens.ts#revoke',
  ])
})

test('what tells it must be certain', () => {
  expect(findings({ model: ref('pairs') })).toEqual([
    'SG3084 user.ends.0: no column of pairs, or more than one, refers to users',
  ])
  expect(findings({ model: ref('web') })).toEqual([
    'SG3084 user.ends.0: no column of web, or more than one, refers to users',
  ])
  expect(findings({ model: ref('web'), user: 'note.user' })).toEqual([
    'SG3084 user.ends.0: "note" of web holds string, and no JSON to look into',
  ])
  expect(findings({ model: ref('members'), user: 'organizationId' })).toEqual([
    'SG3084 user.ends.0: "organizationId" of members does not refer to users',
  ])
  expect(findings({ model: ref('sessions'), user: 'ownerId' })).toEqual([
    'SG3001 user.ends.0.user: sessions has no column "ownerId"',
  ])
})

test('users and tenants are no sessions', () => {
  expect(findings({ model: ref('users'), user: 'id' })).toEqual([
    'SG3084 user.ends.0: rows of users are no sessions, keys or tokens: SCIM needs them',
  ])
  expect(findings({ model: ref('members'), shared: 'ends for all tenants' }, ofTenants)).toEqual([
    'SG3084 user.ends.0: rows of members are no sessions, keys or tokens: SCIM needs them',
  ])
})

test('of a tenant are rows only where there are any', () => {
  expect(findings({ model: ref('sessions'), tenant: 'organizationId' })).toEqual([
    'SG3084 user.ends.0: there are no tenants, whose rows these could be',
  ])
})

test('rows of people whom tenants share are of one tenant, or it is said that they end for all', () => {
  const sessions = { model: ref('sessions') }
  expect(findings(sessions, ofTenants)).toEqual([
    'SG3084 user.ends.0: a user may be in several tenants, and rows of sessions are of the user in all of them',
  ])
  expect(findings({ ...sessions, tenant: 'organizationId' }, ofTenants)).toEqual([])
  expect(findings({ ...sessions, shared: 'ends for all tenants' }, ofTenants)).toEqual([])
})

test('what rows get fits their columns', () => {
  const of = (set: EndConfig['set']) => findings({ model: ref('sessions'), set })
  expect(of({})).toEqual(['SG3084 user.ends.0: set is empty'])
  expect(of({ ended: true })).toEqual(['SG3001 user.ends.0.set.ended: sessions has no column "ended"'])
  expect(of({ organizationId: 'none' })).toEqual([
    'SG3011 user.ends.0.set.organizationId: "none" does not fit "organizationId", which holds number',
  ])
})

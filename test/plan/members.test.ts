/** Which models can hold who is in which group. */
import { describe, expect, test } from 'vitest'
import type {
  GroupConfig,
  MembersConfig,
  ModelTenantConfig,
  ScimConfig,
  TenantConfig,
} from '../../src/config/config.js'
import { call } from '../../src/config/index.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { basics } from './basics.js'

/** A table with an array of keys. */
const withArray = (of: HostTable, field: string, target: string): HostTable => ({
  ...of,
  columns: of.columns.map((column) =>
    column.field === field
      ? { ...column, arrayOf: { table: `src/schema.ts#${target}`, field: 'id' } }
      : column,
  ),
})

const tables = [
  withArray(table('crews', ['id number!= key', 'members json!']), 'members', 'users'),
  withArray(
    table(
      'users',
      [
        'id number!= key',
        'email string! unique',
        'roleId number -> roles',
        'crews json',
        'orgId number -> orgs',
        'uid string unique',
        'nick string',
        'code string',
      ],
      [['orgId', 'code']],
    ),
    'crews',
    'crews',
  ),
  table('roles', ['id number!= key', 'name string!', 'ownerId number -> users']),
  table('user_roles', ['userId number! key -> users', 'roleId number! key -> roles']),
  table('named_users', ['email string! key -> users.email', 'roleId number! key -> roles']),
  table('uid_roles', ['userUid string! key -> users.uid', 'roleId number! key -> roles']),
  table('coded_roles', ['code string! key', 'number number!', 'roleId number! key -> roles']),
  table('seats', ['id number!= key', 'userId number! -> users', 'orgId number -> orgs']),
  table('badges', ['id number!= key', 'userId number! -> users']),
  table('seat_roles', ['seatId number! key -> seats', 'roleId number! key -> roles', 'state string!']),
  table('badge_roles', ['badgeId number! key -> badges', 'roleId number! key -> roles']),
  table('stays', [
    'userId number! key -> users',
    'roleId number! key -> roles',
    'since date! key',
    'until date',
    'kind a|b!',
  ]),
  table('orgs', ['id number!= key']),
  table('user_profiles', ['id number! key', 'userId number! unique']),
  table('profile_orgs', ['userId number! key -> user_profiles.userId', 'orgId number! key -> orgs']),
  table('badge_orgs', ['badgeId number! key -> badges', 'orgId number! key -> orgs']),
  table('org_users', ['userId number! key -> users', 'orgId number! key -> orgs']),
  table('org_stays', [
    'userId number! key -> users',
    'orgId number! key -> orgs',
    'since date! key',
    'until date',
  ]),
  table('role_places', ['userId number! key -> users', 'roleId number! -> roles']),
  table('badge_places', ['badgeId number! unique -> badges', 'roleId number! -> roles']),
  table(
    'org_places',
    ['orgId number! -> orgs', 'userId number! -> users', 'roleId number! -> roles', 'until date'],
    [['orgId', 'userId']],
  ),
  table('named_roles', ['userId number! key -> users', 'name string! key -> roles.name']),
]

type Members = GroupConfig['members']

const seats = (more: Partial<MembersConfig> = {}): Members => ({
  model: 'src/schema.ts#seat_roles',
  user: 'seatId',
  group: 'roleId',
  via: { model: 'src/schema.ts#seats', user: 'userId' },
  create: { state: 'in' },
  ...more,
})

const orgs = (user: ModelTenantConfig['user']): TenantConfig => ({
  model: 'src/schema.ts#orgs',
  from: 'src/tenancy.ts#orgOf',
  user,
})

const findings = (model: string, user: string, group: string): readonly string[] =>
  findingsOf({ model: `src/schema.ts#${model}`, user, group })

const configOf = (
  members: Members,
  tenant?: TenantConfig,
  attributes: Readonly<Record<string, string>> = { userName: 'email' },
): ScimConfig => ({
  ...basics,
  orm: 'typeorm',
  user: { model: 'src/schema.ts#users', attributes, active: 'scim' },
  group: {
    model: 'src/schema.ts#roles',
    attributes: { displayName: 'name' },
    members,
  },
  ...(tenant && { tenant }),
  auth: { check: 'isSuperuser' },
})

const planOf = (config: ScimConfig) => planProject(config, new Map(tables.map((one) => [one.ref, one])))

const membersOf = (...given: Parameters<typeof configOf>) => planOf(configOf(...given)).group?.members

function findingsOf(...given: Parameters<typeof configOf>): readonly string[] {
  try {
    planOf(configOf(...given))
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

test('a table with a row for each membership', () => {
  expect(findings('user_roles', 'userId', 'roleId')).toEqual([])
})

test.each([
  ['users', 'id', 'roleId'],
  ['roles', 'ownerId', 'id'],
])('%s are no memberships: members would be made and deleted', (model, user, group) => {
  expect(findings(model, user, group)).toEqual([
    `SG3009 group.members: a row of ${model} is no membership: adding a member would make one, removing a member would delete it`,
  ])
})

test.each([
  ['named_users', 'email', 'roleId', 'named_users.email refers to "email", not to the key "id" of users'],
  ['named_roles', 'userId', 'name', 'named_roles.name refers to "name", not to the key "id" of roles'],
])('columns of %s that hold something else than the key', (model, user, group, message) => {
  expect(findings(model, user, group)).toEqual([`SG3009 group.members: ${message}`])
})

test('rows that refer to a row of the user', () => {
  expect(findingsOf(seats())).toEqual([])
  expect(findingsOf(seats(), orgs({ through: 'src/schema.ts#seats' }))).toEqual([])
})

test.each<[string, Members, string]>([
  [
    'rows of something else without saying so',
    { model: 'src/schema.ts#seat_roles', user: 'seatId', group: 'roleId', create: { state: 'in' } },
    'SG3009 group.members.user: seat_roles.seatId refers to seats, not to users',
  ],
  [
    'rows of something else than is said',
    seats({ via: { model: 'src/schema.ts#badges', user: 'userId' } }),
    'SG3009 group.members.user: seat_roles.seatId refers to seats, not to badges',
  ],
  [
    'a new row that would not count',
    seats({ where: { state: 'out' } }),
    'SG3033 group.members.where.state: a row of seat_roles that SCIM makes would not be among these: "state" gets "in"',
  ],
  [
    'several rows for a user, none of which can be told apart',
    {
      model: 'src/schema.ts#stays',
      user: 'userId',
      group: 'roleId',
      where: { until: null, kind: { in: ['a', 'b'] } },
      create: { since: { kind: 'call', ref: 'src/clock.ts#now', args: [] } },
    },
    'SG3032 group.members.where: nothing tells apart the rows of stays that a user has in one group',
  ],
  [
    'a column that is not there',
    { field: 'teamId' },
    'SG3001 group.members.field: users has no column "teamId"',
  ],
  [
    'a column that refers to something else',
    { field: 'email' },
    'SG3011 group.members.field: null does not fit "email", which holds string',
  ],
])('of %s', (_, members, message) => {
  expect(findingsOf(members)).toEqual([message])
})

test('a column of users, unless tenants share them', () => {
  expect(findingsOf({ field: 'roleId' })).toEqual([])
  expect(findingsOf({ field: 'roleId', removed: 0 }, orgs({ field: 'roleId' }))).toEqual([])
  expect(findingsOf({ field: 'roleId' }, orgs({ through: 'src/schema.ts#org_users' }))).toEqual([
    `SG3032 group.members.field: "roleId" is a column of users, whose rows your tenants share: the group of one would take the place of another's`,
  ])
})

test('rows of which each user has one, unless tenants share users and not the rows', () => {
  const places: Members = { model: 'src/schema.ts#role_places', user: 'userId', group: 'roleId' }
  const through = orgs({ through: 'src/schema.ts#org_users' })
  const isMoved = (members: Members, tenant?: TenantConfig) => membersOf(members, tenant)?.oneGroup
  expect(isMoved(places)).toBe(true)
  expect(isMoved(places, orgs({ field: 'orgId' }))).toBe(true)
  expect(findingsOf(places, through)).toEqual([
    `SG3032 group.members.model: role_places has room for one row of each user, whom your tenants share: the group of one would take the place of another's`,
  ])
  const ofOrgs: Members = { ...places, model: 'src/schema.ts#org_places', where: { until: null } }
  expect(isMoved(ofOrgs, through)).toMatchObject({ field: 'orgId' })
  expect(membersOf(ofOrgs, through)?.key).toBeUndefined()
  expect(isMoved(seats())).toBeUndefined()
})

test('rows of the user that do not say their tenant', () => {
  const badges = {
    model: 'src/schema.ts#badge_roles',
    user: 'badgeId',
    group: 'roleId',
    via: { model: 'src/schema.ts#badges', user: 'userId' },
  }
  expect(findingsOf(badges)).toEqual([])
  expect(findingsOf(badges, orgs({ through: 'src/schema.ts#org_users' }))).toEqual([
    'SG3032 group.members.via: badges does not say which orgs a row is of, and a user may be in several',
  ])
})

test('a column that refers to a model is no tenant without one', () => {
  const tenant = { column: 'orgId', from: 'src/tenancy.ts#orgOf' }
  expect(findingsOf(seats(), tenant)).toContain(
    'SG3034 tenant.column: "orgId" of users refers to orgs, so that model has the tenants',
  )
})

test('users are in tenants by rows that have their keys, and by no others', () => {
  const rows = (through: string, user: string) =>
    findingsOf({ field: 'roleId' }, orgs({ through: `src/schema.ts#${through}`, user }))
  expect(rows('profile_orgs', 'userId').filter((one) => one.includes('profile'))).toEqual([])
  expect(rows('badge_orgs', 'badgeId')).toContain(
    'SG3009 tenant.user.through: badge_orgs.badgeId refers to badges, not to users',
  )
})

test('memberships in a tenant that do not count stay, where something tells the rows of a person apart', () => {
  const stays = { through: 'src/schema.ts#org_stays', create: { since: call('src/clock.ts#now') } }
  expect(findingsOf({ field: 'roleId' }, orgs({ ...stays, where: { until: null } }))).toContain(
    'SG3032 tenant.user.where: nothing tells apart the rows of org_stays that a user has in one tenant',
  )
  expect(findingsOf({ field: 'roleId' }, orgs({ ...stays, where: { until: { not: null } } }))).toContain(
    'SG3033 tenant.user.where.until: a row of org_stays that SCIM makes would not be among these: "until" gets no value',
  )
})

test('functions fill what a membership needs, and give what `where` asks for', () => {
  const made = seats({ create: call('src/teams.ts#add'), where: { state: 'in' } })
  expect(findingsOf(seats({ create: {} }))).toEqual([expect.stringMatching(/^SG3012 .*"state"/)])
  expect(findingsOf(made)).toEqual([])
  expect(findingsOf({ ...made, remove: call('src/teams.ts#remove') })).toEqual([])
})

test.each([{ create: call('src/teams.ts#add') }, { remove: call('src/teams.ts#remove') }])(
  'functions are for rows, not for an array: %j',
  (functions) => {
    const members = { model: 'src/schema.ts#crews', user: 'members', group: 'id', ...functions }
    expect(findingsOf(members)).toEqual([
      'SG3032 group.members: functions make and end rows, and memberships are in an array of crews',
    ])
  },
)

describe('another column of users', () => {
  const keyed = (key: string, user = 'userUid', more: object = {}): Members => ({
    model: `src/schema.ts#${user === 'userUid' ? 'uid_roles' : 'coded_roles'}`,
    user,
    group: 'roleId',
    key,
    ...more,
  })

  test('that no two users have the same in', () => {
    expect(findingsOf(keyed('uid'))).toEqual([])
    expect(findingsOf({ model: 'src/schema.ts#crews', user: 'members', group: 'id', key: 'uid' })).toEqual([])
    expect(findingsOf(keyed('email', 'code', { create: { number: 1 } }))).toEqual([])
    expect(findingsOf(keyed('code', 'code', { create: { number: 1 } }), orgs({ field: 'orgId' }))).toEqual([])
  })

  test.each<[string, Members, string]>([
    [
      'is named',
      { model: 'src/schema.ts#uid_roles', user: 'userUid', group: 'roleId' },
      'SG3009 group.members: uid_roles.userUid refers to "uid", not to the key "id" of users',
    ],
    [
      'is there',
      keyed('badge', 'code', { create: { number: 1 } }),
      'SG3001 group.members.key: users has no column "badge"',
    ],
    [
      'is the one that is referred to',
      keyed('email'),
      'SG3009 group.members: uid_roles.userUid refers to "uid", not to the key "email" of users',
    ],
    [
      'is unique',
      keyed('nick', 'code', { create: { number: 1 } }),
      'SG3009 group.members.key: "nick" of users is not unique: a membership would be everybody\'s who has the same',
    ],
    [
      'is unique, be it in a tenant',
      keyed('code', 'code', { create: { number: 1 } }),
      'SG3009 group.members.key: "code" of users is not unique: a membership would be everybody\'s who has the same',
    ],
    [
      'is of the type',
      keyed('uid', 'number', { create: { code: 'c' } }),
      'SG3009 group.members.key: "number" of coded_roles holds number, but "uid" of users is string',
    ],
    [
      'is instead of rows',
      seats({ key: 'uid' }),
      'SG3032 group.members.key: memberships refer to rows of another table (via), and not to "uid" of users',
    ],
    [
      'is in rows that refer to users',
      { model: 'src/schema.ts#users', user: 'id', group: 'crews', key: 'uid' },
      'SG3032 group.members.key: users have the keys of their groups themselves, in users',
    ],
  ])('%s', (_, members, message) => {
    expect(findingsOf(members)).toContain(message)
  })

  test('that is a tenant’s is not SCIM’s to write', () => {
    const members = keyed('code', 'code', { create: { number: 1 } })
    const written = {
      userName: 'email',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'code',
    }
    expect(findingsOf(members, orgs({ field: 'orgId' }), written)).toEqual([
      'SG3032 group.members.key: "code" of users is unique within a tenant only, and SCIM writes it: rows of other tenants hold the same',
    ])
  })
})

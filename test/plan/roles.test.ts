/** Which columns can hold roles that are groups, and what the config has to say of them. */
import { describe, expect, test } from 'vitest'
import type { RolesConfig, ScimConfig, TenantConfig } from '../../src/config/config.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { basics } from './basics.js'

const tables = [
  table('users', [
    'id number!= key',
    'email string! unique',
    'role owner|admin|member!=',
    'kind person|robot!=',
    'level number',
    'teamId number -> teams',
    'title string',
  ]),
  table('teams', ['id number!= key', 'name string!']),
  table('orgs', ['id number!= key']),
  table('ranks', ['id number!= key', 'name string!', 'level number', 'orgId number! -> orgs']),
  table('seats', [
    'userId number! key -> users',
    'orgId number! key -> orgs',
    'role owner|viewer!=',
    'rankId number -> ranks',
  ]),
]

const shared: TenantConfig = {
  model: 'src/schema.ts#orgs',
  from: 'src/tenancy.ts#orgOf',
  user: { through: 'src/schema.ts#seats' },
}

const configOf = (group: RolesConfig, more: Partial<ScimConfig> = {}): ScimConfig => ({
  ...basics,
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group,
  auth: { check: 'isSuperuser' },
  ...more,
})

const found = tables.map((one) => [one.ref, one] as const)
const planOf = (group: RolesConfig, more?: Partial<ScimConfig>) =>
  planProject(configOf(group, more), new Map(found))

function findings(group: RolesConfig, more?: Partial<ScimConfig>, all = new Map(found)): readonly string[] {
  try {
    planProject(configOf(group, more), all)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return error.diagnostics.map(({ code, message, fix }) => `${code} ${message}. ${fix}`)
  }
  return []
}

const own = { of: 'user', only: ['admin', 'member'], removed: 'member' } as const
const joined = { of: 'tenant', only: ['viewer'], removed: 'viewer' } as const

describe('the column', () => {
  test('is found by its name, and by that of its type', () => {
    for (const roles of ['role', 'src/schema.ts#roleEnum', 'src/schema.ts#userRoles', 'src/types.ts#Role'])
      expect(planOf({ ...own, roles }).group).toMatchObject({
        roles: { names: { admin: 'admin', member: 'member' }, removed: 'member' },
        members: { table: { name: 'users' }, user: { field: 'id' }, group: { field: 'role' } },
      })
    expect(planOf({ ...joined, roles: 'role' }, { tenant: shared }).group).toMatchObject({
      members: { table: { name: 'seats' }, user: { field: 'userId' }, tenant: { field: 'orgId' } },
    })
  })

  test('may hold any text, where the config lists the roles', () => {
    const group = { ...own, roles: 'title', removed: null, names: { admin: 'Admins' } }
    expect(planOf(group).group?.roles).toEqual({
      names: { admin: 'Admins', member: 'member' },
      removed: null,
    })
  })

  test('is named where its type is that of none, or is no text', () => {
    expect(findings({ ...own, roles: 'src/types.ts#Grade' })).toEqual([
      "SG3050 group.roles: no column of users is of the type Grade. Name the column that holds the role: field: 'role'.",
    ])
    expect(findings({ ...own, roles: 'src/types.ts#Grade', field: 'role' })).toEqual([])
    expect(findings({ ...own, roles: 'rank' })).toEqual([
      'SG3001 group.roles: users has no column "rank". Its columns are: id, email, role, kind, level, teamId, title.',
    ])
    for (const [field, held] of [
      ['level', 'number'],
      ['teamId', 'number'],
    ])
      expect(findings({ ...own, roles: field ?? '' })).toEqual([
        `SG3050 group.roles: "${field}" of users holds ${held}, not the name of a role. Name a column of an enum, a union of texts, or text; where it refers to a table of roles, name that: rows: { model: '…', name: 'name' }.`,
      ])
  })

  test('is of rows that are one tenant’s', () => {
    expect(findings({ ...own, roles: 'role' }, { tenant: shared })).toEqual([
      "SG3050 group.of: roles are in a column of users, whose rows your tenants share: the role that one gives would be every tenant's. Name the roles of the rows that tie users to tenants: of: 'tenant'.",
    ])
    expect(findings({ ...joined, roles: 'role' })).toEqual([
      "SG3050 group.of: 'tenant', but no table ties users to tenants here. Write of: 'user' for a column of users; a table between users and tenants is tenant.user.through.",
    ])
  })

  test('is none of MongoDB’s', () => {
    const documents = new Map(found.map(([ref, one]) => [ref, { ...one, dialect: 'mongodb' as const }]))
    const of = { orm: 'mongoose', dialect: 'mongodb' } as const
    expect(findings({ ...own, roles: 'role' }, of, documents)).toEqual([
      "SG3050 group.roles: groups that are roles are not written for MongoDB yet. Keep groups in SCIM's own collections: group: 'scim'.",
    ])
  })
})

describe('the roles', () => {
  test('that are given, and the one that is left, are the config’s to say', () => {
    expect(findings({ roles: 'role', of: 'user' })).toEqual([
      "SG3051 group.only is missing: nothing says which roles of users.role an identity provider may give and take away. Say so: only: ['admin', 'member']. Whoever has another role keeps it.",
      "SG3051 group.removed is missing: nothing says which role is left when one is taken away. Name the ordinary one: removed: 'member'.",
    ])
  })

  test('are those of the column', () => {
    const names = { owner: 'Owners', admin: ' Member' }
    expect(
      findings({ roles: 'role', of: 'user', only: ['boss', 'admin', 'member'], removed: 'guest', names }),
    ).toEqual([
      `SG3052 group.only: "boss" is none of the roles of users.role. They are: 'owner', 'admin', 'member'.`,
      `SG3052 group.removed: "guest" is none of the roles of users.role. They are: 'owner', 'admin', 'member'.`,
      'SG3052 group.names: "owner" is none of the roles in group.only. Take it out.',
      'SG3052 group.names: two roles are called the same, or one nothing. Give each a name of its own; case tells none apart.',
    ])
    expect(findings({ ...own, roles: 'role', removed: null })).toEqual([
      'SG3052 group.removed: "role" of users is never null. Name the role of whoever has no other.',
    ])
  })

  test('have a record each', () => {
    const { side } = planOf({ ...own, roles: 'role' })
    const groups = side.tables.find(({ name }) => name === 'scim_groups')
    expect(groups?.columns.map(({ name }) => name)).toContain('role')
    expect(groups?.indexes).toContainEqual({ name: 'scim_groups_role_key', columns: ['role'], unique: true })
    expect(side.tables.map(({ name }) => name)).not.toContain('scim_group_members')
  })
})

describe('rows of roles', () => {
  const ranked = { roles: 'rankId', of: 'tenant', only: ['viewer'], removed: null } as const
  const rows = { model: 'src/schema.ts#ranks', name: 'name' }

  test('are told by their names, those of the tenant', () => {
    expect(planOf({ ...ranked, rows }, { tenant: shared }).group).toMatchObject({
      roles: {
        names: { viewer: 'viewer' },
        removed: null,
        rows: {
          table: { name: 'ranks' },
          key: { field: 'id' },
          name: { field: 'name' },
          tenant: { field: 'orgId' },
        },
      },
      members: { table: { name: 'seats' }, group: { field: 'rankId' }, tenant: { field: 'orgId' } },
    })
    const own = { roles: 'level', of: 'user', only: ['viewer'], removed: null } as const
    expect(planOf({ ...own, rows }).group?.roles?.rows).not.toHaveProperty('tenant')
  })

  test.each([
    [{ rows: { ...rows, name: 'title' } }, 'SG3001 group.rows.name: ranks has no column "title"'],
    [
      { rows: { ...rows, name: 'level' } },
      'SG3050 group.rows.name: "level" of ranks holds number, and no name',
    ],
    [
      { rows: { ...rows, model: 'src/schema.ts#teams' } },
      'SG3050 group.rows.model: "rankId" of seats does not refer to teams',
    ],
    [{ rows, roles: 'rank' }, 'SG3001 group.roles: seats has no column "rank"'],
  ])('are those that the column refers to: %j', (more, message) => {
    expect(findings({ ...ranked, ...more }, { tenant: shared })[0]).toContain(message)
  })
})

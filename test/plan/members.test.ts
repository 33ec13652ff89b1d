/** Which models can hold who is in which group. */
import { expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'

const tables = [
  table('users', ['id number!= key', 'email string! unique', 'roleId number -> roles']),
  table('roles', ['id number!= key', 'name string!', 'ownerId number -> users']),
  table('user_roles', ['userId number! key -> users', 'roleId number! key -> roles']),
  table('named_users', ['email string! key -> users.email', 'roleId number! key -> roles']),
  table('named_roles', ['userId number! key -> users', 'name string! key -> roles.name']),
]

function findings(model: string, user: string, group: string): readonly string[] {
  const config: ScimConfig = {
    orm: 'typeorm',
    dialect: 'postgresql',
    framework: 'express',
    db: 'argument',
    out: 'src/scim',
    migrations: 'migrations',
    basePath: '/scim/v2',
    user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
    group: {
      model: 'src/schema.ts#roles',
      attributes: { displayName: 'name' },
      members: { model: `src/schema.ts#${model}`, user, group },
    },
    auth: { check: 'isSuperuser' },
  }
  try {
    planProject(config, new Map(tables.map((one) => [one.ref, one])))
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

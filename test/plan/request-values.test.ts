/** Values of new rows that a request tells, or rows of the host: which columns take them, and what is said of others. */
import { describe, expect, test } from 'vitest'
import type { CreateValues, ScimConfig } from '../../src/config/config.js'
import { actor, call, context, lookup, tenant } from '../../src/config/index.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import type { Signature } from '../../src/inspect/signature.js'
import type { Plan } from '../../src/plan/plan.js'
import { modelRefs, planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { basics } from './basics.js'

const tables = [
  table('organizations', ['id string! key', 'rank number!']),
  table('users', [
    'id number!= key',
    'email string! unique',
    'home string',
    'seat string unique',
    'roleId number -> roles',
    'level number',
  ]),
  table('roles', [
    'id number!= key',
    'name string!',
    'organizationId string! -> organizations',
    'kind admin|basic!',
  ]),
]
const roles = 'src/schema.ts#roles'

const configOf = (create: ScimConfig['user']['create'], hasTenant = true): ScimConfig => ({
  ...basics,
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email' },
    active: 'scim',
    create: create ?? {},
  },
  group: false,
  ...(hasTenant && {
    tenant: { model: 'src/schema.ts#organizations', from: 'src/auth.ts#of', user: { field: 'home' } },
  }),
  auth: { check: 'src/auth.ts#may' },
})

function plan(config: ScimConfig, signature?: Signature): Plan {
  const known = new Map(tables.map((one) => [one.ref, one]))
  return planProject(config, known, undefined, [], undefined, () => signature)
}

function findings(create: CreateValues, hasTenant?: boolean): readonly string[] {
  try {
    plan(configOf(create, hasTenant))
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ code, message }) => `${code} ${message}`)
    throw error
  }
  return []
}

describe('tenant()', () => {
  test('needs a tenant', () => {
    expect(findings({ home: tenant() }, false)).toEqual([
      "SG3030 user.create.home: tenant() is the key of the request's tenant, but the config has no tenant",
    ])
  })

  test('goes where the key fits', () => {
    expect(findings({ level: tenant() })).toEqual([
      'SG3011 user.create.level: tenant() is "id" of organizations (string) and does not fit "level", which holds number',
    ])
    expect(findings({ roleId: tenant() })).toEqual([
      'SG3011 user.create.roleId: tenant() is "id" of organizations (string) and does not fit "roleId", which refers to roles',
    ])
  })

  test('is the same in all rows of a tenant', () => {
    expect(findings({ seat: tenant() })).toEqual([
      'SG3017 user.create.seat: tenant() would be in every new row of users of a tenant, but "seat" is unique',
    ])
  })
})

describe('lookup()', () => {
  const member = { name: 'member', organizationId: tenant() }

  test('has its model inspected', () => {
    expect(modelRefs(configOf({ roleId: lookup(roles, member, 'id') }))).toContain(roles)
  })

  test.each<[string, CreateValues, string | undefined]>([
    ['finds a key', { roleId: lookup(roles, member, 'id') }, undefined],
    [
      'finds no column',
      { roleId: lookup(roles, member, 'key') },
      'SG3001 user.create.roleId: roles has no column "key"',
    ],
    [
      'knows no column',
      { roleId: lookup(roles, { title: 'x' }, 'id') },
      'SG3001 user.create.roleId: roles has no column "title"',
    ],
    [
      'does not fit the column',
      { roleId: lookup(roles, member, 'name') },
      'SG3011 user.create.roleId: lookup() is "name" of roles (string) and does not fit "roleId", which holds number',
    ],
    [
      'refers elsewhere',
      { roleId: lookup('src/schema.ts#organizations', { id: 'acme' }, 'rank') },
      'SG3011 user.create.roleId: lookup() is "rank" of organizations (number) and does not fit "roleId", which refers to roles',
    ],
    [
      'is by a value that the column cannot hold',
      { roleId: lookup(roles, { kind: 'owner' }, 'id') },
      'SG3011 user.create.roleId.kind: "owner" does not fit "kind", which holds admin|basic',
    ],
    [
      'is by the tenant in a column of another type',
      { level: lookup(roles, { id: tenant() }, 'id') },
      'SG3011 user.create.level.id: tenant() is "id" of organizations (string) and does not fit "id", which holds number',
    ],
    [
      'is by nothing',
      { roleId: lookup(roles, {}, 'id') },
      'SG3031 user.create.roleId: lookup() names no values: any row would do',
    ],
  ])('%s', (_, create, message) => {
    expect(findings(create)).toEqual(message === undefined ? [] : [message])
  })

  test('by a tenant, without one', () => {
    expect(findings({ roleId: lookup(roles, member, 'id') }, false)).toEqual([
      "SG3030 user.create.roleId.organizationId: tenant() is the key of the request's tenant, but the config has no tenant",
    ])
  })
})

describe('call()', () => {
  const made = (value: ReturnType<typeof call>, signature?: Signature) => {
    const [one] = plan(configOf({ level: value }), signature).user.create
    return one && 'made' in one ? { args: one.made.args, isAwaited: one.made.isAwaited } : undefined
  }

  test.each<[string, ReturnType<typeof call>, Signature | undefined, readonly unknown[], boolean]>([
    ['that nothing is known of', call('a.ts#f', 1), undefined, [1], false],
    ['with all that it wants', call('a.ts#f', 1), { required: 1, most: 2, isAsync: false }, [1], false],
    [
      'that wants one more',
      call('a.ts#f', 1),
      { required: 2, most: 2, isAsync: false },
      [1, context()],
      true,
    ],
    ['of an actor', actor('a.ts#f'), { required: 1, most: 1, isAsync: false }, [context()], true],
    ['that is async', call('a.ts#f'), { required: 0, most: 0, isAsync: true }, [], true],
    ['with a context', call('a#f', context()), undefined, [context()], true],
  ])('%s', (_, value, signature, args, isAwaited) => {
    expect(made(value, signature)).toEqual({ args, isAwaited })
  })

  test('that makes users needs no values of columns, and is told of the request if it takes that', () => {
    const config = configOf(call('a.ts#createUser'))
    expect(plan(config).user.madeBy).toMatchObject({ args: [context()], isAwaited: true })
    expect(plan(config, { required: 1, most: 1, isAsync: true }).user.madeBy).toMatchObject({ args: [] })
  })
})

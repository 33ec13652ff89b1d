/** Configs and tables for tests without a host. */
import type { ScimConfig } from '../../src/config/config.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { snapshotOf } from '../../src/model-changes/snapshot.js'
import { table } from '../inspect/tables.js'

export const ref = (name: string) => `src/schema.ts#${name}`

export const config: ScimConfig = {
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'argument',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: {
    model: ref('users'),
    attributes: { userName: 'email', 'name.givenName': 'firstName', emails: 'email' },
    active: { field: 'isActive', shared: 'deactivates for all tenants' },
    create: { role: 'member', firstName: 'x' },
    where: { isMachine: false },
  },
  group: {
    model: ref('teams'),
    attributes: { displayName: 'name' },
    members: { model: ref('members'), user: 'userId', group: 'teamId', create: { role: 'member' } },
    create: { slug: 'x' },
  },
  tenant: {
    model: ref('orgs'),
    from: 'src/auth.ts#orgOf',
    user: { through: ref('orgMembers'), user: 'userId', tenant: 'orgId' },
    group: { field: 'orgId' },
  },
  auth: { check: 'isSuperuser' },
}

const columns = {
  users: [
    'id number= key',
    'email string!',
    'firstName string',
    'isActive boolean!',
    'isMachine boolean=',
    'role string!',
  ],
  teams: ['id number= key', 'name string!', 'slug string!', 'orgId number!'],
  members: ['userId number!', 'teamId number!', 'role string!'],
  orgs: ['id number= key'],
  orgMembers: ['userId number!', 'orgId number!'],
}

/** The tables of the config above, some with other columns. */
export function tablesWith(
  changed: Partial<Record<keyof typeof columns, readonly string[]>> = {},
): ReadonlyMap<string, HostTable> {
  return new Map(
    Object.entries({ ...columns, ...changed }).map(([name, lines]) => [ref(name), table(name, lines)]),
  )
}

/** The columns of users, without some and with others. */
export const users = (without: readonly string[], added: readonly string[]): readonly string[] => [
  ...columns.users.filter((line) => !without.includes(line.split(' ')[0] ?? '')),
  ...added,
]

export const before = snapshotOf(tablesWith().values())

/** What the tests know of each host app of `fixtures/hosts`: how `init` is answered, and where its rows are. */
import type { Answers } from '../../src/init/answers.js'
import { type HostTables, isTrue } from '../support/host-data.js'
import type { OwnAnswer } from '../support/served-host.js'

export interface HostFacts {
  /** What `init` is told besides `--auth bearerToken`; best is nothing. */
  readonly answers?: Answers
  /** `--set key=value` */
  readonly set?: readonly string[]
  /** What the app answers before the service can, besides what its framework does (`frameworks.ts`). */
  readonly answersItself?: readonly OwnAnswer[]
  readonly tables: HostTables
}

export type HostName = keyof typeof hosts

export const hosts = {
  'express-drizzle-sqlite': {
    tables: {
      users: {
        table: 'users',
        key: 'id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => isTrue(row.is_active),
        create: (index) => ({ id: `usr_${index}`, role: 'member' }),
      },
      groups: { table: 'teams', key: 'id' },
    },
  },
  'express-drizzle-postgres': {
    tables: {
      users: {
        table: 'users',
        key: 'id',
        email: 'email',
        names: 'one column',
        isActive: (row) => row.status === 'active',
        create: () => ({}),
      },
      groups: { table: 'groups', key: 'id' },
    },
  },
  'hono-drizzle': {
    tables: {
      users: {
        table: 'users',
        key: 'id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => !isTrue(row.banned),
        create: () => ({ created_at: new Date() }),
      },
      groups: { table: 'groups', key: 'id' },
    },
  },
  'fastify-prisma': {
    set: ['user.create.password=call:src/lib/crypto.ts#unusablePassword()'],
    tables: {
      users: {
        table: 'user',
        key: 'user_id',
        email: 'email',
        names: 'one column',
        isActive: (row) => row.suspended_at === null,
        create: () => ({ user_id: crypto.randomUUID(), password: '!', role: 'user', updated_at: new Date() }),
      },
      groups: { table: 'team', key: 'team_id' },
    },
  },
  'next-prisma': {
    tables: {
      users: {
        table: 'User',
        key: 'id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => !isTrue(row.disabled),
        create: () => ({ updatedAt: new Date() }),
      },
      groups: { table: 'Team', key: 'id' },
    },
  },
  'fastify-kysely': {
    set: ['user.where.deletedAt=null'],
    tables: {
      users: {
        table: 'users',
        key: 'id',
        email: 'email',
        names: 'one column',
        isActive: (row) => row.deactivated_at === null,
        create: () => ({ id: crypto.randomUUID() }),
      },
      groups: { table: 'groups', key: 'id' },
    },
  },
  'express-knex': {
    answers: { tenant: 'none' },
    set: ['group.create.organization_id=1', 'group.members.create.organization_id=1'],
    tables: {
      users: {
        table: 'users',
        key: 'user_id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => isTrue(row.is_active),
        create: () => ({ is_marketing_opted_in: false, is_tracking_anonymized: false }),
      },
      groups: { table: 'groups', key: 'group_id' },
    },
  },
  'koa-objection': {
    tables: {
      users: {
        table: 'USERS',
        key: 'ID',
        email: 'EMAIL',
        names: 'two columns',
        isActive: (row) => isTrue(row.ACTIVE),
        create: () => ({ ACTIVE: true, CREATED_AT: new Date() }),
      },
      groups: { table: 'TEAMS', key: 'ID' },
    },
  },
  'koa-sequelize': {
    set: [
      'user.where.deletedAt=null',
      'group.where.deletedAt=null',
      'group.create.createdById=call:server/constants.ts#systemUserId()',
      'group.members.create.createdById=call:server/constants.ts#systemUserId()',
    ],
    tables: {
      users: {
        table: 'users',
        key: 'id',
        email: 'email',
        names: 'one column',
        isActive: (row) => row.suspended_at === null,
        create: () => ({
          id: crypto.randomUUID(),
          name: 'Somebody',
          jwt_secret: '!',
          created_at: new Date(),
          updated_at: new Date(),
        }),
      },
      groups: { table: 'groups', key: 'id' },
    },
  },
  'nest-typeorm': {
    set: ['user.active.field=status', 'user.active.on=1', 'user.active.off=2'],
    tables: {
      users: {
        table: 'user',
        key: 'id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => Number(row.statusId) === 1,
        create: () => ({ role: 'member', statusId: 1 }),
      },
      groups: { table: 'team', key: 'id' },
    },
  },
  'nest-typeorm-sqlite': {
    answers: { group: 'src/projects/project.entity.ts#Project' },
    set: [
      'user.create.role=global:member',
      'group.where.type=team',
      'group.members.create.role=project:editor',
    ],
    tables: {
      users: {
        table: 'user',
        key: 'id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => !isTrue(row.disabled),
        create: () => ({ id: crypto.randomUUID(), role: 'global:member' }),
      },
      groups: { table: 'project', key: 'id' },
    },
  },
  'nest-fastify-mikro-orm': {
    set: ['user.create.password=call:src/shared/crypto.ts#randomPassword()'],
    tables: {
      users: {
        table: 'user',
        key: 'id',
        email: 'email',
        names: 'two columns',
        isActive: (row) => isTrue(row.active),
        create: () => ({ password: '!', created_at: new Date() }),
      },
      groups: { table: 'team', key: 'id' },
    },
  },
  'express-mongoose': {
    tables: {
      users: {
        table: 'users',
        key: '_id',
        email: 'email',
        names: 'two columns',
        isActive: ({ status }) => status === 'active',
        create: () => ({ status: 'active' }),
      },
      groups: { table: 'teams', key: '_id' },
    },
  },
} as const satisfies Readonly<Record<string, HostFacts>>

import { describe, expect, it } from 'vitest'
import type { Ref } from '../../src/inspect/host-model.js'
import { fixture, printTable, temporaryHost } from './host.js'
import { findDrizzleTables, inspectDrizzle } from './readers.js'

async function read(host: string, refs: readonly Ref[], casing?: 'snake_case' | 'camelCase') {
  return (await inspectDrizzle({ cwd: fixture(host), refs, settings: { casing } })).map(printTable)
}

describe('inspectDrizzle', () => {
  it('returns plain data', async () => {
    const [table] = await inspectDrizzle({ cwd: fixture('solution-style'), refs: ['src/schema.ts#users'] })
    expect(table).toEqual({
      ref: 'src/schema.ts#users',
      exportName: 'users',
      name: 'users',
      dialect: 'sqlite',
      primaryKey: ['id'],
      uniques: [],
      location: { file: 'src/schema.ts', line: 4, column: 14 },
      columns: [
        {
          field: 'id',
          type: { kind: 'number' },
          typeText: 'number',
          notNull: true,
          filledBy: 'database',
          primaryKey: true,
          unique: false,
          stored: { name: 'id', builder: 'integer', module: 'drizzle-orm/sqlite-core', sqlType: 'integer' },
          location: { file: 'src/columns.ts', line: 3, column: 21 },
        },
      ],
    })
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
  })

  it('a starter on PostgreSQL: serial keys, unique columns, an inline enum', async () => {
    expect(
      await read('pg-starter', [
        'src/db/schema.ts#users',
        'src/db/schema.ts#teams',
        'src/db/schema.ts#teamMembers',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/db/schema.ts#users = postgresql users key(id) unique(email) line 4",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/pg-core as integer | src/db/schema.ts:5:3",
          "name name: string \`string\` | varchar({ length: 100 }) of drizzle-orm/pg-core as varchar(100) | src/db/schema.ts:6:3",
          "email email: string \`string\` | notNull | unique | varchar({ length: 255 }) of drizzle-orm/pg-core as varchar(255) | src/db/schema.ts:7:3",
          "passwordHash password_hash: string \`string\` | notNull | text() of drizzle-orm/pg-core as text | src/db/schema.ts:8:3",
          "role role: string \`string\` | notNull | default | varchar({ length: 20 }) of drizzle-orm/pg-core as varchar(20) | src/db/schema.ts:9:3",
          "isActive is_active: boolean \`boolean\` | notNull | default | boolean() of drizzle-orm/pg-core as boolean | src/db/schema.ts:10:3",
          "createdAt created_at: date \`Date\` | notNull | default | timestamp({ precision: 3, withTimezone: true }) of drizzle-orm/pg-core as timestamp(3) with time zone | src/db/schema.ts:11:3",
          "deletedAt deleted_at: string \`string\` | timestamp({ mode: 'string' }) of drizzle-orm/pg-core as timestamp | src/db/schema.ts:12:3",
        ],
        [
          "src/db/schema.ts#teams = postgresql teams key(id) unique(stripeCustomerId) line 15",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/pg-core as integer | src/db/schema.ts:16:3",
          "name name: string \`string\` | notNull | varchar({ length: 100 }) of drizzle-orm/pg-core as varchar(100) | src/db/schema.ts:17:3",
          "stripeCustomerId stripe_customer_id: string \`string\` | unique | text() of drizzle-orm/pg-core as text | src/db/schema.ts:18:3",
          "planName plan_name: string \`string\` | varchar({ length: 50 }) of drizzle-orm/pg-core as varchar(50) | src/db/schema.ts:19:3",
        ],
        [
          "src/db/schema.ts#teamMembers = postgresql team_members key(id) unique(userId,teamId) line 22",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/pg-core as integer | src/db/schema.ts:25:5",
          "userId user_id: number \`number\` | notNull | -> src/db/schema.ts#users.id | integer() of drizzle-orm/pg-core as integer | src/db/schema.ts:26:5",
          "teamId team_id: number \`number\` | notNull | -> src/db/schema.ts#teams.id | integer() of drizzle-orm/pg-core as integer | src/db/schema.ts:29:5",
          "role role: one of owner,member \`"owner" | "member"\` | notNull | text() of drizzle-orm/pg-core as text | src/db/schema.ts:32:5",
        ],
      ]
    `)
  })

  it('helper functions, spreads that override, computed keys, partial indexes', async () => {
    expect(
      await read('sqlite-helpers', [
        'src/users/users.table.ts#usersTable',
        'src/organizations/organizations.table.ts#organizationMembersTable',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/users/users.table.ts#usersTable = sqlite users key(id) unique(email) line 5",
          "id id: string \`string\` | notNull | default | key | text() of drizzle-orm/sqlite-core as text | src/shared/columns.ts:11:12",
          "createdAt created_text: string \`string\` | default | text() of drizzle-orm/sqlite-core as text | src/users/users.table.ts:11:3",
          "updatedAt updated_at: date \`Date\` | notNull | default | integer({ mode: 'timestamp_ms' }) of drizzle-orm/sqlite-core as integer | src/shared/columns.ts:19:5",
          "email email: string \`string\` | notNull | unique | text() of drizzle-orm/sqlite-core as text | src/users/users.table.ts:8:3",
          "emailVerified email_verified: boolean \`boolean\` | notNull | default | integer({ mode: 'boolean' }) of drizzle-orm/sqlite-core as integer | src/users/users.table.ts:9:3",
          "name name: string \`string\` | text() of drizzle-orm/sqlite-core as text | src/users/users.table.ts:10:3",
        ],
        [
          "src/organizations/organizations.table.ts#organizationMembersTable = sqlite organization_members key(id) unique(organizationId,userId) line 13",
          "id id: string \`string\` | notNull | default | key | text() of drizzle-orm/sqlite-core as text | src/shared/columns.ts:11:12",
          "organizationId organization_id: string \`string\` | notNull | -> src/organizations/organizations.table.ts#organizationsTable.id | text() of drizzle-orm/sqlite-core as text | src/organizations/organizations.table.ts:17:5",
          "userId user_id: string \`string\` | notNull | -> src/users/users.table.ts#usersTable.id | text() of drizzle-orm/sqlite-core as text | src/organizations/organizations.table.ts:20:5",
          "role role: one of owner,admin,member \`"owner" | "admin" | "member"\` | notNull | text() of drizzle-orm/sqlite-core as text | src/organizations/organizations.table.ts:23:5",
          "actorId actor_id: string \`string\` | notNull | text() of drizzle-orm/sqlite-core as text | src/shared/columns.ts:25:44",
        ],
      ]
    `)
  })

  it('every kind of primary key', async () => {
    expect(
      await read('pg-keys', [
        'src/schema.ts#bySerial',
        'src/schema.ts#bySmallserial',
        'src/schema.ts#byBigserialNumber',
        'src/schema.ts#byBigserial',
        'src/schema.ts#byBigint',
        'src/schema.ts#byIdentity',
        'src/schema.ts#byUuid',
        'src/schema.ts#byAppId',
        'src/schema.ts#byChar',
        'src/schema.ts#byCustom',
        'src/schema.ts#byPair',
        'src/schema.ts#noKey',
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/schema.ts#bySerial = postgresql by_serial key(id) line 23",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/pg-core as integer | src/schema.ts:23:48",
        ],
        [
          "src/schema.ts#bySmallserial = postgresql by_smallserial key(id) line 24",
          "id id: number \`number\` | notNull | default | key | smallint() of drizzle-orm/pg-core as smallint | src/schema.ts:24:58",
        ],
        [
          "src/schema.ts#byBigserialNumber = postgresql by_bigserial_number key(id) line 25",
          "id id: number \`number\` | notNull | default | key | bigint({ mode: 'number' }) of drizzle-orm/pg-core as bigint | src/schema.ts:26:3",
        ],
        [
          "src/schema.ts#byBigserial = postgresql by_bigserial key(id) line 28",
          "id key: bigint \`bigint\` | notNull | default | key | bigint({ mode: 'bigint' }) of drizzle-orm/pg-core as bigint | src/schema.ts:28:54",
        ],
        [
          "src/schema.ts#byBigint = postgresql by_bigint key(id) line 29",
          "id id: bigint \`bigint\` | notNull | default | key | bigint({ mode: 'bigint' }) of drizzle-orm/pg-core as bigint | src/schema.ts:30:3",
        ],
        [
          "src/schema.ts#byIdentity = postgresql by_identity key(id) line 32",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/pg-core as integer | src/schema.ts:33:3",
        ],
        [
          "src/schema.ts#byUuid = postgresql auth.by_uuid key(id) line 35",
          "id id: string \`string\` | notNull | default | key | uuid() of drizzle-orm/pg-core as uuid | src/schema.ts:35:47",
        ],
        [
          "src/schema.ts#byAppId = postgresql by_app_id key(id) line 36",
          "id id: string \`string\` | notNull | key | varchar({ length: 12 }) of drizzle-orm/pg-core as varchar(12) | src/schema.ts:36:47",
        ],
        [
          "src/schema.ts#byChar = postgresql by_char key(id) line 37",
          "id id: string \`string\` | notNull | default | key | char({ length: 26 }) of drizzle-orm/pg-core as char(26) | src/schema.ts:38:3",
        ],
        [
          "src/schema.ts#byCustom = postgresql by_custom key(id) line 42",
          "id id: string \`\`usr_\${string}\`\` | notNull | key | ulid() of src/types.ts as char(26) | src/schema.ts:42:48",
          "name name: string \`string\` | citext() of src/schema.ts as citext | src/schema.ts:42:85",
        ],
        [
          "src/schema.ts#byPair = postgresql by_pair key(a,b) line 43",
          "a a: number \`number\` | notNull | key | integer() of drizzle-orm/pg-core as integer | src/schema.ts:45:5",
          "b b: string \`string\` | notNull | key | text() of drizzle-orm/pg-core as text | src/schema.ts:45:29",
          "parentA parentA: number \`number\` | -> src/schema.ts#byPair.a | integer() of drizzle-orm/pg-core as integer | src/schema.ts:45:50",
          "parentB parentB: string \`string\` | -> src/schema.ts#byPair.b | text() of drizzle-orm/pg-core as text | src/schema.ts:45:70",
        ],
        [
          "src/schema.ts#noKey = postgresql no_key key() line 51",
          "name name: string \`string\` | text() of drizzle-orm/pg-core as text | src/schema.ts:51:42",
        ],
      ]
    `)
  })

  it('enums, written types and the builders passed as an argument', async () => {
    expect(await read('pg-types', ['src/schema.ts#users', 'src/schema.ts#plain'])).toMatchInlineSnapshot(`
      [
        [
          "src/schema.ts#users = postgresql auth.users key(id) line 9",
          "id id: string \`UserId\` | notNull | key | uuid() of drizzle-orm/pg-core as uuid | src/schema.ts:10:3",
          "status status: one of active,disabled \`"active" | "disabled"\` | notNull | default | statusEnum() of src/schema.ts as user_status | src/schema.ts:11:3",
          "plan plan: one of free,paid \`"free" | "paid"\` | notNull | planEnum() of src/schema.ts as plan | src/schema.ts:12:3",
          "level level: one of low,high \`"low" | "high"\` | text() of drizzle-orm/pg-core as text | src/schema.ts:13:3",
          "role role: one of admin,member \`"admin" | "member"\` | notNull | text() of drizzle-orm/pg-core as text | src/schema.ts:14:3",
          "wanted wanted: one of free,paid \`"free" | "paid"\` | text() of drizzle-orm/pg-core as text | src/schema.ts:15:3",
          "settings settings: json \`Settings\` | notNull | jsonb() of drizzle-orm/pg-core as jsonb | src/schema.ts:16:3",
          "anything anything: json \`unknown\` | json() of drizzle-orm/pg-core as json | src/schema.ts:17:3",
          "tags tags: unknown \`string[]\` | notNull | text() of drizzle-orm/pg-core as text | src/schema.ts:18:3",
          "count count: number \`number\` | default | bigint({ mode: 'number' }) of drizzle-orm/pg-core as bigint | src/schema.ts:19:3",
          "price price: string \`string\` | numeric({ precision: 10, scale: 2 }) of drizzle-orm/pg-core as numeric(10, 2) | src/schema.ts:20:3",
          "born born: date \`Date\` | date({ mode: 'date' }) of drizzle-orm/pg-core as date | src/schema.ts:21:3",
          "day day: string \`string\` | date() of drizzle-orm/pg-core as date | src/schema.ts:22:3",
          "seen seen: date \`Date\` | timestamp({ withTimezone: true, precision: 3 }) of drizzle-orm/pg-core as timestamp(3) with time zone | src/schema.ts:23:3",
        ],
        [
          "src/schema.ts#plain = postgresql plain key(id) line 26",
          "id id: string \`string\` | notNull | key | uuid() of drizzle-orm/pg-core as uuid | src/schema.ts:26:56",
        ],
      ]
    `)
  })

  it('re-exports, aliases, table creators and casing', async () => {
    expect(
      await read(
        'sqlite-reexports',
        [
          'src/db/index.ts#users',
          'src/db/index.ts#teams',
          'src/db/index.ts#memberships',
          'src/db/index.ts#audits',
        ],
        'snake_case',
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "src/db/index.ts#users = sqlite app_user key(id) unique(emailAddress) unique(APIKey) line 7",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/sqlite-core as integer | src/db/users.ts:10:5",
          "emailAddress email_address: string \`string\` | notNull | unique | text() of drizzle-orm/sqlite-core as text | src/db/users.ts:11:5",
          "managerId manager_id: number \`number\` | -> src/db/index.ts#users.id | integer() of drizzle-orm/sqlite-core as integer | src/db/users.ts:12:5",
          "isAdmin is_admin: boolean \`boolean\` | default | integer({ mode: 'boolean' }) of drizzle-orm/sqlite-core as integer | src/db/users.ts:13:5",
          "APIKey API_key: string \`string\` | unique | text() of drizzle-orm/sqlite-core as text | src/db/users.ts:14:5",
        ],
        [
          "src/db/index.ts#teams = sqlite app_group key(id) unique(displayName) line 5",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/sqlite-core as integer | src/db/groups.ts:5:39",
          "displayName display_name: string \`string\` | notNull | unique | text() of drizzle-orm/sqlite-core as text | src/db/groups.ts:5:67",
        ],
        [
          "src/db/index.ts#memberships = sqlite app_membership key(userId,groupId) line 9",
          "userId user_id: number \`number\` | notNull | key | -> src/db/index.ts#users.id | integer() of drizzle-orm/sqlite-core as integer | src/db/groups.ts:12:5",
          "groupId group_id: number \`number\` | notNull | key | -> src/db/index.ts#teams.id | integer() of drizzle-orm/sqlite-core as integer | src/db/groups.ts:13:5",
        ],
        [
          "src/db/index.ts#audits = sqlite app_audit key(id) line 4",
          "id id: number \`number\` | notNull | default | key | integer() of drizzle-orm/sqlite-core as integer | src/db/audits.ts:4:39",
        ],
      ]
    `)
  })

  it('workspaces with their own paths, under a solution-style tsconfig', async () => {
    expect(
      await read('monorepo', ['packages/db/src/index.ts#users', 'apps/api/src/sessions.ts#sessions']),
    ).toMatchInlineSnapshot(`
      [
        [
          "packages/db/src/index.ts#users = postgresql users key(id) unique(email) line 3",
          "id id: string \`string\` | notNull | key | uuid() of drizzle-orm/pg-core as uuid | packages/db/src/schema/users.ts:4:3",
          "email email: string \`string\` | notNull | unique | text() of drizzle-orm/pg-core as text | packages/db/src/schema/users.ts:5:3",
        ],
        [
          "apps/api/src/sessions.ts#sessions = postgresql sessions key(id) line 4",
          "id id: string \`string\` | notNull | key | text() of drizzle-orm/pg-core as text | apps/api/src/sessions.ts:5:3",
          "userId user_id: string \`string\` | notNull | -> packages/db/src/index.ts#users.id | uuid() of drizzle-orm/pg-core as uuid | apps/api/src/sessions.ts:6:3",
        ],
      ]
    `)
  })

  it('MySQL', async () => {
    expect(await read('mysql', ['src/schema.ts#users', 'src/schema.ts#posts'])).toMatchInlineSnapshot(`
      [
        [
          "src/schema.ts#users = mysql users key(id) unique(email) line 12",
          "id id: number \`number\` | notNull | default | key | bigint({ mode: 'number', unsigned: true }) of drizzle-orm/mysql-core as bigint unsigned | src/schema.ts:13:3",
          "email email: string \`string\` | notNull | unique | varchar({ length: 191 }) of drizzle-orm/mysql-core as varchar(191) | src/schema.ts:14:3",
          "role role: one of admin,member \`"admin" | "member"\` | notNull | mysqlEnum() of drizzle-orm/mysql-core as enum | src/schema.ts:15:3",
          "kind kind: one of bot,human \`"bot" | "human"\` | mysqlEnum() of drizzle-orm/mysql-core as enum | src/schema.ts:16:3",
          "active active: boolean \`boolean\` | notNull | default | boolean() of drizzle-orm/mysql-core as boolean | src/schema.ts:17:3",
          "seenAt seen_at: date \`Date\` | default | timestamp({ fsp: 3 }) of drizzle-orm/mysql-core as timestamp(3) | src/schema.ts:18:3",
        ],
        [
          "src/schema.ts#posts = mysql posts key(id) line 21",
          "id id: number \`number\` | notNull | default | key | int({ unsigned: true }) of drizzle-orm/mysql-core as int unsigned | src/schema.ts:22:3",
          "authorId author_id: number \`number\` | -> src/schema.ts#users.id | bigint({ mode: 'number', unsigned: true }) of drizzle-orm/mysql-core as bigint unsigned | src/schema.ts:23:3",
        ],
      ]
    `)
  })

  it('tables made by a function of the host', async () => {
    expect(await read('pg-factory', ['src/schema.ts#users', 'src/schema.ts#groups'])).toMatchInlineSnapshot(`
      [
        [
          "src/schema.ts#users = postgresql core_users key(id) unique(email) line 16",
          "id id: string \`string\` | notNull | default | key | uuid() of drizzle-orm/pg-core as uuid | src/schema.ts:10:5",
          "email email: string \`string\` | notNull | unique | text() of drizzle-orm/pg-core as text | src/schema.ts:16:40",
          "createdBy created_by: string \`string\` | text() of drizzle-orm/pg-core as text | src/schema.ts:3:17",
          "createdAt created_at: date \`Date\` | notNull | default | timestamp() of drizzle-orm/pg-core as timestamp | src/schema.ts:4:32",
        ],
        [
          "src/schema.ts#groups = postgresql core_groups key(id) line 17",
          "id id: string \`string\` | notNull | default | key | uuid() of drizzle-orm/pg-core as uuid | src/schema.ts:10:5",
          "name name: string \`string\` | notNull | text() of drizzle-orm/pg-core as text | src/schema.ts:18:3",
          "ownerId owner_id: string \`string\` | notNull | -> src/schema.ts#users.id | uuid() of drizzle-orm/pg-core as uuid | src/schema.ts:19:3",
          "createdBy created_by: string \`string\` | text() of drizzle-orm/pg-core as text | src/schema.ts:3:17",
          "createdAt created_at: date \`Date\` | notNull | default | timestamp() of drizzle-orm/pg-core as timestamp | src/schema.ts:4:32",
        ],
      ]
    `)
  })

  it('names columns by the casing, but never those with a name of their own', async () => {
    const names = async (casing?: 'snake_case' | 'camelCase') => {
      const [table] = await inspectDrizzle({
        cwd: fixture('sqlite-reexports'),
        refs: ['src/db/users.ts#users'],
        settings: { casing },
      })
      return table?.columns.map(({ stored }) => stored.name)
    }
    expect(await names()).toEqual(['id', 'emailAddress', 'managerId', 'isAdmin', 'API_key'])
    expect(await names('snake_case')).toEqual(['id', 'email_address', 'manager_id', 'is_admin', 'API_key'])
    expect(await names('camelCase')).toEqual(['id', 'emailAddress', 'managerId', 'isAdmin', 'API_key'])
  })
})

describe('packages', () => {
  it('of the workspace are read as sources, also those that pass Drizzle on', async () => {
    const files = {
      'tsconfig.json': '{}',
      'packages/db/package.json':
        '{ "name": "@acme/db", "exports": { ".": "./src/index.ts", "./core": "./src/core.ts" } }',
      'packages/db/src/core.ts': "export * from 'drizzle-orm/pg-core'\n",
      'packages/db/src/index.ts': `import * as core from './core'
import { pgTable as table } from '@acme/db/core'
export const users = table('users', { id: core.uuid('id').primaryKey() })
`,
      'src/schema.ts': `import * as db from '@acme/db'
import { pgTable, uuid } from '@acme/db/core'
export const notes = pgTable('notes', { id: uuid('id').primaryKey(), userId: uuid('user_id').references(() => db.users.id) })
`,
    }
    const cwd = temporaryHost(files, { '@acme/db': 'packages/db' })
    const tables = await inspectDrizzle({
      cwd,
      refs: ['packages/db/src/index.ts#users', 'src/schema.ts#notes'],
    })
    expect(tables.map(({ columns }) => columns.map(({ field, stored }) => [field, stored.sqlType]))).toEqual([
      [['id', 'uuid']],
      [
        ['id', 'uuid'],
        ['userId', 'uuid'],
      ],
    ])
    expect(tables[1]?.columns[1]?.references).toEqual({
      table: 'packages/db/src/index.ts#users',
      field: 'id',
    })
  })
})

describe('findDrizzleTables', () => {
  it('reads every exported table once, in the file that declares it', async () => {
    const files = ['src/db/index.ts', 'src/db/users.ts', 'src/db/groups.ts', 'src/db/creator.ts']
    const { tables, diagnostics } = await findDrizzleTables({ cwd: fixture('sqlite-reexports'), files })
    expect(tables.map(({ ref }) => ref)).toEqual([
      'src/db/users.ts#users',
      'src/db/groups.ts#memberships',
      'src/db/groups.ts#groups',
    ])
    expect(diagnostics).toEqual([])
  })
})

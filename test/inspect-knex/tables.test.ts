import { describe, expect, it } from 'vitest'
import type { HostTable } from '../../src/inspect/host-model.js'
import { openFacts } from '../../src/inspect/interfaces/table-facts.js'
import { findingsOf, printTable, temporaryHost } from '../inspect/host.js'
import { findKnexTables, inspectKnex } from '../inspect/readers.js'
import { analytics, flags } from './hosts.js'

const entities = 'src/database/entities'
const open = (table: HostTable | undefined) =>
  (table ? openFacts(table, { isKeyed: true }) : []).map(
    ({ fact, choices }) => `${fact}: ${choices.join(' | ')}`,
  )

describe('inspectKnex', () => {
  it('reads row types, what their inserts may leave out, and the migrations', async () => {
    const tables = await inspectKnex({
      cwd: analytics(),
      refs: [
        `${entities}/users.ts#DbUser`,
        `${entities}/groups.ts#GroupTable`,
        `${entities}/groups.ts#GroupMembershipTable`,
      ],
      dialect: 'postgresql',
      settings: { migrations: ['src/database/migrations'] },
    })
    expect(tables.map(printTable)).toMatchInlineSnapshot(`
      [
        [
          "src/database/entities/users.ts#DbUser = postgresql users key(user_id) unique(user_uuid) line 4",
          "user_id user_id: number \`number\` | notNull | default | key | integer() of knex as integer | src/database/entities/users.ts:5:5",
          "user_uuid user_uuid: string \`string\` | notNull | default | unique | uuid() of knex as uuid | src/database/entities/users.ts:6:5",
          "first_name first_name: string \`string\` | notNull | varchar(255)() of knex as varchar(255) | src/database/entities/users.ts:7:5",
          "created_at created_at: date \`Date\` | notNull | default | timestamp() of knex as timestamp | src/database/entities/users.ts:8:5",
          "is_active is_active: boolean \`boolean\` | notNull | boolean() of knex as boolean | src/database/entities/users.ts:9:5",
          "theme theme: unknown \`Theme\` | default | text() of knex as text | src/database/entities/users.ts:10:5",
        ],
        [
          "src/database/entities/groups.ts#GroupTable = postgresql groups key(group_uuid) unique(organization_id,name) line 12",
          "group_uuid group_uuid: string \`string\` | notNull | default | key | uuid() of knex as uuid | src/database/entities/groups.ts:4:5",
          "name name: string \`string\` | notNull | varchar(255)() of knex as varchar(255) | src/database/entities/groups.ts:5:5",
          "created_at created_at: date \`Date\` | notNull | default | timestamptz() of knex as timestamptz | src/database/entities/groups.ts:6:5",
          "organization_id organization_id: number \`number\` | notNull | integer() of knex as integer | src/database/entities/groups.ts:7:5",
        ],
        [
          "src/database/entities/groups.ts#GroupMembershipTable = postgresql group_memberships key(group_uuid,user_id) line 16",
          "group_uuid group_uuid: string \`string\` | notNull | key | -> src/database/entities/groups.ts#GroupTable.group_uuid | uuid() of knex as uuid | src/database/entities/groups.ts:14:28",
          "user_id user_id: number \`number\` | notNull | key | -> src/database/entities/users.ts#DbUser.user_id | integer() of knex as integer | src/database/entities/groups.ts:14:48",
          "organization_id organization_id: number \`number\` | notNull | integer() of knex as integer | src/database/entities/groups.ts:14:65",
          "created_at created_at: date \`Date\` | notNull | default | timestamptz() of knex as timestamptz | src/database/entities/groups.ts:14:90",
        ],
      ]
    `)
    expect(tables.flatMap(open)).toEqual([])
    expect(tables.map(({ rowType }) => rowType)).toEqual([
      { module: `${entities}/users.ts`, name: 'DbUser', path: [] },
      { module: `${entities}/groups.ts`, name: 'GroupTable', path: ['base'] },
      { module: `${entities}/groups.ts`, name: 'GroupMembershipTable', path: ['base'] },
    ])
  })

  it('says what is open without migrations: two columns could be the key', async () => {
    const [users, groups, members] = await inspectKnex({
      cwd: analytics(),
      refs: [
        `${entities}/users.ts#UserTable`,
        `${entities}/groups.ts#GroupTable`,
        `${entities}/groups.ts#GroupMembershipTable`,
      ],
      dialect: 'postgresql',
    })
    expect(open(users)).toEqual(['key: user_id | user_uuid'])
    expect(open(groups)).toEqual(['keyType: uuid | text | varchar(255)'])
    expect(open(members)).toEqual(['key: '])
    expect(members && printTable(members)).toMatchInlineSnapshot(`
      [
        "src/database/entities/groups.ts#GroupMembershipTable = postgresql group_memberships key() line 16",
        "group_uuid group_uuid: string \`string\` | notNull | -> src/database/entities/groups.ts#GroupTable.group_uuid | text() of knex as text | src/database/entities/groups.ts:14:28",
        "user_id user_id: number \`number\` | notNull | -> src/database/entities/users.ts#UserTable.user_id | integer() of knex as integer | src/database/entities/groups.ts:14:48",
        "organization_id organization_id: number \`number\` | notNull | integer() of knex as integer | src/database/entities/groups.ts:14:65",
        "created_at created_at: date \`Date\` | notNull | default | timestamp with time zone() of knex as timestamp with time zone | src/database/entities/groups.ts:14:90",
      ]
    `)
  })

  it('reads a table that is written inside the list, which its file does not export', async () => {
    const ref = 'src/@types/knex-tables.d.ts#Tables.sessions'
    const [sessions] = await inspectKnex({ cwd: analytics(), refs: [ref], dialect: 'sqlite' })
    expect(sessions && printTable(sessions)).toMatchInlineSnapshot(`
      [
        "src/@types/knex-tables.d.ts#Tables.sessions = sqlite sessions key() line 9",
        "sid sid: string \`string\` | notNull | text() of knex as text | src/@types/knex-tables.d.ts:9:21",
        "user_id user_id: number \`number\` | integer() of knex as integer | src/@types/knex-tables.d.ts:9:34",
        "data data: unknown \`unknown\` | notNull | text() of knex as text | src/@types/knex-tables.d.ts:9:52",
      ]
    `)
    expect(sessions?.rowType).toEqual({ module: 'knex/types/tables', name: 'Tables', path: ['sessions'] })
  })

  it('takes a plain interface for the table that migrations call so, with the columns that they have', async () => {
    const [users] = await inspectKnex({
      cwd: flags(),
      refs: ['src/lib/types/user.ts#IUser'],
      dialect: 'postgresql',
      settings: { migrations: ['src/migrations'] },
    })
    expect(users && printTable(users)).toMatchInlineSnapshot(`
      [
        "src/lib/types/user.ts#IUser = postgresql users key(id) unique(username) unique(email) line 1",
        "id id: number \`number\` | notNull | default | key | integer() of knex as integer | src/lib/types/user.ts:2:3",
        "name name: string \`string\` | varchar(255)() of knex as varchar(255) | src/lib/types/user.ts:3:3",
        "username username: string \`string\` | unique | varchar(255)() of knex as varchar(255) | src/lib/types/user.ts:4:3",
        "email email: string \`string\` | unique | varchar(255)() of knex as varchar(255) | src/lib/types/user.ts:5:3",
        "imageUrl image_url: string \`string\` | notNull | text() of knex as text | src/lib/types/user.ts:6:3",
        "seenAt seen_at: date \`Date\` | timestamp with time zone() of knex as timestamp with time zone | src/lib/types/user.ts:7:3",
        "createdAt created_at: date \`Date\` | notNull | default | timestamp without time zone() of knex as timestamp without time zone | src/lib/types/user.ts:8:3",
      ]
    `)
  })

  it('asks for a table that nothing names', async () => {
    const [group] = await inspectKnex({
      cwd: flags(),
      refs: ['src/lib/types/group.ts#IGroup'],
      dialect: 'postgresql',
    })
    expect(group?.name).toBe('groups')
    expect(open(group)).toEqual(['table: groups'])
  })

  it.each([
    ['DbUser', "export const UserTableName = 'app_users'", 'app_users'],
    ['UserRow', "export const USERS_TABLE = 'accounts.users'", 'users'],
    ['IPerson', "const personTable = 'persons' as const", 'persons'],
    ['Category', "const users = 'users'", 'categories'],
    ['TeamMemberEntity', '', 'team_members'],
    ['DBTeam', '', 'teams'],
    ['Settings', '', 'settings'],
  ])('takes %s with %s for a row of %s', async (name, constant, table) => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/rows.ts': `export interface ${name} { id: number }\n${constant}\n`,
    })
    const [found] = await inspectKnex({ cwd, refs: [`src/rows.ts#${name}`], dialect: 'sqlite' })
    expect(found?.name).toBe(table)
  })

  it('maps names as knexSnakeCaseMappers does', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/rows.ts': `export interface User { id: number; firstName: string; address2: string }
declare module 'knex/types/tables' { interface Tables { appUsers: User } }
`,
    })
    const [users] = await inspectKnex({
      cwd,
      refs: ['src/rows.ts#User'],
      dialect: 'sqlite',
      settings: { naming: { upperCase: true } },
    })
    expect([users?.model, users?.name, ...(users?.columns.map(({ stored }) => stored.name) ?? [])]).toEqual([
      'appUsers',
      'APP_USERS',
      'ID',
      'FIRST_NAME',
      'ADDRESS2',
    ])
  })

  it('tells all findings at once', async () => {
    const work = inspectKnex({
      cwd: analytics(),
      refs: [`${entities}/users.ts#UserTableName`, `${entities}/groups.ts#DbGroup`, 'src/App.ts#default'],
      dialect: 'postgresql',
    })
    expect(await findingsOf(work)).toMatchInlineSnapshot(`
      [
        "SG2002 src/database/entities/groups.ts declares DbGroup and does not export it (src/database/entities/groups.ts) fix: Export it: what is emitted imports it",
        "SG2004 'src/database/entities/users.ts#UserTableName' is not a Knex table (src/database/entities/users.ts:17:14) fix: Name an interface or a type whose properties are columns",
        "SG2004 'src/App.ts#default' is not a Knex table (src/App.ts:3:1) fix: Name an interface or a type whose properties are columns",
      ]
    `)
  })
})

it('takes the columns of the migrations for a row that a package computes', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "zod": "4" } }',
    'tsconfig.json': '{}',
    'src/users.ts': `import { z } from 'zod'
export const UsersSchema = z.object({ id: z.string(), firstName: z.string().nullable(), number: z.number() })
export type TUsers = z.infer<typeof UsersSchema>
export type Nothing = z.infer<typeof NothingSchema>
`,
    'src/knex.d.ts': `import type { Knex } from 'knex'
import type { TUsers } from './users'
declare module 'knex/types/tables' {
  interface Tables { users: Knex.CompositeTableType<TUsers, Omit<TUsers, 'id'>> }
}
`,
    'migrations/1.ts': `export const up = (knex) => knex.schema.createTable('users', (t) => {
  t.uuid('id', { primaryKey: true }).defaultTo(knex.fn.uuid())
  t.string('firstName')
  t.increments('number', { primaryKey: false })
})`,
  })
  const inspect = (ref: string) =>
    inspectKnex({ cwd, refs: [ref], dialect: 'postgresql', settings: { migrations: ['migrations'] } })
  const [table] = await inspect('src/users.ts#TUsers')
  expect(table && printTable(table)).toEqual([
    'src/users.ts#TUsers = postgresql users key(id) line 3',
    'id id: string `string` | notNull | default | key | uuid() of knex as uuid | src/users.ts:3:1',
    'firstName firstName: string `string` | varchar(255)() of knex as varchar(255) | src/users.ts:3:1',
    'number number: number `number` | notNull | default | integer() of knex as integer | src/users.ts:3:1',
  ])
  expect(table?.rowType).toEqual({ module: 'src/users.ts', name: 'TUsers', path: [] })
  expect(await findingsOf(inspect('src/users.ts#Nothing'))).toEqual([
    expect.stringContaining("SG2004 'src/users.ts#Nothing' is not a Knex table"),
  ])
})

it('knows enums, times that the app keeps, and rows that it marks as deleted', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'src/roles.ts': "export enum Role { Admin = 'admin', Clerk = 'clerk' }\n",
    'src/rows.ts': `import { Role } from './roles.js'
export interface UserRow {
  id: string
  role: Role | null
  nickname?: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}
`,
    'migrations/1.js': `exports.up = (knex) => knex.schema.createTable('users', (t) => { t.uuid('id').primary(); t.string('nickname'); t.timestamps(true, true); t.timestamp('deleted_at') })`,
  })
  const inspect = async (dialect: 'postgresql' | 'mysql', migrations?: string) => {
    const [table] = await inspectKnex({
      cwd,
      refs: ['src/rows.ts#UserRow'],
      dialect,
      ...(migrations !== undefined && { migrations }),
    })
    return table
  }
  const table = await inspect('postgresql', 'migrations')
  expect(table?.softDelete).toBe('deleted_at')
  const marked = (mark: 'touched' | 'untypedNull') =>
    table?.columns.filter((column) => column[mark]).map(({ field }) => field)
  expect(marked('touched')).toEqual(['updated_at'])
  expect(marked('untypedNull')).toEqual(['nickname'])
  expect(table?.columns.find(({ field }) => field === 'role')).toMatchObject({
    type: { kind: 'string', values: ['admin', 'clerk'] },
    members: { ref: 'src/roles.ts#Role', names: { admin: 'Admin', clerk: 'Clerk' } },
    notNull: false,
  })
  // MySQL may keep it by itself, which only a migration tells.
  expect((await inspect('mysql'))?.columns.some(({ touched }) => touched)).toBe(false)
})

describe('findKnexTables', () => {
  it('finds what Tables lists under the members of an enum', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/tables.ts': "export enum TableName { Users = 'app_users' }\n",
      'src/knex.d.ts': `import { TableName } from './tables'
declare module 'knex/types/tables' {
  interface Tables { [TableName.Users]: { id: string; email: string } }
}
`,
    })
    const { tables } = await findKnexTables({ cwd, files: [], dialect: 'postgresql' })
    expect(tables.map(({ name }) => name)).toEqual(['app_users'])
  })

  it('finds what Tables lists', async () => {
    const { tables, diagnostics } = await findKnexTables({
      cwd: analytics(),
      files: [],
      dialect: 'postgresql',
    })
    expect(diagnostics).toEqual([])
    expect(tables.map(({ ref, name }) => `${name} ${ref}`)).toEqual([
      `users ${entities}/users.ts#DbUser`,
      `groups ${entities}/groups.ts#GroupTable`,
      `group_memberships ${entities}/groups.ts#GroupMembershipTable`,
      'sessions src/@types/knex-tables.d.ts#Tables.sessions',
    ])
  })

  it('finds types that are named after a table, one for each', async () => {
    const { tables } = await findKnexTables({
      cwd: flags(),
      files: ['src/lib/types/user.ts', 'src/lib/types/group.ts'],
      dialect: 'postgresql',
      settings: { migrations: ['src/migrations'] },
    })
    expect(tables.map(({ ref }) => ref)).toEqual(['src/lib/types/user.ts#IUser'])
  })
})

it('ties a type to its table without the word for tables before it, where none has its name', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'steps/1.js': `exports.up = async (knex) => {
  await knex.schema.createTable('tb_clerk', (t) => { t.increments('id'); t.string('email').notNullable().unique() })
  await knex.schema.createTable('t_notes', (t) => { t.increments('id') })
  await knex.schema.createTable('notes', (t) => { t.increments('id') })
}`,
    'src/rows.ts':
      'export interface ClerkRow { id: number; email: string }\nexport interface NoteRow { id: number }',
  })
  const { tables } = await findKnexTables({
    cwd,
    files: ['src/rows.ts'],
    dialect: 'postgresql',
    settings: { migrations: ['steps'] },
  })
  expect(tables.map(({ name, open }) => ({ name, open }))).toEqual([
    { name: 'tb_clerk', open: undefined },
    { name: 'notes', open: undefined },
  ])
  expect(tables[0]?.columns.find(({ field }) => field === 'email')?.unique).toBe(true)
})

it('reads the list of tables by the name that ES modules have for it', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    'src/tables.d.ts': `declare module 'knex/types/tables.js' { interface Tables { people: { id: number; email: string } } }
export {}`,
  })
  const { tables } = await findKnexTables({ cwd, files: ['src/tables.d.ts'], dialect: 'postgresql' })
  expect(tables.map(({ ref, name, rowType }) => ({ ref, name, rowType }))).toEqual([
    {
      ref: 'src/tables.d.ts#Tables.people',
      name: 'people',
      rowType: { module: 'knex/types/tables.js', name: 'Tables', path: ['people'] },
    },
  ])
})

it('knows the enum of a type that a validator computes of it', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "zod": "4" } }',
    'tsconfig.json': '{}',
    'src/enums.ts': "export enum Role { Admin = 'admin', Clerk = 'clerk' }\nexport enum Level { low, high }",
    'src/rows.ts': `import { z } from 'zod'
import { Level, Role } from './enums'
const roleSchema = z.nativeEnum(Role)
export const UsersSchema = z.object({ id: z.string(), role: roleSchema.nullable(), level: z.enum(Level) })
export type UserRow = z.infer<typeof UsersSchema>
export interface TeamRow { id: number; kind: z.infer<typeof roleSchema>; least: z.infer<typeof roleSchema> | null }
`,
    'migrations/1.ts': `export const up = (knex) => knex.schema.createTable('users', (t) => {
  t.uuid('id').primary()
  t.string('role')
  t.integer('level')
}).createTable('teams', (t) => { t.increments(); t.string('kind').notNullable(); t.string('least') })`,
  })
  const settings = { migrations: ['migrations'] }
  const refs = ['src/rows.ts#UserRow', 'src/rows.ts#TeamRow']
  const tables = await inspectKnex({ cwd, refs, dialect: 'postgresql', settings })
  const members = { ref: 'src/enums.ts#Role', names: { admin: 'Admin', clerk: 'Clerk' } }
  const found = tables.map(({ columns }) =>
    columns.map(({ field, notNull, members }) => ({ field, notNull, members })),
  )
  expect(found).toEqual([
    [
      { field: 'id', notNull: true },
      { field: 'role', notNull: false, members },
      { field: 'level', notNull: false },
    ],
    [
      { field: 'id', notNull: true },
      { field: 'kind', notNull: true, members },
      { field: 'least', notNull: false, members },
    ],
  ])
})

it('takes what a type has and no migration speaks of for no column', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/rows.ts':
      'export interface Clerk { id: number; email: string; name: string; phone: string; barred: boolean; nick: string; floor: number; hired?: Date }',
    'src/tables.d.ts':
      "declare module 'knex/types/tables' { interface Tables { notes: { id: number; barred: boolean } } }\nexport {}",
    'steps/1.ts': `import { withNick } from '../src/columns'
export const up = async (knex) => {
  await knex.schema.createTable('clerk', (t) => { t.increments('id'); t.string('email').notNullable(); t.string('name'); t.string('phone'); withNick(t, 'nick') })
  // somebody may be barred
  await knex.schema.createTable('notes', (t) => { t.increments('id'); t.enum('state', ['kept', 'barred']) })
  for (const name of ['floor']) await knex.raw(\`alter table clerk add \${name} int\`)
}`,
    'steps/2.sql': 'ALTER TABLE clerk_view ADD hired date;',
  })
  const { tables } = await findKnexTables({
    cwd,
    files: ['src/rows.ts', 'src/tables.d.ts'],
    dialect: 'postgresql',
    settings: { migrations: ['steps'] },
  })
  // What a helper adds, or a loop, may be there; and what a list of the app's own tables has.
  expect(tables.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
    ['id', 'barred'],
    ['id', 'email', 'name', 'phone', 'nick', 'floor', 'hired'],
  ])
})

it('finds row types that a package computes, by what their schemas have, and default exports', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "zod": "4" } }',
    'tsconfig.json': '{}',
    'src/grower.ts': `import { z } from 'zod'
export enum Standing { Applied = 'applied', Member = 'member' }
export const growerSchema = z.object({ id: z.uuid(), 'email': z.email(), standing: z.enum(Standing) })
export type Grower = z.infer<typeof growerSchema>`,
    'src/press.ts': `import { z } from 'zod'
export const sent = z.object({ id: z.string() })
export type Press = z.infer<typeof sent>`,
    'src/mason.ts': 'export default interface Mason { id: string; email: string }',
    'steps/1.ts': `export const up = (knex) => knex.schema.createTable('growers', (t) => {
  t.uuid('id').primary()
  t.string('email').notNullable().unique()
  t.string('standing').notNullable()
  t.string('note')
}).createTable('presses', (t) => { t.uuid('id').primary(); t.string('maker').notNullable() })
  .createTable('mason', (t) => { t.uuid('id').primary(); t.string('email').notNullable() })`,
  })
  const { tables } = await findKnexTables({
    cwd,
    files: ['src/grower.ts', 'src/press.ts', 'src/mason.ts'],
    dialect: 'postgresql',
    settings: { migrations: ['steps'] },
  })
  // What is sent to make a press lacks who made it, and so is none of its rows.
  expect(
    tables.map(({ ref, name, columns }) => [ref, name, columns.map(({ field }) => field).join()]),
  ).toEqual([
    ['src/grower.ts#Grower', 'growers', 'id,email,standing'],
    ['src/mason.ts#default', 'mason', 'id,email'],
  ])
  expect(tables[0]?.columns[2]?.members?.names).toEqual({ applied: 'Applied', member: 'Member' })
})

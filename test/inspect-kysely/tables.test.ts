import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { openFacts } from '../../src/inspect/interfaces/table-facts.js'
import { kysely } from '../../src/inspect/kysely/inspector.js'
import { findingsOf, printTable, temporaryHost } from '../inspect/host.js'
import { findKyselyTables, inspectKysely } from '../inspect/readers.js'
import { shop, wiki } from './hosts.js'

const types = 'src/database/types/db.d.ts'

/** What the types leave open. */
const printOpen = (table: HostTable): readonly string[] =>
  openFacts(table, { isKeyed: true }).map(({ fact, choices }) => `open ${fact}: ${choices.join(' | ')}`)

describe('inspectKysely', () => {
  it('asks an insert for all that is not Generated, whatever its name', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "kysely": "*" } }',
      'tsconfig.json': '{}',
      'src/db.ts': `import type { Generated } from 'kysely'
export interface Users { id: number; created_at: Date; state: Generated<string> }
export interface DB { users: Users }`,
    })
    const [users] = await inspectKysely({ cwd, refs: ['src/db.ts#Users'], dialect: 'postgresql' })
    expect(users?.columns.map(({ field, filledBy }) => [field, filledBy])).toEqual([
      ['id', undefined],
      ['created_at', undefined],
      ['state', 'database'],
    ])
  })

  it.each([
    'interface Users extends Base { email: string }',
    'type Users = Base & { email: string }',
    'type Users = Base',
  ])('says that a row is made of what is not there: %s', async (row) => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/db.ts': `import type { Base, Role } from './generated'
export ${row}
export interface Teams { id: number; role: Role }
export interface DB { users: Users; teams: Teams }`,
    })
    const read = (name: string) => inspectKysely({ cwd, refs: [`src/db.ts#${name}`], dialect: 'postgresql' })
    expect(await findingsOf(read('Users'))).toContain(
      "SG2012 Cannot resolve import './generated' (src/db.ts:1:33) fix: Correct the path",
    )
    expect(await read('Teams')).toHaveLength(1)
  })

  it('knows the words of a type that a validator computes, which has the name of its value', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "kysely": "*", "zod": "4" } }',
      'tsconfig.json': '{}',
      'src/words.ts': `import { z } from 'zod'
const STATES = ['in', 'out'] as const
export const State = z.enum(STATES)
export type State = z.infer<typeof State>
export const Duty = z.enum(['desk', 'road'])
export type Duty = z.infer<typeof Duty>
export const Other = z.enum([first, 'road'])
export type Other = z.infer<typeof Other>`,
      'src/db.ts': `import type { Generated } from 'kysely'
import type { Duty, Other, State } from './words'
export interface Users { id: Generated<number>; state: State; duty: Duty | null; other: Other }
export interface DB { users: Users }`,
    })
    const [users] = await inspectKysely({ cwd, refs: ['src/db.ts#Users'], dialect: 'postgresql' })
    expect(users?.columns.map(({ field, type, notNull }) => [field, type, notNull]).slice(1)).toEqual([
      ['state', { kind: 'string', values: ['in', 'out'] }, true],
      ['duty', { kind: 'string', values: ['desk', 'road'] }, false],
      ['other', { kind: 'unknown' }, true],
    ])
  })

  it('takes what marks deleted rows for null in the others, whatever their type says', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "kysely": "*" } }',
      'tsconfig.json': '{}',
      'src/db.ts': `import type { ColumnType, Generated } from 'kysely'
export interface Users { id: Generated<number>; deleted_at: ColumnType<Date, string | undefined, Date>; seen_at: Date }
export interface DB { users: Users }`,
    })
    const [users] = await inspectKysely({ cwd, refs: ['src/db.ts#Users'], dialect: 'postgresql' })
    expect(users?.softDelete).toBe('deleted_at')
    expect(users?.columns.map(({ field, notNull }) => [field, notNull])).toEqual([
      ['id', true],
      ['deleted_at', false],
      ['seen_at', true],
    ])
  })

  it('reads what a row gives to the generic that it extends', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "kysely": "*" } }',
      'tsconfig.json': '{}',
      'src/base.ts': `import type { ColumnType, GeneratedAlways } from 'kysely'
export interface Base<T = number> { id: GeneratedAlways<T>; at: ColumnType<Date, never, never> }
export interface Keyed<K> extends Base<K> { owner: K | null }`,
      'src/db.ts': `import type { Base, Keyed } from './base.js'
export interface Users extends Keyed<string> { email: string }
export interface Teams extends Base { name: string }
export type Rooms = Omit<Keyed<string>, 'at'> & { floor: number }
export interface DB { users: Users; teams: Teams; rooms: Rooms }`,
    })
    const refs = ['src/db.ts#Users', 'src/db.ts#Teams', 'src/db.ts#Rooms']
    const tables = await inspectKysely({ cwd, refs, dialect: 'mysql' })
    const shown = tables.map(({ columns }) =>
      columns.map(({ field, type, notNull, filledBy }) => [field, type.kind, notNull, filledBy]),
    )
    const [at, id] = [
      ['at', 'date', true, 'database'],
      ['id', 'string', true, 'database'],
    ]
    const owner = ['owner', 'string', false, undefined]
    expect(shown.map((columns) => columns.toSorted())).toEqual([
      [at, ['email', 'string', true, undefined], id, owner],
      [at, ['id', 'number', true, 'database'], ['name', 'string', true, undefined]],
      [['floor', 'number', true, undefined], id, owner],
    ])
  })

  it('reads types that a migration keeps in a constant', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "kysely": "*" } }',
      'tsconfig.json': '{}',
      'src/db.ts': 'export interface Users { id: string }\nexport interface DB { users: Users }',
      'src/migrations/1_users.ts': `import { type Kysely, sql } from 'kysely'
const key = sql\`varchar(40)\`
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('users').addColumn('id', key, (column) => column.primaryKey()).execute()
}`,
    })
    const settings = { naming: {}, migrations: ['src/migrations'] }
    const [users] = await inspectKysely({ cwd, refs: ['src/db.ts#Users'], dialect: 'mysql', settings })
    expect(users?.columns.map(({ stored }) => stored?.sqlType)).toEqual(['varchar(40)'])
  })

  it('reads a generated interface, names mapped, and completes it from migrations', async () => {
    const tables = await inspectKysely({
      cwd: wiki(),
      refs: [`${types}#Users`, `${types}#GroupUsers`],
      dialect: 'postgresql',
      settings: { naming: {}, migrations: ['src/database/migrations'] },
    })
    expect(tables.map(printTable)).toMatchInlineSnapshot(`
      [
        [
          "src/database/types/db.d.ts#Users = postgresql users key(id) unique(email,workspaceId) line 18",
          "avatarUrl avatar_url: string \`string\` | text() of kysely as text | src/database/types/db.d.ts:19:3",
          "createdAt created_at: date \`Date\` | notNull | default | timestamp with time zone() of kysely as timestamp with time zone | src/database/types/db.d.ts:20:3",
          "deactivatedAt deactivated_at: date \`Date\` | timestamp with time zone() of kysely as timestamp with time zone | src/database/types/db.d.ts:21:3",
          "email email: string \`string\` | notNull | varchar() of kysely as varchar | src/database/types/db.d.ts:22:3",
          "hasGeneratedPassword has_generated_password: boolean \`boolean\` | default | boolean() of kysely as boolean | src/database/types/db.d.ts:23:3",
          "id id: string \`string\` | notNull | default | key | uuid() of kysely as uuid | src/database/types/db.d.ts:24:3",
          "invitedById invited_by_id: string \`string\` | -> src/database/types/db.d.ts#Users.id | uuid() of kysely as uuid | src/database/types/db.d.ts:25:3",
          "loginCount login_count: string \`string\` | int8() of kysely as int8 | src/database/types/db.d.ts:26:3",
          "settings settings: json \`Json\` | jsonb() of kysely as jsonb | src/database/types/db.d.ts:27:3",
          "tags tags: unknown \`string[]\` | text() of kysely as text | src/database/types/db.d.ts:28:3",
          "ydoc ydoc: bytes \`Buffer\` | bytea() of kysely as bytea | src/database/types/db.d.ts:29:3",
          "workspaceId workspace_id: string \`string\` | -> src/database/types/db.d.ts#Workspaces.id | uuid() of kysely as uuid | src/database/types/db.d.ts:30:3",
        ],
        [
          "src/database/types/db.d.ts#GroupUsers = postgresql group_users key(id) unique(groupId,userId) line 40",
          "createdAt created_at: date \`Date\` | notNull | default | timestamp with time zone() of kysely as timestamp with time zone | src/database/types/db.d.ts:41:3",
          "groupId group_id: string \`string\` | notNull | -> src/database/types/db.d.ts#Groups.id | uuid() of kysely as uuid | src/database/types/db.d.ts:42:3",
          "id id: string \`string\` | notNull | default | key | uuid() of kysely as uuid | src/database/types/db.d.ts:43:3",
          "userId user_id: string \`string\` | notNull | -> src/database/types/db.d.ts#Users.id | uuid() of kysely as uuid | src/database/types/db.d.ts:44:3",
        ],
      ]
    `)
    expect(tables.map(printOpen)).toMatchInlineSnapshot(`
      [
        [],
        [],
      ]
    `)
    expect(tables[1]).toMatchObject({
      model: 'groupUsers',
      database: `${types}#DB`,
      rowType: { module: types, name: 'GroupUsers', path: [] },
    })
  })

  it('reads interfaces that another file lists, and unwraps what Kysely wraps', async () => {
    const tables = await inspectKysely({
      cwd: shop(),
      refs: ['src/accounts/account-table.ts#AccountTable', 'src/teams/team-table.ts#TeamTable'],
      dialect: 'mysql',
    })
    expect(tables.map(printTable)).toMatchInlineSnapshot(`
      [
        [
          "src/accounts/account-table.ts#AccountTable = mysql shop.accounts key(account_id) line 7",
          "account_id account_id: string \`string\` | notNull | key | varchar(255)() of kysely as varchar(255) | src/accounts/account-table.ts:8:3",
          "email email: string \`string\` | notNull | varchar(255)() of kysely as varchar(255) | src/accounts/account-table.ts:9:3",
          "display_name display_name: string \`string\` | varchar(255)() of kysely as varchar(255) | src/accounts/account-table.ts:10:3",
          "role role: one of admin,clerk \`Role\` | notNull | varchar(255)() of kysely as varchar(255) | src/accounts/account-table.ts:11:3",
          "state state: one of active,locked \`"active" | "locked"\` | notNull | default | varchar(255)() of kysely as varchar(255) | src/accounts/account-table.ts:12:3",
          "search search: string \`string\` | notNull | default | varchar(255)() of kysely as varchar(255) | src/accounts/account-table.ts:13:3",
          "created_at created_at: date \`Date\` | notNull | default | datetime(3)() of kysely as datetime(3) | src/accounts/account-table.ts:14:3",
          "revision revision: number \`number\` | notNull | default | int() of kysely as int | src/accounts/account-table.ts:15:3",
          "settings settings: json \`Settings\` | notNull | json() of kysely as json | src/accounts/account-table.ts:16:3",
          "parent parent: json \`{ id: string; }\` | json() of kysely as json | src/accounts/account-table.ts:17:3",
        ],
        [
          "src/teams/team-table.ts#TeamTable = mysql teams key(id) line 2",
          "id id: number \`number\` | notNull | default | key | int() of kysely as int | src/teams/team-table.ts:2:27",
          "name name: string \`string\` | notNull | varchar(255)() of kysely as varchar(255) | src/teams/team-table.ts:2:50",
          "owner owner: string \`string\` | notNull | varchar(255)() of kysely as varchar(255) | src/teams/team-table.ts:2:64",
        ],
      ]
    `)
    expect(tables.map(printOpen)).toMatchInlineSnapshot(`
      [
        [
          "open keyType: char(36) | varchar(36) | varchar(255) | binary(16)",
        ],
        [
          "open keyType: int | int unsigned | bigint | bigint unsigned",
        ],
      ]
    `)
    expect(tables[0]?.columns.filter(({ readOnly }) => readOnly).map(({ field }) => field)).toEqual([
      'search',
      'revision',
    ])
  })

  it('reads a table that is written inside the list', async () => {
    const [table] = await inspectKysely({
      cwd: shop(),
      refs: ['src/db/database.ts#Database.team_accounts'],
      dialect: 'mysql',
    })
    expect(table && printTable(table)).toMatchInlineSnapshot(`
      [
        "src/db/database.ts#Database.team_accounts = mysql team_accounts key() line 8",
        "team_id team_id: number \`number\` | notNull | int() of kysely as int | src/db/database.ts:8:20",
        "account_id account_id: string \`string\` | notNull | varchar(255)() of kysely as varchar(255) | src/db/database.ts:8:37",
        "since since: date \`Date\` | notNull | datetime(3)() of kysely as datetime(3) | src/db/database.ts:8:57",
      ]
    `)
    expect(table?.rowType).toEqual({
      module: 'src/db/database.ts',
      name: 'Database',
      path: ['team_accounts'],
    })
  })

  it('guesses foreign keys by name where nothing declares them', async () => {
    const { tables } = await findKyselyTables({
      cwd: wiki(),
      files: ['src/database/types/db.interface.ts'],
      dialect: 'postgresql',
      settings: { naming: {} },
    })
    const members = tables.find(({ name }) => name === 'group_users')
    expect(members && printTable(members)).toMatchInlineSnapshot(`
      [
        "src/database/types/db.d.ts#GroupUsers = postgresql group_users key(id) line 40",
        "createdAt created_at: date \`Date\` | notNull | default | timestamp with time zone() of kysely as timestamp with time zone | src/database/types/db.d.ts:41:3",
        "groupId group_id: string \`string\` | notNull | -> src/database/types/db.d.ts#Groups.id | text() of kysely as text | src/database/types/db.d.ts:42:3",
        "id id: string \`string\` | notNull | default | key | text() of kysely as text | src/database/types/db.d.ts:43:3",
        "userId user_id: string \`string\` | notNull | -> src/database/types/db.d.ts#Users.id | text() of kysely as text | src/database/types/db.d.ts:44:3",
      ]
    `)
  })

  it('tells all findings at once', async () => {
    const cwd = shop()
    const work = inspectKysely({
      cwd,
      refs: [
        'src/accounts/account-table.ts#AccountTabel',
        'src/accounts/account-table.ts#Account',
        'src/accounts/account-table.ts#accountColumns',
        'src/accounts/settings.ts#Settings',
        'src/users.ts#UserTable',
      ],
      dialect: 'mysql',
    })
    expect(await findingsOf(work)).toMatchInlineSnapshot(`
      [
        "SG2002 src/accounts/account-table.ts has no export 'AccountTabel' (src/accounts/account-table.ts) fix: Did you mean 'Account', 'AccountTable'?",
        "SG2001 'src/users.ts#UserTable': no such file (src/users.ts) fix: Correct the path; it is relative to the folder of scim.config.ts",
        "SG2004 'src/accounts/account-table.ts#Account' is not a Kysely table (src/accounts/account-table.ts:21:1) fix: Name an interface that the database interface has as a table, or that table itself: path/to/db.ts#Database.users",
        "SG2004 'src/accounts/account-table.ts#accountColumns' is not a Kysely table (src/accounts/account-table.ts:22:14) fix: Name an interface that the database interface has as a table, or that table itself: path/to/db.ts#Database.users",
        "SG2004 'src/accounts/settings.ts#Settings' is not a Kysely table (src/accounts/settings.ts:1:1) fix: Name an interface that the database interface has as a table, or that table itself: path/to/db.ts#Database.users",
      ]
    `)
  })

  it('never opens what a model does not need', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'package.json': '{ "dependencies": { "kysely": "*" } }',
      'src/db.ts': `import { Kysely } from 'kysely'
import { secret } from './not-there.js'
export interface Database { users: Users }
export interface Users { id: string; name: string }
export const db = new Kysely<Database>(secret)
`,
    })
    const [users] = await inspectKysely({ cwd, refs: ['src/db.ts#Users'], dialect: 'sqlite' })
    expect(users?.columns.map(({ field }) => field)).toEqual(['id', 'name'])
  })

  it('reads a database interface that is put together, and its tables likewise', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/base.ts':
        "import type { Generated } from 'kysely'\nexport type Base = { id: Generated<string> }\n",
      'src/people.ts': `import type { ColumnType } from 'kysely'
import type { Base } from './base.js'
export type UserTable = Base & { email: string; updated_at: ColumnType<Date, never, never> }
export interface PeopleTables { users: UserTable }
`,
      'src/db.ts': `import type { PeopleTables } from './people.js'
export type Database = PeopleTables & { team_users: { team_id: string; user_id: string; updated_at: Date } }
type Unexported = { users: { id: string } }
`,
    })
    const { tables, diagnostics } = await findKyselyTables({
      cwd,
      files: ['src/db.ts'],
      dialect: 'postgresql',
    })
    expect(diagnostics).toEqual([])
    expect(tables.map(({ ref, name, database }) => [ref, name, database])).toEqual([
      ['src/people.ts#UserTable', 'users', 'src/db.ts#Database'],
      ['src/db.ts#Database.team_users', 'team_users', 'src/db.ts#Database'],
    ])
    const touched = tables.map(({ columns }) => columns.find((column) => column.touched)?.field)
    // An update that may not name a column leaves it to the database.
    expect(touched).toEqual([undefined, 'updated_at'])
  })

  it('takes the longest list for the database, not an interface that mentions a table', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/db.ts': `
export interface Session { person: Users }
export interface Users { id: string; name: string }
export interface Teams { id: string; name: string }
export interface Database { users: Users; teams: Teams }
`,
    })
    const [users] = await inspectKysely({ cwd, refs: ['src/db.ts#Users'], dialect: 'sqlite' })
    expect(users?.name).toBe('users')
  })
})

it('reads rows that are classes, and keys that enums hold', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "kysely": "*" } }',
    'tsconfig.json': '{}',
    'src/fields.ts': `export enum Tables { users = 'app_users', teams = 'app_teams' }
export enum UserField { id = 'id', email = 'mail_address' }`,
    'src/user.ts': `import type { Generated } from 'kysely'
export class UserTable {
  id!: Generated<number>
  email!: string
  static readonly key = 'id'
  label() { return this.email }
}`,
    'src/db.ts': `import { Kysely } from 'kysely'
import { Tables, UserField } from './fields'
import type { UserTable } from './user'
export interface TeamTable { [UserField.id]: string; [UserField.email]: string | null }
export interface Database { [Tables.users]: UserTable; [Tables.teams]: TeamTable }
export const db = new Kysely<Database>({ dialect })`,
  })
  const { modelFiles } = await kysely.detect(cwd, readSources(cwd))
  expect(modelFiles).toEqual(['src/db.ts'])
  const { tables } = await findKyselyTables({ cwd, files: modelFiles, dialect: 'postgresql' })
  expect(tables.map(({ ref, name, columns }) => [ref, name, ...columns.map(({ field }) => field)])).toEqual([
    ['src/user.ts#UserTable', 'app_users', 'id', 'email'],
    ['src/db.ts#TeamTable', 'app_teams', 'id', 'mail_address'],
  ])
})

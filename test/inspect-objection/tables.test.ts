import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { openFacts } from '../../src/inspect/interfaces/table-facts.js'
import { knex } from '../../src/inspect/knex/inspector.js'
import { namesClass } from '../../src/inspect/objection/detect.js'
import { findingsOf, printTable, temporaryHost } from '../inspect/host.js'
import { findObjectionTables, inspectObjection } from '../inspect/readers.js'
import { books, lessons } from './hosts.js'

const upper = {
  settings: { naming: { upperCase: true }, migrations: ['src/migrations'] },
  dialect: 'mysql',
} as const
const user = 'src/system/models/system-user.ts#SystemUser'
const team = 'src/system/models/team.ts#Team'

describe('inspectObjection', () => {
  it('reads a class through its base class, completed from migrations', async () => {
    const tables = await inspectObjection({ cwd: books(), refs: [user, team], ...upper })
    expect(tables.map(printTable)).toMatchInlineSnapshot(`
      [
        [
          "src/system/models/system-user.ts#SystemUser = mysql USERS key(id) unique(email) line 7",
          "id ID: number \`number\` | notNull | default | key | int unsigned() of objection as int unsigned | src/models/model.ts:3:3",
          "createdAt CREATED_AT: date \`Date\` | default | datetime(3)() of objection as datetime(3) | src/models/model.ts:4:3",
          "firstName FIRST_NAME: string \`string\` | notNull | varchar(255)() of objection as varchar(255) | src/system/models/system-user.ts:8:3",
          "email EMAIL: string \`string\` | notNull | unique | varchar(255)() of objection as varchar(255) | src/system/models/system-user.ts:9:3",
          "password PASSWORD: string \`string\` | notNull | varchar(255)() of objection as varchar(255) | src/system/models/system-user.ts:10:3",
          "active ACTIVE: boolean \`boolean\` | boolean() of objection as boolean | src/system/models/system-user.ts:11:3",
          "roleId ROLE_ID: number \`number\` | -> src/system/models/role.ts#Role.id | int unsigned() of objection as int unsigned | src/system/models/system-user.ts:12:3",
          "status STATUS: one of invited,joined \`"invited" | "joined"\` | notNull | varchar(255)() of objection as varchar(255) | src/system/models/system-user.ts:13:3",
        ],
        [
          "src/system/models/team.ts#Team = mysql TEAMS key(id) line 3",
          "id ID: number \`number\` | notNull | default | key | int() of objection as int | src/system/models/team.ts:3:1",
          "name NAME: string \`string\` | notNull | varchar(255)() of objection as varchar(255) | src/system/models/team.ts:5:3",
        ],
      ]
    `)
    expect(tables.map((table) => openFacts(table, { isKeyed: true }))).toEqual([
      [],
      [{ fact: 'keyType', choices: ['int', 'int unsigned', 'bigint', 'bigint unsigned'] }],
    ])
  })

  it('reads the table of a many-to-many relation, from either side', async () => {
    const tables = await inspectObjection({
      cwd: books(),
      refs: [`${user}.teams`, `${team}.members`],
      ...upper,
    })
    expect(tables.map(printTable)).toMatchInlineSnapshot(`
      [
        [
          "src/system/models/system-user.ts#SystemUser.teams = mysql TEAM_USERS key(id) unique(userId,teamId) line 33",
          "userId USER_ID: number \`number\` | notNull | -> src/system/models/system-user.ts#SystemUser.id | int unsigned() of objection as int unsigned | src/system/models/system-user.ts:33:7",
          "teamId TEAM_ID: number \`number\` | notNull | -> src/system/models/team.ts#Team.id | int unsigned() of objection as int unsigned | src/system/models/system-user.ts:33:7",
          "id ID: number \`number\` | notNull | default | key | int unsigned() of objection as int unsigned | src/system/models/system-user.ts:33:7",
          "role ROLE: string \`string\` | notNull | varchar(20)() of objection as varchar(20) | src/system/models/system-user.ts:33:7",
        ],
        [
          "src/system/models/team.ts#Team.members = mysql TEAM_USERS key(id) unique(userId,teamId) line 7",
          "teamId TEAM_ID: number \`number\` | notNull | -> src/system/models/team.ts#Team.id | int unsigned() of objection as int unsigned | src/system/models/team.ts:7:5",
          "userId USER_ID: number \`number\` | notNull | -> src/system/models/system-user.ts#SystemUser.id | int unsigned() of objection as int unsigned | src/system/models/team.ts:7:5",
          "id ID: number \`number\` | notNull | default | key | int unsigned() of objection as int unsigned | src/system/models/team.ts:7:5",
          "role ROLE: string \`string\` | notNull | varchar(20)() of objection as varchar(20) | src/system/models/team.ts:7:5",
        ],
      ]
    `)
    expect(tables.map(({ manyToMany }) => manyToMany)).toEqual([
      { model: user, property: 'teams', own: 'userId', other: 'teamId' },
      { model: team, property: 'members', own: 'teamId', other: 'userId' },
    ])
  })

  it('reads mappers, keys, mixins and schemas of a model', async () => {
    const tables = await inspectObjection({
      cwd: lessons(),
      refs: ['src/models/user.ts#User', 'src/models/survey-question.ts#SurveyQuestion'],
      dialect: 'postgresql',
    })
    expect(tables.map(printTable)).toMatchInlineSnapshot(`
      [
        [
          "src/models/user.ts#User = postgresql user key(userKey) line 10",
          "createdAt created_at: date \`Date\` | default | timestamp with time zone() of objection as timestamp with time zone | src/models/user.ts:6:5",
          "userKey user_key: string \`string\` | notNull | default | key | text() of objection as text | src/models/user.ts:27:3",
          "email email: string \`string\` | notNull | text() of objection as text | src/models/user.ts:28:3",
          "kind kind: one of pupil,teacher \`string\` | notNull | text() of objection as text | src/models/user.ts:29:3",
          "score score: number \`number\` | notNull | integer() of objection as integer | src/models/user.ts:30:3",
          "nickName nick_name: string \`string\` | default | text() of objection as text | src/models/user.ts:10:1",
          "settings settings: json \`unknown\` | default | jsonb() of objection as jsonb | src/models/user.ts:10:1",
          "age age: number \`number\` | default | integer() of objection as integer | src/models/user.ts:10:1",
        ],
        [
          "src/models/survey-question.ts#SurveyQuestion = postgresql survey_questions key(surveyId,questionId) line 2",
          "surveyId survey_id: string \`string\` | notNull | key | text() of objection as text | src/models/survey-question.ts:3:3",
          "questionId question_id: string \`string\` | notNull | key | text() of objection as text | src/models/survey-question.ts:4:3",
        ],
      ]
    `)
  })

  it('tells all findings at once', async () => {
    const work = inspectObjection({
      cwd: lessons(),
      refs: [
        'src/models/survey-question.ts#Base',
        'src/models/survey-question.ts#Dynamic',
        'src/models/survey-question.ts#helper',
        'src/models/user.ts#User.teams',
        'src/models/user.ts#Usr',
      ],
      dialect: 'postgresql',
    })
    expect(await findingsOf(work)).toMatchInlineSnapshot(`
      [
        "SG2002 src/models/user.ts has no export 'Usr' (src/models/user.ts) fix: Did you mean 'User'?",
        "SG2004 'src/models/survey-question.ts#Base' has no table: no tableName that can be read (src/models/survey-question.ts:9:1) fix: Give it one as text: static tableName = 'users'",
        "SG2004 'src/models/survey-question.ts#Dynamic' has no table: no tableName that can be read (src/models/survey-question.ts:10:1) fix: Give it one as text: static tableName = 'users'",
        "SG2004 'src/models/survey-question.ts#helper' is not an Objection model (src/models/survey-question.ts:11:14) fix: Name a class that extends Model and has a tableName",
        "SG2004 'src/models/user.ts#User.teams' has no table between two models (src/models/user.ts:10:1) fix: Name a ManyToManyRelation of relationMappings, with 'through' written out; 'teams' is none that can be read",
      ]
    `)
    const relation = inspectObjection({ cwd: books(), refs: [`${user}.role`], ...upper })
    expect(await findingsOf(relation)).toMatchInlineSnapshot(`
      [
        "SG2004 'src/system/models/system-user.ts#SystemUser.role' has no table between two models (src/system/models/system-user.ts:28:7) fix: Name a ManyToManyRelation of relationMappings, with 'through' written out; 'role' is none that can be read",
      ]
    `)
  })
})

it('finds models, and the tables between them once', async () => {
  const cwd = books()
  const { tables: _, ...found } = await knex.detect(cwd, readSources(cwd))
  expect(found).toEqual({
    modelFiles: [
      'src/system/models/role.ts',
      'src/system/models/system-user.ts',
      'src/system/models/team.ts',
    ],
    dialect: 'mysql',
    handles: ['src/db.ts#systemKnex'],
    migrations: { folder: 'src/migrations', note: 'where Knex has its migrations' },
  })
  const { tables, diagnostics } = await findObjectionTables({ cwd, ...upper, files: found.modelFiles })
  expect(diagnostics).toEqual([])
  expect(tables.map(({ ref, name }) => `${name} ${ref}`)).toEqual([
    'ROLES src/system/models/role.ts#Role',
    `USERS ${user}`,
    `TEAM_USERS ${user}.teams`,
    `TEAMS ${team}`,
  ])
})

it('tells a model from the type of a row', () => {
  const cwd = lessons()
  expect(namesClass(cwd, 'src/models/user.ts#User')).toBe(true)
  expect(namesClass(cwd, 'src/models/user.ts#User.teams')).toBe(true)
  expect(namesClass(cwd, 'src/models/user.ts#Use')).toBe(false)
  expect(namesClass(cwd, 'src/tables.ts#TABLES')).toBe(false)
  const rows = temporaryHost({ 'src/rows.ts': 'export class UserRow { id!: number }' })
  expect(namesClass(rows, 'src/rows.ts#UserRow')).toBe(false)
  expect(namesClass(cwd, 'src/nowhere.ts#User')).toBe(false)
})

it.each([
  ['class Person extends Kept {}\nexport default Person', 'default'],
  ['export default class extends Kept {}', 'default'],
  ['class Person extends Kept {}\nexport { Person as Someone }', 'Someone'],
  ["export { Owner as default } from './owner.js'", 'default'],
  ["export * from './owner.js'", 'Owner'],
  ['export interface Person { id: number }\nexport class Person extends Kept {}', 'Person'],
])('tells one that is exported apart from its declaration: %s', (text, name) => {
  const cwd = temporaryHost({
    'src/person.ts': `import { Kept } from 'objection'\n${text}`,
    'src/owner.ts': 'export class Owner extends Object {}',
  })
  expect(namesClass(cwd, `src/person.ts#${name}`)).toBe(true)
})

it('knows what a hook fills before a row is inserted', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "objection": "3.1.5" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'src/note.ts': `import { Model } from 'objection'
class Dated extends Model {
  createdOn!: string
  $beforeInsert() { this.createdOn = new Date().toISOString() }
}
export class Note extends Dated {
  static tableName = 'notes'
  id!: number
  body!: string
  title!: string
  $beforeInsert() { super.$beforeInsert(); this.title ??= this.body }
}
`,
  })
  const [table] = await inspectObjection({ cwd, refs: ['src/note.ts#Note'], dialect: 'postgresql' })
  const filled = table?.columns.filter(({ filledBy }) => filledBy).map(({ field }) => field)
  expect(filled).toEqual(['createdOn', 'id', 'title'])
})

it('knows what the schema of a model refuses, whatever the database takes', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "objection": "3.1.5" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'src/user.ts': `import { Model } from 'objection'
export class User extends Model {
  static tableName = 'users'
  id!: number
  email!: string
  firstName?: string
  lastName?: string
  phone?: string
  nick?: string | null
  static jsonSchema = {
    type: 'object',
    required: ['email'],
    properties: {
      email: { type: 'string' },
      firstName: { type: 'string', minLength: 1 },
      lastName: { type: 'string', nullable: true },
      phone: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  }
}
`,
  })
  const [table] = await inspectObjection({ cwd, refs: ['src/user.ts#User'], dialect: 'postgresql' })
  const marked = (mark: 'refusesNull' | 'untypedNull') =>
    table?.columns.filter((column) => column[mark]).map(({ field }) => field)
  expect(marked('refusesNull')).toEqual(['firstName'])
  expect(marked('untypedNull')).toEqual(['firstName', 'lastName', 'phone'])
})

it('reads the properties that a class has from an interface of its name', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "objection": "3.1.5" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'src/rows.ts': `import type { Team } from './team'
export interface UserRow { id: number; email: string; nick: string | null; teams?: Team[] }`,
    'src/team.ts': `import { Model } from 'objection'
export class Team extends Model { static tableName = 'teams'; id!: number }`,
    'src/user.ts': `import { Model } from 'objection'
import type { UserRow } from './rows'
export interface User extends UserRow {}
export class User extends Model {
  static tableName = 'users'
  nick!: string
  rename(nick: string) { this.nick = nick }
}`,
  })
  const [table] = await inspectObjection({ cwd, refs: ['src/user.ts#User'], dialect: 'postgresql' })
  expect(table?.columns.map(({ field, typeText, notNull }) => ({ field, typeText, notNull }))).toEqual([
    { field: 'id', typeText: 'number', notNull: true },
    { field: 'email', typeText: 'string', notNull: true },
    { field: 'nick', typeText: 'string', notNull: true },
  ])
})

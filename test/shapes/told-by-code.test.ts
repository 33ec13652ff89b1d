/** What the code of an app says of a column, where its model alone does not: kinds of roles, states, ids of other services. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DiagnosticError } from '../../src/diagnostics.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn, initOf, users } from './found-app.js'

const members = (role: string) => `${users}
  export const workspaces = pgTable('workspaces', { id: id(), name: name() })
  export const workspaceUsers = pgTable('workspace_users', { role: ${role},
    userId: integer('user_id').notNull().references(() => users.id), workspaceId: integer('workspace_id').notNull().references(() => workspaces.id) },
    (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })])`

test('roles of the whole app are none of a workspace: which of two kinds a column has is a question', async () => {
  const error = await initIn({
    'src/schema.ts': columns + members("text('role').notNull()"),
    'src/roles.ts': `export enum SystemRole { admin = 'admin', user = 'user' }
      export enum Role { owner = 'owner', admin = 'admin', readOnly = 'readOnly' }
      export const first = { role: SystemRole.admin }
      export const founder = { role: Role.owner }`,
  }).catch((thrown: unknown) => thrown)
  expect((error as DiagnosticError).diagnostics[0]?.fix).toBe(
    'Answer with one of:\n  --set tenant.user.create.role=readOnly\n  --set tenant.user.create.role=user',
  )
})

test.each(['firebaseUid', 'authId'])(
  '%s, an id that another service makes, is nothing to make up',
  async (field) => {
    const { open } = await initOf(
      `export const users = pgTable('users', { id: id(), email: email(), ${field}: text('external').notNull().unique() })`,
    )
    expect(open.join()).toContain(
      `${field}OfUsers() throws until you write it. The ${field} of a new row of users: what another service knows them by.`,
    )
  },
)

test('a service is none of what tells rows apart beside its id', async () => {
  const { open, text } = await initOf(`export const users = pgTable('users', { id: id(), email: email(),
    provider: text('provider').notNull(), providerId: text('provider_id').notNull() }, (table) => [unique().on(table.provider, table.providerId)])`)
  expect(text).toContain("provider: call('src/scim-host.ts#providerOfUsers'),")
  expect(open).toHaveLength(2)
})

test('of several that somebody may be in, whoever is new is in that of the request', async () => {
  const { draft } = await initOf(
    members("text('role', { enum: ['owner', 'member'] }).notNull()").replace(
      'name: name() })',
      "name: name(), activeWorkspaceId: integer('active_workspace_id').notNull() })",
    ),
  )
  expect(draft.user).toMatchObject({ create: { activeWorkspaceId: { kind: 'tenant' } } })
})

test.each([
  ['activeWorkspaceId: invitation.workspaceId', { kind: 'tenant' }],
  ['', undefined],
])('one that may be empty is that of the request where the app gives it: %s', async (given, expected) => {
  const { draft } = await initIn({
    'src/schema.ts':
      columns +
      members("text('role', { enum: ['owner', 'member'] }).notNull()").replace(
        'name: name() })',
        "name: name(), activeWorkspaceId: integer('active_workspace_id').references(() => workspaces.id) })",
      ),
    'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (invitation: Invitation) => db.insert(users).values({ email: invitation.email, ${given} })`,
  })
  expect(Object(draft.user).create?.activeWorkspaceId).toEqual(expected)
})

test('customers whom rows tell apart, and users do not, are asked about', async () => {
  const rows = ['posts', 'tags', 'files'].map(
    (name) => `export const ${name} = pgTable('${name}', { id: id(), orgId: text('org_id').notNull() })`,
  )
  expect(await askedIn({ 'src/schema.ts': [columns, users, ...rows].join('\n') })).toContain(
    `Does each orgId have an identity provider of its own? Rows of 3 tables have it, those of users do not, and no model has the tenants`,
  )
})

test('a column that a type of the host’s own forbids to be empty', async () => {
  const { open } = await initOf(`
    import { customType } from 'drizzle-orm/pg-core'
    const nanoId = customType<{ data: string; notNull: true }>({ dataType: () => 'varchar(15)' })
    const maybe = customType<{ data: string; notNull: false }>({ dataType: () => 'varchar(15)' })
    export const users = pgTable('users', { id: id(), email: email(), codeId: nanoId('code_id'), otherId: maybe('other_id') })`)
  expect(open.join()).toContain('What a new row of users has as codeId.')
  expect(open.join()).not.toContain('otherId')
})

test('value objects are what they hold, and a document of somebody’s past is no user', async () => {
  const { draft } = await initIn({
    'package.json':
      '{ "dependencies": { "express": "5", "@mikro-orm/core": "6", "@mikro-orm/postgresql": "6" } }',
    'src/db.ts': '',
    'src/user.ts': `import { Embeddable, Embedded, Entity, PrimaryKey, Property } from '@mikro-orm/core'
@Embeddable()
export class Email { @Property() email!: string }
@Embeddable()
export class Times { @Property({ nullable: true }) deletedAt?: Date }
@Entity()
export class User {
  @PrimaryKey() id!: number
  @Embedded(() => Email, { prefix: false }) email!: Email
  @Embedded(() => Times, { prefix: false }) times!: Times
}
@Entity()
export class Resume {
  @PrimaryKey() id!: number
  @Property() name!: string
  @Property() email!: string
}`,
  })
  expect(draft.user).toMatchObject({
    model: 'src/user.ts#User',
    attributes: { userName: 'email.email', emails: 'email.email' },
    where: { 'times.deletedAt': null },
  })
})

test('a model that forbids null in its options says so wherever it does', async () => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "sequelize": "6", "sequelize-typescript": "2" } }',
    'src/db.ts':
      "import { Sequelize } from 'sequelize-typescript'\nexport const sequelize = new Sequelize({ dialect: 'postgres' })",
    'src/user.ts': `import { AllowNull, Column, DataType, Model, Table } from 'sequelize-typescript'
@Table
export class User extends Model {
  @AllowNull(false) @Column(DataType.STRING) declare email: string
  @Column(DataType.STRING) declare studentId: string
  @Column(DataType.STRING) declare nickname?: string | null
}`,
  })
  expect(draft.user).toMatchObject({ model: 'src/user.ts#User' })
  expect(draft.user).not.toHaveProperty('create')
})

test.each([
  ['src/auth.ts', "import { scim } from '@better-auth/scim'\nexport const plugins = [scim()]"],
  ['src/routes/scim/users.ts', "export const routes = (router) => router.get('/Users', list)"],
  ['src/server.ts', "import { app } from './app'\napp.use('/api/scim/v2/Users', users)"],
])('SCIM that %s answers already is told', async (path, text) => {
  const schema = `${columns}${users}`
  expect((await initIn({ 'src/schema.ts': schema, [path]: text })).found.join('\n')).toContain(
    `Beside   ${path} answers SCIM already: serve this one below another path, or take that one away`,
  )
  const { found } = await initIn({
    'src/schema.ts': schema,
    'src/client.ts': "export const docs = 'https://example.com/scim'",
    'scim.config.ts':
      'import { defineConfig } from "scim-gen"\nexport default defineConfig({ basePath: "/scim/v2" })',
  })
  expect(found.join('\n')).not.toContain('Beside')
})

test.each([
  ['users', 'password'],
  ['pharmacies', 'senha'],
])('users whom a migration makes as %s, and no type is the row of', async (name, password) => {
  const asked = await askedIn({
    'package.json': '{ "dependencies": { "express": "5", "knex": "3" } }',
    'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    'migrations/1_init.ts': `import type { Knex } from 'knex'
export const up = async (knex: Knex) => {
  await knex.schema.createTable('${name}', (table) => { table.increments('id'); table.string('email').notNullable(); table.string('${password}').notNullable() })
  await knex.schema.createTable('customers', (table) => { table.increments('id'); table.string('email').notNullable() })
}`,
    'src/rows.ts': `export interface UserRow { id: number; email: string }
export interface CustomerRow { id: number; email: string }
export const users = () => db<UserRow>('users')
export const customers = () => db<CustomerRow>('customers')`,
  })
  expect(asked).toContain(
    `migrations/1_init.ts makes the table ${name}, and no type that is exported and called after it has all columns that a new row needs: export one, and run init again.`,
  )
})

test('users whom queries name, and no type is the row of', async () => {
  const asked = await askedIn({
    'package.json': '{ "dependencies": { "express": "5", "knex": "3" } }',
    'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    'src/group-store.ts': "export const members = () => db('users').select()",
    'src/user-store.ts': "const TABLE = 'users'\nexport const users = () => db(TABLE).select()",
    'src/rows.ts': `export interface GroupRow { id: number; name: string }
declare module 'knex/types/tables' { interface Tables { groups: GroupRow } }`,
  })
  expect(asked).toContain(
    'src/user-store.ts queries the table users, and no type that is exported and called after it has all columns that a new row needs: export one, and run init again.',
  )
})

test('a role that has all rights by itself is not everybody’s', async () => {
  const { draft } = await initOf(
    members("text('role', { enum: ['OWNER', 'MEMBER'] }).notNull().default('OWNER')"),
  )
  expect(draft.tenant).toMatchObject({ user: { create: { role: 'MEMBER' } } })
  const ordinary = await initOf(
    members("text('role', { enum: ['OWNER', 'MEMBER'] }).notNull().default('MEMBER')"),
  )
  expect(ordinary.draft.tenant).not.toHaveProperty('user.create')
})

test('of two columns by which a membership may be inactive, a person says which locks out', async () => {
  const two = members("text('role')").replace(
    'role:',
    "isActive: boolean('is_active').notNull().default(true), deactivated: boolean('deactivated').notNull().default(false), role:",
  )
  expect(await askedIn({ 'src/schema.ts': columns + two })).toContain(
    'Which column of workspaceUsers tells who may sign in?\nAnswer with one of:\n  --set user.active.field=isActive\n  --set user.active.field=deactivated   true is inactive\n',
  )
  const by = (set: readonly string[]) =>
    init({ cwd: temporaryHost({ ...base, 'src/schema.ts': columns + two }), answers: {}, set, dryRun: true })
  const active = { from: 'membership', field: 'deactivated', inverted: true }
  for (const from of [[], ['user.active.from=membership']])
    expect((await by([...from, 'user.active.field=deactivated'])).draft.user).toMatchObject({ active })
})

test('a column that is named as who is active keeps what it says: whoever is banned is not', async () => {
  const cwd = temporaryHost({
    ...base,
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), banned: boolean('banned'),
      frozen: boolean('frozen'), suspendedAt: timestamp('suspended_at') })`,
  })
  const named = async (...set: readonly string[]) =>
    (await init({ cwd, answers: {}, set, dryRun: true })).config?.user.active
  expect(await named('user.active.field=banned')).toEqual({ field: 'banned', inverted: true })
  expect(await named('user.active.field=suspendedAt')).toEqual({ field: 'suspendedAt', kind: 'timestamp' })
  // Whoever says how says all of it.
  expect(await named('user.active.field=frozen', 'user.active.inverted=true')).toEqual({
    field: 'frozen',
    inverted: true,
  })
  expect(await named('user.active.field=banned', 'user.active.inverted=false')).toEqual({
    field: 'banned',
    inverted: false,
  })
})

test('Supabase makes the rows of its users itself', async () => {
  const files = {
    'src/schema.ts': `${columns}
      import { pgSchema } from 'drizzle-orm/pg-core'
      export const users = pgSchema('auth').table('users', { id: text('id').primaryKey(), email: text('email') })`,
  }
  expect((await initIn(files)).open).toEqual([])
  const cwd = temporaryHost({
    ...base,
    ...files,
    'src/supabase.ts': "import { createClient } from '@supabase/supabase-js'",
  })
  const { draft, open } = await init({ cwd, answers: {}, set: [], ask: takeProposals })
  expect(readFileSync(join(cwd, 'src/scim-host.ts'), 'utf8')).toContain(
    "_request: { readonly data: import('@scim-gen/runtime').UserInput }",
  )
  expect(draft.user).toMatchObject({ create: { kind: 'call', ref: 'src/scim-host.ts#createUser' } })
  expect(open.join()).toContain(
    "createUser() throws until you write it. Makes a user by Supabase's API (auth.admin.createUser)",
  )
})

test('the key of who signs in by a service is that of the service', async () => {
  const schema = `${columns} export const users = pgTable('users', { id: text('id').primaryKey(), email: email() })`
  const more = {
    'src/auth.ts': "import { auth } from 'express-oauth2-jwt-bearer'\nexport const check = auth()",
  }
  const { open } = await initIn({ 'src/schema.ts': schema, ...more })
  expect(open.join()).toContain(
    'idOfUsers() throws until you write it. The key of a new row of users: that of Auth0, where it makes them.',
  )
  const apart = schema.replace('email: email()', "email: email(), auth0Id: text('auth0_id')")
  expect((await initIn({ 'src/schema.ts': apart, ...more })).open.join()).toContain('idOfUsers() throws')
  const makes = {
    'src/join.ts':
      "import { db } from './db'\nimport { users } from './schema'\nexport const join = (email: string, auth0Id: string) => db.insert(users).values({ id: crypto.randomUUID(), email, auth0Id })",
  }
  expect((await initIn({ 'src/schema.ts': apart, ...more, ...makes })).open.join()).toMatch(
    /^\S+ auth0IdOfUsers\(\)[^(]*$/,
  )
})

test('no text is made up for a kind or a group, a UUID for a number, or a flag of who has yet to confirm', async () => {
  const { draft, open } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), type: text('type').notNull(), group: text('group').notNull(), emailVerified: boolean('email_verified').notNull() })`,
    'src/sign-up.ts':
      "import { db } from './db'\nimport { users } from './schema'\n// db.insert(users).values({ email, type: 'robot' })\nexport const signUp = (email: string) => db.insert(users).values({ email, emailVerified: false })",
  })
  expect(draft.user).toMatchObject({
    create: { type: { kind: 'call' }, group: { kind: 'call' }, emailVerified: true },
  })
  expect(open.join()).toContain('typeOfUsers() throws until you write it.')
})

test('staff of a customer’s are not those who sign in by a service', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const employees = pgTable('employees', { id: id(), email: email(), fullName: text('full_name') })`,
    'src/auth.ts': "import { auth } from '@clerk/nextjs/server'",
  })
  expect(asked).toContain(
    'Which model holds your users? Clerk signs people in here: where it alone keeps them, give them a table of your own, with the key that Clerk knows them by, and run init again.',
  )
})

test('who made a membership is not whom it puts into the tenant', async () => {
  const { draft, open } = await initOf(
    members("createdById: integer('created_by_id').references(() => users.id), role: text('role')").replace(
      '{ role: createdById',
      '{ createdById',
    ),
  )
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#workspaceUsers', user: 'userId' } })
  expect(open).toEqual([])
})

test('a list of roles, a number that nobody else has, and what only they can tell', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), role: text('role').notNull(),
      phone: text('phone').notNull().unique(), gender: text('gender', { enum: ['M', 'F', 'NS'] }).notNull() })`,
    'src/roles.ts': "export const USER_ROLES = ['admin', 'reader'] as const",
  })
  expect(draft.user).toMatchObject({
    create: { role: 'reader', phone: { kind: 'attribute', name: 'phoneNumbers' }, gender: 'NS' },
  })
})

test('nobody is born when they are sent: a day of birth is theirs, the others are that of the request', async () => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(),
      dateOfBirth: timestamp('date_of_birth').notNull(), joinedAt: timestamp('joined_at').notNull() })`,
  })
  expect(draft.user).toMatchObject({
    create: {
      dateOfBirth: { ref: 'src/scim-host.ts#dateOfBirthOfUsers' },
      joinedAt: { ref: 'src/scim-host.ts#now' },
    },
  })
  expect(text).toContain('what only they can tell: yours to say')
})

test('a key that the app’s own inserts make otherwise is none of its other ids', async () => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: varchar('id', { length: 30 }).primaryKey(), email: email(), name: name() })`,
    'src/ids.ts':
      'export const uuid = () => crypto.randomUUID()\nexport const makeId = (kind: Kind) => kind + uuid()',
    'src/sign-up.ts':
      'export const signUp = () => db.insert(users).values({ id: makeId(Kind.User), email, name })',
  })
  expect(draft.user).toMatchObject({ create: { id: { ref: 'src/scim-host.ts#idOfUsers' } } })
  expect(text).toContain('your inserts make it by makeId(Kind.User): yours to say')
})

test('a key that the database would fill, and that all of the app’s inserts make', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: text('id').primaryKey().$defaultFn(() => 'x'), email: email(), name: name() })`,
    'src/ids.ts': 'export const userId = () => crypto.randomUUID()',
    'src/sign-up.ts':
      "import { userId } from './ids'\nexport const signUp = () => db.insert(users).values({ id: userId(), email, name })",
  })
  expect(draft.user).toMatchObject({ create: { id: { ref: 'src/ids.ts#userId' } } })
})

test('roles that somebody must have are nothing to leave empty', async () => {
  const { open } = await initOf(
    "export const users = pgTable('users', { id: id(), email: email(), name: name(), roles: text('roles').array().notNull() })",
  )
  expect(open.join()).toContain('What a new row of users has as roles.')
})

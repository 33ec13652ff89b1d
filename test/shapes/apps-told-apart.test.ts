/** Traits of apps that were picked at random: what looks alike and is not, each in a small host of its own. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf, users } from './found-app.js'

const memberships = `${users}
  export const organizations = pgTable('organizations', { id: id(), name: name() })
  export const roles = pgTable('roles', { id: text('id').primaryKey(), label: name() })
  export const memberships = pgTable('memberships', { id: id(), roleId: text('role_id').notNull().references(() => roles.id),
    organizationId: integer('organization_id').notNull().references(() => organizations.id),
    userId: integer('user_id').notNull().references(() => users.id) }, (table) => [unique().on(table.organizationId, table.userId)])
  export const invitations = pgTable('invitations', { id: id(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })`
const provision = (role: string) => `import { memberships } from './schema.js'
  import { ROLES } from './roles.js'
  export const found = (db: any, userId: number, organizationId: number) =>
    db.insert(memberships).values({ userId, organizationId, roleId: ${role} })`

test('whoever founds a customer owns it: those whom its identity provider sends have the ordinary role', async () => {
  const files = (role: string, constants: string) => ({
    'src/schema.ts': columns + memberships,
    'src/roles.ts': constants,
    'src/found.ts': provision(role),
  })
  const all = "export const ROLES = { owner: 'role_1', manager: 'role_2', member: 'role_3' } as const"
  const { draft, text } = await initIn(files('ROLES.owner', all))
  expect(draft.tenant).toMatchObject({ user: { create: { roleId: 'role_3' } } })
  expect(text).toContain('the ordinary role: your app calls it ROLES.member')
  const alone = await initIn(files('ROLES.owner', "export const ROLES = { owner: 'role_1' } as const"))
  expect(alone.draft.tenant).toMatchObject({ user: { create: { roleId: { kind: 'call' } } } })
  const ordinary = await initIn(files('ROLES.member', all))
  expect(ordinary.draft.tenant).toMatchObject({ user: { create: { roleId: 'role_3' } } })
})

test('users whose address is that of the login that they refer to, and not the customers who have one, too', async () => {
  const { draft } = await initOf(`
    export const LoginTable = pgTable('login', { loginId: text('login_id').primaryKey(), email: email(), passwordHash: text('password_hash').notNull() })
    export const UserTable = pgTable('user', { id: id(), name: name(), loginId: text('login_id').notNull().unique().references(() => LoginTable.loginId) })
    export const OrganizationTable = pgTable('organization', { id: id(), name: name(), email: email(), address: text('address').notNull() })
    export const OrgUserMapTable = pgTable('org_user_map', { orgId: integer('org_id').notNull().references(() => OrganizationTable.id),
      userId: integer('user_id').notNull().references(() => UserTable.id) }, (table) => [unique().on(table.orgId, table.userId)])
    export const students = pgTable('students', { id: id(), orgId: integer('org_id').notNull().references(() => OrganizationTable.id) })
    export const semesters = pgTable('semesters', { id: id(), orgId: integer('org_id').notNull().references(() => OrganizationTable.id) })`)
  expect(draft).toMatchObject({
    user: {
      model: 'src/schema.ts#UserTable',
      parts: [{ model: 'src/schema.ts#LoginTable', link: 'loginId' }],
    },
    tenant: {
      model: 'src/schema.ts#OrganizationTable',
      user: { through: 'src/schema.ts#OrgUserMapTable' },
    },
  })
})

const merchants = `
  export const merchants = pgTable('merchants', { id: id(), name: name(), email: email(), passwordHash: text('password_hash').notNull() })
  export const payments = pgTable('payments', { id: id(), merchantId: integer('merchant_id').notNull().references(() => merchants.id) })
  export const payouts = pgTable('payouts', { id: id(), merchantId: integer('merchant_id').notNull().references(() => merchants.id) })`

test('a customer signs in by one address, and its people have theirs: which of both is a question', async () => {
  const people = `
    export const teamMembers = pgTable('team_members', { id: id(), email: text('email').notNull(), role: text('role').notNull(),
      merchantId: integer('merchant_id').notNull().references(() => merchants.id) })`
  const asked = await askedIn({ 'src/schema.ts': columns + merchants + people })
  expect(asked).toMatch(/which model holds your users.*#merchants.*#teamMembers/is)
  expect((await initOf(merchants)).draft.user).toMatchObject({ model: 'src/schema.ts#merchants' })
})

test('what has accounts of its own is where somebody works, and who refers to it', async () => {
  const { draft } = await initOf(`
    export const employees = pgTable('employees', { id: id(), firstName: text('first_name').notNull(), workEmail: text('work_email') })
    export const userAccounts = pgTable('user_accounts', { id: id(), employeeId: integer('employee_id').unique().references(() => employees.id),
      username: text('username').notNull().unique(), password: text('password').notNull() })
    export const timesheets = pgTable('timesheets', { id: id(), employeeId: integer('employee_id').notNull().references(() => employees.id) })
    export const leaves = pgTable('leaves', { id: id(), employeeId: integer('employee_id').notNull().references(() => employees.id) })`)
  expect(draft.user).toMatchObject({
    model: 'src/schema.ts#userAccounts',
    attributes: { userName: 'username' },
  })
})

test('a membership of the customer’s that may be of one of its places is none of the place', async () => {
  const places = (link: string) => `${users}
    export const organizations = pgTable('organizations', { id: id(), name: name(), slug: text('slug').notNull().unique() })
    export const sites = pgTable('sites', { id: id(), name: name(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })
    export const memberships = pgTable('memberships', { id: id(), role: text('role').notNull(), siteId: integer('site_id')${link}.references(() => sites.id),
      organizationId: integer('organization_id').notNull().references(() => organizations.id), userId: integer('user_id').notNull().references(() => users.id) })
    export const agents = pgTable('agents', { id: id(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })
    export const audits = pgTable('audits', { id: id(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })`
  const { draft } = await initOf(places(''))
  expect(draft.tenant).toMatchObject({
    model: 'src/schema.ts#organizations',
    user: { through: 'src/schema.ts#memberships' },
  })
})

const mongooseOf = (models: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': 'export const nothing = 1',
  'src/models.ts': `import { model, Schema } from 'mongoose'\n${models}`,
})

test('a membership that may end, beside the keys that the customer lists', async () => {
  const models = `
    export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, name: String,
      workspace: { type: Schema.Types.ObjectId, ref: 'Workspace' } }))
    export const Workspace = model('Workspace', new Schema({ name: String, plan: String, members: [{ type: Schema.Types.ObjectId, ref: 'User' }] }))
    const membership = new Schema({ user: { type: Schema.Types.ObjectId, ref: 'User', required: true }, role: { type: String, default: 'member' },
      workspace: { type: Schema.Types.ObjectId, ref: 'Workspace', required: true }, expiresAt: Date })
    membership.index({ user: 1, workspace: 1 }, { unique: true })
    export const Membership = model('Membership', membership)`
  const { draft } = await initIn(mongooseOf(models))
  expect(draft.tenant).toMatchObject({ user: { through: 'src/models.ts#Membership' } })
})

test('a customer whose people are objects in its document is a question, and nothing is left open', async () => {
  const workspace = `
    export const Workspace = model('Workspace', new Schema({ name: String, members: [{ userId: { type: Schema.Types.ObjectId, ref: 'Person' }, role: String }] }))
    export const Person = model('Person', new Schema({ email: { type: String, required: true, unique: true }, password: String, name: String }))
    export const Invite = model('Invite', new Schema({ email: String, workspaceId: { type: Schema.Types.ObjectId, ref: 'Workspace', required: true } }))
    export const Note = model('Note', new Schema({ text: String, workspaceId: { type: Schema.Types.ObjectId, ref: 'Workspace', required: true } }))`
  const { draft, text, open } = await initIn(mongooseOf(workspace))
  expect(draft).not.toHaveProperty('tenant')
  expect(open).toEqual([])
  expect(text).toContain('// no tenant: one customer only; not sure: else src/models.ts#Workspace')
  expect(await askedIn(mongooseOf(workspace))).toContain('tenant.user is yours to write')
})

test('customers that TypeScript cannot import are said, and not passed over', async () => {
  const files = {
    ...mongooseOf(
      "export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, name: String }))",
    ),
    'src/workspace.ts': `const mongoose = require('mongoose')
      const schema = new mongoose.Schema({ name: String, members: [{ user: { type: mongoose.Schema.Types.ObjectId, ref: 'User' } }] })
module.exports = mongoose.model('Workspace', schema)
export {}`,
  }
  expect(await askedIn(files)).toContain('src/workspace.ts declares it and does not export it')
  expect((await initIn(files)).text).toContain('// no tenant: one customer only')
})

test('customers whose model stays in its module are said, whatever users call the key', async () => {
  const people = (key: string) =>
    mongooseOf(
      `export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, name: String, ${key}: { type: Schema.Types.ObjectId, ref: 'Organization' } }))`,
    )
  const organization = `import mongoose, { type Model, Schema } from 'mongoose'
const OrganizationModel: Model<Row> = mongoose.model<Row>('Organization', new Schema({ name: String }))
export const find = (id: string) => OrganizationModel.findById(id)`
  for (const key of ['organization', 'organizationId']) {
    const files = { ...people(key), 'src/organization.ts': organization }
    expect(await askedIn(files)).toContain(
      'Is OrganizationModel what your customers are, each with an identity provider of its own? src/organization.ts declares it and does not export it: export it then, and run init again.',
    )
    expect((await initIn(files)).text).toContain(
      '// no tenant: one customer only; else export OrganizationModel of src/organization.ts, and run init again',
    )
    const exported = {
      ...files,
      'src/organization.ts': organization.replace('const Org', 'export const Org'),
    }
    expect((await initIn(exported)).draft.tenant).toMatchObject({ user: { field: key } })
  }
})

test('of two schemas of one name, of which both files are imported, the one that an import names', async () => {
  const schema = (
    path: string,
    more: string,
  ) => `import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose'
@Schema()
export class User { @Prop({ required: true, unique: true }) email!: string
  @Prop() name!: string
  ${more} }
export const UserSchema = SchemaFactory.createForClass(User) // ${path}`
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "@nestjs/core": "11", "@nestjs/mongoose": "11", "mongoose": "8" } }',
    'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true } }',
    'src/db.ts': 'export const nothing = 1',
    'src/app.ts': "import { NestFactory } from '@nestjs/core'\nexport const start = NestFactory",
    'src/users/user.schema.ts': schema('old', '@Prop({ default: true }) isActive!: boolean'),
    'src/users/user.entity.ts': schema('new', '@Prop({ default: false }) disabled!: boolean'),
    'src/users/users.module.ts':
      "import { MongooseModule } from '@nestjs/mongoose'\nimport { User, UserSchema } from './user.entity.js'\nexport const users = MongooseModule.forFeature([{ name: User.name, schema: UserSchema }])",
    'src/tasks.ts':
      "import type { User } from './users/user.schema.js'\nexport interface Task { user: User }",
  })
  expect(draft.user).toMatchObject({
    model: 'src/users/user.entity.ts#UserSchema',
    active: { field: 'disabled' },
  })
})

test('rows and their list, exported by default and imported by other names, as Kanel writes them', async () => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "kysely": "0.28", "pg": "8" } }',
    'src/db.ts':
      "import { Kysely, PostgresDialect } from 'kysely'\nimport type Database from './types/Database.js'\nexport const db = new Kysely<Database>({ dialect: new PostgresDialect({}) })",
    'src/types/User.ts': `import type { ColumnType } from 'kysely'
      export default interface UserTable { id: ColumnType<number, number | undefined, number>; email: ColumnType<string, string, string>; name: ColumnType<string, string, string> }`,
    'src/types/Schema.ts':
      "import type { default as UserTable } from './User.js'\nexport default interface PublicSchema { user: UserTable }",
    'src/types/Database.ts':
      "import type { default as PublicSchema } from './Schema.js'\ntype Database = PublicSchema\nexport default Database",
  })
  expect(draft.user).toMatchObject({ model: 'src/types/User.ts#default', attributes: { userName: 'email' } })
})

test('rows by which users are in the tenant are no members of its departments, too', async () => {
  const { draft, text } = await initOf(`${users}
    export const organizations = pgTable('organizations', { id: id(), name: name(), slug: text('slug').notNull().unique() })
    export const departments = pgTable('departments', { id: id(), name: name(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })
    export const members = pgTable('members', { id: id(), userId: integer('user_id').notNull().references(() => users.id),
      organizationId: integer('organization_id').notNull().references(() => organizations.id), departmentId: integer('department_id').references(() => departments.id) })
    export const branches = pgTable('branches', { id: id(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })`)
  expect(draft).toMatchObject({ group: 'scim', tenant: { user: { through: 'src/schema.ts#members' } } })
  expect(text).toContain('not sure: else')
})

test('teams of a game are a part of it, and a question', async () => {
  const { draft, text } = await initOf(`${users}
    export const quizTeams = pgTable('quiz_teams', { id: id(), name: name() })
    export const quizTeamMembers = pgTable('quiz_team_members', { role: text('role').notNull(), teamId: integer('team_id').notNull().references(() => quizTeams.id),
      userId: integer('user_id').notNull().references(() => users.id) }, (table) => [primaryKey({ columns: [table.teamId, table.userId] })])
    export const quizRounds = pgTable('quiz_rounds', { id: id(), name: name() })
    export const quizScores = pgTable('quiz_scores', { id: id(), points: integer('points') })`)
  expect(draft.group).toMatchObject({ model: 'src/schema.ts#quizTeams' })
  expect(text).toContain('not sure: else scim')
})

test('the type of keys that nothing tells is one question for all tables', async () => {
  const files = {
    'package.json': '{ "dependencies": { "express": "5", "kysely": "0.28", "pg": "8" } }',
    'src/db.ts': `import { type Generated, Kysely, PostgresDialect } from 'kysely'
      export interface Users { id: Generated<string>; email: string; org_id: string }
      export interface Orgs { id: Generated<string>; name: string; plan: string }
      export interface Database { users: Users; orgs: Orgs }
      export const db = new Kysely<Database>({ dialect: new PostgresDialect({}) })`,
  }
  const asked = await askedIn({ ...files, 'src/none.ts': '' })
  expect(asked.match(/Which SQL type/g)).toHaveLength(1)
  const { draft } = await initIn(files)
  expect(draft).toMatchObject({ user: { keyType: 'uuid' }, tenant: { keyType: 'uuid' } })
})

test('a unique text that is too short for a UUID, and what a script gives one user', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), badge: varchar('badge', { length: 12 }).notNull().unique(), site: text('site').notNull() })`,
    'scripts/load.ts':
      "import { users } from '../src/schema.js'\nexport const load = (db: any) => db.insert(users).values({ email: 'a', badge: '1', site: 'Lab 7' })",
  })
  expect(draft.user).toMatchObject({
    create: { badge: { kind: 'call', ref: 'src/scim-host.ts#random12', args: [] }, site: '' },
  })
})

test('what says where it is, and shows something, is what an app is about, whoever has been there', async () => {
  const { draft, text } = await initOf(`${users}
    export const footprints = pgTable('footprints', { id: id(), title: text('title').notNull(), latitude: text('latitude').notNull(),
      longitude: text('longitude').notNull(), pictureUrl: text('picture_url').notNull() })
    export const userFootprints = pgTable('user_footprints', { userId: integer('user_id').notNull().references(() => users.id),
      footprintId: integer('footprint_id').notNull().references(() => footprints.id) }, (table) => [primaryKey({ columns: [table.userId, table.footprintId] })])`)
  expect(draft.group).toBe('scim')
  expect(text).toContain('no table looks like groups')
})

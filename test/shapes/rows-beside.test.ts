/** Rows that an app makes beside each user: named, for SCIM makes none. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { base, columns, initIn, ofPrisma } from './found-app.js'

const userId = "userId: integer('user_id').notNull().references(() => users.id)"
const schema = (more: string) => ({
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name() })
    export const balances = pgTable('balances', { id: id(), ${userId}, days: integer('days').notNull() })
    export const auditLogs = pgTable('audit_logs', { id: id(), ${userId} })
    export const documents = pgTable('documents', { id: id(), authorId: integer('author_id').notNull().references(() => users.id) })
    ${more}`,
})
const said = (names: string) =>
  `beside a user src/join.ts makes rows of ${names}, and SCIM makes none: the hook onUserCreated may`

test.each([
  [
    'const [user] = await db.insert(users).values({ email, name }).returning()\n  await db.insert(balances).values({ userId: user.id, days: 25 })',
  ],
  [
    'const made = await db.insert(users).values({ email, name }).returning({ id: users.id })\n\n  const whose = made[0]?.id\n  if (!whose) return null\n  await db.insert(balances).values({ userId: whose, days: 25 })',
  ],
  [
    'const made = await db.insert(users).values({ email, name }).returning()\n  const user = made[0]!\n  await db.insert(balances).values({ userId: user.id, days: 25 })',
  ],
  [
    'const made = await createUser({ email, name })\n  await db.insert(balances).values({ days: 25, userId: made.id })',
  ],
  [
    'const key = newKey();\n  await db.insert(users).values({ id: key, email, name });\n  await db.insert(balances).values({ days: 25, userId: key });',
  ],
  [
    'const user = await users.query(trx).insertAndFetch({ email, name })\n  const row = { userId: user.id, days: 25 }\n  await balances.query(trx).insert(row)',
  ],
  [
    'let made\n  try {\n    made = await createUser({ email, name })\n  } catch (error) {\n    report(error)\n  }\n  await db.insert(balances).values({ days: 25, userId: made.id })',
  ],
  [
    // Sequelize's associations make rows of whoever has them.
    'const made = await office.createUser({ email, name })\n  await made.createBalance({ days: 25 })',
  ],
  [
    'const made = await _insertOne({ email, name })\n  await db.insert({ days: 25, userId: made.id }).into("balances")\n}\nasync function _insertOne(row) {\n  return db.insert(row).into("users")',
  ],
])('%s', async (body) => {
  const { text } = await initIn({
    ...schema(''),
    'src/join.ts': `export async function join(email, name) {\n  ${body}\n}`,
  })
  expect(text).toContain(said('balances'))
})

test.each([
  [
    'a function',
    'export const openBalance = (id: number, days = 25) => db.insert(balances).values({ userId: id, days })',
  ],
  [
    'a method',
    `class Balances {
  private async openBalance(
    id: number,
  ): Promise<void> {
    await db.insert(balances).values({ userId: id, days: 25 })
  }
}`,
  ],
])('through %s', async (_kind, maker) => {
  const app = (behind: string) => ({
    ...schema(''),
    'src/balances.ts': maker,
    'src/join.ts': `export async function join(email, name) {
  const [user] = await db.insert(users).values({ email, name }).returning()
  ${behind}
}`,
  })
  expect((await initIn(app('await balances.openBalance(user.id)'))).text).toContain(said('balances'))
  const several = { 'src/trial.ts': 'export function openBalance(id: number) {}' }
  expect((await initIn({ ...app('await trial.openBalance(user.id)'), ...several })).text).not.toContain(
    'beside a',
  )
  expect((await initIn(app('await balances.openBalance(other.id)'))).text).not.toContain('beside a user')
  expect((await initIn(app('await balances.lookUp(user.id)'))).text).not.toContain('beside a user')
})

test.each([
  ['by its type', 'constructor(private readonly purse: Balances) {}', 'this.purse', ''],
  ['by what it is made from', 'purse = new Balances()', 'this.purse', ''],
  ['by what another file makes', '', 'purse', 'export const purse = new Balances()'],
])(
  'through a method of one of several classes that have one of its name, %s',
  async (_by, member, of, instance) => {
    const app = (table: string) =>
      initIn({
        ...schema(`export const wallets = pgTable('wallets', { id: id(), ${userId} })`),
        'src/balances.ts': `export class Balances {
  async open(id: number) {
    await db.insert(${table}).values({ userId: id })
  }
}
${instance}`,
        'src/trials.ts': 'export class Trials {\n  async open(id: number) {\n    return start(id)\n  }\n}',
        'src/join.ts': `export class Join {
  ${member}
  async join(email, name) {
    const [user] = await db.insert(users).values({ email, name }).returning()
    await ${of}.open(user.id)
    await this.trials.open(user.id)
  }
}`,
      })
    expect((await app('wallets')).text).toContain(said('wallets'))
    expect((await app('sentMails')).text).not.toContain('beside a user')
  },
)

test('what is made beside everybody is told before what the first administrator gets', async () => {
  const make = (...more: readonly string[]) => `export async function make(email, name) {
  const [user] = await db.insert(users).values({ email, name }).returning()
  ${more.map((table) => `await db.insert(${table}).values({ userId: user.id, days: 25 })`).join('\n')}
}`
  const { text } = await initIn({
    ...schema(`export const wallets = pgTable('wallets', { id: id(), ${userId} })`),
    'src/create-admin.ts': make('balances', 'wallets'),
    'src/join.ts': make('wallets'),
  })
  expect(text).toContain(said('wallets'))
})

test.each([
  // By what passes, by what somebody has made, of another user, and elsewhere.
  ['await db.insert(auditLogs).values({ userId: user.id })\n}'],
  ['await db.insert(documents).values({ authorId: user.id })\n}'],
  ['await db.insert(balances).values({ userId: other.id, days: 25 })\n}'],
  ['}\nexport const grant = (user) => db.insert(balances).values({ userId: user.id, days: 25 })'],
])('nothing is said of %s', async (behind) => {
  const { text } = await initIn({
    ...schema(''),
    'src/join.ts': `export async function join(email, name) {
  const [user] = await db.insert(users).values({ email, name }).returning()
  ${behind}`,
  })
  expect(text).not.toContain('beside a user')
})

test('nor of what the config has something for', async () => {
  const { text, draft } = await initIn({
    ...schema(`export const companies = pgTable('companies', { id: id(), name: name(), plan: text('plan'), billingEmail: text('billing_email') })
    export const companyMembers = pgTable('company_members', { id: id(), ${userId}, companyId: integer('company_id').notNull().references(() => companies.id) })`),
    'src/join.ts': `export async function join(email, name, companyId) {
  const [user] = await db.insert(users).values({ email, name }).returning()
  await db.insert(companyMembers).values({ userId: user.id, companyId })
}`,
  })
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#companyMembers' } })
  expect(text).not.toContain('beside a user')
})

test('entities, saved by a manager; models, by what their file is imported as', async () => {
  const entities = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "pg": "8" } }',
    'src/db.ts':
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
    'src/entities.ts': `import { Column, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
@Entity() export class UserEntity { @PrimaryGeneratedColumn() id!: number; @Column({ unique: true }) email!: string }
@Entity() export class WalletEntity { @PrimaryGeneratedColumn() id!: number; @ManyToOne(() => UserEntity) user!: UserEntity }`,
    'src/join.ts': `export async function join(manager: EntityManager, email: string) {
  const user = new UserEntity()
  user.email = email
  await manager.save(UserEntity, user)
  await manager.save(WalletEntity, { user })
}`,
  })
  expect(entities.text).toContain(said('WalletEntity'))
  const documents = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/models/user.ts': `import mongoose, { Schema } from 'mongoose'
export default mongoose.model('User', new Schema({ email: { type: String, required: true, unique: true } }))`,
    'src/models/pay.model.ts': `import mongoose, { Schema } from 'mongoose'
export default mongoose.model('Salary', new Schema({ user: { type: Schema.Types.ObjectId, ref: 'User', required: true } }))`,
    'src/join.ts': `import User from './models/user'
import Payroll from './models/pay.model'
export async function join(email: string) {
  const user = await User.create({ email })
  await Payroll.create({ user: user._id })
}`,
  })
  expect(documents.text).toContain(said('Salary'))
})

const betterAuth = (hooks: string) =>
  `import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({ plugins: [admin({ user: {} })], databaseHooks: { ${hooks} } })`

test.each([
  [
    'src/auth.ts runs databaseHooks.user.create for each user, and SCIM does not',
    betterAuth('user: { create: { after: async (user) => { await giveCode(user.id) } } }'),
  ],
  [
    'src/auth.ts runs events.createUser for each user, and SCIM does not',
    "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ events: { async createUser({ user }) { await welcome(user) } } })",
  ],
  [
    'src/auth.ts runs hooks.after for each user, and SCIM does not',
    "import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({ hooks: { after: createAuthMiddleware(async (ctx) => { if (ctx.path.startsWith('/sign-up')) await makeSpace(ctx) }) } })",
  ],
  [
    'src/auth.ts runs events.signIn for each user, and SCIM does not',
    "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ events: { signIn: async ({ user, isNewUser }) => { if (isNewUser) await welcome(user) } } })",
  ],
])('%s', async (expected, auth) => {
  const { text } = await initIn({ ...schema(''), 'src/auth.ts': auth })
  expect(text).toContain(`${expected}: the hook onUserCreated may`)
})

test.each([
  betterAuth('session: { create: { before: refuse } }'),
  betterAuth('user: { update: { after: send } }, session: { create: { before: refuse } }'),
  "import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({ hooks: { after: createAuthMiddleware(async (ctx) => log(ctx.path)) } })",
])('nothing is said of other hooks: %s', async (auth) => {
  const { text } = await initIn({ ...schema(''), 'src/auth.ts': auth })
  expect(text).not.toContain('onUserCreated')
})

test('what is made beside each member of a tenant, and not for its owner', async () => {
  const { text } = await initIn({
    ...schema(`export const firms = pgTable('firms', { id: id(), name: name(), slug: text('slug').notNull().unique(), billingEmail: text('billing_email') })
    export const firmMembers = pgTable('firm_members', { id: id(), ${userId}, role: text('role').notNull().default('member'),
      firmId: integer('firm_id').notNull().references(() => firms.id) }, (table) => [unique().on(table.userId, table.firmId)])
    export const staffFiles = pgTable('staff_files', { id: id(), ${userId}, no: text('no') })`),
    'src/firms.ts': `export async function found(sent) {
  await db.insert(firmMembers).values({ userId: sent.user, firmId: sent.firm, role: 'owner' })
  await db.insert(balances).values({ userId: sent.user, days: 0 })
}`,
    'src/hire.ts': `export async function hire(existing, firmId) {
  await db.insert(firmMembers).values({ firmId, userId: existing.id, role: sent.role })
  await db.insert(staffFiles).values({ no: sent.no, userId: existing.id })
}`,
  })
  expect(text).toContain(
    'beside a member src/hire.ts makes rows of staffFiles, and SCIM makes none: the hook onUserCreated may',
  )
})

const firms = `export const firms = pgTable('firms', { id: id(), name: name(), slug: text('slug').notNull().unique(), billingEmail: text('billing_email') })
  export const firmMembers = pgTable('firm_members', { id: id(), ${userId}, firmId: integer('firm_id').notNull().references(() => firms.id) }, (table) => [unique().on(table.userId, table.firmId)])
  export const memberDuties = pgTable('member_duties', { id: id(), firmMemberId: integer('firm_member_id').notNull().references(() => firmMembers.id), duty: text('duty') })`

test.each([
  [
    'behind it',
    `const [member] = await db.insert(firmMembers).values({ firmId, userId: sent.id }).returning()
  await db.insert(memberDuties).values({ firmMemberId: member.id, duty: sent.duty })`,
  ],
])('what hangs on a membership and is made %s', async (_, body) => {
  const { text } = await initIn({
    ...schema(firms),
    'src/hire.ts': `export async function hire(sent, firmId) {\n  ${body}\n}`,
  })
  expect(text).toContain('beside a member src/hire.ts makes rows of memberDuties')
})

test('what hangs on a membership and is made in it, by a relation of the entity', async () => {
  const of = (name: string, one: string) => `@ManyToOne(() => ${name}) ${one}!: ${name}`
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "pg": "8", "typeorm": "0.3.20" } }',
    'src/schema.ts': `import { Column, Entity, ManyToOne, OneToMany, PrimaryGeneratedColumn, Unique } from 'typeorm'
class Row { @PrimaryGeneratedColumn() id!: number }
@Entity() export class User extends Row { @Column({ unique: true }) email!: string }
@Entity() export class Organization extends Row { @Column() name!: string; @Column({ unique: true }) slug!: string }
@Entity() @Unique(['user', 'organization']) export class OrganizationMember extends Row {
  ${of('User', 'user')}
  ${of('Organization', 'organization')}
  @OneToMany(() => MemberDuty, (duty) => duty.organizationMember) duties!: MemberDuty[]
}
@Entity() export class MemberDuty extends Row { ${of('OrganizationMember', 'organizationMember')}; @Column() duty!: string }`,
    'src/hire.ts': `export const hire = (sent: Sent) =>
  members.save(members.merge(new OrganizationMember(), { user: sent.user, organization: sent.organization, duties: [{ duty: sent.duty }] }))`,
  })
  expect(text).toContain('beside a member src/hire.ts makes rows of MemberDuty')
})

test('what is made with a list of people, in which the new one is', async () => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true } }))
export const Workbench = model('Workbench', new Schema({ name: String, people: [{ type: Schema.Types.ObjectId, ref: 'User' }] }))`,
    'src/join.ts': `export async function join(sent) {
  const user = await createUser(sent.email)
  await openWorkbench({ name: 'First', user })
}`,
    'src/benches.ts': `export async function openWorkbench({ name, user }) {
  const bench = new Workbench()
  bench.people.addToSet(user.id)
  return bench.save()
}`,
  })
  expect(text).toContain(said('Workbench'))
})

test('a row that is made in the one of the user, by what the relation is called', async () => {
  const nested = (relation: string) =>
    initIn({
      'package.json': '{ "dependencies": { "express": "5", "@prisma/client": "6" } }',
      'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
      'prisma/schema.prisma': `generator client {
  provider = "prisma-client-js"
}
datasource db {
  provider = "postgresql"
}
model User {
  id      Int           @id @default(autoincrement())
  email   String        @unique
  profile RiderProfile?
  logs    AuditLog[]
}
model RiderProfile {
  id     Int  @id @default(autoincrement())
  user   User @relation(fields: [userId], references: [id])
  userId Int  @unique
}
model AuditLog {
  id     Int  @id @default(autoincrement())
  user   User @relation(fields: [userId], references: [id])
  userId Int
}`,
      'src/join.ts': `export const join = (email: string) => db.user.create({ data: { email, ${relation} } })`,
    })
  expect((await nested('profile: { create: {} }')).text).toContain(said('RiderProfile'))
  expect((await nested('profiles: { createMany: { data: [{}] } }')).text).toContain(said('RiderProfile'))
  expect((await nested('logs: { create: {} }')).text).not.toContain('beside a user')
})

test('whoever is held by another name once they are saved', async () => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/models.ts': `import { model, Schema } from 'mongoose'
const of = { type: Schema.Types.ObjectId, ref: 'User', required: true }
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true } }))
export const Balance = model('Balance', new Schema({ personId: of, days: { type: Number, default: 0 } }))`,
    'src/join.ts': `import { Balance, User } from './models'
export async function join(email: string) {
  const user = new User({ email })
  const data = await user.save()
  await new Balance({ personId: data.id }).save()
}`,
  })
  expect(text).toContain(said('Balance'))
})

test.each([
  'src/test-utils/company.ts',
  'src/testing/company.ts',
  'src/testing.ts',
  'src/test_helpers/company.ts',
])('what helps tests makes rows for these alone: %s', async (path) => {
  const join = `export async function join(email, name) {
  const [user] = await db.insert(users).values({ email, name }).returning()
  await db.insert(balances).values({ userId: user.id, days: 25 })
}`
  expect((await initIn({ ...schema(''), [path]: join })).text).not.toContain('beside a user')
  expect((await initIn({ ...schema(''), 'src/join.ts': join })).text).toContain(said('balances'))
})

test.each([
  ['.unique()', true],
  // Of what a user may have several of, the row may be anybody's.
  ['', false],
])(
  'a row that each user has one of, made behind them by whatever holds the key%s',
  async (unique, isSaid) => {
    const { text } = await initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name() })
      export const grades = pgTable('grades', { id: id(), userId: integer('user_id').notNull()${unique}.references(() => users.id), name: name() })`,
      'src/join.ts': `export class Join {
  async run(sent) {
    const person = Person.create(sent)
    const record = this.mapper.toRow(person)
    await this.db.insert(users).values({ ...record })
    const grade = new Grade({ of: person.id })
    await this.db.insert(grades).values(this.mapper.toGrade(grade))
  }
}`,
    })
    expect(text.includes(said('grades'))).toBe(isSaid)
  },
)

test('what several sources make beside a user, each by itself', async () => {
  const beside = (table: string, what: string) => `export async function ${what}(sent) {
  const [user] = await db.insert(users).values(sent).returning()
  await db.insert(${table}).values({ userId: user.id, days: 25 })
}`
  const { text } = await initIn({
    ...schema(`export const ranks = pgTable('ranks', { id: id(), ${userId}, days: integer('days') })
      export const loginChallenges = pgTable('login_challenges', { id: id(), ${userId}, days: integer('days') })`),
    'src/join.ts': beside('balances', 'join'),
    'src/members.ts': beside('ranks', 'invite'),
    'src/other-way.ts': beside('balances', 'joinBy'),
    // Who is made before all others is nobody that SCIM makes.
    'src/bootstrap.ts': beside('documents', 'first'),
    'src/two-steps.ts': beside('loginChallenges', 'ask'),
  })
  expect(text).toContain(
    'beside a user src/join.ts makes rows of balances, src/members.ts of ranks, and SCIM makes none',
  )
})

const access = (table: string) => `export async function assertAccess(user, ${table}Id) {
  const found = await db.query.user${table}s.findFirst({ where: { userId: user.id, ${table}Id } })
  if (!found) {
    throw new ForbiddenException('not yours')
  }
}`
const joined = (table: string) => `
  export const ${table}s = pgTable('${table}s', { id: id(), name: name(), latitude: text('latitude').notNull(), longitude: text('longitude').notNull(), phone: text('phone').notNull() })
  export const user${table}s = pgTable('user_${table}s', { ${userId}, ${table}Id: integer('${table}_id').notNull().references(() => ${table}s.id) },
    (t) => [primaryKey({ columns: [t.userId, t.${table}Id] })])`

test.each([
  ['shop', access('shop'), true],
  [
    'shop',
    'export const shopsOf = (user) => db.query.usershops.findMany({ where: { userId: user.id } })',
    false,
  ],
  // A course is for whoever takes it.
  ['course', access('course'), false],
])('places that somebody has to be put into: %s', async (table, code, isSaid) => {
  const { text } = await initIn({ ...schema(joined(table)), 'src/access.ts': code })
  expect(
    text.includes(
      `src/access.ts refuses who has no row of user${table}s, and SCIM makes none: the hook onUserCreated may`,
    ),
  ).toBe(isSaid)
})

test('it is said whatever else of users somebody has set', async () => {
  const cwd = temporaryHost({
    ...base,
    ...schema(''),
    'src/join.ts': `export async function join(email, name) {
  const [user] = await db.insert(users).values({ email, name }).returning()
  await db.insert(balances).values({ userId: user.id, days: 25 })
}`,
  })
  const set = ['user.active=scim', 'user.create.name=somebody']
  const { text } = await init({ cwd, answers: {}, set, ask: takeProposals, dryRun: true })
  expect(text).toContain(said('balances'))
})

test('where no code makes users, tables of which each has one row are named', async () => {
  const { text } = await initIn(
    schema(
      `export const cards = pgTable('cards', { id: id(), userId: integer('user_id').notNull().unique().references(() => users.id) })`,
    ),
  )
  expect(text).toContain(
    'each user has a row of cards at most, and SCIM makes none: where your app does, the hook onUserCreated may',
  )
})

test('into the group of everybody, whose rows are hidden, SCIM puts nobody', async () => {
  const { text } = await initIn(
    schema(`
  export const circles = pgTable('groups', { id: id(), name: name(), isDefault: boolean('is_default').notNull().default(false) })
  export const circleMembers = pgTable('group_members', { ${userId}, groupId: integer('group_id').notNull().references(() => circles.id) },
    (t) => [primaryKey({ columns: [t.userId, t.groupId] })])`),
  )
  expect(text).toContain('isDefault: false')
  expect(text).toContain(
    'groups with isDefault are hidden, and SCIM puts nobody into them: where your app puts each user there, the hook onUserCreated may',
  )
})

test('rows that an insert makes where it is asked to', async () => {
  const { text } = await initIn({
    ...ofPrisma(`model User {
  id Int @id @default(autoincrement())
  email String @unique
  passwordHash String
  roles UserRole[]
}
model Role {
  id Int @id @default(autoincrement())
  name String @unique
  users UserRole[]
}
model UserRole {
  id Int @id @default(autoincrement())
  userId Int
  roleId Int
  user User @relation(fields: [userId], references: [id])
  role Role @relation(fields: [roleId], references: [id])
  @@unique([userId, roleId])
}`),
    'src/join.ts': `export const join = (sent: Sent) =>
  db.user.create({
    data: {
      email: sent.email,
      roles: sent.roleIds
        ? { create: sent.roleIds.map((roleId) => ({ role: { connect: { id: roleId } } })) }
        : undefined,
    },
  })`,
  })
  expect(text).toContain(said('UserRole'))
})

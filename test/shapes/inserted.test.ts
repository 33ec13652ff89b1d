/** What the inserts of an app tell of new rows: what they give, and nothing of what stands beside them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { base, columns, initIn } from './found-app.js'

const users = (more: string) => ({
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), ${more} })`,
})

test('an insert ends with its call: what is answered behind it is none of its values', async () => {
  const { draft } = await initIn({
    ...users("status: text('status').notNull(), plan: text('plan').notNull()"),
    'src/join.ts': `import { db } from './db'
      import { users } from './schema'
      export const join = async (email: string) => {
        const [user] = await db.insert(users).values({ email, plan: 'free' }).returning()
        return { message: 'made', status: 'success', plan: 'none', data: user }
      }`,
  })
  expect(draft.user).toMatchObject({ create: { status: 'active', plan: 'free' } })
})

const entity = {
  'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "pg": "8" } }',
  'src/db.ts': "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
  'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column() status!: string
  @Column() plan!: string
}`,
}

test.each([
  ['new User()', 'users.save(user)'],
  ['users.create({ email })', 'users.save(user)'],
  ["new User({ plan: 'free' })", 'db.manager.save(user)'],
])('what is assigned to %s is what the app inserts', async (made, saved) => {
  const { draft } = await initIn({
    ...entity,
    'src/join.ts': `import { db } from './db'
import { User } from './user'
const users = db.getRepository(User)
export async function join(email: string, token?: string) {
  const user: User = ${made}
  user.email = email
  if (token) {
    user.status = 'Live'
  }
  // user.plan = 'none'
  user.plan = 'free'
  await ${saved}
}
export function leave(user: User) {
  user.status = 'Gone'
}`,
  })
  expect(draft.user).toMatchObject({ create: { status: 'Live', plan: 'free' } })
})

test('what is assigned to a row that is made is no insert', async () => {
  const { draft } = await initIn({
    ...entity,
    'src/join.ts': `import { db } from './db'
import { User } from './user'
const users = db.getRepository(User)
export async function join(email: string) {
  const user = await users.save({ email, plan: 'free', status: 'Live' })
  user.plan = 'hidden'
  return user
}`,
  })
  expect(draft.user).toMatchObject({ create: { status: 'Live', plan: 'free' } })
})

test('a column that Sequelize refuses to leave empty is required, whatever a type of its attributes says', async () => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "sequelize": "6", "pg": "8" } }',
    'src/db.ts':
      "import { Sequelize } from 'sequelize'\nexport const sequelize = new Sequelize({ dialect: 'postgres' })",
    'src/user.ts': `import { DataTypes, Model, type Optional } from 'sequelize'
import { sequelize } from './db'
interface UserAttributes { id?: number; email: string; password?: string; nick?: string; createdAt?: Date }
export class User extends Model<UserAttributes, Optional<UserAttributes, 'id'>> {
  declare id: number
  declare email: string
  declare password: string
  declare nick: string
}
User.init({
  id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true, allowNull: false },
  email: { type: DataTypes.STRING, allowNull: false, unique: true },
  password: { type: DataTypes.STRING, allowNull: false },
  nick: DataTypes.STRING,
  createdAt: { type: DataTypes.DATE, allowNull: false },
}, { sequelize })`,
  })
  expect(draft.user).toMatchObject({ create: { password: { ref: 'node:crypto#randomUUID' } } })
  expect(draft.user).not.toHaveProperty('create.nick')
})

const admins = `import { db } from './db'
  import { users } from './schema'
  export const found = (email: string) => db.insert(users).values({ email, role: 'admin', seat: 'head', isLead: true, status: 'live' })
`

test('what an app gives its first administrator is nothing that all get; that they are there already is', async () => {
  const { draft } = await initIn({
    ...users(
      "role: text('role'), seat: text('seat', { enum: ['desk', 'head'] }).notNull(), isLead: boolean('is_lead').notNull(), status: text('status').notNull()",
    ),
    'src/found.ts': admins,
  })
  expect(draft.user).toMatchObject({ create: { seat: 'desk', isLead: false, status: 'live' } })
})

test('a role that may be empty, and that most inserts leave so, is none of all', async () => {
  const files = {
    ...users("roles: text('roles').array().default(['EMPLOYEE']), role: text('role')"),
    'src/vendors.ts': `import { db } from './db'
      import { users } from './schema'
      export const promote = (email: string) => db.insert(users).values({ email, roles: ['VENDOR'], role: 'VENDOR' })`,
  }
  expect((await initIn(files)).draft.user).toMatchObject({ create: { role: 'VENDOR' } })
  const { draft } = await initIn({
    ...files,
    'src/join.ts': `import { db } from './db'
      import { users } from './schema'
      export const join = (email: string) => db.insert(users).values({ email, roles: ['EMPLOYEE'] })
      export const invite = (email: string, role: string) => db.insert(users).values({ email, roles: [role] })
      export const load = (row: typeof users.$inferInsert) => db.insert(users).values({ ...row })`,
  })
  expect(draft.user).not.toHaveProperty('create')
})

test.each([
  ['gender', ", { enum: ['male', 'female'] }"],
  ['department', ", { enum: ['hr', 'it'] }"],
  ['schemaName', ''],
])('%s: what is so of one and not of the next is nothing to make up', async (field, type) => {
  const { open } = await initIn(users(`${field}: text('${field}'${type}).notNull()`))
  expect(open.join()).toContain(
    `${field}OfUsers() throws until you write it. What a new row of users has as ${field}.`,
  )
})

test.each([
  ['const id = crypto.randomUUID()', '{ id, email }', 'node:crypto#randomUUID'],
  ['const key: string = crypto.randomUUID()', '{ id: key, email }', 'node:crypto#randomUUID'],
  ["const key = newId('usr')", '{ id: key, email }', 'src/ids.ts#newId'],
])('an id that a constant holds: %s', async (held, given, ref) => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: text('id').primaryKey(), email: email() })`,
    'src/ids.ts':
      "import { z } from 'zod'\nexport const uid = (message = 'no id') => z.string().regex(/^\\w+$/, message)\nexport const newId = (prefix: string) => prefix + Math.random()",
    'src/join.ts': `import { db } from './db'
import { newId } from './ids'
import { users } from './schema'
export async function join(email: string) {
  ${held}
  await db.insert(users).values(${given})
}
export const find = (params: { id: string }) => { const id = params.id; return id }`,
  })
  expect(draft.user).toMatchObject({ create: { id: { ref } } })
})

test.each([
  ["const row = { email, status: 'Live', plan: 'free' }", 'values(row)'],
  ["const row: NewUser = { email, plan: 'free' }\n  row.status = 'Live'", 'values([row])'],
  ["const row = { ...FRESH, email, plan: 'free' }", 'values(row)'],
  ["const more = { plan: 'free' }", "values({ email, ...more, status: 'Live' })"],
  ["const status = 'Live'", "values({ email, status, plan: asked ?? 'free' })"],
])('a row that is made before its insert is read: %s', async (made, inserted) => {
  const { draft } = await initIn({
    ...users("status: text('status').notNull(), plan: text('plan').notNull()"),
    'src/fresh.ts': "export const FRESH = { status: 'Live', plan: 'none' } as const",
    'src/join.ts': `import { db } from './db'
import { FRESH } from './fresh'
import { users } from './schema'
type NewUser = typeof users.$inferInsert
export async function join(email: string, asked?: string) {
  ${made}
  return db.insert(users).${inserted}
}
export const other = () => {
  const row = { status: 'success', plan: 'other' }
  return row
}`,
  })
  expect(draft.user).toMatchObject({ create: { status: 'Live', plan: 'free' } })
})

test('what a row gets where nobody says more is what it is made with: an id of its own, a role', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: text('id').primaryKey(), email: email(),
      role: text('role').notNull() })`,
    'src/make-id.ts': "export const makeId = () => 'u_' + Math.random()",
    'src/join.ts': `import { db } from './db'
import { makeId } from './make-id'
import { users } from './schema'
export async function join(input: { email: string; id?: string; role?: string }) {
  const row = { ...input, id: input.id ?? makeId(), role: input.role || 'reader' }
  return db.insert(users).values(row)
}`,
  })
  expect(draft.user).toMatchObject({
    create: { id: { kind: 'call', ref: 'src/make-id.ts#makeId' }, role: 'reader' },
  })
})

/** What `init --yes` writes, with the functions that it names. */
async function writtenIn(files: Readonly<Record<string, string>>) {
  const cwd = temporaryHost({ ...base, ...files })
  const { draft, functions = '' } = await init({
    cwd,
    answers: {},
    set: [],
    ask: takeProposals,
    dryRun: false,
  })
  return { draft, functions: readFileSync(join(cwd, functions), 'utf8') }
}

test.each([
  ["['reader']", "return ['reader']"],
  ["[ROLES.reader, 'guest']", "return ['reader', 'guest']"],
  ['[]', 'return []'],
])('a list that the app gives new rows is theirs: %s', async (given, body) => {
  const { draft, functions } = await writtenIn({
    ...users("roles: text('roles').array().notNull()"),
    'src/roles.ts': "export const ROLES = { reader: 'reader', owner: 'owner' } as const",
    'src/join.ts': `import { db } from './db'
import { ROLES } from './roles'
import { users } from './schema'
export const join = (email: string) => db.insert(users).values({ email, roles: ${given} })`,
  })
  expect(draft.user).toMatchObject({ create: { roles: { kind: 'call' } } })
  expect(functions).toContain(body)
})

test('a list of roles with rights over others is nothing that all get', async () => {
  const { draft, functions } = await writtenIn({
    ...users("roles: text('roles').array().notNull()"),
    'src/first.ts': `import { db } from './db'
import { users } from './schema'
export const first = (email: string) => db.insert(users).values({ email, roles: ['admin', 'reader'] })`,
  })
  expect(draft.user).toMatchObject({ create: { roles: { kind: 'call' } } })
  expect(functions).toContain("throw new Error('src/scim-host.ts: rolesOfUsers() is yours to write')")
})

test('a constant that stands for a member of another is followed', async () => {
  const { draft } = await initIn({
    ...users("role: text('role').notNull()"),
    'src/roles.ts': `const READER = 'reader'
export const ROLES = { owner: 'owner', reader: READER } as const
export const DEFAULT_ROLE = ROLES.reader`,
    'src/join.ts': `import { db } from './db'
import { DEFAULT_ROLE } from './roles'
import { users } from './schema'
export const join = (email: string) => db.insert(users).values({ email, role: DEFAULT_ROLE })`,
  })
  expect(draft.user).toMatchObject({ create: { role: 'reader' } })
})

test('what is left empty where nobody says more is no role', async () => {
  const { draft } = await initIn({
    ...users("role: text('role').notNull(), live: boolean('status').notNull()"),
    'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (sent: { email: string; role?: string }) =>
  db.insert(users).values({ email: sent.email || '', role: sent.role || '' })
export const isAdmin = (user: { role: string }) => user.role === 'admin' || user.role === 'clerk'`,
  })
  expect(draft.user).toMatchObject({ create: { role: 'clerk' } })
})

test.each([
  "createUser({ email, status: 'Live', plan: 'free' })",
  "usersService.create({ email, status: 'Live', plan: 'free' })",
  "this.users.insertUser({ email, status: 'Live', plan: 'free' })",
])('what the app gives its own function that makes a user: %s', async (call) => {
  const { draft } = await initIn({
    ...users("status: text('status').notNull(), plan: text('plan').notNull()"),
    'src/users.ts': `import { db } from './db'
import { users } from './schema'
export async function createUser({ email, plan = 'none', status }: { email: string; plan?: string; status: string }): Promise<void> {
  await db.insert(users).values({ email, plan, status })
}`,
    'src/join.ts': `import { createUser, usersService } from './users'\nexport const join = (email: string) => ${call}`,
  })
  expect(draft.user).toMatchObject({ create: { status: 'Live', plan: 'free' } })
})

test('what an app gives what it gives the address is their address', async () => {
  const { draft } = await initIn({
    ...users("log: text('log').notNull(), plan: text('plan').notNull()"),
    'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (email: string, plan: string) => db.insert(users).values({ email, log: email, plan })`,
  })
  expect(draft.user).toMatchObject({ create: { log: { kind: 'attribute', name: 'emails' }, plan: '' } })
})

test('a secret is random, and what factories of tests make is nobody’s', async () => {
  const { draft } = await initIn({
    ...users("token: text('token').notNull(), plan: text('plan').notNull()"),
    'src/db/factories/user.factory.ts': `import { db } from '../../db'
import { users } from '../../schema'
export const makeUser = (email: string) => db.insert(users).values({ email, token: 'abc', plan: 'gold' })`,
  })
  expect(draft.user).toMatchObject({
    create: { token: { kind: 'call', ref: 'node:crypto#randomUUID' }, plan: '' },
  })
})

test('an object that saves itself says nothing of new rows: what it was given before does', async () => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
const id = Schema.Types.ObjectId
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, currentWorkspace: { type: id, ref: 'Workspace' } }))
export const Workspace = model('Workspace', new Schema({ name: { type: String, required: true } }))
export const Member = model('Member', new Schema({ userId: { type: id, ref: 'User', required: true }, workspaceId: { type: id, ref: 'Workspace', required: true } }))`,
    'src/join.ts': `import { User, Workspace } from './models'
export async function join(email: string, session: ClientSession) {
  const user = new User({ email })
  await user.save({ session })
  const workspace = await Workspace.create({ name: email })
  user.currentWorkspace = workspace._id
  await user.save({ session, validateBeforeSave: false })
  await user.save()
}`,
  })
  expect(draft.user).toMatchObject({ create: { currentWorkspace: { kind: 'tenant' } } })
})

const sent = (making: string, dto: string) => ({
  ...entity,
  'src/user.ts': entity['src/user.ts']
    .replace('@Column() status!: string', '@Column({ nullable: true }) role?: string')
    .replace('@Column() plan!: string', '@Column() plan!: string\n  @Column() password!: string'),
  'src/create-user.dto.ts': dto,
  'src/users.service.ts': `import type { Repository } from 'typeorm'
import { CreateUserDto } from './create-user.dto'
import { User } from './user'
export class UsersService {
  constructor(private readonly users: Repository<User>) {}
  async create(createUserDto: CreateUserDto) {
    ${making}
  }
  async found(email: string) {
    await this.users.save({ email, plan: 'gold', password: 'x' })
  }
}
export const may = (user: User) => user.role === 'desk' || user.role === 'clerk'`,
})

const demanding = `import { IsIn, IsOptional, IsString } from 'class-validator'
export class CreateUserDto {
  @IsString() email: string
  @IsString()
  @IsIn(['desk', 'clerk'], { message: 'none of ours' })
  role: string
  @IsString() password: string
  @IsOptional()
  nick?: string
}`

test.each([
  'return this.users.save(createUserDto)',
  'const user = this.users.create({ ...createUserDto, password: hash(createUserDto.password) })\n    await this.users.save({ ...createUserDto, password: user.password })',
  'const { password, ...rest } = createUserDto\n    await this.users.save(this.users.create({ ...rest, password: hash(password) }))\n    return this.users.create({ ...rest, password: "" })',
])('what the class of a row demands is given: %s', async (making) => {
  const needed = await initIn(sent(making, demanding)).catch(({ diagnostics }) => ({ diagnostics }))
  expect(needed).toMatchObject({
    diagnostics: [
      {
        fix: 'Answer with one of:\n  --set user.create.role=desk\n  --set user.create.role=clerk\n  --set user.create.role=null   none of them: the column may be empty',
      },
    ],
  })
  for (const dto of [
    demanding.replace('role: string', 'role?: string'),
    demanding.replace('@IsString()\n', '@IsOptional()\n'),
    demanding.replace('class CreateUserDto', 'class CreateUserDto extends PartialType(Sent)'),
  ])
    expect((await initIn(sent(making, dto))).draft.user).not.toHaveProperty('create.role')
})

test('what it has by itself is the value, and what is taken out of it is not given', async () => {
  const dto = demanding.replace('role: string', "role: string = 'clerk'")
  const { text } = await initIn(sent('return this.users.save(createUserDto)', dto))
  expect(text).toContain("role: 'clerk', // as src/users.service.ts inserts it")
  const without = sent(
    'const { role, ...rest } = createUserDto\n    return this.users.save({ ...rest, plan: "gold" })',
    demanding,
  )
  expect((await initIn(without)).draft.user).not.toHaveProperty('create.role')
})

test('a role that a row has only where somebody says so stays empty', async () => {
  const roles = (given: string) =>
    initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), siteRole: text('site_role') })`,
      'src/sync.ts': `export const sync = (sent: Sent) => db.insert(users).values({ email: sent.email, siteRole: ${given} })
export const isAdmin = (user: User) => user.siteRole === 'admin'`,
    })
  for (const given of ['sent.siteRole || null', 'sent.data?.site_role ??\n      null'])
    expect((await roles(given)).draft).not.toHaveProperty('user.create.siteRole')
  expect((await roles('sent.siteRole')).draft).toHaveProperty('user.create.siteRole')
})

test.each([
  "users.query().insert({ email, plan: 'free' })",
  "users.query(trx).insertAndFetch({ email, plan: 'free' })",
  "users.query(trx).upsertGraphAndFetch({ email, plan: 'free' })",
  "users.scope(null).create({ email, plan: 'free' })",
  "users.findOrCreate({ where: { email }, defaults: { plan: 'free' } })",
  "users.bulkCreate([{ email, plan: 'free' }])",
  "users.insertMany([{ email, plan: 'free' }])",
  "prisma.users.createManyAndReturn({ data: [{ email, plan: 'free' }] })",
])('each way in which ORMs insert is one: %s', async (insert) => {
  const { draft } = await initIn({
    ...users("plan: text('plan').notNull()"),
    'src/join.ts': `import { users } from './schema'\nexport const join = (email: string, trx?: Trx) => ${insert}`,
  })
  expect(draft.user).toMatchObject({ create: { plan: 'free' } })
})

test('what looks for rows inserts none', async () => {
  const { draft } = await initIn({
    ...users("plan: text('plan').notNull()"),
    'src/join.ts': `import { users } from './schema'\nexport const find = (email: string) => users.query().findOne({ email, plan: 'free' })`,
  })
  expect(draft.user).toMatchObject({ create: { plan: '' } })
})

test('tables that are all exported by a name of any: what is made of one is nothing of another', async () => {
  const { draft, text } = await initIn({
    'src/users/table.ts': `${columns} export const table = pgTable('users', { id: id(), email: email(), name: name(), role: text('role').notNull() })`,
    'src/crews/table.ts': `${columns} export const table = pgTable('crews', { id: id(), name: name(), role: text('role').notNull() })`,
    'src/crews/make.ts':
      "import { db } from '../db'\nimport { table } from './table'\nexport const make = (name) => db.insert(table).values({ name, role: 'leading' })",
    'src/join.ts':
      "import { db } from './db'\nimport { table as people } from './users/table'\nexport const join = (email) => db.insert(people).values({ email, name: email, role: 'deckhand' })",
  })
  expect(draft.user).toMatchObject({ create: { role: 'deckhand' } })
  expect(text).toContain('named users')
})

test('what an insert gives the one person whom it names by the address is nobody else’s', async () => {
  const { draft, text } = await initIn({
    ...users("nomeCompleto: text('nome_completo').notNull(), desk: text('desk').notNull()"),
    'src/first.ts': `import { users } from './schema'
      export const makeFirst = () => db.insert(users).values({ email: 'ana@acme.example', nomeCompleto: 'Ana Silva', desk: 'A7' })`,
  })
  expect(draft.user).toMatchObject({ attributes: { name: 'nomeCompleto' } })
  expect(text).not.toMatch(/Ana|A7/)
})

test('a function that is given the row counts, whatever it is called', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), side: text('side', { enum: ['guest', 'house'] }).notNull() })`,
    'src/users.repo.ts': `export const usersRepo = {
  async insertUser(values: NewUser) {
    return db.insert(users).values(values)
  },
  async insertCrew(values: NewUser) {
    return db.insert(users).values(values)
  },
}`,
    'src/join.ts': `export const join = (sent) => usersRepo.insertUser({ email: sent.email, name: sent.name, side: 'guest' })`,
    'src/crew.ts': `export const hire = (sent) => usersRepo.insertCrew({ email: sent.email, name: sent.name, side: 'house' })
export const hireAgain = (sent) => usersRepo.insertCrew({ email: sent.email, name: sent.name, side: 'house' })`,
  })
  expect(draft.user).toMatchObject({ create: { side: 'house' } })
})

test('what all inserts say that a row is, a new one is as well, though it may be empty', async () => {
  const more = "type: text('type'), status: text('status'), plan: text('plan')"
  const join = (given: string) => ({
    ...users(more),
    'src/join.ts': `import { db } from './db'\nimport { users } from './schema'\nexport const join = (email: string) => db.insert(users).values({ email, ${given} })`,
  })
  const createOf = async (given: string) => (await initIn(join(given))).draft.user
  expect(await createOf("type: 'crew', status: 'verified', plan: 'free'")).toMatchObject({
    create: { type: 'crew', status: 'verified' },
  })
  // Who waits, or rules, is one of many.
  expect(await createOf("type: 'admin', status: 'pending'")).not.toHaveProperty('create')
  const two = await initIn({
    ...join("type: 'crew'"),
    'src/ask.ts': `import { db } from './db'\nimport { users } from './schema'\nexport const ask = (email: string) => db.insert(users).values({ email })`,
  })
  expect(two.draft.user).not.toHaveProperty('create')
})

test('ids by a function that is exported once more by another name', async () => {
  const files = (from: string) => ({
    ...users("code: text('code').notNull().unique()"),
    'src/keys/make.ts': 'export function makeKey(): string { return Math.random().toString() }',
    'src/keys/index.ts': from,
    'src/join.ts': `import { db } from './db'\nimport { freshKey } from './keys'\nimport { users } from './schema'
      export const join = (email: string) => db.insert(users).values({ email, code: freshKey() })`,
  })
  const codeOf = async (from: string) => (await initIn(files(from))).draft.user
  const call = (ref: string) => ({ create: { code: { kind: 'call', ref, args: [] } } })
  expect(await codeOf("export { makeKey as freshKey } from './make'")).toMatchObject(
    call('src/keys/make.ts#makeKey'),
  )
  expect(await codeOf("export { nanoid as freshKey } from 'nanoid'")).toMatchObject(call('nanoid#nanoid'))
  expect(
    await codeOf('function key() { return String(Date.now()) }\nexport { key as freshKey }'),
  ).toMatchObject(call('src/keys/index.ts#freshKey'))
})

test('a slug is what a row is called, and where no other may have the same, more', async () => {
  const teams = (slug: string) => ({
    ...users(''),
    'src/teams.ts': `${columns} import { users } from './schema'
      export const teams = pgTable('teams', { id: id(), name: name(), slug: ${slug} })
      export const teamUsers = pgTable('team_users', { userId: integer('user_id').notNull().references(() => users.id), teamId: integer('team_id').notNull().references(() => teams.id) }, (t) => [primaryKey({ columns: [t.userId, t.teamId] })])`,
  })
  const slugOf = async (slug: string) => (await initIn(teams(slug))).draft.group
  const call = (name: string) => ({ create: { slug: { ref: `src/scim-host.ts#${name}` } } })
  expect(await slugOf("text('slug').notNull()")).toMatchObject(call('slug'))
  expect(await slugOf("text('slug').notNull().unique()")).toMatchObject(call('uniqueSlug'))
  expect(await slugOf("varchar('slug', { length: 20 }).notNull().unique()")).toMatchObject(
    call('uniqueSlug20'),
  )
})

test('what holds rows of a type makes none of them', async () => {
  const { draft } = await initIn({
    ...users("type: text('type')"),
    'src/join.ts': `import { db } from './db'\nimport { users } from './schema'\nexport const join = (email: string) => db.insert(users).values({ email, type: 'crew' })`,
    'src/list.ts': "import type { users } from './schema'\nexport const known = new Collection<users>(this)",
  })
  expect(draft.user).toMatchObject({ create: { type: 'crew' } })
})

/** Columns that the database can do without, and nobody who is to work there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { base, columns, initIn } from './found-app.js'

const mongooseOf = (models: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': '',
  'src/models.ts': `import { model, Schema } from 'mongoose'\n${models}`,
})

const prismaOf = (roles: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "@prisma/client": "6" } }',
  'prisma/schema.prisma': `datasource db {
  provider = "postgresql"
  url = env("DATABASE_URL")
}
generator client {
  provider = "prisma-client-js"
}
enum Duty {
  CHIEF
  CLERK
}
model User {
  id Int @id
  email String @unique
  ${roles}
}`,
  'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()",
})

const drizzleOf = (more: string) => ({
  'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), roles: text('roles').array()${more} })`,
})

const typeormOf = (options: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "pg": "8" } }',
  'src/db.ts': "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
  'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column('text', ${options}) roles!: string[]
}`,
})

test.each([
  ['Prisma', prismaOf('role Duty[]'), 'roleOfUser() throws until you write it'],
  ['Prisma, with some by default', prismaOf('role Duty[] @default([CLERK])'), undefined],
  [
    'Mongoose',
    mongooseOf(
      "export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, roles: [String] }))",
    ),
    'rolesOfUser() throws until you write it',
  ],
  [
    'Mongoose, with some by default',
    mongooseOf(
      "export const User = model('User', new Schema({ email: { type: String, required: true }, roles: { type: [String], default: ['clerk'] } }))",
    ),
    undefined,
  ],
  ['Drizzle', drizzleOf('.notNull().default([])'), 'rolesOfUsers() throws until you write it'],
  ['Drizzle, without', drizzleOf(''), 'rolesOfUsers() throws until you write it'],
  ['TypeORM', typeormOf("{ array: true, default: '{}' }"), 'rolesOfUser() throws until you write it'],
  ['TypeORM, with some by default', typeormOf("{ array: true, default: ['clerk'] }"), undefined],
  ['Drizzle, with some by default', drizzleOf(".notNull().default(['clerk'])"), undefined],
])('roles in a list that is empty by itself: %s', async (_, files, expected) => {
  const { open, text } = await initIn({ ...base, ...files })
  if (expected === undefined) expect(text).not.toMatch(/roles?:/)
  else expect(open.join()).toContain(expected)
})

test('a list of roles that the app’s own inserts leave empty stays so', async () => {
  const join = (given: string) => ({
    ...prismaOf('role Duty[]'),
    'src/join.ts': `import { prisma } from './db'
export const join = (email: string, role: Duty) => prisma.user.create({ data: { email${given} } })`,
  })
  expect((await initIn(join(''))).text).not.toContain('role:')
  expect((await initIn(join(', role: [role]'))).open.join()).toContain('roleOfUser() throws')
  const agreed = join(", role: ['CLERK']")
  expect((await initIn(agreed)).text).toContain(
    "role: call('src/scim-host.ts#roleOfUser'), // as your app inserts it",
  )
  const other = agreed['src/join.ts'].replace('CLERK', 'GUARD')
  expect((await initIn({ ...agreed, 'src/guard.ts': other })).open.join()).toContain('roleOfUser() throws')
})

test('a key of a document is of a type that a function has to import', async () => {
  const models = `export const Department = model('Department', new Schema({ name: { type: String, required: true } }))
    export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, password: String,
      department: { type: Schema.Types.ObjectId, ref: 'Department', required: true } }))`
  const cwd = temporaryHost({ ...base, ...mongooseOf(models) })
  await init({ cwd, answers: {}, set: [], ask: takeProposals })
  expect(readFileSync(join(cwd, 'src/scim-host.ts'), 'utf8')).toContain('departmentOfUser(): never {')
})

test('the key of a role that no relation declares is for a person to say, where inserts give it', async () => {
  const of = (values: string, roles = "export const roles = pgTable('roles', { id: id(), name: name() })") =>
    initIn({
      'src/schema.ts': `${columns}${roles}
export const users = pgTable('users', { id: id(), email: email(), roleId: integer('role_id') })`,
      'src/sign-up.ts': `import { users } from './schema'
export const signUp = (email: string, roleId: number) => db.insert(users).values(${values})`,
    })
  expect((await of('{ email, roleId }')).draft.user).toMatchObject({
    create: { roleId: { kind: 'call', ref: 'src/scim-host.ts#roleIdOfUsers' } },
  })
  // As where a relation is declared: what inserts leave out, the app does without.
  expect((await of('{ email }')).draft.user).not.toHaveProperty('create')
  expect((await of('{ email, roleId }', '')).draft.user).toMatchObject({ create: { roleId: null } })
})

test('rights that are a number, and none by themselves, are for a person to say, where the app gives each some', async () => {
  const of = (given: string, column = "rights: integer('rights').notNull().default(0)") =>
    initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), ${column} })`,
      'src/join.ts': `import { users } from './schema'
export enum Right { Runs = 1, Reads = 2, CompanyAdmin = 4 }
export const join = (email: string) => db.insert(users).values({ email${given} })
export const again = (email: string) => db.insert(users).values({ email })`,
    })
  const runs = await of(', rights: Right.CompanyAdmin')
  expect(runs.text).toContain(
    "rights: call('src/scim-host.ts#rightsOfUsers'), // a role whose numbers nothing tells: yours to say",
  )
  expect(runs.open.join()).toContain('rightsOfUsers() throws until you write it')
  expect((await of('')).text).not.toContain('rights:')
  // Who founds a company may do what others may not.
  const demanded = await of(', rights: Right.CompanyAdmin', "rights: integer('rights').notNull()")
  expect(demanded.text).not.toMatch(/rights: \d/)
  expect((await of(', points: 5', "points: integer('points').notNull().default(0)")).text).not.toContain(
    'points:',
  )
})

test.each([
  ['tenant', '', true],
  ['org', 'db.select().from(users).where(eq(users.org, sent.host))', true],
  ['org', '', false],
])('a text that alone says whose somebody is: %s, %s', async (name, code, isOwn) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), ${name}: text('${name}').notNull() })`,
    'src/find.ts': code,
  })
  expect(text.includes('whose somebody is: yours to say')).toBe(isOwn)
})

test('a list of its people that a customer has beside their own key is named', async () => {
  const list = (code: string) =>
    initIn({
      ...mongooseOf(`const key = { type: Schema.Types.ObjectId, ref: 'Organization', required: true }
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, organization: key }))
export const Note = model('Note', new Schema({ text: String, organization: key }))
export const Invoice = model('Invoice', new Schema({ sum: Number, organization: key }))
export const Organization = model('Organization', new Schema({ name: { type: String, required: true }, staff: [{ type: Schema.Types.ObjectId, ref: 'User' }] }))`),
      'src/hire.ts': code,
    })
  const said = 'src/hire.ts puts each user into Organization.staff, too, and SCIM does not'
  const hire =
    'export const hire = (id, user) => Organization.findByIdAndUpdate(id, { $push: { staff: user._id } })'
  expect((await list(hire)).text).toContain(said)
  expect((await list('')).text).not.toContain('Organization.staff')
})

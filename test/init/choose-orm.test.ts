/** Hosts where two ORMs declare models: whose users are meant is told by evidence, or asked. */
import { expect, test } from 'vitest'
import { type InitOptions, init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'

const entity = (
  name: string,
  columns: string,
) => `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class ${name} {
  @PrimaryGeneratedColumn() id: number
  ${columns}
}`

const schema = (name: string, paths: string) => `import { model, Schema } from 'mongoose'
export const ${name} = model('${name}', new Schema({ ${paths} }))`

const people = {
  entity: '@Column({ unique: true }) email: string\n  @Column() name: string\n  @Column() password: string',
  paths: 'email: { type: String, required: true, unique: true }, name: String, password: String',
}

const host = (files: Readonly<Record<string, string>>) =>
  temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "experimentalDecorators": true } }',
    'package.json': '{ "dependencies": { "typeorm": "1.1.1", "mongoose": "9.0.0", "express": "5.1.0" } }',
    'src/data-source.ts': `import { DataSource } from 'typeorm'
export const dataSource = new DataSource({ type: 'postgres', entities: [] })`,
    ...files,
  })

const run = (cwd: string, options: Partial<InitOptions> = {}) =>
  init({ cwd, answers: {}, set: ['user.create.password=!'], dryRun: true, ...options })

const typeormUsers = host({
  'src/user.entity.ts': entity('User', people.entity),
  'src/visit.ts': schema('Visit', 'email: String, path: String'),
})

const mongooseUsers = host({
  'src/subscriber.entity.ts': entity('Subscriber', '@Column({ nullable: true }) email: string'),
  'src/user.ts': schema('User', people.paths),
})

const bothFiles = {
  'src/user.entity.ts': entity('User', people.entity),
  'src/user.ts': schema('User', people.paths),
}

test.each([
  ['typeorm', typeormUsers, 'src/user.entity.ts#User', 'mongoose'],
  ['mongoose', mongooseUsers, 'src/user.ts#User', 'typeorm'],
])('users of %s beside what the other ORM keeps of people', async (orm, cwd, model, other) => {
  const { config, text } = await run(cwd)
  expect(config).toMatchObject({ orm, user: { model } })
  expect(text).toContain(`orm: '${orm}', // ${other} is here too, for other things than users`)
})

test('users of both are a question, without a proposal', async () => {
  const cwd = host(bothFiles)
  const asked = await findingsOf(run(cwd))
  expect(asked).toMatchInlineSnapshot(`
    [
      "SG5002 Several ORMs declare users here. By which one does the app keep those who sign in? () fix: Answer with one of:
      --orm mongoose   src/user.ts#User: has email (unique) and name columns; named User; signs people in: password; 0 files use it
      --orm typeorm   src/user.entity.ts#User: has email (unique) and name columns; named user; signs people in: password; 0 files use it",
    ]
  `)
  expect(await findingsOf(run(cwd, { ask: takeProposals }))).toEqual(asked)
})

const using = (module: string) => `import { User } from '${module}'\nexport const find = () => User`

test.each([
  ['typeorm', './user.entity', 'mongoose'],
  ['mongoose', './user', 'typeorm'],
])('users of both, and no file that uses those of the other one: %s is taken', async (orm, module, other) => {
  const used = { ...bothFiles, 'src/a.ts': using(module), 'test/a.test.ts': using('../src/user') }
  const { config, text } = await run(host(used))
  expect(config).toMatchObject({ orm })
  expect(text).toContain(`orm: '${orm}', // ${other} is here too, and no file of the app uses it`)
})

test.each([
  [
    "import { Repository } from 'typeorm'\nexport class Users { constructor(private users: Repository<User>) {} }",
  ],
  ["import mongoose from 'mongoose'\nexport const find = () => mongoose.model('User').find()"],
])('by what the ORM itself gives, both are used: %s', async (text) => {
  const files = { ...bothFiles, 'src/a.ts': using(text.includes('mongoose') ? './user.entity' : './user') }
  expect(await findingsOf(run(host({ ...files, 'src/b.ts': text })))).toEqual([
    expect.stringContaining('SG5002 Several ORMs declare users here'),
  ])
})

test.each([
  ['typeorm', './user.entity', './user'],
  ['mongoose', './user', './user.entity'],
])('users of both, and many files that use those of %s: proposed', async (orm, module, other) => {
  const use = using(module)
  const cwd = host({
    ...bothFiles,
    'src/a.ts': use,
    'src/b.ts': use,
    'src/c.ts': use,
    'src/d.ts': using(other),
  })
  expect(await findingsOf(run(cwd))).toEqual([expect.stringContaining(`--orm ${orm} `)])
  const { config, text } = await run(cwd, { ask: takeProposals })
  expect(config).toMatchObject({ orm })
  expect(text).toContain('3 files use it; not sure: else')
})

test.each([
  ['the ORM', { orm: 'typeorm' }],
  ['a model', { user: 'src/user.entity.ts#User' }],
  ['a handle', { db: 'src/data-source.ts#dataSource' }],
  ['the database', { dialect: 'postgresql' }],
])('users of both, and %s is named', async (_, answers) => {
  expect((await run(host(bothFiles), { answers })).config).toMatchObject({ orm: 'typeorm' })
})

test('one table that both declare is no question', async () => {
  const cwd = host({
    'prisma/schema.prisma': `datasource db {
  provider = "postgresql"
}
generator client {
  provider = "prisma-client-js"
}
model User {
  id       Int    @id @default(autoincrement())
  email    String @unique
  name     String
  password String
}`,
    'src/db.ts': `import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()`,
    'src/kysely.ts': `import { Kysely, PostgresDialect, type Generated } from 'kysely'
export interface Database { User: { id: Generated<number>; email: string; name: string; password: string } }
export const kysely = new Kysely<Database>({ dialect: new PostgresDialect({}) })`,
  })
  const { config, text } = await run(cwd)
  expect(config).toMatchObject({ orm: 'prisma' })
  expect(text).toContain("orm: 'prisma', // kysely is here too, for the same users")
})

/** A host with several schemas, of Prisma or of Drizzle: the one of its users decides. */
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../src/init/answers.js'
import { init } from '../../src/init/init.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'

const schema = (provider: string, models: string) => `generator client {
  provider = "prisma-client-js"
}

datasource db {
  provider = "${provider}"
}

${models}
`
const users = 'model User {\n  id    Int    @id @default(autoincrement())\n  email String @unique\n}'
const answers = { framework: 'express', auth: 'bearerToken' } as const

test('migrations go into the folder of the schema that has the users', async () => {
  const cwd = temporaryHost({
    'packages/accounting/prisma/schema.prisma': schema('postgresql', 'model Invoice {\n  id Int @id\n}'),
    'packages/identity/prisma/schema.prisma': schema('postgresql', users),
  })
  const { config } = await init({ cwd, answers, set: [] })
  expect(config?.migrations).toBe('packages/identity/prisma/migrations')
})

test('an answered database leaves out the models of the others', async () => {
  const cwd = temporaryHost({
    'prisma/mysql/schema.prisma': schema('mysql', users),
    'prisma/postgresql/schema.prisma': schema('postgresql', users),
  })
  const { config } = await init({ cwd, answers: { ...answers, dialect: 'postgresql' }, set: [] })
  expect(config?.user.model).toBe('prisma/postgresql/schema.prisma#User')
  expect(config?.migrations).toBe('prisma/postgresql/migrations')
  expect((await findingsOf(init({ cwd, answers, set: [] }))).join()).toContain('Which database')
})

describe('Drizzle with the same tables for each database', () => {
  const tables = (module: string, make: string) =>
    `import { integer, ${make}, text } from 'drizzle-orm/${module}'
export const users = ${make}('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique() })`
  const config = (dialect: string, folder: string) =>
    `export default { dialect: '${dialect}', schema: './src/${folder}/schema.ts', out: './steps/${folder}' }`
  const listing = (...drivers: readonly string[]) =>
    JSON.stringify({
      dependencies: Object.fromEntries(['drizzle-orm', ...drivers].map((name) => [name, '1'])),
    })
  const files = {
    'package.json': listing('pg', 'better-sqlite3'),
    'tsconfig.json': '{}',
    'src/lite/schema.ts': tables('sqlite-core', 'sqliteTable'),
    'src/pg/schema.ts': tables('pg-core', 'pgTable'),
    'drizzle.config.ts': config('sqlite', 'lite'),
    'drizzle-pg.config.ts': config('postgresql', 'pg'),
  }
  const proposed = async (named: Answers, more: Readonly<Record<string, string>> = {}) => {
    const cwd = temporaryHost({ ...files, ...more })
    const { config } = await init({ cwd, answers: { ...answers, ...named }, set: [], dryRun: true })
    return [config?.dialect, config?.user.model, config?.migrations]
  }
  const onPg = ['postgresql', 'src/pg/schema.ts#users', 'steps/pg']

  test('asks which, with the schemas and drivers of each', async () => {
    const asked = await findingsOf(init({ cwd: temporaryHost(files), answers, set: [] }))
    expect(asked.join()).toContain('--dialect postgresql   src/pg/schema.ts is for it; package.json lists pg')
    expect(asked.join()).not.toContain('--user')
  })

  test.each<Answers>([{ dialect: 'postgresql' }, { user: 'src/pg/schema.ts#users' }])(
    'takes the models and the migrations of %j',
    async (named) => expect(await proposed(named)).toEqual(onPg),
  )

  test('takes the one that it has a driver for', async () => {
    expect(await proposed({}, { 'package.json': listing('pg') })).toEqual(onPg)
    const apart = {
      'drizzle.config.ts': 'export default {}',
      'src/pg/drizzle.config.ts': config('postgresql', 'pg'),
      'drizzle-pg.config.ts': config('sqlite', 'lite'),
    }
    expect((await proposed({ dialect: 'postgresql' }, apart))[2]).toBe('src/pg/steps/pg')
    expect(await proposed({ dialect: 'sqlite' }, apart)).toEqual([
      'sqlite',
      'src/lite/schema.ts#users',
      'steps/lite',
    ])
  })
})

test('a configuration that only a script names is that of its module', async () => {
  const module = (name: string) => ({
    [`db/kit/${name}.ts`]: `export default { dialect: 'postgresql', schema: './src/${name}/schema.ts', out: './src/${name}/steps' }`,
    [`src/${name}/schema.ts`]: `import { pgTable, serial, text } from 'drizzle-orm/pg-core'
      export const ${name} = pgTable('${name}', { id: serial('id').primaryKey(), email: text('email').notNull().unique(), name: text('name').notNull() })`,
  })
  const cwd = temporaryHost({
    'package.json': JSON.stringify({
      dependencies: { 'drizzle-orm': '1', pg: '1', express: '5' },
      scripts: {
        'db:bills': 'drizzle-kit generate --config db/kit/bills.ts',
        'db:users': 'tsx check.ts && drizzle-kit generate --config=./db/kit/users.ts',
      },
    }),
    'tsconfig.json': '{}',
    ...module('bills'),
    ...module('users'),
  })
  const named = { user: 'src/users/schema.ts#users', group: 'scim', tenant: 'none' }
  const { config } = await init({ cwd, answers: { ...answers, ...named }, set: [], dryRun: true })
  expect(config?.migrations).toBe('src/users/steps')
})

test('what is declared for another database is no copy, whichever of them something imports by name', async () => {
  const schema = (module: string, make: string) =>
    `import { ${make}, text } from 'drizzle-orm/${module}'
    export const users = ${make}('user', { id: text('id').primaryKey(), email: text('email').notNull(), name: text('name') })`
  const cwd = temporaryHost({
    'package.json': JSON.stringify({ dependencies: { 'drizzle-orm': '1', express: '5' } }),
    'tsconfig.json': '{}',
    'src/schema/lite.ts': schema('sqlite-core', 'sqliteTable'),
    'src/schema/my.ts': schema('mysql-core', 'mysqlTable'),
    'src/schema/pg.ts': schema('pg-core', 'pgTable'),
    'src/schema/index.ts': "import * as lite from './lite'\nexport const schema = { lite }",
    'src/check.ts': "import { users } from './schema/pg'\nexport const all = users",
  })
  const { config } = await init({
    cwd,
    answers: { ...answers, dialect: 'sqlite', group: 'scim', tenant: 'none' },
    set: [],
    dryRun: true,
  })
  expect(config?.user.model).toBe('src/schema/lite.ts#users')
})

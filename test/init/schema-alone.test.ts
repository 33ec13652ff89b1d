/** Apps whose schema is one ORM's, and whose code asks for rows by another one. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'

const packages = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(['express', 'pg', ...names].map((name) => [name, '*'])) })

const schema = (more = '') => `datasource db {
  provider = "postgresql"
  url = env("DATABASE_URL")
}
generator client {
  provider = "prisma-client-js"
}
${more}
model User {
  id Int @id @default(autoincrement())
  email String @unique
  name String?
}
`
const kysely = {
  'tsconfig.json': '{}',
  'package.json': packages('kysely', 'prisma', '@prisma/client'),
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { Kysely, PostgresDialect } from 'kysely'\nimport type { DB } from './types'\nexport const db = new Kysely<DB>({ dialect: new PostgresDialect({}) })",
  'src/roles.ts':
    "import type { User } from '@prisma/client'\nexport const nameOf = (user: User) => user.name",
  'prisma/seed.ts': "import { PrismaClient } from '@prisma/client'\nconst client = new PrismaClient()",
  'prisma/schema.prisma': schema(),
}
const types = {
  'src/types.ts':
    "import type { Generated } from 'kysely'\nexport interface User { id: Generated<number>; email: string; name: string | null }\nexport interface DB { User: User }",
}
const run = (files: Readonly<Record<string, string>>) =>
  init({ cwd: temporaryHost(files), answers: {}, set: [], dryRun: true })

test('of a schema and the types that are made of it, the one whose handle code has', async () => {
  const { draft, text } = await run({ ...kysely, ...types })
  expect(draft).toMatchObject({ orm: 'kysely', db: 'src/db.ts#db', user: { model: 'src/types.ts#User' } })
  expect(text).toContain('prisma is here too, as the schema alone: code asks for users by src/db.ts#db')
})

test('a handle that a plugin makes, and nobody exports', async () => {
  const { draft, text } = await run({
    ...kysely,
    ...types,
    'src/db.ts':
      "import { Kysely, PostgresDialect } from 'kysely'\nimport type { DB } from './types'\nexport const plugin = (app: App) => { app.decorate('db', new Kysely<DB>({ dialect: new PostgresDialect({}) })) }",
  })
  expect(draft).toMatchObject({ orm: 'kysely', user: { model: 'src/types.ts#User' } })
  expect(text).toContain('prisma is here too, as the schema alone')
})

test('types that are yet to be made are what is missing, not the schema', async () => {
  const generator =
    'generator kysely {\n  provider = "prisma-kysely"\n  output = "../src"\n  fileName = "types.ts"\n}'
  const files = {
    ...kysely,
    'package.json': packages('kysely', 'prisma', '@prisma/client', 'prisma-kysely'),
    'prisma/schema.prisma': schema(generator),
  }
  await expect(run(files)).rejects.toThrow(
    "SG5001 No model was found: src/db.ts imports DB from './types', and src/types.ts is not there",
  )
})

test('tables of Drizzle beside such a schema', async () => {
  const { draft } = await run({
    ...kysely,
    'package.json': packages('drizzle-orm', 'prisma', '@prisma/client'),
    'src/db.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
    'src/schema.ts':
      "import { pgTable, serial, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('User', { id: serial('id').primaryKey(), email: text('email').notNull().unique(), name: text('name') })",
  })
  expect(draft).toMatchObject({ orm: 'drizzle', user: { model: 'src/schema.ts#users' } })
})

test.each([
  [
    'exports its client',
    {
      'src/prisma.ts':
        "import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()",
    },
  ],
  [
    'asks by it where it is made',
    {
      'src/users.ts':
        "import { PrismaClient } from '@prisma/client'\nconst prisma = new PrismaClient()\nexport const all = () => prisma.user.findMany()",
    },
  ],
])('where code %s, it is no schema alone', async (_, more) => {
  const { draft, text } = await run({ ...kysely, ...types, ...more })
  expect(draft.orm).toBe('prisma')
  expect(text).toContain('kysely is here too, for the same users')
})

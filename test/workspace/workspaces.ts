/** Three monorepos as strangers have them: the models in one package, the app in another, and a second app beside it. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { writeFiles } from '../support/files.js'

export interface WorkspaceHost {
  readonly files: Readonly<Record<string, string>>
  /** Where the app and the models are. */
  readonly app: string
  readonly models: string
  /** The links that the package manager makes: path → folder, of the workspace or elsewhere. */
  readonly links: Readonly<Record<string, string>>
}

const repository = join(import.meta.dirname, '../..')

const json = (value: object) => JSON.stringify(value, null, 2)
const tsconfig = json({
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  },
  include: ['src'],
})

/** pnpm, Drizzle on SQLite and Hono; the package exports its sources. */
const pnpm: WorkspaceHost = {
  app: 'apps/api',
  models: 'packages/db',
  links: {
    'apps/api/node_modules/@acme/db': 'packages/db',
    'packages/db/node_modules/drizzle-orm': join(repository, 'node_modules/drizzle-orm'),
  },
  files: {
    'package.json': json({ name: 'acme', private: true, packageManager: 'pnpm@9.15.0' }),
    'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n  - packages/*\n",
    'packages/db/package.json': json({
      name: '@acme/db',
      type: 'module',
      exports: { '.': './src/index.ts' },
      dependencies: { 'drizzle-orm': '^0.45.0', '@libsql/client': '^0.15.0' },
    }),
    'packages/db/tsconfig.json': tsconfig,
    'packages/db/drizzle.config.ts': `import { defineConfig } from 'drizzle-kit'
export default defineConfig({ dialect: 'sqlite', schema: './src/schema.ts', out: './drizzle' })
`,
    'packages/db/src/index.ts': `import { drizzle } from 'drizzle-orm/libsql'
import * as schema from './schema.js'
export * from './schema.js'
export const db = drizzle(process.env.DATABASE_URL ?? 'file:app.db', { schema })
`,
    'packages/db/src/schema.ts': `import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const users = sqliteTable('users', {
  id: text('id').primaryKey().$defaultFn(() => crypto.randomUUID()),
  email: text('email').notNull().unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
})
export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
})
export const teamMembers = sqliteTable(
  'team_members',
  {
    teamId: integer('team_id').notNull().references(() => teams.id),
    userId: text('user_id').notNull().references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] })],
)
`,
    'apps/api/package.json': json({
      name: '@acme/api',
      type: 'module',
      dependencies: { '@acme/db': 'workspace:*', hono: '^4.0.0' },
    }),
    'apps/api/tsconfig.json': tsconfig,
    'apps/api/src/server.ts': `import { db, users } from '@acme/db'
import { Hono } from 'hono'
import { health } from './health'

export const app = new Hono()
app.route('/health', health)
app.get('/users', async (context) => context.json(await db.select().from(users)))
`,
    'apps/api/src/health.ts': `import { Hono } from 'hono'
export const health = new Hono().get('/', (context) => context.text('ok'))
`,
    'apps/docs/package.json': json({ name: '@acme/docs', dependencies: { fastify: '^5.0.0' } }),
    'apps/docs/src/server.ts': "import fastify from 'fastify'\nexport const app = fastify()\n",
  },
}

/** npm, with Turborepo's layout; Kysely on PostgreSQL behind two packages, and Fastify. */
const npm: WorkspaceHost = {
  app: 'services/http',
  models: 'libs/data',
  links: {
    'node_modules/@acme/data': 'libs/data',
    'node_modules/@acme/people': 'libs/people',
  },
  files: {
    'package.json': json({ name: 'acme', private: true, workspaces: ['libs/*', 'services/*'] }),
    'package-lock.json': '{}',
    'turbo.json': '{}',
    'libs/data/package.json': json({
      name: '@acme/data',
      type: 'module',
      exports: { './*': './src/*.ts' },
      dependencies: { kysely: '^0.28.0', pg: '^8.0.0' },
    }),
    'libs/data/tsconfig.json': tsconfig,
    'libs/data/src/types.ts': `import type { Generated } from 'kysely'
export interface Database {
  people: PeopleTable
}
export interface PeopleTable {
  id: Generated<string>
  email: string
  full_name: string | null
}
`,
    'libs/data/src/database.ts': `import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './types.js'
export const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
`,
    'libs/data/migrations/2024-01-01_people.ts': `import type { Kysely } from 'kysely'
import { sql } from 'kysely'
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql\`gen_random_uuid()\`))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text')
    .execute()
}
`,
    'libs/people/package.json': json({ name: '@acme/people', type: 'module', exports: './src/index.ts' }),
    'libs/people/tsconfig.json': tsconfig,
    'libs/people/src/index.ts': `import { database } from '@acme/data/database'
export const everybody = () => database.selectFrom('people').selectAll().execute()
`,
    'services/http/package.json': json({
      name: '@acme/http',
      type: 'module',
      dependencies: { '@acme/people': '*', fastify: '^5.0.0' },
    }),
    'services/http/tsconfig.json': tsconfig,
    'services/http/src/main.ts': `import { everybody } from '@acme/people'
import fastify from 'fastify'

export const app = fastify()
app.get('/people', everybody)
`,
  },
}

/** Nx with one package.json for all, whose libraries have names by \`paths\`; TypeORM on PostgreSQL and Express. */
const nx: WorkspaceHost = {
  app: 'apps/api',
  models: 'libs/db',
  links: {},
  files: {
    'package.json': json({
      name: '@acme/source',
      dependencies: { express: '^5.0.0', typeorm: '^1.0.0', pg: '^8.0.0' },
    }),
    'package-lock.json': '{}',
    'nx.json': '{}',
    'tsconfig.base.json': json({
      compilerOptions: {
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        types: ['node'],
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
        strictPropertyInitialization: false,
        paths: { '@acme/db': ['./libs/db/src/index.ts'] },
      },
    }),
    'libs/db/project.json': json({ name: 'db' }),
    'libs/db/tsconfig.json': json({ extends: '../../tsconfig.base.json', include: ['src'] }),
    'libs/db/src/index.ts': "export * from './lib/data-source'\nexport * from './lib/user.entity'\n",
    'libs/db/src/lib/user.entity.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id: string
  @Column({ unique: true }) email: string
  @Column() firstName: string
  @Column() lastName: string
  @Column({ default: true }) isActive: boolean
}
`,
    'libs/db/src/lib/data-source.ts': `import { DataSource } from 'typeorm'
import { User } from './user.entity'
export const dataSource = new DataSource({ type: 'postgres', url: process.env.DATABASE_URL, entities: [User] })
`,
    'apps/api/project.json': json({ name: 'api' }),
    'apps/api/tsconfig.json': json({ extends: '../../tsconfig.base.json', include: ['src'] }),
    'apps/api/src/main.ts': `import { dataSource, User } from '@acme/db'
import express from 'express'

export const app = express()
app.get('/users', async (_request, response) => {
  response.json(await dataSource.getRepository(User).find())
})
`,
  },
}

export const workspaces = { pnpm, npm, nx } as const

/** Writes a workspace into a folder, and links its packages as an install does. */
export function writeWorkspace(cwd: string, { files, links }: WorkspaceHost): void {
  writeFiles(cwd, files)
  for (const [path, folder] of Object.entries(links)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    symlinkSync(resolve(cwd, folder), join(cwd, path), 'junction')
  }
}

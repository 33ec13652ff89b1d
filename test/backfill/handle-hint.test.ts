/** Which handle of an app's own a command is told to take, where the app passes another one to the service. */
import { expect, test } from 'vitest'
import { handleFlag, handleHint } from '../../src/backfill/handle-hint.js'
import type { Orm } from '../../src/config/config.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

const nestTypeOrm = {
  'package.json': '{ "dependencies": { "@nestjs/core": "11", "@nestjs/common": "11", "typeorm": "1.1.1" } }',
  'tsconfig.json': '{}',
  'src/main.ts': "import { NestFactory } from '@nestjs/core'\nimport { AppModule } from './app.module'",
  'src/app.module.ts': `import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
@Module({ imports: [TypeOrmModule.forRoot({ type: 'postgres', autoLoadEntities: true })] })
export class AppModule {}`,
  'src/person.entity.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id: number
  @Column({ unique: true }) email: string
}`,
  'test/e2e.source.ts':
    "import { DataSource } from 'typeorm'\nexport const e2e = new DataSource({ type: 'postgres' })",
  'src/database/cli.ts': `import { DataSource } from 'typeorm'
export const migrationSource = new DataSource({ type: 'postgres', entities: [] })`,
}

const prisma = {
  'prisma/schema.prisma': `datasource db { provider = "sqlite" }
generator client { provider = "prisma-client-js" }
model User { id Int @id  email String @unique }`,
  'src/prisma.service.ts': `import { Injectable } from '@nestjs/common'
import { PrismaClient } from '@prisma/client'
@Injectable() export class PrismaService extends PrismaClient {}`,
}

const hints: readonly (readonly [what: string, Orm, Readonly<Record<string, string>>, hint: string])[] = [
  [
    'the one of the migrations, where Nest injects its own; those of tests are of other databases',
    'typeorm',
    nestTypeOrm,
    'Pass yours: --db src/database/cli.ts#migrationSource.',
  ],
  [
    'the client of the seeds, where Nest injects a class',
    'prisma',
    {
      ...prisma,
      'prisma/seed.ts':
        "import { PrismaClient } from '@prisma/client'\nexport const client = new PrismaClient()",
    },
    'Pass yours: --db prisma/seed.ts#client.',
  ],
  [
    'that of the app before that of a script; what only reads is none',
    'drizzle',
    Object.fromEntries(
      ['scripts/db.ts#db', 'src/db/index.ts#orm', 'src/replica.ts#readReplica'].map((ref) => {
        const [path = '', name = ''] = ref.split('#')
        return [
          path,
          `import { drizzle } from 'drizzle-orm/libsql'\nexport const ${name} = drizzle('file:a.db')`,
        ]
      }),
    ),
    'Pass yours: --db src/db/index.ts#orm, or scripts/db.ts#db.',
  ],
  [
    'what makes one',
    'kysely',
    {
      'src/db.ts': `import { Kysely } from 'kysely'
export interface DB { users: { id: number, email: string } }
export function createDb(url: string) { return new Kysely<DB>({ dialect: dialectOf(url) }) }`,
    },
    'Export what createDb(url) of src/db.ts gives, in a file of yours that needs no framework, and pass that: --db FILE#EXPORT.',
  ],
  [
    'none',
    'prisma',
    prisma,
    'No file here exports one: write one that does and needs no framework, src/data-source.ts, and pass it: --db src/data-source.ts#dataSource.',
  ],
]

test.each(hints)('%s', async (_, orm, files, hint) => {
  const cwd = temporaryHost(files)
  expect(await handleHint({ orm }, cwd)).toBe(hint)
  const [, named] = /^Pass yours: --db ([^,]+?)[.,](?: |$)/.exec(hint) ?? []
  expect(await handleFlag({ orm }, cwd)).toBe(named)
})

test('init names it beside how the app passes its own', async () => {
  const cwd = temporaryHost(nestTypeOrm)
  const { found } = await init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  expect(found[0]).toBe(
    'App      nest, typeorm on postgresql, argument  (injected: ScimModule.forRootAsync({ inject, useFactory }); commands of scim-gen take --db src/database/cli.ts#migrationSource)',
  )
})

test('and where the app says that it passes what it exports', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{}',
    'src/schema.ts': `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const users = sqliteTable('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique() })`,
    'src/db.ts': "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle('file:a.db')",
  })
  const { text } = await init({ cwd, answers: { db: 'argument' }, set: [], ask: takeProposals, dryRun: true })
  expect(text).toContain(
    "db: 'argument', // pass yours, scimRouter({ db }); commands of scim-gen take --db src/db.ts#db",
  )
})

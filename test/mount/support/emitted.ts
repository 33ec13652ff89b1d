/** Emitted trees of one small host, on each framework and in two ways: with an exported handle, and with one passed. */
import { join } from 'node:path'
import { FRAMEWORKS } from '../../../src/config/choices.js'
import type { Framework } from '../../../src/config/config.js'
import { generate } from '../../../src/generate/generate.js'
import { readFiles, temporaryFolder, writeFiles } from '../../support/files.js'

export interface EmittedCase {
  readonly name: string
  readonly framework: Framework
  /** With a page for customers' IT. */
  readonly hasPage?: true
  readonly variant: keyof typeof variants
}

const schema = `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name'),
  role: text('role', { enum: ['admin', 'member'] }).notNull().default('member'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
})

export const members = sqliteTable('members', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  email: text('email').notNull().unique(),
})
`

const handle = `import { drizzle } from 'drizzle-orm/libsql'

export const db = drizzle('file::memory:')
`

/** Checks that see the framework's own request: what hosts write. */
const access = (request: string, imported: string) =>
  `${imported}export const mayProvision = async (request: ${request}) => Boolean(request)\n`

const requests: Readonly<Record<Framework, readonly [request: string, imported: string]>> = {
  express: ['Request', "import type { Request } from 'express'\n\n"],
  fastify: ['FastifyRequest', "import type { FastifyRequest } from 'fastify'\n\n"],
  hono: ['Context', "import type { Context } from 'hono'\n\n"],
  koa: ['Context', "import type { Context } from 'koa'\n\n"],
  nest: ['Request', "import type { Request } from 'express'\n\n"],
  'nest-fastify': ['FastifyRequest', "import type { FastifyRequest } from 'fastify'\n\n"],
  next: ['Request', ''],
  'next-pages': ['NextApiRequest', "import type { NextApiRequest } from 'next'\n\n"],
  fetch: ['Request', ''],
}

const variants = {
  exported: {
    db: 'src/db.ts#db',
    user: {
      model: 'src/schema.ts#users',
      attributes: { userName: 'email', displayName: 'name', emails: 'email' },
      active: { field: 'isActive' },
      create: { id: { kind: 'call', ref: 'node:crypto#randomUUID', args: [] } },
    },
  },
  passed: {
    db: 'argument',
    user: { model: 'src/schema.ts#members', attributes: { userName: 'email' }, active: 'scim' },
    auth: { check: 'src/access.ts#mayProvision' },
    pagination: 'lenient',
    quirks: { patchWithoutSchemas: true, stringBooleans: false },
  },
} as const

export const emittedCases: readonly EmittedCase[] = FRAMEWORKS.flatMap((framework) =>
  (['exported', 'passed'] as const).map((variant) => ({
    name: `${framework}-${variant}`,
    framework,
    variant,
  })),
)

/** The same where requests come through connections, and there is a page for them. */
export const pageCases: readonly EmittedCase[] = emittedCases
  .filter(({ variant }) => variant === 'passed')
  .map((one) => ({ ...one, name: `${one.framework}-page`, hasPage: true }))

/** The host with what is emitted into it, path → text. */
export async function emitTree({
  framework,
  variant,
  hasPage,
}: EmittedCase): Promise<Readonly<Record<string, string>>> {
  const { cwd, remove } = temporaryFolder('mounts')
  const [request, imported] = requests[framework]
  writeFiles(cwd, {
    'src/schema.ts': schema,
    'src/db.ts': handle,
    'src/access.ts': access(request, imported),
    'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'esnext', moduleResolution: 'bundler' } }),
    'scim.config.json': JSON.stringify({
      orm: 'drizzle',
      dialect: 'sqlite',
      framework,
      group: false,
      ...variants[variant],
      ...(hasPage && { auth: { check: 'connection' }, connections: { page: true } }),
    }),
  })
  await generate({ cwd, env: {}, now: () => new Date('2026-01-01'), write: true })
  const tree = readFiles(cwd)
  remove()
  return tree
}

/** Where the expected texts are. */
export const expectedFolder = ({ name }: EmittedCase) => join(import.meta.dirname, '../fixtures', name)

/** Numbers of the config, where a column holds numbers of 64 bits. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { generate } from '../../src/generate/generate.js'
import { temporaryHost } from '../inspect/host.js'

const schema = `import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  deletedAt: bigint('deleted_at', { mode: 'bigint' }).notNull().default(0n),
})
`

const hostWhere = (deletedAt: number) =>
  temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45", "pg": "8" } }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'src/schema.ts': schema,
    'scim.config.json': JSON.stringify({
      orm: 'drizzle',
      dialect: 'postgresql',
      framework: 'fetch',
      db: 'argument',
      out: 'src/scim',
      migrations: 'migrations',
      basePath: '/scim/v2',
      user: {
        model: 'src/schema.ts#users',
        attributes: { userName: 'email' },
        active: 'scim',
        create: { id: { kind: 'call', ref: 'node:crypto#randomUUID', args: [] } },
        where: { deletedAt },
      },
      group: false,
      auth: { check: 'bearerToken' },
    }),
  })

test('an integer is written as one of them', async () => {
  const cwd = hostWhere(0)
  await generate({ cwd, env: {}, now: () => new Date(0), write: true })
  const read = (file: string) => readFileSync(join(cwd, 'src/scim', file), 'utf8')
  expect(read('model.gen.ts')).toContain('where: eq(users.deletedAt, 0n)')
  expect(read('adapters/user.ts')).toContain('deletedAt: 0n')
})

test('a fraction is refused', async () => {
  const error = await generate({ cwd: hostWhere(0.5), env: {}, now: () => new Date(0), write: true }).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DiagnosticError)
  expect(error).toMatchObject({
    diagnostics: [
      { code: 'SG3011', message: 'user.where.deletedAt: 0.5 does not fit "deletedAt", which holds bigint' },
    ],
  })
})

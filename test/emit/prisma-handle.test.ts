/** What hooks query by where the host passes its Prisma client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { temporaryHost } from '../inspect/host.js'

const schema = `generator client {
  provider = "prisma-client"
  output   = "../src/generated"
}

datasource db {
  provider = "sqlite"
}

model User {
  id    Int    @id
  email String @unique
}
`

test('in hooks a client that is passed has the models, and any may be passed', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'prisma/schema.prisma': schema,
    'scim.config.json': JSON.stringify({
      orm: 'prisma',
      dialect: 'sqlite',
      framework: 'fetch',
      db: 'argument',
      out: 'src/scim',
      migrations: 'prisma/migrations',
      basePath: '/scim/v2',
      user: {
        model: 'prisma/schema.prisma#User',
        attributes: { userName: 'email' },
        active: 'scim',
        create: { id: { kind: 'call', ref: 'node:crypto#randomInt', args: [1, 1000] } },
      },
      group: false,
      auth: { check: 'bearerToken' },
    }),
  })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  const text = readFileSync(join(cwd, 'src/scim/index.ts'), 'utf8')
  expect(text).toContain('export type ScimHooks = Hooks<UserRecord, never, Prisma.TransactionClient>')
  expect(text).toContain('readonly db: PrismaHandle')
})

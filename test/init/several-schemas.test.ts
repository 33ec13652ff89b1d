/** A host with several Prisma schemas: the one of its users decides. */
import { expect, test } from 'vitest'
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

import { expect, it } from 'vitest'
import { BEGIN, END, hostText, MARK } from '../../src/inspect/prisma/own-text.js'
import { inspectPrisma } from '../inspect/readers.js'
import { temporaryHost } from './host.js'

const schema = `datasource db {
  provider = "sqlite"
}

model Person {
  id   Int    @id

  scimUser ScimUser? @ignore ${MARK}
  name String
}

${BEGIN}
model ScimUser {
  userId Int  @unique
  user   User @relation(fields: [userId], references: [id])

  @@ignore
}

${END}

model Later {
  id Int @id
}
`

it.each(['\n', '\r\n'])('is passed over, and what follows keeps its place: line ends %j', async (end) => {
  const text = schema.replaceAll('\n', end)
  expect(hostText(text).split('\n')).toHaveLength(text.split('\n').length)
  const cwd = temporaryHost({ 'schema.prisma': text })
  const tables = await inspectPrisma({ cwd, refs: ['schema.prisma#Person', 'schema.prisma#Later'] })
  expect(tables.map(({ columns, location }) => [location.line, columns.map(({ field }) => field)])).toEqual([
    [5, ['id', 'name']],
    [22, ['id']],
  ])
})

it('may be gone, with the lines on the models left', async () => {
  const text = schema.replace(/\/\/ scim-gen: SCIM's.*?end\n/s, '')
  const cwd = temporaryHost({ 'schema.prisma': text })
  expect(await inspectPrisma({ cwd, refs: ['schema.prisma#Person'] })).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { inspectPrisma } from '../inspect/readers.js'
import { temporaryHost } from './host.js'

const FILE = 'schema.prisma'

/** The columns of a model that refer to another, in their order. */
async function referencesOf(model: string, models: string): Promise<Readonly<Record<string, string>>> {
  const cwd = temporaryHost({ [FILE]: `datasource db {\n  provider = "postgresql"\n}\n${models}` })
  const [table] = await inspectPrisma({ cwd, refs: [`${FILE}#${model}`] })
  return Object.fromEntries(
    (table?.columns ?? []).flatMap(({ field, references }) =>
      references ? [[field, `${references.table.replace(`${FILE}#`, '')}.${references.field}`]] : [],
    ),
  )
}

const tenants = `
model Org {
  id String @id
}

model Member {
  orgId String
  id    String @id
  org   Org    @relation(fields: [orgId], references: [id])

  @@unique([orgId, id])
}

model Team {
  orgId String
  id    Int
  org   Org    @relation(fields: [orgId], references: [id])

  @@id([id])
  @@unique([orgId, id])
}
`

it('of columns that refer together, the one that tells the row refers to it, and the other to what both belong to', async () => {
  const seat = `
model Seat {
  orgId    String
  memberId String
  teamId   Int
  member   Member @relation(fields: [orgId, memberId], references: [orgId, id])
  team     Team   @relation(fields: [orgId, teamId], references: [orgId, id])

  @@id([teamId, memberId])
}
`
  expect(await referencesOf('Seat', tenants + seat)).toEqual({
    orgId: 'Org.id',
    memberId: 'Member.id',
    teamId: 'Team.id',
  })
})

it('of a key of two columns, neither tells the row', async () => {
  const models = `
model Place {
  country String
  code    String
  visits  Visit[]

  @@id([country, code])
}

model Visit {
  id      Int    @id
  country String
  code    String
  place   Place  @relation(fields: [country, code], references: [country, code])
}
`
  expect(await referencesOf('Visit', models)).toEqual({})
})

it('ends where models refer to each other in a circle', async () => {
  const models = `
model Left {
  id      Int    @id
  scope   Int
  rightId Int
  right   Right  @relation(fields: [scope, rightId], references: [scope, id])
}

model Right {
  id     Int  @id
  scope  Int
  leftId Int
  left   Left @relation(fields: [scope, leftId], references: [scope, id])
}
`
  expect(await referencesOf('Left', models)).toEqual({ rightId: 'Right.id' })
})

/** Rows that Prisma makes with those of another model: each has its own values. */
import { expect, test } from 'vitest'
import { initIn, ofPrisma } from './found-app.js'

const models = `model User {
  id      Int          @id @default(autoincrement())
  email   String       @unique
  kind    String
  state   String
  seats   Membership[]
}
model Org {
  id      Int          @id @default(autoincrement())
  name    String
  seats   Membership[]
}
model Membership {
  id     Int    @id @default(autoincrement())
  kind   String
  state  String
  userId Int
  user   User   @relation(fields: [userId], references: [id])
  orgId  Int
  org    Org    @relation(fields: [orgId], references: [id])
  @@unique([userId, orgId])
}`

const made = (code: string) =>
  initIn({ ...ofPrisma(models), 'src/join.ts': `import { db } from './db'\n${code}` })

test('what is made with a row is none of its values', async () => {
  const { draft } = await made(`export const join = (email: string, orgId: number) =>
  db.user.create({
    data: {
      email,
      seats: { create: [{ kind: 'GUEST', state: 'PENDING', org: { connect: { id: orgId } } }] },
      kind: 'HUMAN',
      state: 'LIVE',
    },
  })`)
  expect(draft.user).toMatchObject({ create: { kind: 'HUMAN', state: 'LIVE' } })
  expect(draft.tenant).toMatchObject({ user: { create: { kind: 'GUEST', state: 'PENDING' } } })
})

test.each([
  ['create', "create: { email, kind: 'HUMAN', state: 'LIVE' }"],
  [
    'connectOrCreate',
    "connectOrCreate: { where: { email }, create: { kind: 'HUMAN', state: 'LIVE', email } }",
  ],
])('users that are made with their membership: %s', async (_, user) => {
  const { draft } = await made(`export const invite = (id: number, email: string) =>
  db.org.update({
    where: { id },
    data: { seats: { create: { user: { ${user} }, kind: 'GUEST', state: 'PENDING' } } },
  })`)
  expect(draft.user).toMatchObject({ create: { kind: 'HUMAN', state: 'LIVE' } })
  expect(draft.tenant).toMatchObject({ user: { create: { kind: 'GUEST', state: 'PENDING' } } })
})

test('who is there already is none that is made', async () => {
  const { draft } = await made(`export const add = (userId: number, orgId: number) =>
  db.membership.create({
    data: { user: { connect: { id: userId, kind: 'BOT' } }, org: { connect: { id: orgId } }, kind: 'GUEST', state: 'PENDING' },
  })
export const join = (email: string) => db.user.create({ data: { email, kind: 'HUMAN', state: 'LIVE' } })`)
  expect(draft.user).toMatchObject({ create: { kind: 'HUMAN', state: 'LIVE' } })
  expect(draft.tenant).toMatchObject({ user: { create: { kind: 'GUEST', state: 'PENDING' } } })
})

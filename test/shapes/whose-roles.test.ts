/** Roles of any text: the words of another column are none of this one, and where all have rights over others, nobody guesses. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, ofPrisma } from './found-app.js'

const users = (role: string, more = '') =>
  `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), ${role} })\n${more}`
const given = (role: string) => `import { db } from './db'
import { users } from './schema'
export const open = (email: string) => db.insert(users).values({ email, name: email, role: '${role}' })`
const anyText = "role: text('role').notNull()"

test.each([
  ['a constant', "export const USER_ROLES = ['SUPER_ADMIN', 'SHIFT_MANAGER']", 'SHIFT_MANAGER'],
  [
    'what the code compares',
    "export const may = (user: User) => user.role === 'owner' || user.role === 'admin'",
    'owner',
  ],
])('where all of %s have rights over others, which one is asked', async (_, text, role) => {
  const asked = await askedIn({
    'src/schema.ts': users("role: text('role').notNull().default('MANAGER')"),
    'src/open.ts': given(role),
    'src/roles.ts': text,
  })
  expect(asked).toContain('Which users.role does whoever SCIM makes get?')
  expect(asked).toContain(`--set user.create.role=${role}`)
  expect(asked).not.toContain('role=member')
})

test('one that rules tells nothing of the others', async () => {
  const { text } = await initIn({
    'src/schema.ts': users(anyText),
    'src/roles.ts': "export const may = (user: User) => user.role === 'admin'",
  })
  expect(text).toContain("role: 'member', // the usual word")
})

const seats = (role: string) =>
  `export const seats = pgTable('seats', { id: id(), userId: integer('user_id').notNull().references(() => users.id), ${role} })`
const listed = "role: text('role', { enum: ['steward', 'rower', 'admin'] }).notNull()"

test.each([
  [
    'the type of another table’s column',
    listed,
    "export interface Seat { role: 'steward' | 'rower' | 'admin' }",
  ],
  [
    'a constant of those of another column',
    listed,
    "export enum Role { STEWARD = 'steward', ROWER = 'rower', ADMIN = 'admin' }",
  ],
  [
    'what is asked of a row of another table',
    anyText,
    "export const may = (seat: Seat) => seat.role === 'steward'",
  ],
  [
    'what another table’s rows are typed as',
    anyText,
    "export interface SeatRow { role: 'steward' | 'rower' }",
  ],
])('%s tells nothing of a role of users', async (_, role, text) => {
  const app = await initIn({ 'src/schema.ts': users(anyText, seats(role)), 'src/roles.ts': text })
  expect(app.text).toContain("role: 'member', // the usual word")
})

test.each([
  [
    'what is called after the table',
    listed,
    "export enum UserRole { STEWARD = 'steward', ROWER = 'rower', ADMIN = 'admin' }",
  ],
  [
    'what is asked of a row of its own',
    anyText,
    "export const may = (user: User) => user.role === 'steward' || user.role === 'rower'",
  ],
])('%s tells, whatever other columns have', async (_, role, text) => {
  const asked = await askedIn({ 'src/schema.ts': users(anyText, seats(role)), 'src/roles.ts': text })
  expect(asked).toContain('--set user.create.role=steward')
})

test('a role that may be empty, and of which nothing tells a word, stays so', async () => {
  const { text } = await initIn({
    ...ofPrisma(`model User {
      id Int @id @default(autoincrement())
      email String @unique
      name String
      rank Rank @default(CLERK)
      seats Seat[]
    }
    enum Rank {
      CHIEF
      CLERK
      READER
    }
    model Crew {
      id Int @id @default(autoincrement())
      name String
      seats Seat[]
    }
    model Seat {
      id Int @id @default(autoincrement())
      userId Int
      crewId Int
      user User @relation(fields: [userId], references: [id])
      crew Crew @relation(fields: [crewId], references: [id])
      teamRole String?
      @@unique([userId, crewId])
    }`),
    'src/roles.ts': "export enum Roles { CHIEF = 'CHIEF', CLERK = 'CLERK', READER = 'READER' }",
  })
  expect(text).toContain('teamRole: null, // none: nothing tells your roles, and the column may be empty')
})

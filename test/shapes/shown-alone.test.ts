/** Users whom the app leaves out of its lists, beside those who are gone. */
import { expect, test } from 'vitest'
import { columns, initIn, ofPrisma } from './found-app.js'

const keepers = (flag: string) =>
  ofPrisma(`model Keeper {
  id Int @id @default(autoincrement())
  email String @unique
  password String
  isDeleted Boolean @default(false)
  ${flag}
}`)
const listing = (where: string) => `export const keepers = (prisma: PrismaClient) =>
  prisma.keeper.findMany({ where: { ${where} }, select: { id: true, email: true } })`
const hidden = 'rows that are deleted, or that your app shows in no list are hidden'

test.each([
  ['show Boolean @default(true)', 'isDeleted: false, show: true', true],
  // All are listed, or those alone that somebody asks for; and a flag of whoever has asked for it shows nobody.
  ['show Boolean @default(true)', 'isDeleted: false', false],
  ['show Boolean @default(true)', 'show: true', false],
  ['show Boolean @default(false)', 'isDeleted: false, show: true', false],
  ['newsletter Boolean @default(true)', 'isDeleted: false, newsletter: true', false],
])('are hidden by %s, where { %s }: %s', async (flag, where, isHidden) => {
  const { text } = await initIn({ ...keepers(flag), 'src/list.ts': listing(where) })
  expect(text.includes(hidden)).toBe(isHidden)
  expect(text.includes('where: { isDeleted: false, show: true }')).toBe(isHidden)
})

test('are hidden in a builder of queries, too', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), isDeleted: boolean('is_deleted').notNull().default(false), isVisible: boolean('is_visible').notNull().default(true) })`,
    'src/list.ts':
      'export const list = () => db.select().from(users).where(and(eq(users.isDeleted, false), eq(users.isVisible, true)))',
  })
  expect(text).toContain('where: { isDeleted: false, isVisible: true }')
})

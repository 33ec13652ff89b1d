/** Rows without which an app lets nobody in, whatever they are called: somebody may be named there who has yet to sign up, and who made the row. */
import { expect, test } from 'vitest'
import { columns, initIn, users } from './found-app.js'

const tables = `${columns}${users}
  export const farms = pgTable('farms', { id: id(), name: name(), billingPlan: text('billing_plan') })
  export const helpers = pgTable('helpers', { id: id(), farmId: integer('farm_id').notNull().references(() => farms.id),
    userId: integer('user_id').references(() => users.id), userCreatedId: integer('user_created_id').notNull().references(() => users.id) })
  export const barns = pgTable('barns', { id: id(), farmId: integer('farm_id').notNull().references(() => farms.id) })
  export const meadows = pgTable('meadows', { id: id(), farmId: integer('farm_id').notNull().references(() => farms.id) })`

const initBy = (access: string) =>
  initIn({
    'src/schema.ts': tables,
    'src/access.ts': `import { and, eq } from 'drizzle-orm'
import { db } from './db'
import { helpers } from './schema'
export async function access(userId: number, farmId: number, id: number) {
  ${access}
}`,
  })

const through = {
  model: 'src/schema.ts#farms',
  user: {
    through: 'src/schema.ts#helpers',
    user: 'userId',
    create: { userCreatedId: { kind: 'call', ref: 'src/scim-host.ts#actor' } },
  },
}

test.each([
  `const [helper] = await db.select().from(helpers).where(and(eq(helpers.userId, userId), eq(helpers.farmId, farmId)))
  if (!helper) throw new ForbiddenException()`,
  `const helper = await db.query.helpers.findFirst({ where: { userId, farmId }, columns: { id: true } });
  if (!helper || helper.userId !== userId) {
    return response.status(403).json({ error: 'no helper' });
  }`,
  `const found = await db.query.helpers.findFirst({ where: { userId, farmId } })
  if (!found) {
    throw new TRPCError({ code: 'FORBIDDEN' })
  }`,
])('who has no row is refused: rows put people into it', async (access) => {
  const { draft, text } = await initBy(access)
  expect(draft.tenant).toMatchObject(through)
  expect(text).toContain("userCreatedId: call('src/scim-host.ts#actor'), // who stands for SCIM")
})

test.each([
  [
    'nobody is refused',
    'const helper = await db.query.helpers.findFirst({ where: { userId, farmId } })\n  if (!helper) return []',
  ],
  [
    'a row that is looked for by a key of its own is somebody’s',
    'const helper = await db.query.helpers.findFirst({ where: { id, userId, farmId } })\n  if (!helper) throw new ForbiddenException()',
  ],
  [
    'somebody is in one, wherever that is',
    'const helper = await db.query.helpers.findFirst({ where: { userId } })\n  if (!helper) throw new ForbiddenException()',
  ],
])('%s: no row puts anybody into anything', async (_, access) => {
  expect((await initBy(access)).draft.tenant).toBeUndefined()
})

test('what nobody is let into without a row is named, whatever it is called', async () => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns}${users}
      export const boards = pgTable('boards', { id: id(), name: name() })
      export const boardMembers = pgTable('board_members', { id: id(), boardId: integer('board_id').notNull().references(() => boards.id),
        userId: integer('user_id').notNull().references(() => users.id) }, (t) => [unique().on(t.boardId, t.userId)])`,
    'src/access.ts': `export async function access(userId: number, boardId: number) {
  const member = await db.query.boardMembers.findFirst({ where: { userId, boardId } })
  if (!member) throw new ForbiddenException()
}`,
  })
  expect(draft.group).toBe('scim')
  expect(text).toContain(
    'or --group src/schema.ts#boards: src/access.ts refuses who has no row of boardMembers',
  )
})

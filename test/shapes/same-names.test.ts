/** One name for two things: what a seed calls as the app does, roles of two tables in one list, services in a guide. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const teams = {
  'src/schema.ts': `${columns}
  const key = () => text('id').primaryKey()
  export const users = pgTable('users', { id: key(), email: email() })
  export const teams = pgTable('teams', { id: key(), name: name() })
  export const teamMembers = pgTable('team_members', { id: key(), role: text('role').notNull(),
    userId: text('user_id').notNull().references(() => users.id), teamId: text('team_id').notNull().references(() => teams.id) })`,
  'src/ids.ts':
    "import { v4, v5 } from 'uuid'\nexport function uuid(...args: string[]) { return args.length ? v5(args.join(), v5.DNS) : v4() }",
  'scripts/seed/ids.ts': 'export function uuid(): string { return crypto.randomUUID() }',
  'src/roles.ts':
    "export const ROLES = { admin: 'admin', user: 'user', viewOnly: 'view-only', teamOwner: 'team-owner', teamMember: 'team-member' } as const",
  'src/found.ts': `import { db } from './db'
import { uuid } from '@/ids'
import { ROLES } from './roles'
import { teamMembers, teams, users } from './schema'
export async function found(email: string, name: string) {
  const userId = uuid(), teamId = uuid()
  await db.insert(users).values({ id: uuid(), email })
  await db.insert(teams).values({ id: uuid(), name })
  await db.insert(teamMembers).values({ id: uuid(), userId, teamId, role: ROLES.teamOwner })
}`,
}

test('a function that a seed exports as well is the one that the app imports', async () => {
  const { text } = await initIn(teams)
  expect(text.match(/id: call\('[^']+'/g)).toEqual(Array(3).fill("id: call('src/ids.ts#uuid'"))
})

test('without inserts, that of the app comes before that of a seed', async () => {
  const { text } = await initIn({ ...teams, 'src/found.ts': '' })
  expect(text).toContain("id: call('src/ids.ts#uuid'), // as your app makes ids")
})

test('the ordinary role of a membership is one of those that begin as its own do', async () => {
  const { text } = await initIn(teams)
  expect(text).toContain("role: 'team-member', // the ordinary role: your app calls it ROLES.teamMember")
})

test('a service that a guide lists signs nobody in', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: text('id').primaryKey(), email: email() })`,
    'src/guides.ts': `import { Auth0 } from '@/icons/auth0'
export const guides = [{ key: 'auth0', icon: Auth0 }, { key: 'stytch' }]`,
  })
  expect(text).not.toContain('signs people in, and may know them by it')
})

test('what is taken out of a text by a pattern is no form', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email() })`,
    'src/mail.ts': 'export const from = { email: process.env.FROM?.match(/<(.*)>/)?.pop() }',
  })
  expect(text).not.toContain('takes no address')
})

test('the key of a row is no look at it', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}
  const user = () => integer('user_id').notNull().references(() => users.id)
  export const users = pgTable('users', { id: id(), email: email() })
  export const plugins = pgTable('plugins', { id: id(), userId: user(), name: name(), text: text('text').notNull() })`,
    'src/token.ts': `export async function exchange(clientId: string, code: string) {
  const [app, sent] = await Promise.all([
    db.query.apps.findFirst({ where: { clientId }, columns: { pluginId: true } }),
    db.query.codes.findFirst({ where: { code }, columns: { userId: true } }),
  ])
  if (!app || !app.pluginId) {
    throw new ApiError({ code: 'unauthorized', message: 'no such app' })
  }
}`,
  })
  expect(text).not.toContain('refuses who has no row')
})

test('adapters of Prisma are drivers: two of them choose no database', async () => {
  const schema = (provider: string) => `datasource db {\n  provider = "${provider}"\n}
generator client {\n  provider = "prisma-client-js"\n}
model User {\n  id String @id @default(cuid())\n  email String @unique\n}`
  const files = {
    'package.json':
      '{ "dependencies": { "express": "5", "prisma": "7", "@prisma/client": "7", "@prisma/adapter-pg": "7", "@planetscale/database": "1" } }',
    'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
    'prisma/mysql/schema.prisma': schema('mysql'),
    'prisma/postgresql/schema.prisma': schema('postgresql'),
    '.env.example': 'DATABASE_URL=postgresql://localhost/app',
  }
  const { draft } = await initIn(files)
  expect(draft.dialect).toBe('postgresql')
})

test('rows that put people into something are no users, though they are called after them', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}
  export const stevedores = pgTable('stevedores', { id: id(), email: text('email').notNull(), name: text('name') })
  export const gangs = pgTable('gangs', { id: id(), name: name() })
  export const gangUsers = pgTable('gang_users', { id: id(), userId: integer('user_id').notNull().references(() => stevedores.id),
    gangId: integer('gang_id').notNull().references(() => gangs.id) })`,
  })
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#stevedores' })
})

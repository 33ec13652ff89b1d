import { expect, it } from 'vitest'
import { temporaryHost } from './host.js'
import { findDrizzleTables, inspectDrizzle } from './readers.js'

const tables = `import { bigint, mysqlTable, varchar } from 'drizzle-orm/mysql-core'
export const users = mysqlTable('user', { pk: bigint({ mode: 'number' }).primaryKey(), bossPk: bigint({ mode: 'number' }) })
export const teams = mysqlTable('team', { region: varchar({ length: 2 }), nr: varchar({ length: 9 }).primaryKey() })
export const members = mysqlTable('member', {
  who: bigint({ mode: 'number' }).notNull(),
  region: varchar({ length: 2 }),
  teamNr: varchar({ length: 9 }).references(() => teams.nr),
})
`

const v1 = `export const membersRelations = relations(members, ({ one }) => ({
  user: one(users, { fields: [members.who], references: [users.pk] }),
  team: one(teams, { fields: [members.region, members.teamNr], references: [teams.region, teams.nr] }),
}))
export const usersRelations = relations(users, ({ one, many }) => ({
  boss: one(users, { fields: [users.bossPk], references: [users.pk], relationName: 'boss' }),
  members: many(members),
  // Told from the other end: no key of users refers to a member.
  member: one(members, { fields: [users.pk], references: [members.who] }),
}))`

const v2 = `export const relations = defineRelations({ users, teams, members }, (r) => ({
  members: {
    user: r.one.users({ from: r.members.who, to: r.users.pk }),
    team: r.one.teams({ from: [r.members.region, r.members.teamNr], to: [r.teams.region, r.teams.nr] }),
  },
  users: { boss: r.one.users({ from: r.users.bossPk, to: r.users.pk }), members: r.many.members(), member: r.one.members({ from: r.users.pk, to: r.members.who }) },
}))`

const files = {
  'relations()': { 'schema.ts': `import { relations } from 'drizzle-orm'\n${tables}${v1}` },
  'relations() in a file of its own': {
    'schema.ts': tables,
    'relations.ts': `import { relations } from 'drizzle-orm'\nimport { members, teams, users } from './schema'\n${v1}`,
  },
  'defineRelations()': {
    'schema.ts': tables,
    'relations.ts': `import { defineRelations } from 'drizzle-orm'\nimport { members, teams, users } from './schema'\n${v2}`,
  },
}

it.each(Object.entries(files))('columns without a foreign key refer to what %s says', async (_, host) => {
  const cwd = temporaryHost({ 'tsconfig.json': '{}', ...host })
  const found = await findDrizzleTables({
    cwd,
    files: ['schema.ts'],
    settings: { beside: Object.keys(host) },
  })
  expect(found.diagnostics).toEqual([])
  const refersTo = Object.fromEntries(
    found.tables.flatMap(({ exportName, columns }) =>
      columns.flatMap(({ field, references }) =>
        references ? [[`${exportName}.${field}`, `${references.table}.${references.field}`]] : [],
      ),
    ),
  )
  expect(refersTo).toEqual({
    'users.bossPk': 'schema.ts#users.pk',
    'members.who': 'schema.ts#users.pk',
    'members.region': 'schema.ts#teams.region',
    'members.teamNr': 'schema.ts#teams.nr',
  })
})

it('those of the file of a table are known wherever it is named', async () => {
  const cwd = temporaryHost({ 'tsconfig.json': '{}', ...files['relations()'] })
  const [members] = await inspectDrizzle({ cwd, refs: ['schema.ts#members'] })
  expect(members?.columns[0]?.references).toEqual({ table: 'schema.ts#users', field: 'pk' })
})

const shared = `import { mysqlTable, varchar } from 'drizzle-orm/mysql-core'
export const users = mysqlTable('user', { id: varchar({ length: 9 }).primaryKey() })
export const badges = mysqlTable('badge', { id: varchar({ length: 9 }).primaryKey() })
`
const both = `export const usersRelations = relations(users, ({ one }) => ({
  profile: one(profiles, { fields: [users.id], references: [profiles.id] }),
  badge: one(badges, { fields: [users.id], references: [badges.id] }),
}))
export const profilesRelations = relations(profiles, ({ one }) => ({
  user: one(users, { fields: [profiles.id], references: [users.id] }),
}))
export const badgesRelations = relations(badges, ({ one }) => ({
  user: one(users, { fields: [badges.id], references: [users.id] }),
}))`

it('a key that is shared refers one way only: as a column says, else neither', async () => {
  const profiles = `export const profiles = mysqlTable('profile', { id: varchar({ length: 9 }).primaryKey().references(() => users.id) })\n`
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'schema.ts': `import { relations } from 'drizzle-orm'\n${shared}${profiles}${both}`,
  })
  const refs = ['users', 'profiles', 'badges'].map((name) => `schema.ts#${name}`)
  const found = await inspectDrizzle({ cwd, refs })
  expect(found.map(({ columns }) => columns[0]?.references?.table)).toEqual([
    undefined,
    'schema.ts#users',
    undefined,
  ])
})

it('a column that is a key by itself, and a part of another, is that of the former', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'schema.ts': `import { foreignKey, pgTable, text } from 'drizzle-orm/pg-core'
export const users = pgTable('users', { id: text('id').primaryKey() })
export const members = pgTable('members', { id: text('id').primaryKey(), userId: text('user_id').notNull() })
export const sessions = pgTable('sessions', { memberId: text('member_id'), userId: text('user_id') }, (t) => [
  foreignKey({ columns: [t.userId], foreignColumns: [users.id] }),
  foreignKey({ columns: [t.memberId, t.userId], foreignColumns: [members.id, members.userId] }),
])`,
  })
  const [sessions] = await inspectDrizzle({ cwd, refs: ['schema.ts#sessions'] })
  expect(sessions?.columns.map(({ references }) => references?.table)).toEqual([
    'schema.ts#members',
    'schema.ts#users',
  ])
})

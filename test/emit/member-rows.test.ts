/** Memberships through a member row whose table has the name that such rows have in emitted code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { temporaryHost } from '../inspect/host.js'

const schema = `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const people = sqliteTable('people', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})
export const member = sqliteTable('member', {
  id: integer('id').primaryKey(),
  personId: integer('person_id').notNull().references(() => people.id),
})
export const crews = sqliteTable('crews', { id: integer('id').primaryKey(), title: text('title').notNull() })
export const crewMembers = sqliteTable('crew_members', {
  crewId: integer('crew_id').notNull().references(() => crews.id),
  memberId: integer('member_id').notNull().references(() => member.id),
  origin: text('origin').notNull(),
})`

test('a key is not called as the table in its own type', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/schema.ts': schema,
    'src/origin.ts': "export const originOf = ({ member }: { member: number }) => 'scim:' + member",
    'scim.config.json': JSON.stringify({
      orm: 'drizzle',
      dialect: 'sqlite',
      framework: 'fetch',
      db: 'argument',
      out: 'src/scim',
      migrations: 'drizzle',
      user: { model: 'src/schema.ts#people', attributes: { userName: 'email' }, active: 'scim' },
      group: {
        model: 'src/schema.ts#crews',
        attributes: { displayName: 'title' },
        members: {
          model: 'src/schema.ts#crewMembers',
          user: 'memberId',
          group: 'crewId',
          via: { model: 'src/schema.ts#member', user: 'personId' },
          create: { origin: { kind: 'call', ref: 'src/origin.ts#originOf', args: [{ kind: 'context' }] } },
        },
      },
      auth: { check: 'bearerToken' },
    }),
  })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  const model = readFileSync(join(cwd, 'src/scim/model.gen.ts'), 'utf8')
  expect(model).toContain("memberKey: (typeof member.$inferSelect)['id'],")
  expect(model).toContain('const request = { db: context.db, member: memberKey, group }')
  expect(model).toContain('memberId: memberKey')
})

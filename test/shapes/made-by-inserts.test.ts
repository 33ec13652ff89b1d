/** What an app makes by code of its own: nothing else that it exports, and nothing random, goes there instead. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const ids = { 'src/ids.ts': 'export const newId = () => Math.random().toString(36).slice(2)' }

test('a key of 64 bits, which is text in TypeScript, takes no text of a function of the app’s', async () => {
  const { draft, open } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "mysql2": "3" } }',
    'src/db.ts': "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'mysql' })",
    'src/user.ts': `import { Column, Entity, PrimaryColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryColumn({ type: 'bigint' }) id!: string
  @Column({ unique: true }) email!: string
}`,
    ...ids,
  })
  expect(draft.user).toMatchObject({ create: { id: { ref: 'src/scim-host.ts#idOfUser' } } })
  expect(open.join()).toContain('idOfUser() throws until you write it')
})

test.each([
  ["text('id')", 'src/ids.ts#newId'],
  ["uuid('id')", 'node:crypto#randomUUID'],
])('a key of %s', async (type, ref) => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns.replace('varchar }', 'uuid, varchar }')} export const users = pgTable('users', { id: ${type}.primaryKey(), email: email(), name: name() })`,
    ...ids,
  })
  expect(draft.user).toMatchObject({ create: { id: { ref } } })
})

const people = (more: string) => ({
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), ${more} })`,
})

test.each([
  [
    "badge: text('badge').notNull().unique()",
    "import { Numbers } from './numbers'\nexport const join = (email) => { const badge = Numbers.next('B')\n return db.insert(users).values({ email, badge }) }",
    "your inserts make it by Numbers.next('B'): yours to say",
  ],
  [
    "keySalt: text('key_salt').notNull()",
    'export class Joining { constructor(keys) {}\n async join(email) {\n const keySalt = await this.keys.saltOf(email)\n return db.insert(users).values({ email, keySalt }) } }',
    'your inserts make it by this.keys.saltOf(email): yours to say',
  ],
  [
    "publicId: text('public_id').notNull().unique()",
    'export const join = (email) => db.insert(users).values({ email, publicId: ids.next() })',
    'your inserts make it by ids.next(): yours to say',
  ],
  [
    "badge: text('badge').notNull().unique()",
    'export const join = (req) => { const { email, badge } = req.body\n return db.insert(users).values({ email, badge }) }',
    'src/join.ts inserts what it is sent: yours to say',
  ],
  [
    "badge: text('badge').notNull().unique()",
    'export const join = (sent) => db.insert(users).values({ email: sent.email, badge: sent.badge })',
    'src/join.ts inserts what it is sent: yours to say',
  ],
  [
    "badge: text('badge').notNull().unique()",
    'export class NewUser {\n  email: string\n  badge: string\n}\nexport const join = (sent: NewUser) => db.insert(users).values({ ...sent })',
    'src/join.ts inserts what it is sent: yours to say',
  ],
  [
    "badge: varchar('badge', { length: 20 }).unique().notNull(), deskNo: integer('desk_no').notNull().unique()",
    'export const join = (sent) => db.insert(users).values({ email: sent.email, badge: sent.no, deskNo: sent.desk })',
    'unique, and nothing tells the next one: yours to say',
  ],
  [
    "depot: text('depot', { enum: ['north', 'south'] }).notNull()",
    'export const join = (req) => { const { email, depot } = req.body\n return db.insert(users).values({ email, depot }) }',
    'src/join.ts inserts what it is sent: yours to say',
  ],
])('%s, of %s', async (column, join, why) => {
  const { text, open } = await initIn({ ...people(column), 'src/join.ts': join })
  expect(text).toContain(why)
  expect(open.join()).toContain('throws until you write it')
})

test('one of some words that no insert is sent is the first of them, and of roles the least', async () => {
  const depot = "depot: text('depot', { enum: ['north', 'south'] }).notNull()"
  const join = 'export const join = (email) => db.insert(users).values({ email, depot: nearest(email) })'
  const first = await initIn({ ...people(depot), 'src/join.ts': join })
  expect(first.draft.user).toMatchObject({ create: { depot: 'north' } })
  const rights = "rights: text('rights', { enum: ['admin', 'member'] }).notNull()"
  const sent =
    'export const join = (sent) => db.insert(users).values({ email: sent.email, rights: sent.rights })'
  const least = await initIn({ ...people(rights), 'src/join.ts': sent })
  expect(least.draft.user).toMatchObject({ create: { rights: 'member' } })
})

test.each([
  ['export const join = (email) => db.insert(users).values({ email, badge: random(12) })'],
  [
    "export const join = (email) => { const badge = 'B' + count\n return db.insert(users).values({ email, badge }) }",
  ],
  ['export const join = (email) => db.insert(users).values({ email })'],
])('what is random, or is not told, is random: %s', async (join) => {
  const { draft } = await initIn({
    ...people("badge: text('badge').notNull().unique()"),
    'src/join.ts': join,
  })
  expect(draft.user).toMatchObject({ create: { badge: { ref: 'node:crypto#randomUUID' } } })
})

test.each([
  [
    'badge String @id @db.VarChar(20)',
    'badge: sent.badge',
    'src/join.ts inserts what it is sent: yours to say',
  ],
  ['badge String @id', 'badge: sent.badge', 'src/join.ts inserts what it is sent: yours to say'],
  ['badge String @id @db.VarChar(20)', 'badge: sent.no', 'a key that nothing makes: yours to say'],
])('the key of users, %s, of an insert with %s', async (key, given, why) => {
  const { text, open } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "@prisma/client": "6" } }',
    'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
    'prisma/schema.prisma': `generator client {
  provider = "prisma-client-js"
}
datasource db {
  provider = "postgresql"
}
model User {
  ${key}
  email String @unique
}`,
    'src/join.ts': `export const join = (sent: Sent) => db.user.create({ data: { email: sent.email, ${given} } })`,
  })
  expect(text).toContain(why)
  expect(open.join()).toContain('badgeOfUser() throws until you write it')
})

const kept = {
  ...Object.fromEntries(
    ['nanoid', 'ulid', 'uuid'].map((name) => [
      `node_modules/${name}/index.d.ts`,
      'export function ulid(): string; export function v4(): string',
    ]),
  ),
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: text('id').primaryKey(), email: email(), name: name() })`,
  'src/user.repository.ts':
    "import { users } from './schema'\nexport const save = (user: User) => db.insert(users).values({ id: user.getId(), email: user.email, name: user.name })",
}

test.each([
  [
    'a class',
    "import { ulid } from 'ulid'\nexport class UlidGenerator implements IdGenerator {\n  create(): string { return ulid() }\n}",
    'ulid#ulid',
    'UlidGenerator makes ids by ulid()',
  ],
  [
    'a static method',
    "import * as crypto from 'crypto'\nexport class Entity {\n  static nextId() { return new Id(crypto.randomUUID()) }\n}",
    'node:crypto#randomUUID',
    'nextId makes ids by crypto.randomUUID()',
  ],
  [
    'another name',
    "import { v4 as uuidv4 } from 'uuid'\nconst newIdentifier = () => uuidv4()",
    'uuid#v4',
    'newIdentifier makes ids by uuidv4()',
  ],
])('a key that an object has is made as %s makes ids', async (_, maker, ref, told) => {
  const { draft, text } = await initIn({ ...kept, 'src/shared.ts': maker })
  expect(draft.user).toMatchObject({ create: { id: { ref } } })
  expect(text).toContain(`your inserts have it by user.getId(), and ${told}`)
})

test.each([
  ['nothing', 'export const nothing = 1'],
  ['what makes no ids', "import { nanoid } from 'nanoid'\nexport const newSecret = () => nanoid()"],
  [
    'one of two',
    "import { nanoid } from 'nanoid'\nimport { ulid } from 'ulid'\nconst userId = () => ulid()\nconst orderId = () => nanoid()",
  ],
])('a key that an object has is not made by %s', async (_, maker) => {
  const { draft } = await initIn({ ...kept, 'src/shared.ts': maker })
  expect(draft.user).toMatchObject({ create: { id: { ref: 'src/scim-host.ts#idOfUsers' } } })
})

test.each(['~~/src/ids', '~/src/ids', '@@/src/ids', '@/ids'])(
  'what a file imports by an alias of a path is the function of the app: %s',
  async (from) => {
    const { draft } = await initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), badge: text('badge').notNull().unique() })`,
      'src/ids.ts': 'export const makeBadge = () => String(Math.random())',
      'tools/ids.ts': 'export const makeBadge = () => String(Date.now())',
      'src/join.ts': `import { makeBadge } from '${from}'\nexport const join = (email) => db.insert(users).values({ email, badge: makeBadge() })`,
    })
    expect(draft.user).toMatchObject({ create: { badge: { ref: 'src/ids.ts#makeBadge' } } })
  },
)

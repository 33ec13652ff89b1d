/** What schemas of well-known apps showed: who is nobody, what is a lock, and which function makes a key. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { detectHost } from '../../src/inspect/detect.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, columns, initIn, initOf, users } from './found-app.js'

test('the address of a customer is none of what belongs to it, and agents with nothing to sign in by are nobody', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const tenants = pgTable('tenants', { id: id(), name: name(), email: text('email') })
      export const agents = pgTable('agents', { id: id(), name: name(), isActive: boolean('is_active').notNull().default(true), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
      export const agentKeys = pgTable('agent_keys', { id: id(), agentId: integer('agent_id').notNull().references(() => agents.id) })
      export const requests = pgTable('requests', { id: id(), agentId: integer('agent_id').references(() => agents.id), userId: text('user_id') })
      export const replies = pgTable('replies', { id: id(), agentId: integer('agent_id').references(() => agents.id), userId: text('user_id') })`,
  })
  expect(asked).toContain('requests and replies name users by a key that is none of these')
  expect(asked).not.toContain('hold your groups')
})

test('a lock is a question where wrong passwords are counted, and is said where none are', async () => {
  const of = (more = '') => ({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), locked: boolean('locked').notNull().default(false), ${more} })`,
  })
  const { draft, text } = await initIn(of())
  expect(draft.user).toMatchObject({ active: { field: 'locked', inverted: true } })
  expect(text).toContain('true is inactive; whom SCIM calls active is let in again, whoever shut them out')
  const code = { 'src/sign-in.ts': 'if (user.loginAttempts > 5) await set(user, { locked: true })' }
  for (const files of [
    of("failedAttempts: integer('failed_attempts').notNull().default(0)"),
    { ...of(), ...code },
  ]) {
    const asked = await askedIn(files)
    expect(asked).toContain('Does users.locked tell who may sign in?')
    expect(asked.indexOf('user.active.field=locked')).toBeGreaterThan(asked.indexOf('user.active=scim'))
  }
})

test('a column called after what makes hashes has one', async () => {
  const { draft } = await initOf(
    "export const users = pgTable('users', { id: id(), email: email(), bcrypt: text('bcrypt').notNull() })",
  )
  expect(draft.user).toMatchObject({ create: { bcrypt: { ref: 'node:crypto#randomUUID' } } })
})

test('what counts, and what is called after another table, makes no key of users', async () => {
  const of = (code: string) =>
    initIn({
      'src/schema.ts': `${columns}${users.replace('id: id()', "id: text('id').primaryKey()")}
        export const drawers = pgTable('drawers', { id: text('id').primaryKey() })`,
      'src/keys.ts': code,
    }).then(({ draft }) => draft.user)
  const random = { create: { id: { ref: 'node:crypto#randomUUID' } } }
  expect(await of('let next = 0\nexport const genPanelId = () => {\n  return next++\n}')).toMatchObject(
    random,
  )
  expect(await of("export const newDrawerId = () => 'd' + Math.random()")).toMatchObject(random)
  expect(await of("export const newPanelId = () => 'd' + Math.random()")).toMatchObject({
    create: { id: { ref: 'src/keys.ts#newPanelId' } },
  })
})

test('a setter that returns for itself hides no model that a function makes', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "sequelize": "6" } }',
    'tsconfig.json': '{}',
    'src/rider.ts': `import type { DataTypes as Types, Sequelize } from 'sequelize'
      export default function (sequelize: Sequelize, DataTypes: typeof Types) {
        const Rider = sequelize.define('Rider', {
          email: { type: DataTypes.STRING, set: function (value) { if (!value) return; return this.setDataValue('email', value) } },
        })
        return Rider
      }`,
  })
  const { tables, modelFiles } = await detectHost(cwd)
  const read = await tables(modelFiles, 'postgresql')
  expect(read.tables.map(({ name }) => name)).toEqual(['Riders'])
})

test('people of other servers of a federation are hidden', async () => {
  const of = (login: string) =>
    initOf(
      `export const users = pgTable('users', { id: id(), ${login}: text('login').notNull(), host: text('host') }, (table) => [unique().on(table.${login}, table.host)])`,
    ).then(({ draft }) => draft.user)
  expect(await of('username')).toMatchObject({ where: { host: null } })
  expect(await of('email')).not.toHaveProperty('where')
})

test('what people sign in by is theirs where a document has it together', async () => {
  const { draft } = await init({
    cwd: temporaryHost({
      'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
      'tsconfig.json': '{}',
      'src/app.ts': "import express from 'express'\nexport const app = express()",
      'src/rower.ts': `import { model, Schema } from 'mongoose'
        const schema = new Schema({
          auth: { blocked: { type: Boolean, default: false }, local: { email: { type: String, required: true, unique: true }, password: String }, google: { id: String } },
          nick: String,
        })
        export const User = model('User', schema)`,
    }),
    answers: {},
    set: [],
    ask: takeProposals,
    dryRun: true,
  })
  expect(draft.user).toMatchObject({
    attributes: { userName: 'auth.local.email', emails: 'auth.local.email' },
    active: { field: 'auth.blocked', inverted: true },
  })
})

test('visitors are no people of the app', async () => {
  const { draft } = await initOf(
    "export const users = pgTable('users', { id: id(), email: email(), type: text('type', { enum: ['user', 'bot', 'visitor'] }).notNull() })",
  )
  expect(draft.user).toMatchObject({ where: { type: 'user' } })
})

test('the same by names that begin so', async () => {
  const { draft } = await initOf(
    "export const users = pgTable('users', { id: id(), localEmail: text('local_email').notNull().unique(), localPassword: text('local_password').notNull(), localName: text('local_name'), googleEmail: text('google_email') })",
  )
  expect(draft.user).toMatchObject({
    attributes: { userName: 'localEmail', emails: 'localEmail' },
    create: { localPassword: { ref: 'node:crypto#randomUUID' } },
  })
})

test('whoever is blocked is shut out by somebody, and by no wrong passwords: nothing is asked', async () => {
  const users =
    "export const users = pgTable('users', { id: id(), email: email(), blocked: boolean('blocked').notNull().default(false) })"
  expect(await askedIn({ 'src/schema.ts': columns + users })).toBe('')
})

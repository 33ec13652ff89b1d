/** Which rows of a membership count, as `init` proposes it; words and names that look like it, and are something else. */
import { describe, expect, test } from 'vitest'
import { proposeCounting } from '../../src/candidates/groups/counting.js'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { table } from '../inspect/tables.js'

const keys = ['teamId number! -> teams', 'userId number! -> users']
const taken = new Set(['teamId', 'userId'])
const whereOf = (...columns: readonly string[]) =>
  proposeCounting(table('team_users', [...keys, ...columns]), taken, []).where

test.each([
  ['deletedAt date', { deletedAt: null }],
  ['left_at date', { left_at: null }],
  ['removed_on number', { removed_on: null }],
  ['isDeleted boolean!=', { isDeleted: false }],
  ['pending boolean!', { pending: false }],
  ['archived boolean!=', { archived: false }],
  ['accepted boolean!', { accepted: true }],
  ['inviteAccepted boolean!', { inviteAccepted: true }],
  ['is_active number!=', { is_active: 1 }],
  ['status ACTIVE|INVITED!=', { status: 'ACTIVE' }],
  ['state pending|accepted|rejected!', { state: 'accepted' }],
  ['membershipStatus member|requested', { membershipStatus: 'member' }],
  ['status active|joined|removed!', { status: { in: ['active', 'joined'] } }],
])('of rows with %s', (column, where) => {
  expect(whereOf(column)).toEqual(where)
})

describe('all of them count', () => {
  test.each([
    // How many, and a time that each row has.
    'left number',
    'deletedAt date!',
    'expiresAt date',
    // A null in it is no false.
    'pending boolean',
    'isMuted boolean!=',
    // States of something else, or with a word that may be of members, too.
    'status online|offline!',
    'notificationState enabled|disabled!',
    'state todo|doing|done!',
    'status active|owner|invited!',
    'status active|accepted!',
    'status string!',
    'statusId number -> statuses',
    // Nobody was invited.
    'acceptedAt date',
    'joinedAt date',
    'role invited|active!',
  ])('with %s', (column) => {
    expect(whereOf(column)).toEqual({})
  })
})

test('an acceptance counts where something else of the row is of an invitation, and no state tells', () => {
  expect(whereOf('acceptedAt date', 'invitedById number -> users')).toEqual({ acceptedAt: { not: null } })
  expect(whereOf('joined_at date', 'inviteToken string')).toEqual({ joined_at: { not: null } })
  expect(whereOf('acceptedAt date=', 'invitedAt date')).toEqual({})
  expect(whereOf('acceptedAt date', 'invitedAt date', 'status pending|active!')).toEqual({ status: 'active' })
})

test('words of a text are those that the app inserts', () => {
  const texts = (...states: readonly string[]) => [
    {
      path: 'src/teams.ts',
      text: states.map((state) => `db.insert(team_users).values({ userId, state: '${state}' })`).join('\n'),
    },
  ]
  const rows = table('team_users', [...keys, 'state string!'])
  expect(proposeCounting(rows, taken, texts('active', 'invited')).where).toEqual({ state: 'active' })
  expect(proposeCounting(rows, taken, texts('active')).where).toEqual({})
  expect(proposeCounting(rows, taken, texts('active', 'invited', 'paused')).where).toEqual({})
})

test.each([
  'export enum MemberStatus { Pending, Active, Left }',
  'export enum MemberStatus {\n  Pending = 0,\n  Active = 1, // may sign in\n  Left = 9,\n}',
  'export const MemberStatus = { PENDING: 0, ACTIVE: 1 } as const',
])('numbers are what the app calls them: %s', (declared) => {
  const member = declared.includes('ACTIVE') ? 'ACTIVE' : 'Active'
  const sources = [
    { path: 'src/member-status.ts', text: declared },
    {
      path: 'src/teams.ts',
      text: `db.insert(team_users).values({ userId, status: MemberStatus.${member} })`,
    },
  ]
  const rows = table('team_users', [...keys, 'status number!'])
  expect(proposeCounting(rows, taken, sources).where).toEqual({ status: 1 })
  expect(proposeCounting(rows, taken, []).where).toEqual({})
})

const host = (columns: string, key: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
  'src/schema.ts': `import { integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
    export const users = pgTable('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique(), passwordHash: text('hash') })
    export const teams = pgTable('teams', { id: integer('id').primaryKey(), name: text('name').notNull().unique() })
    export const teamMembers = pgTable('team_members', {
      teamId: integer('team_id').notNull().references(() => teams.id),
      userId: integer('user_id').notNull().references(() => users.id),
      ${columns}
    }, (table) => [${key}])`,
})
const pair = 'primaryKey({ columns: [table.teamId, table.userId] })'

test('the config says it, and what makes a new row count', async () => {
  const states = "state: text('state', { enum: ['invited', 'active'] }).notNull().default('invited'),"
  const byState = await init({ cwd: temporaryHost(host(states, pair)), answers: {}, set: [] })
  expect(byState.config?.group).toMatchObject({ members: { where: { state: 'active' } } })
  expect(byState.config?.group).not.toHaveProperty('members.create')
  expect(byState.text).toContain('// rows that are invited are no memberships')

  const times = "invitedAt: timestamp('invited_at'), acceptedAt: timestamp('accepted_at'),"
  const byTime = await init({ cwd: temporaryHost(host(times, pair)), answers: {}, set: [] })
  expect(byTime.config?.group).toMatchObject({
    members: {
      where: { acceptedAt: { not: null } },
      create: { acceptedAt: { kind: 'call', ref: 'src/scim-host.ts#now' } },
    },
  })
})

test('a state whose words are not known is named', async () => {
  const states = "state: text('state', { enum: ['fresh', 'active'] }).notNull(),"
  const { config, text } = await init({ cwd: temporaryHost(host(states, pair)), answers: {}, set: [] })
  expect(config?.group).not.toHaveProperty('members.where')
  expect(text).toContain('all its rows count: see state')
})

test('a time until which a row counts is named, for no condition knows what time it is', async () => {
  const ends = "endAt: timestamp('end_at'),"
  const { config, text } = await init({ cwd: temporaryHost(host(ends, pair)), answers: {}, set: [] })
  expect(config?.group).not.toHaveProperty('members.where')
  expect(text).toContain('all its rows count: see endAt')
})

test('rows that nothing tells apart are not told apart by it', async () => {
  const columns = "leftAt: timestamp('left_at'), since: timestamp('since').notNull(),"
  const key = 'primaryKey({ columns: [table.teamId, table.userId, table.since] })'
  const { config } = await init({ cwd: temporaryHost(host(columns, key)), answers: {}, set: [] })
  expect(config?.group).not.toHaveProperty('members.where')
})

describe('a flag by which an app tells in which group somebody is now', () => {
  const pair = { user: 'userId', group: 'teamId' }
  const rows = table('team_users', [...keys, 'active boolean!='])
  const countingBy = (text: string, initial = false) => {
    const columns = rows.columns.map((one) => (one.field === 'active' ? { ...one, initial } : one))
    return proposeCounting({ ...rows, columns }, taken, [{ path: 'src/teams.ts', text }], pair)
  }
  const off = 'await db.teamUser.update({ where: { id }, data: { active: false } })'

  test.each([
    'db.teamUser.findFirst({ where: { userId: user.id, active: true } })',
    'teamUsers.findOneBy({ user: { id }, active: true })',
    'em.findOne(TeamUser, { user, active: true })',
    'const [mine] = await db.select().from(teamUsers).where(and(eq(teamUsers.userId, id), eq(teamUsers.active, true)))',
    "await db.selectFrom('team_users').where('userId', '=', id).where('active', '=', true).executeTakeFirst()",
    "await knex('team_users').where({ userId: id, active: true }).first()",
  ])('%s', (look) => {
    expect(countingBy(`${look}\n${off}`)).toMatchObject({ where: {}, current: 'active' })
  })

  test.each([
    ['somebody in a group', 'db.teamUser.findFirst({ where: { userId, teamId, active: true } })', off],
    ['all of somebody', 'db.teamUser.findMany({ where: { userId, active: true } })', off],
    ['who is not taken out', 'db.teamUser.findFirst({ where: { userId, active: true } })', ''],
    ['another table', 'db.session.findFirst({ where: { userId, active: true } })', off],
  ])('none where it is asked for %s', (_, look, more) => {
    expect(countingBy(`${look}\n${more}`)).toMatchObject({ where: { active: true } })
  })

  test('none that new rows have', () => {
    const look = 'db.teamUser.findFirst({ where: { userId, active: true } })'
    expect(countingBy(`${look}\n${off}`, true).where).toEqual({ active: true })
  })
})

/** Users who must have neither a login nor an address, and nothing tells which of both they sign in by. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn, initOf } from './found-app.js'

const users = (more: string) => `${columns}export const users = pgTable('users', { id: id(), ${more} })`
const both = "username: text('username'), email: text('email'), hash: text('hash')"
const question = 'username and email of users may both be absent. Which do people sign in by?'

test('it is a question, whatever is unique alike', async () => {
  expect(await askedIn({ 'src/schema.ts': users(both) })).toContain(question)
  const unique = "username: text('username').unique(), email: text('email').unique()"
  expect(await askedIn({ 'src/schema.ts': users(unique) })).toContain(question)
})

test('it is none where each has one of them, or one alone is unique', async () => {
  for (const more of [
    "username: text('username').notNull(), email: text('email'), password: text('password')",
    "username: text('username').notNull().unique(), email: text('email')",
    "username: text('username'), email: text('email').notNull()",
    "username: text('username').unique(), email: text('email')",
  ])
    expect(await askedIn({ 'src/schema.ts': users(more) })).not.toContain('Which do people sign in by')
})

test('it is a question where nobody has a password, several may have one name, and not all an address', async () => {
  const shown = "username: text('username').notNull(), email: text('email'), walletId: text('wallet_id')"
  expect(await askedIn({ 'src/schema.ts': users(shown) })).toContain(
    'Each of users has a username, and email may be absent. Which do people sign in by?',
  )
})

test('it is a question where all have both, and several may have one and the same', async () => {
  const all = "username: text('username').notNull(), email: text('email').notNull()"
  const alike = 'Several of users may have one username, or one email. Which do people sign in by?'
  expect(await askedIn({ 'src/schema.ts': users(all) })).toContain(alike)
  const ofHouses = `${columns}export const users = pgTable('users', { id: id(), houseId: integer('house_id').notNull(), ${all} }, (table) => [unique().on(table.houseId, table.username)])`
  expect(await askedIn({ 'src/schema.ts': ofHouses })).not.toContain('Which do people sign in by')
})

test('a text that is called an account is a login beside a password', async () => {
  const of = (more: string) =>
    users(`account: text('account').notNull().unique(), email: text('email').notNull(), ${more}`)
  const { draft } = await initIn({ 'src/schema.ts': of("password: text('password').notNull()") })
  expect(draft.user).toMatchObject({ attributes: { userName: 'account', emails: 'email' } })
  const empty = users(
    "account: text('account').notNull(), email: text('email').notNull().default(''), password: text('password').notNull()",
  )
  expect((await initIn({ 'src/schema.ts': empty })).draft.user).toMatchObject({
    attributes: { userName: 'account' },
  })
  const bare = await initIn({ 'src/schema.ts': of("bank: text('bank')") })
  expect(bare.draft.user).toMatchObject({ attributes: { userName: 'email' } })
})

test('a name that each has and nobody else, beside a password and no address, is proposed', async () => {
  const named = "name: text('name').notNull().unique(), password: text('password').notNull()"
  const cwd = temporaryHost({ ...base, 'src/schema.ts': users(named) })
  const { draft } = await init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  expect(draft.user).toMatchObject({ attributes: { userName: 'name' } })
  expect(draft.user).not.toHaveProperty('store')
})

test('code that looks for one where it compares a password tells', async () => {
  const signIn = `import { compare } from 'bcrypt'
import { eq } from 'drizzle-orm'
import { db } from './db.js'
import { users } from './schema.js'
export async function signIn(sent: { username: string; password: string }) {
  const [user] = await db.select().from(users).where(eq(users.username, sent.username))
  return user && (await compare(sent.password, user.hash ?? ''))
}`
  expect(await askedIn({ 'src/schema.ts': users(both), 'src/sign-in.ts': signIn })).not.toContain(
    'Which do people sign in by',
  )
})

test('rows without what was answered are hidden', async () => {
  const cwd = temporaryHost({ ...base, 'src/schema.ts': users(both) })
  const set = ['user.attributes.userName=username']
  const { draft } = await init({ cwd, answers: {}, set, ask: takeProposals, dryRun: true })
  expect(draft.user).toMatchObject({
    attributes: { userName: 'username', emails: 'email' },
    where: { username: { not: null } },
  })
})

test('a name that all have, beside an address that some have, may be what they sign in by', async () => {
  const named = "name: name(), email: text('email'), password: text('password').notNull()"
  expect(await askedIn({ 'src/schema.ts': users(named) })).toContain(
    'Each of users has a name, and email may be absent. Which do people sign in by?',
  )
  const cwd = temporaryHost({ ...base, 'src/schema.ts': users(named) })
  const set = ['user.attributes.userName=name']
  const { draft } = await init({ cwd, answers: {}, set, ask: takeProposals, dryRun: true })
  expect(draft.user).toMatchObject({ attributes: { userName: 'name', emails: 'email' } })
  expect(draft.user).not.toHaveProperty('attributes.name')
  expect(draft.user).not.toHaveProperty('where')
  for (const more of [
    "name: name(), email: text('email')",
    "name: name(), email: text('email').unique(), password: text('password')",
    "name: text('name'), email: text('email'), password: text('password')",
  ])
    expect(await askedIn({ 'src/schema.ts': users(more) })).not.toContain('Which do people sign in by')
})

const coded = (code: string, more = "password: text('password').notNull()") =>
  users(`${code}, email: text('email').unique(), ${more}`)

test('what all have and no two have in common may be it, beside an address that some have', async () => {
  const schema = coded("rosterNo: text('roster_no').notNull().unique()")
  expect(await askedIn({ 'src/schema.ts': schema })).toContain(
    'Each of users has a rosterNo, and email may be absent. Which do people sign in by?',
  )
  const cwd = temporaryHost({ ...base, 'src/schema.ts': schema })
  const set = ['user.attributes.userName=rosterNo']
  const { draft } = await init({ cwd, answers: {}, set, ask: takeProposals, dryRun: true })
  expect(draft.user).toMatchObject({ attributes: { userName: 'rosterNo', emails: 'email' } })
  expect(draft.user).not.toHaveProperty('where')
  expect(draft.user).not.toHaveProperty('create.rosterNo')
})

test.each([
  ['a key that the app makes', "publicId: text('public_id').notNull().unique()"],
  ['another key of the row', "userUuid: text('user_uuid').notNull().unique()"],
  ['a key by default', "code: text('code').notNull().unique().$defaultFn(() => crypto.randomUUID())"],
  ['a token', "calendarToken: text('calendar_token').notNull().unique()"],
  ['a slug', "slug: text('slug').notNull().unique()"],
  ['what somebody is invited by', "inviteCode: text('invite_code').notNull().unique()"],
  ['a reference', "badge: text('badge').notNull().unique().references(() => badges.id)"],
  ['one that may be absent', "rosterNo: text('roster_no').unique()"],
  ['one that others have, too', "rosterNo: text('roster_no').notNull()"],
  [
    'one of two',
    "rosterNo: text('roster_no').notNull().unique(), lockerNo: text('locker_no').notNull().unique()",
  ],
])('but not %s', async (_, code) => {
  const badges = "\nexport const badges = pgTable('badges', { id: text('id').primaryKey() })"
  expect(await askedIn({ 'src/schema.ts': coded(code) + badges })).not.toContain('Which do people sign in by')
})

test('nor where nobody has a password', async () => {
  const schema = coded("rosterNo: text('roster_no').notNull().unique()", 'name: name()')
  expect(await askedIn({ 'src/schema.ts': schema })).not.toContain('Which do people sign in by')
})

test('users without either are asked about beside what has a handle', async () => {
  const tables = `export const users = pgTable('users', { id: id(), orcid: text('orcid').notNull().unique() })
export const preprints = pgTable('preprints', { id: id(), handle: text('handle').notNull().unique(), byId: integer('by_id').references(() => users.id) })
export const keys = pgTable('keys', { id: id(), userId: integer('user_id').notNull().references(() => users.id) })
export const remarks = pgTable('remarks', { id: id(), preprintId: integer('preprint_id').notNull().references(() => preprints.id) })`
  expect(await askedIn({ 'src/schema.ts': columns + tables })).toMatch(
    /Which model holds your users\?.*\n.*\n *--user src\/schema.ts#users .*\n *--user src\/schema.ts#preprints /,
  )
  expect((await initOf(tables)).draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

test('people who are found by their phone, whatever becomes of a column for passwords that nothing compares', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), phone: text('phone').notNull().unique(), email: text('email'), passwordHash: text('password_hash') })`,
    'src/auth.service.ts': `export class AuthService {
  async verifyCode(sent: Sent) {
    const user = await db.query.users.findFirst({ where: { phone: sent.phone } })
    return this.tokensOf(user)
  }
  ${'// what else it does\n  '.repeat(80)}
  private tokensOf(user: User) {
    return this.jwtService.sign({ sub: user.id })
  }
}`,
  })
  expect(asked).toContain('src/auth.service.ts signs people in by phone, and email of users may be absent')
})

test('the one address that each must have comes first, whatever it is called', async () => {
  const needed =
    "badgeEmail: text('badge_email').notNull(), spareEmail: text('spare_email'), displayName: text('display_name')"
  const asked = await askedIn({ 'src/schema.ts': users(needed) }, { user: 'src/schema.ts#users' })
  expect(asked).toContain('Nothing says that people sign in by badgeEmail of users. Where does userName go?')
  expect(asked).toMatch(/userName=badgeEmail .*\n.*userName=scim .*\n.*userName=displayName/)
  const { draft, text } = await initOf(users(needed).slice(columns.length))
  const attributes = { userName: 'badgeEmail', name: 'displayName', emails: 'badgeEmail' }
  expect(draft.user).toMatchObject({ attributes })
  expect(text).not.toContain('attribute(')
})

test.each([
  ['is somebody else’s', "guardianEmail: text('guardian_email').notNull()"],
  ['is for when nothing else works', "recoveryEmail: text('recovery_email').notNull()"],
  ['is one of two', "badgeEmail: text('badge_email').notNull(), clubEmail: text('club_email').notNull()"],
  ['may be absent', "badgeEmail: text('badge_email')"],
])('it does not where it %s', async (_, more) => {
  const schema = users(`${more}, displayName: text('display_name')`)
  const asked = await askedIn({ 'src/schema.ts': schema }, { user: 'src/schema.ts#users' })
  expect(asked).toMatch(/No column of users holds a login or an address.*\n.*\n.*userName=scim /)
})

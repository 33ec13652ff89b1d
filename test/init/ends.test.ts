/** Sessions that end with a deactivation are proposed where all tells that they are sessions: a wrong one would lose rows. */
import { expect, test } from 'vitest'
import { keysOf, sessionsOf } from '../../src/candidates/access/sessions.js'
import { withSharedPrefixes } from '../../src/candidates/shared-prefix.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { temporaryHost } from '../inspect/host.js'
import { table } from '../inspect/tables.js'

const users = table('users', ['id string! key', 'email string! unique'])
const ofUser = 'userId string! -> users'

const found = (name: string, columns: readonly string[]) =>
  sessionsOf(users, [users, table(name, columns)])?.name

test.each([
  [
    'better-auth',
    'session',
    [
      'id string! key',
      'expiresAt date!',
      'token string! unique',
      'createdAt date!',
      'updatedAt date!',
      'ipAddress string',
      'userAgent string',
      ofUser,
      'impersonatedBy string',
    ],
  ],
  ['Auth.js', 'sessions', ['sessionToken string! key', ofUser, 'expires date!']],
  [
    'Auth.js on Prisma',
    'Session',
    ['id string! key', 'sessionToken string! unique', ofUser, 'expires date!'],
  ],
  [
    'better-auth on Mongoose',
    'session',
    ['_id string! key', 'token string! unique', ofUser, 'expiresAt date!', '__v number!'],
  ],
  ['Lucia', 'user_session', ['id string! key', ofUser, 'active_expires number!', 'idle_expires number!']],
  [
    'an app of its own, each renewed by a token',
    'sessions',
    [
      'id string! key',
      ofUser,
      'refreshToken string!',
      'userAgent string',
      'expiresAt date!',
      'lastActivity date!',
    ],
  ],
  ['Lucia 3', 'sessionTable', ['id string! key', ofUser, 'expiresAt date!']],
] as const)('sessions of %s', (_of, name, columns) => {
  expect(found(name, columns)).toBe(name)
})

test.each([
  ['of a course', 'sessions', ['id string! key', ofUser, 'expiresAt date!', 'title string!']],
  ['of a chat', 'chat_sessions', ['id string! key', ofUser, 'expiresAt date!']],
  ['that never end', 'sessions', ['id string! key', ofUser, 'createdAt date!']],
  ['without a token', 'sessions', ['no number! key', ofUser, 'expiresAt date!']],
  ['of two users', 'sessions', ['id string! key', ofUser, 'guideId string! -> users', 'expiresAt date!']],
  ['of nobody', 'sessions', ['id string! key', 'sess json!', 'expires date!']],
  ['that are tokens', 'verification', ['id string! key', ofUser, 'token string! unique', 'expiresAt date!']],
  ['that something else is in', 'sessions', ['id string! key', ofUser, 'expiresAt date!', 'cart json']],
] as const)('no sessions: %s', (_of, name, columns) => {
  expect(found(name, columns)).toBeUndefined()
})

test('two tables of sessions are for a person to say', () => {
  const columns = ['id string! key', ofUser, 'expiresAt date!']
  expect(
    sessionsOf(users, [users, table('sessions', columns), table('web_sessions', columns)]),
  ).toBeUndefined()
})

test('keys are told, and left alone', () => {
  const tables = [
    table('api_keys', ['id string! key', ofUser]),
    table('refreshTokens', ['id string! key', ofUser]),
    table('keys', ['id string! key', ofUser]),
    table('accessToken', ['id string! key']),
    table('tokens', ['id string! key', ofUser, 'type string!', 'isRevoked boolean!']),
    table('user_tokens', ['id string! key', ofUser, 'type string!']),
    table('OAuthToken', ['id string! key', ofUser, 'revokedAt date']),
    // What the app knows of somebody at another service is not taken back.
    table('oauth_tokens', ['id string! key', ofUser, 'provider string!']),
    table('oauth2_access_tokens', ['id string! key', ofUser]),
    table('remember_me_tokens', ['id string! key', ofUser]),
  ]
  expect(keysOf(users, tables).map(({ name }) => name)).toEqual([
    'api_keys',
    'refreshTokens',
    'tokens',
    'OAuthToken',
    'oauth2_access_tokens',
    'remember_me_tokens',
  ])
})

const host = (tables: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
  'src/schema.ts': `import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
    const id = () => text('id').primaryKey()
    const user = () => text('user_id').notNull().references(() => users.id)
    export const users = pgTable('users', { id: id(), email: text('email').notNull().unique() })
    export const sessions = pgTable('sessions', { id: id(), userId: user(), expiresAt: timestamp('expires_at').notNull() })
    ${tables}`,
})

test('init writes them into the config, and a comment on keys', async () => {
  const tables = "export const apiKeys = pgTable('api_keys', { id: id(), userId: user() })"
  const { config, text } = await init({
    cwd: temporaryHost(host(tables)),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(config?.user.ends).toEqual([{ model: 'src/schema.ts#sessions' }])
  expect(text).toContain(
    '    // whoever is deactivated is signed out; apiKeys: left alone, name what is to end, too\n    ends: [',
  )
})

test('where tenants share users, a comment alone: one would sign people out of the others', async () => {
  const tables = `export const organizations = pgTable('organizations', { id: id(), name: text('name').notNull() })
    export const members = pgTable('members', { id: id(), userId: user(),
      organizationId: text('organization_id').notNull().references(() => organizations.id) })`
  const { config, text } = await init({
    cwd: temporaryHost(host(tables)),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(config?.user.ends).toBeUndefined()
  expect(text).toContain("shared: 'ends for all tenants' }] ends sessions, whichever tenant deactivates")
})

test('where there are no sessions, keys are named all the same: tokens are renewed by them', async () => {
  const { 'src/schema.ts': schema, ...files } = host(
    "export const refreshTokens = pgTable('refresh_tokens', { id: id(), userId: user(), hash: text('hash') })",
  )
  const { text, config } = await init({
    cwd: temporaryHost({ ...files, 'src/schema.ts': schema.replace(/.*'sessions'.*/, '') }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(config?.user.ends).toBeUndefined()
  expect(text).toContain('whoever is deactivated keeps rows of refreshTokens: name what is to end in ends:')
})

test.each([
  [
    "export const options = { session: { strategy: 'jwt' }, providers: [] }",
    "src/auth.ts keeps sessions in cookies (strategy: 'jwt'):",
  ],
  [
    "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [Credentials({ authorize })] })",
    'src/auth.ts keeps sessions in cookies (Auth.js has no adapter):',
  ],
  ["import { getIronSession } from 'iron-session'", 'src/auth.ts keeps sessions in cookies:'],
])('where there is no table of sessions, cookies go on: %s', async (code, said) => {
  const { 'src/schema.ts': schema, ...files } = host('')
  const { text } = await init({
    cwd: temporaryHost({
      ...files,
      'src/schema.ts': schema.replace(/.*'sessions'.*/, ''),
      'src/auth.ts': code,
    }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(text).toContain(`${said} whoever is deactivated stays signed in until theirs expires`)
})

test('tokens whose column is called after users are named, too, and whose they are is to be said', async () => {
  const { 'src/schema.ts': schema, ...files } = host(
    "export const refreshTokens = pgTable('refresh_tokens', { id: id(), userId: text('user_id').notNull(), revokedAt: timestamp('revoked_at') })",
  )
  const { text } = await init({
    cwd: temporaryHost({ ...files, 'src/schema.ts': schema.replace(/.*'sessions'.*/, '') }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(text).toContain(
    "whoever is deactivated keeps rows of refreshTokens: name what is to end in ends: [{ model: '…', user: '…' }]",
  )
})

test('tables whose names begin alike are called as they go on', () => {
  const ownTable = (name: string, columns: readonly string[]) => ({
    ...table(name, columns),
    name: `shop-2_${name}`,
  })
  const owners = ownTable('user', ['id string! key', 'email string! unique'])
  const sessions = ownTable('session', [
    'sessionToken string! key',
    'userId string! -> user',
    'expires date!',
  ])
  const orders = ownTable('order', ['id string! key'])
  const sessionsAmong = (...others: readonly HostTable[]) => {
    const [user, ...all] = withSharedPrefixes([owners, sessions, orders, ...others])
    return user && sessionsOf(user, [user, ...all])?.name
  }
  expect(sessionsAmong()).toBe('shop-2_session')
  expect(sessionsAmong(table('migrations', ['id string! key']))).toBe('shop-2_session')
  expect(sessionsAmong(...['one', 'other'].map((name) => table(name, ['id string! key'])))).toBeUndefined()
  expect(sessionsAmong({ ...orders, name: 'shop-2' })).toBeUndefined()
})

test('sessions that Auth.js keeps in cookies do not end: its table is empty', async () => {
  const { text, config } = await init({
    cwd: temporaryHost({
      ...host(''),
      'src/auth.ts': `import NextAuth from 'next-auth'
export const { handlers, auth } = NextAuth({ session: { strategy: 'jwt' }, providers: [] })`,
    }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(config?.user.ends).toBeUndefined()
  expect(text).toContain(
    "src/auth.ts keeps sessions in cookies (strategy: 'jwt'), and sessions is empty: whoever is deactivated stays signed in until theirs expires, unless its callbacks ask who is active",
  )
})

test('a cookie that better-auth keeps beside its sessions, and what a parameter may be, keep none in cookies', async () => {
  const { text, config } = await init({
    cwd: temporaryHost({
      ...host(''),
      'src/auth.ts': `import { betterAuth } from 'better-auth'
export const auth = betterAuth({ session: { expiresIn: 60, cookieCache: { enabled: true, strategy: 'jwt' } } })`,
      'src/strategies.ts':
        "export const lets = (strategy: 'jwt' | 'basic' = 'jwt') => authenticate(strategy, { session: false })",
    }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(config?.user.ends).toHaveLength(1)
  expect(text).not.toContain('keeps sessions in cookies')
  expect(text).toContain('src/auth.ts has a cookie let in until its cookieCache ends')
})

test('sessions that are sealed in cookies do not end, but where the app makes rows of them', async () => {
  const sealing = 'export const signIn = (event: H3Event, user: User) => setUserSession(event, { user })'
  const of = (more: Readonly<Record<string, string>>) =>
    init({
      cwd: temporaryHost({ ...host(''), 'src/sign-in.ts': sealing, ...more }),
      answers: {},
      set: [],
      ask: takeProposals,
    })
  const { text, config } = await of({})
  expect(config?.user.ends).toBeUndefined()
  expect(text).toContain(
    'src/sign-in.ts keeps sessions in cookies, and nothing makes rows of sessions: whoever is deactivated stays signed in until theirs expires, unless each request asks who is active',
  )
  const made = await of({
    'src/keep.ts':
      "import { sessions } from './schema'\nexport const keep = (userId: string) => db.insert(sessions).values({ userId })",
  })
  expect(made.config?.user.ends).toHaveLength(1)
})

test('sessions that have columns of their own are named: whoever is deactivated keeps them', async () => {
  const { 'src/schema.ts': schema, ...files } = host('')
  const own = schema.replace('expiresAt:', "deviceId: text('device_id'), expiresAt:")
  const { text, config } = await init({
    cwd: temporaryHost({ ...files, 'src/schema.ts': own }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(config?.user.ends).toBeUndefined()
  expect(text).toContain('whoever is deactivated keeps rows of sessions: name what is to end in ends:')
})

test.each([
  "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ adapter: adapterOf(db), providers: [] })",
  "import { getProviders } from 'next-auth/react'\nexport const ways = async () => ({ providers: await getProviders() })",
])('nothing tells that Auth.js keeps sessions in cookies: %s', async (code) => {
  const { 'src/schema.ts': schema, ...files } = host('')
  const { text } = await init({
    cwd: temporaryHost({
      ...files,
      'src/schema.ts': schema.replace(/.*'sessions'.*/, ''),
      'src/auth.ts': code,
    }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(text).not.toContain('keeps sessions in cookies')
})

test('cookies are told beside keys', async () => {
  const { 'src/schema.ts': schema, ...files } = host(
    "export const apiKeys = pgTable('api_keys', { id: id(), userId: user(), hash: text('hash') })",
  )
  const { text } = await init({
    cwd: temporaryHost({
      ...files,
      'src/schema.ts': schema.replace(/.*'sessions'.*/, ''),
      'src/auth.ts': "import { getIronSession } from 'iron-session'",
    }),
    answers: {},
    set: [],
    ask: takeProposals,
  })
  expect(text).toContain("ends: [{ model: '…' }]; src/auth.ts keeps sessions in cookies: whoever")
})

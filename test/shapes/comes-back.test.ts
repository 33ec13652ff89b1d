/** Sign-in by which whoever is deactivated comes in again. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const app = {
  'src/schema.ts': `${columns} export const keepers = pgTable('keepers', { id: id(), email: email(), password: text('password').notNull(), disabledAt: timestamp('disabled_at') })`,
  'src/state.ts': `export async function enableKeeper(id: number) {
  await db.update(keepers).set({ disabledAt: null, reason: null }).where(eq(keepers.id, id))
}
export async function disableKeeper(id: number) {
  await db.update(keepers).set({ disabledAt: new Date() }).where(eq(keepers.id, id))
}`,
  'src/auth/login.ts': `export const login = async (sent: Sent) => {
  const [keeper] = await db.select().from(keepers).where(eq(keepers.email, sent.email))
  if (!keeper || keeper.disabledAt) throw new UnauthorizedError()
  return (await bcrypt.compare(sent.password, keeper.password)) ? keeper : undefined
}`,
}
const google = (body: string, name = 'byGoogle') => ({
  ...app,
  'src/auth/google.ts': `export async function ${name}(profile: Profile) {
  const [keeper] = await db.select().from(keepers).where(eq(keepers.email, profile.email))
  ${body}
  return keeper
}`,
})
const said = 'src/auth/google.ts makes whoever signs in active again: have it leave disabledAt of those'

test.each([
  'if (keeper.disabledAt) {\n    await enableKeeper(keeper.id)\n  }',
  'if (keeper.disabledAt !== null) {\n    await db.update(keepers).set({ disabledAt: null }).where(eq(keepers.id, keeper.id))\n  }',
])('is named: %s', async (body) => {
  expect((await initIn(google(body))).text).toContain(said)
})

test.each<[body: string, name?: string]>([
  ['if (keeper.disabledAt) {\n    throw new UnauthorizedError()\n  }'],
  ['if (keeper.disabledAt) {\n    await disableKeeper(keeper.id)\n  }'],
  // Whoever has a mail of their own may come back.
  ['if (keeper.disabledAt) {\n    await enableKeeper(keeper.id)\n  }', 'acceptInvitation'],
])('is not: %s %s', async (body, name) => {
  expect((await initIn(google(body, name))).text).not.toContain('active again')
})

test('all that do are named', async () => {
  const body = 'if (keeper.disabledAt) {\n    await enableKeeper(keeper.id)\n  }'
  const files = google(body)
  const { text } = await initIn({ ...files, 'src/auth/passkey.ts': files['src/auth/google.ts'] })
  expect(text).toContain(
    'src/auth/google.ts and src/auth/passkey.ts make whoever signs in active again: have them',
  )
})

const written =
  'await db.update(keepers).set({ disabledAt: null, seenAt: now() }).where(eq(keepers.id, keeper.id))'

test.each([
  [written, 'resolveKeeper', true],
  ['keeper.update({ keeperId: profile.id, disabledAt: null })', 'byGoogle', true],
  // Staff of the app's, and whoever comes by a mail.
  [written, 'approve', false],
  [written, 'activateByLogin', false],
  ['await db.insert(keepers).values({ email: profile.email, disabledAt: null })', 'resolveKeeper', false],
])('whoever is found is written as active: %s in %s', async (body, name, isTold) => {
  expect((await initIn(google(body, name))).text.includes(said)).toBe(isTold)
})

test('whom Clerk knows is looked for without a look at who is active', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), clerkId: text('clerk_id').notNull().unique(), isActive: boolean('is_active').notNull().default(true) })`,
    'src/server/context.ts': `export const context = async () => {
  const { auth } = await import('@clerk/nextjs/server')
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.clerkId, (await auth()).userId))
  return user
}`,
  })
  expect(text).toContain('src/server/context.ts signs people in, and nothing was found that asks for it')
})

const keeping = 'have it leave disabledAt of those who are there alone'
const changing = (text: string) => ({ ...app, 'src/keepers/passwords.ts': text })
const shut = 'await this.keepers.update(id, { password, disabledAt: null })'

test.each([
  `export class Passwords {\n  async changePassword(id: number, password: string) {\n    ${shut}\n  }\n}`,
  'export const changePassword = async (id: number, password: string) => {\n  await Keeper.update({ password, disabledAt: null }, { where: { id } })\n}',
  'export async function setPassword(id: number, password: string) {\n  await prisma.keeper.update({ where: { id }, data: { password, disabledAt: null } })\n}',
  'export async function trocarSenha(keeper: Keeper, senha: string) {\n  keeper.password = senha\n  keeper.disabledAt = null\n  await keeper.save()\n}',
])('whoever changes their password is made active: %s', async (text) => {
  expect((await initIn(changing(text))).text).toContain(
    `src/keepers/passwords.ts makes whoever changes their password active again: ${keeping}`,
  )
})

test.each([
  // Who is active is looked for.
  'export async function changePassword(id: number, password: string) {\n  const keeper = await db.query.keepers.findFirst({ where: { id, disabledAt: null } })\n  await db.update(keepers).set({ password }).where(eq(keepers.id, id))\n}',
  'export async function changePassword(id: number, password: string) {\n  await Keeper.updateOne({ _id: id, disabledAt: null }, { password })\n}',
  'export async function changePassword(id: number, password: string) {\n  await prisma.keeper.update({ where: { id, disabledAt: null }, data: { password } })\n}',
  'export async function changePassword(id: number, password: string) {\n  await db.execute(sql`update keepers set password = x where id = 1\n    and k.disabledAt = null`)\n}',
  `export class Passwords {\n  async resetPassword(id: number, password: string) {\n    ${shut}\n  }\n}`,
  'export async function changePassword(id: number, password: string) {\n  await db.update(keepers).set({ password }).where(eq(keepers.id, id))\n}',
])('none who comes by a mail, and by none that only looks for somebody: %s', async (text) => {
  expect((await initIn(changing(text))).text).not.toContain('active again')
})

test('what is written may be a parameter that is so by itself', async () => {
  const host = (by: string) => ({
    'src/schema.ts': `${columns} export const keepers = pgTable('keepers', { id: id(), email: email(), password: text('password').notNull(), active: boolean('active').notNull().default(true) })`,
    'src/keepers.ts': `export class Keepers {
  async updatePassword(id: number, password: string, enabled: boolean${by}): Promise<void> {
    await this.keeperRepository.update(id, {
      password,
      active: enabled,
    })
  }
}`,
  })
  const said = 'src/keepers.ts makes whoever changes their password active again'
  expect((await initIn(host(' = true'))).text).toContain(said)
  expect((await initIn(host(''))).text).not.toContain(said)
  expect((await initIn(host(' = false'))).text).not.toContain(said)
})

test.each<[body: string, path: string, isTold: boolean]>([
  // What answers a request is called as that is, or as its file.
  [`router.post('/google', async (req, res) => {\n  ${written}\n})`, 'src/routes/auth.ts', true],
  [`app.get('/session/:provider/callback', async (req, res) => {\n  ${written}\n})`, 'src/auth.ts', true],
  [
    `export async function POST(request: Request) {\n  ${written}\n}`,
    'src/app/api/auth/google/route.ts',
    true,
  ],
  [`export const login = handled(async (req, res) => {\n  ${written}\n})`, 'src/auth/keepers.ts', true],
  [`router.post('/reset/:token', async (req, res) => {\n  ${written}\n})`, 'src/routes/auth.ts', false],
  [`router.put('/:id/active', async (req, res) => {\n  ${written}\n})`, 'src/routes/auth.ts', false],
  [
    `export async function POST(request: Request) {\n  ${written}\n}`,
    'src/app/api/auth/verify-mail/route.ts',
    false,
  ],
])('what answers a request makes somebody active: %s in %s', async (body, path, isTold) => {
  const { text } = await initIn({ ...app, [path]: body })
  expect(text.includes(`${path} makes whoever signs in active again`)).toBe(isTold)
})

const stated = {
  ...app,
  'src/schema.ts': `${columns} export const keepers = pgTable('keepers', { id: id(), email: email(), password: text('password').notNull(), state: text('state', { enum: ['invited', 'active', 'barred'] }).notNull() })`,
  'src/states.ts': "export enum KeeperState { Invited = 'invited', Active = 'active', Barred = 'barred' }",
  'src/auth/login.ts': app['src/auth/login.ts'].replace(
    'keeper.disabledAt',
    'keeper.state !== KeeperState.Active',
  ),
}

test.each([
  ['keeper.state !== KeeperState.Active', 'keeper.state = KeeperState.Active', 'googleKeeper', true],
  ["keeper.state !== 'active'", "await keeper.update({ state: 'active' })", 'prepareOauthKeeper', true],
  ['keeper.state === KeeperState.Barred', 'keeper.state = KeeperState.Active', 'googleKeeper', true],
  // Whoever was invited comes for the first time, and what signs nobody in makes nobody active who does.
  ['keeper.state === KeeperState.Invited', 'keeper.state = KeeperState.Active', 'googleKeeper', false],
  ['keeper.state !== KeeperState.Active', 'keeper.state = KeeperState.Barred', 'googleKeeper', false],
  ['keeper.state !== KeeperState.Active', 'keeper.state = KeeperState.Active', 'welcomeKeeper', false],
])(
  'a row is given the state by an enum, in any file: if (%s) %s in %s',
  async (check, body, name, isTold) => {
    const { text } = await initIn({
      ...stated,
      'src/keepers.service.ts': `export class Keepers {
  public async ${name}(profile: Profile) {
    const keeper = await this.findOne({ email: profile.email })
    if (${check}) {
      ${body}
    }
    return keeper
  }
}`,
    })
    expect(text).toContain("active: { field: 'state', on: 'active', off: 'barred' }")
    expect(text.includes('src/keepers.service.ts makes whoever signs in active again')).toBe(isTold)
  },
)

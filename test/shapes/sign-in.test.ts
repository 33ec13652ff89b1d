/** What users sign in by, as the code of the app says that compares their password. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn } from './found-app.js'

const app = (lookup: string, more = '') => ({
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), badge: text('badge').notNull(), username: text('username').notNull().unique(), phone: text('phone').notNull().unique(), password: text('password').notNull(), tenantId: text('tenant_id') })`,
  'src/sign-in.ts': `import { db } from './db'
import { users } from './schema'
export async function signIn(sent: string, password: string, tenantId: string) {
  const user = await ${lookup}
  if (!user) throw new Error('unknown')
  return bcrypt.compare(password, user.password)
}
${more}`,
})

test.each([
  ['db.query.users.findFirst({ where: eq(users.badge, sent) })', 'badge'],
  ["db.select().from(users).where('badge', '=', sent)", 'badge'],
  ['users.findOne({ where: { tenantId, badge: sent } })', 'badge'],
  ['users.findOneBy({ email })', 'email'],
  ["repository.createQueryBuilder('u').where('u.badge = :sent', { sent })", 'badge'],
  // By a word of the app's own nobody is told from others.
  ["db.query.users.findFirst({ where: and(eq(users.badge, sent), eq(users.username, 'all')) })", 'badge'],
  ["db('users').where('badge', sent).where('username', 'all').first()", 'badge'],
  // Nothing tells which of two, and a number of a telephone is none that providers send.
  ['users.findOne({ $or: [{ email: sent }, { badge: sent }] })', 'username'],
  ['users.findOne({ where: { phone: sent } })', 'username'],
  ["users.findOne({ badge: 'first' })", 'username'],
])('%s', async (lookup, userName) => {
  const { draft } = await initIn(app(lookup))
  expect(draft.user).toMatchObject({ attributes: { userName, emails: 'email' } })
})

test('whoever changes a password is known by a key, and a row that is looked for elsewhere is nobody who signs in', async () => {
  const { draft } = await initIn(
    app(
      'users.findOne({ where: { id: sent } })',
      'export const free = (badge: string) => users.findOne({ where: { badge } })',
    ),
  )
  expect(draft.user).toMatchObject({ attributes: { userName: 'username' } })
})

test.each([
  [
    'await this.users.findForLogin(sent)',
    '  async findForLogin(badge: string) {\n    return this.users.findOne({ where: { badge } })\n  }',
  ],
  [
    'await userByBadge(sent)',
    'export const userByBadge = async (badge: string) =>\n  db.query.users.findFirst({ where: eq(users.badge, badge) })',
  ],
  [
    'await getUser(sent)',
    'export async function getUser(badge: string) {\n  return db.select().from(users).where(eq(users.badge, badge))\n}',
  ],
])('what another file looks for, before the password is compared: %s', async (lookup, finder) => {
  const { draft } = await initIn({
    ...app(lookup.replace('await ', '')),
    'src/users.ts': `import { db } from './db'
import { users } from './schema'
${finder.startsWith(' ') ? `export class Users {\n${finder}\n}` : finder}
export const byName = (username: string) => db.query.users.findFirst({ where: eq(users.username, username) })`,
  })
  expect(draft.user).toMatchObject({ attributes: { userName: 'badge', emails: 'email' } })
})

test('an address that may be absent is what people sign in by, where a login that each has is looked for nowhere', async () => {
  const files = app('db.query.users.findFirst({ where: eq(users.email, sent) })')
  const { draft } = await initIn({
    ...files,
    'src/schema.ts': files['src/schema.ts'].replace('email: email()', "email: text('email')"),
  })
  expect(draft.user).toMatchObject({
    attributes: { userName: 'email' },
    where: { email: { not: null } },
    create: { username: { kind: 'attribute' } },
  })
})

test('a login in another language is one', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const usuarios = pgTable('usuarios', { id: id(), EMAIL: text('EMAIL').unique(), NOME_USUARIO: text('NOME_USUARIO').notNull().unique(), SENHA: text('SENHA').notNull() })`,
  })
  expect(draft.user).toMatchObject({ attributes: { userName: 'NOME_USUARIO', emails: 'EMAIL' } })
})

const firms = (unique = ', (t) => [unique().on(t.firmId, t.email)]') => ({
  'src/schema.ts': `${columns} export const firms = pgTable('firms', { id: id(), name: name(), slug: text('slug').notNull().unique() })
export const users = pgTable('users', { id: id(), email: text('email').notNull(), password: text('password').notNull(),
  firmId: integer('firm_id').notNull().references(() => firms.id) }${unique})`,
})

const ofFirms = (asked: string, unique?: string) =>
  initIn({
    ...firms(unique),
    'src/sign-in.ts': `import { db } from './db'
import { users } from './schema'
export async function signIn(sent: Sent) {
  const user = await db.query.users.findFirst({ where: ${asked} })
  return bcrypt.compare(sent.password, user.password)
}`,
  })

test('what compares it may be a method that is called after the column of the password', async () => {
  const files = firms()
  const signIn = (method: string) => `export async function signIn(sent: Sent) {
  const user = await User.findOne({ email: sent.email })
  return user.${method}(sent)
}`
  const saidBy = async (method: string) => {
    const schema = files['src/schema.ts'].replace("password: text('password')", "pin: text('pin')")
    const { text } = await initIn({ 'src/schema.ts': schema, 'src/sign-in.ts': signIn(method) })
    return text.includes('src/sign-in.ts looks for email alone')
  }
  expect(await saidBy('comparePin')).toBe(true)
  expect(await saidBy('comparePins')).toBe(true)
  expect(await saidBy('compareBadge')).toBe(false)
})

test('an address that two tenants may have, and that sign-in looks for alone', async () => {
  const said =
    'src/sign-in.ts looks for email alone, and two tenants may have the same: have it ask for firmId, too'
  const alone = await ofFirms('eq(users.email, sent.email)')
  expect(alone.draft).toMatchObject({ tenant: { user: { field: 'firmId' } } })
  expect(alone.text).toContain(said)
  // Nor does the database tell them apart.
  expect((await ofFirms('eq(users.email, sent.email)', '')).text).toContain(said)
  expect(
    (await ofFirms('eq(users.email, sent.email)', ', (t) => [unique().on(t.email)]')).text,
  ).not.toContain(said)
  expect(
    (await ofFirms('and(eq(users.email, sent.email), eq(users.firmId, sent.firmId))')).text,
  ).not.toContain(said)
  // What is fetched beside it asks for nothing, nor does a comment.
  const fetched = `eq(users.email, sent.email),
    include: { desks: { select: { id: true } }, firm: { select: { plan: true } } } // and its firmId`
  expect((await ofFirms(fetched)).text).toContain(said)
})

test.each([
  // What is selected, joined or imported asks for nothing, nor does what another function of the file looks for.
  [
    'db.select({ id: users.id, firmId: users.firmId }).from(users).leftJoin(firms, eq(users.firmId, firms.id)).where(eq(users.email, sent.email))',
    true,
  ],
  ["knex('users').select('id', 'firmId').where('email', sent.email).first()", true],
  ["knex('users').where('firmId', sent.firmId).where('email', sent.email).first()", false],
  ["db.query('SELECT id, firm_id FROM users WHERE email = $1', [sent.email])", true],
  ['db.users.findOne({ where: { email: sent.email, firm: { slug: sent.firm } } })', false],
  ['withFirm(sent.firmId, (own) => own.users.findOne({ where: { email: sent.email } }))', false],
])('only what sign-in asks for tells tenants apart: %s', async (asked, isTold) => {
  const { text } = await initIn({
    ...firms(),
    'src/sign-in.ts': `import { firms, users } from './schema'
interface SignedIn { id: number; firmId: number }
export const firmOf = (id: number) => db.query.firms.findFirst({ where: eq(firms.id, id) })
export async function signIn(sent: Sent): Promise<SignedIn> {
  const [user] = await ${asked}
  if (!(await bcrypt.compare(sent.password, user.password))) throw new Error('No')
  return user
}`,
  })
  expect(text.includes('src/sign-in.ts looks for email alone')).toBe(isTold)
})

const byPhone = (lookup: string, email = "email: text('email')") => ({
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), ${email}, phone: text('phone').notNull().unique(), name: name() })`,
  'src/codes.service.ts': `export class CodesService {
  async enter(phone: string, email: string, code: string) {
    await this.codes.check(phone, code)
    const user = await ${lookup}
    return { user, token: this.jwtService.sign({ id: user.id }) }
  }
}`,
})

test('people who sign in by their telephone, and may have no address: where userName goes is asked', async () => {
  const files = byPhone('db.query.users.findFirst({ where: eq(users.phone, phone) })')
  expect(await askedIn(files)).toMatch(
    /^src\/codes\.service\.ts signs people in by phone, and email of users may be absent\. Where does userName go\?\n.*\n *--set user\.attributes\.userName=scim .*\n *--set user\.attributes\.userName=email .*\n *--set user\.attributes\.userName=phone /,
  )
  const { draft, text } = await initIn(files)
  expect(draft.user).toMatchObject({ attributes: { emails: 'email' }, store: 'unmapped' })
  expect(draft.user).not.toHaveProperty('attributes.userName')
  expect(draft.user).not.toHaveProperty('where')
  expect(text).toContain(
    "store: 'unmapped', // SCIM keeps it; email has the address; not sure: else email or phone",
  )
  const answered = await init({
    cwd: temporaryHost({ ...base, ...files }),
    answers: {},
    set: ['user.attributes.userName=email'],
    dryRun: true,
  })
  expect(answered.draft.user).toMatchObject({ attributes: { userName: 'email', emails: 'email' } })
})

test.each([
  // Either may be what somebody has sent.
  byPhone('users.findOne({ $or: [{ phone }, { email }] })'),
  byPhone('users.findOne({ where: { email } })'),
  byPhone('users.findOne({ where: { phone } })', 'email: email()'),
])('and is not where they sign in by an address, or each of them has one', async (files) => {
  expect(await askedIn(files)).toBe('')
  expect((await initIn(files)).draft.user).toMatchObject({ attributes: { userName: 'email' } })
})

test.each([
  ['db.query.users.findFirst({ where: eq(users.phone, phone) })', true],
  ["db.execute('SELECT * FROM users WHERE phone = $1', [phone])", true],
  ["db.execute('SELECT * FROM users WHERE email = $1', [email])", false],
])('whoever has an address and is sent without a telephone: %s', async (lookup, isSaid) => {
  const { text } = await initIn(byPhone(lookup, 'email: email()'))
  const said =
    'src/codes.service.ts looks for phone alone where people sign in: whoever is sent without one cannot'
  expect(text.includes(said)).toBe(isSaid)
})

test('a login that is made up where nobody gives one is none that people sign in by', async () => {
  const of = (filled: string) =>
    initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), username: text('username').notNull().unique()${filled}, name: name() })`,
    })
  expect((await of('.$defaultFn(() => made())')).draft.user).toMatchObject({
    attributes: { userName: 'email', emails: 'email' },
  })
  expect((await of('')).draft.user).toMatchObject({ attributes: { userName: 'username' } })
})

test('a name that may be absent comes before an address that may be, where people sign in by it, and is nothing else then', async () => {
  const of = (address: string) =>
    initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: ${address}, name: text('name'), password: text('password') })`,
      'src/sign-in.ts': `import { users } from './schema'
export async function signIn(sent: string, password: string) {
  const user = await db.query.users.findFirst({ where: eq(users.name, sent) })
  return bcrypt.compare(password, user.password)
}`,
    })
  const { draft } = await of("text('email')")
  expect(draft.user).toMatchObject({
    attributes: { userName: 'name', emails: 'email' },
    where: { name: { not: null } },
  })
  expect(Object(draft.user).attributes).not.toHaveProperty('name')
  expect((await of('email()')).draft.user).toMatchObject({ attributes: { userName: 'email', name: 'name' } })
})

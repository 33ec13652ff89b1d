/** Which of several tables has the people who sign in, where no address tells. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf } from './found-app.js'

const residents = `export const users = pgTable('user', { id: id(), name: name(), phone: text('phone').notNull().unique() })
  export const leases = pgTable('leases', { id: id(), name: name(), userId: integer('user_id').references(() => users.id) })
  export const visits = pgTable('visits', { id: id(), leaseId: integer('lease_id').references(() => leases.id) })`

test('whoever has a password comes before those who are called users and have none, and nothing else is offered', async () => {
  const keepers = `export const keepers = pgTable('keepers', { id: id(), name: name(), phone: text('phone').notNull().unique(), password: text('password').notNull() })`
  const asked = await askedIn({ 'src/schema.ts': `${columns}${residents}\n${keepers}` })
  expect(asked).toMatch(/--user src\/schema.ts#keepers [^\n]*\n *--user src\/schema.ts#users /)
  expect(asked).not.toContain('#leases')
})

test('users by a key of two columns are named, and nobody else is taken for them', async () => {
  const tables = `export const users = pgTable('users', { site: text('site').notNull(), username: text('username').notNull(), password: text('password').notNull() },
      (t) => [primaryKey({ columns: [t.site, t.username] })])
    export const employees = pgTable('employees', { id: id(), email: email(), firstName: text('first_name').notNull(), lastName: text('last_name').notNull() })`
  expect(await askedIn({ 'src/schema.ts': columns + tables })).toMatch(
    /^Which model holds your users\? users has passwords, and a key of 2 columns \(site and username\)/,
  )
})

test('users by a key of two columns are named beside staff with passwords, where rows of others have the whole of it', async () => {
  const tables = `export const vendorStaff = pgTable('vendor_staff', { id: text('staff_id').primaryKey(), email: email(), name: name(), password: text('password').notNull() })
    export const users = pgTable('users', { user_id: text('user_id').notNull(), site_id: integer('site_id').notNull(), email: text('email').notNull(), password: text('password').notNull() },
      (t) => [primaryKey({ columns: [t.user_id, t.site_id] })])
    export const permissions = pgTable('user_permissions', { id: id(), user_id: text('user_id').notNull(), site_id: integer('site_id').notNull(), page: text('page').notNull() })`
  const asked = await askedIn({ 'src/schema.ts': columns + tables })
  expect(asked).toContain('users has passwords, and a key of 2 columns (user_id and site_id)')
  expect(asked).not.toContain('where a package has their model')
})

test('the person of whom each login has one is a part of it', async () => {
  const tables = `export const people = pgTable('person', { id: id(), email: text('email').unique(), name: name() })
    export const logins = pgTable('login_user', { id: id(), password: text('password').notNull(), personId: integer('person_id').notNull().unique().references(() => people.id) })
    export const shifts = pgTable('shifts', { id: id(), loginId: integer('login_id').notNull().references(() => logins.id) })`
  expect((await initOf(tables)).draft.user).toMatchObject({
    model: 'src/schema.ts#logins',
    parts: [{ model: 'src/schema.ts#people', link: 'personId', attributes: { userName: 'email' } }],
  })
})

const seamen = (column: string) =>
  `export const users = pgTable('users', { id: id(), name: name(), seamanId: text('seaman_id')${column}, phone: text('phone').notNull().unique() })`
const mailing = "mailer.send({ to: user.seamanId, subject: 'Your code', text: code })"

test.each([
  ['.notNull().unique()', mailing, 'seamanId'],
  ['.notNull().unique()', "mailer.send({ subject: 'Your code', to: [crewMember.seamanId] })", 'seamanId'],
  // What has no subject may be any message, what several share is nobody's login, and one of two is not known.
  ['.notNull().unique()', "sms.send({ to: user.seamanId, body: 'Your code' })", undefined],
  ['.notNull()', mailing, undefined],
  ['.notNull().unique()', mailing.replaceAll('seamanId', 'phone'), undefined],
])('what mails are sent to is an address, whatever it is called: %s %s', async (column, code, field) => {
  const { draft } = await initIn({
    'src/schema.ts': columns + seamen(column),
    'src/code.ts': `export const sendCode = (user, code) => ${code}`,
  })
  const { userName, emails } = (draft.user as { attributes: Record<string, string> }).attributes
  expect([userName, emails]).toEqual([field, field])
})

test.each([
  ["db('users').where({ email: sent.email }).first()", 'email'],
  // By both, by neither, and by the name alone.
  ["db('users').where({ email: sent.email }).orWhere({ username: sent.email }).first()", 'username'],
  ['db.user.findFirst({ where: { OR: [{ email: sent.email }, { username: sent.email }] } })', 'username'],
  ["db('users').where({ email: sent.email }).first() ?? repo.getByUsername(sent.email)", 'username'],
  ["db('users').where({ id: sent.id }).first()", 'username'],
  ["db('users').where({ username: sent.name }).first()", 'username'],
])(
  'a name that the app makes up and looks for nowhere is no login where it looks for the address: %s',
  async (looks, login) => {
    const { draft } = await initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), username: text('username').notNull().unique(), password: text('password').notNull() })`,
      'src/middleware/known.ts': `import { users } from '../schema'\nexport const known = async (sent) => ${looks}`,
      'src/join.ts':
        'export const join = (sent) => db.insert(users).values({ email: sent.email, username: madeUp(sent.email), password: hash(sent) })',
    })
    expect(draft.user).toMatchObject({ attributes: { userName: login } })
  },
)

test('whoever signs in by another table is said not to be served', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), password: text('password').notNull() })
      const other = () => ({ id: id(), email: text('email'), password: text('password') })
      export const drivers = pgTable('drivers', { ...other(), createdBy: integer('created_by').references(() => users.id) })
      export const staffProfiles = pgTable('staff_profiles', { ...other(), userId: integer('user_id').references(() => users.id) })
      export const registrations = pgTable('registrations', other())
      export const visitors = pgTable('visitors', { ...other(), token: text('token').notNull() })`,
  })
  expect(text).toMatch(/; drivers signs people in, too, and is not served\n/)
})

test('so is a customer that signs in by itself, beside those who work there; what keeps the passwords of users is none', async () => {
  const app = (key: string, password: string) => ({
    'src/schema.ts': `${columns} export const vendors = pgTable('vendors', { id: id(), name: name(), slug: text('slug').notNull().unique(), email: email(), password: text('password').notNull() })
      export const users = pgTable('users', { id: id(), email: email(), ${password} vendorId: integer('vendor_id').notNull()${key}.references(() => vendors.id) })`,
  })
  const said = 'vendors signs people in, too, and is not served'
  const own = "password: text('password').notNull(),"
  expect((await initIn(app('', own))).text).toContain(said)
  expect((await initIn(app('.unique()', own))).text).not.toContain(said)
  expect((await initIn(app('', ''))).text).not.toContain(said)
})

test('logins with the key of a user that nothing declares as one are theirs, and no customer', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), accountId: integer('account_id').notNull(), seen: text('seen') })
      export const accounts = pgTable('accounts', { id: id(), userId: integer('user_id').notNull(), normalizedEmail: text('normalized_email').notNull(), passwordHash: text('password_hash').notNull() })
      export const notes = pgTable('notes', { id: id(), userId: integer('user_id').notNull() })`,
  })
  expect(text).toContain('accounts holds the addresses; named users')
  expect(text).toContain('SCIM keeps them; not sure: else src/schema.ts#accounts')
  expect(text).not.toContain('tenant: {')
})

const operators = (name: string, more = '') =>
  `export const operators = pgTable('${name}', { id: id(), email: email(), name: name(), passwordHash: text('password_hash').notNull(), mfaSecret: text('mfa_secret'),
    lastLogin: timestamp('last_login'), createdById: integer('created_by_id').references((): AnyPgColumn => operators.id)${more} })
  export const grants = pgTable('operator_grants', { id: id(), operatorId: integer('operator_id').notNull().references(() => operators.id) })
  export const visits = pgTable('operator_visits', { id: id(), operatorId: integer('operator_id').notNull().references(() => operators.id) })
  export const notes = pgTable('operator_notes', { id: id(), operatorId: integer('operator_id').notNull().references(() => operators.id) })`
const agents = (company: string) =>
  `export const companies = pgTable('companies', { id: id(), name: name() })
  export const agents = pgTable('agents', { id: id(), email: text('email').notNull(), name: name(), password: text('password').notNull(),
    companyId: integer('company_id')${company}.references(() => companies.id) }, (t) => [unique().on(t.companyId, t.email)])`

test.each([
  ['admin_users', /#agents [^\n]*\n *--user src\/schema.ts#operators /],
  ['users', /#operators [^\n]*\n *--user src\/schema.ts#agents /],
])('%s beside those who hang on a customer each: which of them are sent is asked', async (name, order) => {
  const asked = await askedIn({ 'src/schema.ts': columns + operators(name) + agents('.notNull()') })
  expect(asked).toContain('Which model holds your users?')
  expect(asked).toMatch(order)
})

test('those who may be of no customer, or whose customer others are in, too, are no reason to ask', async () => {
  const free = await askedIn({ 'src/schema.ts': columns + operators('users') + agents('') })
  expect(free).not.toContain('Which model holds your users?')
  const both = operators('users', ", companyId: integer('company_id').references(() => companies.id)")
  expect(await askedIn({ 'src/schema.ts': columns + both + agents('.notNull()') })).not.toContain(
    'Which model holds your users?',
  )
})

test('by a password beside a host and a port the app signs in elsewhere', async () => {
  const tables = `export const mixers = pgTable('mixer_config', { id: id(), host: text('host').notNull(), port: integer('port').notNull(), password: text('password').notNull() })
    export const users = pgTable('users', { id: id(), name: name(), tokenHash: text('token_hash').notNull().unique() })
    export const rights = pgTable('user_rights', { id: id(), userId: integer('user_id').notNull().references(() => users.id) })`
  const asked = await askedIn({ 'src/schema.ts': columns + tables })
  expect(asked).toContain('--user src/schema.ts#users')
  expect(asked).not.toContain('#mixers')
})

test('what users with passwords have elsewhere is none of those who may be users', async () => {
  const tables = `export const superAdmins = pgTable('super_admins', { id: id(), email: email(), name: name(), password: text('password').notNull() })
  export const companies = pgTable('companies', { id: id(), name: name() })
  export const users = pgTable('users', { id: id(), email: text('email').notNull(), name: name(), password: text('password').notNull(),
    companyId: integer('company_id').notNull().references(() => companies.id) })
  export const accounts = pgTable('accounts', { id: id(), provider: text('provider').notNull(),
    userId: integer('user_id').notNull().references(() => users.id) })`
  const files = { 'src/schema.ts': columns + tables }
  const asked = await askedIn(files)
  expect(asked).toContain('Which model holds your users?')
  expect(asked).not.toContain('#accounts')
  // What alone is called after them leads.
  expect((await initIn(files)).text).toContain('not sure: else src/schema.ts#superAdmins')
})

/** What schemas showed that nobody here had seen: who is a customer, what a name is, and which value says the least. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf, users } from './found-app.js'

const link = (name: string, to: string) => `${name}: integer('${name}').notNull().references(() => ${to}.id)`
const free = (name: string, to: string) => link(name, to).replace('.notNull()', '')
const tables = (names: readonly string[], more: string) =>
  names.map((name) => `export const ${name} = pgTable('${name}', { id: id(), ${more} })`).join('\n')

test('what somebody may do in a team says who is in it, and is no right of the team', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}${users}
      export const teams = pgTable('teams', { id: id(), name: name() })
      export const teamUsers = pgTable('team_users', { ${link('userId', 'users')}, ${link('teamId', 'teams')} }, (table) => [primaryKey({ columns: [table.userId, table.teamId] })])
      export const userTeamAppRole = pgTable('user_team_app_role', { id: id(), ${link('userId', 'users')}, ${link('teamId', 'teams')}, app: text('app').notNull() })
      ${tables(['invitations', 'events', 'settings', 'notices'], link('teamId', 'teams'))}`,
  })
  expect(asked).toContain('Is teams what your customers are here')
})

test('what each user must have, and much of an app belongs to, is the customer though it has an address', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const shelters = pgTable('shelters', { id: id(), email: email(), name: name(), lastLogin: timestamp('last_login') })
      export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), ${link('shelterId', 'shelters')} })
      ${tables(['guests', 'visits', 'letters', 'papers', 'calls', 'beds'], link('shelterId', 'shelters'))}`,
  })
  expect(draft.tenant).toMatchObject({ model: 'src/schema.ts#shelters', user: { field: 'shelterId' } })
})

test('of which some users are, and nothing else must be, a person has to say whether it is a customer', async () => {
  const files = (column: string) => ({
    'src/schema.ts': `${columns} export const companies = pgTable('companies', { id: id(), name: name(), domain: text('domain'), slug: text('slug').unique() })
      export const users = pgTable('users', { id: id(), email: email(), name: name(), ${column} })
      ${tables(['departments', 'sites', 'cars'], free('companyId', 'companies'))}`,
  })
  expect(await askedIn(files(free('companyId', 'companies')))).toContain(
    'Is companies what your customers are',
  )
  const { draft } = await initIn(files(link('companyId', 'companies')))
  expect(draft.tenant).toMatchObject({ model: 'src/schema.ts#companies' })
})

test('the name beside a first name of another language is the one of the family', async () => {
  const of = (given: string, name: string) =>
    initOf(
      `export const users = pgTable('users', { id: id(), email: email(), ${given}: text('given').notNull(), ${name}: text('family').notNull() })`,
    )
  const family = (field: string) => ({ attributes: { 'name.familyName': field } })
  expect((await of('prenom', 'nom')).draft.user).toMatchObject(family('nom'))
  expect((await of('vorname', 'name')).draft.user).toMatchObject(family('name'))
  expect((await of('firstName', 'name')).draft.user).not.toMatchObject(family('name'))
})

test('of words that say whence a row is, the one that says the least', async () => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), email: email(), source: text('source', { enum: ['UPSTREAM_SYNC', 'MANUAL'] }).notNull(), isEmailAddressVerified: boolean('verified').notNull().default(false) })`,
  )
  expect(draft.user).toMatchObject({ create: { source: 'MANUAL', isEmailAddressVerified: true } })
})

test('users without a primary key are named', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: integer('id'), email: email() })
      export const invoices = pgTable('invoices', { id: id(), email: text('email') })`,
  })
  expect(asked).toContain(
    'users has no primary key, by which SCIM names each: declare it, and run init again.',
  )
})

const signIn = {
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), isActive: boolean('is_active').notNull().default(true) })`,
  'src/login.ts': `export const login = async (sent: Sent) => {
  const [user] = await db.select().from(users).where(eq(users.email, sent.email))
  if (!user.isActive) throw new Error('Deactivated')
  return (await bcrypt.compare(sent.password, user.password)) ? jwt.sign({ sub: user.id }, KEY) : undefined
}`,
}
const told = 'lets tokens in and does not ask for it: whoever is deactivated stays in until theirs expires'
const guard = (more: string) => `export const guard = async (request: Request) => {
  const { sub } = jwt.verify(request.headers.token, KEY)
  const [user] = await db.select().from(users).where(eq(users.id, sub))
  if (!user) throw new Error('Nobody')
  ${more}
}`

test.each([
  ['a guard that asks whether there is such a user', { 'src/guard.ts': guard('') }, true],
  ['a guard that asks', { 'src/guard.ts': guard("if (!user.isActive) throw new Error('No')") }, false],
  [
    'a guard that has others ask',
    {
      'src/guard.ts': guard('assertMayEnter(user)'),
      'src/entry.ts':
        "export const assertMayEnter = (user: User) => { if (!user.isActive) throw new Error('No') }",
    },
    false,
  ],
  [
    'a guard that asks beside a helper which reads them',
    {
      'src/auth.ts': `export const readToken = (sent: string) => {
  const claims = jwt.verify(sent, KEY)
  if (!claims) {
    throw new Error('Nobody')
  }
  return claims
}

export const mayEnter = async (request: Request) => {
  const claims = readToken(request.headers.token)
  if (!claims) {
    throw new Error('Nobody')
  }
  const [user] = await db.select().from(users).where(eq(users.id, claims.sub))
  if (!user.isActive) throw new Error('No')
}`,
    },
    false,
  ],
  ['what confirms an address', { 'src/verify-email-token.ts': guard('') }, false],
  [
    'a guard whose verifier is of the service that makes them',
    {
      'src/guard.ts': guard('').replace(
        'jwt.verify(request.headers.token, KEY)',
        'await this.idVerifier.verify(sent)',
      ),
    },
    true,
  ],
  [
    'a guard that has them read elsewhere',
    {
      'src/guard.ts': guard('').replace('jwt.verify(request.headers.token, KEY)', 'readAccessToken(sent)'),
      'src/verify-tokens.ts': `import { verify } from 'jsonwebtoken'
export const readAccessToken = (sent: string) => verify(sent, KEY)`,
    },
    true,
  ],
  [
    'a guard beside what reads tokens of another kind',
    {
      'src/guard.ts':
        'export const guard = (req, res, next) => { req.user = jwt.verify(req.token, KEY); mayRead(req); next() }',
      'src/auth-challenge.ts':
        'export const challenge = (sent) => (user.isActive ? jwt.verify(sent, OTHER) : undefined)',
      // A call that stands alone in its line declares nothing.
      'src/routes.ts': "router.get(\n  '/people',\n  mayRead('people'),\n)\nif (user.isActive) show()",
      'src/rights.ts': 'export const mayRead = (what: string) => what',
    },
    true,
  ],
])('tokens that %s lets in', async (_, files, isTold) => {
  const { text } = await initIn({ ...signIn, ...files })
  if (isTold) expect(text).toContain(`src/guard.ts ${told}`)
  else expect(text).not.toContain(told)
})

const upsert = (change: string) => ({
  ...signIn,
  'src/session.ts': `export const enter = (sent: Sent) => db.insert(users).values({ email: sent.email, password: '-' })
  .onConflictDoUpdate({ target: users.email, set: { ${change} } })`,
})

test('sign-in that makes whoever comes active again is named', async () => {
  const said = 'src/session.ts makes whoever signs in active again'
  expect((await initIn(upsert('email: sent.email, isActive: true'))).text).toContain(said)
  expect((await initIn(upsert('email: sent.email'))).text).not.toContain(said)
})

test('a column is known by what the database calls it, where its own name tells nothing', async () => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), contact: text('email').notNull().unique(), fn: text('first_name').notNull(), ln: text('last_name').notNull() })`,
  )
  expect(draft.user).toMatchObject({
    attributes: { userName: 'contact', emails: 'contact', 'name.givenName': 'fn', 'name.familyName': 'ln' },
  })
})

test('a key of a document that is called as a model is refers to it', async () => {
  const asked = await askedIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
const domain = { type: Schema.Types.ObjectId, required: true }
export const Domain = model('Domain', new Schema({ name: { type: String, unique: true }, customDomain: String, quota: Number }))
const users = new Schema({ domain, email: { type: String, required: true }, name: String })
users.index({ domain: 1, email: 1 }, { unique: true })
export const User = model('User', users)
export const Page = model('Page', new Schema({ domain, title: String }))
export const Course = model('Course', new Schema({ domain, title: String }))`,
  })
  expect(asked).toContain('Is Domain what your customers are here')
})

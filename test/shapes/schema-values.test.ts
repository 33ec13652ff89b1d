/** What a schema alone tells of the values of a new row. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf, ofPrisma } from './found-app.js'

const users = (more: string) => `export const users = pgTable('users', { id: id(), email: email(), ${more} })`
const draftOf = async (more: string) => (await initOf(users(more))).draft
const own = (name: string) => ({ kind: 'call', ref: `src/scim-host.ts#${name}` })
const made = (create: object) => ({ user: { create } })

test.each([
  ['externalId', 'externalIdOfUsers'],
  ['externalUserId', 'externalUserIdOfUsers'],
  ['external_ref', 'externalRefOfUsers'],
])('%s is what another service knows somebody by', async (field, name) => {
  const draft = await draftOf(`${field}: text('${field}').notNull().unique()`)
  expect(draft).toMatchObject(made({ [field]: own(name) }))
})

test.each([
  ['documentNumber', 'documentNumberOfUsers', '.notNull()'],
  ['nationalId', 'nationalIdOfUsers', '.notNull().unique()'],
  ['staff_no', 'staffNoOfUsers', '.notNull().unique()'],
  ['cpf', 'cpfOfUsers', '.notNull().unique()'],
  ['walletAddress', 'walletAddressOfUsers', '.notNull().unique()'],
  ['rewardsEthAddress', 'rewardsEthAddressOfUsers', '.notNull()'],
])('%s is on somebody’s papers: nothing is made up', async (field, name, more) => {
  const draft = await draftOf(`${field}: text('${field}')${more}`)
  expect(draft).toMatchObject(made({ [field]: own(name) }))
})

test.each(['criado_por', 'creado_por', 'erstellt_von', 'cree_par', 'dibuat_oleh', 'creatoDa'])(
  '%s is who made a row',
  async (field) => {
    const draft = await draftOf(`${field}: text('${field}').notNull()`)
    expect(draft).toMatchObject(made({ [field]: own('actor') }))
  },
)

test('the key of another table’s row is no number of its own, whatever a schema that was read from a database says', async () => {
  const models = `model Depot {
  id Int @id @default(autoincrement())
  name String
  users User[]
}
model User {
  id Int @id @default(autoincrement())
  email String @unique
  depotId Int @default(autoincrement())
  depot Depot @relation(fields: [depotId], references: [id])
}
`
  expect((await initIn(ofPrisma(models))).draft).toMatchObject(made({ depotId: own('depotIdOfUser') }))
})

const roles = (values: readonly string[], initial: string) =>
  users(`role: text('role', { enum: ${JSON.stringify(values)} }).notNull().default('${initial}')`)

test('of an administrator, of who keeps the records of all others, and of a supervisor nobody knows the least', async () => {
  const tables = roles(['ADMIN', 'HUMAN_RESOURCES', 'SUPERVISOR'], 'SUPERVISOR')
  expect(await askedIn({ 'src/schema.ts': columns + tables })).toMatch(
    /SUPERVISOR by default.*\n.*\n *--set user.create.role=SUPERVISOR\n *--set user.create.role=HUMAN_RESOURCES/,
  )
})

test('who keeps the records of all others is not asked about beside those whose records they are', async () => {
  expect((await initOf(roles(['admin', 'hr', 'porter'], 'admin'))).draft).toMatchObject(
    made({ role: 'porter' }),
  )
})

test('a state is on by what it is called where it is off by being disabled', async () => {
  const draft = await draftOf(
    "status: text('account_status', { enum: ['ACTIVATED', 'PENDING', 'DISABLED'] }).notNull()",
  )
  expect(draft).toMatchObject({ user: { active: { field: 'status', on: 'ACTIVATED', off: 'DISABLED' } } })
})

test.each(['identification_strategy', 'loginProvider', 'signInMethod', 'authMode'])(
  '%s is one of some words, and nothing that is made up, whatever it is unique with',
  async (field) => {
    const draft = await draftOf(`${field}: text('${field}').notNull()`)
    expect(draft).toMatchObject(made({ [field]: { kind: 'call' } }))
    const paired = `export const users = pgTable('users', { id: id(), email: email(), ${field}: text('${field}').notNull(),
      subjectId: text('subject_id').notNull() }, (table) => [unique().on(table.${field}, table.subjectId)])`
    const { draft: pair } = await initOf(paired)
    expect(pair).toMatchObject(made({ [field]: { kind: 'call', ref: expect.stringContaining('scim-host') } }))
  },
)

test('an empty text is no role', async () => {
  const { text } = await initOf(users("role: text('role').notNull().default('')"))
  expect(text).toContain("role: 'member', // the usual word, for nothing tells your roles: see what yours is")
})

test('what a role is by itself tells that it is one, be it said of many', async () => {
  const values = ['watchers', 'viewers', 'makers', 'administrators']
  const { draft } = await initOf(
    users(
      `relation: text('relation', { enum: ${JSON.stringify(values)} }).notNull().default('administrators')`,
    ),
  )
  expect(draft).toMatchObject(made({ relation: 'viewers' }))
})

test('a number that says who is verified is 1, as the flag would be', async () => {
  expect(await draftOf("is_verified: integer('is_verified').default(0)")).toMatchObject(
    made({ is_verified: 1 }),
  )
  expect(await draftOf("emailValidated: boolean('email_validated').default(false)")).toMatchObject(
    made({ emailValidated: true }),
  )
  expect(await draftOf("verifiedEmail: boolean('verified_email').default(false)")).toMatchObject(
    made({ verifiedEmail: true }),
  )
  const { user } = await draftOf("is_loud: integer('is_loud').default(0)")
  expect(user).not.toHaveProperty('create')
})

test('of kinds of users that some rule by, nobody is none', async () => {
  const kinds = (values: readonly string[]) =>
    draftOf(`type: text('type', { enum: ${JSON.stringify(values)} })`)
  expect(await kinds(['admin', 'collaborator'])).toMatchObject(made({ type: 'collaborator' }))
  expect((await kinds(['morning', 'night'])).user).not.toHaveProperty('create')
})

test('what MongoDB has once, be it absent, is filled', async () => {
  const mongo = (path: string, more = '') => ({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9.3.1" } }',
    'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection()",
    'src/user.ts': `import { model, Schema } from 'mongoose'
const schema = new Schema({ email: { type: String, required: true, unique: true }, number: ${path} })
${more}
export const User = model('User', schema)`,
  })
  const filled = made({ number: own('numberOfUser') })
  expect((await initIn(mongo('{ type: Number, unique: true }'))).draft).toMatchObject(filled)
  const index = (more: string) => mongo('Number', `schema.index({ number: 1 }, { unique: true${more} })`)
  expect((await initIn(index(''))).draft).toMatchObject(filled)
  for (const files of [mongo('{ type: Number, unique: true, sparse: true }'), index(', sparse: true')])
    expect((await initIn(files)).draft.user).not.toHaveProperty('create')
})

test('a state that may be active is so from the start, whatever it is called by itself', async () => {
  const begins = (initial: string, ...others: readonly string[]) =>
    draftOf(
      `status: text('status', { enum: ${JSON.stringify(['active', initial, ...others])} }).notNull().default('${initial}')`,
    )
  expect(await begins('verifying')).toMatchObject(made({ status: 'active' }))
  expect(await begins('registered', 'complete')).toMatchObject(made({ status: 'active' }))
  for (const [initial, ...others] of [['trialing'], ['offline', 'away']] as const)
    expect((await begins(initial, ...others)).user).not.toHaveProperty('create')
})

test('a name beside an address that is called alike is theirs, and since is a time', async () => {
  const more =
    "ssoUserEmail: text('sso_user_email').notNull().unique(), ssoUserName: text('sso_user_name').notNull(), since: text('since').notNull()"
  const { draft } = await initOf(users(more).replace('email: email(), ', ''))
  expect(draft).toMatchObject(
    made({ ssoUserName: { kind: 'attribute', name: 'displayName' }, since: own('nowString') }),
  )
})

test('a role that is one of several of somebody in a place tells no rows apart', async () => {
  const { draft } = await initIn(
    ofPrisma(`model User {
  id     Int      @id @default(autoincrement())
  email  String   @unique
  places Place[]
}
model Organization {
  id     Int     @id @default(autoincrement())
  name   String
  places Place[]
}
model Place {
  id             Int          @id @default(autoincrement())
  userId         Int
  organizationId Int
  role           String
  user           User         @relation(fields: [userId], references: [id])
  organization   Organization @relation(fields: [organizationId], references: [id])
  @@unique([userId, organizationId, role])
}`),
  )
  expect(draft.tenant).toMatchObject({ user: { create: { role: 'member' } } })
})

/** What schemas of apps showed that were drawn from lists: rows that look like users and memberships, and are none. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf, ofPrisma } from './found-app.js'

test('users with a key of several columns are named where another table has addresses', async () => {
  const files = (key: string) => ({
    'src/schema.ts': `${columns} export const account = pgTable('account', { id: id(), email: email() })
      export const shop = pgTable('shop', { id: id(), name: name(), slug: text('slug').notNull().unique() })
      export const user = pgTable('user', { id: integer('id').notNull(), shopId: integer('shop_id').notNull(), email: text('email').notNull() }, (table) => [primaryKey({ columns: [${key}] })])`,
  })
  expect(await askedIn(files('table.shopId, table.id'))).toContain(
    'user has addresses, and a key of 2 columns (shopId and id): scim-gen serves users by a key of one column.',
  )
  expect(await askedIn(files('table.id'))).not.toContain('a key of 2 columns')
})

test('whom foreign keys call otherwise than the rows that people make are not those who sign in', async () => {
  const models = (rows: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(rows)
      .map(([name, fields]) => `model ${name} {\n  ${['id String @id', ...fields].join('\n  ')}\n}`)
      .join('\n')
  const schema = (key: string) => {
    const by = [`${key} String`, `by ReviewUser @relation(fields: [${key}], references: [id])`]
    return models({
      ReviewUser: ['email String', 'name String', 'reviews Review[]', 'stars Star[]'],
      Review: ['text String', ...by],
      Star: by,
      PlanMember: ['userId String', 'planId String'],
      Plan: ['title String', 'userId String?'],
    })
  }
  expect(await askedIn(ofPrisma(schema('reviewUserId')))).toContain(
    'PlanMember and Plan name users by a key that is none of these',
  )
  expect(await askedIn(ofPrisma(schema('userId')))).not.toContain('name users by a key')
})

test('what a service calls its own account is no key of an account of the app', async () => {
  const of = (service: string) =>
    initIn({
      'src/schema.ts': `${columns} export const accounts = pgTable('accounts', { id: id(), email: email(), password: text('password').notNull() })
      export const workspaces = pgTable('workspaces', { id: id(), name: name(), slug: text('slug').notNull().unique() })
      export const ${service}Account = pgTable('${service}_account', { workspaceId: integer('workspace_id').notNull().references(() => workspaces.id), accountId: integer('account_id').notNull() }, (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })])`,
    })
  expect((await of('workspace')).draft.tenant).toMatchObject({
    user: { through: 'src/schema.ts#workspaceAccount' },
  })
  expect((await of('aws')).draft.tenant).toBeUndefined()
})

const inRooms = (name: string, more: string, key: string) =>
  `export const users = pgTable('users', { id: id(), email: email(), name: name() })
  export const organizations = pgTable('organizations', { id: id(), name: name(), slug: text('slug').notNull().unique() })
  ${['bills', 'rooms', 'sheets', 'walls'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })`).join('\n')}
  export const ${name} = pgTable('${name}', { id: id(), userId: integer('user_id').notNull().references(() => users.id), organizationId: integer('organization_id').notNull().references(() => organizations.id), ${more} }, (table) => [unique().on(table.userId, table.organizationId, ${key})])`

test('rows of which a pair has one for each of something put nobody into a customer', async () => {
  const read = await initOf(
    inRooms('threadUserStates', "threadKey: text('thread_key').notNull()", 'table.threadKey'),
  )
  expect(read.draft.tenant).toBeUndefined()
  expect(read.text).toContain('no tenant: one customer only; not sure: else src/schema.ts#organizations')
  for (const [more, key] of [
    ["siteId: integer('site_id')", 'table.siteId'],
    ["role: text('role').notNull()", 'table.role'],
    ["deletedAt: timestamp('deleted_at')", 'table.deletedAt'],
  ] as const) {
    const { draft } = await initOf(inRooms('organizationUsers', more, key))
    expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#organizationUsers' } })
  }
})

test('accounts at those who take payments are no memberships', async () => {
  const rows = (
    name: string,
  ) => `export const users = pgTable('users', { id: id(), email: email(), name: name() })
    export const providers = pgTable('providers', { id: id(), name: name() })
    export const ${name} = pgTable('${name}', { userId: integer('user_id').notNull().references(() => users.id), providerId: integer('provider_id').notNull().references(() => providers.id), reference: text('reference') }, (table) => [primaryKey({ columns: [table.userId, table.providerId] })])`
  expect((await initOf(rows('paymentAccounts'))).text).toContain('no table looks like groups')
  expect((await initOf(rows('providerMembers'))).draft.group).toMatchObject({
    model: 'src/schema.ts#providers',
  })
})

test.each([
  ["timeDeleted: timestamp('time_deleted')", { timeDeleted: null }],
  ["isDel: integer('is_del').notNull().default(0)", { isDel: 0 }],
  ["delFlag: boolean('del_flag').notNull().default(false)", { delFlag: false }],
])('users with %s', async (column, where) => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), email: email(), name: name(), ${column} })`,
  )
  expect(draft.user).toMatchObject({ where })
})

const shops = `export const shops = pgTable('shops', { id: id(), name: name(), slug: text('slug').notNull().unique() })
  ${['bills', 'shelves', 'sheets', 'walls'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), shopId: integer('shop_id').notNull().references(() => shops.id) })`).join('\n')}`
const inShop = (name: string, more = '') =>
  `export const ${name} = pgTable('${name}', { userId: integer('user_id').notNull().references(() => users.id), shopId: integer('shop_id').notNull().references(() => shops.id), ${more} }, (table) => [primaryKey({ columns: [table.userId, table.shopId] })])`

test('whoever owns a customer is not all who are in it', async () => {
  const { draft } = await initOf(`${shops.replaceAll('shops', 'companies')}
    export const users = pgTable('users', { id: id(), email: email(), name: name(), companyId: integer('company_id').references(() => companies.id) })
    ${inShop('companyOwners').replaceAll('shops', 'companies')}`)
  expect(draft.tenant).toMatchObject({ user: { field: 'companyId' } })
})

test('whether the rows of administrators are those of everybody, a person has to say', async () => {
  const of = (name: string) =>
    askedIn({
      'src/schema.ts': `${columns}${shops.replaceAll('shops', 'companies')}
      export const users = pgTable('users', { id: id(), email: email(), name: name() })
      ${inShop(name, "role: text('role').notNull().default('staff')").replaceAll('shops', 'companies')}
      ${inShop('staffNotes').replaceAll('shops', 'companies')}`,
    })
  expect(await of('companyAdmins')).toContain(
    'Which rows put users into companies? Those of companyAdmins are its administrators.',
  )
  expect(await of('companyMembers')).not.toContain('administrators')
})

test('users that nothing refers to are a question beside people with passwords that much refers to', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const people = pgTable('people', { id: id(), firstName: text('first').notNull(), lastName: text('last').notNull(), emailPersonal: text('email_personal').notNull().unique(), password: text('password') })
      export const users = pgTable('users', { id: id(), email: email(), name: name(), password: text('password').notNull() })
      ${['answers', 'chores', 'calls'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), personId: integer('person_id').notNull().references(() => people.id) })`).join('\n')}`,
  })
  expect(asked).toContain('--user src/schema.ts#people')
  expect(asked).toContain('--user src/schema.ts#users')
})

test('those who run the platform come behind its users', async () => {
  const { draft } =
    await initOf(`export const users = pgTable('users', { id: id(), email: email(), name: name() })
    export const platformUsers = pgTable('platform_users', { id: id(), email: email(), name: name(), totpSecret: text('totp_secret') })
    ${['visits', 'bills', 'notes'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), userId: integer('user_id').notNull().references(() => users.id) })`).join('\n')}`)
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

test('what an app looks for encrypted addresses by is made of them, and no random text', async () => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), email: email(), name: name(), emailIndex: text('email_index').notNull().unique() })`,
  )
  expect(draft.user).toMatchObject({
    create: { emailIndex: { kind: 'call', ref: 'src/scim-host.ts#emailIndexOfUsers' } },
  })
})

test('what has members that are called so is named where nothing looks like groups', async () => {
  const read = await initOf(`export const users = pgTable('users', { id: id(), email: email() })
    export const rounds = pgTable('rounds', { id: id(), title: text('title'), stripeAccountId: text('stripe_account_id'), content: text('content'), publishedAt: timestamp('published_at') })
    export const roundMembers = pgTable('round_members', { id: id(), isModerator: boolean('is_moderator').notNull().default(false),
      userId: integer('user_id').notNull().references(() => users.id), roundId: integer('round_id').notNull().references(() => rounds.id) }, (table) => [unique().on(table.userId, table.roundId)])`)
  expect(read.draft.group).toBe('scim')
  expect(read.text).toContain('or --group src/schema.ts#rounds: who is in one is in roundMembers')
})

/** Branches, stores, departments: a customer has several of them, so that users who have one each are no customers' by that alone. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf } from './found-app.js'

const refers = (table: string) => `integer('place_id').references(() => ${table}.id)`

/** Users who each have one, which three other tables refer to, too. */
const eachHasOne = (table: string, more: string) => `
  export const ${table} = pgTable('${table}', { id: id(), name: name(), ${more} })
  export const users = pgTable('users', { id: id(), email: email(), name: name(), placeId: ${refers(table)}.notNull() })
  export const counters = pgTable('counters', { id: id(), placeId: ${refers(table)}.notNull() })
  export const shifts = pgTable('shifts', { id: id(), placeId: ${refers(table)}.notNull() })
  export const visits = pgTable('visits', { id: id(), placeId: ${refers(table)}.notNull() })`

const code = "code: text('code').notNull().unique()"

const places = [
  'branches',
  'sites',
  'stores',
  'locations',
  'offices',
  'factories',
  'warehouses',
  'regions',
  'stations',
  'places',
  'vessels',
  // A person who has a login is called so as well as who pays.
  'members',
]

test.each(places)('%s are asked about, and that all are one customer’s is proposed', async (table) => {
  const tables = eachHasOne(table, code)
  const asked = await askedIn({ 'src/schema.ts': columns + tables })
  expect(asked).toMatch(
    new RegExp(
      `^Is ${table} what your customers are here, .*\\n.*\\n *--tenant none +one customer only\\n *--tenant src/schema.ts#${table} `,
    ),
  )
  expect(await initOf(tables)).toMatchObject({
    draft: { auth: { check: 'bearerToken' } },
    text: expect.stringMatching(new RegExp(`one customer only; not sure: else src/schema.ts#${table}`)),
  })
})

test.each(['departments', 'business_units'])('%s are groups, if anything', async (table) => {
  const tables = eachHasOne(table, code)
  const { draft } = await initOf(tables.replace(`${refers(table)}.notNull() })`, `${refers(table)} })`))
  expect(draft).not.toHaveProperty('tenant')
  expect(draft.group).toMatchObject({ model: `src/schema.ts#${table}`, members: { field: 'placeId' } })
})

test('what each user must have one of is no group that anybody leaves: groups of tables of their own are proposed', async () => {
  const tables = eachHasOne('departments', code)
  expect((await initOf(tables)).draft).toMatchObject({
    group: 'scim',
    user: { create: { placeId: { kind: 'call', ref: 'src/scim-host.ts#placeIdOfUsers' } } },
  })
  expect(await askedIn({ 'src/schema.ts': columns + tables })).toContain(
    '--group src/schema.ts#departments   table departments: each user must be in one, and none can be taken out',
  )
})

test('those that are billed, or have domains of their own, are customers', async () => {
  for (const more of [
    "stripeCustomerId: text('stripe_customer_id')",
    "subdomain: text('subdomain').notNull().unique()",
  ])
    expect((await initOf(eachHasOne('stores', more))).draft.tenant).toMatchObject({
      model: 'src/schema.ts#stores',
    })
})

test.each(['positions', 'grades', 'employers'])(
  '%s, of which each user has one and which have a code: a question, for nothing says that they are customers',
  async (table) => {
    expect(await askedIn({ 'src/schema.ts': columns + eachHasOne(table, code) })).toContain(
      `Is ${table} what your customers are here`,
    )
  },
)

test('in a customer that is one, they are no rivals of it', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}
  export const companies = pgTable('companies', { id: id(), name: name() })
  export const branches = pgTable('branches', { id: id(), name: name(), ${code} })
  export const users = pgTable('users', { id: id(), email: email(), companyId: integer('company_id').notNull().references(() => companies.id), branchId: integer('branch_id').notNull().references(() => branches.id) })
  export const loans = pgTable('loans', { id: id(), branchId: integer('branch_id').notNull().references(() => branches.id), companyId: integer('company_id').notNull().references(() => companies.id) })
  export const tills = pgTable('tills', { id: id(), branchId: integer('branch_id').notNull().references(() => branches.id) })`,
  })
  expect(draft.tenant).toMatchObject({ model: 'src/schema.ts#companies' })
})

test('branches of a repository, and repositories, are what an app is about', async () => {
  const { draft } = await initOf(`
  export const repositories = pgTable('repositories', { id: id(), name: name(), slug: text('slug').notNull().unique() })
  export const branches = pgTable('branches', { id: id(), name: name(), repositoryId: integer('repository_id').notNull().references(() => repositories.id), headSha: text('head_sha') })
  export const users = pgTable('users', { id: id(), email: email(), branchId: integer('branch_id').references(() => branches.id), repositoryId: integer('repository_id').references(() => repositories.id) })
  export const commits = pgTable('commits', { id: id(), branchId: integer('branch_id').notNull().references(() => branches.id), repositoryId: integer('repository_id').notNull().references(() => repositories.id), authorId: integer('author_id').references(() => users.id) })
  export const previews = pgTable('previews', { id: id(), branchId: integer('branch_id').notNull().references(() => branches.id), repositoryId: integer('repository_id').notNull().references(() => repositories.id) })
  export const branchUsers = pgTable('branch_users', { branchId: integer('branch_id').notNull().references(() => branches.id), userId: integer('user_id').notNull().references(() => users.id) }, (t) => [primaryKey({ columns: [t.branchId, t.userId] })])`)
  expect(draft).not.toHaveProperty('tenant')
})

test('customers who have a database each are told', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email() })
      export const tenants = pgTable('tenants', { id: id(), name: name(), databaseName: text('database_name').notNull(), databaseUser: text('database_user') })`,
  })
  expect(asked).toMatch(
    /--tenant none +one customer only: whose database the service gets, for each has its own \(databaseName\)/,
  )
})

test('what is in something of a customer’s is a part of it, too: that all are one customer’s is proposed', async () => {
  const towns = (regionOf: string) => `
  export const organizations = pgTable('organizations', { id: id(), name: name() })
  export const organizationInvites = pgTable('organization_invites', { id: id(), email: name(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })
  export const regions = pgTable('regions', { id: id(), name: name(), ${regionOf} })
  export const towns = pgTable('towns', { id: id(), name: name(), regionId: integer('region_id').references(() => regions.id) })
  export const users = pgTable('users', { id: id(), email: email(), name: name() })
  ${['townUsers', 'townInvites', 'plans', 'surveys', 'budgets'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), townId: integer('town_id').notNull().references(() => towns.id)${one === 'townUsers' ? ", userId: integer('user_id').notNull().references(() => users.id)" : ''} })`).join('\n')}`
  const asked = (regionOf: string) => askedIn({ 'src/schema.ts': columns + towns(regionOf) })
  const of = "organizationId: integer('organization_id').notNull().references(() => organizations.id)"
  expect(await asked(of)).toMatch(
    /^Is .*\n.*\n *--tenant none +one customer only\n *--tenant src\/schema\.ts#towns .*\n *--tenant src\/schema\.ts#organizations /,
  )
  expect(await asked("code: text('code')")).toMatch(/^Is .*\n.*\n *--tenant src\/schema\.ts#towns /)
})

const unit = (more: string) => `
  export const organizations = pgTable('organizations', { id: id(), name: name(), parentId: integer('parent_id').references(() => organizations.id), ${more} })
  export const users = pgTable('users', { id: id(), email: email(), unitId: integer('unit_id').references(() => organizations.id) })
  export const audits = pgTable('audits', { id: id(), unitId: integer('unit_id').references(() => organizations.id) })
  export const surveys = pgTable('surveys', { id: id(), unitId: integer('unit_id').references(() => organizations.id) })
  export const results = pgTable('results', { id: id(), unitId: integer('unit_id').references(() => organizations.id) })`

test('units that are parts of one another, and of which somebody may have none, are asked about', async () => {
  expect(await askedIn({ 'src/schema.ts': columns + unit("level: integer('level')") })).toMatch(
    /^Is organizations what your customers are here, .*\n.*\n *--tenant none +one customer only\n *--tenant src\/schema.ts#organizations /,
  )
})

test('so are those in which somebody may have a role, which may be given everywhere as well', async () => {
  const roles = `export const roles = pgTable('roles', { id: id(), name: name() })
    export const userRoles = pgTable('user_roles', { id: id(), userId: integer('user_id').notNull().references(() => users.id),
      roleId: integer('role_id').notNull().references(() => roles.id), unitId: integer('unit_id').references(() => organizations.id) },
      (t) => [unique().on(t.userId, t.roleId, t.unitId)])`
  expect(
    await askedIn({ 'src/schema.ts': `${columns}${unit("code: text('code').unique()")}\n${roles}` }),
  ).toMatch(/^Is organizations what your customers are here, .*\n.*\n *--tenant none +one customer only\n/)
})

test('unless something is billed to them', async () => {
  expect((await initOf(unit("plan: text('plan')"))).draft.tenant).toMatchObject({
    model: 'src/schema.ts#organizations',
  })
})

test('sites that people are members of, and that much of an app belongs to, may be customers as well as groups', async () => {
  const made = ['plans', 'dorms', 'shifts', 'areas', 'logs', 'gates'].map(
    (table) =>
      `export const ${table} = pgTable('${table}', { id: id(), siteId: integer('site_id').notNull().references(() => sites.id) })`,
  )
  const tables = `export const sites = pgTable('factories', { id: id(), name: name() })
    export const users = pgTable('users', { id: id(), email: email() })
    export const members = pgTable('users_factories', { userId: integer('user_id').notNull().references(() => users.id), siteId: integer('factory_id').notNull().references(() => sites.id) },
      (t) => [primaryKey({ columns: [t.userId, t.siteId] })])
    ${made.join('\n')}`
  expect(await askedIn({ 'src/schema.ts': columns + tables })).toMatch(
    /^Is sites what your customers are here, .*\n.*\n *--tenant none +one customer only\n *--tenant none --group src\/schema.ts#sites .*\n *--tenant src\/schema.ts#sites /,
  )
})

test('who is known by a login is a person, whose users are their ways to sign in', async () => {
  const { draft } = await initOf(eachHasOne('members', "username: text('username').unique()"))
  expect(draft).not.toHaveProperty('tenant')
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users', create: { placeId: { kind: 'call' } } })
})

test('projects with domains of their own are parts of who invites people and pays, though its name is elsewhere', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}
  export const users = pgTable('users', { id: id(), email: email(), password: text('password') })
  export const crews = pgTable('crews', { id: id(), billingEmail: text('billing_email') })
  export const crewUsers = pgTable('crew_users', { userId: integer('user_id').notNull().references(() => users.id), crewId: integer('crew_id').notNull().references(() => crews.id), level: text('level') }, (table) => [primaryKey({ columns: [table.userId, table.crewId] })])
  export const crewInvites = pgTable('crew_invites', { id: id(), email: text('email').notNull(), crewId: integer('crew_id').notNull().references(() => crews.id) })
  export const accounts = pgTable('accounts', { id: id(), name: name(), crewId: integer('crew_id').references(() => crews.id) })
  export const projects = pgTable('projects', { id: id(), name: name(), accountId: integer('account_id').notNull().references(() => accounts.id) })
  export const projectUsers = pgTable('project_users', { userId: integer('user_id').notNull().references(() => users.id), projectId: integer('project_id').notNull().references(() => projects.id), role: text('role') }, (table) => [primaryKey({ columns: [table.userId, table.projectId] })])
  export const projectDomains = pgTable('project_domains', { id: id(), host: text('host'), projectId: integer('project_id').notNull().references(() => projects.id) })
  ${['builds', 'tests', 'shots'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), projectId: integer('project_id').notNull().references(() => projects.id) })`).join('\n  ')}`,
  })
  expect(asked).toMatch(
    /^Is crews or projects what your customers are here, .*\n.*\n *--tenant src\/schema.ts#crews /,
  )
})

/** Practices, and the clients of each: both have users, who are in the one or the other. */
const practices = (others: string) => `
  export const practices = pgTable('practices', { id: id(), name: name() })
  export const clients = pgTable('customers', { id: id(), name: name(), practiceId: integer('practice_id').references(() => practices.id) })
  export const users = pgTable('users', { id: id(), email: email(), name: name(),
    practiceId: integer('practice_id').references(() => practices.id), clientId: integer('client_id').references(() => clients.id) })
  export const cases = pgTable('cases', { id: id(), name: name(), practiceId: integer('practice_id').references(() => practices.id), clientId: integer('client_id').references(() => clients.id) })
  export const collaborators = pgTable('case_users', { caseId: integer('case_id').notNull().references(() => cases.id), userId: integer('user_id').notNull().references(() => users.id) },
    (table) => [primaryKey({ columns: [table.caseId, table.userId] })])
  ${others
    .split(' ')
    .map(
      (table) =>
        `export const ${table} = pgTable('${table}', { id: id(), practiceId: integer('practice_id').references(() => practices.id) })`,
    )
    .join('\n')}`

test('what most of an app belongs to is offered before what it calls its customers', async () => {
  const asked = await askedIn({
    'src/schema.ts': columns + practices('debtors letters hearings phases payments folders'),
  })
  expect(asked).toMatch(/^Is practices what your customers are here/)
})

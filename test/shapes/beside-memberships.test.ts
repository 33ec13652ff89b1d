/** Tables that look like memberships, like groups or like customers, beside those that are: apps that were picked at random. */
import { describe, expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf, users } from './found-app.js'

const link = (name: string, to: string) => `${name}: integer('${name}').notNull().references(() => ${to}.id)`
const free = (name: string, to: string) => link(name, to).replace('.notNull()', '')
const organizations =
  "export const organizations = pgTable('organizations', { id: id(), name: name(), slug: text('slug').unique(), billingEmail: text('billing_email') })"
const members = (more: string) =>
  `export const members = pgTable('members', { id: id(), ${link('orgId', 'organizations')}, ${link('userId', 'users')}, role: text('role').notNull().default('member')${more} })`
const notes = `export const notes = pgTable('notes', { id: id(), ${link('orgId', 'organizations')}, ${link('authorId', 'users')} })`

test('what people are paid is no membership: users are told apart by the customer that they have themselves', async () => {
  const { draft } = await initOf(`${organizations}
    export const users = pgTable('users', { id: id(), email: text('email').notNull(), name: name(), ${free('orgId', 'organizations')} },
      (table) => [unique().on(table.orgId, table.email)])
    export const compensations = pgTable('compensations', { id: id(), ${link('orgId', 'organizations')}, ${link('userId', 'users')},
      currentSalary: integer('current_salary').notNull() }, (table) => [unique().on(table.orgId, table.userId)])
    ${notes}`)
  expect(draft.tenant).toMatchObject({ user: { field: 'orgId' } })
})

test('who has an account of people is a part of it, and an address that nobody else has is one', async () => {
  const { draft } = await initOf(`
    export const people = pgTable('people', { id: id(), name: name(), contactEmail: text('contact_email').unique(), lastLoginAt: timestamp('last_login_at') })
    export const surgeons = pgTable('surgeons', { id: id(), fullName: text('full_name').notNull(), email: text('email'), isActive: boolean('is_active').notNull().default(true),
      personId: integer('person_id').unique().references(() => people.id) })
    ${['shifts', 'rooms', 'notes'].map((name) => `export const ${name} = pgTable('${name}', { id: id(), ${link('surgeonId', 'surgeons')} })`).join('\n')}`)
  expect(draft.user).toMatchObject({
    model: 'src/schema.ts#people',
    attributes: { userName: 'contactEmail', emails: 'contactEmail' },
  })
})

test('whoever may be in a team is a member of the customer: a group of teams would make more of those', async () => {
  const { draft } = await initOf(`${users}
    ${organizations}
    export const teams = pgTable('teams', { id: id(), name: name(), ${link('orgId', 'organizations')} })
    ${members(`, ${free('teamId', 'teams')}`)}
    ${notes}`)
  expect(draft).toMatchObject({
    group: 'scim',
    tenant: { model: 'src/schema.ts#organizations', user: { through: 'src/schema.ts#members' } },
  })
})

test.each(['user_acls', 'user_consents'])(
  'rows of %s that somebody has within a customer put nobody into it: the column of users does',
  async (table) => {
    const { draft } = await initOf(`${organizations}
    export const users = pgTable('users', { id: id(), email: email(), name: name(), passwordHash: text('password_hash'), ${free('orgId', 'organizations')} })
    export const rows = pgTable('${table}', { id: id(), ${link('orgId', 'organizations')}, ${link('userId', 'users')}, features: text('features') })
    ${notes}`)
    expect(draft.tenant).toMatchObject({ model: 'src/schema.ts#organizations', user: { field: 'orgId' } })
  },
)

test.each([
  ['', 'who has one is in userRoles\n'],
  [
    `${organizations}\n${members('')}\n${notes}`,
    'who has one is in userRoles, whichever organizations gives it: it counts in all\n',
  ],
])('roles rule an app by their names: they are told, and no groups unasked (%#)', async (more, told) => {
  const { draft, text } = await initOf(`${users}
    ${more}
    export const roles = pgTable('roles', { id: id(), name: name() })
    export const userRoles = pgTable('user_roles', { ${link('userId', 'users')}, ${link('roleId', 'roles')} },
      (table) => [primaryKey({ columns: [table.userId, table.roleId] })])
    export const rolePermissions = pgTable('role_permissions', { id: id(), ${link('roleId', 'roles')}, action: text('action').notNull() })`)
  expect(draft.group).toBe('scim')
  expect(text).toContain(`or --group src/schema.ts#roles: ${told}`)
})

test('a permission that somebody has is no group', async () => {
  const { text } = await initOf(`${users}
    export const permissions = pgTable('permissions', { id: id(), name: name() })
    export const userPermissions = pgTable('user_permissions', { ${link('userId', 'users')}, ${link('permissionId', 'permissions')} },
      (table) => [primaryKey({ columns: [table.userId, table.permissionId] })])`)
  expect(text).not.toContain('#permissions')
})

test('a letter at the end of a name makes no plural, and its table no target of all keys', async () => {
  const { draft } = await initOf(`${users}
    ${organizations}
    ${members('')}
    export const form1042S = pgTable('form_1042_s', { id: id(), name: name(), ${link('orgId', 'organizations')} })
    ${notes}`)
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#members' } })
})

describe('customers', () => {
  test('the partners of a customer are none by themselves', async () => {
    const schema = `${users}
      export const tenants = pgTable('tenants', { id: id(), name: name(), slug: text('slug').unique() })
      export const partners = pgTable('partners', { id: id(), tenantId: integer('tenant_id').notNull(), name: name(), slug: text('slug') })
      export const partnerMembers = pgTable('partner_members', { ${link('userId', 'users')}, ${link('partnerId', 'partners')}, role: text('role').notNull().default('member') },
        (table) => [primaryKey({ columns: [table.userId, table.partnerId] })])
      export const partnerInvitations = pgTable('partner_invitations', { id: id(), ${link('partnerId', 'partners')}, email: text('email').notNull() })
      export const listings = pgTable('listings', { id: id(), ${link('partnerId', 'partners')} })`
    const asked = await askedIn({ 'src/schema.ts': columns + schema })
    const answers = [...asked.matchAll(/--tenant (\S+)/g)].map(([, answer]) => answer)
    expect(answers).toEqual(['none', 'none', 'src/schema.ts#partners', 'src/schema.ts#tenants'])
  })

  test('a key that all rows have tells more than a model that nothing ties to users', async () => {
    const key = "tenantId: text('tenant_id').notNull()"
    const rows = ['posts', 'tags', 'files', 'logs'].map(
      (name) => `export const ${name} = pgTable('${name}', { id: id(), ${key} })`,
    )
    const { draft, text } = await initOf(`
      export const users = pgTable('users', { id: id(), ${key}, email: email(), name: name() })
      ${organizations}
      ${rows.join('\n')}
      ${['plans', 'domains'].map((name) => `export const ${name} = pgTable('${name}', { id: id(), ${link('orgId', 'organizations')} })`).join('\n')}`)
    expect(draft.tenant).toMatchObject({ column: 'tenantId' })
    expect(text).toContain('each sees its own users: tenantId tells whose a row is')
  })

  test('what a group belongs to besides is none of its keys', async () => {
    const { draft } = await initOf(`${organizations}
      export const users = pgTable('users', { id: id(), email: email(), name: name(), ${link('orgId', 'organizations')} })
      export const programs = pgTable('programs', { id: id(), name: name(), ${link('orgId', 'organizations')} })
      export const programUsers = pgTable('program_users', { ${link('userId', 'users')}, ${link('programId', 'programs')} },
        (table) => [primaryKey({ columns: [table.userId, table.programId] })])
      export const teams = pgTable('teams', { id: id(), name: name(), ${link('programId', 'programs')} })
      export const teamMembers = pgTable('team_members', { ${link('userId', 'users')}, ${link('teamId', 'teams')} },
        (table) => [primaryKey({ columns: [table.userId, table.teamId] })])
      ${notes}`)
    expect(draft.group).toMatchObject({ model: 'src/schema.ts#teams' })
    expect(draft.tenant).not.toHaveProperty('group')
  })

  test('people whom several share have one department, and would have one in each', async () => {
    const { draft } = await initOf(`${organizations}
      export const departments = pgTable('departments', { id: id(), name: name(), ${link('orgId', 'organizations')} })
      export const users = pgTable('users', { id: id(), email: email(), name: name(), ${free('departmentId', 'departments')} })
      ${members('')}
      ${notes}`)
    expect(draft.group).toBe('scim')
  })
})

test('of two that are alike in all else, whoever has a password is the first answer', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}
      export const employees = pgTable('employees', { id: id(), email: email(), firstName: text('first_name').notNull() })
      ${['leaves', 'shoes', 'keys'].map((name) => `export const ${name} = pgTable('${name}', { id: id(), ${link('employeeId', 'employees')} })`).join('\n')}
      export const logins = pgTable('users', { id: id(), email: email(), name: name(), password: text('password').notNull() })`,
  })
  expect([...asked.matchAll(/--user (\S+)/g)].map(([, answer]) => answer)).toEqual([
    'src/schema.ts#logins',
    'src/schema.ts#employees',
  ])
})

test('who asks to be let in is no member yet', async () => {
  const tables = `${users}
    ${organizations}
    ${notes}
    export const userRequestedOrganizations = pgTable('user_requested_organizations', { ${link('userId', 'users')}, ${link('orgId', 'organizations')} },
      (table) => [primaryKey({ columns: [table.userId, table.orgId] })])`
  expect((await initOf(tables)).draft).not.toHaveProperty('tenant.user.through')
})

test.each([
  ["isDone: boolean('is_done').notNull().default(false)", 'step_users'],
  ["color: text('color')", 'step_responsibles'],
])('what people have to do is no group: %s, %s', async (column, name) => {
  const { draft } = await initOf(`${users}
    ${organizations}
    ${members('')}
    export const steps = pgTable('steps', { id: id(), title: text('title').notNull(), ${link('orgId', 'organizations')}, ${column} })
    export const stepUsers = pgTable('${name}', { ${link('stepId', 'steps')}, ${link('userId', 'users')} },
      (table) => [primaryKey({ columns: [table.stepId, table.userId] })])
    ${notes}`)
  expect(draft).toMatchObject({ group: 'scim' })
})

test('a customer that has joined something once has no members by it, whoever did it', async () => {
  const tables = (key: string) => `${users}
    ${organizations}
    export const networks = pgTable('networks', { id: id(), name: name() })
    export const ranks = pgTable('ranks', { id: id(), name: name() })
    export const networkOrganizations = pgTable('network_organizations', { id: id(), ${link('orgId', 'organizations')}, ${link('networkId', 'networks')},
      ${link('userId', 'users')}, ${link('networkRoleId', 'ranks')} }, (table) => [${key}])
    export const userRoles = pgTable('user_org_roles', { id: id(), ${link('userId', 'users')}, ${free('orgId', 'organizations')}, ${link('roleId', 'ranks')} })
    ${notes}`
  const { draft } = await initOf(tables('unique().on(table.orgId, table.networkId)'))
  expect(draft.tenant).toMatchObject({
    model: 'src/schema.ts#organizations',
    user: { through: 'src/schema.ts#userRoles' },
  })
})

test('people who are invited into the one team that they are in may be its customer’s', async () => {
  const teams = (more: string) => ({
    'src/schema.ts': `${columns}
    export const teams = pgTable('teams', { id: id(), name: name() })
    export const users = pgTable('users', { id: id(), email: email(), ${free('teamId', 'teams')} })
    export const wires = pgTable('wires', { id: id(), ${free('teamId', 'teams')} })
    ${more}`,
  })
  const invites = `export const invites = pgTable('team_invites', { id: id(), email: text('email'), ${link('teamId', 'teams')} })`
  expect(await askedIn(teams(invites))).toMatch(
    /Is teams what your customers are here.*\n.*\n *--tenant src\/schema.ts#teams .*\n *--tenant none --group src\/schema.ts#teams/,
  )
  expect(await askedIn(teams(''))).toContain('Which model holds your groups?')
})

test('what is kept of somebody in a workspace puts nobody into it', async () => {
  const pair = (table: string) =>
    `export const ${table} = pgTable('${table}', { ${link('userId', 'users')}, ${link('workspaceId', 'workspaces')}, usedAt: timestamp('used_at') },
      (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })])`
  const { draft } = await initOf(`${users}
    export const workspaces = pgTable('workspaces', { id: id(), name: name() })
    export const flows = pgTable('flows', { id: id(), ${link('workspaceId', 'workspaces')} })
    export const wires = pgTable('wires', { id: id(), ${link('workspaceId', 'workspaces')} })
    ${pair('workspaceUserProperties')}
    ${pair('workspaceAccess')}`)
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#workspaceAccess' } })
})

const company = (pairs: readonly string[], more = '') => `${users}
    export const companies = pgTable('companies', { id: id(), name: name(), vatNumber: text('vat_number') })
    export const wires = pgTable('wires', { id: id(), ${link('companyId', 'companies')} })
    export const flows = pgTable('flows', { id: id(), ${link('companyId', 'companies')} })
    ${pairs
      .map(
        (
          one,
        ) => `export const ${one} = pgTable('${one}', { id: id(), ${link('userId', 'users')}, ${link('companyId', 'companies')}${more} },
      (table) => [unique().on(table.userId, table.companyId)])`,
      )
      .join('\n')}`

test('who runs a company and who pleads for it are in rows of their own: nobody is one of them unasked', async () => {
  const files = { 'src/schema.ts': columns + company(['companyAdministrators', 'companyLawyers']) }
  expect(await askedIn(files)).toMatch(
    /Which rows put users into companies\?\n.*\n *--set tenant.user.through=src\/schema.ts#companyAdministrators .*\n *--set tenant.user.through=src\/schema.ts#companyLawyers /,
  )
  await expect(initIn(files)).rejects.toThrow('Which rows put users into companies?')
})

test('rows that tie users to the customer besides are named: SCIM makes those of the likeliest alone', async () => {
  const roles = company(['companyUsers'], ", role: text('role').notNull()")
  const { text } = await initOf(`${roles}
    export const companyLawyers = pgTable('company_lawyers', { ${link('userId', 'users')}, ${link('companyId', 'companies')} },
      (table) => [primaryKey({ columns: [table.userId, table.companyId] })])`)
  expect(text).toContain('// companyLawyers ties users to it, too, and SCIM makes no rows there')
})

test.each([
  ['one that somebody owns', 'ownerId', 'accounts'],
  ['one that is a user’s', 'userId', 'sites'],
])(
  'an account whose sites people are in may be the customer, and what somebody signs in by is none: %s',
  async (_, field, asked) => {
    const files = {
      'src/schema.ts': `${columns}${users}
    export const accounts = pgTable('accounts', { id: id(), name: name(), ${link(field, 'users')} })
    export const sites = pgTable('sites', { id: id(), name: name(), ${link('accountId', 'accounts')} })
    export const siteUsers = pgTable('site_users', { ${link('userId', 'users')}, ${link('siteId', 'sites')} },
      (table) => [primaryKey({ columns: [table.userId, table.siteId] })])
    ${['wires', 'flows', 'shots', 'taps', 'logs', 'maps'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), ${link('siteId', 'sites')} })`).join('\n')}`,
    }
    expect(await askedIn(files)).toContain(`Is ${asked} what your customers are here`)
  },
)

test('rows that give somebody a role of a table there are none beside those that put them into it', async () => {
  const { draft } = await initOf(`${users}
    ${organizations}
    export const roles = pgTable('roles', { id: id(), name: name(), ${link('orgId', 'organizations')} })
    ${members('')}
    export const userRoles = pgTable('user_roles', { id: id(), ${link('orgId', 'organizations')}, ${link('userId', 'users')}, ${link('roleId', 'roles')} })
    ${notes}`)
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#members' } })
})

test('what its members call a group is one, whatever rights are its name', async () => {
  const { draft } = await initOf(`${users}
    ${organizations}
    ${members('')}
    export const rolePermissions = pgTable('role_permissions', { id: id(), name: name(), ${link('orgId', 'organizations')} })
    export const setUsers = pgTable('set_users', { id: id(), ${link('userId', 'users')}, groupId: integer('group_id').notNull().references(() => rolePermissions.id) },
      (table) => [unique().on(table.userId, table.groupId)])
    ${notes}`)
  expect(draft.group).toMatchObject({ model: 'src/schema.ts#rolePermissions' })
})

/** Rows that have the keys of users, or of which a user has several: who is in something by them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn, initOf, users } from './found-app.js'

const academies = `
  export const academies = pgTable('academies', { id: id(), name: name(), stripeCustomerId: text('stripe_customer_id') })
  export const courses = pgTable('courses', { id: id(), academyId: integer('academy_id').notNull().references(() => academies.id) })
  export const halls = pgTable('halls', { id: id(), academyId: integer('academy_id').notNull().references(() => academies.id) })`
const byProfile = `${users}${academies}
  export const profiles = pgTable('profiles', { id: id(), userId: integer('user_id').notNull().unique(), bio: text('bio') })
  export const memberships = pgTable('memberships', { id: id(), role: text('role', { enum: ['owner', 'coach'] }).notNull().default('coach'),
    userId: integer('user_id').notNull().references(() => profiles.userId),
    academyId: integer('academy_id').notNull().references(() => academies.id) }, (table) => [unique().on(table.userId, table.academyId)])`

test('memberships that refer to the key of users by their profiles are those of users', async () => {
  const cwd = temporaryHost({ ...base, 'src/schema.ts': columns + byProfile })
  const { draft, open } = await init({ cwd, answers: {}, set: [], ask: takeProposals })
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#memberships', user: 'userId' } })
  expect(open).toEqual([])
  expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toContain(
    "user: 'userId', // refers to profiles, which has the keys of users: see that each gets a row there",
  )
  const { neededRows } = await generate({ cwd, env: {}, now: () => new Date(), write: true })
  expect(neededRows).toEqual([
    "see that each user gets a row of profiles, which memberships.userId refers to: by a trigger, or by a function of yours that makes users (user.create: call('…'))",
  ])
})

test('the key of a role beside that of a user is nothing to make up', async () => {
  const { draft, open } = await initOf(`${users}${academies}
    export const roleMembers = pgTable('role_members', { id: id(), roleId: varchar('role_id').notNull(),
      userId: integer('user_id').notNull(), academyId: integer('academy_id').notNull(), memberRole: text('member_role').notNull() },
      (table) => [unique().on(table.roleId, table.userId)])`)
  expect(draft.tenant).toMatchObject({
    user: { create: { roleId: { kind: 'call', ref: expect.stringMatching(/^src\/scim-host\.ts#/) } } },
  })
  expect(open.join()).toContain('throws until you write it')
})

test('customers whose members are profiles, of which users have several, are asked about', async () => {
  const tables = `${users}
    export const centers = pgTable('centers', { id: id(), name: name() })
    export const profiles = pgTable('user_profiles', { id: id(), kind: text('kind').notNull(), userId: integer('user_id').notNull().references(() => users.id) })
    export const centerAccess = pgTable('center_access', { id: id(), createdByProfileId: integer('created_by_profile_id').references(() => profiles.id),
      profileId: integer('user_profile_id').notNull().references(() => profiles.id), centerId: integer('center_id').notNull().references(() => centers.id) })
    export const rooms = pgTable('rooms', { id: id(), centerId: integer('center_id').notNull().references(() => centers.id) })
    export const levels = pgTable('levels', { id: id(), centerId: integer('center_id').notNull().references(() => centers.id) })`
  expect(await askedIn({ 'src/schema.ts': columns + tables })).toBe(
    `Is centers what your customers are, each with an identity provider of its own? centerAccess puts rows of profiles into it, of which one of users may have several: scim-gen can keep customers apart where rows refer to users, or where a column of users says whose they are.
Answer with one of:
  --tenant none   one customer only; not sure: else whoever has the token sees all users, those of every centers`,
  )
  const { draft, text } = await initOf(tables)
  expect(draft).not.toHaveProperty('tenant')
  expect(text).toContain('whoever has the token sees all users')
})

test('roles that have rows are no groups unasked, and are told', async () => {
  const { draft, text } = await initOf(`${users}
    export const roles = pgTable('roles', { id: id(), name: name() })
    export const userRole = pgTable('user_role', { userId: integer('user_id').notNull().references(() => users.id),
      roleId: integer('role_id').notNull().references(() => roles.id) }, (table) => [primaryKey({ columns: [table.userId, table.roleId] })])`)
  expect(draft.group).toBe('scim')
  expect(text).toContain(
    'no table looks like groups: kept in tables of their own; or --group src/schema.ts#roles: who has one is in userRole',
  )
})

test('accounts with the passwords of people who have none are users, each with the key of a person', async () => {
  const { draft, open } = await initOf(`
    export const employees = pgTable('employees', { id: id(), email: email(), firstName: name(), lastName: text('last_name').notNull() })
    export const accounts = pgTable('users', { id: id(), loginName: text('login_name').notNull(), password: text('password').notNull(),
      employeeId: integer('employee_id').notNull().unique().references(() => employees.id) })
    export const shifts = pgTable('shifts', { id: id(), employeeId: integer('employee_id').notNull().references(() => employees.id) })`)
  expect(draft.user).toMatchObject({
    model: 'src/schema.ts#accounts',
    attributes: { userName: 'loginName' },
  })
  expect(open.join()).toContain(
    'The key of the row of employees that a new row of accounts has as employeeId.',
  )
})

const details = (link: string) => ({
  'src/schema.ts': `${columns}${users}
    export const companies = pgTable('bus_companies', { id: id(), name: name() })
    export const staffDetails = pgTable('staff_details', { id: id(), userId: integer('user_id').notNull()${link}.references(() => users.id),
      companyId: integer('company_id').references(() => companies.id), phone: text('phone').notNull(), email: text('email').notNull(), hiredOn: timestamp('hired_on') })
    export const buses = pgTable('buses', { id: id(), companyId: integer('company_id').notNull().references(() => companies.id) })`,
})

test('what is told of each user may say whose they are, though nobody joins by it: a question', async () => {
  const files = details('.unique()')
  expect(await askedIn(files)).toBe(
    `Is companies what your customers are here, each with an identity provider of its own?
Answer with one of:
  --tenant none   one customer only
  --set tenant.user.through=src/schema.ts#staffDetails --tenant src/schema.ts#companies   each sees its own users; table companies: named bus_companies; staff_details and buses refer to it; each user has one row of staffDetails at most, which says whose they are`,
  )
  const { draft } = await init({
    cwd: temporaryHost({ ...base, ...files }),
    answers: { tenant: 'src/schema.ts#companies' },
    set: ['tenant.user.through=src/schema.ts#staffDetails'],
    dryRun: true,
  })
  expect(draft.tenant).toMatchObject({
    user: {
      through: 'src/schema.ts#staffDetails',
      create: { phone: { kind: 'attribute' }, email: { kind: 'attribute' } },
    },
  })
  // Of several rows none says it.
  expect(await askedIn(details(''))).toMatch(/tenant\.user is yours to write$/)
  // Of a name with another word in it, too, which is asked about for that alone.
  const { 'src/schema.ts': schema = '' } = files
  expect(await askedIn({ 'src/schema.ts': schema.replaceAll(/\bcompanies\b/g, 'busCompanies') })).toMatch(
    /--tenant none .*those of every busCompanies\n.*tenant\.user\.through=src\/schema\.ts#staffDetails/,
  )
})

test('what profiles are joined with is no customer where it is of one itself: that one is asked about', async () => {
  const profile = (name: string) =>
    `export const ${name} = pgTable('${name}', { id: id(), userId: integer('user_id').notNull().unique().references(() => users.id), companyId: integer('company_id').notNull().references(() => companies.id) })`
  const asked = await askedIn({
    'src/schema.ts': `${columns}${users}
    export const companies = pgTable('companies', { id: id(), name: name() })
    ${profile('ownerProfiles')}
    ${profile('fitterProfiles')}
    export const repairs = pgTable('repairs', { id: id(), name: name(), companyId: integer('company_id').notNull().references(() => companies.id) })
    export const fitterRepairs = pgTable('fitter_repairs', { id: id(), fitterId: integer('fitter_id').notNull().references(() => fitterProfiles.id),
      repairId: integer('repair_id').notNull().references(() => repairs.id) }, (table) => [unique().on(table.fitterId, table.repairId)])
    export const orders = pgTable('orders', { id: id(), repairId: integer('repair_id').notNull().references(() => repairs.id) })
    export const offers = pgTable('offers', { id: id(), repairId: integer('repair_id').notNull().references(() => repairs.id) })
    export const settings = pgTable('company_settings', { id: id(), companyId: integer('company_id').notNull().references(() => companies.id) })`,
  })
  expect(asked).toContain('Is companies what your customers are')
  expect(asked).not.toContain('Is repairs')
})

const guides = (link: string, name: string) => ({
  'src/schema.ts': `${columns}
    export const companies = pgTable('companies', { id: id(), name: name(), plan: text('plan') })
    export const users = pgTable('users', { id: id(), email: email(), name: name(), companyId: integer('company_id').references(() => companies.id) })
    export const guides = pgTable('${name}', { id: id(), userId: integer('user_id').notNull()${link}.references(() => users.id),
      companyId: integer('company_id').notNull().references(() => companies.id), level: text('level', { enum: ['guide', 'manager'] }).notNull().default('guide') })
    ${['buses', 'tours'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), companyId: integer('company_id').notNull().references(() => companies.id) })`).join('\n')}`,
})

test.each([
  ['of whom each user has one row at most', '.unique()', 'guides', { field: 'companyId' }],
  ['in several', '', 'guides', { through: 'src/schema.ts#guides' }],
  ['called after members', '.unique()', 'company_members', { through: 'src/schema.ts#guides' }],
])("people %s, beside a key of the user's own that may be absent", async (_, link, name, user) => {
  expect((await initIn(guides(link, name))).draft.tenant).toMatchObject({ user })
})

test.each([
  ["function () { return this.kind !== 'host' }", { field: 'companyId' }],
  ['false', { through: 'src/models.ts#Guide' }],
])('a key that the model demands of some says whose each user is: %s', async (required, user) => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
    'src/models.ts': `import { model, Schema } from 'mongoose'
      const company = { type: Schema.Types.ObjectId, ref: 'Company', required: true }
      export const Company = model('Company', new Schema({ name: { type: String, required: true }, plan: String }))
      export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, password: { type: String, required: true }, kind: String,
        companyId: { type: Schema.Types.ObjectId, ref: 'Company', required: ${required} } }))
      const guide = new Schema({ userId: { type: Schema.Types.ObjectId, ref: 'User', required: true }, companyId: company, level: { type: String, enum: ['guide', 'manager'] } })
      export const Guide = model('Guide', guide)
      export const Bus = model('Bus', new Schema({ name: String, companyId: company }))
      export const Tour = model('Tour', new Schema({ name: String, companyId: company }))`,
  })
  expect(draft.tenant).toMatchObject({ user })
})

/** Groups whose members no table ties to users: they go by a row that the tenant has of each, or by a column of the user. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, columns, initIn } from './found-app.js'

const basics = {
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
}

const schema = (tables: string) => ({
  ...basics,
  'src/schema.ts': `import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
    const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
    export const organizations = pgTable('organizations', {
      id: id(), name: text('name').notNull(), stripeCustomerId: text('stripe_customer_id') })
    ${tables}`,
})

const seats = schema(`
  export const users = pgTable('users', { id: id(), email: text('email').notNull().unique(), passwordHash: text('hash') })
  export const organizationMembers = pgTable('organization_members', {
    id: id(),
    organizationId: integer('organization_id').notNull().references(() => organizations.id),
    userId: integer('user_id').notNull().references(() => users.id),
    role: text('role', { enum: ['owner', 'member'] }).notNull().default('member'),
  }, (table) => [unique().on(table.organizationId, table.userId)])
  export const teams = pgTable('teams', {
    id: id(), name: text('name').notNull(),
    organizationId: integer('organization_id').notNull().references(() => organizations.id) })
  export const teamMembers = pgTable('team_members', {
    teamId: integer('team_id').notNull().references(() => teams.id),
    memberId: integer('member_id').notNull().references(() => organizationMembers.id),
  }, (table) => [unique().on(table.teamId, table.memberId)])`)

test('rows that refer to the members of the tenant are proposed with the way to users', async () => {
  const { draft, config, open } = await init({ cwd: temporaryHost(seats), answers: {}, set: [] })
  expect(draft).toMatchObject({
    group: {
      model: 'src/schema.ts#teams',
      members: {
        model: 'src/schema.ts#teamMembers',
        user: 'memberId',
        group: 'teamId',
        via: { model: 'src/schema.ts#organizationMembers', user: 'userId' },
      },
    },
    tenant: { user: { through: 'src/schema.ts#organizationMembers' } },
  })
  expect(config).toBeDefined()
  expect(open.join('\n')).not.toContain('group')
})

test('without the tenant, not everybody has such a row: that is a question', async () => {
  const answers = { tenant: 'none' }
  await expect(init({ cwd: temporaryHost(seats), answers, set: [] })).rejects.toThrow(
    /Which model holds your groups\?/,
  )
})

test('a column of the user that is called after its only group, and declares no key', async () => {
  const cwd = temporaryHost(
    schema(`
      export const departments = pgTable('departments', { id: id(), name: text('name').notNull() })
      export const users = pgTable('users', {
        id: id(), email: text('email').notNull().unique(), passwordHash: text('hash'),
        departmentId: integer('department_id') })`),
  )
  const answers = { tenant: 'none', group: 'src/schema.ts#departments' }
  const { config, open } = await init({ cwd, answers, set: [] })
  expect(config?.group).toMatchObject({
    model: 'src/schema.ts#departments',
    members: { field: 'departmentId' },
  })
  expect(open.join('\n')).not.toContain('group')
})

test('a column of the user that refers to a group that was named', async () => {
  const cwd = temporaryHost(
    schema(`
      export const teams = pgTable('teams', { id: id(), name: text('name').notNull() })
      export const users = pgTable('users', {
        id: id(), email: text('email').notNull().unique(), passwordHash: text('hash'),
        teamId: integer('team_id').references(() => teams.id) })`),
  )
  const answers = { tenant: 'none', group: 'src/schema.ts#teams' }
  expect((await init({ cwd, answers, set: [] })).config?.group).toEqual({
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'name' },
    members: { field: 'teamId' },
  })
})

const users = (uid: string) => `
  export const users = pgTable('users', {
    id: id(), email: text('email').notNull().unique(), passwordHash: text('hash'), uid: ${uid} })
  export const teams = pgTable('teams', { id: id(), name: text('name').notNull() })`

test.each([
  ['refers to', `userRef: text('user_ref').notNull().references(() => users.uid)`, 'userRef'],
  ['is named after', `userUid: text('user_uid').notNull()`, 'userUid'],
])('memberships whose column %s another unique column of users say which', async (_, column, user) => {
  const cwd = temporaryHost(
    schema(`${users("text('uid').notNull().unique()")}
      export const teamMembers = pgTable('team_members', {
        teamId: integer('team_id').notNull().references(() => teams.id), ${column},
      }, (table) => [unique().on(table.teamId, table.${user})])`),
  )
  const { config } = await init({ cwd, answers: { tenant: 'none' }, set: [] })
  expect(config?.group).toMatchObject({
    members: { model: 'src/schema.ts#teamMembers', user, group: 'teamId', key: 'uid' },
  })
})

test('what is not unique tells nobody', async () => {
  const cwd = temporaryHost(
    schema(`${users("text('uid')")}
      export const teamMembers = pgTable('team_members', {
        teamId: integer('team_id').notNull().references(() => teams.id), userUid: text('user_uid').notNull(),
      }, (table) => [unique().on(table.teamId, table.userUid)])`),
  )
  await expect(init({ cwd, answers: { tenant: 'none' }, set: [] })).rejects.toThrow(
    /Which model holds your groups\?/,
  )
})

test('a tenant whose memberships hold another column is left to be said', async () => {
  const cwd = temporaryHost(
    schema(`
      export const users = pgTable('users', {
        id: id(), email: text('email').notNull().unique(), passwordHash: text('hash'), uid: text('uid').notNull().unique() })
      export const organizationMembers = pgTable('organization_members', {
        organizationId: integer('organization_id').notNull().references(() => organizations.id),
        userUid: text('user_uid').notNull(), role: text('role', { enum: ['owner', 'member'] }).notNull(),
      }, (table) => [unique().on(table.organizationId, table.userUid)])`),
  )
  const answers = { tenant: 'src/schema.ts#organizations' }
  const { draft, open } = await init({ cwd, answers, set: ['tenant.from=src/app.ts#app'] })
  expect(Object(draft).tenant.user).toEqual({})
  expect(open).toContain(
    'tenant.user: rows of organizationMembers hold uid of users, and SCIM finds the users of a tenant by keys alone; write { field: … } or { through: … }, or leave tenant out.',
  )
})

test('so is one whose memberships are called as another column of users or of tenants is', async () => {
  const openOf = async (ofUsers: string, ofFirms: string) => {
    const { draft, open } = await initIn({
      'src/schema.ts': `${columns}
  const made = () => text('id').primaryKey().$defaultFn(() => crypto.randomUUID())
  export const users = pgTable('users', { id: made(), email: email()${ofUsers} })
  export const firms = pgTable('firms', { id: made(), name: name()${ofFirms} })
  export const seats = pgTable('seats', { userId: text('user_id').notNull(), firmId: text('firm_id').notNull(), role: text('role', { enum: ['owner', 'member'] }).notNull() },
    (table) => [unique().on(table.userId, table.firmId)])
  export const bills = pgTable('bills', { id: made(), firmId: text('firm_id').notNull() })
  export const tasks = pgTable('tasks', { id: made(), firmId: text('firm_id').notNull() })`,
    })
    return { user: Object(draft).tenant.user, open: open.join() }
  }
  const ofService = await openOf(", userId: text('user_id').notNull().unique()", '')
  expect(ofService).toMatchObject({
    user: {},
    open: expect.stringContaining('rows of seats hold userId of users'),
  })
  const ofFirms = await openOf('', ", firmId: text('firm_id').notNull()")
  expect(ofFirms).toMatchObject({
    user: {},
    open: expect.stringContaining('rows of seats hold firmId of firms'),
  })
  expect(await openOf('', '')).toMatchObject({ user: { through: 'src/schema.ts#seats' }, open: '' })
})

test('roles that have rows are told beside what may be groups', async () => {
  const files = schema(`
  export const users = pgTable('users', { id: id(), email: text('email').notNull().unique(), passwordHash: text('hash') })
  export const plants = pgTable('plants', { id: id(), name: text('name').notNull() })
  export const userPlants = pgTable('user_plants', {
    userId: integer('user_id').notNull().references(() => users.id),
    plantId: integer('plant_id').notNull().references(() => plants.id),
  }, (table) => [unique().on(table.userId, table.plantId)])
  export const duties = pgTable('duties', { id: id(), plantId: integer('plant_id').notNull().references(() => plants.id) })
  export const roles = pgTable('roles', { id: id(), name: text('name').notNull().unique() })
  export const userRoles = pgTable('user_roles', {
    userId: integer('user_id').notNull().references(() => users.id),
    roleId: integer('role_id').notNull().references(() => roles.id),
  }, (table) => [unique().on(table.userId, table.roleId)])`)
  const asked = await askedIn(files)
  expect(asked.match(/--group \S+/g)?.slice(0, 3)).toEqual([
    '--group src/schema.ts#plants',
    '--group scim',
    '--group src/schema.ts#roles',
  ])
  expect(asked).toMatch(/#roles +who has one is in userRoles\n/)
})

test('contacts are no groups in another language, either', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}
  export const empresas = pgTable('empresas', { id: id(), nome: name(), plano: text('plano') })
  export const usuarios = pgTable('usuarios', { id: id(), email: email(), nome: name(), senha: name() })
  export const socios = pgTable('usuario_empresa', { id: id(), usuarioId: integer('usuario_id').notNull().references(() => usuarios.id), empresaId: integer('empresa_id').notNull().references(() => empresas.id) })
  export const contatos = pgTable('contatos', { id: id(), nome: name(), empresaId: integer('empresa_id').references(() => empresas.id), telefone: text('telefone').notNull() })
  export const usuarioContatos = pgTable('usuario_contato', { id: id(), usuarioId: integer('usuario_id').notNull().references(() => usuarios.id), contatoId: integer('contato_id').notNull().references(() => contatos.id) })`,
  })
  expect(draft).toMatchObject({ user: { model: 'src/schema.ts#usuarios' }, group: 'scim' })
})

test('rows that count what somebody did with something put nobody into it: neither groups nor tenants', async () => {
  const counts = (of: string) =>
    `export const learner_${of}_stats = pgTable('learner_${of}_stats', { id: id(), learnerId: integer('learner_id').notNull().references(() => users.id),
      ${of}Id: integer('${of}_id').notNull().references(() => ${of}s.id), tries: integer('tries').notNull().default(0), solved: integer('solved').notNull().default(0),
      share: integer('share').notNull().default(0) }, (table) => [unique().on(table.learnerId, table.${of}Id)])`
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), password: text('password').notNull() })
      export const subjects = pgTable('subjects', { id: id(), name: name() })
      export const chapters = pgTable('chapters', { id: id(), name: name(), subjectId: integer('subject_id').notNull().references(() => subjects.id) })
      export const tests = pgTable('tests', { id: id(), subjectId: integer('subject_id').notNull().references(() => subjects.id) })
      ${counts('subject')}
      ${counts('chapter')}`,
  })
  expect(draft.group).toBe('scim')
  expect(draft).not.toHaveProperty('tenant')
})

test.each([
  ['.unique()', true],
  ['', false],
])('rows of which each user has one at most are told as such: %s', async (unique, isTold) => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name() })
      export const departments = pgTable('departments', { id: id(), name: name() })
      export const departmentMembers = pgTable('department_members', { id: id(),
        userId: integer('user_id').notNull()${unique}.references(() => users.id), departmentId: integer('department_id').notNull().references(() => departments.id) })`,
  })
  expect(draft.group).toMatchObject({ members: { model: 'src/schema.ts#departmentMembers' } })
  expect(text.includes('unique: each user is in one group at most, and leaves it')).toBe(isTold)
})

test('rows of which each user has one hold no group of users whom tenants share', async () => {
  const cwd = temporaryHost(
    schema(`
      export const users = pgTable('users', { id: id(), email: text('email').notNull().unique(), passwordHash: text('hash') })
      export const organizations = pgTable('organizations', { id: id(), name: text('name').notNull() })
      export const organizationMembers = pgTable('organization_members', {
        organizationId: integer('organization_id').notNull().references(() => organizations.id),
        userId: integer('user_id').notNull().references(() => users.id),
      }, (table) => [unique().on(table.organizationId, table.userId)])
      export const teams = pgTable('teams', { id: id(), name: text('name').notNull(),
        organizationId: integer('organization_id').notNull().references(() => organizations.id) })
      export const teamMembers = pgTable('team_members', {
        teamId: integer('team_id').notNull().references(() => teams.id),
        userId: integer('user_id').primaryKey().references(() => users.id) })`),
  )
  const fix =
    'table teams: rows of teamMembers have room for one group of each user, and users may be in several tenants'
  await expect(init({ cwd, answers: {}, set: [] })).rejects.toMatchObject({
    diagnostics: [{ code: 'SG5002', fix: expect.stringContaining(fix) }],
  })
})

test('who has a role in something of a team’s is no member of it by that', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}
  export const users = pgTable('users', { id: id(), email: email(), name: name() })
  export const teams = pgTable('queues', { id: id(), name: name() })
  export const tickets = pgTable('tickets', { id: id(), teamId: integer('team_id').references(() => teams.id) })
  export const dutyPlanRoles = pgTable('duty_plan_roles', { id: id(), teamId: integer('team_id').notNull().references(() => teams.id),
    userId: integer('user_id').notNull().references(() => users.id), roleType: text('role_type', { enum: ['manager', 'deputy'] }).notNull(),
    grantedById: integer('granted_by_id').references(() => users.id) }, (t) => [unique().on(t.teamId, t.userId)])
  export const teamMembers = pgTable('queue_members', { teamId: integer('team_id').notNull().references(() => teams.id),
    userId: integer('user_id').notNull().references(() => users.id) }, (t) => [primaryKey({ columns: [t.teamId, t.userId] })])`,
  })
  expect(draft.group).toMatchObject({
    model: 'src/schema.ts#teams',
    members: { model: 'src/schema.ts#teamMembers' },
  })
})

test('of several lists of groups, the one that is called after them rather than after whom somebody leads', async () => {
  const { text, draft } = await init({
    cwd: temporaryHost({
      ...basics,
      'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
      'src/models.ts': `import { Schema, model } from 'mongoose'
const crews = () => [{ type: Schema.Types.ObjectId, ref: 'Crew' }]
export const Crew = model('Crew', new Schema({ name: { type: String, required: true } }))
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, managedCrewIds: crews(), planned: crews(), crewIds: crews() }))`,
    }),
    answers: {},
    set: ['group.model=src/models.ts#Crew'],
  })
  expect(draft).toMatchObject({ group: { members: { group: 'crewIds' } } })
  expect(text).toContain('crewIds holds the keys; named crewIds')
})

const staff = (user: string, more = '') => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection('')",
  'src/models.ts': `import { model, Schema } from 'mongoose'
const text = { type: String, required: true }
export const User = model('User', new Schema({ email: { ...text, unique: true }, name: text, password: text }))
export const Department = model('Department', new Schema({ name: { ...text, unique: true } }))
export const ${user} = model('${user}', new Schema({
  wage: Number, department: { type: Schema.Types.ObjectId, ref: 'Department' }${more} }))`,
})
const ofUser = ", user: { type: Schema.Types.ObjectId, ref: 'User' }"

test.each([
  ['may be absent', ofUser],
  ['is there', ofUser.replace("'User'", "'User', required: true")],
])(
  'what an app keeps of people tells who is in a department, where the user %s: asked, with what goes',
  async (_, user) => {
    const kept = 'SCIM makes such a row for each member, and deletes it, with wage, when somebody leaves'
    expect(await askedIn(staff('Employee', user))).toContain(
      `--group src/models.ts#Department   table Department: by user and department of Employee; ${kept}`,
    )
    expect((await initIn(staff('Employee', user))).draft.group).toBe('scim')
    const { config, text } = await initIn(staff('Employee', user), { group: 'src/models.ts#Department' })
    expect(config?.group).toMatchObject({
      members: { model: 'src/models.ts#Employee', user: 'user', group: 'department' },
    })
    expect(text).toContain(kept)
  },
)

test.each([
  ['rows are of no people', 'Ticket', ofUser],
  ['nobody is named', 'Employee', ''],
  ['somebody made them', 'Employee', ofUser.replace('user', 'createdBy')],
])('nor do they ask, where %s', async (_, name, user) => {
  expect(await askedIn(staff(name, user))).toBe('')
})

test('of two departments of each it is not known which: nothing tells', async () => {
  const more = `${ofUser}, second: { type: Schema.Types.ObjectId, ref: 'Department' }`
  expect(await askedIn(staff('Employee', more))).toContain('table Department: nothing tells who is in it')
})

test('a key of their own tells it before what the app keeps of people, which nobody loses by leaving', async () => {
  const files = staff('Employee', `${ofUser.replace("'User'", "'User', unique: true")}, role: String`)
  const own = files['src/models.ts'].replace(
    'name: text, password',
    "name: text, department: { type: Schema.Types.ObjectId, ref: 'Department' }, password",
  )
  const { draft } = await initIn({ ...files, 'src/models.ts': own }, { group: 'src/models.ts#Department' })
  expect(draft.group).toMatchObject({ members: { field: 'department' } })
})

const guided = (ofGuide: string, ofTour: string) =>
  initIn(
    {
      'src/schema.ts': `${columns}
        export const departments = pgTable('departments', { id: id(), name: name() })
        export const users = pgTable('users', { id: id(), email: email(), password: text('password')${ofGuide} })
        export const tours = pgTable('tours', {
          id: id(), guideId: integer('guide_id').notNull().references(() => users.id),
          departmentId: integer('department_id').references(() => departments.id), ${ofTour} })`,
    },
    { tenant: 'none', group: 'src/schema.ts#departments' },
  )

test('a key of their own tells it before what is little like a membership', async () => {
  const own = ", departmentId: integer('department_id').references(() => departments.id)"
  const { draft } = await guided(own, "role: text('role')")
  expect(draft.group).toMatchObject({ members: { field: 'departmentId' } })
})

test.each([
  ["['Manager', 'Helper']", true],
  // Of what is done with those who manage.
  ["['Managerial', 'Technical']", false],
])('a row of %s has a role: %s', async (words, isRole) => {
  const { draft } = await guided('', `kind: text('kind', { enum: ${words} }).notNull()`)
  expect(JSON.stringify(draft.group).includes('tours')).toBe(isRole)
})

/** What somebody prefers, or has said something about, is nothing that they are in. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn } from './found-app.js'

test('a preference is no membership', async () => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
      const companyId = { type: Schema.Types.ObjectId, ref: 'Company', required: true }
      export const Company = model('Company', new Schema({ name: { type: String, required: true }, domain: String }))
      export const Worker = model('Worker', new Schema({
        email: { type: String, required: true, unique: true },
        password: { type: String, required: true },
        preferences: { board: { defaultCompany: { type: Schema.Types.ObjectId, ref: 'Company' } } },
      }))
      export const Loom = model('Loom', new Schema({ companyId, name: String }))
      export const Bale = model('Bale', new Schema({ companyId, weight: Number }))`,
  })
  expect(JSON.stringify(draft.tenant ?? '')).not.toContain('preferences')
})

test('what people have feedback on is no customer', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}
      export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull() })
      export const findings = pgTable('findings', { id: id(), title: text('title') })
      export const remedies = pgTable('remedies', { id: id(), findingId: integer('finding_id').notNull().references(() => findings.id) })
      export const userFindingFeedback = pgTable('user_finding_feedback', { id: id(),
        userId: integer('user_id').notNull().references(() => users.id), findingId: integer('finding_id').notNull().references(() => findings.id) })`,
  })
  expect(asked).not.toContain('findings')
})

test('a list of customers in the row of a user, with more beside the keys, is named where none is proposed', async () => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
      const companyId = { type: Schema.Types.ObjectId, ref: 'Company', required: true }
      export const Company = model('Company', new Schema({ name: { type: String, required: true }, domain: String, licenses: Number }))
      export const Worker = model('Worker', new Schema({
        email: { type: String, required: true, unique: true },
        password: { type: String, required: true },
        access: [{ companyId, rank: String, body: String, title: String, notes: String }],
      }))
      export const Loom = model('Loom', new Schema({ companyId, name: String }))
      export const Bale = model('Bale', new Schema({ companyId, weight: Number }))`,
  })
  expect(text).toContain('one customer only, though Worker.access lists several')
})

test('rows of a term each are said to count once it is over', async () => {
  const tables = (other: string) => `${columns}
    export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull() })
    export const teams = pgTable('teams', { id: id(), name: name() })
    export const ${other} = pgTable('${other}', { id: id(), name: name() })
    export const teamMembers = pgTable('team_members', { id: id(),
      userId: integer('user_id').notNull().references(() => users.id), teamId: integer('team_id').notNull().references(() => teams.id),
      otherId: integer('other_id').notNull().references(() => ${other}.id) })`
  const said = 'count, of those that are over, too: say in members.where which do'
  expect((await initIn({ 'src/schema.ts': tables('terms') })).text).toContain(`rows of each terms ${said}`)
  expect((await initIn({ 'src/schema.ts': tables('desks') })).text).not.toContain(said)
})

test('who has a real name is one person, and no customer', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}
      export const rescuers = pgTable('rescuers', { id: id(), no: text('no').notNull().unique(), realName: text('real_name').notNull() })
      export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), rescuerId: integer('rescuer_id').references(() => rescuers.id) })
      ${['duties', 'trips', 'insurances', 'invitations', 'lessonsLearnt', 'kits']
        .map(
          (one) =>
            `export const ${one} = pgTable('${one}', { id: id(), rescuerId: integer('rescuer_id').notNull().references(() => rescuers.id) })`,
        )
        .join('\n')}`,
  })
  expect(asked).not.toContain('rescuers')
})

test('a report that somebody drafts and hands in puts nobody into anything', async () => {
  const ofFirm = "firmId: integer('firm_id').notNull().references(() => organizations.id)"
  const asked = await askedIn({
    'src/schema.ts': `${columns}
      export const organizations = pgTable('organizations', { id: id(), name: name(), plan: text('plan') })
      export const storeys = pgTable('storeys', { id: id(), name: name(), ${ofFirm} })
      export const users = pgTable('users', { id: id(), email: email(), ${ofFirm} })
      export const rounds = pgTable('storey_rounds', { id: id(), inspectorId: integer('inspector_id').notNull().references(() => users.id),
        storeyId: integer('storey_id').notNull().references(() => storeys.id), state: text('state', { enum: ['draft', 'submitted', 'closed'] }).notNull(),
        step: text('step', { enum: ['inspector', 'manager'] }).notNull() })`,
  })
  expect(asked).not.toContain('storeys')
})

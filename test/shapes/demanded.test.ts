/** Paths that Mongoose demands of some documents, as a function of the model's says. */
import { expect, test } from 'vitest'
import { initIn } from './found-app.js'

const app = (paths: string, hook = '') => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection('')",
  'src/models.ts': `import { Schema, model } from 'mongoose'
const users = new Schema({ email: { type: String, required: true, unique: true }, rank: String, ${paths} })
${hook}
export const User = model('User', users)`,
})
const told = (fields: string) =>
  `your model refuses some rows without ${fields}, as a function of its own says: where it refuses new ones, say in create what they have`

test.each([
  ['a function', "ward: { type: String, required: function () { return this.rank !== 'chief' } }"],
  ['an arrow', "ward: { type: String, required: () => process.env.WARDS === '1' }"],
  ['a method', "ward: { type: String, required() { return this.rank !== 'chief' } }"],
  ['one with a message', "ward: { type: String, required: [function () { return true }, 'which?'] }"],
])('are told: by %s', async (_, path) => {
  const { text, draft } = await initIn(app(path))
  expect(text).toContain(told('ward'))
  expect(draft.user).not.toHaveProperty('create.ward')
})

test.each([
  ['what is given by itself', "ward: { type: String, default: 'north', required: () => true }"],
  ['what is mapped', 'name: { type: String, required: () => true }'],
  ['what is demanded of all', 'ward: { type: String, required: true }'],
  [
    'what is in a document that may be left out',
    'home: new Schema({ ward: { type: String, required: () => true } })',
  ],
])('are not: %s', async (_, path) => {
  expect((await initIn(app(path))).text).not.toContain('your model refuses some rows')
})

test('a hook that fills it before it is saved comes too late, and one before it is validated does not', async () => {
  const ward = "ward: { type: String, required: function () { return this.rank !== 'chief' } }"
  const hook = (when: string) => `users.pre('${when}', function () { this.ward = 'north' })`
  expect((await initIn(app(ward, hook('save')))).text).toContain(told('ward'))
  expect((await initIn(app(ward, hook('validate')))).text).not.toContain('your model refuses some rows')
})

test('in what puts users into groups, too', async () => {
  const { text } = await initIn(
    app(
      'name: String',
      `export const Crew = model('Crew', new Schema({ name: { type: String, required: true } }))
const link = (ref: string) => ({ type: Schema.Types.ObjectId, ref, required: true })
const members = new Schema({ crew: link('Crew'), user: link('User'), post: { type: String, required: () => true } })
members.index({ crew: 1, user: 1 }, { unique: true })
export const CrewMember = model('CrewMember', members)`,
    ),
  )
  expect(text).toMatch(/members: \{\n.*your model refuses some rows without post, /)
})

test.each([
  ['required: true', false],
  // Documents may leave out what each of them has.
  ['sparse: true', false],
  ["required: function () { return this.rank !== 'chief' }", true],
])('a login that some documents need not have hides those without it: %s', async (option, isHidden) => {
  const files = app('password: { type: String, required: true }, badge: { type: String }')
  const { text } = await initIn({
    ...files,
    'src/models.ts': files['src/models.ts'].replace(
      'required: true, unique: true',
      `unique: true, ${option}`,
    ),
  })
  expect(text.includes('where: { email: { not: null } }')).toBe(isHidden)
})

test('a password is random, which nobody needs to know', async () => {
  const demanded = "required: function () { return this.rank !== 'chief' }"
  const { text } = await initIn(
    app(`passwordHash: { type: String, ${demanded} }, ward: { type: String, ${demanded} }`),
  )
  expect(text).toContain("passwordHash: call('node:crypto#randomUUID')")
  expect(text).toContain(told('ward'))
})

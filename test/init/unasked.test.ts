/** Sign-in that does not ask who is active: said where nothing of the app does. */
import { expect, test } from 'vitest'
import { unaskedBy } from '../../src/candidates/unasked.js'
import { table } from '../inspect/tables.js'
import { columns, initIn } from './found-app.js'

const users = table('users', ['id number!= key', 'email string!', 'password string!', 'isActive boolean!='])
const signIn = {
  path: 'src/routes/sign-in.ts',
  text: `const user = await users.findOne({ email })
if (!(await bcrypt.compare(sent.password, user.password))) return res.status(401).end()
res.json({ id: user.id, isActive: user.isActive })`,
}
const courses = table('courses', ['id number!= key', 'isActive boolean!='])
const by = (text: string, path = 'src/lib/people.ts') =>
  unaskedBy(users, 'isActive', [signIn, { path, text }], [users, courses])?.path

test.each([
  ['', 'src/lib/people.ts'],
  // What sets it, selects it, shows it, or asks it of something else.
  ['users.update({ isActive: false }); user.isActive = false', 'src/lib/people.ts'],
  ["users.find({ select: ['isActive'] })", 'src/lib/people.ts'],
  [
    'const stages = await Stage.find({ isActive: true })\nif (!stage.isActive) throw new Error()',
    'src/stages.ts',
  ],
  ["import '@scim-gen/runtime'\neq(user.isActive, true)", 'src/scim/user.ts'],
  ['if (!user.isActive) throw new UnauthorizedException()', 'test/sign-in.test.ts'],
  // What looks for rows of another table, for many, or in a request about something else.
  ['const course = await Course.findOne({ id, isActive: true })', 'src/services/learning.ts'],
  ['await this.courseRepository.findOne({ where: { id, isActive: true } })', 'src/services/learning.ts'],
  ['await em.findOne(Course, { id, isActive: true })', 'src/services/learning.ts'],
  ['const all = await User.find({ id: { $in: ids }, isActive: true })', 'src/services/mails.ts'],
  ['const all = await users.find({ where: { id: In(ids), isActive: true } })', 'src/services/mails.ts'],
  ['const to = await User.findOne({ id: sent.to, isActive: true })', 'src/controllers/chat.controller.ts'],
])('nobody asks: %s', (text, path) => {
  expect(by(text, path)).toBe('src/routes/sign-in.ts')
})

test.each([
  ['if (!found.isActive) throw new UnauthorizedException()', 'src/lib/people.ts'],
  ['if (!user.isActive) return null', 'src/lib/people.ts'],
  ['const { isActive } = await load(id)', 'src/middleware/current.ts'],
  ['if (!found.isActive) return next(denied)', 'src/auth/guard.ts'],
  [
    'export const known = (email) => users.findOne({ where: { email, isActive: true } })',
    'src/lib/people.ts',
  ],
  ["qb.where('u.isActive = :yes', { yes: true })", 'src/lib/people.ts'],
  ['schema.pre(/^find/, function () { this.where({ isActive: true }) })', 'src/schema.ts'],
  [
    'return this.repository.findOne<User>({\n  where: { email: email, isActive: true },\n  attributes: [] })',
    'src/lib/people.ts',
  ],
  ["db.selectFrom('users').where('isActive', '=', true)", 'src/lib/people.ts'],
  ['eq(users.isActive, true)', 'src/lib/people.ts'],
  ['const one = await User.findOne({ id: sent.sub, isActive: true })', 'src/controllers/users.controller.ts'],
  ['const one = await User.findOne({ id: sent.sub, isActive: true })', 'src/routes/index.ts'],
  ['if (!user.isActive) return res.status(403).end()', 'src/controllers/chat.controller.ts'],
  ['await Course.findOne({ id, user: { id: sent.sub, isActive: true } })', 'src/services/learning.ts'],
])('somebody may ask: %s', (text, path) => {
  expect(by(text, path)).toBe(undefined)
})

test('where somebody signs in is named, rather than a method that compares', () => {
  const model = {
    path: 'src/schema.ts',
    text: 'users.methods.matchPassword = function (sent) { return bcrypt.compare(sent, this.password) }',
  }
  expect(unaskedBy(users, 'isActive', [model, signIn], [])?.path).toBe('src/routes/sign-in.ts')
  expect(unaskedBy(users, 'isActive', [model], [])?.path).toBe('src/schema.ts')
})

test('without a password that is compared nothing is known', () => {
  expect(unaskedBy(users, 'isActive', [], [])).toBe(undefined)
})

test('users without passwords are signed in by a code, or by another service', () => {
  const guests = table('guests', ['id number!= key', 'email string!', 'isActive boolean!='])
  const codes = {
    path: 'src/codes.ts',
    text: `import { guests } from './schema'
const guest = await find(email)
if (await this.codes.isRight(email, sent)) return { token: await this.jwtService.signAsync({ sub: guest.id }) }`,
  }
  const asking = { path: 'src/guard.ts', text: 'if (!guest.isActive) throw new ForbiddenException()' }
  expect(unaskedBy(guests, 'isActive', [codes], [])).toEqual({
    path: 'src/codes.ts',
    does: 'signs people in',
  })
  expect(unaskedBy(guests, 'isActive', [codes, asking], [])).toBe(undefined)
  expect(unaskedBy(users, 'isActive', [{ ...codes, text: codes.text.replace('guests', 'users') }], [])).toBe(
    undefined,
  )
})

test('the config says so', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), isActive: boolean('is_active').notNull().default(true) })`,
    'src/sign-in.ts': `export const signIn = async (sent) => {
  const [user] = await db.select().from(users).where(eq(users.email, sent.email))
  return (await bcrypt.compare(sent.password, user.password)) ? user : undefined
}`,
  })
  expect(text).toContain(
    'true is active; src/sign-in.ts compares passwords, and nothing was found that asks for it: have it refuse them',
  )
})

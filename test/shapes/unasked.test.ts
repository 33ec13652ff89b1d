/** Sign-in that does not ask who is active: said where nothing of the app does. */
import { expect, test } from 'vitest'
import { unaskedBy } from '../../src/candidates/access/unasked.js'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { table } from '../inspect/tables.js'
import { base, columns, initIn } from './found-app.js'

const users = table('users', [
  'id number!= key',
  'email string!',
  'password string!',
  'courseId number',
  'isActive boolean!=',
])
const signIn = {
  path: 'src/routes/sign-in.ts',
  text: `const user = await users.findOne({ email })
if (!(await bcrypt.compare(sent.password, user.password))) return res.status(401).end()
res.json({ id: user.id, isActive: user.isActive })`,
}
const courses = table('courses', ['id number!= key', 'isActive boolean!='])
const editions = table('course_editions', ['id number!= key', 'isActive boolean!='])
const ofUsers = { table: users, field: 'isActive', users, tables: [users, courses, editions] }
const by = (text: string, path = 'src/lib/people.ts') => unaskedBy(ofUsers, [signIn, { path, text }])?.path

test.each([
  ['', 'src/lib/people.ts'],
  // What sets it, selects it, shows it, or asks it of something else.
  ['users.update({ isActive: false }); user.isActive = false', 'src/lib/people.ts'],
  ["users.find({ select: ['isActive'] })", 'src/lib/people.ts'],
  // What goes from one form of a row to another.
  ['const row = new UserRow()\nrow.isActive = user.isActive;\nreturn row', 'src/people/user.repository.ts'],
  [
    'const stages = await Stage.find({ isActive: true })\nif (!stage.isActive) throw new Error()',
    'src/stages.ts',
  ],
  ["className={cn('rounded p-2 data-[isActive=true]:font-medium', className)}", 'src/ui/sidebar.tsx'],
  // What SQL shows, counts or sets.
  ['query(`SELECT u.id, u.isActive, u.name FROM users u WHERE u.id = ?`, [id])', 'src/auth/me.ts'],
  ["qb.addSelect('SUM(CASE WHEN user.isActive = true THEN 1 ELSE 0 END)', 'active')", 'src/lib/people.ts'],
  ["pool.query('UPDATE users SET isActive = false WHERE id = $1', [id])", 'src/lib/people.ts'],
  ["import '@scim-gen/runtime'\neq(user.isActive, true)", 'src/scim/user.ts'],
  ['if (!user.isActive) throw new UnauthorizedException()', 'test/sign-in.test.ts'],
  // What looks for rows of another table, for many, or in a request about something else.
  ['const course = await Course.findOne({ id, isActive: true })', 'src/services/learning.ts'],
  ['await this.courseRepository.findOne({ where: { id, isActive: true } })', 'src/services/learning.ts'],
  ['await em.findOne(Course, { id, isActive: true })', 'src/services/learning.ts'],
  ['const all = await User.find({ id: { $in: ids }, isActive: true })', 'src/services/mails.ts'],
  ['const all = await User.find({ courseId: sent.course, isActive: true })', 'src/services/mails.ts'],
  ['const all = await users.find({ where: { id: In(ids), isActive: true } })', 'src/services/mails.ts'],
  ['const to = await User.findOne({ id: sent.to, isActive: true })', 'src/controllers/chat.controller.ts'],
  [
    'const of = await em.findOne(User, { id: sent.teacher, isActive: true })',
    'src/modules/lessons/services/lesson.service.ts',
  ],
  ['db.query(`SELECT 1 FROM marks m WHERE m.isActive = true`)', 'src/modules/marks/mark.service.ts'],
  ["sql('create index on marks (id) where isActive = true')", 'src/migrations/2_marks.ts'],
  [
    'const now = await this.editionRepo.findOne({ course: sent.course, isActive: true, id })',
    'src/lib/editions.ts',
  ],
  // What a request sends, what no flag is, and what somebody is shown.
  [
    "const { email, isActive } = sent.payload\nif (typeof isActive === 'undefined') throw new Error()",
    'src/auth/join.ts',
  ],
  ['const all = sent.getPayload()\nconst { email, isActive } = all\ncreate(email)', 'src/auth/join.ts'],
  ["const all = await tasks.find({ email, isActive: { $ne: 'done' } })", 'src/lib/people.ts'],
  ["const line = 'today: IsActive=' + row.isActive", 'src/lib/people.ts'],
  // What a list is narrowed by.
  ["qb.andWhere('isActive = :isActive', { isActive: filters.isActive })", 'src/lib/people.ts'],
  ["qb.andWhere('user.isActive = :yes', { yes: filters.isActive })", 'src/lib/people.ts'],
  ['list.where(eq(users.isActive, query.isActive))', 'src/lib/people.ts'],
  ["db('users').where('isActive', query.isActive)", 'src/lib/people.ts'],
  ['User.find({ email: like(query.email), isActive: query.isActive })', 'src/lib/people.ts'],
])('nobody asks: %s', (text, path) => {
  expect(by(text, path)).toBe('src/routes/sign-in.ts')
})

test.each([
  ['if (!found.isActive) throw new UnauthorizedException()', 'src/lib/people.ts'],
  ['if (!user.isActive) return null', 'src/lib/people.ts'],
  ['const { isActive } = await load(id)', 'src/middleware/current.ts'],
  ['if (!found.isActive) return next(denied)', 'src/auth/guard.ts'],
  ['const { isActive } = sessionData', 'src/auth/guard.ts'],
  [
    'export const known = (email) => users.findOne({ where: { email, isActive: true } })',
    'src/lib/people.ts',
  ],
  ["qb.where('u.isActive = :yes', { yes: true })", 'src/lib/people.ts'],
  ["pool.query('SELECT id FROM users WHERE email = $1 AND isActive = true', [email])", 'src/lib/people.ts'],
  ['schema.pre(/^find/, function () { this.where({ isActive: true }) })', 'src/schema.ts'],
  [
    'return this.repository.findOne<User>({\n  where: { email: email, isActive: true },\n  attributes: [] })',
    'src/lib/people.ts',
  ],
  ["db.selectFrom('users').where('isActive', '=', true)", 'src/lib/people.ts'],
  ['eq(users.isActive, true)', 'src/lib/people.ts'],
  ["const one = await users.findOne({ email, isActive: 'true' })", 'src/lib/people.ts'],
  ['const one = await User.findOne({ id: sent.sub, isActive: true })', 'src/controllers/users.controller.ts'],
  ['const one = await User.findOne({ id: sent.sub, isActive: true })', 'src/routes/index.ts'],
  ['if (!user.isActive) return res.status(403).end()', 'src/controllers/chat.controller.ts'],
  ['const one = await User.findOne({ id: sent.sub, isActive: true })', 'src/modules/users/user.service.ts'],
  ['const one = await User.findOne({ id: sent.sub, isActive: true })', 'src/auth/auth.service.ts'],
  ['await Course.findOne({ id, user: { id: sent.sub, isActive: true } })', 'src/services/learning.ts'],
])('somebody may ask: %s', (text, path) => {
  const imports = `import { known } from '../${path.replace(/^src\/|\.ts$/g, '')}'\n`
  expect(
    unaskedBy(ofUsers, [
      { ...signIn, text: imports + signIn.text },
      { path, text },
    ]),
  ).toBe(undefined)
})

test('what asks and is nothing to those who let people in is named', () => {
  const asks = { path: 'src/lib/people.ts', text: 'if (!user.isActive) return null' }
  expect(unaskedBy(ofUsers, [signIn, asks])).toEqual({
    path: 'src/routes/sign-in.ts',
    does: 'compares passwords',
    elsewhere: 'src/lib/people.ts',
  })
  expect(unaskedBy(ofUsers, [signIn, { ...asks, path: 'src/middleware/people.ts' }])).toBe(undefined)
})

test('what an answer is given by is no column, and a method of the model’s asks where somebody calls it', () => {
  const states = table('users', ['id number!= key', 'email string!', 'password string!', 'status string!='])
  const asking = (...sources: readonly { path: string; text: string }[]) =>
    unaskedBy({ table: states, field: 'status', users: states, tables: [states] }, [signIn, ...sources])?.path
  const model = {
    path: 'src/schema.ts',
    text: "class User {\n  isBarred(): boolean {\n    return this.status !== 'in'\n  }\n}",
  }
  const answers = {
    path: 'src/auth/log-in.ts',
    text: '@ApiResponse({ status: 200, type: Entered })\nresponse.status(201).json({ id })',
  }
  expect(asking(model, answers)).toBe('src/routes/sign-in.ts')
  const calls = { path: 'src/auth/log-in.ts', text: 'if (user.isBarred()) return next(denied)' }
  expect(asking(model, calls)).toBe(undefined)
  const hook = { ...model, text: "users.pre('find', function () {\n  this.where({ status: 'in' })\n})" }
  expect(asking(hook)).toBe(undefined)
})

test('a state that is only written is asked by nobody, whatever words it has', () => {
  const states = table('users', ['id number!= key', 'email string!', 'password string!', 'status string!='])
  const asking = (text: string) =>
    unaskedBy({ table: states, field: 'status', users: states, tables: [states] }, [
      signIn,
      { path: 'src/auth/people.ts', text },
    ])?.path
  const writes = `await db.insert(users).values({ email, status: 'IN' })
async function change(id: string, status: 'IN' | 'OUT') {
  await db.update(users).set({ status }).where(eq(users.id, id))
}`
  expect(asking(writes)).toBe('src/routes/sign-in.ts')
  expect(asking(`${writes}\nif (row.status !== 'IN') leave()`)).toBe(undefined)
})

test('what is compared may be held by a name of its own', () => {
  const text = 'const own = user.password.trim()\nif (!(await bcrypt.compare(sent, own))) throw new Error()'
  expect(unaskedBy(ofUsers, [{ path: 'src/auth/service.ts', text }])?.path).toBe('src/auth/service.ts')
  // A package compares secrets of other tables as well.
  const other = 'const user = row.user\nif (!(await bcrypt.compare(sent, row.code))) throw new Error()'
  expect(unaskedBy(ofUsers, [{ path: 'src/auth/service.ts', text: other }])).toBe(undefined)
})

test('where somebody signs in is named, rather than a method that compares', () => {
  const model = {
    path: 'src/schema.ts',
    text: 'users.methods.matchPassword = function (sent) { return bcrypt.compare(sent, this.password) }',
  }
  expect(unaskedBy(ofUsers, [model, signIn])?.path).toBe('src/routes/sign-in.ts')
  expect(unaskedBy(ofUsers, [model])?.path).toBe('src/schema.ts')
})

test.each([
  [
    "@Filter({ name: 'current', cond: { isActive: true } })",
    'em.findOne(User, { email }, { filters: { current: true } })',
  ],
  [
    "@Filter({ name: 'current', cond: { isActive: true } })",
    "em.findOne(User, { email }, { filters: ['current'] })",
  ],
  [
    'scopes: { current: { where: { isActive: true } } }',
    "User.scope('current').findOne({ where: { email } })",
  ],
])('a filter of the model asks where somebody is looked for by it: %s', (model, looks) => {
  const own = { path: 'src/schema.ts', text: model }
  expect(unaskedBy(ofUsers, [own, signIn])?.path).toBe('src/routes/sign-in.ts')
  expect(unaskedBy(ofUsers, [own, signIn, { path: 'src/lib/people.ts', text: looks }])).toBe(undefined)
})

test('without a password that is compared nothing is known', () => {
  expect(unaskedBy(ofUsers, [])).toBe(undefined)
})

const seats = table('seats', [
  'id number!= key',
  'personId number! -> users',
  'firmId number! -> firms',
  'status string!=',
])
const bySeats = (text: string, path = 'src/lib/seats.ts') =>
  unaskedBy({ table: seats, field: 'status', users, tables: [users, seats] }, [signIn, { path, text }])?.path

test.each([
  // Rows of other tables are somebody's, and have a state; an answer has one, too.
  ["await prisma.order.findMany({ where: { personId, status: 'open' } })", 'src/orders.ts'],
  ["await prisma.seat.create({ data: { personId, status: 'on' } })", 'src/seats.ts'],
  ["if (!token) return res.status(401).json({ error: 'none' })", 'src/middleware/auth.ts'],
])('nobody asks for the state of a membership: %s', (text, path) => {
  expect(bySeats(text, path)).toBe('src/routes/sign-in.ts')
})

test('of rows whose type refers to nothing, too', () => {
  const rows = table('seats', [
    'id number!= key',
    'person_id number!',
    'firm_id number!',
    'is_active boolean!=',
  ])
  const text = "const seat = await db('seats').where({ person_id: id, is_active: true }).first()"
  const sources = [signIn, { path: 'src/lib/seats.ts', text }]
  expect(unaskedBy({ table: rows, field: 'is_active', users, tables: [] }, sources)).toBe(undefined)
  expect(unaskedBy({ table: rows, field: 'is_active', users, tables: [] }, [signIn])?.path).toBe(
    'src/routes/sign-in.ts',
  )
})

test.each([
  "const seat = await prisma.seat.findFirst({ where: { personId, firmId, status: 'on' } })",
  "db.person.findMany({ include: { seats: { where: { personId, status: 'on' } } } })",
  "if (seat.status !== 'on') throw new Error('closed')",
  "and(eq(seats.personId, id), eq(seats.status, 'on'))",
  "db('seats').where({ personId }).andWhere('status', 'on')",
  "supabase.from('seats').select('firmId').eq('personId', id).eq('status', 'on')",
  "db.raw('select 1 from seats set where set.person_id = ? and set.status = 1', [id])",
])('somebody may ask for the state of a membership: %s', (text) => {
  expect(bySeats(text)).toBe(undefined)
})

const memberships = {
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), password: text('password').notNull() })
export const firms = pgTable('firms', { id: id(), name: name(), slug: text('slug').notNull().unique() })
export const seats = pgTable('seats', { id: id(), userId: integer('user_id').notNull().references(() => users.id),
  firmId: integer('firm_id').notNull().references(() => firms.id), role: text('role').notNull().default('member'), isActive: boolean('is_active').notNull().default(true) },
  (table) => [unique().on(table.userId, table.firmId)])
export const notes = pgTable('notes', { id: id(), firmId: integer('firm_id').notNull().references(() => firms.id) })`,
  'src/sign-in.ts': `export const signIn = async (sent) => {
  const [user] = await db.select().from(users).where(eq(users.email, sent.email))
  return (await bcrypt.compare(sent.password, user.password)) ? user : undefined
}`,
}

test('the config says so of a flag on memberships', async () => {
  const { text } = await initIn(memberships)
  expect(text).toContain(
    'each tenant its own: true is active; src/sign-in.ts compares passwords, and nothing was found that asks for it: have what lets members in refuse them',
  )
})

test('one by which members are let in is no news', async () => {
  const { draft, text } = await initIn({
    ...memberships,
    'src/member.ts':
      'export const memberOf = (user, firm) => db.query.seats.findFirst({ where: and(eq(seats.userId, user), eq(seats.isActive, true)) })',
  })
  expect(draft.user).toMatchObject({ active: { from: 'membership', field: 'isActive' } })
  expect(text).not.toContain('nothing was found that asks')
})

test('users without passwords are signed in by a code, or by another service', () => {
  const guests = table('guests', ['id number!= key', 'email string!', 'isActive boolean!='])
  const ofGuests = { table: guests, field: 'isActive', users: guests, tables: [] }
  const codes = {
    path: 'src/codes.ts',
    text: `import { guests } from './schema'
const guest = await find(email)
if (await this.codes.isRight(email, sent)) return { token: await this.jwtService.signAsync({ sub: guest.id }) }`,
  }
  const asking = { path: 'src/guard.ts', text: 'if (!guest.isActive) throw new ForbiddenException()' }
  expect(unaskedBy(ofGuests, [codes])).toEqual({
    path: 'src/codes.ts',
    does: 'signs people in',
  })
  expect(unaskedBy(ofGuests, [codes, asking])).toBe(undefined)
  // What signs tokens need not name the table.
  const tokens = {
    path: 'src/tokens.ts',
    text: 'export const tokenOf = (user) => jwt.sign({ sub: user.id }, SECRET)',
  }
  expect(unaskedBy(ofGuests, [tokens])).toEqual({ path: 'src/tokens.ts', does: 'signs people in' })
  expect(unaskedBy(ofUsers, [{ ...codes, text: codes.text.replace('guests', 'users') }])).toBe(undefined)
})

test.each([
  ['nothing was found that asks for it: have it refuse them', {}],
  // A comment asks for nothing.
  [
    'nothing was found that asks for it: have it refuse them',
    { 'src/auth.ts': '// if (!user.isActive) throw' },
  ],
  [
    'only src/mails.ts asks for it: see whether that keeps people out, or have it refuse them',
    { 'src/mails.ts': 'export const mail = (user) => { if (!user.isActive) return; send(user.email) }' },
  ],
])('the config says so: %s', async (said, more) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), isActive: boolean('is_active').notNull().default(true) })`,
    'src/sign-in.ts': `export const signIn = async (sent) => {
  const [user] = await db.select().from(users).where(eq(users.email, sent.email))
  return (await bcrypt.compare(sent.password, user.password)) ? user : undefined
}`,
    ...more,
  })
  expect(text).toContain(`true is active; src/sign-in.ts compares passwords, and ${said}`)
})

test.each([
  [[], '// true is active; src/sign-in.ts compares'],
  // Whoever names the column is told as well.
  [['user.active.field=isActive'], '// src/sign-in.ts compares'],
  [['user.active=scim'], undefined],
])('the config says it, whoever named the column: %s', async (set, said) => {
  const files = {
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), isActive: boolean('is_active').notNull().default(true) })`,
    'src/sign-in.ts':
      'const user = await users.findOne({ email })\nif (!(await bcrypt.compare(sent, user.password))) throw new Error()',
  }
  const { text } = await init({ cwd: temporaryHost({ ...base, ...files }), answers: {}, set, dryRun: true })
  if (said)
    expect(text).toContain(`${said} passwords, and nothing was found that asks for it: have it refuse them`)
  else expect(text).not.toContain('nothing was found that asks')
})

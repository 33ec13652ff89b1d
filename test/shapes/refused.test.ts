/** Columns on which an app refuses somebody who signs in, whatever they are called. */
import { expect, test } from 'vitest'
import { refusedBy } from '../../src/candidates/access/refused.js'
import { table } from '../inspect/tables.js'
import { columns, initIn } from './found-app.js'

const users = table('users', [
  'id number!= key',
  'email string!',
  'barredOn date',
  'mayEnter boolean!',
  'emailVerified boolean!',
])
const by = (text: string, path = 'src/sign-in.ts') => refusedBy(users, [{ path, text }])?.active

test.each([
  ['if (user.barredOn) throw new UnauthorizedException(BARRED)', { field: 'barredOn', kind: 'timestamp' }],
  [
    'if (account.barredOn !== null) {\n  throw new ForbiddenError()\n}',
    { field: 'barredOn', kind: 'timestamp' },
  ],
  ['if (!user?.mayEnter) return res.status(403).json({})', { field: 'mayEnter' }],
  ['if (foundUser.mayEnter === false) { throw createError(401, "no") }', { field: 'mayEnter' }],
  ['if (user.mayEnter === true) throw new UnauthorizedError()', { field: 'mayEnter', inverted: true }],
  [
    'if (!byMaster && (user?.barredOn || !user?.name)) {\n  return res.status(401).json({})\n}',
    { field: 'barredOn', kind: 'timestamp' },
  ],
  [
    'if (!user.mayEnter) {\n  return next(makeError("Not yet", HttpCode.FORBIDDEN))\n}',
    { field: 'mayEnter' },
  ],
  ['if (!user.mayEnter) return next(new UnauthorizedError())', { field: 'mayEnter' }],
  ['if (!user.mayEnter) {\n  res.status(403).json({ error: "no" })\n  return\n}', { field: 'mayEnter' }],
  ['if (!user.mayEnter) return res.sendStatus(StatusCodes.FORBIDDEN)', { field: 'mayEnter' }],
  ['if (!user.mayEnter) return c.json({ error: "no" }, 403)', { field: 'mayEnter' }],
  ['if (!user.mayEnter) return NextResponse.json({ error: "no" }, { status: 403 })', { field: 'mayEnter' }],
  ['if (!user.mayEnter) return new Response("no", { status: 401 })', { field: 'mayEnter' }],
  ['if (!user.mayEnter) return next()', undefined],
  ['if (!user.mayEnter) return next(new NotFoundError())', undefined],
  ['if (!user.mayEnter) return c.json({ id: 403 }, 404)', undefined],
  ['if (user.barredOn && user.plan.ended(now)) throw new UnauthorizedError()', undefined],
  ['if (user.barredOn === null) throw new UnauthorizedError()', undefined],
  ['if (!user.emailVerified) throw new UnauthorizedError()', undefined],
  ['if (!order.mayEnter) throw new ForbiddenError()', undefined],
  ['if (!user.mayEnter) throw new NotFoundError()', undefined],
])('%s', (text, active) => {
  expect(by(text)).toEqual(active)
})

test('a test refuses nobody, and of two columns neither is taken', () => {
  expect(by('if (!user.mayEnter) throw new ForbiddenError()', 'src/sign-in.e2e-spec.ts')).toBe(undefined)
  expect(
    by('if (!user.mayEnter) throw new ForbiddenError()\nif (user.barredOn) throw new ForbiddenError()'),
  ).toBe(undefined)
})

test.each([
  'if (user.mayEnter) throw new UnauthorizedError("Log in with Google instead")',
  'if (user.mayEnter) {\n  throw new UnauthorizedException({\n    code: "OTHER_WAY",\n    message: "Please log in by SSO",\n  })\n}',
  'if (user.isOidcUser) throw new UnauthorizedError("other account")',
  'if (user.usesSso) return res.status(403).json({})',
  'if (!user.hasPassword) return res.status(401).json({})',
])('by what somebody signs in says nothing of whether they may: %s', (text) => {
  const people = table('users', [
    ...['id number!= key', 'email string!', 'mayEnter boolean!'],
    ...['isOidcUser boolean!', 'usesSso boolean!', 'hasPassword boolean!'],
  ])
  expect(refusedBy(people, [{ path: 'src/sign-in.ts', text }])).toBe(undefined)
})

test('it is asked about, and proposed', async () => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), name: name(), shunnedOn: timestamp('shunned_on') })`,
    'src/sign-in.ts': 'if (user.shunnedOn) throw new UnauthorizedException("barred")',
  })
  expect(draft.user).toMatchObject({ active: { field: 'shunnedOn', kind: 'timestamp' } })
  expect(text).toContain('src/sign-in.ts refuses them by it; not sure: else scim')
})

const approvals = {
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), passwordHash: text('password_hash').notNull(),
    approval: text('approval').notNull().default('N'), tier: text('tier').notNull().default('free'), role: text('role').notNull().default('user') })`,
}

test.each([
  ["if (user.approval !== 'Y') return response.status(403).end()", { approval: 'Y' }],
  ['if (!user || user.approval !== Approval.YES) throw new UnauthorizedException()', { approval: 'Y' }],
  [
    'if (!byMaster && (user?.approval === "N" || user?.name === "")) {\n return response.status(401).end()\n}',
    { approval: 'Y' },
  ],
  [
    "if (user.approval !== 'حاضر') {\n return next(failure('wait', HttpCode.FORBIDDEN))\n}",
    { approval: 'حاضر' },
  ],
  ["if (user.approval !== 'Y' && user.tier !== 'gold') return response.status(403).end()", {}],
  // One for each step.
  [
    "if (user.approval !== 'enter') throw new UnauthorizedException()\n}\nexport async function signInAgain(user: User) {\n  if (user.approval !== 'reset') throw new UnauthorizedException()",
    {},
  ],
  // What somebody may do, and a state by which others are shut out.
  ["if (user.role !== 'admin') return response.status(403).end()", {}],
  ["if (user.approval === 'Z') return response.status(403).end()", {}],
  ["if (user.approval !== 'Y') throw new UnauthorizedException('Log in with Google')", {}],
])('a default that sign-in refuses is none of whoever is sent: %s', async (check, create) => {
  const { draft } = await initIn({
    ...approvals,
    'src/auth.ts': `export const Approval = { YES: 'Y', NO: 'N' } as const
export async function signIn(user: User, password: string) {
  if (!(await bcrypt.compare(password, user.passwordHash))) throw new Error('wrong')
  ${check}
}`,
  })
  expect(draft.user).toMatchObject({ create: { passwordHash: { kind: 'call' } } })
  const { passwordHash: _, ...rest } = (draft.user as { create: Record<string, unknown> }).create
  expect(rest).toEqual(create)
})

test('what is asked of somebody who has signed in already is about what they may do', async () => {
  const { draft } = await initIn({
    ...approvals,
    'src/reports.ts':
      "export const reports = (user: User, response: Response) => {\n  if (user.tier !== 'paid') return response.status(403).end()\n}",
  })
  expect(draft).not.toHaveProperty('user.create.tier')
})

test('flags that are a yes and a no in words', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(),
      status: text('status', { enum: ['Y', 'N'] }).notNull().default('Y'), deleted: text('deleted', { enum: ['Y', 'N'] }).notNull().default('N') })`,
  })
  expect(draft.user).toMatchObject({
    active: { field: 'status', on: 'Y', off: 'N' },
    where: { deleted: 'N' },
  })
})

test('one by which somebody is shut out', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), isBlocked: text('is_blocked', { enum: ['no', 'yes'] }).notNull().default('no') })`,
  })
  expect(draft.user).toMatchObject({ active: { field: 'isBlocked', on: 'no', off: 'yes' } })
})

test.each(["select: ['email', 'id']", 'select: { id: true, email: true }', "order: { email: 'ASC' }"])(
  'not by a flag that code asks of many, with %s',
  async (shown) => {
    const { text } = await initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), cleared: boolean('cleared').notNull().default(false) })`,
      'src/reminders.ts': `export const late = () => users.find({ where: { cleared: true, reminded: false }, ${shown} })`,
    })
    expect(text).not.toContain('lets in nobody else')
  },
)

test('of two flags the one by which more is refused is proposed', async () => {
  const flags = ['active', 'banned'].map((one) => `is_${one}: boolean('is_${one}').notNull().default(false)`)
  const refusing = (asked: string) =>
    `if (req.body.user.role !== 'x' || ${asked}) return res.status(403).json({})`
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), ${flags} })`,
    'src/guards/seller.ts': refusing('req.body.user.is_banned || !req.body.user.is_active'),
    'src/guards/buyer.ts': refusing('req.body.user.is_banned'),
  })
  expect(draft.user).toMatchObject({ active: { field: 'is_banned', inverted: true } })
})

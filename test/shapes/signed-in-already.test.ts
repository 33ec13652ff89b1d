/** Who is signed in already: what lets each request in is named beside what signs people in. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const schema = (more = '') => ({
  'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull()${more} })`,
  'src/auth/auth.controller.ts': `export class AuthController {
  login(sent: Sent) {
    return this.auth.validateUser(sent.email, sent.password)
  }
}`,
  'src/auth/auth.service.ts': `export class AuthService {
  async validateUser(email: string, password: string) {
    const [user] = await this.db.select().from(users).where(eq(users.email, email))
    if (!(await bcrypt.compare(password, user.password))) throw new UnauthorizedException()
    return this.jwt.sign({ sub: user.id })
  }
}`,
})
const flag = ", isActive: boolean('is_active').notNull().default(true)"

const bearer = {
  'src/auth/jwt.strategy.ts': `import { ExtractJwt, Strategy } from 'passport-jwt'
export class JwtStrategy extends PassportStrategy(Strategy) {
  validate(payload: Payload) {
    return { id: payload.sub }
  }
}`,
}
const local = {
  'src/auth/local.strategy.ts': `import { Strategy } from 'passport-local'
export class LocalStrategy extends PassportStrategy(Strategy) {
  validate(email: string, password: string) {
    return this.auth.validateUser(email, password)
  }
}`,
}

test.each([
  [
    schema(),
    bearer,
    'ask isActiveInScim() where you sign users in; ask, too, where tokens let somebody in until they expire: src/auth/jwt.strategy.ts\n',
  ],
  [schema(), local, 'ask isActiveInScim() where you sign users in\n'],
  [
    schema(flag),
    { ...bearer, ...local },
    'src/auth/auth.service.ts compares passwords, and nothing was found that asks for it: have it refuse them, and src/auth/jwt.strategy.ts, which lets tokens in\n',
  ],
  [schema(flag), local, 'nothing was found that asks for it: have it refuse them\n'],
])('tokens that let somebody in without a look at who they are', async (app, more, told) => {
  expect((await initIn({ ...app, ...more })).text).toContain(told)
})

test("all that tokens let somebody in by is named, and a middleware of Clerk's signs people in", async () => {
  const { text } = await initIn({
    ...schema(),
    ...bearer,
    'src/auth/socket.guard.ts': `export class SocketGuard implements CanActivate {
  canActivate(context: Context) {
    return Boolean(this.jwtService.verify(context.token))
  }
}`,
  })
  expect(text).toContain('until they expire: src/auth/jwt.strategy.ts and src/auth/socket.guard.ts\n')
  const clerk = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), clerkId: text('clerk_id').notNull()${flag} })`,
    'src/middleware.ts': `import { clerkMiddleware } from '@clerk/nextjs/server'
export default clerkMiddleware(async (auth) => { const { userId } = await auth(); if (!userId) return signIn() })`,
  })
  expect(clerk.text).toContain(
    'src/middleware.ts signs people in, and nothing was found that asks for it: have it refuse them',
  )
})

const stored = {
  'src/session.ts': `import session from 'express-session'
export const setUp = (app: Express) => app.use(session({ store, secret: KEY }))`,
}

test.each([
  [{ ...stored, 'src/passport.ts': 'passport.serializeUser((user, done) => done(null, user.id))' }, true],
  [{ ...stored, 'src/enter.ts': 'request.session.userId = user.id' }, true],
  // What is kept there is nobody.
  [{ ...stored, 'src/cart.ts': 'request.session.cart = []' }, false],
])('sessions in a store, which somebody is in for as long as it keeps them', async (more, isTold) => {
  const { text } = await initIn({ ...schema(), ...more })
  expect(text.includes('src/session.ts keeps sessions in a store')).toBe(isTold)
})

const inRedis = (more = '') => ({
  'src/sessions.service.ts': `export class SessionsService {
  async get(id: string): Promise<SessionData | null> {
    const raw = await this.redis.get(\`kept:\${id}\`)
    return raw ? JSON.parse(raw) : null
  }
}`,
  'src/enter.ts': `export class Enter {
  async use(request: Request, response: Response, next: Next) {
    const kept = await this.sessions.get(readCookie(request.headers.cookie))
    ${more}
    if (kept) request.userId = kept.userId
    next()
  }
}`,
})

test.each([
  ['a service gets', inRedis(), true],
  ['asks who they are', inRedis('const user = await this.users.findById(kept.userId)'), false],
  [
    'a function gets',
    {
      'src/cache.ts': 'export const valueOf = async (key: string) => {\n  return redisClient.get(key)\n}',
      'src/enter.ts': `export const enter = async (req, res, next) => {
  const found = await valueOf(req.signedCookies.sid)
  if (found) {
    req.user = { id: Number(found) }
  }
  next()
}`,
    },
    true,
  ],
  [
    'parses',
    {
      'src/enter.ts': `export const enter = async (c, next) => {
  const raw = await c.env.SESSIONS_KV.get(getCookie(c, 'sid') ?? c.req.header('authorization'))
  const session = raw && JSON.parse(raw)
  c.set('userId', session.userId)
  await next()
}`,
    },
    true,
  ],
  [
    'counts',
    {
      'src/enter.ts': `export const enter = async (req, res, next) => {
  const times = await redis.get(req.headers.authorization)
  req.user = jwt.decode(req.headers.authorization)
  next()
}`,
    },
    false,
  ],
])('sessions in a store of keys and values: code that %s', async (_, app, isTold) => {
  const { text } = await initIn({ ...schema(), ...app })
  expect(text.includes('src/enter.ts keeps sessions in a store')).toBe(isTold)
})

test.each([
  ['await request.jwtVerify<{ sub: string; role?: string }>()'],
  ['const verified = promisify(jwt.verify) as (sent: string, key: string) => Promise<Claims>'],
  ['await this.jwtService.verifyAsync<Claims>(sent)'],
])('tokens are read by a call with types of its own, or by a promise of it: %s', async (reads) => {
  const guard = `export const guard = async (request, reply, next) => {
  ${reads}
  next()
}`
  const { text } = await initIn({ ...schema(), 'src/lib/auth.ts': guard })
  expect(text).toContain('until they expire: src/lib/auth.ts\n')
})

const service = (reading: string) => `export class AuthService {
  async login(email: string, password: string) {
    const [user] = await this.db.select().from(users).where(eq(users.email, email))
    if (!user.isActive) throw new UnauthorizedException()
    if (!(await bcrypt.compare(password, user.password))) throw new UnauthorizedException()
    return this.jwtService.signAsync({ sub: user.id })
  }

  async verifyJwtRequest(request: Request) {
    const payload = await this.jwtService.verifyAsync<Claims>(request.token, { secret: KEY })
    ${reading}
  }

  private async holderOf(id: number) {
    return this.db.query.users.findFirst({ where: { id, isActive: true } })
  }
}`

test.each([
  ['return Boolean(payload)', '', true],
  ['return this.holderOf(payload.sub)', '', false],
  ['return payload', 'const claims = ', false],
])('tokens that a service reads which signs people in, too: %s%s', async (reading, held, isTold) => {
  const { text } = await initIn({
    ...schema(flag),
    'src/auth/auth.service.ts': service(reading),
    'src/auth/token.guard.ts': `export class TokenGuard implements CanActivate {
  async canActivate(context: Context) {
    ${held}await this.auth.verifyJwtRequest(context.request)${held === '' ? '' : '\n    return (await this.people.byId(claims.sub)).isActive'}
  }
}`,
  })
  expect(text.includes('src/auth/auth.service.ts lets tokens in and does not ask for it')).toBe(isTold)
})

/** A service with two readers of tokens, of which one asks the database. */
const readers = (called: string) => ({
  ...schema(flag),
  'src/auth/auth.service.ts': `export class AuthService {
  async validateUser(email: string, password: string) {
    const [user] = await this.db.select().from(users).where(eq(users.email, email))
    if (!user.isActive || !(await bcrypt.compare(password, user.password))) throw new UnauthorizedException()
    return jwt.sign({ sub: user.id })
  }

  readTokenClaims(token: string) {
    return jwt.verify(token, KEY)
  }

  async readToken(token: string) {
    const { sub } = this.readTokenClaims(token)
    const user = await this.users.findById(sub)
    if (!user.isActive) throw new UnauthorizedException()
    return user
  }
}`,
  'src/middleware/signed-in.ts': `export const signedIn = async (req, res, next) => {
  req.user = await service.${called}(req.cookies.token)
  next()
}`,
})

test('which of several readers of tokens lets requests in, the guard tells', async () => {
  const said = 'src/auth/auth.service.ts lets tokens in and does not ask for it'
  expect((await initIn(readers('readTokenClaims'))).text).toContain(said)
  expect((await initIn(readers('readToken'))).text).not.toContain('lets tokens in')
})

test.each([
  ['export function readAccess(sent: string) {\n  return jwt.verify(sent, KEY)\n}', 'readAccess('],
  ['export const readAccess = (sent: string) =>\n  jwt.verify(sent, KEY)\n', 'readAccess('],
  [
    'export class Access {\n  claimsOf(sent: string) {\n    return jwt.verify(sent, KEY)\n  }\n}',
    'access.claimsOf(',
  ],
])('what reads tokens for others may be called anything: %s', async (reader, calling) => {
  const host = (asking: string) => ({
    ...schema(flag),
    'src/auth/auth.service.ts': service('return payload'),
    'src/auth/access.ts': reader,
    'src/auth/signed-in.ts': `export async function signedIn(request: Request) {
  const user = await byId(${calling}request.cookies.access).sub)
  ${asking}
  request.user = user
}`,
  })
  const said = 'src/auth/access.ts lets tokens in and does not ask for it'
  const { text } = await initIn(host('if (!user || !user.isActive) throw new Unauthorized()'))
  expect(text).not.toContain('lets tokens in')
  expect((await initIn(host(''))).text).toContain(said)
})

test.each([
  // What the guard calls is its own, and only called alike where others ask.
  ['export const markOf = (request: Request) => request.ip\n', true],
  // A call that stands alone in its line declares nothing.
  [
    "router.get(\n  '/guests',\n  handledBy(async (request) => {\n    await answer(request)\n  }),\n)\n",
    true,
  ],
  ['export class Visits {\n  handledBy(request: Request) {\n    return this.of(request)\n  }\n}\n', false],
])('who asks is what the guard calls, and nothing that is called so: %s', async (declares, isTold) => {
  const { text } = await initIn({
    ...schema(flag),
    'src/auth/auth.service.ts': service('return payload'),
    'src/middleware/signed-in.ts': `const markOf = (request: Request) => request.headers
export const signedIn = handledBy(async (request, reply, next) => {
  request.mark = markOf(request)
  request.user = await jwt.verify(request.cookies.token, KEY)
  next()
})`,
    'src/visits.ts': `${declares}export const leftOut = (visit: Visit) => visit.guest.isActive\n`,
  })
  expect(text.includes('src/middleware/signed-in.ts lets tokens in and does not ask for it')).toBe(isTold)
})

test.each([
  ['src/lib/porter-auth.ts', 'payload', false],
  ['src/lib/auth.ts', 'payload', true],
  ['src/lib/user-auth.ts', 'payload', true],
  // A file that speaks of nobody else reads theirs, whatever it is called.
  ['src/gate/access.ts', 'payload.headPorter', true],
  ['src/gate/access.ts', 'payload.porter', false],
  ['src/gate/access.ts', '{ porter: payload.porter, user: payload.user }', true],
  ['src/passport.ts', 'payload', true],
])('tokens of others who sign in beside the users are none of theirs: %s, %s', async (path, read, isTold) => {
  const porters = `\nexport const porters = pgTable('porters', { id: id(), email: email(), passwordHash: text('password_hash').notNull() })`
  const app = {
    'src/schema.ts': schema(flag)['src/schema.ts'] + porters,
    'src/sign-in.ts': `export async function signIn(sent: Sent) {
  const [user] = await db.select().from(users).where(eq(users.email, sent.email))
  if (!user.isActive || !(await bcrypt.compare(sent.password, user.password))) throw new Unauthorized()
  return user
}`,
    [path]: `export const claimsIn = async (sent: string) => {
  const { payload } = await jwtVerify(sent, KEY)
  return ${read}
}`,
  }
  const { text } = await initIn(app, { user: 'src/schema.ts#users' })
  expect(text.includes(`${path} lets tokens in and does not ask for it`)).toBe(isTold)
})

test.each([
  ['keeper.isActive ? keeper : undefined', false],
  ['keeper', true],
])(
  'a strategy for tokens is asked of by itself, whatever others beside it ask: %s',
  async (found, isTold) => {
    const { text } = await initIn({
      ...schema(flag),
      'src/sign-in.ts': `export async function findActive(sent: Sent) {
  const [user] = await db.select().from(users).where(eq(users.email, sent.email))
  if (!user.isActive || !(await bcrypt.compare(sent.password, user.password))) throw new Unauthorized()
  return user
}`,
      'src/passport.ts': `import { Strategy as JwtStrategy } from 'passport-jwt'
export function strategies() {
  passport.use(new JwtStrategy(options, async (payload, done) => {
    const keeper = await findByKey(payload.sub)
    done(null, ${found})
  }))
  passport.use(new LocalStrategy(async (email, password, done) => done(null, await findActive({ email, password }))))
}`,
    })
    expect(text.includes('src/passport.ts lets tokens in and does not ask for it')).toBe(isTold)
  },
)

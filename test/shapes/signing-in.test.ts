/** What a new row must hold, where sign-in refuses whoever has something else. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const signIn = (check: string, body: string) => ({
  'src/auth.service.ts': `export class AuthService {
  async login(dto: LoginDto) {
    const user = await this.users.findByEmail(dto.email)
    if (!user || !(await bcrypt.compare(dto.password, user.password))) throw new UnauthorizedException()
    if (${check}) ${body}
    return this.sign(user)
  }
}`,
})

const refuses = "{\n      this.logger.warn(user.id)\n      throw new ForbiddenException('not yet')\n    }"

const prisma = (column: string, body = refuses, check = "user.status !== 'CLEARED'") => ({
  'package.json': '{ "dependencies": { "express": "5", "@prisma/client": "6" } }',
  'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
  'prisma/schema.prisma': `generator client {
  provider = "prisma-client-js"
}
datasource db {
  provider = "postgresql"
}
enum Standing {
  SUBMITTED
  REFUSED
  CLEARED
}
model User {
  id Int @id @default(autoincrement())
  email String @unique
  password String
  ${column}
}`,
  ...signIn(check, body),
})

const state = 'status Standing @default(SUBMITTED)'
const cleared = '// yes, by CLEARED and REFUSED: src/auth.service.ts lets in nobody else; not sure: else scim'
const verified = 'true, // src/auth.service.ts lets in nobody else'
const now = "call('src/scim-host.ts#now'), // now: src/auth.service.ts lets in nobody else"

test.each([
  [state, 'user.status !== Standing.CLEARED', refuses, cleared],
  [state, "user.status === 'SUBMITTED' || user.status === 'REFUSED'", refuses, cleared],
  [state, "user?.status !== 'CLEARED'", "throw new BadRequestException('not yet')", cleared],
  [state, "user.status !== 'CLEARED'", 'return null', cleared],
  [state, "user.status !== 'CLEARED'", "throw new ApiError(httpStatus.FORBIDDEN, 'not yet')", cleared],
  [
    state,
    "user.status === 'SUBMITTED'",
    refuses,
    "status: call('src/scim-host.ts#statusOfUser'), // src/auth.service.ts refuses 'SUBMITTED': yours to say",
  ],
  [
    'hasVerifiedEmail Boolean @default(false)',
    '!user.hasVerifiedEmail',
    refuses,
    `hasVerifiedEmail: ${verified}`,
  ],
  [
    'approvedByAdmin Boolean @default(false)',
    'user.approvedByAdmin === false',
    refuses,
    `approvedByAdmin: ${verified}`,
  ],
  [
    'isAccountActivated Boolean @default(false)',
    '!user.isAccountActivated',
    "throw createAppError('see your mails', 'UNPROCESSABLE_ENTITY')",
    `isAccountActivated: ${verified}`,
  ],
  [
    'cleared Boolean @default(false)',
    '!user.cleared',
    "throw createAppError('not yet', 'FORBIDDEN')",
    "active: { field: 'cleared' }, // src/auth.service.ts refuses them by it",
  ],
  [
    'cleared Boolean @default(false)',
    '!user.cleared',
    "throw ApiError.forbidden('no')",
    "active: { field: 'cleared' }, // src/auth.service.ts refuses them by it",
  ],
  ['emailVerified DateTime?', '!user.emailVerified', 'return null', `emailVerified: ${now}`],
  ['checkedAt DateTime?', 'user.checkedAt === null', refuses, `checkedAt: ${now}`],
])('%s, where %s', async (column, check, body, expected) => {
  expect((await initIn(prisma(column, body, check))).text).toContain(expected)
})

test.each([
  "throw makeError({ message: 'not yet', status: 401 })",
  "throw new AppError({ message: 'not yet', status: 403 })",
  'throw createError({ statusCode: 401 })',
])('a flag by which sign-in refuses somebody, whatever makes the error: %s', async (body) => {
  const { text } = await initIn(prisma('hasAccess Boolean @default(false)', body, '!user.hasAccess'))
  expect(text).toContain("active: { field: 'hasAccess' }, // src/auth.service.ts refuses them by it")
})

test.each([
  // What somebody may do, has paid for or has yet to read.
  ['isAdmin Boolean @default(false)', '!user.isAdmin', refuses],
  ['hasPaid Boolean @default(false)', '!user.hasPaid', refuses],
  ['acceptedTermsAt DateTime?', '!user.acceptedTermsAt', refuses],
  // Whoever is let in by itself, and what is said of somebody else.
  ['status Standing @default(CLEARED)', "user.status === 'REFUSED'", refuses],
  ['checkedAt DateTime?', 'user.checkedAt', refuses],
  ['hasVerifiedEmail Boolean @default(false)', '!invoice.hasVerifiedEmail', refuses],
  // Of what is no state, nothing but 401 and 403 counts.
  ['tipped Boolean @default(false)', '!user.tipped', "throw createAppError('no', 'UNPROCESSABLE_ENTITY')"],
  ['plan String @default("free")', "user.plan !== 'paid'", "throw new Error('upgrade')"],
])('nothing for %s, where %s', async (column, check, body) => {
  const { draft } = await initIn(prisma(column, body, check))
  const { password: _, ...rest } = (draft.user as { create: Record<string, unknown> }).create
  expect(rest).toEqual({})
})

test.each([
  ['await sendMail({ to: user.email, data: { token, text: [] } })', true],
  ['const mail = of({ to: user.email })\n    await mail.send()', true],
  // Some of them are let in.
  ['if (user.isGuest) {\n      return user\n    }', false],
])('whoever is refused may be sent something before: %s', async (sends, isTold) => {
  const body = `{\n      ${sends}\n      throw new ForbiddenException()\n    }`
  const { text } = await initIn(prisma('cleared Boolean @default(false)', body, '!user.cleared'))
  expect(text.includes('src/auth.service.ts refuses them by it')).toBe(isTold)
})

test('by a flag that sign-in looks for', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), cleared: boolean('cleared').notNull().default(false) })`,
    'src/sign-in.ts':
      'export const signIn = (sent: Sent) => db.query.users.findFirst({ where: { email: sent.email, cleared: true } })',
  })
  expect(text).toContain('cleared: true, // src/sign-in.ts lets in nobody else')
})

test.each([
  'findUnique({ where: { id }, select: { email: true, cleared: true } })',
  'findFirst({ include: { posts: { where: { cleared: true, email } } }, where: { id } })',
])('not by a flag that is wanted of whoever is signed in: %s', async (looks) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), cleared: boolean('cleared').notNull().default(false) })`,
    'src/sign-in.ts': `export const signedIn = (id: number, email: string) => db.users.${looks}`,
  })
  expect(text).not.toContain('lets in nobody else')
})

test.each([
  [
    "@Column({ type: 'enum', enum: Standing, default: Standing.SUBMITTED }) status!: Standing",
    'user.status !== Standing.CLEARED',
    cleared,
  ],
  [
    '@Column({ default: false }) accountConfirmed!: boolean',
    '!user.accountConfirmed',
    `accountConfirmed: ${verified}`,
  ],
])('TypeORM: %s', async (column, check, expected) => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "pg": "8", "typeorm": "0.3.20" } }',
    'src/db.ts':
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
export enum Standing { SUBMITTED = 'SUBMITTED', REFUSED = 'REFUSED', CLEARED = 'CLEARED' }
@Entity()
export class User {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column() password!: string
  ${column}
}`,
    ...signIn(check, refuses),
  })
  expect(text).toContain(expected)
})

test.each([
  [
    "status: { type: String, enum: ['SUBMITTED', 'REFUSED', 'CLEARED'], default: 'SUBMITTED' }",
    "user.status !== 'CLEARED'",
    cleared,
  ],
  [
    'accountConfirmed: { type: Boolean, default: false }',
    '!user.accountConfirmed',
    `accountConfirmed: ${verified}`,
  ],
])('Mongoose: %s', async (path, check, expected) => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection('')",
    'src/user.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true },
  password: { type: String, required: true }, ${path} }))`,
    ...signIn(check, refuses),
  })
  expect(text).toContain(expected)
})

test('by what somebody signs in is said, where a password is the default and there are other ways', async () => {
  const of = (initial: string, code: string) =>
    initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), provider: text('provider').notNull().default('${initial}') })`,
      'src/sign-in.ts': `import { users } from './schema'\n${code}`,
    })
  const other = "export const isSso = (user) => user.provider === 'oidc'"
  expect((await of('local', other)).text).toContain(
    "provider: 'local', // its default: say by what they sign in, where that is the identity provider",
  )
  const constant = "export const Providers = { Local: 'local', Google: 'google' } as const\n"
  for (const asks of [
    `${constant}export const isGoogle = (user) => user.provider === Providers.Google`,
    "import { Providers } from 'kinds'\nexport const byGoogle = (email: string) => ({ email, provider: Providers.Google })",
  ])
    expect((await of('local', asks)).draft.user).toMatchObject({ create: { provider: 'local' } })
  for (const app of [
    of('oidc', other),
    of('local', `${constant}export const isOwn = (user) => user.provider === Providers.Local`),
    of('local', 'export const of = (sent) => ({ provider: sent.provider })'),
    of('local', "export const isOwn = (user) => user.provider === 'local'"),
  ])
    expect((await app).draft.user).not.toHaveProperty('create')
})

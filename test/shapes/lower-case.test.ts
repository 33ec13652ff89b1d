/** Addresses that the app keeps in lower case: where its code says so, and where not. */
import { describe, expect, test } from 'vitest'
import { whyLowerCase } from '../../src/candidates/access/lower-case.js'
import { withoutComments } from '../../src/inspect/detect/sources.js'
import { table } from '../inspect/tables.js'
import { columns, initIn } from './found-app.js'

const users = table('users', ['id number!= key', 'email string! unique', 'emailVerified boolean!'])

const why = (text: string, path = 'src/sign-up.ts', more: readonly string[] = []) => {
  const column = users.columns.find(({ field }) => field === 'email')
  if (!column) throw new Error('No email')
  const others = more.map((other, index) => ({ path: `src/${index}.ts`, text: withoutComments(other) }))
  return whyLowerCase(users, column, [{ path, text }, ...others])
}

describe('is told by', () => {
  test.each([
    'await db.insert(users).values({ name, email: input.email.toLowerCase() })',
    'await User.create({\n  email: String(body.email ?? "").trim().toLowerCase(),\n})',
    'const email = String(form.get("email") ?? "").trim().toLowerCase()\nawait db.insert(users).values({ email })',
    'const email = body.email.toLocaleLowerCase()\nawait db.insert(users).values({ email })',
    'let email = (sent as string).trim().toLowerCase().trim();\nreturn prisma.users.findUnique({ where: { email } })',
    'await prisma.users.findFirst({ where: { email: email?.toLowerCase() } })',
    'db.select().from(users).where(eq(users.email, body.email.toLowerCase()))',
    "db('users').where('email', email.toLowerCase()).first()",
    "db.selectFrom('users').where('users.email', '=', email.toLowerCase())",
    `const [found] = await sql\`SELECT id FROM users WHERE email = \${sent.email.toLowerCase()}\``,
    "const found = await query('SELECT * FROM users WHERE email = $1', [email.toLowerCase()])",
    'export class User {\n  constructor(email: string) {\n    this.email = email.toLowerCase()\n  }\n}\nfind(User)',
    'create(dto) {\n  dto.email = dto.email.trim().toLowerCase()\n  return this.users.save(dto)\n}',
    "set(value) { this.setDataValue('email', value.toLowerCase()) }\nUser.findAll()",
    'export const signUp = z.object({ email: z.string().email({ message: "No, sorry" }).toLowerCase() })',
    'export const signUp = z.object({\n  email: z\n    .string()\n    .email()\n    .transform((value) => value.toLowerCase()),\n})',
    'const sentEmail = sent.email.trim().toLowerCase();\nawait users.open({ name, email: sentEmail, key });\nsave(user)',
    "router.post('/users', body('email').isEmail().withMessage('No, sorry').normalizeEmail(), create)",
    "checkSchema({ email: { isEmail: true, normalizeEmail: true }, name: { isString: true } }, ['body'])",
    'export class SignUp {\n  @Transform(({ value }) => value?.toLowerCase().trim())\n  @IsEmail()\n  readonly email!: string\n}',
  ])('%s', (text) => {
    expect(why(text)).toBe('as src/sign-up.ts has it')
  })

  test('the model, which speaks of no rows', () => {
    const own =
      'export class User {\n  constructor(email: string) {\n    this.email = email.toLowerCase()\n  }\n}'
    expect(why(own, 'src/schema.ts')).toBe('as src/schema.ts has it')
    expect(why(own, 'src/ui/user.ts')).toBe(undefined)
  })

  test('a function that does it', () => {
    const insert = 'db.insert(users).values({ email: normalizeEmail(body.email) })'
    const plain = 'export const normalizeEmail = (email: string) => email.trim()'
    const lowering = 'export function normalizeEmail(email: string) {\n  return email.trim().toLowerCase()\n}'
    expect(why(insert, 'src/sign-up.ts', [plain])).toBe(undefined)
    expect(why(insert, 'src/sign-up.ts', [lowering])).toBe('as src/sign-up.ts has it')
  })

  test('and no function of a package that has the name of one', () => {
    const lowering = 'export function text(value: string) {\n  return value.trim().toLowerCase()\n}'
    const columns = (from: string) =>
      `import { pgTable, text } from '${from}'\nexport const users = pgTable('users', { email: text('email') })\nexport const all = () => db.select().from(users)`
    expect(why(columns('some-orm/pg-core'), 'src/schema.ts', [lowering])).toBe(undefined)
    expect(why(columns('./0'), 'src/schema.ts', [lowering])).toBe('as src/schema.ts has it')
  })

  test.each([
    'class Users {\n  private normalizeEmail(email?: string | null) {\n    if (!email) return null;\n    return email.trim().toLowerCase();\n  }\n}',
    'class Users {\n  normalizeEmail(email: string): string {\n    return email.toLowerCase()\n  }\n}',
  ])('a method that does it', (method) => {
    expect(why(`${method}\nrepository.create(User, { email: this.normalizeEmail(sent.email) })`)).toBe(
      'as src/sign-up.ts has it',
    )
  })

  test('a function that looks for somebody by it', () => {
    const sent =
      'const user = await this.store.whoHas(sent.email.trim().toLowerCase())\nthis.users.select(user)'
    const store = (body: string) =>
      `export class UserStore {\n  async whoHas(email: string) {\n    return this.db.users.findFirst({ ${body} })\n  }\n}`
    expect(why(sent, 'src/sign-in.ts', [store('where: { email }')])).toBe('as src/sign-in.ts has it')
    expect(why(sent, 'src/sign-in.ts', [store('where: { id: keys[email] }')])).toBe(undefined)
    expect(why(sent)).toBe(undefined)
    const held =
      'const userEmail = sent.email.toLowerCase()\nconst user = await users.whoHas(userEmail)\nfind(user)'
    expect(why(held, 'src/sign-in.ts', [store('where: { email }')])).toBe('as src/sign-in.ts has it')
    expect(why(held)).toBe(undefined)
  })

  test('a form of one value that others are made of', () => {
    const signIn = 'export const signInSchema = z.object({ email: staffEmail, code: codeSchema })'
    const form = (end: string) =>
      `export const emailSchema = z\n  .string()\n  // No longer than that, and it's short.\n  .max(256, 'No, sorry')\n  .check(z.trim(), z.email({ error: 'None' })${end})\n\nexport const staffEmail = emailSchema.refine((email) => email.toLowerCase().endsWith('.example'))\n`
    expect(why(signIn, 'src/forms.ts', [form(', z.toLowerCase()')])).toBe('as src/forms.ts has it')
    expect(why(signIn, 'src/forms.ts', [form('')])).toBe(undefined)
  })

  test('a class of addresses that hold it so, and a column that is named by a constant', () => {
    const email =
      'export class Email {\n  constructor(value: string) {\n    this.text = value.trim().toLowerCase()\n  }\n}'
    const asks = 'const email = new Email(sent.email)\nconst user = await users.findByEmail(email)'
    expect(why(asks, 'src/sign-in.ts', [email])).toBe('as src/sign-in.ts has it')
    expect(why("db('users').insert({ [columns.email]: sent.email.toLowerCase() })")).toBe(
      'as src/sign-up.ts has it',
    )
  })

  test('libraries that look for an address in lower case', () => {
    expect(why("import { betterAuth } from 'better-auth'")).toBe('as better-auth looks for it')
    expect(why("import NextAuth from 'next-auth'\nNextAuth({ adapter: ofOwn(db) })")).toBe(
      'as Auth.js looks for it',
    )
    expect(why("import { SupabaseAdapter } from '@auth/supabase-adapter'")).toBe('as Auth.js looks for it')
  })
})

describe('is not told by', () => {
  test.each([
    ['a comparison', 'const user = find(users, (one) => one.email.toLowerCase() === email.toLowerCase())'],
    ['a form that leaves capitals', "body('email').normalizeEmail({ all_lowercase: false }); find(users)"],
    ['a form of something else', "[body('email').isEmail(), body('code').toLowerCase()]; find(users)"],
    [
      'a variable that is merely compared',
      'const ownEmail = user.email.toLowerCase()\nif (ownEmail === invitedEmail) find(users)',
    ],
    ['a domain', "const email = user.email.toLowerCase().split('@')[1]; find(users)"],
    [
      'one that is merely compared',
      'const user = await db.query.users.findFirst(key)\nconst email = (user?.email || "").toLowerCase()\nif (email === OWNER || STAFF.includes(email)) return "staff"',
    ],
    [
      'one that is compared without regard to case',
      `const email = (person.email || '').toLowerCase()\nif (email) where.push(sql\`lower(users.email) = \${email}\`)`,
    ],
    [
      'one that a search folds on both sides',
      "users.query.andWhere('lower(user.email) = :email', { email: sent.email.toLowerCase() })",
    ],
    [
      'Auth.js without users of its own: the app looks for them',
      "import NextAuth from 'next-auth'\nNextAuth({ providers: [Credentials({ authorize: ({ email }) => users.findFirst({ where: { email } }) })] })",
    ],
    ['a picture', 'const email = user.email.toLowerCase()\nfind(users, md5(email))'],
    ['another column', 'db.insert(users).values({ slug: name.toLowerCase(), email: body.email })'],
    [
      'a setting',
      'const email = process.env.CHIEF_ADDRESS?.trim().toLowerCase()\nif (email) await User.create({ email })',
    ],
    [
      'a setting that a variable holds',
      'const address = process.env.CHIEF_ADDRESS\nexport const owner = () => findOrCreateUser({ email: address.toLowerCase() })',
    ],
    ['the same of a name that the form has', 'subscribe({ email: email.toLowerCase() })'],
    [
      'what a form shows',
      'form.email = known.toLowerCase()\nif (user.email == email.toLowerCase()) find(users)',
    ],
    ['code of something else', 'const email = form.email.toLowerCase()\nsubscribe(email)'],
  ])('%s', (_, text) => {
    expect(why(text)).toBe(undefined)
  })

  describe('code of another table that has the same', () => {
    const sponsors = table('sponsors', ['id number!= key', 'email string!'])
    const invitations = table('user_invitations', ['id number!= key', 'email string!'])
    const told = (text: string) => {
      const column = users.columns.find(({ field }) => field === 'email')
      if (!column) throw new Error('No email')
      // Whose users these are a file may say as well.
      const source = {
        path: 'src/intake.ts',
        text: `${text}\nexport const all = () => db.query.users.findMany()`,
      }
      return whyLowerCase(users, column, [source], [users, sponsors, invitations])
    }

    test.each([
      'await db.query.sponsors.findFirst({ where: eq(sponsors.email, sent.from.toLowerCase()) })',
      "await db('sponsors').where('email', sent.email.toLowerCase()).first()",
      "await db('sponsors').where({ email: sent.email.toLowerCase() }).first()",
      'await db\n  .insert(sponsors)\n  .values({ name, email: sent.email.toLowerCase() })',
      'await prisma.sponsor.create({ data: { email: sent.email.trim().toLowerCase() } })',
      'await sponsorsService.create({ email: sent.email.toLowerCase() })',
      'const email = sent.email.toLowerCase()\nif (email) await prisma.sponsor.findFirst({ where: { email } })',
      'export const sponsorSchema = z.object({ email: z.string().email().toLowerCase() })',
      'export class CreateSponsorDto {\n  @Transform(({ value }) => value.toLowerCase())\n  email!: string\n}',
      'await tx.userInvitation.create({ data: { email: sent.email.toLowerCase() } })',
      'export class UserInvitation {\n  constructor(email: string) {\n    this.email = email.toLowerCase()\n  }\n}',
      'sponsor.email = sponsor.email.toLowerCase()\nawait sponsor.save()',
    ])('%s', (text) => {
      expect(told(text)).toBe(undefined)
    })

    test('a file that names that one alone', () => {
      const column = users.columns.find(({ field }) => field === 'email')
      if (!column) throw new Error('No email')
      const text =
        "import { sponsors } from './schema'\nconst auth = { user: key, url: '/v1/users/me' }\nexport const from = (header: Header) => {\n  return { name: header.name, email: header.address.toLowerCase() }\n}\nexport const all = () => db.select().from(sponsors)"
      const told = (more: string) =>
        whyLowerCase(users, column, [{ path: 'src/mail.ts', text: text + more }], [users, sponsors])
      expect(told('')).toBe(undefined)
      expect(told('\nexport const people = () => db.select().from(users)')).toBe('as src/mail.ts has it')
    })

    test.each([
      'if (sponsor) {\n  await db.insert(users).values({ email: sponsor.email.toLowerCase() })\n}',
      'await db.query.users.findFirst({ where: eq(users.email, sponsor.email.toLowerCase()) })',
      'const email = sent.email.toLowerCase()\nawait prisma.sponsor.count({ where: { email } })\nawait prisma.user.create({ data: { email } })',
      'const sponsor = await sponsors.find(id)\nconst row = { email: sent.email.toLowerCase() }\nawait save(row)',
      'export const signUpSchema = z.object({ email: z.string().email().toLowerCase() })',
    ])('but of users: %s', (text) => {
      expect(told(text)).toBe('as src/intake.ts has it')
    })
  })

  test('a script', () => {
    expect(why('db.insert(users).values({ email: one.toLowerCase() })', 'scripts/seed.ts')).toBe(undefined)
  })
})

test('init proposes it, with the place that tells', async () => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), name: name() })`,
    'src/sign-up.ts':
      'export const signUp = () => db.insert(users).values({ email: sent.email.toLowerCase() })',
  })
  expect(draft.user).toMatchObject({ lowerCase: ['email'] })
  expect(text).toContain("lowerCase: ['email'], // as src/sign-up.ts has it")
})

test('what was emitted tells nothing of the app', async () => {
  const files = (emitted: readonly string[]) => ({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), name: name() })`,
    'src/scim/adapters/user.ts':
      'export const newRow = (user: User) => users.insert({ email: user.userName.toLowerCase() })',
    '.scim-gen/manifest.json': JSON.stringify({
      version: 2,
      generator: '0.1.0',
      files: Object.fromEntries(emitted.map((path) => [path, { class: 'adapter', sha256: 'f'.repeat(64) }])),
    }),
  })
  expect((await initIn(files(['src/scim/adapters/user.ts']))).draft.user).not.toHaveProperty('lowerCase')
  expect((await initIn(files([]))).draft.user).toMatchObject({ lowerCase: ['email'] })
})

/** Logins and addresses that the app keeps in a form of its own: normalized beside what somebody wrote, or encrypted. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf } from './found-app.js'

test.each(['normalizedEmail', 'emailLower'])('%s is what the app looks for: the login', async (field) => {
  const { draft, text } = await initOf(
    `export const users = pgTable('users', { id: id(), email: text('email').notNull(), ${field}: text('folded').notNull() })`,
  )
  expect(draft.user).toMatchObject({
    attributes: { userName: field, emails: 'email' },
    lowerCase: [field],
  })
  expect(draft.user).not.toHaveProperty('create')
  expect(text).toContain(`lowerCase: ['${field}'], // by its name`)
})

test('beside another login such a column is yours to say', async () => {
  const { draft, open } = await initOf(
    "export const users = pgTable('users', { id: id(), username: name().unique(), email: text('email'), normalizedEmail: text('folded').notNull() })",
  )
  expect(draft.user).toMatchObject({ attributes: { userName: 'username', emails: 'email' } })
  expect(open.join()).toContain('What a new row of users has as normalizedEmail.')
})

const encrypting = (given: string) => ({
  'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), username: name().unique(), email: text('email').notNull() })`,
  'src/join.ts': `import { db } from './db'\nimport { users } from './schema'\nexport const join = (sent: Sent) => db.insert(users).values({ username: sent.username, email: ${given} })`,
})

test.each(['encryptedEmail', 'await this.fields.encrypt(sent.email)'])(
  'an address that is given as %s',
  async (given) => {
    const { draft, text, open } = await initIn(encrypting(given))
    expect(draft.user).toMatchObject({ attributes: { userName: 'username' } })
    expect(draft.user).not.toHaveProperty('attributes.emails')
    expect(text).toContain('// email: left out, your app encrypts what it puts there')
    expect(open.join()).toContain('What a new row of users has as email.')
  },
)

const forms = {
  zod: "import { z } from 'zod'\nexport const form = z.object({ username: z.string().min(3).regex(/^[a-z0-9_]{3,20}$/, 'letters'), email: z.string() })",
  joi: 'export const form = Joi.object({ email: Joi.string().email(), username: Joi.string().alphanum().required() })',
  'a class': `export class SignUp {
  @IsEmail()
  email: string
  @IsString()
  @Matches(/^[a-z]+$/, {
    message: 'letters',
  })
  readonly username: string
}`,
  'a class with tabs':
    'export class SignUp {\n\t@Matches(/^[a-z]+$/, {\n\t\tmessage: "letters",\n\t})\n\tusername: string\n}',
  'a class with a text': `export class SignUp {
  @Matches("^[a-z0-9_.]*$", undefined, { message: 'letters' })
  username: string
}`,
  'a JSON Schema': String.raw`export const form = { username: { type: 'string', pattern: '^\\w+$' }, email: { type: 'string' } }`,
  'a constant': `const USERNAME = /^[a-z]+$/i
export const form = z.object({ username: z.string().regex(USERNAME) })`,
  'a function': 'export const form = { username: { validator: (sent: string) => /^\\w+$/.test(sent) } }',
}

test.each(Object.entries(forms))(
  'a login that takes no address, by %s: the address is the login',
  async (_, text) => {
    const schema = `${columns}export const users = pgTable('users', { id: id(), username: name().unique(), email: email() })`
    const found = await initIn({ 'src/schema.ts': schema, 'src/form.ts': text })
    expect(found.draft.user).toMatchObject({ attributes: { userName: 'email', emails: 'email' } })
    expect(found.text).toContain('// src/form.ts takes no address there: yours to say')
    expect(found.open.join()).toContain('What a new row of users has as username.')
    // Whoever has no other login is told.
    const alone = await initIn({
      'src/schema.ts': schema.replace('email: email()', "email: text('email')"),
      'src/form.ts': text,
    })
    expect(alone.draft.user).toMatchObject({ attributes: { userName: 'username' } })
    expect(alone.text).toContain(
      '// src/form.ts takes no address as username: have something else sent as userName',
    )
  },
)

const signIn = (plugin: string) => `import { betterAuth } from 'better-auth'
import { username } from 'better-auth/plugins'
export const auth = betterAuth({ plugins: [${plugin}] })`

test.each([
  'username()',
  'username({ minUsernameLength: 4 })',
  'username({ usernameValidator: (sent) => /^[a-z-]+$/.test(sent) })',
])('better-auth refuses an address where it is to be a login, by %s', async (plugin) => {
  const { draft, open } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), name: name(), email: email(), username: name().unique() })`,
    'src/form.ts': signIn(plugin),
  })
  expect(draft.user).toMatchObject({ attributes: { userName: 'email' } })
  expect(open.join()).toContain('What a new row of users has as username.')
})

test.each([signIn('username({ usernameValidator: (sent) => /^[\\w@.-]+$/.test(sent) })'), signIn('')])(
  'a login of better-auth that takes addresses: %s',
  async (text) => {
    const { draft } = await initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), name: name(), email: email(), username: name().unique() })`,
      'src/form.ts': text,
    })
    expect(draft.user).toMatchObject({ attributes: { userName: 'username' } })
  },
)

test.each([
  'z.object({ username: z.string().regex(/^[\\w.@-]+$/) })',
  'z.object({ username: z.string(), slug: z.string().regex(/^[a-z]+$/) })',
  String.raw`({ username: { type: 'string', pattern: '^[\\w.@-]+$' }, pattern: 'letters' })`,
  '({ username: { validator: (sent: string) => !/\\s/.test(sent) } })',
  'class {\n    @Matches(/^[a-z]+$/)\n    slug: string\n    username: string\n}',
])('%s takes addresses', async (form) => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), username: name().unique(), email: email() })`,
    'src/form.ts': `export const form = ${form}`,
  })
  expect(draft.user).toMatchObject({ attributes: { userName: 'username' } })
  expect(text).not.toContain('takes no address')
})

test('the model itself refuses an address: of Mongoose, and of Sequelize', async () => {
  const schema = (more: string) => ({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'src/db.ts': '',
    'src/models.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({
  email: { type: String, required: true, unique: true, match: [/^\\S+@\\S+$/, 'no address'] },
  username: { type: String, required: true, unique: true, ${more} } }))`,
  })
  for (const more of [
    "match: [/^[a-z_]+$/, 'letters']",
    'validate: { is: { args: /^[a-z]+$/i } }',
    'validate: { isAlphanumeric: true }',
  ]) {
    const { draft, open } = await initIn(schema(more))
    expect(draft.user).toMatchObject({ attributes: { userName: 'email' } })
    expect(open.join()).toContain('What a new row of User has as username.')
  }
  expect((await initIn(schema('trim: true'))).draft.user).toMatchObject({
    attributes: { userName: 'username' },
  })
})

test('decorators of many lines are read at once', async () => {
  const words = Array.from({ length: 20 }, (_, index) => `                    'word ${index}',\n`).join('')
  const { draft } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), username: name().unique(), email: email() })`,
    'src/form.ts': `export class Form {
  @Matches(/^[a-z]+$/)
  slug: string
  @IsIn([
${words}  ])
  // of those above
  word: string
  username: string
}`,
  })
  expect(draft.user).toMatchObject({ attributes: { userName: 'username' } })
})

test('where nothing is a login, what nobody types is not offered as one', async () => {
  const { text } = await initOf(
    "export const users = pgTable('users', { id: id(), creationDate: text('creation_date'), city: text('city'), fullName: text('full_name'), payrollNo: text('payroll_no').unique(), passwordHash: text('hash').notNull() })",
  )
  expect(text).toContain('SCIM keeps them; not sure: else payrollNo or fullName')
})

test.each([
  [
    'const normalizedPhone = normalizePhoneNumber(sent.phone)\n  await db.insert(users).values({ phone: normalizedPhone })',
    'normalizePhoneNumber',
  ],
  ['await db.insert(users).values({ phone: await numbers.toE164(sent.phone) })', 'toE164'],
  ['await db.insert(users).values({ phone: readPhone(sent) })', undefined],
  ['const phoneHash = normalizeHash(sent.phoneHash)', undefined],
  ['await db.insert(applicants).values({ phone: normalizePhone(sent.phone) })', undefined],
])('telephones that the app writes so: %s', async (code, name) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), phone: text('phone') })`,
    'src/join.ts': `export async function join(sent: Sent) {\n  ${code}\n}`,
  })
  const said = 'and SCIM as it is sent: have adapters/user.ts do so, too'
  if (name === undefined) expect(text).not.toContain(said)
  else expect(text).toContain(`src/join.ts writes phone by ${name}(), ${said}`)
})

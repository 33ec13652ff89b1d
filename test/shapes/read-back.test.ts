/** What only the app can make for a new user: a password that it reads back, and by which of its own providers they sign in. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const user = (more: string) =>
  `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), ${more} })`

test('a password that the app decrypts is no text that it has not encrypted', async () => {
  const schema = user("password: text('password').notNull()")
  const signIn = (check: string) =>
    initIn({
      'src/schema.ts': schema,
      'src/sign-in.ts': `const user = await db.query.users.findFirst({ where: eq(users.email, sent.email) })\nif (${check}) throw new Error()`,
    })
  const kept = await signIn('(await cipher.decrypt(user.password)) !== sent.password')
  expect(kept.text).toContain(
    "// src/sign-in.ts decrypts it, which no other text lets it do: yours to say\n      password: call('src/scim-host.ts#passwordOfUsers')",
  )
  const hashed = await signIn('!(await bcrypt.compare(sent.password, user.password))')
  expect(hashed.text).toContain("password: call('node:crypto#randomUUID')")
  // Beside it, what people keep in a vault is read back.
  const beside = await signIn(
    '!(await bcrypt.compare(sent.password, user.password)) && decrypt(entry.password)',
  )
  expect(beside.text).toContain("password: call('node:crypto#randomUUID')")
})

test.each([
  ["'staffcard', 'basicpass', 'citizen'", true],
  // One is the app's own.
  ["'citizen', 'local'", false],
])('a provider of the app’s own world: %s', async (words, isAsked) => {
  const { text } = await initIn({
    'src/schema.ts': user(`providerType: text('provider_type', { enum: [${words}] }).notNull()`),
  })
  const said = 'by what they sign in: yours to say'
  if (isAsked) expect(text).toContain(said)
  else expect(text).not.toContain(said)
})

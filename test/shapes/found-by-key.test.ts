/** Sign-in by another service that knows people by its own key alone: whom SCIM has made would be made once more, and is refused. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const schema = `${columns}
  export const users = pgTable('users', { id: id(), email: email(), name: name() })
  export const mailAccounts = pgTable('mail_accounts', { id: id(), externalId: text('external_id').notNull().unique(),
    userId: integer('user_id').notNull().unique().references(() => users.id) })`

const accounts = `export class MailAccounts {
  static async tryFindByExternalId(externalId: string) {
    return db.query.mailAccounts.findFirst({ where: { externalId } })
  }
}`

const callback = (look: string) => `export async function oauthCallback(code: string) {
  const { data: info } = await google.userinfo.get(code)
  ${look}
  const [user] = await db.insert(users).values({ email: info.email, name: info.name }).returning()
  await db.insert(mailAccounts).values({ externalId: info.id, userId: user.id })
  return user
}`

const byAccount = `const account = await MailAccounts.tryFindByExternalId(info.id)
  if (account) return account`

const initWith = (look: string, tables = schema) =>
  initIn({
    'src/schema.ts': tables,
    'src/mail-accounts.ts': accounts,
    'src/routes/callback.ts': callback(look),
  })

test('a row beside each user, by whose key alone sign-in finds somebody', async () => {
  const { text } = await initWith(byAccount)
  expect(text).toContain('beside a user src/routes/callback.ts makes rows of mailAccounts')
  expect(text).toContain(
    'src/routes/callback.ts finds whoever signs in by externalId of mailAccounts alone, and makes a user of everybody else: have it look for email, or whom SCIM has made cannot sign in',
  )
})

test('a key of the user’s own', async () => {
  const { text } = await initWith(
    'const known = await db.query.users.findFirst({ where: { googleSub: info.id } })\n  if (known) return known',
    schema.replace('name: name() })\n', "name: name(), googleSub: text('google_sub').unique() })\n"),
  )
  expect(text).toContain('finds whoever signs in by googleSub of users alone')
})

test.each([
  [
    'whose address it looks for, too',
    `${byAccount}\n  const known = await db.query.users.findFirst({ where: { email: info.email } })\n  if (known) return known`,
    schema,
  ],
  [
    'who have passwords',
    byAccount,
    schema.replace('name: name() })\n', "name: name(), password: text('password').notNull() })\n"),
  ],
])('nothing of those %s', async (_what, look, tables) => {
  expect((await initWith(look, tables)).text).not.toContain('finds whoever signs in by')
})

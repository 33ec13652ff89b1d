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

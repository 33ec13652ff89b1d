/** Users whom Auth.js signs in by a provider of others: it links nobody who is there already, unless it is told to. */
import { expect, test } from 'vitest'
import { columns, initIn, users } from './found-app.js'

const notesOf = async (auth: string) => {
  const { text } = await initIn({ 'src/schema.ts': columns + users, 'src/auth.ts': auth })
  return text
}

const auth = (provider: string, options = '') => `
  import NextAuth from 'next-auth'
  import Provider from 'next-auth/providers/${provider}'
  export const { handlers } = NextAuth({ adapter: DrizzleAdapter(db), providers: [Provider({ ${options} })] })`

test('are refused, and the config says what to do', async () => {
  expect(await notesOf(auth('microsoft-entra-id'))).toContain(
    'src/auth.ts refuses new users who sign in by OAuth (OAuthAccountNotLinked): give the provider that sends them allowDangerousEmailAccountLinking, or each of them a row of accounts',
  )
})

test.each([
  ['it links them by their address', auth('google', 'allowDangerousEmailAccountLinking: true')],
  ['it signs in by a link that it sends', auth('nodemailer')],
  ['it keeps no users', auth('google').replace('adapter: DrizzleAdapter(db), ', '')],
])('are let in where %s', async (_, text) => {
  expect(await notesOf(text)).not.toContain('OAuthAccountNotLinked')
})

test('an adapter beside passwords of the app alone finds nobody by an address', async () => {
  const kept = users.replace('name: name()', "emailVerified: timestamp('email_verified')")
  const why = async (provider: string) =>
    (await initIn({ 'src/schema.ts': columns + kept, 'src/auth.ts': auth(provider) })).text
  expect(await why('google')).toContain('// as Auth.js looks for it')
  expect(await why('credentials')).not.toContain('// as Auth.js looks for it')
})

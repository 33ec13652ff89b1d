/** Rows that SCIM must not see are as if they were not there: those without a login, and those of bots. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { unique } from './client.js'

function prepare(cwd: string): void {
  editFile(cwd, 'src/db/schema.ts', (text) =>
    text.replace(
      "email: text('email').notNull().unique(),",
      "email: text('email').unique(),\n  isBot: integer('is_bot', { mode: 'boolean' }).notNull().default(false),",
    ),
  )
  editFile(cwd, 'drizzle/0000_init.sql', (sql) =>
    sql.replace('`email` text NOT NULL,', '`email` text, `is_bot` integer DEFAULT 0 NOT NULL,'),
  )
}

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', { prepare })
}, 60_000)
afterAll(() => host.stop())

test.each([
  ['without a login', { email: null }],
  ['of a bot', { isBot: true }],
])('a row %s', async (_, values) => {
  const userName = `${unique('seen')}@example.com`
  const { body } = await call(host, 'POST', '/Users', { userName })
  const isFound = async () =>
    (await call(host, 'GET', `/Users?filter=${encodeURIComponent(`id eq "${body.id}"`)}`)).body.totalResults
  expect(await isFound()).toBe(1)
  const { eq } = await import('drizzle-orm')
  const { users } = host.schema
  await host.db.update(users).set(values).where(eq(users.email, userName))
  expect(await isFound()).toBe(0)
  expect((await call(host, 'GET', `/Users/${body.id}`)).status).toBe(404)
})

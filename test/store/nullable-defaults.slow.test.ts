/** A column that may be null and has a default: a POST leaves it to that, and what writes to a row that is there clears it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { unique } from './client.js'

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', {
    prepare: (cwd) => {
      editFile(cwd, 'src/db/schema.ts', (text) =>
        text
          .replace("  lastName: text('last_name'),", "$&\n  locale: text('locale').default('en'),")
          .replace("  name: text('name').notNull(),", "$&\n  colour: text('colour').default('grey'),"),
      )
      editFile(cwd, 'drizzle/0000_init.sql', (sql) =>
        sql
          .replace('`last_name` text,', "$& `locale` text DEFAULT 'en',")
          .replace(/CREATE TABLE `teams` \([^;]*?`name` text NOT NULL,/, "$& `colour` text DEFAULT 'grey',"),
      )
    },
    set: [
      'user.attributes.locale=locale',
      'user.delete=hide',
      'user.adopt=true',
      'group.attributes.urn:example:params:scim:schemas:extension:acme:2.0:Group:colour=colour',
    ],
  })
})
afterAll(() => host.stop())

const send = (method: string, path: string, body?: unknown) => call(host, method, path, body)
const user = (userName: string) => ({ userName, emails: [{ value: userName }] })

test('POST, PUT, PATCH', async () => {
  const sent = user(`${unique('u')}@example.com`)
  const { body } = await send('POST', '/Users', sent)
  expect(body).toMatchObject({ locale: 'en' })
  const path = `/Users/${body.id}`
  expect((await send('PUT', path, sent)).body).not.toHaveProperty('locale')
  expect((await send('PUT', path, { ...sent, locale: 'de' })).body).toMatchObject({ locale: 'de' })
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  const Operations = [{ op: 'remove', path: 'locale' }]
  expect((await send('PATCH', path, { schemas, Operations })).body).not.toHaveProperty('locale')
  const other = user(`${unique('u')}@example.com`)
  expect((await send('POST', '/Users', { ...other, locale: 'fr' })).body).toMatchObject({ locale: 'fr' })
})

test('a hidden user who comes back, and one who is taken over, is written like one who is there', async () => {
  const sent = user(`${unique('u')}@example.com`)
  const { body } = await send('POST', '/Users', sent)
  await send('DELETE', `/Users/${body.id}`)
  const { status, body: back } = await send('POST', '/Users', sent)
  expect(status).toBe(201)
  expect(back).not.toHaveProperty('locale')

  const own = user(`${unique('u')}@example.com`)
  const row = { id: unique('u'), email: own.userName, role: 'member', locale: 'it' }
  await host.db.insert(host.schema.users).values(row)
  const adopted = await send('POST', '/Users', own)
  expect(adopted.status).toBe(201)
  expect(adopted.body).not.toHaveProperty('locale')
})

test('groups', async () => {
  const urn = 'urn:example:params:scim:schemas:extension:acme:2.0:Group'
  const displayName = unique('Team')
  const { body } = await send('POST', '/Groups', { displayName })
  expect(body).toMatchObject({ [urn]: { colour: 'grey' } })
  expect((await send('PUT', `/Groups/${body.id}`, { displayName })).body).not.toHaveProperty([urn])
})

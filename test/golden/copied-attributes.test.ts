/** What a new row copies from the resource, and what it leaves to the defaults of its columns. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goldenCases } from './cases.js'
import { type ServedCase, serveCase } from './serve.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:User'

let served: ServedCase
let database: ReturnType<typeof createClient>
beforeAll(async () => {
  const golden = goldenCases().find(({ name }) => name === 'sqlite-copied-attributes')
  if (!golden) throw new Error('The case is gone')
  served = await serveCase(golden, {
    url: (cwd) => `file:${cwd}/test.db`,
    tablesOf: async (schema) =>
      generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(schema)),
    execute: (url) => {
      database = createClient({ url })
      return (sql) => database.executeMultiple(sql)
    },
  })
})
afterAll(() => served.stop())

const rows = async (sql: string) => (await database.execute(sql)).rows.map((row) => ({ ...row }))
const rowOf = async (email: string) => (await rows(`select * from users where email = '${email}'`))[0]

const sent = {
  userName: 'ann@example.com',
  name: { familyName: 'Lee' },
  phoneNumbers: [
    { value: '1', type: 'home' },
    { value: '2', type: 'work' },
  ],
  addresses: [{ locality: 'Graz', type: 'work' }],
  roles: [{ value: 'admin', primary: true }],
  userType: 'staff',
  title: 'Engineer',
  timezone: 'Europe/Vienna',
  [ENTERPRISE]: { employeeNumber: '17', costCenter: '4711' },
  [ACME]: { isExternal: true },
}

test('attributes of all kinds go into the row of a new user, and into its membership', async () => {
  expect(await served.call('POST', '/Users', sent)).toMatchObject({ status: 201 })
  const row = await rowOf('ann@example.com')
  expect(row).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    login: 'ann@example.com',
    last_name: 'Lee',
    phone: '2',
    city: 'Graz',
    kind: 'staff',
    badge: 17,
    is_external: 1,
    was_active: 1,
    zone: 'Europe/Vienna',
  })
  expect(await rows('select role, title, cost_center from organization_members')).toEqual([
    { role: 'admin', title: 'Engineer', cost_center: '4711' },
  ])
})

test('what a resource does not have is left to the default of the column; a PUT clears it', async () => {
  const user = { userName: 'bob@example.com' }
  const { body } = await served.call('POST', '/Users', user)
  expect(body).toMatchObject({ name: { givenName: '?' }, locale: 'en' })
  expect(await rowOf('bob@example.com')).toMatchObject({
    last_name: '',
    kind: 'guest',
    zone: 'UTC',
    phone: null,
  })
  const { status, body: replaced } = await served.call('PUT', `/Users/${body.id}`, { ...user, locale: 'de' })
  expect({ status, locale: replaced.locale, name: replaced.name }).toEqual({ status: 200, locale: 'de' })
  await served.call('PUT', `/Users/${body.id}`, user)
  expect(await rowOf('bob@example.com')).toMatchObject({ first_name: null, locale: null, zone: 'UTC' })
})

test('what the app keeps in lower case is written so, and shown as it is kept', async () => {
  const user = { userName: 'Eve.Moss@Example.com', emails: [{ value: 'Eve@Example.COM', primary: true }] }
  const { body } = await served.call('POST', '/Users', user)
  expect(body).toMatchObject({
    userName: 'Eve.Moss@Example.com',
    emails: [{ value: 'eve@example.com', primary: true }],
  })
  expect(await rowOf('eve@example.com')).toMatchObject({ login: 'eve.moss@example.com' })
  const again = await served.call('PUT', `/Users/${body.id}`, user)
  expect(again.body).toMatchObject({ emails: [{ value: 'eve@example.com' }] })
  const Operations = [{ op: 'replace', path: 'emails[primary eq true].value', value: 'E.Moss@Example.com' }]
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  expect(await served.call('PATCH', `/Users/${body.id}`, { schemas, Operations })).toMatchObject({
    status: 200,
  })
  expect(await rowOf('e.moss@example.com')).toMatchObject({ id: expect.any(String) })
  for (const filter of ['emails.value eq "E.MOSS@example.com"', 'userName eq "eve.moss@EXAMPLE.com"']) {
    const found = await served.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(found.body).toMatchObject({ totalResults: 1 })
  }
})

test('a value that no column takes is refused', async () => {
  const answer = await served.call('POST', '/Users', {
    ...sent,
    userName: 'c@example.com',
    userType: 'robot',
  })
  expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  const roles = [{ value: 'owner' }]
  const other = await served.call('POST', '/Users', { ...sent, userName: 'd@example.com', roles })
  expect(other).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect(await rows("select id from users where email in ('c@example.com', 'd@example.com')")).toEqual([])
})

test('a new group copies, too', async () => {
  const { body } = await served.call('POST', '/Groups', { displayName: 'Smiths', externalId: 'g-1' })
  expect(body).toMatchObject({ displayName: 'Smiths' })
  expect(await rows('select slug, external_key, colour from teams')).toEqual([
    { slug: 'Smiths', external_key: 'g-1', colour: null },
  ])
})

/** Users split over tables: read, found, sorted and written, in one transaction, whichever of the rows there are. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSql, type SqlClient } from '../support/sql-client.js'
import { goldenCases } from './cases.js'
import { type ServedCase, serveCase } from './serve.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

let served: ServedCase
let sql: SqlClient
beforeAll(async () => {
  const golden = goldenCases().find(({ name }) => name === 'sqlite-split-users')
  if (!golden) throw new Error('There is no such case')
  let url = ''
  served = await serveCase(golden, {
    url: (cwd) => {
      url = `file:${cwd}/test.db`
      return url
    },
    tablesOf: async (schema) =>
      generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(schema)),
    execute: (at) => (text) => createClient({ url: at }).executeMultiple(text),
  })
  sql = await openSql(url)
})
afterAll(async () => {
  await sql.end()
  await served.stop()
})

const post = (userName: string, more: object = {}) =>
  served.call('POST', '/Users', { schemas: [USER], userName, active: true, ...more })
const patch = (id: unknown, ...Operations: readonly object[]) =>
  served.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })
const found = async (filter: string, more = '') => {
  const { body } = await served.call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)
  return (body.Resources as readonly { userName: string }[]).map(({ userName }) => userName)
}
/** The keys of rows are numbers. */
const rows = async (table: string, column: string, value: unknown) =>
  sql.find(table, column, typeof value === 'number' ? value : String(value))
const work = (value: string) => [{ value, type: 'work', primary: true }]

test('a user is written to all of its tables, and read from them', async () => {
  const emails = work('ann@parts.test')
  const { status, body } = await post('ann', { emails, name: { givenName: 'Ann' }, nickName: 'AN' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ userName: 'ann', emails, name: { givenName: 'Ann' } })
  expect((await served.call('GET', `/Users/${body.id}`)).body).toEqual(body)

  const [identity] = await rows('identities', 'login', 'ann')
  expect(identity).toMatchObject({ password_hash: '!' })
  const [user] = await rows('users', 'identity_id', identity?.id)
  expect(await rows('email_addresses', 'user_id', user?.id)).toMatchObject([
    { address: 'ann@parts.test', is_primary: 1 },
  ])
  expect(await rows('profiles', 'user_id', user?.id)).toMatchObject([
    { first_name: 'Ann', initials: 'AN', source: `scim:${user?.id}:true`, theme_id: 7 },
  ])
})

test('rows that have nothing to hold are made by the first write', async () => {
  const { body: bob } = await post('bob')
  expect(bob.emails).toBeUndefined()
  const [{ id: identity } = {}] = await rows('identities', 'login', 'bob')
  const [{ id } = {}] = await rows('users', 'identity_id', identity)
  expect(await rows('profiles', 'user_id', id)).toEqual([])

  expect((await patch(bob.id, { op: 'replace', value: { active: false } })).status).toBe(200)
  expect(await rows('profiles', 'user_id', id)).toEqual([])
  const titled = await patch(bob.id, { op: 'add', path: 'title', value: 'Cook' })
  expect(titled.body).toMatchObject({ title: 'Cook', active: false })
  const emails = work('bob@parts.test')
  const addressed = await patch(bob.id, { op: 'add', path: 'emails', value: emails })
  expect(addressed.body).toMatchObject({ title: 'Cook', emails })
  expect(await rows('email_addresses', 'user_id', id)).toHaveLength(1)

  const without = await patch(bob.id, { op: 'remove', path: 'emails' })
  expect(without).toMatchObject({ status: 400, body: { detail: 'emails is required' } })
  const { title: _, ...rest } = addressed.body
  const put = await served.call('PUT', `/Users/${bob.id}`, { ...rest, userName: 'bobby' })
  expect(put.body).toMatchObject({ userName: 'bobby', emails })
  expect(put.body.title).toBeUndefined()
  expect(await rows('identities', 'login', 'bobby')).toHaveLength(1)
})

test('filters and orders speak of all of the tables', async () => {
  await post('cat', { emails: work('cat@filters.test'), title: 'Pilot', name: { givenName: 'Cat' } })
  await post('dan', { emails: work('dan@filters.test'), title: 'Baker' })
  await post('eve', { title: 'Cook', name: { givenName: 'Eve' } })
  expect(await found('userName eq "CAT"')).toEqual(['cat'])
  expect(await found('emails eq "DAN@filters.test"')).toEqual(['dan'])
  expect(await found('emails[type eq "work" and value ew "@filters.test"]')).toEqual(['cat', 'dan'])
  expect(await found('title sw "pi" or emails co "dan@f"')).toEqual(['cat', 'dan'])
  expect(await found('userName eq "eve" and not (emails pr)')).toEqual(['eve'])
  expect(await found('userName eq "eve" and emails ne "x"')).toEqual(['eve'])
  const ours = 'userName eq "cat" or userName eq "dan" or userName eq "eve"'
  expect(await found(ours, '&sortBy=title')).toEqual(['dan', 'eve', 'cat'])
  expect(await found(ours, '&sortBy=emails')).toEqual(['cat', 'dan', 'eve'])
  expect(await found(ours, '&sortBy=emails&sortOrder=descending')).toEqual(['eve', 'dan', 'cat'])
  const { body } = await served.call(
    'GET',
    `/Users?filter=${encodeURIComponent(ours)}&sortBy=title&count=2&attributes=title`,
  )
  expect(body).toMatchObject({ totalResults: 3, Resources: [{ title: 'Baker' }, { title: 'Cook' }] })
})

test('of several rows the first that counts is shown, and each user once', async () => {
  const { body: fay } = await post('fay', { emails: work('fay@parts.test') })
  const [{ user_id: id } = {}] = await rows('email_addresses', 'address', 'fay@parts.test')
  const own = { user_id: Number(id) }
  await sql.insert('email_addresses', { id: 900, ...own, address: 'second@parts.test', is_primary: 1 })
  await sql.insert('email_addresses', { id: 901, ...own, address: 'third@parts.test', is_primary: 0 })
  expect((await served.call('GET', `/Users/${fay.id}`)).body.emails).toEqual(fay.emails)
  expect(await found('userName eq "fay" and emails pr', '&sortBy=emails')).toEqual(['fay'])
  expect(await found('emails eq "second@parts.test"')).toEqual([])
  expect(await found('emails eq "third@parts.test"')).toEqual([])
})

test('what another user has is a conflict, and nothing is written', async () => {
  await post('gil', { emails: work('gil@parts.test') })
  const taken = await post('hal', { emails: work('gil@parts.test') })
  expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect(await rows('identities', 'login', 'hal')).toEqual([])
  // A login that the host has, of somebody whom SCIM does not know.
  await sql.insert('identities', { id: 950, login: 'ian', password_hash: '!' })
  await sql.insert('users', { id: 950, identity_id: 950, is_active: 1 })
  expect(await post('Ian')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
})

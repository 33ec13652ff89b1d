/** Sessions, keys and tokens of whoever is deactivated end, whatever deactivates: the golden host with a list of them. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { goldenCases } from '../golden/cases.js'
import { type ServedCase, serveCase } from '../golden/serve.js'
import { openSql, type SqlClient } from '../support/sql-client.js'

let served: ServedCase
let sql: SqlClient
beforeAll(async () => {
  const golden = goldenCases().find(({ name }) => name === 'sqlite-sessions')
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

const log = vi.spyOn(console, 'error')
beforeEach(() => void log.mockReturnValue(undefined))
afterEach(() => void log.mockReset())

const ROWS = {
  sessions: 'user_id',
  api_keys: 'owner_id',
  refresh_tokens: 'user_id',
} as const

let count = 0

/** Somebody who has signed in; the key of the row and the path of the resource. */
async function signedIn(more: object = {}) {
  const userName = `u${++count}@ends.test`
  const { body } = await served.call('POST', '/Users', { userName, active: true, ...more })
  const [row] = await sql.find('users', 'email', userName)
  const key = Number(row?.id)
  await signIn(key)
  return { key, path: `/Users/${body.id}`, userName }
}

async function signIn(key: number): Promise<void> {
  const name = `${key}-${++count}`
  await sql.insert('sessions', { session_token: name, user_id: key, expires: 0 })
  await sql.insert('web_sessions', { sid: name, sess: JSON.stringify({ passport: { user: key } }) })
  await sql.insert('api_keys', { hash: name, owner_id: key, created_by_id: key })
  await sql.insert('refresh_tokens', { token: name, user_id: key })
}

/** How many of each go on. */
async function left(key: number) {
  const rows = await Promise.all(
    Object.entries(ROWS).map(async ([table, column]) => sql.find(table, column, String(key))),
  )
  const web = (await sql.find('web_sessions', 'sess', JSON.stringify({ passport: { user: key } }))).length
  const [sessions = [], keys = [], tokens = []] = rows
  const valid = keys.filter(({ revoked_at }) => revoked_at === null).length
  return [sessions.length, web, valid, tokens.length]
}

const patch = (value: unknown) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value }],
})

test.each([
  ['PATCH', patch(false)],
  ['PUT', { active: false }],
  ['DELETE', undefined],
])('%s ends them before it is answered, and those of nobody else', async (method, body) => {
  const [bo, cy] = [await signedIn(), await signedIn()]
  const sent = method === 'PUT' ? { ...body, userName: bo.userName } : body
  expect((await served.call(method, bo.path, sent)).status).toBeLessThan(300)
  expect(await left(bo.key)).toEqual([0, 0, 0, 0])
  expect(await left(cy.key)).toEqual([1, 1, 1, 1])
  const [key] = await sql.find('api_keys', 'owner_id', String(bo.key))
  expect(key).toMatchObject({ reason: 'deactivated', revoked_at: expect.any(Number) })
  expect(log).not.toHaveBeenCalled()
})

test('so does a POST that takes over somebody who is there, inactive', async () => {
  const key = 1
  await signIn(key)
  await served.call('POST', '/Users', { userName: 'known@ends.test', active: false })
  expect(await left(key)).toEqual([0, 0, 0, 0])
})

test('another change ends nothing, nor does a second deactivation what has come since', async () => {
  const { key, path } = await signedIn()
  await served.call('PATCH', path, {
    ...patch(true),
    Operations: [{ op: 'replace', path: 'name.formatted', value: 'Bo' }],
  })
  expect(await left(key)).toEqual([1, 1, 1, 1])
  await served.call('PATCH', path, patch(false))
  await signIn(key)
  await served.call('PATCH', path, patch(false))
  expect(await left(key)).toEqual([1, 1, 1, 1])
})

test('a change that is refused ends nothing', async () => {
  const [bo, cy] = [await signedIn(), await signedIn()]
  const { status } = await served.call('PUT', bo.path, { userName: cy.userName, active: false })
  expect(status).toBe(409)
  expect(await left(bo.key)).toEqual([1, 1, 1, 1])
})

test('what fails is told, tried again, and changes no answer', async () => {
  const { key, path } = await signedIn()
  await sql.update('refresh_tokens', ['token', 'stuck'], ['user_id', String(key)])
  const { status, body } = await served.call('PATCH', path, patch(false))
  expect([status, body.active]).toEqual([200, false])
  expect(await left(key)).toEqual([0, 0, 0, 1])
  expect(log.mock.calls).toEqual([
    [expect.objectContaining({ name: 'EndsError', user: key, isTriedAgain: true }), expect.anything()],
  ])
  await sql.update('refresh_tokens', ['token', 'loose'], ['token', 'stuck'])
  await vi.waitFor(async () => expect(await left(key)).toEqual([0, 0, 0, 0]), { timeout: 4_000 })
  expect(log).toHaveBeenCalledTimes(1)
})

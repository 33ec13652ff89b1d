/** What connections do, whatever keeps them. */
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connections, tenantOfConnection } from '../../src/runtime/connections.js'
import type { HttpRequest } from '../../src/runtime/index.js'
import { type MemoryDb, memoryStore, newDb } from './support/store.js'

const TENANT = 'acme'

const request: HttpRequest = {
  method: 'GET',
  path: '/Users',
  query: '',
  baseUrl: 'https://app.test',
  header: () => undefined,
  body: async () => undefined,
  native: {},
}

let db: MemoryDb
let connections: Connections<MemoryDb, string>
/** Of another process. */
let elsewhere: Connections<MemoryDb, string>

beforeEach(() => {
  db = newDb()
  connections = new Connections(memoryStore)
  elsewhere = new Connections(memoryStore, { remember: 2 })
})
afterEach(() => {
  vi.useRealTimers()
})

const create = (name = 'Okta') => connections.create(db, { name, provider: 'okta', tenant: TENANT })
const find = (token: string, of = connections) => of.find(db, `Bearer ${token}`)

test('the token of a connection finds it', async () => {
  const { connection, token } = await create()
  expect(token).toMatch(/^scimgen_/)
  expect(connection).toEqual({ id: connection.id, name: 'Okta', provider: 'okta', tenant: TENANT })
  expect(await find(token)).toEqual(connection)
  expect(await connections.find(db, `bearer  ${token} `)).toEqual(connection)
})

test('an option that is not given is none: where there are no tenants, there is no column for theirs', async () => {
  const { connection } = await connections.create(db, Object({ name: 'Okta', tenant: undefined }))
  expect(connection).toEqual({ id: connection.id, name: 'Okta' })
  expect(db.connections.get(connection.id)).not.toHaveProperty('tenantId')
})

test('the check says which connection a request is of', async () => {
  const { connection, token } = await create()
  const asked: HttpRequest = { ...request, header: () => `Bearer ${token}` }
  expect(await connections.check({}, asked, db)).toBe(true)
  expect(asked.connection).toEqual(connection)
  expect(tenantOfConnection({}, asked)).toBe(TENANT)
  await connections.revoke(db, connection.id)
  expect(await connections.check({}, asked, db)).toBe(false)
  expect(asked.connection).toBeUndefined()
})

const failures = { ECONNREFUSED: 503, ENOTABLE: 500 }

test.each(Object.entries(failures))('a database that says %s is answered with %i', async (code, status) => {
  const { token } = await create()
  db.error = Object.assign(new Error('of the database'), { code })
  const asked: HttpRequest = { ...request, header: () => `Bearer ${token}` }
  const answer = connections.check({}, asked, db)
  await expect(answer).rejects.toMatchObject({ name: 'ScimError', status, cause: db.error })
})

test('nothing else finds one', async () => {
  const { token } = await create()
  const swapped = token.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase())
  const others = ['', token.slice(0, -1), `${token}a`, swapped, token.toUpperCase(), `${token} ${token}`]
  for (const other of others) expect(await find(other)).toBeUndefined()
  expect(await connections.find(db, undefined)).toBeUndefined()
  expect(await connections.find(db, `Basic ${token}`)).toBeUndefined()
  expect(await connections.find(db, token)).toBeUndefined()
})

test('one look-up tells who it is, for seconds, however many ask', async () => {
  const { token } = await create()
  await Promise.all(Array.from({ length: 50 }, () => find(token)))
  await find(token)
  expect(db.lookUps).toBe(1)
  await Promise.all(Array.from({ length: 50 }, () => find(`${token}x`)))
  await find(`${token}x`)
  expect(db.lookUps).toBe(2)
})

test('a database that is lost refuses nobody: it throws, and is asked again', async () => {
  const { token } = await create()
  db.error = new Error('connect ECONNREFUSED')
  await expect(find(token)).rejects.toThrow('ECONNREFUSED')
  db.error = undefined
  expect(await find(token)).toBeDefined()
})

test('a token of one database is none of another', async () => {
  const { token } = await create()
  expect(await find(token)).toBeDefined()
  expect(await connections.find(newDb(), `Bearer ${token}`)).toBeUndefined()
})

test('guesses fill no memory, and drive out nobody', async () => {
  const { token } = await create()
  await find(token)
  for (let guess = 0; guess < 3_000; guess++) await find(`guess-${guess}`)
  const { found, missing } = Reflect.get(connections, 'memory')
  expect(found.size).toBe(1)
  expect(missing.size).toBe(1_000)
  const before = db.lookUps
  await find(token)
  expect(db.lookUps).toBe(before)
})

const changes = {
  'is revoked': (id: string) => connections.revoke(db, id),
  'is disabled': (id: string) => connections.disable(db, id),
}

test.each(Object.entries(changes))(
  'what %s is refused at once here, and elsewhere in time',
  async (_, change) => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const { connection, token } = await create()
    expect(await find(token)).toBeDefined()
    expect(await find(token, elsewhere)).toBeDefined()
    await change(connection.id)
    expect(await find(token)).toBeUndefined()
    vi.advanceTimersByTime(1_999)
    expect(await find(token, elsewhere)).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(await find(token, elsewhere)).toBeUndefined()
  },
)

test('a disabled connection is enabled again, with its token', async () => {
  const { connection, token } = await create()
  await connections.disable(db, connection.id)
  expect(await find(token)).toBeUndefined()
  await connections.enable(db, connection.id)
  expect(await find(token)).toEqual(connection)
})

test('a token that expires ends on the millisecond, remembered or not', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const expiresAt = new Date(Date.now() + 1_000)
  const { token } = await connections.create(db, { name: 'Entra', tenant: TENANT, expiresAt })
  vi.advanceTimersByTime(999)
  expect(await find(token)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(await find(token)).toBeUndefined()
})

test('a rotation: both tokens, then the newer one', async () => {
  const { connection, token } = await create()
  const { token: newer } = await connections.startRotation(db, connection.id)
  expect([await find(token), await find(newer)]).toEqual([connection, connection])
  await expect(connections.startRotation(db, connection.id)).rejects.toMatchObject({ code: 'rotating' })
  await connections.completeRotation(db, connection.id)
  expect([await find(token), await find(newer)]).toEqual([undefined, connection])
  await expect(connections.completeRotation(db, connection.id)).rejects.toMatchObject({ code: 'notRotating' })
})

test('a rotation that is cancelled: the older one', async () => {
  const { connection, token } = await create()
  const { token: newer } = await connections.startRotation(db, connection.id)
  await connections.cancelRotation(db, connection.id)
  expect([await find(token), await find(newer)]).toEqual([connection, undefined])
})

test('whoever has revoked all tokens starts with a new one', async () => {
  const { connection } = await create()
  await connections.revoke(db, connection.id)
  const { token } = await connections.startRotation(db, connection.id)
  expect(await find(token)).toEqual(connection)
})

test('a connection of another tenant is none', async () => {
  const { connection, token } = await create()
  const { id } = connection
  const tenant = 'umbrella'
  const refused = [
    connections.startRotation(db, id, { tenant }),
    connections.completeRotation(db, id, { tenant }),
    connections.cancelRotation(db, id, { tenant }),
    connections.revoke(db, id, { tenant }),
    connections.disable(db, id, { tenant }),
    connections.revoke(db, 'no UUID'),
  ]
  for (const each of refused) await expect(each).rejects.toMatchObject({ code: 'unknown' })
  expect(await find(token)).toEqual(connection)
})

test('a list shows what a token is recognised by, and no hash', async () => {
  const { connection, token } = await create()
  const [listed] = await connections.list(db, { tenant: TENANT })
  expect(listed).toMatchObject({ ...connection, state: 'active', lastHeardAt: null })
  expect(listed?.credentials).toMatchObject([
    { kind: 'token', prefix: token.slice(0, 12), expiresAt: null, lastUsedAt: null, revokedAt: null },
  ])
  expect(Object.keys(listed?.credentials[0] ?? {})).not.toContain('hash')
  expect(await connections.list(db, { tenant: 'umbrella' })).toEqual([])
})

test('a connection has a name', async () => {
  await expect(create(' ')).rejects.toMatchObject({ code: 'nameless' })
})

test('a use is noted once a minute, and not on the way of the request', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const { token } = await create()
  await find(token)
  expect(db.notes).toBe(0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(db.notes).toBe(1)
  const seconds = 30
  for (let minute = 0; minute < 3; minute += 0.5) {
    vi.advanceTimersByTime(seconds * 1_000)
    await find(token)
    await find(token, elsewhere)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(db.notes).toBe(1 + 3)
})

test('that a use cannot be noted is nobody’s error', async () => {
  const { token } = await create()
  expect(await find(token)).toBeDefined()
  db.error = new Error('read only')
  await new Promise((resolve) => setImmediate(resolve))
  expect(db.notes).toBe(1)
  expect(await find(token)).toBeDefined()
})

test('what the process keeps has no token in it', async () => {
  const { connection, token } = await create()
  const { token: newer } = await connections.startRotation(db, connection.id)
  await find(token)
  await find(newer)
  const kept = inspect([connections, db], { depth: 20, maxStringLength: null })
  expect(kept).toContain(connection.id)
  for (const secret of [token, newer]) expect(kept).not.toContain(secret.slice(16, 50))
})

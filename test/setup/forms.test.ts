/** What the forms of the page do, and from where they may come. */
import { expect, test } from 'vitest'
import { pageInMemory, type Settings } from './support/page.js'

/** A page with one connection, of Okta's. */
async function withConnection(settings?: Settings) {
  const page = pageInMemory(settings)
  const { connection, token } = await page.connections.create(page.db, {
    name: 'Acme Okta',
    provider: 'okta',
    tenant: 'acme',
  })
  const listed = async () => {
    const [one] = await page.connections.list(page.db, { tenant: 'acme' })
    if (!one) throw new Error('There is no connection')
    return { ...one, valid: one.credentials.filter(({ revokedAt }) => revokedAt === null) }
  }
  return { ...page, id: connection.id, token, listed }
}

const SHOWN = /id="issued" readonly value="(scimgen_[\w-]{49})"/

test('a new connection is shown with its token, this once', async () => {
  const { ask, send, db, connections } = pageInMemory()
  const {
    status,
    headers,
    body = '',
  } = await send({ action: 'create', name: ' Acme Okta ', provider: 'okta' })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  const [, token = ''] = SHOWN.exec(body) ?? []
  expect(await connections.find(db, `Bearer ${token}`)).toMatchObject({ name: 'Acme Okta', provider: 'okta' })
  const { body: after } = await ask('')
  expect(after).toContain('Acme Okta')
  expect(after).not.toContain(token)
})

test('with a token endpoint it may have a secret instead', async () => {
  const page = pageInMemory()
  const { body } = await pageInMemory({ clients: page.connections, connections: page.connections }).send({
    action: 'create',
    name: 'Entra',
    provider: 'entra',
    kind: 'secret',
  })
  expect(body).toContain('The client secret of Entra')
  expect(body).toContain('https://app.example/scim/v2/oauth/token')
  const without = await page.send({ action: 'create', name: 'Entra', kind: 'secret' })
  expect(without.body).toContain('The token of Entra')
})

test.each([
  [{ days: '90' }, 90],
  [{ days: '99999' }, 3_650],
  [{ days: '' }, undefined],
  [{ days: '-5' }, undefined],
  [{ days: 'x' }, undefined],
])('%j ends after %s days', async (days, expected) => {
  const { send, connections, db } = pageInMemory()
  await send({ action: 'create', name: 'Okta', ...days })
  const [connection] = await connections.list(db)
  const ends = connection?.credentials[0]?.expiresAt?.getTime()
  expect(ends && Math.round((ends - Date.now()) / 86_400_000)).toBe(expected)
})

test.each(['', '   ', 'x'.repeat(101)])('the name %j makes no connection', async (name) => {
  const { send, db } = pageInMemory()
  const { status, body } = await send({ action: 'create', name })
  expect(status).toBe(409)
  expect(body).toContain('A connection needs a name')
  expect(db.connections.size).toBe(0)
})

test('a token is replaced in three steps, or the rotation is cancelled', async () => {
  const { send, id, listed, token, connections, db } = await withConnection()
  const started = await send({ action: 'add-token', id })
  expect(started.body).toContain('The one before it stays valid until you end it')
  const [, second = ''] = SHOWN.exec(started.body ?? '') ?? []
  expect((await listed()).valid).toHaveLength(2)
  expect((await send({ action: 'add-token', id })).status).toBe(409)

  const completed = await send({ action: 'complete-token', id })
  expect([completed.status, completed.headers.location]).toEqual([303, `?done=complete#c-${id}`])
  expect(await connections.find(db, `Bearer ${token}`)).toBeUndefined()
  expect(await connections.find(db, `Bearer ${second}`)).toBeDefined()
  expect((await send({ action: 'complete-token', id })).status).toBe(409)

  const third = SHOWN.exec((await send({ action: 'add-token', id })).body ?? '')?.[1]
  await send({ action: 'cancel-token', id })
  expect(await connections.find(db, `Bearer ${third}`)).toBeUndefined()
  expect(await connections.find(db, `Bearer ${second}`)).toBeDefined()
})

test('disable, enable and revoke say what they have done, and a reload repeats nothing', async () => {
  const { ask, send, id, listed } = await withConnection()
  for (const [action, state, count] of [
    ['disable', 'disabled', 1],
    ['enable', 'active', 1],
    ['revoke', 'active', 0],
  ] as const) {
    const { status, headers, body } = await send({ action, id })
    expect([status, body]).toEqual([303, undefined])
    const { state: is, valid } = await listed()
    expect([is, valid.length]).toEqual([state, count])
    const [query = ''] = headers.location?.slice(1).split('#') ?? []
    expect((await ask(query)).body).toMatch(/role="status">The connection is|role="status">All credentials/)
  }
  expect((await ask('')).body).toContain('Ended connections')
})

test('what says in its address that something was done says no more than is known', async () => {
  const { body } = await pageInMemory().ask('done=%3Cscript%3E&test=x&before=%22')
  expect(body).not.toMatch(/<script>|role="status">[^<]*script/)
})

test.each<readonly [headers: Readonly<Record<string, string>>, from: string]>([
  [{}, 'no browser'],
  [{ 'sec-fetch-site': 'cross-site' }, 'another site'],
  [{ 'sec-fetch-site': 'same-site' }, 'a neighbour'],
  [{ 'sec-fetch-site': 'none' }, 'an address that was typed'],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }, 'what contradicts itself'],
  [{ origin: 'https://evil.example' }, 'another origin'],
  [{ origin: 'https://app.example.evil.example' }, 'one that begins alike'],
  [{ origin: 'null' }, 'no origin'],
  [{ referer: 'https://app.example/admin/scim' }, 'a referrer alone'],
])('a form with %j, of %s, changes nothing', async (headers, _from) => {
  const { send, id, listed } = await withConnection()
  for (const action of ['create', 'add-token', 'disable', 'revoke']) {
    const { status, body } = await send({ action, id, name: 'Theirs' }, { headers })
    expect(status).toBe(403)
    expect(body).toContain('Nothing was changed.')
    expect(body).not.toMatch(SHOWN)
  }
  expect(await listed()).toMatchObject({ state: 'active', valid: [{}] })
})

test.each<Readonly<Record<string, string>>>([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'https://app.example' },
  // A proxy may have ended TLS before the app.
  { origin: 'http://app.example' },
])('a form with %j is the page’s own', async (headers) => {
  const { send, id, listed } = await withConnection()
  expect((await send({ action: 'disable', id }, { headers })).status).toBe(303)
  expect(await listed()).toMatchObject({ state: 'disabled' })
})

test.each(['GET', 'HEAD'])('%s changes nothing, whatever it says', async (method) => {
  const { ask, id, listed } = await withConnection()
  const { status } = await ask(`action=revoke&id=${id}&name=x`, { method, form: { action: 'revoke', id } })
  expect(status).toBe(200)
  expect((await listed()).valid).toHaveLength(1)
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
  const { ask } = pageInMemory()
  expect(await ask('', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } })
})

test('what is no form is refused', async () => {
  const { send } = pageInMemory()
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  expect((await send({ action: 'create', name: 'x' }, { headers })).status).toBe(415)
  expect((await send({ action: 'create', name: 'x'.repeat(9_000) })).status).toBe(413)
  expect((await send({ action: 'constructor', id: '__proto__' })).status).toBe(409)
})

test('a database that fails shows no more than that', async () => {
  const { ask, db, errors } = await withConnection()
  db.connections.values = () => {
    throw new Error('SELECT secret')
  }
  const { status, body } = await ask('')
  expect([status, errors.map(String)]).toEqual([500, ['Error: SELECT secret']])
  expect(body).toContain('The page could not be made')
  expect(body).not.toContain('SELECT')
})

test('a request without a host that can be one is refused', async () => {
  expect((await pageInMemory().ask('', { baseUrl: '' })).status).toBe(400)
})

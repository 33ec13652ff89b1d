/** Who sees the page, and whose it is. */
import { expect, test } from 'vitest'
import { uuidv7 } from '../../src/runtime/orm/records/uuidv7.js'
import { logged } from '../log/support/logged.js'
import { logOf, pageInMemory } from './support/page.js'

const nobody = [undefined, null, '', Number.NaN] as const

test.each(nobody)('whoever is of the tenant %j sees nothing, and changes nothing', async (tenant) => {
  const { ask, send, connections, db } = pageInMemory({ tenant: () => tenant as string })
  await connections.create(db, { name: 'Acme Okta', tenant: 'acme' })
  for (const answer of [await ask(''), await ask('live'), await send({ action: 'create', name: 'Mine' })]) {
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('You are not signed in as an administrator')
    expect(answer.body).not.toContain('Acme Okta')
  }
  expect(db.connections.size).toBe(1)
})

test('where there are tenants and nobody says whose a request is, nothing is shown', async () => {
  const { ask } = pageInMemory({ tenant: undefined as never })
  expect((await ask('')).status).toBe(403)
})

test('where there are none, only a clear yes lets in', async () => {
  const without = { tenants: undefined as never, tenant: undefined as never }
  for (const [allow, status] of [
    [undefined, 403],
    [() => false, 403],
    [() => 'yes' as never, 403],
    [async () => true, 200],
  ] as const) {
    const { ask } = pageInMemory({ ...without, allow: allow as never })
    expect((await ask('')).status).toBe(status)
  }
})

test('who is not allowed is refused, whatever their tenant', async () => {
  const { ask } = pageInMemory({ allow: ({ isAdmin }) => isAdmin === true })
  expect((await ask('', { person: { tenant: 'acme' } })).status).toBe(403)
  expect((await ask('', { person: { tenant: 'acme', isAdmin: true } })).status).toBe(200)
})

test('a function that fails shows nothing, and is told to the app alone', async () => {
  const secret = new Error('password of the database')
  const { ask, errors } = pageInMemory({
    tenant: () => {
      throw secret
    },
  })
  const { status, body } = await ask('')
  expect([status, errors]).toEqual([500, [secret]])
  expect(body).not.toContain('password')
})

test('two tenants never see each other’s connections, requests or counts', async () => {
  const rows = ['acme', 'umbrella'].flatMap((tenantId) =>
    ['User', 'Group'].map(() =>
      logged({
        id: uuidv7(),
        tenantId,
        status: 409,
        detail: `of ${tenantId}`,
        userAgent: `agent of ${tenantId}`,
      }),
    ),
  )
  const { ask, send, connections, db } = pageInMemory({ log: logOf(rows as never) })
  const { connection } = await connections.create(db, { name: 'Umbrella Okta', tenant: 'umbrella' })
  await connections.create(db, { name: 'Acme Okta', tenant: 'acme' })
  for (const query of ['', 'live', 'errors', `test=${connection.id}`, `before=${uuidv7()}`, 'live&errors']) {
    const { body = '' } = await ask(query)
    expect(body.toLowerCase(), query).not.toContain('umbrella')
    expect(body, query).toContain('1,234')
    expect(body, query).toContain('agent of acme')
  }
  const before = JSON.stringify([...db.connections, ...db.credentials])
  const actions = ['add-token', 'complete-token', 'cancel-token', 'disable', 'enable', 'revoke']
  for (const action of actions) {
    const { status, body } = await send({ action, id: connection.id })
    expect(status, action).toBe(404)
    expect(body, action).toContain('There is no such connection.')
  }
  expect(JSON.stringify([...db.connections, ...db.credentials])).toBe(before)
})

test('what is made is of the tenant of whoever makes it, whatever the form says', async () => {
  const { send, connections, db } = pageInMemory()
  await send({ action: 'create', name: 'Okta', tenant: 'umbrella', tenantId: 'umbrella' })
  expect(await connections.list(db, { tenant: 'umbrella' })).toEqual([])
  expect(await connections.list(db, { tenant: 'acme' })).toMatchObject([{ name: 'Okta', tenant: 'acme' }])
})

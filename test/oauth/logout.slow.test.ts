/** Universal Logout, on Drizzle and SQLite, with tenants: who may ask, of whom, and what ends. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EndsError } from '../../src/runtime/index.js'
import { tenantSettings } from '../connections/support/config.js'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { openSql, type SqlClient } from '../support/sql-client.js'
import { addTenants } from '../support/tenants.js'

const [ISSUER, SUBJECT] = ['https://acme.okta.com', '0oa-client']
const TYPE = 'global-token-revocation+jwt'

/** Sessions of users. */
function addSessions(cwd: string): void {
  addTenants(cwd)
  const table = `
export const sessions = sqliteTable('sessions', {
  token: text('token').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id),
})
`
  editFile(cwd, 'src/db/schema.ts', (text) => text + table)
  const sqlOf = `
--> statement-breakpoint
CREATE TABLE sessions (token text PRIMARY KEY NOT NULL, user_id text NOT NULL REFERENCES users(id));
--> statement-breakpoint
CREATE TRIGGER stuck BEFORE DELETE ON sessions WHEN OLD.token = 'stuck' BEGIN SELECT RAISE(ABORT, 'stuck'); END;`
  editFile(cwd, 'drizzle/0000_init.sql', (text) => text + sqlOf)
}

let host: RunningHost
let sql: SqlClient
let keys: Server
let key: CryptoKey
let stranger: CryptoKey
let url: string
let connection: { readonly id: string }
let functions: {
  createClient(connection: object): Promise<{
    readonly connection: { readonly id: string }
    readonly clientId: string
    readonly secret: string
  }>
  createConnection(connection: object): Promise<{ readonly token: string }>
  trustIssuer(id: string, trusted: object): Promise<void>
  disableConnection(id: string): Promise<void>
  enableConnection(id: string): Promise<void>
}
const tokens = new Map<string, string>()
const errors: unknown[] = []

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  stranger = (await generateKeyPair('RS256')).privateKey
  const published = JSON.stringify({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: '1', alg: 'RS256' }],
  })
  keys = createServer((_, response) => void response.end(published))
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  const jwksUri = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`
  host = await startHost('express-drizzle-sqlite', {
    prepare: addSessions,
    answers: { auth: 'connection' },
    set: [
      ...[...tenantSettings, 'connections.oauth=true', 'connections.logout=true'],
      'user.ends.0.model=src/db/schema.ts#sessions',
    ],
    options: { onError: (error: unknown) => void errors.push(error) },
  })
  sql = await openSql(`file:${join(host.cwd, 'test.db')}`)
  functions = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/connections.ts'))
  url = `${host.base}/oauth/global-token-revocation`
  connection = (await functions.createClient({ name: 'Okta', tenant: 'acme' })).connection
  await functions.trustIssuer(connection.id, { issuer: ISSUER, subject: SUBJECT, audience: url, jwksUri })
  for (const tenant of ['acme', 'umbrella'])
    tokens.set(tenant, (await functions.createConnection({ name: 'SCIM', tenant })).token)
})
afterAll(async () => {
  keys?.close()
  await sql?.end()
  await host?.stop()
})

let count = 0

/** Somebody who is signed in. */
async function signedIn(tenant = 'acme', more: object = {}) {
  const email = `u${++count}@logout.test`
  const resource = { userName: email, emails: [{ value: email }], ...more }
  const authorization = `Bearer ${tokens.get(tenant)}`
  const { body } = await call(host, 'POST', '/Users', resource, { authorization })
  const [row] = await sql.find('users', 'email', email)
  const user = String(row?.id)
  await sql.insert('sessions', { token: email, user_id: user })
  const isActive = async () =>
    (await call(host, 'GET', `/Users/${body.id}`, undefined, { authorization })).body.active
  return { email, isActive, sessions: async () => (await sql.find('sessions', 'user_id', user)).length }
}

interface Signing {
  readonly by?: CryptoKey
  readonly header?: object
  readonly claims?: JWTPayload
}

const seconds = () => Math.floor(Date.now() / 1000)

const sign = ({ by = key, header, claims }: Signing = {}) =>
  new SignJWT({
    ...{ iss: ISSUER, sub: SUBJECT, aud: url, jti: crypto.randomUUID() },
    ...{ iat: seconds(), nbf: seconds() - 300, exp: seconds() + 300, ...claims },
  })
    .setProtectedHeader({ alg: 'RS256', kid: '1', typ: TYPE, ...header })
    .sign(by)

const send = async (body: unknown, jwt?: string) => {
  const authorization = `Bearer ${jwt ?? (await sign())}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.status
}

const byEmail = (email: string) => ({ sub_id: { format: 'email', email } })
const bySub = (sub: string, iss = ISSUER) => ({ sub_id: { format: 'iss_sub', iss, sub } })

test('204: what a user is signed in with ends, and nothing else changes', async () => {
  const [ann, bea] = [await signedIn(), await signedIn()]
  expect(await send(byEmail(ann.email))).toBe(204)
  expect([await ann.sessions(), await bea.sessions()]).toEqual([0, 1])
  expect(await ann.isActive()).toBe(true)
  // As older drafts call it, and in whatever case.
  expect(await send({ subject: { format: 'email', email: bea.email.toUpperCase() } })).toBe(204)
  expect(await bea.sessions()).toBe(0)
})

test('204: of the user who has another userName, or whom the issuer calls so', async () => {
  const cy = await signedIn('acme', { externalId: '00u-cy' })
  expect(await send(bySub('00u-cy'))).toBe(204)
  expect(await cy.sessions()).toBe(0)
})

test('400: nobody is named in a way that is read', async () => {
  const statuses = await Promise.all(
    [{}, [], 'no json', { sub_id: 'ann' }, { sub_id: { format: 'phone_number', phone_number: '+1' } }].map(
      (body) => send(body),
    ),
  )
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  expect(await send({ sub_id: { format: 'email', email: '' } })).toBe(400)
})

test.each<readonly [string, () => Signing]>([
  ['has expired', () => ({ claims: { exp: seconds() - 120 } })],
  ['is not valid yet', () => ({ claims: { nbf: seconds() + 600 } })],
  ['is for another audience', () => ({ claims: { aud: 'https://app.example.com/other' } })],
  ['is signed by somebody else', () => ({ by: stranger })],
  ['is of another type', () => ({ header: { typ: 'JWT' } })],
  ['is of another issuer', () => ({ claims: { iss: 'https://umbrella.okta.com' } })],
  ['is of another subject', () => ({ claims: { sub: 'somebody' } })],
  ['has no name', () => ({ claims: { jti: undefined } })],
  ['never ends', () => ({ claims: { exp: undefined } })],
])('401: a JWT that %s', async (_what, signing) => {
  const dee = await signedIn()
  expect(await send(byEmail(dee.email), await sign(signing()))).toBe(401)
  expect(await dee.sessions()).toBe(1)
})

test('401: no JWT, a token of SCIM, one that was used, one of a connection that is disabled', async () => {
  const ed = await signedIn()
  for (const token of ['', 'x.y.z', tokens.get('acme')])
    expect(await send(byEmail(ed.email), token)).toBe(401)
  const jwt = await sign()
  expect([await send(byEmail('nobody@logout.test'), jwt), await send(byEmail(ed.email), jwt)]).toEqual([
    404, 401,
  ])
  await functions.disableConnection(connection.id)
  expect(await send(byEmail(ed.email))).toBe(401)
  await functions.enableConnection(connection.id)
  expect(await ed.sessions()).toBe(1)
})

test('403: whom another issuer knows', async () => {
  expect(await send(bySub('00u-cy', 'https://umbrella.okta.com'))).toBe(403)
})

test('404: who is no user of the tenant', async () => {
  const flo = await signedIn('umbrella')
  expect(await send(byEmail(flo.email))).toBe(404)
  expect(await send(bySub('00u-nobody'))).toBe(404)
  expect(await flo.sessions()).toBe(1)
})

test('422: who is several', async () => {
  const twins = [
    await signedIn('acme', { externalId: 'twin' }),
    await signedIn('acme', { externalId: 'twin' }),
  ]
  expect(await send(bySub('twin'))).toBe(422)
  expect(await Promise.all(twins.map(({ sessions }) => sessions()))).toEqual([1, 1])
})

test('503: where something does not end, which is told', async () => {
  const gil = await signedIn()
  await sql.update('sessions', ['token', 'stuck'], ['token', gil.email])
  expect(await send(byEmail(gil.email))).toBe(503)
  expect(errors.filter((error) => error instanceof EndsError)).toHaveLength(1)
  await sql.update('sessions', ['token', 'loose'], ['token', 'stuck'])
  await expect.poll(gil.sessions, { timeout: 4_000 }).toBe(0)
})

test('opens no token endpoint, and is told of in its metadata', async () => {
  const form = {
    grant_type: 'client_credentials',
    client_assertion: await sign(),
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  }
  const asked = await fetch(`${host.base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  expect(asked.status).toBe(401)
  const metadata = await fetch(`${host.base}/.well-known/oauth-authorization-server`)
  expect(await metadata.json()).toMatchObject({
    global_token_revocation_endpoint: url,
    global_token_revocation_endpoint_auth_methods_supported: [TYPE],
  })
  expect((await fetch(url)).status).toBe(405)
})

test('429: more often than so many times a second, of one issuer', async () => {
  const jwt = await sign({ claims: { iss: 'https://loud.okta.com' } })
  const statuses = await Promise.all(Array.from({ length: 130 }, () => send(bySub('x'), jwt)))
  expect(statuses).toContain(429)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100)
  expect(await send(bySub('00u-nobody'))).toBe(404)
})

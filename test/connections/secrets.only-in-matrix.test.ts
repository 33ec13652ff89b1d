/** Where credentials must not be once they were used: on the console, in the database, in answers, and in the memory of the process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../src/runtime/connections/token.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { type RunningHost, startHost } from '../support/host.js'

let host: RunningHost
let child: ChildProcess
let keys: Server
let base: string
/** Credentials by their kind, in clear text. */
const secrets = new Map<string, string>()
/** The secret as its header had it. */
let encoded = ''
/** All that the process has printed, and answered. */
let said = ''

beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', {
    answers: { auth: 'connection' },
    set: ['connections.oauth=true', 'connections.rateLimit=1000'],
  })
  cpSync(await builtRuntime(), join(host.cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const script = join(import.meta.dirname, 'support/serve-watched.ts')
  child = fork(script, [], { cwd: host.cwd, execArgv: ['--import', 'tsx'], silent: true })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  base = `http://127.0.0.1:${Object(told).port}/scim/v2`
  keys = createServer().listen(0, '127.0.0.1')
  await once(keys, 'listening')
})
afterAll(async () => {
  child?.disconnect()
  keys?.close()
  await host?.stop()
})

interface Answer {
  readonly status: number
  readonly text: string
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(base + path, init)
  const text = await response.text()
  // An access token is told this once.
  if (!path.startsWith('/oauth')) said += JSON.stringify([...response.headers]) + text
  return { status: response.status, text }
}

const get = (token: string) => ask('/Users?count=1', { headers: { authorization: `Bearer ${token}` } })

async function grant(form: Readonly<Record<string, string>>, headers = {}): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...form })
  const { status, text } = await ask('/oauth/token', { method: 'POST', body, headers })
  expect(status, text).toBe(200)
  return JSON.parse(text).access_token
}

/** Uses every kind of credential, as it should be used and as it should not. */
async function useAll(): Promise<void> {
  const functions = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/connections.ts'))
  const { token } = await functions.createConnection({ name: 'Okta' })
  const { clientId, secret } = await functions.createClient({ name: 'Entra' })
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const published = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }] })
  keys.on('request', (_, response) => response.end(published))
  const { port } = keys.address() as AddressInfo
  const trusted = { issuer: 'https://idp.test', subject: 'sp', audience: 'scim' }
  await functions.trustIssuer(clientId, { ...trusted, jwksUri: `http://127.0.0.1:${port}/` })
  const assertion = await new SignJWT({ iss: 'https://idp.test', sub: 'sp', aud: 'scim', jti: 'x' })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setExpirationTime('5m')
    .sign(privateKey)
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const client = { client_id: clientId, client_secret: secret }
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
  encoded = basic.authorization.slice('Basic '.length)
  secrets.set('token', token).set('secret', secret).set('assertion', assertion)
  secrets.set('by a secret in the body', await grant(client))
  secrets.set('by a secret in the header', await grant({}, basic))
  secrets.set('by an assertion', await grant({ client_assertion_type: type, client_assertion: assertion }))
  for (const [kind, credential] of secrets)
    expect((await get(credential)).status, kind).toBe(kind === 'secret' || kind === 'assertion' ? 401 : 200)
  secrets.set('a guess', `${token.slice(0, -8)}guessed_`)
  expect((await get(`${token.slice(0, -8)}guessed_`)).status).toBe(401)
  const again = { client_assertion_type: type, client_assertion: assertion }
  const wrong = [{ ...client, client_secret: `${secret}x` }, again, { ...client, ...again }]
  for (const form of wrong) {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...form })
    const { status, text } = await ask('/oauth/token', { method: 'POST', body })
    said += text
    expect([400, 401]).toContain(status)
  }
  const created = await ask('/Users', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ userName: 'ann@example.com' }),
  })
  expect(created.status, created.text).toBe(201)
}

/** The middle of a credential: however it is cut, quoted or put together, that is there. */
const coreOf = (credential: string) => credential.slice(-40, -12)

const found = (text: string) =>
  [...secrets, ['header', encoded] as const].flatMap(([kind, credential]) =>
    text.includes(coreOf(credential)) ? [kind] : [],
  )

test('no credential is on the console, in an answer, in the database or in memory', {
  timeout: 120_000,
}, async () => {
  await useAll()
  // Requests without any follow, as they do in an app that runs.
  for (let count = 0; count < 20; count++)
    expect((await ask('/Users?filter=userName+eq+"x"')).status).toBe(401)

  const snapshot = join(host.cwd, 'heap.heapsnapshot')
  child.send(snapshot)
  await once(child, 'message')
  const heap = readFileSync(snapshot, 'latin1')
  expect(found(heap)).toEqual([])
  // What is remembered is there, and by its hash.
  expect(heap).toContain(hashOf(secrets.get('token') ?? ''))

  // A database that fails tells all that it knows.
  const sql = createClient({ url: `file:${join(host.cwd, 'test.db')}` })
  await sql.execute('alter table scim_credentials rename to elsewhere')
  for (const credential of secrets.values()) expect((await get(`${credential}x`)).status).toBe(500)
  await sql.execute('alter table elsewhere rename to scim_credentials')
  sql.close()
  expect(said).toContain('scim_credentials')
  expect(said).toContain('ann@example.com')
  expect(found(said)).toEqual([])

  const files = readdirSync(host.cwd).filter((name) => name.startsWith('test.db'))
  const database = files.map((name) => readFileSync(join(host.cwd, name), 'latin1')).join()
  expect(database).toContain(hashOf(secrets.get('token') ?? ''))
  expect(found(database)).toEqual([])
})

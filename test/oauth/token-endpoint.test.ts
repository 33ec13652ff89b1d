/** The token endpoint as clients meet it: what is given, and what is refused (RFC 6749 §4.4, RFC 7523 §3). */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { fetchHandler } from '@scim-gen/runtime/fetch'
import {
  type Client,
  type Clients,
  oauth,
  oauthMetadata,
  type TokenSettings,
  type TrustedIssuer,
} from '@scim-gen/runtime/oauth'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const AUDIENCE = 'https://app.example.com/scim/v2/oauth/token'
const ISSUER = 'https://login.example.com/acme/v2.0'

interface Issuer {
  readonly key: CryptoKey
  readonly pem: string
  readonly trusted: TrustedIssuer
}

let server: Server
let acme: Issuer
let globex: Issuer
/** A key that the issuer of acme gets later. */
let next: CryptoKey
let fetched = 0
const published = new Map<string, object[]>()

async function issuerAt(base: string, name: string, issuer: string): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  published.set(`/${name}`, [{ ...(await exportJWK(publicKey)), kid: `${name}-1`, alg: 'RS256', use: 'sig' }])
  const trusted = { issuer, subject: `sp-${name}`, audience: AUDIENCE, jwksUri: `${base}/${name}` }
  return { key: privateKey, pem: await exportSPKI(publicKey), trusted }
}

beforeAll(async () => {
  const port = await freePort()
  server = createServer(({ url = '' }, response) => {
    fetched++
    const keys = published.get(url)
    response.statusCode = keys ? 200 : 500
    response.end(JSON.stringify({ keys }))
  }).listen(port)
  acme = await issuerAt(`http://127.0.0.1:${port}`, 'acme', ISSUER)
  globex = await issuerAt(`http://127.0.0.1:${port}`, 'globex', 'https://login.example.com/globex/v2.0')
  next = (await generateKeyPair('RS256')).privateKey
})
afterAll(() => void server.close())

const ACME: Client = { id: 'acme', secrets: [sha256('old secret'), sha256('s+c r%t:ä')] }
const GLOBEX: Client = { id: 'globex', secrets: [sha256('of globex')] }

let issued: { readonly client: string; by: string; token: string; expiresAt: Date }[] = []
/** Whether the client was ended while it authenticated. */
let isEnded = false
let used: Set<string>
let failure: Error | undefined
let findsNobody = false

const clients: Clients = {
  async findClient(_db, id) {
    if (failure) throw failure
    if (findsNobody) await new Promise(() => {})
    return [ACME, GLOBEX].find((client) => client.id === id)
  },
  async findByAssertion(_db, issuer, subject) {
    for (const [client, { trusted }] of [[ACME, acme] as const, [GLOBEX, globex] as const])
      if (trusted.issuer === issuer && trusted.subject === subject)
        return { client, trusted, hash: `key of ${client.id}` }
    return undefined
  },
  async issueAccess(_db, { id }, by, expiresAt) {
    if (isEnded) return undefined
    const token = `acme_scim_${issued.length}`
    issued.push({ client: id, by, token, expiresAt })
    return token
  },
  async isFirstUse(_db, _client, hash) {
    return !used.has(hash) && used.add(hash) !== undefined
  },
}

let handle: (request: Request) => Promise<Response>
const seen: unknown[] = []

beforeEach(() => {
  issued = []
  isEnded = false
  used = new Set()
  failure = undefined
  seen.length = 0
  handle = fetchHandler(settings())
})

const settings = (more: Partial<TokenSettings> = {}) => ({
  path: '/scim/v2',
  routes: [],
  db: undefined,
  authCheck: () => false,
  onError: (error: unknown) => void seen.push(error),
  open: oauth({ clients, ...more }),
})

const URL_OF = 'https://app.example.com/scim/v2/oauth/token'

type Parameters = Readonly<Record<string, string>>

const ask = (parameters: Parameters | URLSearchParams | string, headers: Parameters = {}, url = URL_OF) =>
  handle(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString(),
    }),
  )

const GRANT = { grant_type: 'client_credentials' }
const SECRET = { client_id: 'acme', client_secret: 's+c r%t:ä' }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

const now = () => Math.floor(Date.now() / 1000)

interface Signing {
  readonly key?: CryptoKey | Uint8Array
  readonly header?: { readonly alg?: string; readonly kid?: string }
  readonly claims?: JWTPayload
}

const claims = (): JWTPayload => ({
  iss: ISSUER,
  sub: 'sp-acme',
  aud: AUDIENCE,
  iat: now(),
  nbf: now(),
  exp: now() + 600,
  jti: crypto.randomUUID(),
})

const sign = ({ key = acme.key, header, claims: more }: Signing = {}) =>
  new SignJWT({ ...claims(), ...more })
    .setProtectedHeader({ alg: 'RS256', kid: 'acme-1', ...header })
    .sign(key)

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const byAssertion = (assertion: string, more: Parameters = {}): Parameters => ({
  ...GRANT,
  client_assertion_type: TYPE,
  client_assertion: assertion,
  ...more,
})

async function bodyOf(response: Response): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await response.text())
}

async function refusal(response: Response): Promise<readonly [number, string]> {
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(issued).toEqual([])
  const { error, error_description, ...rest } = await bodyOf(response)
  expect(rest).toEqual({})
  expect(error_description).toMatch(/^[ !\x23-\x5b\x5d-~]+$/) // RFC 6749 §5.2
  return [response.status, error ?? '']
}

describe('a token is given', () => {
  test.each<readonly [string, () => Parameters | Promise<Parameters>, Parameters]>([
    ['for a secret in the body', () => ({ ...GRANT, ...SECRET }), {}],
    [
      'for another secret that is valid at the same time',
      () => ({ ...GRANT, client_id: 'acme', client_secret: 'old secret' }),
      {},
    ],
    ['for a secret in the header', () => GRANT, basic('acme', 's+c r%t:ä')],
    [
      'where the body names the client of the header',
      () => ({ ...GRANT, client_id: 'acme' }),
      basic('acme', 's+c r%t:ä'),
    ],
    ['for the scope that there is', () => ({ ...GRANT, ...SECRET, scope: 'scim' }), {}],
    ['for an assertion', async () => byAssertion(await sign()), {}],
    ['for an assertion beside its client', async () => byAssertion(await sign(), { client_id: 'acme' }), {}],
    [
      'whatever else is in the form, and is not known',
      () => ({ ...GRANT, ...SECRET, resource: 'x', __proto__: 'y' }),
      {},
    ],
  ])('%s', async (_what, parameters, headers) => {
    const response = await ask(await parameters(), headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { access_token: token = '', ...rest } = await bodyOf(response)
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 3600, scope: 'scim' })
    expect(token).toBe('acme_scim_0')
    expect(issued).toEqual([{ client: 'acme', by: expect.any(String), token, expiresAt: expect.any(Date) }])
    expect(Math.round((Number(issued[0]?.expiresAt) - Date.now()) / 10_000)).toBe(360)
  })

  test('for an assertion without an id as often as it is valid', async () => {
    const assertion = await sign({ claims: { jti: undefined } })
    expect((await ask(byAssertion(assertion))).status).toBe(200)
    expect((await ask(byAssertion(assertion))).status).toBe(200)
  })
})

test('a token is valid as long as the settings say, between one hour and six', async () => {
  handle = fetchHandler(settings({ lifetime: 21_600 }))
  const { expires_in: seconds } = await bodyOf(await ask({ ...GRANT, ...SECRET }))
  expect(seconds).toBe(21_600)
  expect(Math.round((Number(issued[0]?.expiresAt) - Date.now()) / 10_000)).toBe(2_160)
  for (const lifetime of [3_599, 21_601, Number.NaN])
    expect(() => oauth({ clients, lifetime })).toThrow('An access token is valid for 3600 to 21600 seconds')
})

test('the app can tell at its root what is told below the mount point', async () => {
  const url = 'https://app.example.com/scim/v2/.well-known/oauth-authorization-server'
  const told = await (await handle(new Request(url))).text()
  for (const issuer of ['https://app.example.com/scim/v2', 'https://app.example.com/scim/v2/'])
    expect(JSON.stringify(oauthMetadata(issuer))).toBe(told)
})

test('what was ended while it authenticated gets no token', async () => {
  isEnded = true
  expect(await refusal(await ask({ ...GRANT, ...SECRET }))).toEqual([401, 'invalid_client'])
})

describe('no token is given for a request', () => {
  test.each<readonly [string, Parameters | URLSearchParams | string, Parameters, readonly [number, string]]>([
    ['without a grant', SECRET, {}, [400, 'invalid_request']],
    ['for a password', { ...SECRET, grant_type: 'password' }, {}, [400, 'unsupported_grant_type']],
    ['for a code', { ...SECRET, grant_type: 'authorization_code' }, {}, [400, 'unsupported_grant_type']],
    ['for another scope', { ...GRANT, ...SECRET, scope: 'admin' }, {}, [400, 'invalid_scope']],
    ['for more than the scope', { ...GRANT, ...SECRET, scope: 'scim admin' }, {}, [400, 'invalid_scope']],
    [
      'with a grant that stands twice',
      `${new URLSearchParams({ ...GRANT, ...SECRET })}&grant_type=client_credentials`,
      {},
      [400, 'invalid_request'],
    ],
    [
      'with two secrets',
      `${new URLSearchParams({ ...GRANT, ...SECRET })}&client_secret=x`,
      {},
      [400, 'invalid_request'],
    ],
    ['with an empty body', '', {}, [401, 'invalid_client']],
    [
      'in JSON',
      JSON.stringify({ ...GRANT, ...SECRET }),
      { 'content-type': 'application/json' },
      [415, 'invalid_request'],
    ],
    ['that is compressed', { ...GRANT, ...SECRET }, { 'content-encoding': 'gzip' }, [415, 'invalid_request']],
    ['that is huge', { ...GRANT, ...SECRET, scope: 'x'.repeat(20_000) }, {}, [413, 'invalid_request']],
    ['that does not authenticate', GRANT, {}, [401, 'invalid_client']],
    ['without the secret', { ...GRANT, client_id: 'acme' }, {}, [401, 'invalid_client']],
    ['with an empty secret', { ...GRANT, client_id: 'acme', client_secret: '' }, {}, [401, 'invalid_client']],
    [
      'with a wrong secret',
      { ...GRANT, client_id: 'acme', client_secret: 'wrong' },
      {},
      [401, 'invalid_client'],
    ],
    [
      'with the secret of another',
      { ...GRANT, client_id: 'acme', client_secret: 'of globex' },
      {},
      [401, 'invalid_client'],
    ],
    [
      'with the hash of the secret',
      { ...GRANT, client_id: 'acme', client_secret: sha256('s+c r%t:ä') },
      {},
      [401, 'invalid_client'],
    ],
    [
      'of an unknown client',
      { ...GRANT, client_id: 'nobody', client_secret: 'x' },
      {},
      [401, 'invalid_client'],
    ],
    [
      'of a client that is no name',
      { ...GRANT, client_id: "' or 1=1 --", client_secret: 'x' },
      {},
      [401, 'invalid_client'],
    ],
    [
      'with a header and a body',
      { ...GRANT, ...SECRET },
      basic('acme', 's+c r%t:ä'),
      [400, 'invalid_request'],
    ],
    [
      'with another client in the body',
      { ...GRANT, client_id: 'globex' },
      basic('acme', 's+c r%t:ä'),
      [400, 'invalid_request'],
    ],
    ['with a wrong secret in the header', GRANT, basic('acme', 'wrong'), [401, 'invalid_client']],
    ['with a header that is no Base64', GRANT, { authorization: 'Basic %%%' }, [401, 'invalid_client']],
    [
      'with a header without a colon',
      GRANT,
      { authorization: `Basic ${btoa('acme')}` },
      [401, 'invalid_client'],
    ],
    [
      'with a header of malformed percent signs',
      GRANT,
      { authorization: `Basic ${btoa('acme:%zz')}` },
      [401, 'invalid_client'],
    ],
    ['with a bearer token', GRANT, { authorization: 'Bearer x' }, [401, 'invalid_client']],
    [
      'with an assertion of an unknown type',
      { ...GRANT, client_assertion: 'x', client_assertion_type: 'saml2' },
      {},
      [400, 'invalid_request'],
    ],
    [
      'with an assertion and a secret',
      { ...GRANT, ...SECRET, client_assertion: 'x', client_assertion_type: TYPE },
      {},
      [400, 'invalid_request'],
    ],
  ])('%s', async (_what, parameters, headers, expected) => {
    const response = await ask(parameters, headers)
    const isBasic = expected[0] === 401
    expect(response.headers.get('www-authenticate')?.startsWith('Basic')).toBe(isBasic || undefined)
    expect(await refusal(response)).toEqual(expected)
  })

  test('but by POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await handle(new Request(URL_OF, { method }))
      expect(response.headers.get('allow')).toBe('POST')
      expect(await refusal(response)).toEqual([405, 'invalid_request'])
    }
  })

  test('more often than so many times a second', async () => {
    const wrong = { ...GRANT, client_id: 'acme', client_secret: 'wrong' }
    for (let count = 0; count < 20; count++) expect((await ask(wrong)).status).toBe(401)
    const response = await ask({ ...GRANT, ...SECRET })
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await refusal(response)).toEqual([429, 'temporarily_unavailable'])
    // Another client is not kept from its own.
    expect((await ask({ ...GRANT, client_id: 'globex', client_secret: 'of globex' })).status).toBe(200)
  })

  test('that takes too long', async () => {
    findsNobody = true
    handle = fetchHandler({ ...settings(), timeouts: { request: 20 } })
    const response = await ask({ ...GRANT, ...SECRET })
    findsNobody = false
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await refusal(response)).toEqual([503, 'temporarily_unavailable'])
    expect(seen).toMatchObject([{ name: 'TimeoutError' }])
  })

  test('on which something fails that nobody foresaw', async () => {
    failure = new TypeError('of a secret kind')
    const response = await ask({ ...GRANT, ...SECRET })
    expect(await response.clone().text()).not.toContain('secret kind')
    expect(await refusal(response)).toEqual([500, 'server_error'])
    expect(seen).toEqual([failure])
  })

  test('while the database is lost', async () => {
    failure = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const response = await ask({ ...GRANT, ...SECRET })
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await refusal(response)).toEqual([503, 'temporarily_unavailable'])
    expect(seen).toEqual([failure])
  })
})

const CLIENT_REFUSED = [401, 'invalid_client'] as const

/** A token of three parts that no library would sign. */
const unsigned = (header: object, payload: object, signature = '') =>
  [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') +
  `.${signature}`

describe('no token is given for an assertion', () => {
  test.each<readonly [string, () => string | Promise<string>]>([
    ['that is none', () => 'x.y.z'],
    ['of two parts', () => 'e30.e30'],
    ['without a signature', () => unsigned({ alg: 'none' }, claims())],
    ['whose algorithm is None', () => unsigned({ alg: 'None', kid: 'acme-1' }, claims())],
    ['whose signature was cut off', async () => (await sign()).replace(/\.[^.]*$/, '.')],
    [
      'whose claims were changed',
      async () => {
        const [header, , signature] = (await sign()).split('.')
        return `${header}.${Buffer.from(JSON.stringify({ ...claims(), exp: now() + 9000 })).toString('base64url')}.${signature}`
      },
    ],
    [
      'signed with the public key as a shared secret',
      () => sign({ key: new TextEncoder().encode(acme.pem), header: { alg: 'HS256' } }),
    ],
    ['signed by another connection', () => sign({ key: globex.key })],
    [
      'signed by another connection, which names its own key',
      () => sign({ key: globex.key, header: { kid: 'globex-1' } }),
    ],
    ['of an unknown key', () => sign({ key: next, header: { kid: 'acme-9' } })],
    ['of an unknown issuer', () => sign({ claims: { iss: 'https://evil.example.com' } })],
    ['of an issuer that differs in a slash', () => sign({ claims: { iss: `${ISSUER}/` } })],
    ['of an unknown subject', () => sign({ claims: { sub: 'sp-other' } })],
    ['of the subject of another connection', () => sign({ claims: { sub: 'sp-globex' } })],
    ['without an issuer', () => sign({ claims: { iss: undefined } })],
    ['without a subject', () => sign({ claims: { sub: undefined } })],
    ['for another audience', () => sign({ claims: { aud: 'https://other.example.com' } })],
    ['without an audience', () => sign({ claims: { aud: undefined } })],
    ['that has expired', () => sign({ claims: { exp: now() - 120 } })],
    ['that never expires', () => sign({ claims: { exp: undefined } })],
    ['that is valid for years', () => sign({ claims: { exp: now() + 10 * 365 * 86_400 } })],
    ['that is not valid yet', () => sign({ claims: { nbf: now() + 600 } })],
    ['of the future', () => sign({ claims: { iat: now() + 600 } })],
    [
      'whose times are texts',
      () => unsigned({ alg: 'RS256', kid: 'acme-1' }, { ...claims(), exp: 'tomorrow' }, 'AAAA'),
    ],
  ])('%s', async (_what, assertion) => {
    expect(await refusal(await ask(byAssertion(await assertion())))).toEqual(CLIENT_REFUSED)
    expect(seen).toEqual([])
  })

  test('that another client sends', async () => {
    expect(await refusal(await ask(byAssertion(await sign(), { client_id: 'globex' })))).toEqual(
      CLIENT_REFUSED,
    )
  })

  test('that was used before', async () => {
    const assertion = await sign()
    expect((await ask(byAssertion(assertion))).status).toBe(200)
    issued = []
    expect(await refusal(await ask(byAssertion(assertion)))).toEqual(CLIENT_REFUSED)
  })

  test('while the keys cannot be had', async () => {
    const keys = globex.trusted.jwksUri
    Object.assign(globex.trusted, { jwksUri: keys.replace('globex', 'gone') })
    const response = await ask(
      byAssertion(await sign({ key: globex.key, claims: { iss: globex.trusted.issuer, sub: 'sp-globex' } })),
    )
    Object.assign(globex.trusted, { jwksUri: keys })
    expect(await refusal(response)).toEqual([503, 'temporarily_unavailable'])
    expect(seen).toHaveLength(1)
  })
})

test('keys are asked for once, not with each assertion nor with each unknown one', async () => {
  const before = fetched
  for (let count = 0; count < 5; count++) {
    expect((await ask(byAssertion(await sign()))).status).toBe(200)
    expect((await ask(byAssertion(await sign({ header: { kid: `none-${count}` } })))).status).toBe(401)
  }
  expect(fetched - before).toBeLessThanOrEqual(1)
})

test('the metadata tells where the token endpoint is (RFC 8414)', async () => {
  const response = await handle(
    new Request('https://app.example.com/scim/v2/.well-known/oauth-authorization-server'),
  )
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({
    issuer: 'https://app.example.com/scim/v2',
    token_endpoint: URL_OF,
    grant_types_supported: ['client_credentials'],
    scopes_supported: ['scim'],
  })
})

test('all else is asked of the access check', async () => {
  expect((await handle(new Request('https://app.example.com/scim/v2/Users'))).status).toBe(401)
  expect((await handle(new Request('https://app.example.com/scim/v2/oauth'))).status).toBe(401)
})

test('a token is not valid for less than an hour, nor for more than six', () => {
  expect(() => oauth({ clients, lifetime: 60 })).toThrow(RangeError)
  expect(() => oauth({ clients, lifetime: 86_400 })).toThrow(RangeError)
})

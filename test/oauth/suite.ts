/** Clients of the token endpoint, on a host and its database. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuthConnections, type TrustedIssuer } from '@scim-gen/runtime/oauth'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedSecret } from '../../src/runtime/oauth/oauth.js'

type Tenant = string

/** What the emitted `connections.ts` exports. */
interface Functions {
  readonly connections: OAuthConnections<unknown, Tenant>
  createConnection(connection: object): Promise<{ readonly token: string }>
  createClient(connection: object): Promise<IssuedSecret<Tenant>>
  createSecret(id: string, options?: object): Promise<IssuedSecret<Tenant>>
  endOlderSecret(id: string): Promise<void>
  trustIssuer(id: string, trusted: TrustedIssuer, within?: object): Promise<void>
  revokeConnection(id: string): Promise<void>
  disableConnection(id: string): Promise<void>
  enableConnection(id: string): Promise<void>
  listConnections(): Promise<
    readonly { readonly id: string; readonly credentials: readonly { readonly kind: string }[] }[]
  >
}

export interface OAuthHost {
  readonly functions: Functions
  /** The handle of the service's database. */
  readonly db: unknown
  /** The status of a GET with a token. */
  readonly statusOf: (token: string) => Promise<number>
  /** POSTs a form to the token endpoint. */
  readonly ask: (form: Readonly<Record<string, string>>) => Promise<Asked>
  /** What the database has of the credentials of a connection. */
  readonly rows: (id: string) => Promise<readonly object[]>
  readonly close: () => Promise<void>
}

export interface Asked {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response
  readonly body: any
}

const GRANT = { grant_type: 'client_credentials', scope: 'scim' }

/** @param more what a connection is created with beside its name: a tenant */
export function oauthSuite(open: () => Promise<OAuthHost>, more: object = {}): void {
  let host: OAuthHost
  let keys: Server
  let key: CryptoKey
  let jwksUri: string
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    key = privateKey
    const published = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }] })
    keys = createServer((_, response) => void response.end(published))
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
    jwksUri = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`
    host = await open()
  })
  afterAll(async () => {
    keys?.close()
    await host?.close()
  })

  const client = (name: string) => host.functions.createClient({ name, ...more })
  const grant = ({ clientId, secret }: { clientId: string; secret: string }) =>
    host.ask({ ...GRANT, client_id: clientId, client_secret: secret })
  const tokenOf = async (made: { clientId: string; secret: string }): Promise<string> => {
    const { status, body } = await grant(made)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.access_token
  }

  test('a secret gets an access token, which opens the service; the secret does not', async () => {
    const made = await client('Entra')
    const { status, body } = await grant(made)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'scim' })
    expect(await host.statusOf(body.access_token)).toBe(200)
    expect(await host.statusOf(made.secret)).toBe(401)
    const kept = JSON.stringify(await host.rows(made.clientId))
    for (const secret of [made.secret, body.access_token]) expect(kept).not.toContain(secret)
    const listed = (await host.functions.listConnections()).find(({ id }) => id === made.clientId)
    expect(listed?.credentials.map(({ kind }) => kind)).toEqual(['secret'])
  })

  test('a wrong secret, one of another client, a token and no client get one and the same answer', async () => {
    const [made, other] = [await client('Asked'), await client('Another')]
    const { token } = await host.functions.createConnection({ name: 'With a token', ...more })
    const clientId = made.clientId
    const answers = await Promise.all([
      ...[`${made.secret}x`, other.secret, token].map((secret) => grant({ clientId, secret })),
      ...['nobody', '019a0000-0000-7000-8000-000000000000'].map((nobody) =>
        grant({ clientId: nobody, secret: made.secret }),
      ),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })

  test('two secrets are valid, until one is ended', async () => {
    const first = await client('Rotating')
    const second = await host.functions.createSecret(first.clientId)
    await tokenOf(first)
    await tokenOf(second)
    await expect(host.functions.createSecret(first.clientId)).rejects.toMatchObject({ code: 'rotating' })
    await host.functions.endOlderSecret(first.clientId)
    expect((await grant(first)).status).toBe(401)
    await tokenOf(second)
  })

  test('whoever is disabled or revoked gets no token, and has none', async () => {
    const made = await client('Ended')
    const token = await tokenOf(made)
    expect(await host.statusOf(token)).toBe(200)
    await host.functions.disableConnection(made.clientId)
    expect([(await grant(made)).status, await host.statusOf(token)]).toEqual([401, 401])
    await host.functions.enableConnection(made.clientId)
    expect([(await grant(made)).status, await host.statusOf(token)]).toEqual([200, 200])
    await host.functions.revokeConnection(made.clientId)
    expect([(await grant(made)).status, await host.statusOf(token)]).toEqual([401, 401])
  })

  test('what has expired ends, and is deleted later', async () => {
    const expired = await host.functions.createClient({ name: 'Late', expiresAt: new Date(1), ...more })
    expect((await grant(expired)).status).toBe(401)
    const { connections } = host.functions
    const made = await client('Swept')
    const { secrets } = (await connections.findClient(host.db, made.clientId)) ?? { secrets: [] }
    const issue = (expiresAt: Date, by = secrets[0] ?? '') =>
      connections.issueAccess(host.db, { id: made.clientId, secrets }, by, expiresAt)
    // Deletion is off the request's path: it may come while these are made, and once an hour.
    const over = await issue(new Date(Date.now() - 7_200_000))
    expect(await host.statusOf(over ?? '')).toBe(401)
    await expect.poll(async () => (await host.rows(made.clientId)).length).toBe(1)
    expect(await issue(new Date(), 'a hash of nothing')).toBeUndefined()
  })

  test('an assertion gets a token, once, whichever process it comes to', async () => {
    const made = await client('Federated')
    const [issuer, subject] = [`https://login.example.com/${made.clientId}`, 'sp']
    const audience = 'api://scim'
    const trusted = { issuer, subject, audience, jwksUri }
    await host.functions.trustIssuer(made.clientId, trusted)
    const sign = () =>
      new SignJWT({ jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'RS256', kid: '1' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(audience)
        .setExpirationTime('5m')
        .sign(key)
    const send = (assertion: string) =>
      host.ask({
        ...GRANT,
        client_id: made.clientId,
        client_assertion: assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
    const assertion = await sign()
    const { status, body } = await send(assertion)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await host.statusOf(body.access_token)).toBe(200)
    expect((await send(assertion)).status).toBe(401)

    // Of other processes, at once: their memory is not ours.
    const { store } = host.functions.connections as unknown as {
      store: ConstructorParameters<typeof OAuthConnections>[0]
    }
    const found = await host.functions.connections.findByAssertion(host.db, issuer, subject)
    expect(found?.trusted).toEqual(trusted)
    const uses = await Promise.all(
      [1, 2].map(() =>
        new OAuthConnections(store).isFirstUse(
          host.db,
          { id: made.clientId, secrets: [] },
          `used by ${made.clientId}`,
          new Date(Date.now() + 60_000),
        ),
      ),
    )
    expect(uses.sort()).toEqual([false, true])

    const other = await client('Thief')
    await expect(host.functions.trustIssuer(other.clientId, trusted)).rejects.toMatchObject({ code: 'taken' })
    await host.functions.revokeConnection(made.clientId)
    expect((await send(await sign())).status).toBe(401)
    expect(await host.statusOf(body.access_token)).toBe(401)
    await host.functions.trustIssuer(made.clientId, trusted)
    expect((await send(await sign())).status).toBe(200)
  })

  test('an issuer needs https and all that it is known by', async () => {
    const { clientId } = await client('Trusting')
    const trusted = { issuer: 'https://login.example.com', subject: 'x', audience: 'y', jwksUri }
    for (const wrong of [
      { ...trusted, jwksUri: 'http://login.example.com/keys' },
      { ...trusted, jwksUri: 'file:///etc/passwd' },
      { ...trusted, jwksUri: 'x' },
      { ...trusted, audience: '' },
      { ...trusted, subject: 'x'.repeat(501) },
    ])
      await expect(host.functions.trustIssuer(clientId, wrong)).rejects.toEqual(
        expect.objectContaining({ code: 'badIssuer' }),
      )
  })
}

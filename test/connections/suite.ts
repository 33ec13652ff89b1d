/** Connections of two tenants, each with two, on a host and its database. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  Connections,
  IssuedToken,
  ListedConnection,
  NewConnection,
} from '../../src/runtime/connections.js'

type Tenant = 'acme' | 'umbrella'

/** What the emitted `connections.ts` exports. */
interface Functions {
  readonly connections: Connections<unknown, string>
  createConnection(connection: NewConnection<string>): Promise<IssuedToken<string>>
  listConnections(within?: object): Promise<readonly ListedConnection<string>[]>
  startRotation(id: string, options?: object): Promise<IssuedToken<string>>
  completeRotation(id: string, within?: object): Promise<void>
  cancelRotation(id: string, within?: object): Promise<void>
  revokeConnection(id: string, within?: object): Promise<void>
  disableConnection(id: string, within?: object): Promise<void>
  enableConnection(id: string, within?: object): Promise<void>
}

interface Sent {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response
  readonly body: any
}

export interface ConnectionHost {
  readonly functions: Functions
  readonly send: (
    token: string,
    method: string,
    path: string,
    body?: object,
    options?: { readonly hooks?: object },
  ) => Promise<Sent>
  /** What the database has of a connection and its credentials, as text. */
  readonly dump: (id: string) => Promise<string>
  readonly close: () => Promise<void>
}

const UNKNOWN = `scimgen_${'A'.repeat(49)}`

/**
 * @param canHook whether the host passes hooks on
 * @param refers whether the database knows that a connection refers to a tenant: MongoDB does not
 */
export function connectionSuite(
  open: () => Promise<ConnectionHost>,
  { canHook = true, refers = true } = {},
): void {
  let host: ConnectionHost
  const issued: Record<string, IssuedToken<string>> = {}
  const on = (name: string) => {
    const found = issued[name]
    if (!found) throw new Error(`There is no connection ${name}`)
    return found
  }
  const statusOf = async (token: string) => (await host.send(token, 'GET', '/Users?count=1')).status
  const create = (tenant: Tenant, name: string, more: object = {}) =>
    host.functions.createConnection({ name, tenant, ...more })

  beforeAll(async () => {
    host = await open()
    for (const tenant of ['acme', 'umbrella'] as const)
      for (const provider of ['okta', 'entra'])
        issued[`${tenant} ${provider}`] = await create(tenant, `${tenant} ${provider}`, { provider })
  })
  afterAll(() => host?.close())

  test('each connection sees its tenant’s users, and no other’s', async () => {
    for (const [name, { token }] of Object.entries(issued)) {
      const userName = `${name.replace(' ', '.')}@example.com`
      const { status, body } = await host.send(token, 'POST', '/Users', { userName })
      expect(status, JSON.stringify(body)).toBe(201)
    }
    for (const [name, { token }] of Object.entries(issued)) {
      const [tenant] = name.split(' ')
      const { body } = await host.send(token, 'GET', '/Users?attributes=userName')
      const names = body.Resources.map(({ userName }: { userName: string }) => userName).sort()
      expect(names).toEqual([`${tenant}.entra@example.com`, `${tenant}.okta@example.com`])
    }
  })

  test.runIf(canHook)('hooks are told which it is', async () => {
    const { token, connection } = on('acme entra')
    const seen: unknown[] = []
    const onUserCreated = ({ request }: { request: { connection: unknown; tenant: unknown } }) => {
      seen.push(request.connection, request.tenant)
    }
    const user = { userName: 'told@example.com' }
    await host.send(token, 'POST', '/Users', user, { hooks: { onUserCreated } })
    const told = { id: connection.id, name: 'acme entra', provider: 'entra', tenant: 'acme' }
    expect(seen).toEqual([told, 'acme'])
  })

  test('whatever is no token of an active connection gets one and the same answer', async () => {
    const { token } = on('acme okta')
    const expired = await create('acme', 'expired', { expiresAt: new Date(Date.now() - 1_000) })
    const revoked = await create('acme', 'revoked')
    await host.functions.revokeConnection(revoked.connection.id)
    const disabled = await create('acme', 'disabled')
    await host.functions.disableConnection(disabled.connection.id)
    const { id } = on('acme okta').connection
    const wrong = [UNKNOWN, '', 'x', token.slice(1), token.toUpperCase(), id, 'a'.repeat(4_000), '%00']
    const refused = await Promise.all(
      [...wrong, expired.token, revoked.token, disabled.token].map((each) =>
        host.send(each, 'GET', '/Users'),
      ),
    )
    expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(refused[0]).toMatchObject({ status: 401, body: { detail: 'Authentication required' } })
    await host.functions.enableConnection(disabled.connection.id)
    expect(await statusOf(disabled.token)).toBe(200)
  })

  test('what is revoked or disabled is refused at once', async () => {
    const { token, connection } = await create('umbrella', 'short-lived')
    for (const [change, status] of [
      ['disableConnection', 401],
      ['enableConnection', 200],
      ['revokeConnection', 401],
    ] as const) {
      expect(await statusOf(token)).toBe(change === 'enableConnection' ? 401 : 200)
      await host.functions[change](connection.id)
      expect(await statusOf(token)).toBe(status)
    }
  })

  test('a rotation has two valid tokens, until it is completed or cancelled', async () => {
    const { completeRotation, cancelRotation, startRotation } = host.functions
    const { token, connection } = await create('acme', 'rotating')
    const second = await startRotation(connection.id)
    expect([await statusOf(token), await statusOf(second.token)]).toEqual([200, 200])
    await expect(startRotation(connection.id)).rejects.toMatchObject({ code: 'rotating' })
    await completeRotation(connection.id)
    expect([await statusOf(token), await statusOf(second.token)]).toEqual([401, 200])
    const third = await startRotation(connection.id)
    await cancelRotation(connection.id)
    expect([await statusOf(second.token), await statusOf(third.token)]).toEqual([200, 401])
    await expect(cancelRotation(connection.id)).rejects.toMatchObject({ code: 'notRotating' })
  })

  test('two who start at once make no third token', async () => {
    const { connection } = await create('acme', 'raced')
    const starts = [1, 2, 3].map(() => host.functions.startRotation(connection.id))
    const ended = await Promise.allSettled(starts)
    const listed = await host.functions.listConnections({ tenant: 'acme' })
    const of = listed.find(({ id }) => id === connection.id)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(of?.credentials).toHaveLength(2)
  })

  test('a connection of another tenant is none', async () => {
    const { token, connection } = on('umbrella okta')
    const within = { tenant: 'acme' }
    const { revokeConnection, disableConnection, startRotation } = host.functions
    for (const change of [revokeConnection, disableConnection, startRotation])
      await expect(change(connection.id, within)).rejects.toMatchObject({ code: 'unknown' })
    await expect(revokeConnection('x')).rejects.toMatchObject({ code: 'unknown' })
    expect(await statusOf(token)).toBe(200)
  })

  test.runIf(refers)(
    'a tenant that there is not gets none, whether a foreign key says so or a trigger',
    async () => {
      const made = host.functions.createConnection({ name: 'Nobody', tenant: 'nobody' })
      await expect(made).rejects.toMatchObject({ code: 'unknown', message: 'There is no tenant nobody' })
    },
  )

  test('the list tells who was heard of, by what token', async () => {
    const { token, connection } = on('umbrella entra')
    expect(await statusOf(token)).toBe(200)
    const heard = async () => {
      const all = await host.functions.listConnections({ tenant: 'umbrella' })
      return all.find(({ id }) => id === connection.id)
    }
    await expect.poll(async () => (await heard())?.credentials[0]?.lastUsedAt).toBeInstanceOf(Date)
    const found = await heard()
    expect(found).toMatchObject({ ...connection, state: 'active', createdAt: expect.any(Date) })
    expect(found?.lastHeardAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(found?.credentials).toMatchObject([
      { kind: 'token', prefix: token.slice(0, 12), expiresAt: null, revokedAt: null },
    ])
    const tenants = (await host.functions.listConnections()).map(({ tenant }) => tenant)
    expect(new Set(tenants)).toEqual(new Set(['acme', 'umbrella']))
  })

  test('the database holds no token, nor what is left of one without its prefix', async () => {
    for (const { token, connection } of Object.values(issued)) {
      const rows = await host.dump(connection.id)
      expect(rows).toContain(createHash('sha256').update(token).digest('hex'))
      expect(rows).not.toContain(token)
      expect(rows).not.toContain(token.slice(14, 51))
    }
  })
}

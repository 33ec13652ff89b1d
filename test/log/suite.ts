/** The log of two tenants, each with a connection, on a host and its database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IssuedToken, NewConnection } from '../../src/runtime/connections.js'
import type { Alert, AlertOptions, LoggedRequest, RequestLog, WhichRequests } from '../../src/runtime/log.js'
import { replace } from '../hooks/audience.js'

type Row = LoggedRequest<string>

/** What the emitted `log.ts` exports, without the handle of the database. */
export interface LogFunctions {
  readonly log: RequestLog<object, string>
  listRequests(which?: WhichRequests<string>): Promise<readonly Row[]>
  findAlerts(options?: AlertOptions): Promise<readonly Alert<string>[]>
  flushLog(): Promise<void>
}

interface Sent {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response
  readonly body: any
}

export interface LogHost {
  readonly functions: LogFunctions
  readonly connections: {
    createConnection(connection: NewConnection<string>): Promise<IssuedToken<string>>
    revokeConnection(id: string): Promise<void>
  }
  readonly send: (token: string, method: string, path: string, body?: object) => Promise<Sent>
  /** What the service has as its database. */
  readonly handle: object
  readonly close: () => Promise<void>
}

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** The keys of the two tenants. */
const TENANTS = ['acme', 'umbrella'] as const

export function logSuite(open: () => Promise<LogHost>): void {
  let host: LogHost
  let acme: IssuedToken<string>
  let umbrella: IssuedToken<string>
  let since = ''
  beforeAll(async () => {
    host = await open()
    const [one, other] = TENANTS
    acme = await host.connections.createConnection({ name: 'Acme Okta', tenant: one })
    umbrella = await host.connections.createConnection({ name: 'Umbrella Entra', tenant: other })
  })
  afterAll(() => host?.close())

  const send = (method: string, path: string, body?: object, { token } = acme) =>
    host.send(token, method, path, body)
  const rows = async (which: WhichRequests<string> = {}) => {
    await host.functions.flushLog()
    return host.functions.listRequests({ limit: 500, ...which })
  }
  /** What was noted since the test began, in its order. */
  const noted = (which: WhichRequests<string> = {}) => rows({ ...which, after: since })
  const line = ({ method, resourceType, status, attributes, membersAdded, membersRemoved }: Row) =>
    [
      method,
      resourceType,
      status,
      attributes,
      membersAdded && `+${membersAdded}`,
      membersRemoved && `-${membersRemoved}`,
    ]
      .filter(Boolean)
      .join(' ')
  const user = async (userName: string, more: object = {}, on = acme) =>
    (await send('POST', '/Users', { userName, emails: [{ value: userName }], ...more }, on)).body

  beforeEach(async () => {
    const [last] = await rows({ limit: 1 })
    since = last?.id ?? '00000000-0000-7000-8000-000000000000'
  })

  test('users: what was asked, by names alone', async () => {
    const { id } = await user('ann@log.test', { title: 'Boss', [ENTERPRISE]: { department: 'Ops' } })
    await send('GET', `/Users/${id}`)
    await send('GET', `/Users?filter=${encodeURIComponent('userName eq "ann@log.test"')}`)
    await send('PATCH', `/Users/${id}`, replace('name.givenName', 'Annabel'))
    await send('PATCH', `/Users/${id}`, replace('emails[type eq "work"].value', 'ann@log.example'))
    await send('PUT', `/Users/${id}`, { userName: 'ann@log.test', active: false })
    await send('DELETE', `/Users/${id}`)
    const found = await noted()
    expect(found.map(line)).toEqual([
      `POST User 201 userName emails title ${ENTERPRISE}:department`,
      'GET User 200',
      'GET User 200',
      'PATCH User 200 name.givenName',
      'PATCH User 200 emails.value',
      'PUT User 200 userName active',
      'DELETE User 204',
    ])
    expect(found.map(({ resourceId }) => resourceId)).toEqual([id, id, null, id, id, id, id])
    for (const row of found)
      expect(row).toMatchObject({ tenantId: TENANTS[0], connectionId: acme.connection.id })
    expect(Math.abs(Date.now() - Number(found[0]?.createdAt))).toBeLessThan(60_000)
    const dump = JSON.stringify(found)
    for (const value of ['Boss', 'Ops', 'Annabel', 'log.example', 'work', acme.token])
      expect(dump).not.toContain(value)
    expect(found[0]?.name).toBe('ann@log.test')
  })

  test('groups: members that came and went, by number', async () => {
    const [one, two] = [await user('bo@log.test'), await user('cy@log.test')]
    const members = [{ value: one.id }, { value: two.id }]
    const { id } = (await send('POST', '/Groups', { displayName: 'Crew', members: [members[0]] })).body
    await send('PATCH', `/Groups/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: 'members', value: members }],
    })
    await send('PUT', `/Groups/${id}`, { displayName: 'Crew', members: [] })
    expect((await noted()).slice(2).map(line)).toEqual([
      'POST Group 201 displayName members +1',
      'PATCH Group 200 members +1',
      'PUT Group 200 displayName -2',
    ])
  })

  test('what is refused: by which error, and without what was sent', async () => {
    await user('di@log.test')
    const nobody = '0193a5f0-0000-7000-8000-000000000001'
    await send('GET', `/Users/${nobody}`)
    await send('POST', '/Users', { userName: 'di@log.test', emails: [{ value: 'di@log.test' }] })
    await send('GET', '/Users?filter=shoeSize%20eq%20%2243-of-di%22')
    await send('GET', '/Nowhere/ann')
    await send('PATCH', `/Users/${nobody}`, replace('title', 'x'))
    const found = (await noted()).slice(1)
    expect(
      found.map(({ status, scimType, detail, resourceType }) => [status, scimType, detail, resourceType]),
    ).toEqual([
      [404, null, 'User … not found', 'User'],
      [
        409,
        'uniqueness',
        'A user with this userName, or with another value that must be unique, exists already',
        'User',
      ],
      [400, 'invalidFilter', 'Invalid filter: … cannot be filtered', 'User'],
      [404, null, 'Resource not found', null],
      [404, null, 'User … not found', 'User'],
    ])
    expect(JSON.stringify(found)).not.toContain('of-di')
  })

  test('a wrong token is nobody’s, a revoked one its owner’s', async () => {
    const ended = await host.connections.createConnection({ name: 'Old', tenant: TENANTS[1] })
    await host.connections.revokeConnection(ended.connection.id)
    await send('GET', '/Users', undefined, ended)
    await send('GET', '/Users', undefined, { ...acme, token: `scimgen_${'A'.repeat(49)}` })
    const found = await noted()
    expect(found.map(({ status, tenantId, connectionId }) => [status, tenantId, connectionId])).toEqual([
      [401, TENANTS[1], ended.connection.id],
      [401, null, null],
    ])
    expect(await noted({ tenant: TENANTS[0] })).toEqual([])
  })

  test('two tenants never see each other’s rows', async () => {
    await user('ed@acme.test')
    await user('ed@umbrella.test', {}, umbrella)
    for (const [index, tenant] of TENANTS.entries()) {
      const found = await noted({ tenant })
      expect(found.map(({ tenantId, name }) => [tenantId, name])).toEqual([
        [tenant, index === 0 ? 'ed@acme.test' : 'ed@umbrella.test'],
      ])
      const [other] = await noted({ tenant: TENANTS[1 - index] })
      for (const which of [
        { connection: other?.connectionId ?? '' },
        { user: other?.resourceId ?? '' },
        { user: other?.name ?? '' },
      ])
        expect(await noted({ tenant, ...which })).toEqual([])
    }
  })

  test('rows by connection, status, user, name and time, in pages', async () => {
    const { id } = await user('fy@log.test')
    await send('GET', `/Users/${id}`)
    await send('GET', '/Users?startIndex=0')
    const all = await noted()
    expect(all.map(({ status }) => status)).toEqual([201, 200, 400])
    expect(await noted({ connection: acme.connection.id })).toEqual(all)
    expect(await noted({ connection: umbrella.connection.id })).toEqual([])
    expect(await noted({ status: 'refused' })).toEqual(all.slice(2))
    expect(await noted({ status: 201 })).toEqual(all.slice(0, 1))
    expect(await noted({ user: id })).toEqual(all.slice(0, 2))
    expect((await noted({ user: 'fy@log.test' })).map(({ status }) => status)).toEqual([201, 200])
    expect(await noted({ since: new Date(Date.now() + 60_000) })).toEqual([])
    expect(await noted({ since: new Date(Date.now() - 60_000) })).toEqual(all)
    expect(await noted({ until: new Date(Date.now() - 60_000) })).toEqual([])

    const first = await rows({ limit: 2 })
    const second = await rows({ limit: 1, before: first[1]?.id })
    expect([...second, ...first.toReversed()]).toEqual(all)
  })

  test('alerts: errors in a row, silence, a token that ends', async () => {
    const expiresAt = new Date(Date.now() + 10 * 86_400_000)
    const made = await host.connections.createConnection({ name: 'New', tenant: TENANTS[0], expiresAt })
    const { id } = made.connection
    const ofIt = async (options: AlertOptions) =>
      (await host.functions.findAlerts(options)).filter(({ connection }) => connection?.id === id)
    expect((await ofIt({})).map(({ kind }) => kind)).toEqual(['expiring'])
    expect(await ofIt({ days: 5 })).toEqual([])
    for (let count = 0; count < 3; count++) await send('GET', '/Users?startIndex=0', undefined, made)
    await host.functions.flushLog()
    expect((await ofIt({ errors: 3, days: 5 })).map(({ kind }) => kind)).toEqual(['failing'])
    await send('GET', '/Users', undefined, made)
    await host.functions.flushLog()
    expect(await ofIt({ errors: 3, days: 5 })).toEqual([])
    expect((await ofIt({ silentHours: -1, days: 5 })).map(({ kind }) => kind)).toEqual(['silent'])
  })

  test('old rows are deleted, and no others', async () => {
    const { log } = host.functions
    const [row] = await rows({ limit: 1 })
    if (!row) throw new Error('There are no rows')
    // Some with text that an array or JSON would have to quote: so many are no longer written as parameters.
    const old = Array.from({ length: 24 }, (_, index) => ({
      ...row,
      id: `00000000-0000-7000-8000-0000000000${index + 10}`,
      detail: index % 2 === 0 ? null : `"${index}", {\\} 'NULL'`,
    }))
    const before = await rows()
    const store: unknown = Reflect.get(log, 'store')
    const { insert } = store as { insert(db: object, rows: readonly object[]): Promise<void> }
    await insert(host.handle, old.slice(12))
    // As after an answer that was lost: the same rows once more, and others with them.
    await insert(host.handle, old)
    expect(await rows()).toEqual([...before, ...old.toReversed()])
    await log.deleteOld(host.handle)
    expect(await rows()).toEqual(before)
  })
}

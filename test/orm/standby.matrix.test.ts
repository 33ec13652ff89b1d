/** Lists are read on a hot standby of PostgreSQL: each shows what was committed before it was asked for, however far that is. */
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'

const replica = `import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema'

export const pool = new Pool({ connectionString: process.env.REPLICA_URL })
// A server that stops says so, to connections in use as well.
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
export const replica = drizzle(pool, { schema })
`

interface Services {
  readonly host: RunningHost
  /** The same service twice: what one does the other hears nothing of, as if it were another process. */
  readonly bases: readonly string[]
  readonly reported: unknown[]
  readonly stop: () => Promise<void>
}

async function serve(flags: readonly string[]): Promise<Services> {
  const reported: unknown[] = []
  const options = { onError: (error: unknown) => void reported.push(error) }
  const host = await startHost('express-drizzle-postgres', {
    prepare: (cwd) => writeFileSync(join(cwd, 'src/db/replica.ts'), replica),
    set: ['replica=src/db/replica.ts#replica'],
    standby: ['-c', 'log_statement=all', ...flags],
    options,
  })
  const app = express().use('/scim/v2', host.scim.scimRouter(options))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { pool } = await import(/* @vite-ignore */ join(host.cwd, 'src/db/replica.ts'))
  return {
    host,
    bases: [host.base, `http://127.0.0.1:${port}/scim/v2`],
    reported,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // Drizzle gives no client back whose `begin` has failed, as where the standby ended it: a pool waits for that for good.
      void pool.end()
      await host.stop()
    },
  }
}

const service = fc.nat(1)
const who = fc.nat(3)
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), service, who }),
  fc.record({ kind: fc.constant('rename' as const), service, who, name: fc.stringMatching(/^[a-z]{1,8}$/) }),
  fc.record({
    kind: fc.constant('list' as const),
    service,
    by: fc.constantFrom('query', 'search', 'cursor'),
  }),
)

const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
let runs = 0

/** Any sequence of writes and lists, through two services: each list is that of a directory in memory. */
const agrees = (services: () => Services, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { host, bases } = services()
      const run = `run${runs++}-`
      const ids = new Map<number, string>()
      const names = new Map<string, string>()
      const send = (index: number, method: string, path: string, body?: object) =>
        call({ ...host, base: bases[index] ?? '' }, method, path, body)
      for (const one of steps) {
        if (one.kind === 'create') {
          const userName = `${run}${one.who}@example.com`
          const { status, body } = await send(one.service, 'POST', '/Users', {
            schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
            userName,
            name: { formatted: 'first' },
            emails: [{ value: userName }],
          })
          expect(status).toBe(ids.has(one.who) ? 409 : 201)
          if (status !== 201) continue
          ids.set(one.who, body.id)
          names.set(body.id, 'first')
        } else if (one.kind === 'rename') {
          const id = ids.get(one.who)
          if (id === undefined) continue
          const { status } = await send(one.service, 'PATCH', `/Users/${id}`, {
            schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
            Operations: [{ op: 'replace', path: 'name.formatted', value: one.name }],
          })
          expect(status).toBe(200)
          names.set(id, one.name)
        } else {
          const filter = `userName sw "${run}"`
          const query = `/Users?filter=${encodeURIComponent(filter)}${one.by === 'cursor' ? '&cursor' : ''}`
          const { body } =
            one.by === 'search'
              ? await send(one.service, 'POST', '/Users/.search', { schemas: [SEARCH], filter })
              : await send(one.service, 'GET', query)
          const shown = body.Resources.map((user: { id: string; name: { formatted: string } }) => [
            user.id,
            user.name.formatted,
          ])
          expect(new Map(shown)).toEqual(names)
          expect(body.totalResults).toBe(names.size)
        }
      }
    }),
    { numRuns, endOnFailure: true },
  )

/** How many selects over users a server has run until now. */
const readsOn = ({ host }: Services) =>
  (host.standby?.log() ?? '')
    .split('LOG:')
    .filter((entry) => entry.includes('scim_users') && !entry.includes('pg_is_in_recovery')).length

async function on(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

describe('a standby that keeps up', () => {
  let services: Services
  beforeAll(async () => {
    services = await serve([])
  }, 60_000)
  afterAll(() => services.stop())

  const standby = () => services.host.standby?.url ?? ''
  const list = () => call(services.host, 'GET', '/Users?count=1')

  test('lists are read there, and show all that was written', async () => {
    await agrees(() => services, 30)
    expect(services.reported).toEqual([])
    await expect.poll(() => readsOn(services)).toBeGreaterThan(20)
  }, 60_000)

  test('what is written is read where it is written, a resource by its id, too', async () => {
    const { body } = await list()
    const [{ id }] = body.Resources
    // A list is read on the primary while the standby is late, which it is for a moment now and then.
    const isListedThere = (before: number) =>
      expect
        .poll(() => list().then(() => readsOn(services)), { timeout: 8_000, interval: 100 })
        .toBeGreaterThan(before)
    await isListedThere(readsOn(services))
    const listed = readsOn(services)
    for (let count = 0; count < 200; count++)
      expect((await call(services.host, 'GET', `/Users/${id}`)).status).toBe(200)
    await isListedThere(listed)
    expect(readsOn(services) - listed).toBeLessThan(100)
  }, 20_000)

  test('where it stands still the primary is read, and again it where it goes on', async () => {
    await on(standby(), 'select pg_wal_replay_pause()')
    await agrees(() => services, 3)
    await on(standby(), 'select pg_wal_replay_resume()')
    const before = readsOn(services)
    await expect
      .poll(() => list().then(() => readsOn(services)), { timeout: 8_000, interval: 100 })
      .toBeGreaterThan(before)
    // That it is late is no failure.
    expect(services.reported).toEqual([])
  }, 60_000)

  test('a list that the standby cancels is read on the primary', async () => {
    await expect.poll(async () => (await list()).status).toBe(200)
    const users = Array.from({ length: 20 }, list)
    await on(
      standby(),
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
    )
    expect((await Promise.all(users)).map(({ status }) => status)).toEqual(users.map(() => 200))
    services.reported.length = 0
  }, 20_000)

  test('where it is gone the primary is read, and the app is told of it, once a second', async () => {
    await services.host.standby?.stop()
    const start = Date.now()
    // A second and more, for the connections that the test before has cut may have been told of in this one.
    for (let count = 0; count < 20 || Date.now() - start < 1_500; count++)
      expect((await list()).status).toBe(200)
    const seconds = (Date.now() - start) / 1_000
    expect(services.reported.length).toBeGreaterThan(0)
    expect(services.reported.length).toBeLessThanOrEqual(1 + Math.ceil(seconds))
    await agrees(() => services, 3)
  }, 60_000)
})

describe('a standby that is seconds behind', () => {
  let services: Services
  beforeAll(async () => {
    services = await serve(['-c', 'recovery_min_apply_delay=3s'])
    // The tables have to have come, too: what is late with those is told as a failure.
    const { url = '' } = services.host.standby ?? {}
    await vi.waitFor(() => on(url, 'select 1 from scim_users'), { timeout: 10_000, interval: 100 })
  }, 60_000)
  afterAll(() => services.stop())

  test('clients read what they have written, and what others have', async () => {
    await agrees(() => services, 10)
    expect(services.reported).toEqual([])
  }, 60_000)

  test('where nothing was written for long it is read', async () => {
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    const before = readsOn(services)
    await call(services.host, 'GET', '/Users?count=1')
    await expect.poll(() => readsOn(services)).toBeGreaterThan(before)
  }, 20_000)
})

describe('a replica that is none', () => {
  let services: Services
  beforeAll(async () => {
    services = await serve([])
    await on(services.host.standby?.url ?? '', 'select pg_promote()')
  }, 60_000)
  afterAll(() => services.stop())

  test('is not read, of which the app is told once', async () => {
    await agrees(() => services, 5)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await agrees(() => services, 2)
    expect(services.reported.map(String)).toEqual(
      services.bases.map(() => 'NoStandby: The replica is no standby, or reads in snapshots'),
    )
  }, 60_000)
})

/** Tenants that share people, on Drizzle: by the status of the membership, and with a function that vouches. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backfill } from '../../src/runtime/protocol/backfill.js'
import { call, type HostOptions, type RunningHost, startHost } from '../support/host.js'
import { addJoinTenants, joinTenancy } from '../support/tenants.js'
import { listOf, type SharingHost, sharedSuite } from './suites/shared.js'

/** A host whose organizations share their people. */
function sharing(options: HostOptions): () => SharingHost & { readonly running: RunningHost } {
  let running: RunningHost
  beforeAll(async () => {
    running = await startHost('express-drizzle-sqlite', {
      prepare: (cwd) => addJoinTenants(cwd),
      ...options,
      set: [...joinTenancy, ...(options.set ?? [])],
    })
  }, 60_000)
  afterAll(() => running.stop())
  return () => ({
    running,
    send: (tenant, method, path, body) => call(running, method, path, body, { 'x-organization': tenant }),
    backfill: async (tenant, email) => {
      const { eq } = await import('drizzle-orm')
      const { types } = await import(/* @vite-ignore */ join(running.cwd, 'src/scim/router.gen.ts'))
      const where = { User: eq(running.schema.users.email, email), Group: eq(running.schema.teams.id, '') }
      // The app makes the person a member of the tenant: of others there is no record to be made.
      expect((await backfill(types, { db: running.db, tenant, where }))[0]).toMatchObject({ created: 0 })
      const { organizationMembers, users } = running.schema
      const [{ id }] = await running.db.select().from(users).where(eq(users.email, email))
      const member = { organizationId: tenant, userId: id, status: 'active' }
      await running.db.insert(organizationMembers).values(member)
      const done = await backfill(types, { db: running.db, tenant, where })
      expect(done[0]).toMatchObject({ created: 1, refused: [] })
    },
    rowOf: async (email) => {
      const { eq } = await import('drizzle-orm')
      const { users } = running.schema
      return JSON.stringify(await running.db.select().from(users).where(eq(users.email, email)))
    },
  })
}

const withoutStatus = (cwd: string) => addJoinTenants(cwd, { status: false })

describe('the status of the membership', () => sharedSuite(sharing({}), { canBackfill: true }))

describe('that there is a membership', () => {
  sharedSuite(sharing({ prepare: withoutStatus, set: ['user.active.from=membership'] }))
})

describe('on the SCIM record', () => sharedSuite(sharing({ prepare: withoutStatus })))

describe('with a store', () => sharedSuite(sharing({ set: ['user.store=unmapped'] })))

describe('where DELETE hides', () => {
  const host = sharing({ set: ['user.delete=hide'] })

  test('one tenant’s DELETE hides from that tenant, and a POST revives what it saw', async () => {
    const userName = 'hidden@acme.test'
    const { send } = host()
    const ours = (await send('acme', 'POST', '/Users', { userName, name: { givenName: 'Ann' } })).body
    const theirs = (await send('umbrella', 'POST', '/Users', { userName, name: { givenName: 'Eve' } })).body
    expect((await send('umbrella', 'DELETE', `/Users/${theirs.id}`)).status).toBe(204)
    expect((await send('umbrella', 'GET', `/Users/${theirs.id}`)).status).toBe(404)
    expect((await send('acme', 'GET', `/Users/${ours.id}`)).body).toEqual(ours)
    const again = await send('umbrella', 'POST', '/Users', { userName, name: { givenName: 'Eva' } })
    expect(again).toMatchObject({ status: 201, body: { active: true, name: { givenName: 'Eva' } } })
    expect((await send('acme', 'GET', `/Users/${ours.id}`)).body).toEqual(ours)
    expect((await send('acme', 'GET', listOf(`userName eq "${userName}"`))).body.Resources).toEqual([ours])
  })
})

describe('with a function that vouches', () => {
  const prepare = (cwd: string) => addJoinTenants(cwd, { vouches: true })
  sharedSuite(sharing({ prepare, set: ['tenant.mayWrite=src/tenancy.ts#vouches'] }), {
    vouched: true,
    canBackfill: true,
  })
})

/** Tenants that share people, on Drizzle: by the status of the membership, and with a function that vouches. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backfill } from '../../src/runtime/orm/records/backfill.js'
import { onD1 } from '../support/d1.js'
import { call, type HostOptions, type RunningHost, startHost } from '../support/host.js'
import { addJoinTenants, joinTenancy } from '../support/tenants.js'
import { hiddenSuite } from './suites/hidden.js'
import { listOf, patchOf, type SharingHost, sharedSuite } from './suites/shared.js'

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

describe('on Cloudflare D1, which shows nothing of what a request has written', () => {
  const prepare = (cwd: string) => {
    addJoinTenants(cwd)
    onD1(cwd)
  }
  sharedSuite(sharing({ prepare }))
})

describe('that there is a membership', () => {
  sharedSuite(sharing({ prepare: withoutStatus, set: ['user.active.from=membership'] }))
})

describe('on the SCIM record', () =>
  sharedSuite(sharing({ prepare: withoutStatus, set: ['user.active=scim'] })))

describe('memberships that are marked as deleted, and made anew beside those', () => {
  const prepare = (cwd: string) => addJoinTenants(cwd, { status: false, deletes: true })
  const host = sharing({ prepare, set: ['user.active.from=membership'] })
  sharedSuite(host)

  const rowsOf = async (email: string, tenant: string) => {
    const { and, eq } = await import('drizzle-orm')
    const { db, schema } = host().running
    const { organizationMembers: members, users } = schema
    const [person] = await db.select().from(users).where(eq(users.email, email))
    return {
      db,
      members,
      users,
      person,
      where: and(eq(members.userId, person?.id ?? ''), eq(members.organizationId, tenant)),
    }
  }
  hiddenSuite(
    () => ({
      send: host().send,
      memberships: async (email, tenant) => {
        const { db, members, where } = await rowsOf(email, tenant)
        return db.select().from(members).where(where)
      },
      hide: async (email, tenant) => {
        const { db, members, where } = await rowsOf(email, tenant)
        await db.update(members).set({ deletedAt: new Date() }).where(where)
      },
      isHidden: ({ deletedAt }) => deletedAt !== null,
      addHidden: async (email, organizationId) => {
        const { db, members, users } = await rowsOf(email, organizationId)
        await db.insert(users).values({ id: email, email, role: 'member' })
        await db.insert(members).values({ userId: email, organizationId, deletedAt: new Date() })
      },
    }),
    { several: true },
  )
})

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

describe('a flag of the person that every tenant may write', () => {
  const words = 'user.active.shared=deactivates for all tenants'
  const host = sharing({ prepare: withoutStatus, set: ['user.active.field=isActive', words] })
  let count = 0

  async function linked() {
    const { send } = host()
    const userName = `flag-${++count}@acme.test`
    const post = async (tenant: 'acme' | 'umbrella', givenName: string, active = true) =>
      (await send(tenant, 'POST', '/Users', { userName, name: { givenName }, active })).body
    return { userName, post, ours: await post('acme', 'Ann'), theirs: await post('umbrella', 'Eve') }
  }
  const setActive = (value: boolean) => patchOf({ op: 'replace', path: 'active', value })

  test('deactivates for all of them, and writes nothing else', async () => {
    const { send, rowOf } = host()
    const { userName, ours, theirs } = await linked()
    const row = await rowOf(userName)
    const both = async () => [
      (await send('acme', 'GET', `/Users/${ours.id}`)).body,
      (await send('umbrella', 'GET', `/Users/${theirs.id}`)).body,
    ]
    const found = async (tenant: 'acme' | 'umbrella', active: boolean) =>
      (await send(tenant, 'GET', listOf(`userName eq "${userName}" and active eq ${active}`))).body
        .totalResults
    const deactivations = [
      () => send('umbrella', 'DELETE', `/Users/${theirs.id}`),
      () => send('umbrella', 'PATCH', `/Users/${theirs.id}`, setActive(false)),
      () => send('umbrella', 'PUT', `/Users/${theirs.id}`, { ...theirs, active: false }),
      () => send('acme', 'DELETE', `/Users/${ours.id}`),
    ]
    for (const deactivate of deactivations) {
      expect((await deactivate()).status).toBeLessThan(300)
      expect(await both()).toMatchObject([
        { active: false, name: { givenName: 'Ann' } },
        { active: false, name: { givenName: 'Eve' } },
      ])
      expect(await rowOf(userName)).toBe(row.replace('"isActive":true', '"isActive":false'))
      for (const tenant of ['acme', 'umbrella'] as const)
        expect([await found(tenant, true), await found(tenant, false)]).toEqual([0, 1])
      expect((await send('umbrella', 'PATCH', `/Users/${theirs.id}`, setActive(true))).status).toBe(200)
      expect(await both()).toMatchObject([{ active: true }, { active: true }])
      expect(await rowOf(userName)).toBe(row)
    }
  })

  test('a change of another attribute leaves it, and is the record’s own', async () => {
    const { send, rowOf } = host()
    const { userName, ours, theirs } = await linked()
    await send('acme', 'PATCH', `/Users/${ours.id}`, setActive(false))
    const row = await rowOf(userName)
    const name = patchOf({ op: 'replace', path: 'name.givenName', value: 'Eva' })
    expect((await send('umbrella', 'PATCH', `/Users/${theirs.id}`, name)).body).toMatchObject({
      active: false,
      name: { givenName: 'Eva' },
    })
    expect(await rowOf(userName)).toBe(row)
  })

  test('a POST that links writes it as little as the rest', async () => {
    const { send, rowOf } = host()
    const userName = `flag-${++count}@acme.test`
    const ours = (await send('acme', 'POST', '/Users', { userName })).body
    const row = await rowOf(userName)
    expect((await send('umbrella', 'POST', '/Users', { userName, active: false })).status).toBe(201)
    expect(await rowOf(userName)).toBe(row)
    expect((await send('acme', 'GET', `/Users/${ours.id}`)).body).toEqual(ours)
  })
})

describe('with a function that vouches', () => {
  const prepare = (cwd: string) => addJoinTenants(cwd, { vouches: true })
  sharedSuite(sharing({ prepare, set: ['tenant.mayWrite=src/tenancy.ts#vouches'] }), {
    vouched: true,
    canBackfill: true,
  })
})

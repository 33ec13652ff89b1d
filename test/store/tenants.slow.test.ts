/** What is derived from other users and from groups stays inside of the tenant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'
import { addTenants, tenancy } from '../support/tenants.js'
import { unique } from './client.js'
import { addColumns, ENTERPRISE, mapping } from './prepare.js'

describe.each([
  ['in a column', mapping],
  ['stored', ['user.store=unmapped']],
])('with the manager %s', (kept, settings) => {
  let host: RunningHost
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of responses, asserted by the tests
  const people: Record<'acme' | 'umbrella', any> = { acme: undefined, umbrella: undefined }
  const send = (tenant: keyof typeof people, method: string, path: string, body?: unknown) =>
    call(host, method, path, body, { 'x-organization': tenant })

  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      prepare: (cwd) => {
        // A column of the manager is mapped unasked.
        if (kept !== 'stored') addColumns(cwd)
        addTenants(cwd)
      },
      set: [...settings, ...tenancy],
    })
    for (const tenant of ['acme', 'umbrella'] as const) {
      const userName = `${unique(tenant)}@example.com`
      const { status, body } = await send(tenant, 'POST', '/Users', {
        userName,
        emails: [{ value: userName }],
      })
      expect(status, body.detail).toBe(201)
      people[tenant] = body
    }
  }, 60_000)
  afterAll(() => host.stop())

  test('a user of another tenant is no manager', async () => {
    const path = `/Users/${people.umbrella.id}`
    const manager = { value: people.acme.id }
    const answer = await send('umbrella', 'PATCH', path, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: `${ENTERPRISE}:manager`, value: manager }],
    })
    if (kept === 'stored') expect(answer.body[ENTERPRISE]).toEqual({ manager })
    else expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    const shown = JSON.stringify((await send('umbrella', 'GET', path)).body)
    expect(shown).not.toContain(people.acme.userName)
    expect(shown).not.toContain(`/Users/${people.acme.id}`)
  })

  test.runIf(kept === 'in a column')('not even where the host says so', async () => {
    const { eq } = await import('drizzle-orm')
    const { users } = host.schema
    const keyOf = async (email: string) =>
      (await host.db.select().from(users).where(eq(users.email, email)))[0].id
    const managerId = await keyOf(people.acme.userName)
    await host.db.update(users).set({ managerId }).where(eq(users.email, people.umbrella.userName))
    const shown = await send('umbrella', 'GET', `/Users/${people.umbrella.id}`)
    expect(shown.body).not.toHaveProperty(ENTERPRISE)
    const filter = encodeURIComponent(`manager eq "${people.acme.id}" or manager pr`)
    expect((await send('umbrella', 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
  })

  test('a group of another tenant is not shown, nor found', async () => {
    const { eq } = await import('drizzle-orm')
    const { users, teams, teamMembers } = host.schema
    const group = (await send('acme', 'POST', '/Groups', { displayName: unique('Team') })).body
    const [team] = await host.db.select().from(teams).where(eq(teams.name, group.displayName))
    const [user] = await host.db.select().from(users).where(eq(users.email, people.umbrella.userName))
    await host.db
      .insert(teamMembers)
      .values({ organizationId: team.organizationId, teamId: team.id, userId: user.id, role: 'member' })
    const asked = await send('umbrella', 'GET', `/Users/${people.umbrella.id}?attributes=groups`)
    expect(asked).toMatchObject({ status: 200 })
    expect(asked.body).not.toHaveProperty('groups')
    const filter = encodeURIComponent(`groups.value eq "${group.id}" or groups pr`)
    expect((await send('umbrella', 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
  })
})

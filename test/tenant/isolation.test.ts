/** Two tenants, every verb: one never sees, changes or hears of what is the other's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type RunningHost, type ScimAnswer, startHost } from '../support/host.js'
import { addTenants, columnTenancy, tenancy } from '../support/tenants.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

describe.each([
  ['rows of a model', tenancy],
  ['what a column of each row says', columnTenancy],
])('tenants that are %s', (_, set) => {
  let host: RunningHost
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of responses, asserted by the tests
  let theirUser: any, ourUser: any, theirGroup: any, ourGroup: any

  const as = (tenant: string | undefined, method: string, path: string, body?: unknown) =>
    call(host, method, path, body, tenant === undefined ? {} : { 'x-organization': tenant })
  const acme = (method: string, path: string, body?: unknown) => as('acme', method, path, body)
  const umbrella = (method: string, path: string, body?: unknown) => as('umbrella', method, path, body)
  const filtered = (resource: string, filter: string) => `/${resource}?filter=${encodeURIComponent(filter)}`

  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { prepare: addTenants, set })
    theirUser = (await acme('POST', '/Users', { userName: 'ann@acme.test', externalId: 'x-1' })).body
    ourUser = (await umbrella('POST', '/Users', { userName: 'bob@umbrella.test', externalId: 'x-2' })).body
    const members = [{ value: theirUser.id }]
    theirGroup = (await acme('POST', '/Groups', { displayName: 'Research', members })).body
    ourGroup = (await umbrella('POST', '/Groups', { displayName: 'Hive' })).body
  }, 60_000)
  afterAll(() => host.stop())

  describe('what is another tenant’s does not exist', () => {
    const replace = (path: string, value: unknown) => ({
      schemas: [PATCH],
      Operations: [{ op: 'replace', path, value }],
    })
    test.each<[string, () => Promise<ScimAnswer>]>([
      ['GET a user', () => umbrella('GET', `/Users/${theirUser.id}`)],
      ['PUT a user', () => umbrella('PUT', `/Users/${theirUser.id}`, { userName: 'taken@umbrella.test' })],
      ['PATCH a user', () => umbrella('PATCH', `/Users/${theirUser.id}`, replace('active', false))],
      ['DELETE a user', () => umbrella('DELETE', `/Users/${theirUser.id}`)],
      ['GET a group', () => umbrella('GET', `/Groups/${theirGroup.id}`)],
      [
        'PUT a group',
        () => umbrella('PUT', `/Groups/${theirGroup.id}`, { displayName: 'Taken', members: [] }),
      ],
      ['PATCH a group', () => umbrella('PATCH', `/Groups/${theirGroup.id}`, replace('displayName', 'Taken'))],
      ['DELETE a group', () => umbrella('DELETE', `/Groups/${theirGroup.id}`)],
    ])('%s: 404, the same as for an id that nobody has', async (_, send) => {
      const { status, body } = await send()
      expect({ status, scimType: body.scimType }).toEqual({ status: 404, scimType: undefined })
      expect(body.detail).toMatch(/^(User|Group) [0-9a-f-]{36} not found$/)
    })

    test('and is as it was afterwards', async () => {
      expect((await acme('GET', `/Users/${theirUser.id}`)).body).toEqual(theirUser)
      expect((await acme('GET', `/Groups/${theirGroup.id}`)).body).toEqual(theirGroup)
    })
  })

  describe('lists hold one tenant only', () => {
    test.each([
      ['without a filter', '/Users', 1],
      ['by the other’s userName', filtered('Users', 'userName eq "ann@acme.test"'), 0],
      ['by the other’s externalId', filtered('Users', 'externalId eq "x-1"'), 0],
      ['with an `or` that holds for all', filtered('Users', 'userName eq "x" or userName pr'), 1],
      ['with a `not` that holds for all', filtered('Users', 'not (userName eq "x")'), 1],
      ['groups', '/Groups', 1],
      ['groups by the other’s name', filtered('Groups', 'displayName eq "Research" or displayName pr'), 1],
      ['groups by the other’s member', filtered('Groups', 'members pr'), 0],
    ])('%s', async (_, path, total) => {
      const { body } = await umbrella('GET', path)
      expect(body.totalResults).toBe(total)
      expect(JSON.stringify(body)).not.toContain('acme')
    })

    test('by id', async () => {
      const { body } = await umbrella(
        'GET',
        filtered('Users', `id eq "${theirUser.id}" or id eq "${ourUser.id}"`),
      )
      expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([ourUser.id])
    })
  })

  test('a user of another tenant is no member, and the refusal tells no more than that', async () => {
    const add = (value: string) => ({
      schemas: [PATCH],
      Operations: [{ op: 'add', path: 'members', value: [{ value }] }],
    })
    const path = `/Groups/${ourGroup.id}`
    const refused = await umbrella('PATCH', path, add(theirUser.id))
    const nobody = '00000000-0000-7000-8000-000000000000'
    const unknown = await umbrella('PATCH', path, add(nobody))
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(refused.body.detail.replace(theirUser.id, nobody)).toBe(unknown.body.detail)
    expect((await umbrella('GET', path)).body).not.toHaveProperty('members')
  })

  test('names are unique within a tenant: the same userName and displayName serve in both', async () => {
    const user = { userName: 'same@example.test' }
    expect((await acme('POST', '/Groups', { displayName: 'Staff' })).status).toBe(201)
    expect((await umbrella('POST', '/Groups', { displayName: 'STAFF' })).status).toBe(201)
    expect((await umbrella('POST', '/Groups', { displayName: 'Staff' })).status).toBe(409)
    expect((await acme('POST', '/Users', { ...user, emails: [{ value: 'a@example.test' }] })).status).toBe(
      201,
    )
    expect(
      (await umbrella('POST', '/Users', { ...user, emails: [{ value: 'b@example.test' }] })).status,
    ).toBe(201)
  })

  test('a new user and a new group are the tenant’s in the host, too', async () => {
    const { users, teams } = host.schema
    const rows = [...(await host.db.select().from(users)), ...(await host.db.select().from(teams))]
    const tenantOf = (name: string) =>
      rows.find((row) => row.email === name || row.name === name)?.organizationId
    expect(tenantOf('ann@acme.test')).toBe('acme')
    expect(tenantOf('bob@umbrella.test')).toBe('umbrella')
    expect(tenantOf('Research')).toBe('acme')
  })

  test('a membership is the tenant’s, where its rows say whose they are', async () => {
    const rows: readonly object[] = await host.db.select().from(host.schema.teamMembers)
    expect(rows).toMatchObject([{ organizationId: 'acme', role: 'member' }])
  })

  test('a request of no tenant is refused: 401', async () => {
    expect((await as(undefined, 'GET', '/Users')).status).toBe(401)
    expect((await as(undefined, 'POST', '/Users', { userName: 'nobody@example.test' })).status).toBe(401)
  })

  test('a bulk request and a search stay within the tenant', async () => {
    const bulk = await umbrella('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [{ method: 'DELETE', path: `/Users/${theirUser.id}` }],
    })
    expect(bulk.body.Operations).toMatchObject([{ status: '404' }])
    const search = await umbrella('POST', '/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: `id eq "${theirUser.id}" or id eq "${theirGroup.id}"`,
    })
    expect(search.body.totalResults).toBe(0)
  })
})

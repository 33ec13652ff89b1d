/** SPEC "Endpoints": the table of the fifteen, one test a row. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import {
  createGroup,
  createUser,
  GROUP,
  LIST,
  PATCH_OP,
  patch,
  send,
  USER,
  unique,
} from '../support/client.js'

export function endpointsSuite(host: () => ServedHost): void {
  const collections = [
    { path: '/Users', resourceType: 'User', create: createUser, name: 'userName', schema: USER },
    { path: '/Groups', resourceType: 'Group', create: createGroup, name: 'displayName', schema: GROUP },
  ] as const

  describe('discovery', () => {
    test('GET /ServiceProviderConfig: 200, service provider configuration object', async () => {
      const { status, body } = await send(host(), 'GET', '/ServiceProviderConfig')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
        patch: { supported: true },
        bulk: { supported: expect.any(Boolean) },
        filter: { supported: true, maxResults: 1000 },
        changePassword: { supported: expect.any(Boolean) },
        sort: { supported: expect.any(Boolean) },
        etag: { supported: expect.any(Boolean) },
        authenticationSchemes: [expect.objectContaining({ type: 'oauthbearertoken' })],
      })
    })

    test('GET /ResourceTypes: 200, list response with totalResults of 2: the User and the Group resource type', async () => {
      const { status, body } = await send(host(), 'GET', '/ResourceTypes')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        schemas: [LIST],
        totalResults: 2,
        Resources: [
          { id: 'User', endpoint: '/Users', schema: USER },
          { id: 'Group', endpoint: '/Groups', schema: GROUP },
        ],
      })
      expect(body.Resources).toHaveLength(2)
    })

    test('GET /Schemas: 200, list response with totalResults of 2: the User and the Group schema', async () => {
      const { status, body } = await send(host(), 'GET', '/Schemas')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        schemas: [LIST],
        totalResults: 2,
        Resources: [{ id: USER }, { id: GROUP }],
      })
      expect(body.Resources).toHaveLength(2)
    })
  })

  describe.each(collections)('$path', ({ path, resourceType, create, name, schema }) => {
    test(`GET ${path}: query filter, startIndex, count; 200, list response`, async () => {
      const created = await create(host())
      const query = new URLSearchParams({
        filter: `${name} eq "${created[name]}"`,
        startIndex: '1',
        count: '10',
      })
      const { status, body } = await send(host(), 'GET', `${path}?${query}`)
      expect(status).toBe(200)
      expect(body).toEqual({
        schemas: [LIST],
        totalResults: 1,
        startIndex: 1,
        itemsPerPage: 1,
        Resources: [created],
      })
    })

    test(`POST ${path}: 201, the created resource, and its Location`, async () => {
      const sent = { schemas: [schema], [name]: unique('created'), externalId: 'x' }
      const { status, body, headers } = await send(host(), 'POST', path, sent)
      expect(status).toBe(201)
      expect(body).toMatchObject({ ...sent, meta: { resourceType } })
      expect(headers.get('location')).toBe(`${host().base}${path}/${body.id}`)
      expect(body.meta.location).toBe(headers.get('location'))
    })

    test(`GET ${path}/<scim_id>: 200, the resource`, async () => {
      const created = await create(host())
      const { status, body } = await send(host(), 'GET', `${path}/${created.id}`)
      expect(status).toBe(200)
      expect(body).toEqual(created)
    })

    test(`PUT ${path}/<scim_id>: full replacement; 200, the updated resource`, async () => {
      const { id, meta } = await create(host(), { externalId: 'before' })
      const next = unique('replaced')
      const { status, body } = await send(host(), 'PUT', `${path}/${id}`, { schemas: [schema], [name]: next })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, [name]: next, meta: { created: meta.created } })
      expect(body).not.toHaveProperty('externalId')
      expect((await send(host(), 'GET', `${path}/${id}`)).body).toEqual(body)
    })

    test(`PATCH ${path}/<scim_id>: PatchOp JSON body; 200, the updated resource`, async () => {
      const created = await create(host(), { externalId: 'before' })
      const { status, body } = await patch(host(), `${path}/${created.id}`, {
        op: 'replace',
        path: 'externalId',
        value: 'after',
      })
      expect(status).toBe(200)
      expect(body).toEqual({ ...created, externalId: 'after', meta: body.meta })
      expect((await send(host(), 'GET', `${path}/${created.id}`)).body).toEqual(body)
    })
  })

  test('DELETE /Users/<scim_id>: 204, empty body; the user is deactivated', async () => {
    const { id } = await createUser(host())
    expect(await send(host(), 'DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: undefined })
    expect((await send(host(), 'GET', `/Users/${id}`)).body.active).toBe(false)
  })

  test('DELETE /Groups/<scim_id>: 204, empty body; the group is deleted', async () => {
    const { id } = await createGroup(host())
    expect(await send(host(), 'DELETE', `/Groups/${id}`)).toMatchObject({ status: 204, body: undefined })
    expect((await send(host(), 'GET', `/Groups/${id}`)).status).toBe(404)
  })

  describe('bodies are JSON', () => {
    test.each([
      'application/json',
      'application/scim+json',
      'application/json; charset=utf-8',
      'application/scim+json;charset=UTF-8',
      'Application/SCIM+JSON',
    ])('a body of %s is read, and the answer carries the SCIM media type', async (type) => {
      const body = { userName: `${unique('typed')}@example.com` }
      const answer = await send(host(), 'POST', '/Users', body, { 'content-type': type })
      expect(answer.status).toBe(201)
      expect(answer.headers.get('content-type')).toBe('application/scim+json')
    })
  })

  describe('PatchOp request body', () => {
    test('schemas: array of strings, required, must contain the PatchOp message schema URN of RFC 7644', async () => {
      const { id } = await createUser(host())
      const Operations = [{ op: 'add', path: 'externalId', value: 'x' }]
      for (const schemas of [[PATCH_OP], [USER, PATCH_OP]])
        expect((await send(host(), 'PATCH', `/Users/${id}`, { schemas, Operations })).status).toBe(200)
      for (const schemas of [undefined, null, [], [USER], PATCH_OP, {}, 1]) {
        const { status, body } = await send(host(), 'PATCH', `/Users/${id}`, { schemas, Operations })
        expect(status).toBe(400)
        expect(body.detail).toBe('PatchOp schema required')
      }
    })

    test("Operations: array, required, passed to the adapter's patch", async () => {
      const { id } = await createUser(host())
      const { body } = await patch(
        host(),
        `/Users/${id}`,
        { op: 'add', path: 'externalId', value: 'one' },
        { op: 'replace', path: 'externalId', value: 'two' },
      )
      expect(body.externalId).toBe('two')
      const refused = await send(host(), 'PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: {} })
      expect(refused.status).toBe(400)
    })
  })
}

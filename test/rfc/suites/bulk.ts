import express from 'express'
import { describe, expect, test } from 'vitest'
import { withApp } from '../../spec/support/app.js'
import {
  createGroup,
  createUser,
  errorOf,
  GROUP,
  NO_ID,
  PATCH_OP,
  send,
  USER,
  unique,
} from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'

export const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

const newUser = (bulkId: string, attributes: object = {}) => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { schemas: [USER], userName: `${unique('bulk')}@example.com`, ...attributes },
})

const newGroup = (bulkId: string, members: readonly string[], attributes: object = {}) => ({
  method: 'POST',
  path: '/Groups',
  bulkId,
  data: {
    schemas: [GROUP],
    displayName: unique('Bulk '),
    members: members.map((value) => ({ value })),
    ...attributes,
  },
})

const replacing = (path: string, value: unknown) => ({
  schemas: [PATCH_OP],
  Operations: [{ op: 'replace', path, value }],
})

export function bulkSuite(host: () => RunningHost): void {
  const request = (operations: readonly object[], more: object = {}) =>
    send(host(), 'POST', '/Bulk', { schemas: [BULK], ...more, Operations: operations })

  const run = async (operations: readonly object[], more: object = {}) => {
    const { status, body } = await request(operations, more)
    expect(status, body.detail).toBe(200)
    expect(body.schemas).toEqual([BULK_RESPONSE])
    return body.Operations
  }

  const at = async (location: string) => (await send({ ...host(), base: location }, 'GET', '')).body
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a group
  const memberIds = (group: any) => group.members?.map(({ value }: { readonly value: string }) => value)
  const idOf = ({ location }: { readonly location: string }) => location.split('/').at(-1)

  test('each operation has a result of its own: method, bulkId, location, version, status', async () => {
    const user = await createUser(host())
    const group = await createGroup(host())
    const posted = newUser('new')
    const results = await run([
      posted,
      { method: 'PUT', path: `/Users/${user.id}`, bulkId: 'put', data: { ...user, externalId: 'put' } },
      { method: 'PATCH', path: `/Users/${user.id}`, data: replacing('externalId', 'patched') },
      { method: 'DELETE', path: `/Groups/${group.id}` },
    ])
    const location = `${host().base}/Users/${user.id}`
    const version = expect.stringMatching(/^W\/"/)
    expect(results).toEqual([
      { method: 'POST', bulkId: 'new', location: expect.any(String), version, status: '201' },
      { method: 'PUT', bulkId: 'put', location, version, status: '200' },
      { method: 'PATCH', location, version, status: '200' },
      { method: 'DELETE', location: `${host().base}/Groups/${group.id}`, status: '204' },
    ])
    expect(await at(results[0].location)).toMatchObject({
      userName: posted.data.userName,
      meta: { version: results[0].version },
    })
    expect(await at(location)).toMatchObject({ externalId: 'patched', meta: { version: results[2].version } })
    expect((await send(host(), 'GET', `/Groups/${group.id}`)).status).toBe(404)
  })

  test('methods ignore case', async () => {
    expect((await run([{ ...newUser('x'), method: 'post' }]))[0]).toMatchObject({
      method: 'POST',
      status: '201',
    })
  })

  describe('§3.7.2, references by bulkId', () => {
    test('to what a former operation creates', async () => {
      const [user, group] = await run([newUser('u'), newGroup('g', ['bulkId:u'])])
      expect(memberIds(await at(group.location))).toEqual([idOf(user)])
    })

    test('to what a later operation creates; the results keep the order of the request', async () => {
      const results = await run([newGroup('g', ['bulkId:u1', 'bulkId:u2']), newUser('u1'), newUser('u2')])
      expect(results.map(({ bulkId }: { readonly bulkId: string }) => bulkId)).toEqual(['g', 'u1', 'u2'])
      expect(memberIds(await at(results[0].location))).toEqual([idOf(results[1]), idOf(results[2])])
    })

    test('in a path, and in the value of a PATCH', async () => {
      const [patched, user, group] = await run([
        {
          method: 'PATCH',
          path: '/Groups/bulkId:g',
          data: {
            schemas: [PATCH_OP],
            Operations: [{ op: 'add', path: 'members', value: [{ value: 'bulkId:u' }] }],
          },
        },
        newUser('u'),
        newGroup('g', []),
      ])
      expect(patched).toMatchObject({ status: '200', location: group.location })
      expect(memberIds(await at(group.location))).toEqual([idOf(user)])
    })

    test('beside ids of resources that exist', async () => {
      const { id } = await createUser(host())
      const [group, user] = await run([newGroup('g', [id, 'bulkId:u']), newUser('u')])
      expect(memberIds(await at(group.location))).toEqual([id, idOf(user)])
    })

    test('to an operation that is not there: 400, and the others are done', async () => {
      const [group, user] = await run([newGroup('g', ['bulkId:nowhere']), newUser('u')])
      expect(group).toEqual({
        method: 'POST',
        bulkId: 'g',
        status: '400',
        response: expect.objectContaining({
          status: '400',
          scimType: 'invalidValue',
          detail: 'There is no resource for bulkId "nowhere"',
        }),
      })
      expect(user.status).toBe('201')
    })

    test('to an operation that failed, or that creates nothing: 400', async () => {
      const { userName, id } = await createUser(host())
      const results = await run([
        newUser('taken', { userName }),
        newGroup('g1', ['bulkId:taken']),
        { method: 'DELETE', path: `/Users/${id}`, bulkId: 'deleted' },
        newGroup('g2', ['bulkId:deleted']),
        { method: 'PATCH', path: '/Users/bulkId:taken', data: replacing('externalId', 'x') },
      ])
      expect(results.map(({ status }: { readonly status: string }) => status)).toEqual([
        '409',
        '400',
        '204',
        '400',
        '400',
      ])
      expect(results[4]).not.toHaveProperty('location')
    })

    test('a PATCH that refers to itself is 400, not done in part', async () => {
      const { id } = await createGroup(host())
      const [result] = await run([
        {
          method: 'PATCH',
          path: `/Groups/${id}`,
          bulkId: 'self',
          data: {
            schemas: [PATCH_OP],
            Operations: [
              { op: 'replace', path: 'externalId', value: 'in part' },
              { op: 'add', path: 'members', value: [{ value: 'bulkId:self' }] },
            ],
          },
        },
      ])
      expect(result.status).toBe('400')
      expect((await send(host(), 'GET', `/Groups/${id}`)).body).not.toHaveProperty('externalId')
    })
  })

  describe('failed operations', () => {
    test('leave the others, and tell their own error', async () => {
      const { userName } = await createUser(host())
      const results = await run([
        newUser('u1'),
        newUser('u2', { userName }),
        newUser('u3', { userName: 7 }),
        { method: 'DELETE', path: `/Users/${NO_ID}` },
        { method: 'PATCH', path: `/Users/${NO_ID}`, data: {} },
        newUser('u4'),
      ])
      expect(results.map(({ status }: { readonly status: string }) => status)).toEqual([
        '201',
        '409',
        '400',
        '404',
        '404',
        '201',
      ])
      expect(results[1].response).toMatchObject({ status: '409', scimType: 'uniqueness' })
      expect(results[2].response).toMatchObject({ status: '400', scimType: 'invalidValue' })
      expect(results[3]).toEqual({
        method: 'DELETE',
        location: `${host().base}/Users/${NO_ID}`,
        status: '404',
        response: expect.objectContaining({ detail: `User ${NO_ID} not found` }),
      })
    })

    test('change nothing of what they were about', async () => {
      const { id } = await createUser(host())
      const group = await createGroup(host(), { members: [{ value: id }] })
      const [result] = await run([
        {
          method: 'PUT',
          path: `/Groups/${group.id}`,
          data: { ...group, displayName: unique('Never '), members: [{ value: NO_ID }] },
        },
      ])
      expect(result.status).toBe('400')
      expect((await send(host(), 'GET', `/Groups/${group.id}`)).body).toEqual(group)
    })

    test.each([
      ['/Devices', '404'],
      ['/Bulk', '404'],
      ['/.search', '404'],
      ['/Me', '404'],
      ['/Users?attributes=id', '404'],
      ['Users', '404'],
      [`/Users/${NO_ID}`, '405'],
    ])('a POST to %s is %s', async (path, status) => {
      const [result, next] = await run([{ ...newUser('u'), path }, newUser('next')])
      expect(result).toMatchObject({ method: 'POST', bulkId: 'u', status })
      expect(next.status).toBe('201')
    })

    test('failOnErrors ends the request after so many; what did not run has no result', async () => {
      const failing = { method: 'DELETE', path: `/Users/${NO_ID}` }
      const operations = [newUser('u1'), failing, newUser('u2'), failing, newUser('u3'), failing]
      expect(await run(operations, { failOnErrors: 1 })).toHaveLength(2)
      const renamed = operations.map((each) => ('bulkId' in each ? newUser(`${each.bulkId}`) : each))
      expect(await run(renamed, { failOnErrors: 2 })).toHaveLength(4)
      const again = operations.map((each) => ('bulkId' in each ? newUser(`${each.bulkId}`) : each))
      expect(await run(again)).toHaveLength(6)
    })

    test('an operation whose version is another one is 412', async () => {
      const { id, meta } = await createUser(host())
      const write = (version: string) => ({
        method: 'PATCH',
        path: `/Users/${id}`,
        version,
        data: replacing('externalId', 'versioned'),
      })
      const results = await run([write('W/"other"'), write(meta.version), write(meta.version)])
      expect(results.map(({ status }: { readonly status: string }) => status)).toEqual(['412', '200', '412'])
    })

    test('conditions of the request itself are none of its operations', async () => {
      const { id } = await createUser(host())
      const body = { schemas: [BULK], Operations: [{ method: 'DELETE', path: `/Users/${id}` }] }
      const answer = await send(host(), 'POST', '/Bulk', body, { 'if-match': 'W/"other"' })
      expect(answer.body.Operations[0].status).toBe('204')
    })
  })

  describe('malformed requests are 400 as a whole, and nothing is done', () => {
    test.each([
      ['no schemas', { schemas: undefined }, 'BulkRequest schema required'],
      ['another schema', { schemas: [PATCH_OP] }, 'BulkRequest schema required'],
      ['no operations', { Operations: undefined }, 'Operations is required'],
      ['operations that are no array', { Operations: {} }, 'Operations is required'],
      ['failOnErrors of 0', { failOnErrors: 0 }, 'failOnErrors must be a positive integer'],
      ['failOnErrors as text', { failOnErrors: '1' }, 'failOnErrors must be a positive integer'],
    ])('%s', async (_, changes, detail) => {
      const answer = await send(host(), 'POST', '/Bulk', { schemas: [BULK], Operations: [], ...changes })
      expect(errorOf(answer)).toEqual({ status: 400, scimType: 'invalidSyntax', detail })
    })

    test.each([
      ['an operation that is no object', 7, 'Operations[1] must be an object'],
      ['no method', { path: '/Users' }, 'Operations[1].method must be one of POST, PUT, PATCH, DELETE'],
      [
        'GET',
        { method: 'GET', path: '/Users' },
        'Operations[1].method must be one of POST, PUT, PATCH, DELETE',
      ],
      ['no path', { method: 'DELETE' }, 'Operations[1].path must be a string'],
      [
        'a POST without bulkId',
        { method: 'POST', path: '/Users' },
        'Operations[1].bulkId is required for POST',
      ],
      ['a bulkId that stands twice', newUser('first'), 'The bulkId "first" stands twice'],
      [
        'a version that is no text',
        { method: 'DELETE', path: '/Users/1', version: 1 },
        'Operations[1].version must be a string',
      ],
    ])('%s', async (_, operation, detail) => {
      const first = newUser('first')
      const answer = await request([first, operation as object])
      expect(errorOf(answer)).toEqual({ status: 400, scimType: 'invalidSyntax', detail })
      expect((await run([{ ...first, bulkId: 'again' }]))[0].status).toBe('201')
    })
  })

  describe('limits', () => {
    test('1,000 operations are taken, 1,001 are 413', async () => {
      const failing = { method: 'DELETE', path: '/Nowhere' }
      expect(await run(Array(1_000).fill(failing))).toHaveLength(1_000)
      expect(errorOf(await request(Array(1_001).fill(failing)))).toEqual({
        status: 413,
        detail: 'Operations holds more than 1000 operations',
      })
    })

    test('a body over the announced size is 413', async () => {
      const operation = { ...newUser('big'), data: { text: 'x'.repeat(4 * 1024 * 1024) } }
      expect((await request([operation])).status).toBe(413)
    })

    test("nesting is limited too where the host's own parser ran first", async () => {
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
      const body = JSON.stringify({ schemas: [BULK], Operations: [newUser('deep')] }).replace(
        '"data":{',
        `"data":{"x":${deep},`,
      )
      await withApp(
        host(),
        (app) => {
          app.use(express.json({ type: '*/*' }))
          app.use('/scim/v2', host().scim.scimRouter())
        },
        async (app) => {
          expect(errorOf(await send(app, 'POST', '/Bulk', body))).toEqual({
            status: 400,
            scimType: 'invalidSyntax',
            detail: 'Invalid JSON in request body',
          })
        },
      )
    })
  })

  test('no operations, no results', async () => {
    expect(await run([])).toEqual([])
  })

  test('the members of groups are not fetched for results that do not show them', async () => {
    const { queriesOf } = await import('../support/edits.js')
    const { id } = await createGroup(host())
    const queries = await queriesOf(host(), () =>
      run([{ method: 'PATCH', path: `/Groups/${id}`, data: replacing('externalId', 'x') }]),
    )
    expect(queries.filter((query) => /_members"/.test(query))).toEqual([])
  })
}

import express from 'express'
import { describe, expect, test } from 'vitest'
import * as limits from '../../../src/runtime/limits.js'
import { withApp } from '../../spec/support/app.js'
import { createGroup, createUser, errorOf, NO_ID, PATCH_OP, send, unique } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'

import { at, BULK, bulkRequest, newUser, replacing, runBulk } from '../support/bulk.js'
import { queriesOf } from '../support/edits.js'

export function bulkSuite(host: () => RunningHost): void {
  const request = (operations: readonly object[]) => bulkRequest(host(), operations)
  const run = (operations: readonly object[], more?: object) => runBulk(host(), operations, more)

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
    expect(await at(host(), results[0].location)).toMatchObject({
      userName: posted.data.userName,
      meta: { version: results[0].version },
    })
    expect(await at(host(), location)).toMatchObject({
      externalId: 'patched',
      meta: { version: results[2].version },
    })
    expect((await send(host(), 'GET', `/Groups/${group.id}`)).status).toBe(404)
  })

  test('methods ignore case', async () => {
    expect((await run([{ ...newUser('x'), method: 'post' }]))[0]).toMatchObject({
      method: 'POST',
      status: '201',
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
    test('as many operations as announced are taken, one more is 413', async () => {
      const failing = { method: 'DELETE', path: '/Nowhere' }
      expect(await run(Array(limits.bulkOperations).fill(failing))).toHaveLength(limits.bulkOperations)
      expect(errorOf(await request(Array(limits.bulkOperations + 1).fill(failing)))).toEqual({
        status: 413,
        detail: 'Operations holds more than 50 operations',
      })
    })

    test('other requests are answered between the operations', async () => {
      const users = Array.from({ length: limits.bulkOperations }, (_, index) => newUser(`turn${index}`))
      let isOver = false
      let answered = 0
      const bulk = run(users).finally(() => {
        isOver = true
      })
      while (!isOver) {
        await send(host(), 'GET', '/ServiceProviderConfig')
        answered += 1
      }
      await bulk
      expect(answered).toBeGreaterThan(5)
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
    const { id } = await createGroup(host())
    const queries = await queriesOf(host(), () =>
      run([{ method: 'PATCH', path: `/Groups/${id}`, data: replacing('externalId', 'x') }]),
    )
    expect(queries.filter((query) => /_members"/.test(query))).toEqual([])
  })
}

/** SPEC "Ordering rules per request". */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import {
  createGroup,
  createUser,
  errorOf,
  isAnsweredByApp,
  NO_ID,
  PATCH_OP,
  send,
  USER,
} from '../support/client.js'

const invalidJson = '{"userName": '
const required = { status: 401, detail: 'Authentication required' }

export function orderingSuite(host: () => ServedHost): void {
  describe('1. access check (401 on failure) comes before', () => {
    test.each([
      ['an unknown path', 'GET', '/Nothing'],
      ['an unknown path below a resource', 'GET', `/Users/${NO_ID}/more`],
      ['the mount point itself', 'GET', '/'],
      ['a wrong method', 'DELETE', '/Users'],
      ['an unknown method', 'PROPFIND', '/Users'],
      ['a missing record', 'GET', `/Users/${NO_ID}`],
      ['a malformed id', 'GET', '/Groups/1'],
      ['an invalid filter', 'GET', '/Users?filter=%28'],
      ['paging out of range', 'GET', '/Users?startIndex=0'],
      ['malformed percent-encoding', 'GET', '/Users/%zz'],
    ])('%s: %s %s', async (_what, method, path) => {
      if (await isAnsweredByApp(host(), method, path)) return
      expect(errorOf(await send({ ...host(), token: 'wrong' }, method, path))).toEqual(required)
    })

    test.each([
      ['malformed JSON', invalidJson, 'application/json'],
      ['a wrong media type', 'x', 'text/plain'],
      ['a body over the limit', ' '.repeat(5_000_000), 'application/json'],
    ])('%s', async (_what, body, type) => {
      const answer = await send({ ...host(), token: 'wrong' }, 'POST', '/Users', body, {
        'content-type': type,
      })
      expect(errorOf(answer)).toEqual(required)
    })
  })

  describe.each([
    { path: '/Users', name: 'User', create: createUser },
    { path: '/Groups', name: 'Group', create: createGroup },
  ])('$path', ({ path, name, create }) => {
    describe.each(['PUT', 'PATCH'])('%s', (method) => {
      test.each([
        ['malformed JSON', invalidJson],
        ['an empty body', ''],
        ['an array', '[]'],
        ['wrong types', '{"userName": 1, "displayName": 1, "schemas": 1}'],
      ])(
        '2. and 5. the record is looked up before the body is read: 404, not 400, for %s',
        async (_what, body) => {
          const answer = await send(host(), method, `${path}/${NO_ID}`, body)
          expect(errorOf(answer)).toEqual({ status: 404, detail: `${name} ${NO_ID} not found` })
        },
      )

      test('2. and 5. a missing record comes before the media type and the size of the body', async () => {
        const big = ' '.repeat(5_000_000)
        for (const type of ['text/plain', 'application/json']) {
          const answer = await send(host(), method, `${path}/${NO_ID}`, big, { 'content-type': type })
          expect(answer.status).toBe(404)
        }
      })

      test('3. body parsing gives a bad-request error on invalid JSON', async () => {
        const { id } = await create(host())
        const answer = await send(host(), method, `${path}/${id}`, invalidJson)
        expect(errorOf(answer)).toEqual({
          status: 400,
          scimType: 'invalidSyntax',
          detail: 'Invalid JSON in request body',
        })
      })
    })

    test('4. for PATCH, body validation comes before the adapter call: nothing is changed', async () => {
      const created = await create(host(), { externalId: 'before' })
      const Operations = [{ op: 'replace', path: 'externalId', value: 'after' }]
      for (const body of [
        { schemas: [USER], Operations },
        { schemas: [PATCH_OP], Operations: [...Operations, { op: 'transmogrify' }] },
        { schemas: [PATCH_OP], Operations: [...Operations, { op: 'replace', path: 'nothing', value: 1 }] },
      ])
        expect((await send(host(), 'PATCH', `${path}/${created.id}`, body)).status).toBe(400)
      expect((await send(host(), 'GET', `${path}/${created.id}`)).body).toEqual(created)
    })

    test('4. the PatchOp schema is checked before the operations', async () => {
      const { id } = await create(host())
      const answer = await send(host(), 'PATCH', `${path}/${id}`, { schemas: [] })
      expect(answer.body.detail).toBe('PatchOp schema required')
    })
  })
}

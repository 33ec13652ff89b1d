/** Hostile bodies: a SCIM error with a status of 4xx or no effect, never a 500. */
import { describe, expect, test } from 'vitest'
import { valuesFor } from '../../support/breadth.js'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, errorOf, PATCH_OP, patch, send, unique } from '../support/client.js'
import { expectHandled, expectRefused, watchForDamage } from '../support/hostile.js'

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

export function hostileBodiesSuite(host: () => ServedHost): void {
  watchForDamage(host)

  /** Sends a body to each endpoint that takes one. */
  const sendEverywhere = async (body: string) => {
    const user = `/Users/${(await createUser(host())).id}`
    const group = `/Groups/${(await createGroup(host())).id}`
    const answers = []
    for (const [method, path] of [
      ['POST', '/Users'],
      ['PUT', user],
      ['PATCH', user],
      ['POST', '/Groups'],
      ['PUT', group],
      ['PATCH', group],
    ] as const)
      answers.push(await send(host(), method, path, body))
    return answers
  }

  describe('that are no JSON object', () => {
    test.each([
      ['nothing', ''],
      ['white space', ' \n\t '],
      ['half an object', '{"userName":"x"'],
      ['a comma too many', '{"userName":"x",}'],
      ['single quotes', "{'userName':'x'}"],
      ['a comment', '{"userName":"x"/**/}'],
      ['two values', '{} {}'],
      ['NaN', '{"active":NaN}'],
      ['a NUL byte', '{"userName":"x"}\0'],
      ['a NUL byte in a string', '{"userName":"a\0b"}'],
      ['a control character', '{"userName":"a\u0001b"}'],
      ['a form', 'userName=x'],
      ['XML', '<User/>'],
      ['10,000 nested arrays', nested(10_000, '[', ']')],
      ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
      ['a million brackets', '['.repeat(1_000_000)],
      ['33 levels', nested(33, '[', ']')],
    ])('%s: Invalid JSON in request body', async (_what, body) => {
      for (const answer of await sendEverywhere(body)) {
        expectRefused(answer, 400)
        expect(answer.body.detail).toBe('Invalid JSON in request body')
      }
    })

    test.each(['null', 'true', '1', '-1e999', '"text"', '[]', '[{"userName":"x"}]'])(
      '%s: bad request',
      async (body) => {
        for (const answer of await sendEverywhere(body)) {
          expectRefused(answer, 400)
          expect(answer.body.scimType).toBe('invalidSyntax')
        }
      },
    )

    test('bytes that are no UTF-8', async () => {
      const body = Buffer.concat([
        Buffer.from('{"userName":"'),
        Buffer.from([0xed, 0xa0, 0x80, 0xff]),
        Buffer.from('"}'),
      ])
      const response = await fetch(`${host().base}/Users`, {
        method: 'POST',
        headers: { authorization: `Bearer ${host().token}`, 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ detail: 'Invalid JSON in request body' })
    })
  })

  describe('of the wrong media type or size', () => {
    test.each(['text/plain', 'text/json', 'application/xml', 'application/jsonp', 'application', ''])(
      'content type %j: 415',
      async (type) => {
        const answer = await send(host(), 'POST', '/Users', '{"userName":"x"}', { 'content-type': type })
        expectRefused(answer, 415)
      },
    )

    test('no content type: 415', async () => {
      const response = await fetch(`${host().base}/Users`, {
        method: 'POST',
        headers: { authorization: `Bearer ${host().token}` },
        body: Buffer.from('{"userName":"x"}'),
      })
      expect(response.status).toBe(415)
    })

    test('10 MB: 413, on every endpoint', async () => {
      const body = JSON.stringify({ userName: 'x'.repeat(10_000_000) })
      for (const answer of await sendEverywhere(body)) expectRefused(answer, 413)
    })

    test('10 MB without an announced length: 413', async () => {
      const chunk = new TextEncoder().encode(' '.repeat(100_000))
      let sent = 0
      const body = new ReadableStream({
        pull: (controller) => (sent++ < 100 ? controller.enqueue(chunk) : controller.close()),
      })
      const response = await fetch(`${host().base}/Users`, {
        method: 'POST',
        headers: { authorization: `Bearer ${host().token}`, 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ status: '413' })
    })
  })

  describe('with wrong types', () => {
    const wrong = [
      1,
      true,
      'text',
      [],
      {},
      [[]],
      [1],
      [null, 'x'],
      { value: {} },
      [{ value: [] }],
      '2024',
      1e308,
    ]
    const attributes = {
      '/Users': [
        'userName',
        'externalId',
        'name',
        'active',
        'emails',
        'schemas',
        'displayName',
        'title',
        'phoneNumbers',
        'addresses',
        'roles',
        'x509Certificates',
        'meta',
        'id',
        'groups',
        'password',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
        'urn:example:unknown',
      ],
      '/Groups': ['displayName', 'externalId', 'members', 'schemas', 'meta', 'id'],
    }

    describe.each(Object.entries(attributes))('%s', (path, names) => {
      test.each(names.map((name, place) => [name, place] as const))('%s', async (name, place) => {
        const create = path === '/Users' ? createUser : createGroup
        const target = `${path}/${(await create(host())).id}`
        for (const value of valuesFor(place, wrong)) {
          const own = unique('wrong')
          expectHandled(await send(host(), 'POST', path, { userName: own, displayName: own, [name]: value }))
          expectHandled(await send(host(), 'PUT', target, { userName: own, displayName: own, [name]: value }))
          for (const op of ['add', 'replace', 'remove']) {
            expectHandled(await patch(host(), target, { op, path: name, value }))
            expectHandled(await patch(host(), target, { op, value: { [name]: value } }))
          }
        }
      })
    })

    test.each([
      ['userName', 1, 'userName must be a string'],
      ['active', 'yes', 'active must be a boolean'],
      ['name', 'Ann', 'name must be an object'],
      ['emails', [1], 'emails[0] must be an object'],
    ])('%s: %j is an invalid value, "%s"', async (name, value, detail) => {
      const answer = await send(host(), 'POST', '/Users', { userName: unique('typed'), [name]: value })
      expect(errorOf(answer)).toEqual({ status: 400, scimType: 'invalidValue', detail })
    })

    test.each([
      [[null]],
      [[1]],
      [['add']],
      [[[]]],
      [[{}]],
      [{}],
      ['add'],
      [1],
      [true],
      [[{ op: 1 }]],
      [[{ op: 'move', path: 'userName' }]],
      [[{ op: 'add' }]],
      [[{ op: 'add', path: 1, value: 1 }]],
      [[{ op: 'remove' }]],
      [[{ op: 'add', value: [] }]],
      [[{ op: 'add', value: 'x' }]],
      [[{ op: 'replace', path: {}, value: 1 }]],
    ])('Operations %j', async (Operations) => {
      const { id } = await createUser(host())
      expectRefused(await send(host(), 'PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations }), 400)
    })

    test('more operations than the limit', async () => {
      const { id } = await createUser(host())
      const operation = { op: 'add', path: 'externalId', value: 'x' }
      expectRefused(await patch(host(), `/Users/${id}`, ...Array(5_000).fill(operation)), 400)
    })
  })
}

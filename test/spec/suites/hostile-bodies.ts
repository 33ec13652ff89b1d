/** Hostile bodies: a SCIM error with a status of 4xx or no effect, never a 500. */
import { describe, expect, test } from 'vitest'
import type { RunningHost } from '../../support/host.js'
import { createGroup, createUser, errorOf, PATCH_OP, patch, send, stored, unique } from '../support/client.js'
import { expectHandled, expectRefused, watchForDamage } from '../support/hostile.js'

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Text that no index entry can hold, and that does not compress. */
const incompressible = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 2654435761) >>> 16).toString(36).at(-1)).join('')

export function hostileBodiesSuite(host: () => RunningHost): void {
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
      test.each(names)('%s', async (name) => {
        const create = path === '/Users' ? createUser : createGroup
        const target = `${path}/${(await create(host())).id}`
        for (const value of wrong) {
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

  describe('with keys that reach a prototype', () => {
    test.each(['__proto__', 'constructor', 'prototype'])('%s in a body has no effect', async (key) => {
      const userName = `${unique('proto')}@example.com`
      const evil = `{"polluted":true,"prototype":{"polluted":true},"active":false}`
      const inside = `"name":{"${key}":${evil},"givenName":"Ann"},"emails":[{"${key}":${evil},"value":"${userName}"}]`
      const answer = await send(
        host(),
        'POST',
        '/Users',
        `{"${key}":${evil},"userName":"${userName}",${inside}}`,
      )
      expect(answer.status).toBe(201)
      expect(answer.body.active).toBe(true)
      expect(JSON.stringify(answer.body)).not.toContain('polluted')

      const target = `/Users/${answer.body.id}`
      const body = `{"schemas":["${PATCH_OP}"],"Operations":[{"op":"replace","value":{"${key}":${evil}}}]}`
      expect((await send(host(), 'PATCH', target, body)).status).toBe(200)
      const untyped = `{"userName":"${userName}","urn:example:x":{"${key}":${evil},"a":[{"${key}":1}]}}`
      expectHandled(await send(host(), 'PUT', target, untyped))
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    test.each([
      '__proto__',
      '__proto__.polluted',
      'constructor',
      'constructor.prototype',
      'constructor.prototype.polluted',
      'name.__proto__',
      'name.constructor',
      'name.constructor.prototype',
      'emails.__proto__',
      'emails.constructor',
      'emails[type eq "work"].__proto__',
      'emails[__proto__ eq "x"].value',
      'emails[constructor pr].value',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'name.toString',
      'urn:example:x:__proto__',
      'urn:example:x:constructor',
      'urn:example:x:a.constructor',
    ])('PATCH path %s is refused', async (path) => {
      const user = await createUser(host())
      for (const operation of [
        { op: 'add', path, value: { polluted: true } },
        { op: 'replace', path, value: 'polluted' },
        { op: 'remove', path },
      ])
        expectRefused(await patch(host(), `/Users/${user.id}`, operation), 400)
      expect((await send(host(), 'GET', `/Users/${user.id}`)).body).toEqual(user)
    })

    test('duplicate keys: one of them counts, whatever their case', async () => {
      const [first, second] = [unique('first'), unique('second')]
      const answer = await send(
        host(),
        'POST',
        '/Users',
        `{"userName":"${first}","userName":"${second}","USERNAME":"${second}"}`,
      )
      expect(answer.status).toBe(201)
      expect(answer.body.userName).toBe(second)
    })
  })

  describe('with text that databases cannot store', () => {
    const texts = ['\0', 'a\0b', '\ud800', '\udc00', 'a\ud83d', '\udc00\ud800']
    const attributes = [
      'userName',
      'externalId',
      'name.givenName',
      'emails',
      'displayName',
      'urn:example:x:y',
    ]

    test.each(attributes)('%s: a NUL byte or half a surrogate pair is an invalid value', async (path) => {
      const user = await createUser(host())
      for (const text of texts) {
        const value = path === 'emails' ? [{ value: text }] : text
        const answer = await patch(host(), `/Users/${user.id}`, { op: 'add', path, value })
        expectRefused(answer, 400)
        expect(answer.body.scimType).toBe('invalidValue')
        const key = path.split('.', 1)[0] ?? path
        const whole = path.includes('.') && !path.startsWith('urn') ? { givenName: text } : value
        expectHandled(await send(host(), 'POST', '/Users', { userName: unique('nul'), [key]: whole }))
      }
      expect((await send(host(), 'GET', `/Users/${user.id}`)).body).toEqual(user)
    })

    test('group names and members', async () => {
      const { id } = await createGroup(host())
      for (const text of texts) {
        expectRefused(await send(host(), 'POST', '/Groups', { displayName: text }), 400)
        const members = [{ value: text, display: text }]
        expectRefused(await send(host(), 'POST', '/Groups', { displayName: unique('nul'), members }), 400)
        expectRefused(
          await patch(host(), `/Groups/${id}`, { op: 'add', path: 'members', value: members }),
          400,
        )
        expectHandled(await patch(host(), `/Groups/${id}`, { op: 'remove', path: 'members', value: members }))
        const path = `members[value eq ${JSON.stringify(text)}]`
        expectHandled(await patch(host(), `/Groups/${id}`, { op: 'remove', path }))
        const byDisplay = `members[display eq ${JSON.stringify(text)}]`
        expectHandled(await patch(host(), `/Groups/${id}`, { op: 'remove', path: byDisplay }))
      }
    })

    test('emoji and other astral characters are stored as they came', async () => {
      const name = { givenName: '👩‍🚀', familyName: '𝒥ensen' }
      const { id } = await createUser(host(), { name, externalId: '🔑' })
      expect((await send(host(), 'GET', `/Users/${id}`)).body).toMatchObject({ name, externalId: '🔑' })
    })

    test.each([3_000, 100_000, 3_000_000])('text of %i characters', async (length) => {
      const text = incompressible(length)
      const { id } = await createUser(host())
      const emails = () => [{ value: `${unique('long')}@example.com` }]
      expectHandled(await send(host(), 'POST', '/Users', { userName: text, emails: emails() }))
      expectHandled(await send(host(), 'POST', '/Users', { userName: unique('long'), externalId: text }))
      expectHandled(
        await send(host(), 'POST', '/Users', { userName: unique('long'), emails: [{ value: text }] }),
      )
      expectHandled(
        await send(host(), 'POST', '/Users', { userName: unique('long'), name: { givenName: text } }),
      )
      expectHandled(await patch(host(), `/Users/${id}`, { op: 'add', path: 'externalId', value: text }))
      expectHandled(await send(host(), 'POST', '/Groups', { displayName: text }))
    })
  })

  test('SQL in values is text', async () => {
    const text = `'); DROP TABLE users; --`
    const user = await createUser(host(), { externalId: text, name: { givenName: text } })
    const rows = await stored(host(), 'user', user.id)
    expect(rows.scim.externalId).toBe(text)
  })
}

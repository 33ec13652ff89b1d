/** Hostile keys and values in well-formed bodies. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, PATCH_OP, patch, send, unique } from '../support/client.js'
import { expectHandled, expectRefused, watchForDamage } from '../support/hostile.js'

/** Text that no index entry can hold, and that does not compress. */
const incompressible = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 2654435761) >>> 16).toString(36).at(-1)).join('')

export function hostileValuesSuite(host: () => ServedHost): void {
  watchForDamage(host)

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

    test('duplicate keys: 400, whatever their case', async () => {
      const [first, second] = [unique('first'), unique('second')]
      const answer = await send(
        host(),
        'POST',
        '/Users',
        `{"userName":"${first}","userName":"${second}","USERNAME":"${second}"}`,
      )
      expectRefused(answer, 400)
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
    expect(await host().stored('user', user.id)).toMatchObject({ scim: { externalId: text } })
  })
}

/** The host's own body parser ran before the service, as it does in many apps. */
import express, { type RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import type { RunningHost } from '../../support/host.js'
import { withApp } from '../support/app.js'
import { createGroup, createUser, errorOf, patch, send, unique } from '../support/client.js'
import { expectHandled, expectRefused, watchForDamage } from '../support/hostile.js'

const both = ['application/json', 'application/scim+json']

/** What body-parser 1 did under Express 4: it sets a flag, and `{}` where there is no body. */
const express4Json: RequestHandler = (request, _response, next) => {
  request.body = {}
  if (!both.includes(request.get('content-type') ?? '')) return next()
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    Object.assign(request, { body: text === '' ? {} : JSON.parse(text), _body: true })
    next()
  })
}

const parsers: Readonly<Record<string, RequestHandler>> = {
  'express.json()': express.json(),
  'express.json() for both media types': express.json({ type: both }),
  'express.text()': express.text({ type: both }),
  'express.raw()': express.raw({ type: both }),
  'express.urlencoded()': express.urlencoded({ extended: true }),
  'a parser of Express 4': express4Json,
}

export function bodyParsersSuite(host: () => RunningHost): void {
  watchForDamage(host)

  describe.each(Object.entries(parsers))('%s', (_name, parser) => {
    const behind = <T>(work: Parameters<typeof withApp<T>>[2]) =>
      withApp(host(), (app) => app.use(parser).use('/scim/v2', host().scim.scimRouter()), work)

    test.each(both)('POST, PUT and PATCH of %s', (type) =>
      behind(async (app) => {
        const headers = { 'content-type': type }
        const userName = `${unique('parsed')}@example.com`
        const created = await send(app, 'POST', '/Users', { userName, externalId: 'x' }, headers)
        expect(created).toMatchObject({ status: 201, body: { userName, externalId: 'x' } })
        const path = `/Users/${created.body.id}`
        const replaced = await send(app, 'PUT', path, { userName, externalId: 'y' }, headers)
        expect(replaced).toMatchObject({ status: 200, body: { externalId: 'y' } })
        const patched = await patch(app, path, { op: 'remove', path: 'externalId' })
        expect(patched.status).toBe(200)
        expect(patched.body).not.toHaveProperty('externalId')
      }),
    )

    test('an empty body, and bodies that are no object', () =>
      behind(async (app) => {
        for (const body of ['', '[]', '[1]']) {
          const answer = await send(app, 'POST', '/Users', body)
          expectRefused(answer, 400)
        }
      }))

    test('deep nesting, prototypes and wrong types', () =>
      behind(async (app) => {
        const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
        const { id } = await createUser(app)
        for (const body of [
          `{"userName":${deep}}`,
          `{"userName":"x","emails":${deep}}`,
          `{"userName":"x","name":${deep}}`,
        ])
          expectRefused(await send(app, 'POST', '/Users', body), 400)
        const unknown = `{"userName":"${unique('deep')}","urn:example:x":{"a":${deep}}}`
        expectRefused(await send(app, 'POST', '/Users', unknown), 400)
        const polluting = `{"userName":"${unique('proto')}","__proto__":{"polluted":true}}`
        expectHandled(await send(app, 'POST', '/Users', polluting))
        const operation = { op: 'add', path: 'constructor.prototype.polluted', value: true }
        expectRefused(await patch(app, `/Users/${id}`, operation), 400)
      }))

    test('text/plain is refused, and a form too', () =>
      behind(async (app) => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
          expectRefused(await send(app, 'POST', '/Users', 'userName=x', { 'content-type': type }), 415)
      }))

    test('the record is still looked up before the body counts', () =>
      behind(async (app) => {
        const { id } = await createGroup(app)
        const answer = await send(app, 'PUT', `/Groups/${id.replace(/.$/, '')}`, {})
        expect(errorOf(answer).status).toBe(404)
      }))
  })
}

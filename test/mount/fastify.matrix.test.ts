/** What a Fastify app has around the plugin: hooks, handlers, parsers, plugins. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, type Question } from './support/exchange.js'
import { type ServedCase, serveCase } from './support/frameworks.js'
import { SCIM, user } from './support/questions.js'

let app: ServedCase
beforeAll(async () => {
  app = await serveCase({ name: 'fastify-hooks', forwarded: 'never' })
})
afterAll(() => app.stop())

const ask = (question: Partial<Question>) =>
  exchange(app.origin, {
    target: '/admin/scim/v2/Users',
    ...question,
    headers: { ...SCIM, ...question.headers },
  })
const echo = (body: string) =>
  ask({ method: 'POST', target: '/echo', headers: { 'content-type': 'application/json' }, body })

test('its limit of bodies is for its own routes', async () => {
  const body = user('a'.repeat(200))
  expect((await ask({ method: 'POST', body })).status).toBe(201)
  expect(await echo(JSON.stringify({ text: 'a'.repeat(200) }))).toMatchObject({
    status: 418,
    body: 'the error handler of the app',
  })
})

test('its parsers are its own', async () => {
  expect(await echo('{"a":1}')).toMatchObject({ status: 200, body: '{"a":1}' })
  expect((await ask({ method: 'POST', body: '{"a' })).body).toContain('Invalid JSON in request body')
})

test('what a hook throws goes to its error handler', async () => {
  expect(await ask({ headers: { 'x-tenant': 'blocked' } })).toMatchObject({
    status: 418,
    body: 'the error handler of the app',
  })
})

test('what a hook unpacks is read', async () => {
  const packed = { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: gzipSync(user('packed')) }
  expect((await ask(packed)).status).toBe(201)
})

test('its not-found handler answers elsewhere', async () => {
  expect((await ask({ target: '/admin/nothing' })).body).toBe('the not-found handler of the app')
  for (const method of ['GET', 'PROPFIND'])
    expect((await ask({ method, target: '/admin/scim/v2/Nothing' })).body).toContain('Resource not found')
})

test('CORS is answered by its plugin', async () => {
  const origin = 'https://admin.example.com'
  const headers = { origin, 'access-control-request-method': 'POST' }
  expect((await ask({ method: 'OPTIONS', headers })).status).toBe(204)
  expect((await ask({ headers: { origin } })).headers).toMatchObject({
    'access-control-allow-origin': origin,
    'content-type': 'application/scim+json',
  })
})

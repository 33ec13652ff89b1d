/** `doctor --url`: what becomes of one request as identity providers send it, and what the answer means. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { served } from '../../src/doctor/checks/served.js'
import { earlierRefusal } from '../../src/runtime/protocol/earlier-refusal.js'
import { type Host, type PreparedHost, prepareHost, say } from './host.js'

let prepared: PreparedHost
let host: Host
beforeAll(async () => {
  prepared = await prepareHost('sqlite-flag-and-teams')
  host = prepared.copy()
})
afterAll(() => prepared.remove())

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** An app that answers so. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering =
  (status: number, body: string | object = '', headers: Readonly<Record<string, string>> = {}) =>
  (): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const error = (status: number, detail?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail,
})

const list = (...locations: readonly string[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: locations.length,
  Resources: locations.map((location) => ({ meta: { location } })),
})

/** What is said, with the port of the day left out. */
async function ask(of: Host, origin: string, path = '', token?: string): Promise<string> {
  const text = await say(served, of, { url: `${origin}${path}`, ...(token !== undefined && { token }) })
  return text.replaceAll(origin, 'http://app')
}

test('is asked where the config says that it is, with the token', async () => {
  const seen: unknown[] = []
  const origin = await listen((request, response) => {
    seen.push([request.method, request.url, request.headers.authorization])
    response.end(JSON.stringify(list()))
  })
  expect(await ask(host, origin, '/', 'secret')).toBe('✓ Service  http://app/scim/v2 answers\n')
  expect(await ask(host, origin, '/scim/v2/', 'secret')).toBe('✓ Service  http://app/scim/v2 answers\n')
  expect(await ask(host, origin, '/inner')).toBe('✓ Service  http://app/inner/scim/v2 answers\n')
  expect(seen).toEqual([
    ['GET', '/scim/v2/Users?count=1', 'Bearer secret'],
    ['GET', '/scim/v2/Users?count=1', 'Bearer secret'],
    ['GET', '/inner/scim/v2/Users?count=1', undefined],
  ])
})

test('sends the token that the app reads in .env', async () => {
  const seen: unknown[] = []
  const origin = await listen((request, response) => {
    seen.push(request.headers.authorization)
    response.end(JSON.stringify(list()))
  })
  const own = prepared.copy()
  own.write({ '.env': 'DATABASE_URL=file:app.db\nexport SCIM_TOKEN="secret of .env"\n' })
  await ask(own, origin)
  await ask(own, origin, '', 'another')
  own.write({ '.env': 'SCIM_TOKEN=\n' })
  await ask(own, origin)
  expect(seen).toEqual(['Bearer secret of .env', 'Bearer another', undefined])
})

test('says where the locations of resources lead elsewhere', async () => {
  const origin = await listen(answering(200, list('http://inner:8080/scim/v2/Users/1'))())
  expect(await ask(host, origin)).toMatchInlineSnapshot(`
    "! Service  SG7047 meta.location of users is http://inner:8080/scim/v2/Users/1, and they were asked for at http://app/scim/v2
               fix: Pass \`baseUrl\`, the URL that clients see, where you mount the service.
    "
  `)
})

test('says that nothing listens', async () => {
  const origin = await listen(answering(200)())
  stops.pop()?.()
  expect(await ask(host, origin)).toMatchInlineSnapshot(`
    "✗ Service  SG7041 GET http://app/scim/v2/Users?count=1: nothing listens there
               fix: Start the app, and pass where it listens.
    "
  `)
})

test('takes addresses of the web', async () => {
  expect(await say(served, host, { url: 'localhost:3000' })).toMatchInlineSnapshot(`
    "✗ Service  SG7040 localhost:3000 is no address of an app
               fix: Pass where the app listens, such as --url http://localhost:3000.
    "
  `)
})

describe('explains', () => {
  test.each([
    ['a page for whoever is not signed in', answering(302, '', { location: '/login' })],
    ['a page for everything', answering(200, '<!doctype html><title>App</title>')],
    ['JSON of another kind', answering(200, { users: [] })],
    ['a guard of the app', answering(401, { message: 'Unauthorized' })],
    ['a guard of the app, as its mount tells it', answering(401, earlierRefusal({ status: 401 }) ?? '')],
    ['one with words of its own', answering(401, error(401, 'No such session'))],
    ['nothing there', answering(404, { error: 'Not Found' })],
    ['a failure of the service', answering(500, error(500))],
    ['a failure of the app', answering(502, 'Bad Gateway')],
    ['a limit of the service', answering(429, error(429))],
    ['a limit of the app', answering(429, 'Too many requests')],
  ])('%s', async (_, answer) => {
    expect(await ask(host, await listen(answer()), '', 'secret')).toMatchSnapshot()
  })

  test.each(['bearerToken', 'isSuperuser', 'src/access.ts#mayPass'])('a refusal by %s', async (check) => {
    const other = prepared.copy()
    other.edit('scim.config.ts', (text) => text.replace(/check: '\w+'/, `check: '${check}'`))
    const origin = await listen(answering(401, error(401, 'Authentication required'))())
    expect([await ask(other, origin), await ask(other, origin, '', 'secret')]).toMatchSnapshot()
  })
})

test('finds the prefix that the app puts before all', async () => {
  const other = prepared.copy()
  other.write({ 'src/main.ts': "app.setGlobalPrefix('/backend')\n" })
  const origin = await listen((request, response) => {
    const isThere = request.url?.startsWith('/backend/scim/v2/')
    response.writeHead(isThere ? 401 : 404).end(isThere ? JSON.stringify(error(401)) : '{}')
  })
  expect(await ask(other, origin)).toMatchInlineSnapshot(`
    "✗ Service  SG7044 GET http://app/scim/v2/Users?count=1 answers 404: SCIM is served at http://app/backend/scim/v2
               fix: Give that address to identity providers.
    "
  `)
})

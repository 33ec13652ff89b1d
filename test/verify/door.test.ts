/** What `verify` is told of that is no SCIM service: one finding, and nothing but GETs was sent. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'

let stop = () => {}
afterEach(() => stop())

/** Serves an app, and tells what was asked of it. */
async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function verify(base: string) {
  const io = fakeIo({ cwd: process.cwd() })
  const exitCode = await main(['verify', base, '--token', 'x'], io)
  return { exitCode, out: io.out(), err: io.err().replaceAll(/127\.0\.0\.1:\d+/g, 'app') }
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** An app with a REST API of its own, which would take a POST to /Users, and SCIM somewhere else, or nowhere. */
const appWith =
  (scim: string | undefined, otherwise: RequestListener): RequestListener =>
  (request, response) => {
    if (scim !== undefined && request.url === `${scim}/ServiceProviderConfig`)
      return json({ schemas: [CONFIG], patch: { supported: true } })(request, response)
    return otherwise(request, response)
  }

const usual =
  'fix: Pass the address that identity providers are given; it ends where the service is mounted, such as in /scim/v2.\n'

describe('an app that is no SCIM service there', () => {
  test.each<[string, string, RequestListener, string]>([
    [
      'no such page',
      '',
      json({ message: 'Not Found' }, 404),
      `SG6007 There is no SCIM service at http://app: GET http://app/ServiceProviderConfig answered 404\n${usual}`,
    ],
    [
      'a page for every address',
      '/scim/v2',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html></html>'),
      `SG6007 There is no SCIM service at http://app/scim/v2: GET http://app/scim/v2/ServiceProviderConfig answered 200 with a page of HTML\n${usual}`,
    ],
    [
      'an API of its own',
      '/api',
      json([{ id: 1, userName: 'ada' }]),
      `SG6007 There is no SCIM service at http://app/api: GET http://app/api/ServiceProviderConfig answered 200 with JSON that is no SCIM document\n${usual}`,
    ],
    [
      'nothing that it says',
      '',
      (_, response) => response.writeHead(200).end(),
      `SG6007 There is no SCIM service at http://app: GET http://app/ServiceProviderConfig answered 200 with nothing\n${usual}`,
    ],
    [
      'an error of its own',
      '',
      json({}, 500),
      `SG6007 There is no SCIM service at http://app: GET http://app/ServiceProviderConfig answered 500\n${usual}`,
    ],
    [
      'a login',
      '',
      (_, response) => response.writeHead(302, { location: '/login' }).end(),
      'SG6002 GET http://app/ServiceProviderConfig answered 302, to /login\nfix: Pass the address that the server redirects to; redirects are not followed, as they would take the token along.\n',
    ],
    [
      'a guard of its own',
      '',
      json({}, 403),
      'SG6003 The server refuses the token: GET http://app/ServiceProviderConfig answered 403\nfix: Pass a token that the server accepts with --token, or in SCIM_TOKEN.\n',
    ],
  ])('%s', async (_, path, answer, err) => {
    const { asked, origin } = await serve(answer)
    expect(await verify(origin + path)).toEqual({ exitCode: 1, out: '', err })
    expect(asked.filter((method) => method !== 'GET')).toEqual([])
    expect(asked.length).toBeLessThan(16)
  })

  test.each([
    ['', '/scim/v2'],
    ['/scim', '/scim/v2'],
    ['/scim/v2/Users', '/scim/v2'],
    ['/scim/v2/Users/1', '/scim/v2'],
    ['/v1', '/api/scim/v2'],
    ['/acme', '/acme/scim/v2'],
  ])('%j: where it is instead is told', async (path, scim) => {
    for (const answer of [json({}, 404), json({}, 401), json([])]) {
      const { asked, origin } = await serve(appWith(scim, answer))
      const { exitCode, err } = await verify(origin + path)
      expect({ exitCode, fix: err.split('\n')[1] }).toEqual({
        exitCode: 1,
        fix: `fix: Did you mean http://app${scim}?`,
      })
      expect(asked.filter((method) => method !== 'GET')).toEqual([])
      stop()
    }
  })
})

test('a service without discovery is one', async () => {
  const list = { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], totalResults: 0 }
  const { asked, origin } = await serve((request, response) =>
    request.url?.startsWith('/Users') && request.method === 'GET'
      ? json(list)(request, response)
      : json({}, 404)(request, response),
  )
  const io = fakeIo({ cwd: process.cwd() })
  await main(['verify', origin, '--token', 'x', '--only', 'user-create'], io)
  expect(asked).toContain('POST')
})

describe('no answer', () => {
  test('TLS where there is none, and the other way round', async () => {
    const { origin } = await serve(json({}))
    const { err } = await verify(origin.replace('http:', 'https:'))
    expect(err).toMatch(/^SG6002 GET https:\/\/app\/ServiceProviderConfig got no answer: /)
    expect(err).toMatch(/\nfix: The server does not speak TLS there: try http:\/\/app\.\n$/)

    const server = createTlsServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const other = await verify(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
    expect(other.err).toMatch(/\nfix: Where the server speaks TLS, pass https:\/\/app\.\n$/)
  })

  test('no such host', async () => {
    const { err } = await verify('http://no-such-host.invalid/scim/v2')
    expect(err).toMatch(/\nfix: Correct no-such-host\.invalid: no such host is known here\.\n$/)
  })
})

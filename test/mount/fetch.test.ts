/** The functions of Fetch requests, and Next.js's, called directly. */
import { inspect } from 'node:util'
import { fetchHandler } from '@scim-gen/runtime/fetch'
import { nextRoutes } from '@scim-gen/runtime/next'
import { describe, expect, test, vi } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { type Directory, routes } from './support/directory.js'

const FIRST = '00000000-0000-7000-8000-000000000001'
const SCIM = { 'content-type': 'application/scim+json' }
const user = JSON.stringify({ userName: 'ann' })

const settings = (options: object = {}) => ({
  routes,
  db: new Map() satisfies Directory,
  authCheck: () => true,
  path: '/scim/v2',
  ...options,
})
const post = (url: string, body: string | ReadableStream, headers: object = SCIM) =>
  new Request(url, { method: 'POST', body, headers: { ...headers }, duplex: 'half' })
const inChunks = (...chunks: readonly string[]) =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

describe('fetchHandler', () => {
  test.each([
    ['https://x.example/scim/v2/Users', 'https://x.example/scim/v2'],
    ['https://x.example/apps/1/scim/v2/Users?x=y#z', 'https://x.example/apps/1/scim/v2'],
    ['https://x.example/Users', 'https://x.example/scim/v2'],
  ])('%s', async (url, base) => {
    const response = await fetchHandler(settings())(post(url, user))
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`${base}/Users/${FIRST}`)
  })

  test('bodies that come in chunks, and come to nothing', async () => {
    const handler = fetchHandler(settings())
    const url = 'https://x.example/scim/v2/Users'
    expect((await handler(post(url, inChunks('{"userName":', '"ann"}')))).status).toBe(201)
    expect((await handler(post(url, inChunks()))).status).toBe(400)
    expect((await handler(new Request(url, { method: 'POST', headers: SCIM }))).status).toBe(400)
    const large = 'x'.repeat(limits.bodyBytes)
    expect((await handler(post(url, inChunks(large, large, large)))).status).toBe(413)
  })

  test('a length that lies helps nobody', async () => {
    const large = 'x'.repeat(limits.bodyBytes + 1)
    const request = post('https://x.example/scim/v2/Users', large, { ...SCIM, 'content-length': '10' })
    expect((await fetchHandler(settings())(request)).status).toBe(413)
  })

  test.each([
    ['a byte that begins nothing', [0xff], 400],
    ['one of two bytes', [0xc3], 400],
    ['two of three bytes', [0xe2, 0x82], 400],
    ['a surrogate', [0xed, 0xa0, 0x80], 400],
    ['the replacement character itself', [0xef, 0xbf, 0xbd], 201],
    ['an umlaut', [0xc3, 0xa4], 201],
  ])(
    '%s in a text, with its length and without, with a mark before it and without',
    async (_what, bytes, status) => {
      const body = Buffer.concat([Buffer.from('{"userName":"ann'), Buffer.from(bytes), Buffer.from('"}')])
      for (const mark of ['', '\uFEFF']) {
        const marked = Buffer.concat([Buffer.from(mark), body])
        for (const headers of [SCIM, { ...SCIM, 'content-length': `${marked.length}` }]) {
          const init: RequestInit = { method: 'POST', body: marked, headers: { ...headers } }
          const request = new Request('https://x.example/scim/v2/Users', init)
          const response = await fetchHandler(settings())(request)
          expect(response.status, `${mark.length} ${Object.keys(headers)}`).toBe(status)
        }
      }
    },
  )

  test('a body that breaks off is the fault of nobody here', async () => {
    const onError = vi.fn()
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    const response = await fetchHandler(settings({ onError }))(
      post('https://x.example/scim/v2/Users', broken),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'The request body breaks off' })
    expect(onError).not.toHaveBeenCalled()
  })

  test.each(['gzip', 'br', 'identity, gzip'])(
    'a body in %s is not read, and the client is told why',
    async (encoding) => {
      const request = post('https://x.example/scim/v2/Users', user, { ...SCIM, 'content-encoding': encoding })
      const response = await fetchHandler(settings())(request)
      expect(response.status).toBe(415)
      expect(response.headers.get('accept-encoding')).toBe('identity')
      expect(await response.json()).toMatchObject({
        detail: 'The request body must come without Content-Encoding',
      })
    },
  )

  test.each(['', 'identity', 'Identity'])("Content-Encoding '%s' is none", async (encoding) => {
    const request = post('https://x.example/scim/v2/Users', user, { ...SCIM, 'content-encoding': encoding })
    expect((await fetchHandler(settings())(request)).status).toBe(201)
  })

  const failures: readonly (readonly [string, () => unknown])[] = [
    [
      'throws',
      () => {
        throw new Error('full disk')
      },
    ],
    ['rejects', () => Promise.reject(new Error('full disk'))],
  ]
  test.each(failures)('a log of the app that %s changes no answer', async (_how, onError) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await fetchHandler(settings({ onError }))(
      new Request('https://x.example/scim/v2/Groups'),
    )
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ detail: 'Internal server error' })
    expect(log.mock.calls).toEqual([['SCIM GET failed: Error (pass onError to see more)']])
    log.mockRestore()
  })

  test('a request that an app prints, or logs as JSON, shows no header', async () => {
    const onError = vi.fn()
    const headers = { authorization: 'Bearer secret' }
    await fetchHandler(settings({ onError }))(
      new Request('https://x.example/scim/v2/Groups?count=1', { headers }),
    )
    const [, request] = onError.mock.calls[0] ?? []
    expect(inspect(request)).toBe("{ method: 'GET', path: '/Groups' }")
    expect(JSON.parse(JSON.stringify({ request }))).toEqual({ request: { method: 'GET', path: '/Groups' } })
    expect(request.header('authorization')).toBe('Bearer secret')
  })

  test('a body that the app has read is a failure, and the app is told why', async () => {
    const onError = vi.fn()
    const request = post('https://x.example/scim/v2/Users', user)
    await request.text()
    const response = await fetchHandler(settings({ onError }))(request)
    expect(response.status).toBe(500)
    expect(String(onError.mock.calls[0]?.[0])).toBe(
      'Error: The body of this request was read before SCIM got it: pass a clone',
    )
  })

  test('the access check gets the request, and comes before everything', async () => {
    const authCheck = vi.fn((_native: Request) => false)
    const request = post('https://x.example/scim/v2/Nothing', 'x')
    const response = await fetchHandler(settings({ authCheck }))(request)
    expect(response.status).toBe(401)
    expect(authCheck.mock.calls.map(([native]) => native)).toEqual([request])
  })
})

describe('nextRoutes', () => {
  const locate = async (headers: Record<string, string>, options = {}) => {
    const { POST } = nextRoutes(settings(options))
    // What Next.js passes on: its own server's host, and the client's in headers.
    const response = await POST(post('http://localhost:3000/scim/v2/Users', user, { ...SCIM, ...headers }))
    return response.headers.get('location')?.replace(`/Users/${FIRST}`, '')
  }

  test('clients see the host that they asked', async () => {
    expect(await locate({ host: 'app.example.com:8443' })).toBe('http://app.example.com:8443/scim/v2')
    const forwarded = { 'x-forwarded-host': 'app.example.com', 'x-forwarded-proto': 'https,http' }
    expect(await locate({ host: 'internal', ...forwarded })).toBe('https://app.example.com/scim/v2')
    expect(await locate({})).toBe('http://localhost:3000/scim/v2')
  })

  test('or what is configured', async () => {
    expect(await locate({ host: 'x' }, { baseUrl: 'https://a.example/scim/v2/' })).toBe(
      'https://a.example/scim/v2',
    )
  })

  test('a query that Next.js has written anew means the same', async () => {
    const routes = nextRoutes(settings())
    await routes.POST(post('http://localhost/scim/v2/Users', JSON.stringify({ userName: 'a b+c' })))
    for (const filter of ['userName%20eq%20%22a%20b%2Bc%22', 'userName+eq+%22a+b%2Bc%22']) {
      const response = await routes.GET(new Request(`http://localhost/scim/v2/Users?filter=${filter}`))
      expect(await response.json()).toMatchObject({ totalResults: 1 })
    }
  })
})

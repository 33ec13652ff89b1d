/** Errors by which an app refuses requests, as frameworks make them, and as SCIM tells them. */
import createError from 'http-errors'
import { describe, expect, test } from 'vitest'
import { appRefusal } from '../../src/runtime/protocol/app-refusal.js'
import { earlierRefusal } from '../../src/runtime/protocol/earlier-refusal.js'

/** As Nest's and Hono's are made. */
class HttpException extends Error {
  constructor(
    readonly response: string,
    readonly status: number,
  ) {
    super(response)
  }
  getResponse() {
    return this.response
  }
}

class HTTPException extends Error {
  constructor(
    readonly status: number,
    readonly res: Response,
  ) {
    super('of Hono')
  }
  getResponse() {
    return this.res
  }
}

const told = (error: unknown) => {
  const refusal = appRefusal(error)
  return refusal && [refusal.status, refusal.message, refusal.headers]
}
const BEARER = { 'www-authenticate': 'Bearer' }

describe('is told with its status', () => {
  test.each<[string, unknown, readonly unknown[]]>([
    [
      'of http-errors',
      createError(429, 'Slow down', { headers: { 'Retry-After': 30 } }),
      [429, 'Slow down', { 'retry-after': '30' }],
    ],
    ['not shown', createError(503, 'redis://secret'), [503, 'Temporarily unavailable: try again later', {}]],
    ['of Nest', new HttpException('No SCIM in your plan', 403), [403, 'No SCIM in your plan', {}]],
    [
      'of Hono',
      new HTTPException(401, new Response('', { headers: { 'retry-after': '9' } })),
      [401, 'of Hono', { ...BEARER, 'retry-after': '9' }],
    ],
    [
      'of Fastify',
      Object.assign(new Error('jwt eyJ…'), { code: 'FST_X', statusCode: 401 }),
      [401, 'Authentication required', BEARER],
    ],
    [
      'of nobody',
      { status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } },
      [429, 'Too many requests: try again later', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
    ],
    [
      'with a header that is none',
      { status: 429, headers: { 'retry-after': '1\r\nx: y', other: 'x' } },
      [429, 'Too many requests: try again later', {}],
    ],
  ])('one %s', (_what, error, expected) => {
    expect(told(error)).toEqual(expected)
    expect(JSON.stringify(appRefusal(error))).not.toContain('at ')
  })
})

test('before the service, one without words for clients says who refuses', () => {
  const words = (error: unknown) => earlierRefusal(error)?.message
  expect(words({ statusCode: 401 })).toContain("before SCIM's access check")
  expect(words({ statusCode: 403 })).toContain("before SCIM's access check")
  expect(words(createError(401, 'Sign in'))).toBe('Sign in')
  expect(words({ statusCode: 429 })).toBe('Too many requests: try again later')
})

test('that of the app’s own failure is for its log', () => {
  const error = createError(503)
  expect(appRefusal(error)?.cause).toBe(error)
  expect(appRefusal(createError(429))?.cause).toBeUndefined()
})

describe('is nothing of the app’s', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', '429'],
    ['a plain error', new Error('429')],
    ['what is about a resource', createError(404)],
    ['a failure', createError(500)],
    ['a status that is text', { status: 'toString' }],
    // As axios, ky, Octokit and superagent make them.
    [
      'what another server has answered',
      Object.assign(new Error(), { status: 401, request: {}, response: {} }),
    ],
    ['what it has answered, without the request', Object.assign(new Error(), { status: 401, response: {} })],
  ])('%s', (_what, error) => {
    expect(appRefusal(error)).toBeUndefined()
  })
})

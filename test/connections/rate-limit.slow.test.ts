/** How often a connection may ask, and what it is told beyond that. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expressHandler } from '@scim-gen/runtime/express'
import { fetchHandler } from '@scim-gen/runtime/fetch'
import express from 'express'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type Connection, rateLimited, type TakeRequest } from '../../src/runtime/connections.js'
import type { AuthCheck } from '../../src/runtime/index.js'
import { TokenBuckets } from '../../src/runtime/protocol/token-bucket.js'
import { type Directory, routes } from '../mount/support/directory.js'

describe('a bucket', () => {
  test('gives what it holds at once, and then as much as runs into it', () => {
    let now = 0
    const buckets = new TokenBuckets({ refill: 4, burst: 3 }, () => now)
    const takeAt = (time: number, name = 'a') => {
      now = time
      return buckets.take(name)
    }
    expect([0, 0, 0, 0].map((time) => takeAt(time))).toEqual([0, 0, 0, 1])
    expect([249, 250, 250].map((time) => takeAt(time))).toEqual([1, 0, 1])
    expect(takeAt(250, 'b')).toBe(0)
    // It runs over after a rest.
    expect([9_000, 9_000, 9_000, 9_000].map((time) => takeAt(time))).toEqual([0, 0, 0, 1])
  })

  test('tells when there is one again', () => {
    let now = 0
    const slow = new TokenBuckets({ refill: 0.1, burst: 1 }, () => now)
    expect([slow.take('a'), slow.take('a')]).toEqual([0, 10])
    now = 7_500
    expect(slow.take('a')).toBe(3)
    now = 10_000
    expect(slow.take('a')).toBe(0)
  })

  test('has a bounded memory, from which the one that rested longest goes', () => {
    const buckets = new TokenBuckets({ refill: 1, burst: 1 }, () => 0)
    for (let name = 0; name < 30_000; name++) buckets.take(`${name}`)
    expect(Reflect.get(buckets, 'buckets').size).toBe(10_000)
    expect([buckets.take('29999'), buckets.take('0')]).toEqual([1, 0])
  })

  const gaps = fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 1, maxLength: 400 })

  test('lets through its rate whatever else is asked, and no more than its burst beside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25, max: 400 }), gaps, (rate, waits) => {
        let now = 0
        const buckets = new TokenBuckets({ refill: rate, burst: rate }, () => now)
        let granted = 0
        let isWaiting = false
        for (const wait of waits) {
          now += wait
          // Whoever was told to wait a second, and did, is let in.
          const isIn = buckets.take('a') === 0
          if (isWaiting && wait >= 1000 / rate) expect(isIn).toBe(true)
          isWaiting = !isIn
          granted += isIn ? 1 : 0
          expect(granted).toBeLessThanOrEqual(rate + (now / 1000) * rate + 1e-6)
        }
      }),
    )
  })

  test('refuses nobody for the rounding of what has filled a bucket', () => {
    let now = 0
    const buckets = new TokenBuckets({ refill: 1, burst: 1 }, () => now)
    expect(buckets.take('a')).toBe(0)
    // Ten parts of a tenth of a second add up to less than one by the last digit.
    for (now = 100; now < 1_000; now += 100) expect(buckets.take('a')).toBe(1)
    expect(buckets.take('a')).toBe(0)
  })

  test('refuses nobody who asks 25 times in each second, at whatever moments of it', () => {
    const moments = fc.array(fc.double({ min: 0, max: 999, noNaN: true }), { minLength: 25, maxLength: 25 })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 20 }), (within, seconds) => {
        let now = 0
        const buckets = new TokenBuckets({ refill: 25, burst: 25 }, () => now)
        const sorted = within.toSorted((a, b) => a - b)
        for (let second = 0; second < seconds; second++)
          for (const moment of sorted) {
            now = second * 1_000 + moment
            expect(buckets.take('a')).toBe(0)
          }
      }),
    )
  })
})

const TOO_MANY = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: '429',
  detail: 'Too many requests: try again later',
}

interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

type Ask = (token: string, body?: object) => Promise<Asked>

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
})

const check: AuthCheck = (_native, request) => {
  const id = request.header('authorization')?.replace('Bearer ', '')
  if (id?.startsWith('of-')) request.connection = { id, name: id, tenant: 'acme' }
  return id !== 'nobody'
}

const read = async (response: Response): Promise<Asked> => ({
  status: response.status,
  headers: response.headers,
  body: JSON.parse(await response.text()),
})

const options = (token: string, body?: object): RequestInit => ({
  method: body ? 'POST' : 'GET',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
  ...(body && { body: JSON.stringify(body) }),
})

type Settings = { readonly authCheck: AuthCheck; readonly db: Directory; readonly onError?: () => void }

const mounts: Readonly<Record<string, (settings: Settings) => Promise<Ask>>> = {
  fetch: async (settings) => {
    const handle = fetchHandler({ path: '/scim/v2', routes, ...settings })
    return async (token, body) =>
      read(await handle(new Request('http://app.test/scim/v2/Users', options(token, body))))
  },
  express: async (settings) => {
    const server = express()
      .use('/scim/v2', expressHandler({ routes, ...settings }))
      .listen(0)
    await once(server, 'listening')
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
    const { port } = server.address() as AddressInfo
    return async (token, body) =>
      read(await fetch(`http://127.0.0.1:${port}/scim/v2/Users`, options(token, body)))
  },
}

describe.each(Object.entries(mounts))('on %s', (_name, mount) => {
  test('a connection that asks too often is told when to come again, before anything is read or written', async () => {
    const db: Directory = new Map()
    const ask = await mount({ authCheck: rateLimited(check, 25), db })
    const user = { userName: 'ann' }
    // As many as it may in a second at once, and no bucket fills in the time that these take.
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('of-okta', user)))
    const refused = answers.filter(({ status }) => status === 429)
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThanOrEqual(25)
    expect(db.size).toBe(made.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toEqual(TOO_MANY)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(refused[0]?.headers.get('content-type')).toBe('application/scim+json')
    // What is no connection's, and another's, is not counted with it.
    expect((await ask('of-entra')).status).toBe(200)
    expect((await ask('of nobody')).status).toBe(200)
    expect((await ask('nobody')).status).toBe(401)
  })

  test('or by whoever counts for all processes', async () => {
    const seen: Connection[] = []
    const takes: TakeRequest[] = [
      () => 0,
      () => {},
      async () => null,
      (connection) => void seen.push(connection),
      async () => 1.2,
      () => 1e9,
    ]
    const take: TakeRequest = (connection) => takes.shift()?.(connection)
    const ask = await mount({ authCheck: rateLimited(check, take), db: new Map() })
    const answers: Asked[] = []
    while (takes.length > 0) answers.push(await ask('of-okta'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
    expect(answers.slice(4).map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '86400'])
    expect(seen).toEqual([{ id: 'of-okta', name: 'of-okta', tenant: 'acme' }])
  })

  test('where that one cannot tell, the token is not called a bad one', async () => {
    const errors: unknown[] = []
    const lost = new Error('redis://:secret@cache is lost')
    const take = async () => {
      throw lost
    }
    const onError = (error?: unknown) => void errors.push(error)
    const ask = await mount({ authCheck: rateLimited(check, take), db: new Map(), onError })
    const { status, headers, body } = await ask('of-okta')
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(JSON.stringify(body)).not.toContain('redis')
    expect(errors).toEqual([lost])
  })
})

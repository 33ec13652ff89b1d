/** RFC 7644 §3.7.1: bulk operations that refer to each other in circles, with handlers that keep what they get. */
import { beforeEach, describe, expect, test } from 'vitest'
import { conflict } from '../../src/runtime/errors.js'
import * as limits from '../../src/runtime/limits.js'
import { bulk } from '../../src/runtime/protocol/bulk.js'
import type { Handler } from '../../src/runtime/protocol/handler.js'
import { respond } from '../../src/runtime/protocol/http.js'
import { route } from '../../src/runtime/protocol/route.js'
import { createService } from '../../src/runtime/protocol/service.js'
import { BULK } from './support/bulk.js'

const BASE = 'https://example.com/scim/v2'

/** id → resource; an id is the displayName. */
let resources: Map<string, Record<string, unknown>>
let requests: string[]

beforeEach(() => {
  resources = new Map()
  requests = []
})

const create: Handler = async ({ request }) => {
  const { displayName, ...rest } = (await request.body()) as { displayName: string }
  requests.push(`POST ${displayName}`)
  if (resources.has(displayName)) throw conflict()
  resources.set(displayName, rest)
  return respond(201, {}, { location: `${BASE}${request.path}/${displayName}`, etag: 'W/"1"' })
}

const change: Handler = async ({ request, id = '' }) => {
  const { Operations } = (await request.body()) as {
    Operations: [{ op: string; value: Record<string, unknown> }]
  }
  requests.push(`PATCH ${id}`)
  expect(Operations[0].op).toBe('add')
  if (Operations[0].value.refused) throw conflict()
  const before = resources.get(id) ?? {}
  for (const [name, value] of Object.entries(Operations[0].value)) {
    const old = before[name]
    resources.set(id, {
      ...before,
      [name]: Array.isArray(old) && Array.isArray(value) ? [...old, ...value] : value,
    })
  }
  return respond(200, {}, { etag: 'W/"2"' })
}

const { handle } = createService({
  routes: [route('POST /Bulk', bulk), route('POST /Groups', create), route('PATCH /Groups/:id', change)],
  authCheck: () => true,
  db: undefined,
})

const group = (bulkId: string, data: object = {}) => ({
  method: 'POST',
  path: '/Groups',
  bulkId,
  data: { displayName: bulkId, ...data },
})

async function run(operations: readonly object[], more: object = {}) {
  const { status, body = '' } = await handle({
    method: 'POST',
    path: '/Bulk',
    query: '',
    baseUrl: BASE,
    header: () => undefined,
    body: async () => ({ schemas: [BULK], Operations: operations, ...more }),
    native: undefined,
  })
  expect(status).toBe(200)
  return JSON.parse(body).Operations
}

describe('RFC 7644 §3.7.1, circular references', () => {
  test('two that refer to each other are both created, and both refer', async () => {
    const results = await run([
      group('a', { members: [{ value: 'bulkId:b' }] }),
      group('b', { members: [{ value: 'bulkId:a' }] }),
    ])
    expect(results).toEqual([
      { method: 'POST', bulkId: 'a', location: `${BASE}/Groups/a`, version: 'W/"1"', status: '201' },
      { method: 'POST', bulkId: 'b', location: `${BASE}/Groups/b`, version: 'W/"2"', status: '201' },
    ])
    expect(resources.get('a')).toEqual({ members: [{ value: 'b' }] })
    expect(resources.get('b')).toEqual({ members: [{ value: 'a' }] })
    expect(requests).toEqual(['POST b', 'POST a', 'PATCH b'])
  })

  test('one that refers to itself', async () => {
    const [result] = await run([group('a', { manager: { value: 'bulkId:a' } })])
    expect(result).toMatchObject({ status: '201', version: 'W/"2"' })
    expect(resources.get('a')).toEqual({ manager: { value: 'a' } })
  })

  test('a longer one, with others that depend on it', async () => {
    const results = await run([
      group('x', { members: [{ value: 'bulkId:a' }, { value: 'bulkId:c' }] }),
      group('a', { members: [{ value: 'bulkId:b' }] }),
      group('b', { members: [{ value: 'bulkId:c' }] }),
      group('c', { members: [{ value: '1' }, { value: 'bulkId:a' }] }),
    ])
    expect(results.map(({ status }: { readonly status: string }) => status)).toEqual([
      '201',
      '201',
      '201',
      '201',
    ])
    expect(resources.get('x')).toEqual({ members: [{ value: 'a' }, { value: 'c' }] })
    expect(resources.get('a')).toEqual({ members: [{ value: 'b' }] })
    expect(resources.get('b')).toEqual({ members: [{ value: 'c' }] })
    expect(resources.get('c')).toEqual({ members: [{ value: '1' }, { value: 'a' }] })
    // One of the circle had to wait for its reference; all others were created with theirs.
    expect(requests.filter((each) => each.startsWith('PATCH'))).toEqual(['PATCH c'])
  })

  test('where one of the circle fails, so does what needs it; what exists without its reference is a 409', async () => {
    resources.set('a', {})
    const results = await run([
      group('a', { members: [{ value: 'bulkId:b' }] }),
      group('b', { members: [{ value: 'bulkId:a' }] }),
    ])
    expect(results).toMatchObject([
      { bulkId: 'a', status: '409' },
      {
        bulkId: 'b',
        status: '409',
        location: `${BASE}/Groups/b`,
        response: { detail: 'Created without what refers to bulkId "a"' },
      },
    ])
    expect(results[0]).not.toHaveProperty('location')
    expect(resources.get('b')).toEqual({ members: [] })
  })

  test('a reference that cannot be added tells why, and where the resource is', async () => {
    const results = await run([
      group('a', { members: [{ value: 'bulkId:b' }] }),
      group('b', { refused: { value: 'bulkId:a' } }),
    ])
    expect(results[1]).toMatchObject({
      status: '409',
      location: `${BASE}/Groups/b`,
      response: { detail: 'Conflict' },
    })
  })

  test('failOnErrors in the middle of a circle leaves no result that says more than is there', async () => {
    const failing = { method: 'POST', path: '/Nowhere', bulkId: 'z', data: {} }
    const results = await run(
      [
        failing,
        group('a', { members: [{ value: 'bulkId:b' }] }),
        group('b', { members: [{ value: 'bulkId:a' }] }),
      ],
      { failOnErrors: 1 },
    )
    expect(results).toMatchObject([{ bulkId: 'z', status: '404' }])
    expect(requests).toEqual([])
  })

  test('as many as a request takes in one circle take no time to speak of', async () => {
    const operations = Array.from({ length: limits.bulkOperations }, (_, index) =>
      group(`g${index}`, { members: [{ value: `bulkId:g${(index + 1) % limits.bulkOperations}` }] }),
    )
    const started = performance.now()
    const results = await run(operations)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(results.every(({ status }: { readonly status: string }) => status === '201')).toBe(true)
    expect(resources.get(`g${limits.bulkOperations - 1}`)).toEqual({ members: [{ value: 'g0' }] })
  })
})

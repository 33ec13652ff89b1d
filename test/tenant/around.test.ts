/** `tenant.around`: all that a request does after the access check runs in a function of the host's. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { notFound } from '../../src/runtime/errors.js'
import { type Around, asTenant } from '../../src/runtime/protocol/around.js'
import { bulk } from '../../src/runtime/protocol/bulk.js'
import type { Handler } from '../../src/runtime/protocol/handler.js'
import { respond } from '../../src/runtime/protocol/http.js'
import { route } from '../../src/runtime/protocol/route.js'
import { createService } from '../../src/runtime/protocol/service.js'
import { interop } from '../../src/runtime/strict/interop.js'
import { type Directory, routes as directory } from '../mount/support/directory.js'

const storage = new AsyncLocalStorage<unknown>()

const runAs: Around<string, unknown> = (tenant, next) => storage.run(tenant, () => next())

/** What a handler sees: the tenant, as the host knows it. */
const seen: Handler = async ({ request }) => {
  await request.body()
  const tenant = storage.getStore()
  if (tenant === undefined) throw new Error('Nobody knows the tenant')
  return respond(200, { tenant })
}

const lost: Handler = async () => {
  await Promise.resolve()
  throw notFound('User 1 not found')
}

function ask(around: Around<string, unknown>, method: string, path: string, body?: object) {
  const errors: unknown[] = []
  const service = createService({
    routes: [
      route('GET /Users', seen),
      route('POST /Users', seen),
      route('GET /Lost', lost),
      route('POST /Bulk', bulk),
    ],
    db: 'own',
    authCheck: () => true,
    tenant: () => 'acme',
    around: asTenant(around),
    onError: (error) => errors.push(error),
  })
  return service
    .handle({
      method,
      path,
      query: '',
      baseUrl: 'https://host.test/scim/v2',
      header: () => undefined,
      body: async () => body,
      native: undefined,
    })
    .then(({ status, headers, body: text = '{}' }) => ({ status, headers, body: JSON.parse(text), errors }))
}

test.each(['GET', 'POST'])('a %s runs as the tenant, after its body is read, too', async (method) => {
  expect(await ask(runAs, method, '/Users', {})).toMatchObject({ status: 200, body: { tenant: 'acme' } })
})

test('so does every operation of a bulk request, in one call', async () => {
  let calls = 0
  const once: typeof runAs = (tenant, next) => {
    calls++
    return runAs(tenant, next)
  }
  const operation = (bulkId: string) => ({ method: 'POST', path: '/Users', bulkId, data: {} })
  const { body } = await ask(once, 'POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [operation('a'), operation('b')],
  })
  expect(body.Operations).toMatchObject([{ status: '200' }, { status: '200' }])
  expect(calls).toBe(1)
})

const refused = Object.assign(new Error('connect ECONNREFUSED db.internal'), { code: 'ECONNREFUSED' })

test.each<[string, Around<string, unknown>, number]>([
  ['does not know the tenant', () => Promise.reject(new Error('no tenant acme')), 500],
  ['does not reach the database', () => Promise.reject(refused), 503],
  [
    'throws at once',
    () => {
      throw new Error('secret')
    },
    500,
  ],
  [
    'fails after the work, at the commit',
    (tenant, next) =>
      runAs(tenant, next).then(() => {
        throw new Error('secret')
      }),
    500,
  ],
  [
    'does not wait for the work',
    (_, next) => {
      next()
      return Promise.resolve()
    },
    500,
  ],
  ['does not begin it', () => Promise.resolve(), 500],
])('a function that %s is an error that tells nothing', async (_, around, status) => {
  const { status: found, body, errors } = await ask(around, 'GET', '/Users')
  expect({ status: found, errors: errors.length }).toEqual({ status, errors: 1 })
  expect(JSON.stringify(body)).not.toMatch(/secret|acme|db\.internal/)
})

test.each<[string, Around<string, unknown>]>([
  ['passes', runAs],
  [
    'wraps',
    (tenant, next) =>
      runAs(tenant, next).then(undefined, () => {
        throw new Error('wrapped')
      }),
  ],
  ['swallows', (tenant, next) => runAs(tenant, next).then(undefined, () => undefined)],
])('an answer that is an error stays one where the function %s it', async (_, around) => {
  const { status, body, errors } = await ask(around, 'GET', '/Lost')
  expect({ status, detail: body.detail, errors }).toEqual({
    status: 404,
    detail: 'User 1 not found',
    errors: [],
  })
})

test("with strict: 'interop' requests are read strictly there, with the handle of the host", async () => {
  const [own, passed]: readonly Directory[] = [new Map(), new Map()]
  const send = (method: string, path: string, body?: object) =>
    createService({
      routes: directory,
      db: own,
      authCheck: () => true,
      tenant: () => 'acme',
      around: asTenant<string, unknown>((tenant, next) => storage.run(tenant, () => next(passed))),
      strict: interop,
    }).handle({
      method,
      path,
      query: '',
      baseUrl: 'https://host.test/scim/v2',
      // §6.7: what is conditional is done as if it were not.
      header: (name) => (name === 'if-match' ? 'W/"none"' : undefined),
      body: async () => body,
      native: undefined,
    })
  const { status, body = '' } = await send('POST', '/Users', { userName: 'ada', shoeSize: 43 })
  expect([status, JSON.parse(body).scimType]).toEqual([400, 'invalidSyntax'])
  expect((await send('POST', '/Users', { userName: 'ada' })).status).toBe(201)
  const [id] = passed?.keys() ?? []
  expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
  expect([own?.size, passed?.size]).toEqual([0, 0])
})

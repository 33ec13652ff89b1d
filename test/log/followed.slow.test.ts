/** The log of a host that is served, as it is read beside the requests: by `tail` from the database, and on the page. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa, type ResultPromise } from 'execa'
import type { Request, RequestHandler } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningHost, startHost } from '../support/host.js'

const bin = fileURLToPath(new URL('../../bin/scim-gen.js', import.meta.url))

let host: RunningHost
let token: string
let tail: ResultPromise
let said = ''
let page: RequestHandler = (_request, _response, next) => next()

beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', {
    answers: { auth: 'connection' },
    set: ['connections.page=true', 'log.keep=30 days'],
    app: (router, app) => {
      app.use('/scim/v2', router)
      app.use('/admin/scim', (request, response, next) => page(request, response, next))
    },
  })
  const { createConnection } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/connections.ts'))
  token = (await createConnection({ name: 'Acme Entra', provider: 'entra' })).token
  const { setupPage } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/setup.ts'))
  page = setupPage({ allow: (request: Request) => request.get('x-admin') === 'yes' })
  tail = execa(process.execPath, [bin, 'tail'], {
    cwd: host.cwd,
    env: { DATABASE_URL: `file:${join(host.cwd, 'test.db')}` },
    reject: false,
  })
  tail.stdout?.on('data', (chunk) => {
    said += String(chunk)
  })
  tail.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
})
afterAll(async () => {
  tail?.kill()
  await tail
  await host?.stop()
})

const send = (path: string, { method = 'GET', bearer = token, body = '' } = {}) =>
  fetch(`${host.base}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(body && { body }),
  })

test('tail shows what came before it looked', async () => {
  await send('/ServiceProviderConfig')
  await expect.poll(() => said, { timeout: 60_000 }).toContain('/ServiceProviderConfig')
})

const NOBODY = '0193a5f0-0000-7000-8000-000000000001'

test.each([
  {
    name: 'a wrong token',
    request: () => send('/Users', { bearer: 'scimgen_of_somebody' }),
    line: /GET +\/Users +401 /,
    fix: 'fix: See `scim-gen connection list`: is the token there, and in force?',
    onPage: 'See the connections on this page',
  },
  {
    name: 'an unknown user',
    request: () =>
      send(`/Users/${NOBODY}`, {
        method: 'PATCH',
        body: JSON.stringify({
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
        }),
      }),
    line: /PATCH +\/Users\/…0001 +404 /,
    fix: 'There is no user of this id here.',
    onPage: 'The account was taken out of this app.',
  },
  {
    name: 'a refused filter',
    request: () => send('/Users?filter=nickName%20eq%20%22ann%22'),
    line: /GET +\/Users +400 /,
    fix: 'see: docs/attributes.md#what-can-be-filtered-and-sorted-by',
    onPage: 'Let it match by <code>userName</code>',
  },
])('$name: tail explains it within a second, and the page to the customer', async (refused) => {
  said = ''
  const began = performance.now()
  await refused.request()
  await expect.poll(() => said, { timeout: 5_000, interval: 20 }).toMatch(refused.line)
  expect(performance.now() - began).toBeLessThan(1_000)
  await expect.poll(() => said, { timeout: 1_000, interval: 20 }).toContain(refused.fix)

  const shown = await fetch(host.base.replace('/scim/v2', '/admin/scim?errors'), {
    headers: { 'x-admin': 'yes' },
  })
  const [, requests = ''] = (await shown.text()).split('id="requests-title"')
  expect(requests).toContain(refused.onPage)
  expect(requests).not.toMatch(/scim-gen|scim\.config|docs\//)
})

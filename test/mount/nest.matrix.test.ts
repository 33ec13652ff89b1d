/** What a Nest app sets for all of its routes, on both platforms. */
import { afterEach, describe, expect, test } from 'vitest'
import type { NestVariant, Served, ServeNest } from '../../fixtures/mounts/serve.js'
import { routes } from './support/directory.js'
import { mountFile } from './support/frameworks.js'

describe.each(['nest-express', 'nest-fastify'])('%s', (platform) => {
  let served: Served | undefined
  afterEach(async () => {
    await served?.stop()
    served = undefined
  })

  /** @returns the status and the base of `meta.location` at a path */
  async function ask(path: string, variant: NestVariant) {
    const { serveNest }: { readonly serveNest: ServeNest } = await import(
      /* @vite-ignore */ mountFile(platform)
    )
    const db = new Map([['x', { id: 'x' }]])
    served = await serveNest(
      { routes, db, hasParser: true, prefix: '/scim/v2', trustsProxy: false },
      { marks: true, ...variant },
    )
    const answer = await fetch(`${served.origin}${path}/Users`, {
      headers: { authorization: 'Bearer secret' },
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type')
    const [user] = type === 'application/scim+json' ? JSON.parse(text).Resources : []
    return {
      status: answer.status,
      type,
      location: user?.meta.location.replace(served.origin, ''),
      middleware: answer.headers.get('x-from-middleware'),
    }
  }
  const served200 = (location: string) => ({
    status: 200,
    type: 'application/scim+json',
    location,
    middleware: 'yes',
  })

  test('middlewares of the root module run before it; guards, pipes, interceptors, filters and catch-all routes do not', async () => {
    expect(await ask('/scim/v2', {})).toEqual(served200('/scim/v2/Users/x'))
  })

  test('the global prefix is for it, too', async () => {
    expect(await ask('/api/scim/v2', { globalPrefix: 'api' })).toEqual(served200('/api/scim/v2/Users/x'))
  })

  test('which may have a parameter', async () => {
    const variant = { globalPrefix: ':organization/api' }
    expect(await ask('/a%20b/api/scim/v2', variant)).toEqual(served200('/a%20b/api/scim/v2/Users/x'))
  })

  test('where RouterModule would put it makes no difference', async () => {
    expect(await ask('/scim/v2', { modulePath: 'admin' })).toEqual(served200('/scim/v2/Users/x'))
  })

  test('an app that keeps the bytes of bodies', async () => {
    expect(await ask('/scim/v2', { rawBody: true })).toEqual(served200('/scim/v2/Users/x'))
    for (const type of ['application/json', 'application/scim+json']) {
      const created = await fetch(`${served?.origin}/scim/v2/Users`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': type },
        body: JSON.stringify({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: type }),
      })
      expect(await created.json()).toMatchObject({ userName: type })
    }
  })

  test('outside the prefix it is what the app serves there', async () => {
    expect((await ask('/scim/v2', { globalPrefix: '/api/' })).type).not.toBe('application/scim+json')
  })

  test.each(['scim/v2', 'scim/v2{/*path}', 'scim/v2/{*path}'])(
    'unless %s is excluded from the prefix',
    async (excluded) => {
      const variant = { globalPrefix: 'api', excluded: [excluded] }
      expect(await ask('/scim/v2', variant)).toMatchObject({ status: 200, location: '/scim/v2/Users/x' })
    },
  )

  test('versions of other routes are not its own', async () => {
    const variant = { globalPrefix: 'api', defaultVersion: '1' }
    expect(await ask('/api/scim/v2', variant)).toEqual(served200('/api/scim/v2/Users/x'))
  })
})

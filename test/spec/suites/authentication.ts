/** SPEC "Authentication": checks of all kinds, each in an app of its own. */
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { copyHost, emitInto, type FixtureName, type RunningHost } from '../../support/host.js'
import { withApp } from '../support/app.js'
import { send } from '../support/client.js'

/** What an authentication middleware does: it puts the signed-in user on the request. */
const signedInAs =
  (user: unknown): RequestHandler =>
  (request, _response, next) => {
    Object.assign(request, { user })
    next()
  }

export function authenticationSuite(host: () => RunningHost, fixture: FixtureName): void {
  /** The status of a request to the service behind a middleware and a check. */
  const statusWith = (authCheck: unknown, ...middlewares: RequestHandler[]) =>
    withApp(
      host(),
      (app) => app.use('/scim/v2', ...middlewares, host().scim.scimRouter({ authCheck })),
      async (app) => (await send(app, 'GET', '/Users')).status,
    )
  /** `auth.ts` of an app whose config names a check. */
  async function authFileWith(auth: string) {
    const { cwd, remove } = copyHost(fixture)
    await emitInto(cwd, fixture, { answers: { auth } })
    const module = await import(/* @vite-ignore */ join(cwd, 'src/scim/auth.ts'))
    remove()
    return module
  }
  const superuser = () => ('isAdmin' in host().schema.users ? { isAdmin: true } : { role: 'admin' })
  const member = () => ('isAdmin' in host().schema.users ? { isAdmin: false } : { role: 'member' })

  describe('2. when the check returns false, the response is an error with status 401', () => {
    test.each([
      ['returns false', () => false],
      ['resolves to false', async () => false],
      [
        'throws',
        () => {
          throw new Error('broken')
        },
      ],
      ['rejects', () => Promise.reject(new Error('broken'))],
      ['returns nothing', () => {}],
      ['returns 1', () => 1],
      ['returns "true"', () => 'true'],
      ['returns an object', () => ({})],
      ['resolves to an object', async () => ({ allowed: false })],
      ['is missing', undefined],
      ['is no function', 'isSuperuser'],
    ])('the check %s', async (_what, check) => {
      expect(await statusWith(check)).toBe(401)
    })

    test('the check takes the incoming request', async () => {
      const check = (request: { headers: Record<string, unknown>; url: string }) =>
        request.headers.authorization === `Bearer ${host().token}` && request.url === '/Users'
      expect(await statusWith(check)).toBe(200)
    })

    test('a check that returns or resolves to true allows', async () => {
      expect(await statusWith(() => true)).toBe(200)
      expect(await statusWith(async () => true)).toBe(200)
    })
  })

  describe('3. built-in checks', () => {
    test('isSuperuser allows only superusers', async () => {
      const { isSuperuser, ...others } = await authFileWith('isSuperuser')
      expect(Object.keys(others)).toEqual(['me'])
      expect(await statusWith(isSuperuser, signedInAs(superuser()))).toBe(200)
      expect(await statusWith(isSuperuser, signedInAs(member()))).toBe(401)
      expect(await statusWith(isSuperuser, signedInAs({}))).toBe(401)
      expect(await statusWith(isSuperuser)).toBe(401)
    })

    test('isAuthenticated allows any authenticated user', async () => {
      const { isAuthenticated } = await authFileWith('isAuthenticated')
      expect(await statusWith(isAuthenticated, signedInAs(member()))).toBe(200)
      expect(await statusWith(isAuthenticated, signedInAs(superuser()))).toBe(200)
      for (const nobody of [undefined, null, false, ''])
        expect(await statusWith(isAuthenticated, signedInAs(nobody))).toBe(401)
      expect(await statusWith(isAuthenticated)).toBe(401)
    })
  })

  describe('4. the Authorization header is compared with Bearer <SCIM_TOKEN>', () => {
    const statusOf = async (authorization?: string) => {
      const { status } = await fetch(`${host().base}/Users`, {
        ...(authorization !== undefined && { headers: { authorization } }),
      })
      return status
    }

    test.each(['', undefined])('with SCIM_TOKEN %j nobody gets in', async (token) => {
      const kept = process.env.SCIM_TOKEN
      try {
        if (token === undefined) delete process.env.SCIM_TOKEN
        else process.env.SCIM_TOKEN = token
        for (const header of [`Bearer ${kept}`, 'Bearer ', 'Bearer undefined', undefined])
          expect(await statusOf(header)).toBe(401)
      } finally {
        process.env.SCIM_TOKEN = kept
      }
    })
  })
}

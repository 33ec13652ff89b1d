/** SPEC "What the service does", 6: beside a real CSRF middleware, mounted as README says. */
import cookieParser from 'cookie-parser'
import { doubleCsrf } from 'csrf-csrf'
import type { Express } from 'express'
import { describe, expect, test } from 'vitest'
import type { RunningHost } from '../../support/host.js'
import { type App, withApp } from '../support/app.js'
import { createGroup, createUser, patch, send, unique } from '../support/client.js'

/** The service before the app's own middlewares, among them one that wants a CSRF token for every write. */
function protectedApp(host: RunningHost, app: Express): void {
  app.use('/scim/v2', host.scim.scimRouter())
  const { doubleCsrfProtection, generateCsrfToken } = doubleCsrf({
    getSecret: () => 'a secret of the test',
    getSessionIdentifier: () => 'session',
    cookieName: 'csrf',
    cookieOptions: { secure: false },
  })
  app.use(cookieParser(), doubleCsrfProtection)
  app.get('/token', (request, response) => void response.json(generateCsrfToken(request, response)))
  app.post('/notes', (_request, response) => void response.json('written'))
}

export function csrfSuite(host: () => RunningHost): void {
  const withProtected = (work: (app: App) => Promise<void>) =>
    withApp(host(), (app) => protectedApp(host(), app), work)

  describe('6. every endpoint is exempt from cross-site-request-forgery protection', () => {
    test('POST, PUT, PATCH and DELETE work without a token', () =>
      withProtected(async (app) => {
        const user = await createUser(app)
        const group = await createGroup(app)
        for (const { path, body } of [
          { path: `/Users/${user.id}`, body: { userName: user.userName } },
          { path: `/Groups/${group.id}`, body: { displayName: group.displayName } },
        ]) {
          expect((await send(app, 'PUT', path, body)).status).toBe(200)
          const replaced = await patch(app, path, { op: 'add', path: 'externalId', value: unique('ext') })
          expect(replaced.status).toBe(200)
          expect((await send(app, 'DELETE', path)).status).toBe(204)
        }
      }))

    test('the rest of the app stays protected', () =>
      withProtected(async ({ origin }) => {
        const refused = await fetch(`${origin}/notes`, { method: 'POST' })
        expect(refused.status).toBe(403)

        const issued = await fetch(`${origin}/token`)
        const cookie = issued.headers.getSetCookie().map((each) => each.split(';', 1)[0])
        const headers = { 'x-csrf-token': String(await issued.json()), cookie: cookie.join('; ') }
        const accepted = await fetch(`${origin}/notes`, { method: 'POST', headers })
        expect(accepted.status).toBe(200)
      }))

    test('access is controlled only by the access check', () =>
      withProtected(async (app) => {
        const answer = await send({ ...app, token: 'wrong' }, 'POST', '/Users', { userName: 'x' })
        expect(answer.status).toBe(401)
      }))

    test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
      'a body of %s, which browsers send across sites, is refused',
      (type) =>
        withProtected(async (app) => {
          const body = JSON.stringify({ userName: 'forged@example.com' })
          const answer = await send(app, 'POST', '/Users', body, { 'content-type': type })
          expect(answer.status).toBe(415)
        }),
    )
  })
}

/** A deactivated user is signed out at once: docs/hooks.md, with a store that has the API of express-session's. */
import { randomUUID } from 'node:crypto'
import type { Express, Router } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type FixtureName, type RunningHost, startHost } from '../support/host.js'
import { replace } from './audience.js'

interface SessionData {
  readonly userId?: string
}

/** `MemoryStore` of express-session, as far as this goes. */
class Store {
  readonly sessions = new Map<string, SessionData>()

  all(callback: (error: unknown, sessions?: Readonly<Record<string, SessionData>>) => void): void {
    setImmediate(callback, null, Object.fromEntries(this.sessions))
  }

  destroy(sid: string, callback: (error?: unknown) => void): void {
    this.sessions.delete(sid)
    setImmediate(callback)
  }
}

/** Ends the sessions of a user: those in which signing in has put this `userId`. */
async function endSessions(store: Store, userId: string): Promise<void> {
  const sessions = await new Promise<object>((resolve, reject) =>
    store.all((error, all) => (error ? reject(error) : resolve(all ?? {}))),
  )
  for (const [sid, data] of Object.entries(sessions)) {
    if (data.userId !== userId) continue
    await new Promise<void>((resolve, reject) =>
      store.destroy(sid, (error) => (error ? reject(error) : resolve())),
    )
  }
}

/** Declares the tests. */
export function describeSessions(fixture: FixtureName): void {
  describe('sessions', () => {
    const store = new Store()
    let host: RunningHost
    beforeAll(async () => {
      const hooks = {
        onUserDeactivated: ({ after }: { after: { host: { id: string } } }) =>
          endSessions(store, after.host.id),
      }
      const app = (router: Router, server: Express) => {
        server.use('/scim/v2', router)
        server.get('/profile', (request, response) => {
          const session = store.sessions.get(request.get('cookie') ?? '')
          response.status(session ? 200 : 401).json({ userId: session?.userId })
        })
      }
      host = await startHost(fixture, { options: { hooks }, app })
    })
    afterAll(() => host.stop())

    const signIn = async (userName: string) => {
      const { body } = await call(host, 'POST', '/Users', { userName })
      const { users } = host.schema
      const rows: readonly { readonly id: string; readonly email: string }[] = await host.db
        .select()
        .from(users)
      const cookie = randomUUID()
      store.sessions.set(cookie, { userId: rows.find(({ email }) => email === userName)?.id })
      const profile = async () =>
        (await fetch(new URL('/profile', host.base), { headers: { cookie } })).status
      expect(await profile()).toBe(200)
      return { path: `/Users/${body.id}`, profile }
    }

    it.each([
      ['PATCH', replace('active', false)],
      ['DELETE', undefined],
    ])('of a user end with a deactivation by %s, before it is answered', async (method, body) => {
      const ada = await signIn(`ada.${method}@example.com`)
      const bea = await signIn(`bea.${method}@example.com`)
      expect((await call(host, method, ada.path, body)).status).toBeLessThan(300)
      expect(await ada.profile()).toBe(401)
      expect(await bea.profile()).toBe(200)
    })
  })
}

/** A studio on a copy of a fixture host, as a browser talks to it: with the cookie that its address gives. */

import { type RunningStudio, startStudio } from '../../../src/studio/server.js'
import { call, type HostOptions, type RunningHost, startHost } from '../../support/host.js'

export interface OpenStudio extends RunningStudio {
  readonly host: RunningHost
  /** `http://127.0.0.1:…`, without a path. */
  readonly origin: string
  readonly cookie: string
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** Sends a form as one of its own pages does. */
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>
}

/** @param people whose userNames are there from the start */
export async function openStudio(
  options: HostOptions = {},
  people: readonly string[] = ['ada@example.com', 'alan@example.com'],
): Promise<OpenStudio> {
  const host = await startHost('express-drizzle-sqlite', options)
  for (const userName of people)
    await call(host, 'POST', '/Users', { userName, name: { givenName: 'Ada', familyName: 'Lovelace' } })
  const studio = await startStudio({ cwd: host.cwd, env: process.env, now: () => new Date() }, 0)
  const { origin } = new URL(studio.url)
  const signedIn = await fetch(studio.url, { redirect: 'manual' })
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  return {
    ...studio,
    host,
    origin,
    cookie,
    get: (path, headers = {}) => fetch(origin + path, { headers: { cookie, ...headers } }),
    post: (path, fields) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { cookie, origin },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    stop: async () => {
      await studio.stop()
      await host.stop()
    },
  }
}

/** The token endpoint on Drizzle and SQLite, and what `verify` says of it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verify } from '../../src/verify/run.js'
import { call, startHost } from '../support/host.js'
import { openSql } from '../support/sql-client.js'
import { type OAuthHost, oauthSuite } from './suite.js'

const answers = { auth: 'connection' }
const set = ['connections.oauth=true', 'user.delete=hide', 'pagination=lenient']

async function openHost(): Promise<OAuthHost & { readonly base: string }> {
  const running = await startHost('express-drizzle-sqlite', { answers, set })
  const functions = await import(/* @vite-ignore */ join(running.cwd, 'src/scim/connections.ts'))
  const sql = await openSql(`file:${join(running.cwd, 'test.db')}`)
  return {
    functions,
    db: running.db,
    base: running.base,
    statusOf: async (token) =>
      (await call(running, 'GET', '/Users?count=1', undefined, { authorization: `Bearer ${token}` })).status,
    ask: async (form) => {
      const body = new URLSearchParams(form)
      const response = await fetch(`${running.base}/oauth/token`, { method: 'POST', body })
      return { status: response.status, body: await response.json() }
    },
    rows: (id) => sql.find('scim_credentials', 'connection_id', id),
    close: async () => {
      await sql.end()
      await running.stop()
    },
  }
}

oauthSuite(openHost)

test('the checks of a token endpoint pass', async () => {
  const host = await openHost()
  try {
    const { token } = await host.functions.createConnection({ name: 'verify' })
    const { clientId, secret: clientSecret } = await host.functions.createClient({ name: 'Entra' })
    const { results } = await verify({
      baseUrl: host.base,
      token,
      profiles: ['entra-gallery'],
      timeout: 10_000,
      oauth: { tokenUrl: `${host.base}/oauth/token`, clientId, clientSecret },
    })
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const s21 = results.find(({ id }) => id === 'entra-gallery-s21')
    expect(s21?.outcome).toBe('passed')
    const config = await fetch(`${host.base}/ServiceProviderConfig`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { authenticationSchemes: schemes } = Object(await config.json())
    expect(schemes.map(({ type }: { type: string }) => type)).toEqual(['oauthbearertoken', 'oauth2'])
  } finally {
    await host.close()
  }
})

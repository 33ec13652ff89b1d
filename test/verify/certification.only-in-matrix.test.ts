/** The profiles of those who certify, on hosts of other databases and with tenants. */
import { describe, expect, test } from 'vitest'
import { type ProfileName, verify } from '../../src/verify/index.js'
import { type HostOptions, startHost } from '../support/host.js'
import { addJoinTenants, addTenants, joinTenancy, tenancy } from '../support/tenants.js'

/** Every request is of one tenant. */
const ofAcme: HostOptions['app'] = (router, app) =>
  app.use(
    '/scim/v2',
    (request, _response, next) => {
      request.headers['x-organization'] = 'acme'
      next()
    },
    router,
  )

const onSqlite = 'express-drizzle-sqlite'

const hosts: readonly (readonly [
  host: string,
  name: Parameters<typeof startHost>[0],
  options: HostOptions,
])[] = [
  ['PostgreSQL', 'express-drizzle-postgres', {}],
  ['tenants by a column', onSqlite, { prepare: addTenants, set: tenancy, app: ofAcme }],
  [
    'tenants that share users',
    onSqlite,
    { prepare: (cwd) => addJoinTenants(cwd), set: joinTenancy, app: ofAcme },
  ],
]

const settings: readonly (readonly [setting: string, profiles: readonly ProfileName[]])[] = [
  ['user.delete=hide', ['entra-gallery', 'okta-oin', 'ipsie-al1', 'ipsie-al2']],
  ['strict=interop', ['interop', 'ipsie-al1', 'ipsie-al2']],
]

describe.each(hosts)('%s', (_, name, { set = [], ...options }) => {
  test.each(settings)('%s', async (setting, profiles) => {
    const host = await startHost(name, { ...options, set: [...set, 'user.store=unmapped', setting] })
    try {
      const report = await verify({ baseUrl: host.base, token: host.token, profiles, timeout: 10_000 })
      const failed = report.results.filter(({ outcome }) => outcome === 'failed')
      expect(failed.map(({ id, findings }) => [id, ...findings.map(({ message }) => message)])).toEqual([])
      const silent = report.results.filter(
        ({ outcome, reason }) => outcome === 'skipped' && !reason?.startsWith('not checked here: '),
      )
      expect(silent.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
    } finally {
      await host.stop()
    }
  })
})

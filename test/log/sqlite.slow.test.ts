/** The log on Drizzle and SQLite, with tenants and connections. */
import { join } from 'node:path'
import { tenantSettings } from '../connections/support/config.js'
import { call, startHost } from '../support/host.js'
import { addTenants } from '../support/tenants.js'
import { logSuite } from './suite.js'

logSuite(async () => {
  const host = await startHost('express-drizzle-sqlite', {
    prepare: addTenants,
    answers: { auth: 'connection' },
    set: [...tenantSettings, 'log.keep=30 days', 'log.values.0=userName', 'user.store=unmapped'],
  })
  const load = (name: string) => import(/* @vite-ignore */ join(host.cwd, `src/scim/${name}.ts`))
  return {
    functions: await load('log'),
    connections: await load('connections'),
    send: (token, method, path, body) => call(host, method, path, body, { authorization: `Bearer ${token}` }),
    handle: host.db,
    close: () => host.stop(),
  }
})

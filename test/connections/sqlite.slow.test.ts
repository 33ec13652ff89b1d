/** Connections on Drizzle and SQLite. */
import { join } from 'node:path'
import { call, startHost } from '../support/host.js'
import { openSql } from '../support/sql-client.js'
import { addTenants } from '../support/tenants.js'
import { connectionSuite } from './suite.js'
import { tenantSettings } from './support/config.js'

connectionSuite(async () => {
  let hooks: { onUserCreated?: (event: unknown) => void } = {}
  const running = await startHost('express-drizzle-sqlite', {
    prepare: addTenants,
    answers: { auth: 'connection' },
    set: tenantSettings,
    options: { hooks: { onUserCreated: (event: unknown) => hooks.onUserCreated?.(event) } },
  })
  const functions = await import(/* @vite-ignore */ join(running.cwd, 'src/scim/connections.ts'))
  const sql = await openSql(`file:${join(running.cwd, 'test.db')}`)
  return {
    functions,
    send: (token, method, path, body, options = {}) => {
      hooks = options.hooks ?? {}
      return call(running, method, path, body, { authorization: `Bearer ${token}` })
    },
    dump: async (id) =>
      JSON.stringify([
        await sql.find('scim_connections', 'id', id),
        await sql.find('scim_credentials', 'connection_id', id),
      ]),
    close: async () => {
      await sql.end()
      await running.stop()
    },
  }
})

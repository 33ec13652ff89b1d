/** Tenants that share people, on each ORM that writes SQL. */
import { afterAll, beforeAll, describe } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { sharedSuite } from './suites/shared.js'
import { openTenants, type TenantHost, tenantOrms } from './support/tenant-hosts.js'

const modes = ['flag', 'presence', 'scim', 'vouched'] as const

onEach(['sqlite'], (open) => {
  describe.each(tenantOrms)('%s', (orm) => {
    describe.each(modes)('%s', (mode) => {
      let database: TestDatabase
      let host: TenantHost
      beforeAll(async () => {
        database = await open()
        host = await openTenants(orm, database, mode)
      })
      afterAll(async () => {
        await host?.close()
        await database?.stop()
      })
      sharedSuite(() => host, { vouched: mode === 'vouched', canBackfill: true })
    })
  })
})

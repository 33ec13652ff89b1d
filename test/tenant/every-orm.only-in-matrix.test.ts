/** Two tenants on each ORM that writes SQL: every verb and every filter, of people whom they share and of people of their own. */
import { afterAll, beforeAll, describe } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { filtersSuite } from './suites/filters.js'
import { verbsSuite } from './suites/verbs.js'
import { openTenants, type TenantHost, tenantOrms } from './support/tenant-hosts.js'

const modes = ['flag', 'column'] as const

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
      filtersSuite((...request) => host.send(...request))
      verbsSuite(
        { send: (...request) => host.send(...request), rowOf: (email) => host.rowOf(email) },
        { isShared: mode !== 'column' },
      )
    })
  })
})

/** Groups whose members are seats in the tenant, or whose users are in one only: on each ORM, with each of its databases. */
import { describe } from 'vitest'
import { onEach } from '../orm/support/databases.js'
import { everySuite } from './suites/every.js'
import { groupShapes } from './support/group-shapes.js'
import { openTenants, tenantOrms } from './support/tenant-hosts.js'

groupShapes(['sqlite'], tenantOrms, { isCompiled: true })
groupShapes(['postgresql', 'mysql'], tenantOrms)

onEach(['sqlite'], (open) => {
  for (const orm of tenantOrms)
    describe(orm, () => {
      everySuite(async () => {
        const database = await open()
        const host = await openTenants(orm, database, 'seats')
        const close = async () => {
          await host.close()
          await database.stop()
        }
        return { ...host, close }
      }, 'seats')
    })
})

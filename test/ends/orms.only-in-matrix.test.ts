/** What ends with a deactivation, on each ORM and database. */
import { describe } from 'vitest'
import { onEach } from '../orm/support/databases.js'
import { openMongooseTenants } from '../tenant/support/mongoose-host.js'
import { openTenants, type TenantOrm, tenantOrms } from '../tenant/support/tenant-hosts.js'
import { endsSuite, ofSeats, withEnds } from './suite.js'

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  const on = (orm: TenantOrm) =>
    describe(orm, () =>
      endsSuite(async () => {
        const database = await open()
        const host = await openTenants(orm, database, 'flag', undefined, withEnds)
        const close = async () => {
          await host.close()
          await database.stop()
        }
        return { ...host, close }
      }),
    )
  for (const orm of tenantOrms) on(orm)
})

describe('Mongoose', () => endsSuite(() => openMongooseTenants('flag', undefined, ofSeats), false))

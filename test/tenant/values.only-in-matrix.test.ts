/** Values of new rows that a request tells, on each ORM and database. */
import { describe } from 'vitest'
import { onEach } from '../orm/support/databases.js'
import { valuesSuite } from './suites/values.js'
import { openMongooseTenants } from './support/mongoose-host.js'
import { openTenants, tenantOrms } from './support/tenant-hosts.js'

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  describe.each(tenantOrms)('%s', (orm) => {
    const organization = orm === 'typeorm' ? 'organizationId' : 'organization_id'
    valuesSuite(
      async () => {
        const database = await open()
        const host = await openTenants(orm, database, 'flag', 'values')
        const close = async () => {
          await host.close()
          await database.stop()
        }
        return { ...host, close }
      },
      { organization, compiles: true },
    )
  })
})

describe('Mongoose', () => {
  valuesSuite(() => openMongooseTenants('flag', 'values'), { organization: 'organizationId', compiles: true })
})

/** Values of new rows that a request tells, on each ORM and database; and people whom the app makes itself. */
import { describe } from 'vitest'
import { onEach } from '../orm/support/databases.js'
import { valuesSuite } from './suites/values.js'
import { openMongooseTenants } from './support/mongoose-host.js'
import { openTenants, tenantOrms, type Values } from './support/tenant-hosts.js'

const kinds: readonly Values[] = ['values', 'made']

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  describe.each(tenantOrms)('%s', (orm) => {
    describe.each(kinds)('%s', (kind) => {
      const organization = orm === 'typeorm' ? 'organizationId' : 'organization_id'
      valuesSuite(
        async () => {
          const database = await open()
          const host = await openTenants(orm, database, 'flag', kind)
          const close = async () => {
            await host.close()
            await database.stop()
          }
          return { ...host, close }
        },
        { organization, isMade: kind === 'made' },
      )
    })
  })
})

describe.each(kinds)('Mongoose, %s', (kind) => {
  valuesSuite(() => openMongooseTenants('flag', kind), {
    organization: 'organizationId',
    isMade: kind === 'made',
  })
})

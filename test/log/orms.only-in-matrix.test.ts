/** The log on each ORM and database. */
import { describe } from 'vitest'
import { byConnection } from '../connections/support/config.js'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { openMongooseTenants } from '../tenant/support/mongoose-host.js'
import {
  type ConfigChange,
  type Mode,
  openTenants,
  type TenantHost,
  type TenantOrm,
  tenantOrms,
} from '../tenant/support/tenant-hosts.js'
import { type LogHost, logSuite } from './suite.js'

const logging: ConfigChange = (config) => ({
  ...byConnection(config),
  log: { keep: '30 days', values: ['userName', 'displayName'] },
})

async function logHost(opened: TenantHost): Promise<LogHost> {
  return {
    functions: await opened.load('src/scim/log.ts'),
    connections: await opened.load('src/scim/connections.ts'),
    send: opened.sendWith,
    handle: Object(opened.handle),
    close: opened.close,
  }
}

const onDatabase = (open: () => Promise<TestDatabase>, orm: TenantOrm, mode: Mode) =>
  describe(orm, () => {
    logSuite(async () => {
      const database = await open()
      const host = await logHost(await openTenants(orm, database, mode, undefined, logging))
      return {
        ...host,
        close: async () => {
          await host.close()
          await database.stop()
        },
      }
    })
  })

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  for (const orm of tenantOrms) onDatabase(open, orm, 'flag')
})

onEach(['postgresql'], (open) => onDatabase(open, 'drizzle', 'seats'))

describe('Mongoose', () => {
  logSuite(async () => logHost(await openMongooseTenants('flag', undefined, logging)))
})

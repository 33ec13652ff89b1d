/** Clients of the token endpoint on each ORM and database. */
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
import { type OAuthHost, oauthSuite } from './suite.js'

const byClient: ConfigChange = (config) => ({ ...byConnection(config), connections: { oauth: true } })

const ofTenant = { tenant: 'acme' }

async function oauthHost(opened: TenantHost, reference: string): Promise<OAuthHost> {
  return {
    functions: await opened.load('src/scim/connections.ts'),
    db: opened.handle,
    statusOf: async (token) => (await opened.sendWith(token, 'GET', '/Users?count=1')).status,
    ask: (form) => opened.submit('/oauth/token', new URLSearchParams(form)),
    rows: (id) => opened.sql.find('scim_credentials', reference, id),
    close: opened.close,
  }
}

const onDatabase = (open: () => Promise<TestDatabase>, orm: TenantOrm, mode: Mode) =>
  describe(orm, () => {
    oauthSuite(async () => {
      const database = await open()
      const opened = await openTenants(orm, database, mode, undefined, byClient)
      const host = await oauthHost(opened, 'connection_id')
      return {
        ...host,
        close: async () => {
          await host.close()
          await database.stop()
        },
      }
    }, ofTenant)
  })

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  for (const orm of tenantOrms) onDatabase(open, orm, 'flag')
})

onEach(['postgresql'], (open) => onDatabase(open, 'drizzle', 'seats'))

describe('Mongoose', () => {
  oauthSuite(
    async () => oauthHost(await openMongooseTenants('flag', undefined, byClient), 'connectionId'),
    ofTenant,
  )
})

/** Connections on each ORM and database. */
import { describe } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { openMongooseTenants } from '../tenant/support/mongoose-host.js'
import {
  type Mode,
  openTenants,
  type TenantHost,
  type TenantOrm,
  tenantOrms,
} from '../tenant/support/tenant-hosts.js'
import { type ConnectionHost, connectionSuite } from './suite.js'
import { byConnection } from './support/config.js'

async function connectionHost(opened: TenantHost, reference: string): Promise<ConnectionHost> {
  const functions = await opened.load('src/scim/connections.ts')
  const { find } = opened.sql
  return {
    functions,
    send: opened.sendWith,
    dump: async (id) =>
      JSON.stringify([
        await find('scim_connections', 'id', id),
        await find('scim_credentials', reference, id),
      ]),
    close: opened.close,
  }
}

const onDatabase = (open: () => Promise<TestDatabase>, orm: TenantOrm, mode: Mode) =>
  describe(orm, () => {
    connectionSuite(async () => {
      const database = await open()
      const opened = await openTenants(orm, database, mode, undefined, byConnection)
      const host = await connectionHost(opened, 'connection_id')
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
  connectionSuite(
    async () => connectionHost(await openMongooseTenants('flag', undefined, byConnection), 'connectionId'),
    { canHook: false, refers: false },
  )
})

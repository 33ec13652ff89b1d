/** Two tenants on each ORM: people of both, and people of one alone. */
import { describe } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { everySuite } from './suites/every.js'
import { openMongooseTenants } from './support/mongoose-host.js'
import { type Mode, modes, openTenants, type TenantOrm, tenantOrms } from './support/tenant-hosts.js'

type Open = () => Promise<TestDatabase>

const onDatabase = (open: Open, orm: TenantOrm, mode: Mode) =>
  describe(`${orm}, ${mode}`, () => {
    everySuite(async () => {
      const database = await open()
      const host = await openTenants(orm, database, mode)
      return {
        ...host,
        close: async () => {
          await host.close()
          await database.stop()
        },
      }
    }, mode)
  })

onEach(['sqlite'], (open) => {
  for (const orm of tenantOrms)
    for (const mode of orm === 'knex' ? modes : (['flag', 'column', 'column alone', 'counted'] as const))
      onDatabase(open, orm, mode)
})

onEach(['postgresql', 'mysql'], (open) => {
  for (const orm of tenantOrms)
    for (const mode of orm === 'knex' ? modes : (['flag', 'column alone', 'counted'] as const))
      onDatabase(open, orm, mode)
})

describe('Mongoose', () => {
  // A document holds its parts itself.
  describe.each(modes.filter((mode) => mode !== 'seats, parts'))('%s', (mode) =>
    everySuite(() => openMongooseTenants(mode), mode, { comparesValues: false }),
  )
})

/** Users split over tables: on each ORM, with each of its databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilerOutput } from '../orm/support/compile.js'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { everySuite } from './suites/every.js'
import { partsSuite } from './suites/parts.js'
import { openTenants, type TenantHost, type TenantOrm, tenantOrms } from './support/tenant-hosts.js'

const split = (
  dialects: readonly TestDatabase['dialect'][],
  orms: readonly TenantOrm[],
  isCompiled = false,
) =>
  onEach(dialects, (open) => {
    describe.each(orms)('%s', (orm) => {
      let database: TestDatabase
      let host: TenantHost
      beforeAll(async () => {
        database = await open()
        host = await openTenants(orm, database, 'seats, parts')
      })
      afterAll(async () => {
        await host?.close()
        await database?.stop()
      })
      partsSuite(() => host)
      if (isCompiled)
        test('what was emitted compiles', async () => {
          expect(await compilerOutput(host.cwd)).toBe('')
        })
    })
  })

split(['sqlite'], tenantOrms, true)
split(['postgresql'], [...tenantOrms, 'drizzle'])
split(['mysql'], tenantOrms)

onEach(['sqlite'], (open) => {
  for (const orm of ['knex', 'typeorm', 'prisma'] as const)
    describe(`two tenants on ${orm}`, () => {
      everySuite(async () => {
        const database = await open()
        const host = await openTenants(orm, database, 'seats, parts')
        const close = async () => {
          await host.close()
          await database.stop()
        }
        return { ...host, close }
      }, 'seats, parts')
    })
})

/** Tenants that only a column of each row tells: two of them, on a real database, and what was emitted compiles. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilerOutput } from '../orm/support/compile.js'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { verbsSuite } from './suites/verbs.js'
import { openTenants, type TenantHost } from './support/tenant-hosts.js'

onEach(['sqlite'], (open) =>
  describe('prisma', () => {
    let database: TestDatabase
    let host: TenantHost
    beforeAll(async () => {
      database = await open()
      host = await openTenants('prisma', database, 'column alone')
    })
    afterAll(async () => {
      await host?.close()
      await database?.stop()
    })
    verbsSuite(
      { send: (...request) => host.send(...request), rowOf: (email) => host.rowOf(email) },
      { isShared: false, isVouched: false, sharesActivity: false },
    )
    test('what was emitted compiles', async () => {
      expect(await compilerOutput(host.cwd)).toBe('')
    })
  }),
)

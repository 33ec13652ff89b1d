import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilerOutput } from '../../orm/support/compile.js'
import { onEach, type TestDatabase } from '../../orm/support/databases.js'
import { rolesSuite } from '../suites/roles.js'
import {
  isShared,
  openTenants,
  roleShapes,
  type TenantHost,
  type TenantOrm,
  type ValuesHost,
} from './tenant-hosts.js'

/** What is asked of groups that are roles, of memberships and of people. */
export const roleGroups = (
  dialects: readonly TestDatabase['dialect'][],
  orms: readonly TenantOrm[],
  { isCompiled = false } = {},
) =>
  onEach(dialects, (open) => {
    describe.each(orms)('%s', (orm) => {
      describe.each(roleShapes)('%s', (shape) => {
        let database: TestDatabase
        let host: TenantHost & ValuesHost
        beforeAll(async () => {
          database = await open()
          host = await openTenants(orm, database, shape)
          if (shape !== 'rows of roles') return
          for (const tenant of ['acme', 'umbrella'])
            for (const role of ['owner', 'admin', 'member'])
              await host.addRole(`${tenant}-${role}`, role, tenant)
        })
        afterAll(async () => {
          await host?.close()
          await database?.stop()
        })
        const joined = orm === 'drizzle' ? 'seats' : 'members'
        rolesSuite(() => host, {
          rows: () => (isShared(shape) ? [joined, host.columns.account] : ['accounts', 'id']),
          // A value of Prisma's that the database calls otherwise.
          admin: () =>
            orm === 'prisma' && database.dialect !== 'sqlite' && shape !== 'rows of roles' ? 'adm' : 'admin',
          ...(shape === 'rows of roles' && { roleColumn: () => (orm === 'typeorm' ? 'roleId' : 'role_id') }),
          isShared: isShared(shape),
        })
        if (isCompiled)
          test('what was emitted compiles', async () => {
            expect(await compilerOutput(host.cwd)).toBe('')
          })
      })
    })
  })

/** A filter's statement and its plan on each ORM and database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.js'
import { planModels } from '../../src/model-changes/plan-models.js'
import { backfill } from '../../src/runtime/index.js'
import { type App, typeNamed } from '../../src/studio/app.js'
import { viewFilter } from '../../src/studio/filter.js'
import { readSamples } from '../../src/studio/samples.js'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { openMongooseTenants } from '../tenant/support/mongoose-host.js'
import { openTenants, type TenantHost, type TenantOrm, tenantOrms } from '../tenant/support/tenant-hosts.js'

async function studioApp(host: TenantHost): Promise<App> {
  const loaded = await loadConfig({ cwd: host.cwd, env: {} })
  const { plan } = await planModels({ loaded, cwd: host.cwd, env: {}, before: undefined })
  const { types } = await host.load('src/scim/router.gen.ts')
  return { config: loaded.config, plan, service: { types, db: host.handle, backfill } }
}

/** @param isSql whether there is a plan */
function suite(open: () => Promise<TenantHost>, isSql = true): void {
  let host: TenantHost
  let app: App
  beforeAll(async () => {
    host = await open()
    app = await studioApp(host)
    for (const userName of ['ada@example.com', 'alan@example.com'])
      expect((await host.send('acme', 'POST', '/Users', { userName })).status).toBe(201)
  })
  afterAll(() => host?.close())

  test('a statement, its parameters and its plan', async () => {
    const asked = { text: 'userName eq "ADA@example.com"', type: 'User', tenant: 'acme' }
    const { statement, plan, found, problem } = await viewFilter(app, asked)
    expect(problem).toBeUndefined()
    expect(found).toMatchObject({ count: 1, isAll: true })
    if (isSql) {
      expect(statement?.text).toMatch(/^select .* from .*scim_users.* where /is)
      expect(statement?.parameters).toContain('ada@example.com')
      expect(plan?.length).toBeGreaterThan(0)
    } else {
      expect(statement?.text).toMatch(/^db\.\w+\.aggregate\(\[/)
      expect(statement?.text).toContain('"ada@example.com"')
      expect(plan).toBeUndefined()
    }
  })

  test('nothing is changed by looking', async () => {
    const found = await viewFilter(app, { text: 'active eq true', type: 'User', tenant: 'acme' })
    expect(found.found?.count).toBe(2)
    expect(
      (await viewFilter(app, { text: 'active eq true', type: 'User', tenant: 'umbrella' })).found?.count,
    ).toBe(0)
  })

  test('rows as SCIM', async () => {
    const asked = { type: typeNamed(app, 'User'), tenant: 'acme' }
    expect(await readSamples(app, asked, true)).toMatchObject([
      { userName: 'a•••@e•••', active: true },
      { userName: 'a•••@e•••', active: true },
    ])
  })
}

const onDatabase = (open: () => Promise<TestDatabase>, orm: TenantOrm) =>
  describe(orm, () => {
    suite(async () => {
      const database = await open()
      const host = await openTenants(orm, database, 'column')
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
  for (const orm of tenantOrms) onDatabase(open, orm)
})

onEach(['postgresql'], (open) => onDatabase(open, 'drizzle'))

describe('Mongoose', () => {
  suite(() => openMongooseTenants('column'), false)
})

/** Tenants that share people, on Knex, with each of its databases. */
import { afterAll, beforeAll } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { type FetchHost, startFetchHost } from '../orm/support/fetch-host.js'
import { sharedSuite } from './suites/shared.js'

const config = (dialect: string) => ({
  orm: 'knex',
  dialect,
  framework: 'fetch',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'src/entities.ts#Account',
    attributes: {
      userName: 'email',
      emails: 'email',
      'name.givenName': 'given_name',
      'name.familyName': 'family_name',
    },
    active: { from: 'membership', field: 'is_suspended', inverted: true },
  },
  group: 'scim',
  tenant: {
    model: 'src/entities.ts#Organization',
    from: 'src/tenancy.ts#organizationOf',
    user: { through: 'src/entities.ts#Member', user: 'account_id', tenant: 'organization_id' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})

onEach(['sqlite', 'postgresql', 'mysql'], (open) => {
  let database: TestDatabase
  let host: FetchHost
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let db: any
  beforeAll(async () => {
    database = await open()
    host = await startFetchHost('knex-tenants', database, {
      config: config(database.dialect),
      handle: async (load) => {
        db = (await load('src/db.ts')).db
        return db
      },
    })
  }, 120_000)
  afterAll(async () => {
    await db?.destroy()
    await database?.stop()
  })

  sharedSuite(() => ({
    send: (tenant, method, path, body) =>
      host.send(method, path, body ? Object(body) : undefined, { tenant }),
    rowOf: async (email) => JSON.stringify(await db('accounts').where({ email })),
  }))
})

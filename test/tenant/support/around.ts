/** Hosts that run each request as its tenant: without that their database, or their models, show and write nothing. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilerOutput } from '../../orm/support/compile.js'
import { onEach, type TestDatabase } from '../../orm/support/databases.js'
import { verbsSuite } from '../suites/verbs.js'
import { type arounds, openTenants, type TenantHost, type TenantOrm } from './tenant-hosts.js'

/** Rows of whom: policies for a user who is no superuser, as the app's is. */
export async function addPolicies({ url }: TestDatabase, { columns }: TenantHost): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const own = (table: string, column: string) => `
    alter table ${table} enable row level security;
    create policy own on ${table} using ("${column}" = current_setting('app.tenant'));`
  // Roles are those of all databases of a server.
  await client.query(`do $$ begin create role app; exception when others then null; end $$`)
  await client.query(`
    grant usage on schema public to app;
    grant all on all tables in schema public to app;
    grant all on all sequences in schema public to app;
    ${own('accounts', 'organization_id')} ${own('teams', columns.organization)}
    ${own('scim_users', 'tenant_id')} ${own('scim_groups', 'tenant_id')}`)
  await client.end()
}

/** Two tenants with everything that one may ask, each in the function of the host's. */
export const aroundSuite = (
  orms: readonly TenantOrm[],
  mode: (typeof arounds)[number],
  dialect: TestDatabase['dialect'],
) =>
  onEach([dialect], (open) => {
    describe.each(orms)(`%s, ${mode}`, (orm) => {
      let database: TestDatabase
      let host: TenantHost
      beforeAll(async () => {
        database = await open()
        host = await openTenants(orm, database, mode)
        if (dialect === 'postgresql') await addPolicies(database, host)
      })
      afterAll(async () => {
        await host?.close()
        await database?.stop()
      })
      verbsSuite(
        { send: (...request) => host.send(...request), rowOf: (email) => host.rowOf(email) },
        { isShared: false, isVouched: false, sharesActivity: false },
      )
      test('an operation of a bulk request that fails leaves the others', async () => {
        const user = (userName: string) => ({ method: 'POST', path: '/Users', data: { userName } })
        const Operations = [user('bulk-a@acme.test'), user('bulk-a@acme.test'), user('bulk-b@acme.test')]
        const schemas = ['urn:ietf:params:scim:api:messages:2.0:BulkRequest']
        const { body } = await host.send('acme', 'POST', '/Bulk', {
          schemas,
          Operations: Operations.map((operation, index) => ({ ...operation, bulkId: `${index}` })),
        })
        expect(body.Operations.map(({ status }: { readonly status: string }) => status)).toEqual([
          '201',
          '409',
          '201',
        ])
        const filter = encodeURIComponent('userName sw "bulk-"')
        expect((await host.send('acme', 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(2)
        expect((await host.send('umbrella', 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
      })
      test('what was emitted compiles', async () => {
        expect(await compilerOutput(host.cwd)).toBe('')
      })
    })
  })

/** `scim-gen replay --dry-run` on each ORM, of an app with tenants, and where the app passes its handle. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { prismaUrl } from '../orm/support/prisma-host.js'
import { editFile } from '../support/host.js'
import { addPolicies } from '../tenant/support/around.js'
import {
  type Mode,
  openTenants,
  type TenantHost,
  type TenantOrm,
  tenantOrms,
} from '../tenant/support/tenant-hosts.js'

const bin = fileURLToPath(new URL('../../bin/scim-gen.js', import.meta.url))

function suite(open: () => Promise<TestDatabase>, orm: TenantOrm, mode: Mode): void {
  let database: TestDatabase
  let host: TenantHost
  let ada = ''
  beforeAll(async () => {
    database = await open()
    host = await openTenants(orm, database, mode)
    if (mode === 'column alone, row-level') await addPolicies(database, host)
    const made = await host.send('acme', 'POST', '/Users', { userName: 'ada@example.com' })
    expect(made.status).toBe(201)
    ada = made.body.id
    const team = { displayName: 'Engineering', members: [{ value: ada }] }
    expect((await host.send('acme', 'POST', '/Groups', team)).status).toBe(201)
  }, 120_000)
  afterAll(async () => {
    await host?.close()
    await database?.stop()
  })

  /** As its developer runs it: in a process of its own. */
  const replay = (requests: readonly object[], ...flags: readonly string[]) => {
    const file = requests.map((one) => `${JSON.stringify(one)}\n`).join('')
    writeFileSync(join(host.cwd, 'day.jsonl'), file)
    const { dialect } = database
    const url = orm === 'prisma' ? prismaUrl(database) : database.url
    return execa(process.execPath, [bin, 'replay', 'day.jsonl', '--dry-run', ...flags], {
      cwd: host.cwd,
      env: { DATABASE_URL: url, DIALECT: dialect },
      reject: false,
    })
  }
  const total = async () => (await host.send('acme', 'GET', '/Users?count=0')).body.totalResults
  const bea = {
    method: 'POST',
    path: '/Users',
    body: { userName: 'bea@example.com' },
    answer: { id: 'b' },
    status: 201,
  }
  const ofAda = () => [
    { method: 'GET', path: `/Users/${ada}`, status: 200 },
    {
      method: 'PATCH',
      path: `/Users/${ada}`,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      },
      status: 200,
    },
  ]
  const team = {
    method: 'POST',
    path: '/Groups',
    body: { displayName: 'Design', members: [{ value: 'b' }] },
    status: 201,
  }

  test('the rows of a tenant that would change are shown, and none is changed', async () => {
    const { stdout, stderr } = await replay([bea, team, ...ofAda()], '--tenant', 'acme')
    expect(stderr).toBe('')
    expect(stdout).toMatch(
      /POST +\/Users +201 +as it was .*\n( +\+ .*\n)* +\+ \S*accounts +.*bea@example\.com/,
    )
    expect(stdout).toMatch(/POST +\/Groups +201 +as it was .*\n( +\+ .*\n)* +\+ \S*teams +.*title Design/)
    expect(stdout).toMatch(
      /PATCH +\/Users\/\S+ +200 +as it was .*\n +replace active false\n +[+~] \S*(members|accounts|seats) /,
    )
    expect(stdout).toMatch(/✓ 4 requests, answered as they were; rolled back, nothing was changed/)
    expect(await total()).toBe(1)
    expect((await host.send('acme', 'GET', `/Users/${ada}`)).body.active).toBe(true)
    expect((await host.send('acme', 'GET', '/Groups')).body.totalResults).toBe(1)
  })

  test('those of another tenant are not there', async () => {
    const { stdout, exitCode } = await replay(ofAda().slice(0, 1), '--tenant', 'umbrella')
    expect(stdout).toMatch(/GET +\/Users\/\S+ +404 .*\n(.*\n)*? +✗ it was 200/)
    expect(exitCode).toBe(1)
  })

  test('without a tenant it is asked for', async () => {
    expect((await replay([bea])).stderr).toContain('SG8005 ')
  })

  test('where the app passes its handle, --db names one', async () => {
    const { config, db } = { config: 'scim.config.json', db: `"db":"${handles[orm]}"` }
    editFile(host.cwd, config, (text) => text.replace(db, '"db":"argument"'))
    expect((await replay([bea], '--tenant', 'acme')).stderr).toContain('SG9203 ')
    const { stdout, stderr } = await replay([bea, team, ...ofAda()], '--tenant', 'acme', '--db', handles[orm])
    expect(stderr).toBe('')
    expect(stdout).toMatch(/✓ 4 requests, answered as they were; rolled back, nothing was changed/)
    expect(await total()).toBe(1)
    editFile(host.cwd, config, (text) => text.replace('"db":"argument"', db))
  })
}

const handles: Readonly<Record<TenantOrm, string>> = {
  knex: 'src/db.ts#db',
  objection: 'src/db.ts#db',
  kysely: 'src/db.ts#db',
  drizzle: 'src/db.ts#db',
  sequelize: 'src/db.ts#sequelize',
  typeorm: 'src/db.ts#dataSource',
  'mikro-orm': 'src/db.ts#orm',
  prisma: 'src/prisma.ts#prisma',
}

onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
  for (const orm of tenantOrms) describe(orm, () => suite(open, orm, 'flag'))
})

onEach(['postgresql'], (open) => {
  describe('drizzle', () => suite(open, 'drizzle', 'seats'))
  // In a transaction of the app's, whose policies show what is the tenant's.
  for (const orm of tenantOrms)
    describe(`${orm}, row-level`, () => suite(open, orm, 'column alone, row-level'))
})

// Whose models refuse whoever does not run as a tenant.
onEach(['sqlite'], (open) => describe('ambient', () => suite(open, 'sequelize', 'column alone, ambient')))

/** `scim-gen backfill` as its users run it: another process, which loads the app's own handle. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFiles } from '../support/files.js'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { addTenants, tenancy } from '../support/tenants.js'

const repository = join(import.meta.dirname, '../..')
const bin = join(repository, 'bin/scim-gen.js')

let host: RunningHost
const scimGen = async (args: readonly string[], { before = [] as readonly string[], env = {} } = {}) => {
  const { exitCode, stdout, stderr } = await execa('node', [...before, bin, 'backfill', ...args], {
    cwd: host.cwd,
    env: { DATABASE_URL: `file:${join(host.cwd, 'test.db')}`, ...env },
    reject: false,
  })
  return { exitCode, out: stdout, err: stderr }
}

describe('without tenants', () => {
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      // A path of tsconfig.json, and something printed: both are the app's own affair.
      prepare: (cwd) => {
        editFile(cwd, 'tsconfig.json', (text) =>
          text.replace('"compilerOptions": {', '"compilerOptions": { "paths": { "~/*": ["./src/*"] },'),
        )
        writeFileSync(
          join(cwd, 'src/url.ts'),
          "console.log('loading')\nexport enum Place { file = 'DATABASE_URL' }\n",
        )
        editFile(cwd, 'src/db/index.ts', (text) => `import { Place } from '~/url'\nvoid Place\n${text}`)
      },
    })
    await host.db.insert(host.schema.users).values([
      { id: 'u1', email: 'Ada@Example.com', role: 'member' },
      { id: 'u2', email: 'alan@example.com', role: 'member' },
      { id: 'u3', email: 'ADA@example.com', role: 'member' },
      { id: 'u4', email: '', role: 'member' },
    ])
    await host.db.insert(host.schema.teams).values([{ id: 't1', name: 'Engines' }])
  })
  afterAll(() => host.stop())

  test('--dry-run lists who would match whom, and what is in the way', async () => {
    expect(await scimGen(['--dry-run'])).toEqual({
      exitCode: 3,
      out: `User: 2 records to be made, 2 rows left out
  u1 → Ada@Example.com
  u2 → alan@example.com
  u4: has no name
  u3 ADA@example.com: row u1 has that name, whatever the case

Group: 1 record to be made
  t1 → Engines`,
      err: 'loading',
    })
    expect((await call(host, 'GET', '/Users')).body.totalResults).toBe(0)
  })

  test('--json prints one document', async () => {
    const { exitCode, out } = await scimGen(['--dry-run', '--json'])
    expect({ exitCode, document: JSON.parse(out) }).toMatchObject({
      exitCode: 3,
      document: {
        version: 1,
        ok: false,
        command: 'backfill',
        dryRun: true,
        types: [
          {
            type: 'User',
            created: 2,
            matches: [{ key: 'u1' }, { key: 'u2' }],
            refused: [{}, { takenBy: 'u1' }],
          },
          { type: 'Group', created: 1, refused: [] },
        ],
      },
    })
  })

  test('makes the records, by the runner of the app too; again there is nothing to do', async () => {
    const tsx = ['--import', 'tsx']
    expect(await scimGen([], { before: tsx })).toMatchObject({
      exitCode: 3,
      out: `User: 2 records made, 2 rows left out
  u4: has no name
  u3 ADA@example.com: another record has that name, whatever the case

Group: 1 record made`,
    })
    const { body } = await call(host, 'GET', '/Users?filter=userName%20eq%20%22ada%40example.com%22')
    expect(body.totalResults).toBe(1)
    await host.db
      .delete(host.schema.users)
      .where((await import('drizzle-orm')).inArray(host.schema.users.id, ['u3', 'u4']))
    expect(await scimGen([])).toMatchObject({
      exitCode: 0,
      out: 'User: 0 records made\n\nGroup: 0 records made',
    })
  })

  test('what a package requires by itself is what the app imports', async () => {
    writeFiles(join(host.cwd, 'node_modules/finds-models'), {
      'package.json': '{ "exports": "./index.mjs" }',
      'index.mjs': "export { default as find } from './find.cjs'\n",
      'find.cjs': 'module.exports = (path) => require(path)\n',
    })
    const before = readFileSync(join(host.cwd, 'src/db/index.ts'), 'utf8')
    writeFiles(join(host.cwd, 'src'), {
      'plan.entity.ts': 'export class Plan {\n  seats: number = 1\n}\n',
      'db/index.ts': `import { find } from 'finds-models'
const { Plan } = find('${join(host.cwd, 'src/plan.entity.ts')}')
export const same = import('../plan.entity').then((found) => {
  if (found.Plan !== Plan) throw new Error('loaded twice')
})
${before}`,
    })
    expect((await scimGen(['--dry-run'])).out).toContain('User: ')
    writeFileSync(join(host.cwd, 'src/db/index.ts'), before)
  })

  test('what the environment does not say is read from .env', async () => {
    writeFileSync(join(host.cwd, '.env'), 'DATABASE_URL=file:empty.db\n')
    const asApp = await execa('node', [bin, 'backfill'], {
      cwd: host.cwd,
      env: { DATABASE_URL: undefined },
      reject: false,
    })
    expect(asApp.stderr).toMatch(/SG8004 The database does not let it be done: .*no such table/)
    expect((await scimGen([])).out).toContain('User: ')
    rmSync(join(host.cwd, '.env'))
  })

  test('a database that is not there, or has no tables', async () => {
    const { exitCode, err } = await scimGen([], { env: { DATABASE_URL: 'file:empty.db' } })
    expect(exitCode).toBe(1)
    expect(err).toMatch(/SG8004 The database does not let it be done: .*no such table/)
    expect(err).toContain('that the migrations are applied')
  })

  test('what does not load', async () => {
    const { exitCode, err } = await scimGen([], { env: { DATABASE_URL: 'nonsense:' } })
    expect(exitCode).toBe(1)
    expect(err).toMatch(/SG8003 src\/db\/index\.ts#db or src\/scim\/router\.gen\.ts cannot be loaded here: /)
    expect(err).toContain(`write a script:
  import { backfill } from '@scim-gen/runtime'
  import { types } from './src/scim/router.gen'
  console.log(await backfill(types, { db }))`)
  })
})

describe('with tenants', () => {
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { prepare: addTenants, set: tenancy })
    await host.db.insert(host.schema.users).values([
      { id: 'u1', email: 'ada@example.com', role: 'member', organizationId: 'acme' },
      { id: 'u2', email: 'alan@example.com', role: 'member', organizationId: 'umbrella' },
    ])
  })
  afterAll(() => host.stop())

  test('--tenant says whose', async () => {
    expect(await scimGen(['--tenant', 'acme', '--dry-run'])).toMatchObject({
      exitCode: 0,
      out: 'User: 1 record to be made\n  u1 → ada@example.com\n\nGroup: 0 records to be made',
    })
    expect(await scimGen(['--tenant', 'acme'])).toMatchObject({ exitCode: 0 })
    const as = (tenant: string) => call(host, 'GET', '/Users', undefined, { 'x-organization': tenant })
    expect((await as('acme')).body.Resources).toMatchObject([{ userName: 'ada@example.com' }])
    expect((await as('umbrella')).body.totalResults).toBe(0)
  })

  test('it is a question where it is missing', async () => {
    const { exitCode, err } = await scimGen([])
    expect({ exitCode, err }).toEqual({
      exitCode: 3,
      err: `SG8005 Which tenant is meant? They are in src/db/schema.ts#organizations
fix: Pass --tenant KEY, the key of its row of organizations. Run the command once for each that has SCIM.`,
    })
  })
})

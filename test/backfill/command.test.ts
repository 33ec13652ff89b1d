/** What `scim-gen backfill` says where it cannot do its work. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

const config = {
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: false,
}
const tenant = {
  model: 'src/schema.ts#organizations',
  from: 'src/tenancy.ts#organizationOf',
  user: { field: 'organizationId' },
}
const group = {
  model: 'src/schema.ts#teams',
  attributes: { displayName: 'name' },
  members: { model: 'src/schema.ts#teamMembers', user: 'userId', group: 'teamId' },
}

let folder: TemporaryFolder
beforeEach(() => {
  folder = temporaryFolder('backfill')
})
afterEach(() => folder.remove())

async function backfill(changes: object, ...args: readonly string[]) {
  writeFiles(folder.cwd, { 'scim.config.json': JSON.stringify({ ...config, ...changes }) })
  const io = fakeIo({ cwd: folder.cwd })
  const exitCode = await main(['backfill', ...args], io)
  return { exitCode, out: io.out(), err: io.err() }
}

test('a handle that the app passes: the script to write', async () => {
  expect(await backfill({ db: 'argument' })).toEqual({
    exitCode: 1,
    out: '',
    err: `SG8001 The app passes the handle of its database (db: 'argument'), so that the command has none
fix: No file here exports one: write one that does and needs no framework, src/data-source.ts, and pass it: --db src/data-source.ts#dataSource. Or write a script where you have it, and run it as you run your app:
  import { backfill } from '@scim-gen/runtime'
  import { types } from './src/scim/router.gen'
  console.log(await backfill(types, { db }))
`,
  })
})

test('the connection of a model, which only the app opens', async () => {
  const { err } = await backfill({ db: config.user.model })
  expect(err).toMatch(
    `SG8001 The app connects ${config.user.model} when it starts, so that the command has no connection\nfix: `,
  )
})

test('no service yet', async () => {
  const { exitCode, err } = await backfill({})
  expect(exitCode).toBe(1)
  expect(err).toBe(
    'SG8002 There is no service in src/scim yet  src/scim/router.gen.ts\nfix: Write it with `scim-gen generate`, and apply its migration.\n',
  )
})

test("a tenant where there are none, none where there are, and groups that are nobody's", async () => {
  expect(await backfill({}, '--tenant', 'acme')).toMatchObject({
    exitCode: 1,
    err: 'SG8005 --tenant acme: the config knows no tenants\nfix: Leave --tenant out.\n',
  })
  expect(await backfill({ tenant })).toMatchObject({
    exitCode: 3,
    err: expect.stringMatching(/^SG8005 Which tenant/),
  })
  expect(await backfill({ tenant, group }, '--tenant', 'acme')).toMatchObject({
    exitCode: 1,
    err: `SG8006 Nothing tells which rows of src/schema.ts#teams are the tenant's
fix: Say it in the config (tenant.group: { field }), or write a script:
  import { backfill } from '@scim-gen/runtime'
  import { types } from './src/scim/router.gen'
  console.log(await backfill(types, { db, tenant: 'its key', where: { Group: /* which are its */ } }))
`,
  })
})

test.each(['fast', '0', '-5', ''])('a rate that is no number of rows: --rate "%s"', async (rate) => {
  expect(await backfill({}, '--rate', rate)).toMatchObject({
    exitCode: 1,
    err: `SG8007 --rate ${rate}: no number of rows in a second\nfix: Pass one above 0: --rate 1000.\n`,
  })
})

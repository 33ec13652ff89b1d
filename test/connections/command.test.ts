/** What `scim-gen connection` says where it cannot do its work. */
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
  auth: { check: 'connection' },
}
const tenant = {
  model: 'src/schema.ts#organizations',
  from: 'connection',
  user: { field: 'organizationId' },
}

let folder: TemporaryFolder
beforeEach(() => {
  folder = temporaryFolder('connection')
})
afterEach(() => folder.remove())

async function connection(changes: object, ...args: readonly string[]) {
  writeFiles(folder.cwd, {
    'scim.config.json': JSON.stringify({ ...config, ...changes }),
    'src/db.ts': "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle('file:app.db')\n",
  })
  const io = fakeIo({ cwd: folder.cwd })
  const exitCode = await main(['connection', ...args], io)
  return { exitCode, out: io.out(), err: io.err() }
}

test('a handle that the app passes: the script to write', async () => {
  expect(await connection({ db: 'argument' }, 'create', '--name', 'Okta')).toEqual({
    exitCode: 1,
    out: '',
    err: `SG8001 The app passes the handle of its database (db: 'argument'), so that the command has none
fix: Pass yours: --db src/db.ts#db. Or write a script where you have it, and run it as you run your app:
  import { createConnection } from './src/scim/connections'
  console.log(await createConnection(db, { name: 'Okta' }))
`,
  })
})

test('no connections', async () => {
  expect(await connection({ auth: { check: 'bearerToken' } }, 'list')).toEqual({
    exitCode: 1,
    out: '',
    err: `SG8010 There are no connections: auth.check is 'bearerToken'
fix: Let requests come through connections: \`scim-gen generate --set auth.check=connection\`, and apply the migration. With tenants, --set tenant.from=connection as well.
`,
  })
})

test('no token endpoint', async () => {
  const trusted = [
    '--issuer',
    'https://a.test',
    '--subject',
    'b',
    '--audience',
    'c',
    '--jwks',
    'https://a.test/k',
  ]
  for (const args of [
    ['create', '--name', 'Entra', '--secret'],
    ['secret', 'x'],
    ['trust', 'x', ...trusted],
  ])
    expect(await connection({}, ...args)).toEqual({
      exitCode: 1,
      out: '',
      err: `SG8014 There is no token endpoint: connections.oauth is not set
fix: Let connections be its clients: \`scim-gen generate --set connections.oauth=true\`, add jose, and apply the migration.
`,
    })
})

test('nothing emitted yet, and a function that its owner took out', async () => {
  expect((await connection({}, 'list')).err).toMatch(
    /^SG8002 There is no service in src\/scim yet {2}src\/scim\/connections.ts\n/,
  )
  writeFiles(folder.cwd, { 'src/scim/connections.ts': 'export const listConnections = async () => []\n' })
  expect(
    (await connection({}, 'revoke', 'x')).err,
  ).toBe(`SG8011 src/scim/connections.ts exports no function revokeConnection  src/scim/connections.ts
fix: Export it there, as \`generate\` has emitted it, or do in a script of yours what you have made of it.
`)
  expect(await connection({}, 'list')).toEqual({
    exitCode: 0,
    out: 'id  name  provider  state  heard  token  made  used  ends\n',
    err: '',
  })
})

test('whose it is, and when it ends', async () => {
  expect(await connection({ tenant }, 'create', '--name', 'Okta')).toEqual({
    exitCode: 3,
    out: '',
    err: 'SG8005 Whose is the connection? There are tenants\nfix: Pass --tenant KEY, the key of its row of organizations.\n',
  })
  expect((await connection({}, 'list', '--tenant', 'acme')).err).toMatch(
    /^SG8005 --tenant acme: the config knows no tenants\n/,
  )
  const create = ['create', '--name', 'Okta', '--expires']
  expect((await connection({}, ...create, 'soon')).err).toMatch(/^SG8013 --expires soon: that is no date\n/)
  expect((await connection({}, ...create, '2026-01-01')).err).toMatch(
    /^SG8013 --expires 2026-01-01: that is over\n/,
  )
})

test('a subcommand that needs a name or an id', async () => {
  expect((await connection({}, 'create')).err).toMatch(
    /^SG0001 Required option '--name <name>' not specified\n/,
  )
  expect((await connection({}, 'revoke')).err).toMatch(/^SG0001 Missing required argument 'id'\n/)
})

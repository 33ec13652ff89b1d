/** `scim-gen connection` as its users run it: another process than the one that serves. */
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'
import { addTenants } from '../support/tenants.js'
import { tenantSettings } from './support/config.js'

const repository = join(import.meta.dirname, '../..')
const bin = join(repository, 'bin/scim-gen.js')

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', {
    prepare: addTenants,
    answers: { auth: 'connection' },
    set: [...tenantSettings, 'connections.oauth=true'],
  })
})
afterAll(() => host?.stop())

async function scimGen(...args: readonly string[]) {
  const { exitCode, stdout, stderr } = await execa('node', [bin, 'connection', ...args], {
    cwd: host.cwd,
    env: { DATABASE_URL: `file:${join(host.cwd, 'test.db')}` },
    reject: false,
  })
  return { exitCode, out: stdout, err: stderr }
}

const statusOf = async (token: string) =>
  (await call(host, 'GET', '/Users', undefined, { authorization: `Bearer ${token}` })).status

const ID = '[0-9a-f-]{36}'
const TIME = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`

test('create, list, rotate', async () => {
  const made = await scimGen('create', '--name', 'Acme Okta', '--provider', 'okta', '--tenant', 'acme')
  expect(made).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^scimgen_[\w-]{49}$/) })
  expect(made.err).toMatch(
    new RegExp(`^Acme Okta \\(${ID}\\): its token, which nothing will show again\\nInto Okta goes `),
  )
  const token = made.out
  const [id = ''] = new RegExp(ID).exec(made.err) ?? []
  expect(await statusOf(token)).toBe(200)

  const { out } = await scimGen('list')
  const [head, row, ...rest] = out.split('\n')
  expect(head).toMatch(/^id {36}name {7}provider {2}tenant {2}state {3}heard +token +made +used +ends$/)
  expect(row).toMatch(
    new RegExp(
      `^${id}  Acme Okta  okta      acme    active  ${TIME}  ${token.slice(0, 12)}…  ${TIME}  ${TIME}  never$`,
    ),
  )
  expect(rest).toEqual([])

  const rotated = await scimGen('rotate', id, '--expires', '90d', '--json')
  const { token: newer, ...document } = JSON.parse(rotated.out)
  expect(document).toEqual({
    version: 1,
    ok: true,
    command: 'connection rotate',
    diagnostics: [],
    connection: { id, name: 'Acme Okta', provider: 'okta', tenant: 'acme' },
  })
  expect([await statusOf(token), await statusOf(newer)]).toEqual([200, 200])
  expect(await scimGen('rotate', id, '--complete')).toMatchObject({
    exitCode: 0,
    out: '',
    err: `${id}: the older token has ended`,
  })

  // This process has looked the tokens up, and remembers them for five seconds.
  await expect.poll(() => statusOf(token), { timeout: 6_000, interval: 500 }).toBe(401)
  expect(await statusOf(newer)).toBe(200)
})

test('a client and whom it trusts', async () => {
  const made = await scimGen('create', '--name', 'Acme Entra', '--tenant', 'acme', '--secret')
  expect(made).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^scimgen_[\w-]{49}$/) })
  expect(made.err).toMatch(
    new RegExp(
      `^Acme Entra: the secret of client ${ID}, which nothing will show again\\nInto the identity provider goes `,
    ),
  )
  const [id = ''] = new RegExp(ID).exec(made.err) ?? []
  const response = await fetch(`${host.base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: made.out }),
  })
  const { access_token: token } = Object(await response.json())
  expect(await statusOf(token)).toBe(200)

  const issuer = ['--issuer', 'https://login.example.com', '--subject', 'sp', '--audience', 'scim']
  expect(await scimGen('trust', id, ...issuer, '--jwks', 'https://login.example.com/keys')).toEqual({
    exitCode: 0,
    out: '',
    err: `${id}: what https://login.example.com says of sp is taken`,
  })
  const { out } = await scimGen('list')
  expect(out).toContain(`secret ${made.out.slice(0, 12)}…`)
  expect(out).toContain('key https://login.example.com')
})

test('a tenant that there is not gets no token', async () => {
  const { exitCode, out, err } = await scimGen('create', '--name', 'Nobody', '--tenant', 'nobody')
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' })
  expect(err).toMatch(
    /^SG8012 There is no tenant nobody\nfix: --tenant takes the key of its row of \w+, and --name any text\.$/,
  )
})

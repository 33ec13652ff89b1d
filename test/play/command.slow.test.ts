/** `scim-gen play` against an app that is served, and against one that is broken. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { type TemporaryFolder, temporaryFolder } from '../support/files.js'
import { call, type RunningHost, startHost } from '../support/host.js'
import { type Breakage, breakServer } from '../verify/proxy.js'

let host: RunningHost
let folder: TemporaryFolder
beforeAll(async () => {
  const answers = { auth: 'connection' }
  host = await startHost('express-drizzle-sqlite', { answers, set: ['connections.oauth=true'] })
  const functions = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/connections.ts'))
  token = (await functions.createConnection({ name: 'Okta' })).token
  client = await functions.createClient({ name: 'Entra' })
}, 60_000)
let token: string
let client: { readonly clientId: string; readonly secret: string }
afterAll(() => host.stop())
beforeEach(() => {
  folder = temporaryFolder('play')
})
afterEach(() => folder.remove())

async function play(argv: readonly string[], env: Record<string, string> = { SCIM_TOKEN: token }) {
  const io = fakeIo({ cwd: folder.cwd, env })
  const exitCode = await main(['play', ...argv], io)
  return { exitCode, out: io.out(), err: io.err() }
}

const filtered = async (filter: string) =>
  (await call({ ...host, token }, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)).body

describe('an app that does it right', () => {
  // On all hosts, and for longer, in the matrix.
  test.each(['okta', 'google'])('%s: days of chaos, and no difference', async (provider) => {
    const flags = ['--seed', '11', '--people', '6', '--days', '4', '--chaos']
    const { exitCode, out, err } = await play([provider, host.base, ...flags])
    expect(out).toMatch(/✓ Directory and app agree: \d+ people.*, no difference/)
    expect(out).toMatch(/the connection was cut|the answer got lost|sent twice at once/)
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    // What it made is gone, or inactive where a DELETE deactivates.
    const left = await filtered(`active eq true and userName ew "@${provider}-11.example"`)
    expect(left.totalResults).toBe(0)
    const groups = await call({ ...host, token }, 'GET', '/Groups')
    expect(groups.body.totalResults).toBe(0)
  })

  test('Entra gets its tokens by client credentials, and no credential is shown or recorded', async () => {
    const credentials = ['--client-id', client.clientId, '--token-url', `${host.base}/oauth/token`]
    const flags = ['--seed', '12', '--days', '2', '--record', 'log.jsonl', ...credentials]
    const { exitCode, out } = await play(['entra', host.base, ...flags], {
      SCIM_CLIENT_SECRET: client.secret,
    })
    expect(exitCode).toBe(0)
    expect(out.match(/POST +\/oauth\/token +200 +/g)?.length).toBeGreaterThanOrEqual(2)
    const recorded = readFileSync(join(folder.cwd, 'log.jsonl'), 'utf8')
    expect(out + recorded).not.toMatch(/scimgen_|Bearer/)
    expect(out + recorded).not.toContain(client.secret)
    const lines = recorded
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/Users', status: 201, answer: expect.any(Object) }),
    )
  })

  test('--keep leaves what was made, and the same seed finds it again', async () => {
    const flags = [
      'entra',
      host.base,
      '--seed',
      '13',
      '--people',
      '2',
      '--groups',
      '0',
      '--days',
      '1',
      '--json',
    ]
    const first = await play([...flags, '--keep'])
    expect(JSON.parse(first.out)).toMatchObject({ ok: true, seed: 13, people: 2, differences: [] })
    expect((await filtered('userName ew "@entra-13.example"')).totalResults).toBe(2)
    const second = await play(flags)
    expect(JSON.parse(second.out)).toMatchObject({ ok: true, cleanup: { deleted: 2, left: [] } })
  })

  test("what somebody else has made is not touched, though it has a name of the play's", async () => {
    const userName = 'john.lovelace@okta-1.example'
    const made = await call({ ...host, token }, 'POST', '/Users', { userName, name: { givenName: 'His' } })
    const { exitCode, err } = await play(['okta', host.base, '--seed', '1'])
    expect(err).toBe(
      `SG9102 PUT /Users/${made.body.id} is not sent: this run did not create it\nfix: Somebody else has made what has a name of this play: pass another --seed.\n`,
    )
    expect(exitCode).toBe(1)
    expect((await filtered(`userName eq "${userName}"`)).Resources).toMatchObject([
      { name: { givenName: 'His' } },
    ])
  })
})

describe('an app that does not', () => {
  async function against(breakage: Breakage, ...argv: readonly string[]) {
    const server = await breakServer({ ...host, token }, breakage)
    try {
      const [provider = 'entra', ...flags] = argv
      return await play([provider, server.base, '--people', '3', '--days', '4', ...flags])
    } finally {
      await server.stop()
    }
  }

  test('a change that is answered and not made is a difference', async () => {
    const { exitCode, out } = await against(
      async ({ method, path, forward }) =>
        method === 'PATCH' && path.startsWith('/Groups') ? { status: 204, headers: {}, body: '' } : forward(),
      ...['entra', '--seed', '21'],
    )
    expect(out).toMatch(/✗ Directory and app differ, \d+ people and \d+ teams:\n +The group .* lacks p\d/)
    expect(exitCode).toBe(1)
  })

  test('429 and 503 are waited out as they ask for', async () => {
    let asked = 0
    const { exitCode, out } = await against(
      async ({ method, forward }) => {
        if (method !== 'POST' || ++asked > 2) return forward()
        return { status: asked === 1 ? 429 : 503, headers: { 'retry-after': '1' }, body: '' }
      },
      ...['okta', '--seed', '22', '--days', '1'],
    )
    expect(out).toContain('sent 3 times: the service had asked for patience')
    expect(exitCode).toBe(0)
  })

  test('a wrong token, a wrong secret, and no token are told as they are', async () => {
    expect(await play(['okta', host.base], { SCIM_TOKEN: 'wrong' })).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('SG6003 The server refuses the token'),
    })
    expect(await play(['okta', host.base], {})).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('SG6004 There is no token'),
    })
    const credentials = ['--client-id', client.clientId, '--token-url', `${host.base}/oauth/token`]
    expect(await play(['entra', host.base, ...credentials], { SCIM_CLIENT_SECRET: 'wrong' })).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('SG6003 The token endpoint gives no token: it answered 401'),
    })
    expect(await play(['okta', host.base, ...credentials])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('SG9101 Okta has no client credentials'),
    })
  })
})

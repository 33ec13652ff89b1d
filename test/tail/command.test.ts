/** `scim-gen tail` by URL, and what it says where it cannot do its work. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchHandler } from '@scim-gen/runtime/fetch'
import { ReadableLog } from '@scim-gen/runtime/log'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import type { LoggedRequest } from '../../src/runtime/log.js'
import { fakeIo } from '../cli/fake-io.js'
import { logged } from '../log/support/logged.js'
import { type Directory, routes } from '../mount/support/directory.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

const rows: LoggedRequest<string>[] = ['acme', 'umbrella'].map((tenantId, index) => ({
  ...logged({ status: 401 + index, userAgent: 'Okta SCIM Client 1.0.0' }),
  id: `0193a5f0-0000-7000-8000-00000000000${index}`,
  tenantId,
}))
const asked: object[] = []

function handler(token: string | undefined) {
  const log = new ReadableLog<Directory, string>(
    {
      insert: async () => {},
      list: async (_db, filter) => {
        asked.push(filter)
        return rows.toReversed()
      },
      deleteBefore: async () => false,
    },
    { keep: 30, token },
  )
  return fetchHandler({ routes, db: new Map(), authCheck: () => false, log, path: '/scim/v2' })
}

let server: Server
let base: string
const TOKEN = 'a-secret-of-the-log'
beforeAll(async () => {
  const answer = handler(TOKEN)
  server = createServer(async (request, response) => {
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const { status, body } = await answer(new Request(`http://localhost${request.url}`, { headers }))
    response.writeHead(status).end(body && Buffer.from(await new Response(body).arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

let folder: TemporaryFolder
beforeEach(() => {
  folder = temporaryFolder('tail')
  asked.length = 0
})
afterEach(() => folder.remove())

async function tail(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const io = fakeIo({ cwd: folder.cwd, env })
  const exitCode = await main(['tail', ...args], io)
  return { exitCode, out: io.out(), err: io.err() }
}

describe('of a running service', () => {
  const byUrl = (...more: readonly string[]) => ['--url', base, '--token', TOKEN, '--no-follow', ...more]

  test('lines, with what the refused ones mean', async () => {
    const { exitCode, out, err } = await tail(
      byUrl('--tenant', 'acme', '--status', 'refused', '--since', '1h'),
    )
    expect([exitCode, err]).toEqual([0, ''])
    expect(out.split('\n')[0]).toMatch(/^19:00:00 GET {4}\/Users +401 +4 ms$/)
    expect(out).toContain('Okta says "Error authenticating: Unauthorized"')
    expect(out).not.toContain('402')
    expect(asked).toEqual([{ leastStatus: 400, from: expect.stringMatching(/^019b/) }])
  })

  test('one JSON document', async () => {
    const { out } = await tail([...byUrl('--json', '--no-explain')])
    const { command, requests } = JSON.parse(out)
    expect([command, requests.map(({ status }: LoggedRequest) => status)]).toEqual(['tail', [401, 402]])
  })

  test('a wrong token, and none', async () => {
    const wrong = await tail(['--url', base, '--token', 'another', '--no-follow'])
    expect(wrong).toMatchObject({ exitCode: 1, out: '' })
    expect(wrong.err).toContain(`SG8017 ${base}/log has answered with 401, and not with the log`)
    expect((await tail(['--url', base])).err).toContain('SG8017 --url needs the token of the log')
    expect((await tail(['--url', base, '--no-follow'], { SCIM_LOG_TOKEN: TOKEN })).exitCode).toBe(0)
    expect(asked).toHaveLength(1)
  })

  test('nobody is there', async () => {
    const { err } = await tail(['--url', 'http://127.0.0.1:1/scim/v2', '--token', TOKEN])
    expect(err).toContain('SG8017 http://127.0.0.1:1/scim/v2/log cannot be reached: ')
  })
})

describe('the URL of a log opens to its token alone', () => {
  const ask = async (token: string | undefined, headers: Record<string, string> = {}, method = 'GET') =>
    (await handler(token)(new Request('http://localhost/scim/v2/log', { method, headers }))).status

  test('and to nobody where the app has none', async () => {
    expect(await ask(TOKEN, { authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await ask(TOKEN, { authorization: `Bearer ${TOKEN}` }, 'POST')).toBe(405)
    for (const token of [TOKEN, undefined, ''])
      for (const sent of ['Bearer ', 'Bearer undefined', 'Bearer another', `Basic ${TOKEN}`])
        expect(await ask(token, { authorization: sent })).toBe(401)
    expect(await ask(undefined)).toBe(401)
  })
})

const config = {
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: false,
}

test.each<[string, object, readonly string[], string]>([
  [
    'there is no log',
    {},
    [],
    `SG8015 There is no log: the config has none
fix: Write one: \`scim-gen generate --set "log.keep=30 days"\`, and apply the migration.
`,
  ],
  [
    'the app passes the handle',
    { log: { keep: '30 days' }, db: 'argument' },
    [],
    `SG8001 The app passes the handle of its database (db: 'argument'), so that the command has none
fix: No file here exports one: write one that does and needs no framework, src/data-source.ts, and pass it: --db src/data-source.ts#dataSource. Or write a script where you have it, and run it as you run your app:
  import { listRequests } from './src/scim/log'
  console.log(await listRequests(db))
`,
  ],
  [
    'a time that is none',
    {},
    ['--since', 'yesterday'],
    `SG8016 --since yesterday: that is no time that has passed
fix: Pass a number with its unit: 90s, 15m, 1h, 2d.
`,
  ],
  [
    'a status that is none',
    {},
    ['--status', 'bad'],
    `SG8016 --status bad: that is no status
fix: Pass one, such as 404; or refused, for all from 400 on.
`,
  ],
])('%s', async (_, changes, args, err) => {
  writeFiles(folder.cwd, {
    'scim.config.json': JSON.stringify({ ...config, ...changes }),
    'src/db.ts': 'export const db = {}\n',
  })
  expect(await tail(args)).toEqual({ exitCode: 1, out: '', err })
})

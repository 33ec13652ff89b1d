import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { type TemporaryFolder, temporaryFolder } from '../support/files.js'
import { type RunningHost, startHost } from '../support/host.js'
import { rightAnswers, serveTokens } from './faults/token.js'
import { breakServer } from './proxy.js'

let host: RunningHost
let folder: TemporaryFolder
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite')
}, 60_000)
afterAll(() => host.stop())
beforeEach(() => {
  folder = temporaryFolder('verify')
})
afterEach(() => folder.remove())

async function scimGen(argv: readonly string[], options: Partial<Parameters<typeof fakeIo>[0]> = {}) {
  const io = fakeIo({ cwd: folder.cwd, ...options })
  const exitCode = await main(['verify', ...argv], io)
  return { exitCode, out: io.out(), err: io.err() }
}

const only = ['--only', 'user-create', '--only', 'user-get']

test('a service that passes ends with 0', async () => {
  const { exitCode, out, err } = await scimGen([host.base, '--token', host.token, ...only])
  expect({ exitCode, out, err }).toEqual({
    exitCode: 0,
    out: `${host.base} against rfc7643, rfc7644

rfc7643  0 passed, 0 warned, 0 failed, 0 skipped
rfc7644  2 passed, 0 warned, 0 failed, 0 skipped

Deleted 2 resources that this run had created.
`,
    err: '',
  })
})

test('a service that fails ends with 1; --json prints one document, reports are written', async () => {
  const server = await breakServer(host, async (asked) => {
    const reply = await asked.forward()
    return reply.status === 201 ? { ...reply, status: 200 } : reply
  })
  const reports = ['--report', 'junit', '--report-file', 'out.xml', '--report', 'html', '--report', 'json']
  const { exitCode, out } = await scimGen([server.base, '--token', host.token, ...only, ...reports, '--json'])
  await server.stop()
  const { ok, command, report } = JSON.parse(out)
  expect({ exitCode, ok, command }).toEqual({ exitCode: 1, ok: false, command: 'verify' })
  const outcomes = report.results.map(
    ({ id, outcome }: { id: string; outcome: string }) => `${id} ${outcome}`,
  )
  expect(outcomes).toEqual(['user-create failed', 'user-get passed'])
  const read = (file: string) => readFileSync(join(folder.cwd, file), 'utf8')
  expect(read('out.xml')).toContain('<testsuites ')
  expect(read('scim-report.html')).toContain('<!doctype html>')
  expect(JSON.parse(read('scim-report.json'))).toEqual(report)
})

test('the token may come from SCIM_TOKEN, and is shown nowhere', async () => {
  const { exitCode, out, err } = await scimGen([host.base, ...only, '--json'], {
    env: { SCIM_TOKEN: host.token },
  })
  expect(exitCode).toBe(0)
  expect(out + err).not.toContain(host.token)
})

test('without a token the run uses one of the token endpoint, where that gives one', async () => {
  const { url, stop } = await serveTokens(rightAnswers)
  const client = [host.base, '--token-url', url, '--client-id', 'entra', ...only]
  // What is passed counts, before what is around.
  const secret = { env: { SCIM_TOKEN: 'other', SCIM_CLIENT_SECRET: 's3cr3t-of-entra' } }
  expect(host.token).toBe(rightAnswers.granted.access_token)
  expect(await scimGen(client, secret)).toMatchObject({ exitCode: 0, err: '' })
  expect(await scimGen([...client, '--client-secret', 'wrong'])).toEqual({
    exitCode: 1,
    out: '',
    err: `SG6003 The token endpoint gives no token: POST ${url} answered 401, invalid_client
fix: Pass the id of a client and its secret as they were made, or a token with --token.
`,
  })
  await stop()
})

test('an app on this machine gets the token of .env, and no other', async () => {
  writeFileSync(join(folder.cwd, '.env'), `SCIM_TOKEN=${host.token}\n`)
  expect(await scimGen([host.base, '--only', 'user-get'])).toMatchObject({ exitCode: 0 })
  expect((await scimGen(['https://scim.example'])).err).toContain('SG6004 There is no token')
})

test('progress is shown on terminals only', async () => {
  const args = [host.base, '--token', host.token, '--only', 'user-create']
  const { err } = await scimGen(args, { isTTY: true })
  expect(err).toContain('0/1 POST creates a user and answers 201')
  expect((await scimGen(args)).err).toBe('')
})

describe('mistakes', () => {
  test.each([
    [[], 'SG0001 Missing required argument'],
    [
      ['https://scim.example'],
      'SG6004 There is no token\nfix: Pass --token, or set SCIM_TOKEN; or pass --token-url, --client-id',
    ],
    [
      ['https://scim.example', '--token', 'a b'],
      'SG6004 The token holds a character that a header cannot hold',
    ],
    [['nowhere', '--token', 'x'], 'SG6001 nowhere is no base URL of a SCIM service: it is no URL'],
    [
      ['https://scim.example', '--token', 'x', '--report-file', 'a'],
      'SG6005 --report-file a belongs to no --report',
    ],
    [
      ['https://scim.example', '--token', 'x', '--token-url', 'https://scim.example/token'],
      'SG6008 A token endpoint is checked with its URL, the id of a client and its secret; one is missing or no URL',
    ],
    [
      ['https://scim.example', '--profile', 'ldap'],
      "SG0001 Option '--profile <name>' argument 'ldap' is invalid.",
    ],
    [
      ['https://scim.example', '--timeout', '0'],
      "SG0001 Option '--timeout <seconds>' argument '0' is invalid.",
    ],
  ])('%j', async (argv, message) => {
    const { exitCode, out, err } = await scimGen(argv)
    expect({ exitCode, out, start: err.slice(0, message.length) }).toEqual({
      exitCode: 1,
      out: '',
      start: message,
    })
  })
})

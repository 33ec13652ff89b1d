/** The command line of the package on its own; what it shares with `scim-gen verify` is tested there. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '../../src/verify/cli/main.js'
import { packageVersion } from '../../src/verify/package-version.js'
import { fakeIo } from '../cli/fake-io.js'

const config = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'] }

let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const isConfig = request.url === '/ServiceProviderConfig'
    response.writeHead(isConfig ? 200 : 404).end(isConfig ? JSON.stringify(config) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function verify(...argv: readonly string[]) {
  const io = fakeIo({ env: { SCIM_TOKEN: 'secret' } })
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

test('a run without a failure ends with 0, and tells in its report which tool it was', async () => {
  const flags = ['--profile', 'rfc9865', '--only', 'cursor-first']
  expect(await verify(base, ...flags)).toEqual({
    exitCode: 0,
    out: `${base} against rfc9865

SKIP 1: /ServiceProviderConfig does not announce pagination.cursor (cursor-first)

rfc9865  0 passed, 0 warned, 0 failed, 1 skipped

Deleted 0 resources that this run had created.
`,
    err: '',
  })
  const { out } = await verify(base, ...flags, '--json')
  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    ok: true,
    command: 'verify',
    diagnostics: [],
    report: { tool: `@scim-gen/verify ${packageVersion()}`, results: [{ outcome: 'skipped' }] },
  })
})

test('a failure ends with 1', async () => {
  const { exitCode, out } = await verify(base, '--only', 'user-create')
  expect(out).toContain('1 failed')
  expect(exitCode).toBe(1)
})

test.each([
  [[], 'SG0001', "Missing required argument 'base-url'", 'See `npx @scim-gen/verify --help`.'],
  [['x', '--tokens', 'y'], 'SG0001', "Unknown option '--tokens'", 'Did you mean --token?'],
  [['nowhere'], 'SG6001', 'nowhere is no base URL of a SCIM service: it is no URL', undefined],
])('%j is told of, as text and as JSON', async (argv, code, message, fix) => {
  const { exitCode, out, err } = await verify(...argv)
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' })
  expect(err).toContain(`${code} ${message}\nfix: ${fix ?? ''}`)
  const json = await verify(...argv, '--json')
  expect({ exitCode: json.exitCode, err: json.err }).toEqual({ exitCode: 1, err: '' })
  const diagnostic = { code, message, ...(fix !== undefined && { fix }) }
  expect(JSON.parse(json.out)).toMatchObject({ ok: false, command: 'verify', diagnostics: [diagnostic] })
})

test('--help and --version end with 0', async () => {
  const { exitCode, out } = await verify('--help')
  expect(exitCode).toBe(0)
  for (const flag of ['--token', '--profile', '--only', '--report', '--report-file', '--timeout', '--json'])
    expect(out).toContain(`  ${flag} `)
  expect(await verify('--version')).toEqual({ exitCode: 0, out: `${packageVersion()}\n`, err: '' })
})

/** The tarball of `@scim-gen/verify` in a folder that has nothing else: whoever tests a service needs no scim-gen. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningHost, startHost } from '../../support/host.js'
import { artifacts } from './packed.js'

/** Expects the tarballs to be packed. */
export function verifyAloneSuite(): void {
  let folder: string
  let host: RunningHost
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'scim-verify-')))
    const tarballs = readdirSync(artifacts).filter((file) => file.startsWith('scim-gen-verify-'))
    const paths = tarballs.map((file) => join(artifacts, file))
    await execa('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...paths], { cwd: folder })
    host = await startHost('express-drizzle-sqlite')
  })
  afterAll(async () => {
    await host?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function run(command: string, ...args: readonly string[]) {
    const env = { SCIM_TOKEN: 'secret' }
    const options = { cwd: folder, env, reject: false, preferLocal: true, localDir: folder } as const
    const { exitCode, stdout, stderr } = await execa(command, args, options)
    return { exitCode, stdout, stderr }
  }

  test('it brings nothing along but commander', () => {
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
    expect(installed.sort()).toEqual(['@scim-gen', 'commander'])
    expect(readdirSync(join(folder, 'node_modules/@scim-gen'))).toEqual(['verify'])
  })

  test('a service of ours passes', async () => {
    const profiles = ['rfc7643', 'rfc9865', 'okta', 'entra', 'onelogin', 'jumpcloud', 'google']
    const flags = profiles.flatMap((profile) => ['--profile', profile])
    const { exitCode, stdout } = await run('npx', '@scim-gen/verify', host.base, ...flags, '--report', 'json')
    expect(stdout).toMatch(/^rfc7643 +\d+ passed, \d+ warned, 0 failed, \d+ skipped$/m)
    expect(stdout).toMatch(/^okta +12 passed, 0 warned, 0 failed, 0 skipped$/m)
    expect(exitCode).toBe(0)
    const report: { tool: string; results: readonly { profile: string; outcome: string }[] } = JSON.parse(
      readFileSync(join(folder, 'scim-report.json'), 'utf8'),
    )
    expect(report.tool).toMatch(/^@scim-gen\/verify \d+\.\d+\.\d+$/)
    expect([...new Set(report.results.map(({ profile }) => profile))]).toEqual(profiles)
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  })

  test('what is no SCIM service is told so', async () => {
    const server = createServer((_, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const result = await run('scim-verify', base)
    server.closeAllConnections()
    server.close()
    expect(result).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `SG6007 There is no SCIM service at ${base}: GET ${base}/ServiceProviderConfig answered 404
fix: Pass the address that identity providers are given; it ends where the service is mounted, such as in /scim/v2.`,
    })
  })
}

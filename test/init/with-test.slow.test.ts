/** The tests of `init --with-test` and `replay --as-test` at work in an Express app with Drizzle on SQLite, under two runners. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { wholeTest } from '../support/breadth.js'
import { outsideFolder, readFiles } from '../support/files.js'
import { editFile } from '../support/host.js'
import { installPackages } from '../support/linked-packages.js'

const repository = join(import.meta.dirname, '../..')

describe.each([
  {
    name: 'vitest',
    devDependency: 'vitest',
    argv: ['npx', 'vitest', 'run'],
    auth: 'bearerToken',
  },
  {
    name: 'node:test',
    devDependency: 'tsx',
    argv: ['node', '--import', 'tsx', '--test'],
    auth: 'connection',
  },
])('$name', ({ devDependency, argv: [command = '', ...args], auth }) => {
  let cwd: string
  let remove = () => {}

  beforeAll(async () => {
    ;({ cwd, remove } = outsideFolder('with-test'))
    cpSync(join(repository, 'fixtures/hosts/express-drizzle-sqlite'), cwd, { recursive: true })
    await installPackages(cwd)
    editFile(cwd, 'package.json', (text) => {
      const manifest: Record<string, object> = JSON.parse(text)
      return JSON.stringify({
        ...manifest,
        devDependencies: { ...manifest.devDependencies, [devDependency]: '*' },
      })
    })
    await scimGen('init', '--yes', '--with-test', '--auth', auth)
    await scimGen('generate')
    const client = createClient({ url: `file:${join(cwd, 'host.db')}` })
    for (const [path, text] of Object.entries(readFiles(join(cwd, 'drizzle'))))
      if (/^\d+_.*\.sql$/.test(path))
        await client.executeMultiple(text.replaceAll('--> statement-breakpoint', ''))
    client.close()
  })
  afterAll(() => remove())

  async function scimGen(...argv: string[]): Promise<void> {
    const io = fakeIo({ cwd })
    const code = await main(argv, io)
    expect({ code, said: io.err() }).toMatchObject({ code: 0 })
  }

  const runTests = (file = 'src/scim/scim.test.ts') =>
    execa(command, [...args, file], {
      cwd,
      // Not those of the runner that this test runs in.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: `file:${join(cwd, 'host.db')}` },
      extendEnv: false,
      all: true,
      reject: false,
    })

  test('passes', async () => {
    const { exitCode, all } = await runTests()
    expect(exitCode, all).toBe(0)
    expect(all).toMatch(/2 passed|pass 2/)
  })

  wholeTest('what replay has written passes, and fails where the service answers otherwise', async () => {
    const requests = [
      {
        method: 'POST',
        path: '/Users',
        body: { userName: 'ann@acme.example' },
        answer: { id: 'u1' },
        status: 201,
      },
      { method: 'GET', path: '/Users/u1', status: 200 },
    ]
    const text = requests.map((one) => `${JSON.stringify(one)}\n`).join('')
    writeFileSync(join(cwd, 'case.jsonl'), text)
    await scimGen('replay', 'case.jsonl', '--as-test')
    // A dry run leaves nothing, so that it passes twice.
    for (let times = 0; times < 2; times++) {
      const { exitCode, all } = await runTests('src/scim/scim.replay.test.ts')
      expect(exitCode, all).toBe(0)
      expect(all).toMatch(/1 passed|pass 1/)
    }
    editFile(cwd, 'src/scim/scim.replay.jsonl', (lines) => lines.replace('"status":201', '"status":409'))
    const { exitCode, all } = await runTests('src/scim/scim.replay.test.ts')
    expect(exitCode).toBe(1)
    expect(all).toContain('✗ it was 409')
  })

  wholeTest('fails where the emitted code is stale, and where the service is no SCIM', async () => {
    editFile(cwd, 'src/scim/adapters/user.ts', (text) => text.replace('...this.common(scim, request),', ''))
    editFile(cwd, 'scim.config.ts', (text) => text.replace("emails: 'email',", ''))
    const { exitCode, all } = await runTests()
    expect(exitCode).toBe(1)
    expect(all).toMatch(/2 failed|fail 2/)
    expect(all).toContain('SG0004')
  })
})

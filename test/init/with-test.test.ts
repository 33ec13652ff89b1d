/** `init --with-test`: the test that the host gets, in its own runner and for its own framework. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { goldenCases } from '../golden/cases.js'
import { outsideFolder, writeFiles } from '../support/files.js'
import { editFile } from '../support/host.js'

const input: Readonly<Record<string, string>> =
  goldenCases().find(({ name }) => name === 'sqlite-flag-and-teams')?.input ?? {}
const path = 'src/scim/scim.test.ts'

let remove = () => {}
afterEach(() => remove())

/** A copy of a host without config, with packages of its own. */
function hostWith(files: Readonly<Record<string, string>> = {}) {
  const folder = outsideFolder('with-test')
  remove = folder.remove
  writeFiles(folder.cwd, { ...input, ...files })
  return { cwd: folder.cwd, text: () => readFileSync(join(folder.cwd, path), 'utf8') }
}

const manifest = (devDependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({ type: 'module', dependencies: { 'drizzle-orm': '*', express: '*' }, devDependencies })

async function scimGen(cwd: string, ...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, out: io.out(), err: io.err() }
}

describe('the test', () => {
  test('is written beside the config, once', async () => {
    const { cwd, text } = hostWith()
    const { code, err } = await scimGen(cwd, 'init', '--yes', '--with-test')
    expect(code).toBe(0)
    expect(err.slice(err.indexOf('Wrote'))).toMatchInlineSnapshot(`
      "Wrote scim.config.ts: read it, it is yours.
      Wrote src/scim/scim.test.ts, for node:test: it is yours.

      Next:
        npx scim-gen generate
        run it: node --test src/scim/scim.test.ts
      "
    `)
    expect(text()).toMatchInlineSnapshot(`
      "// Yours: \`scim-gen init --with-test\` wrote it once. It tells when the emitted code is no longer what your models and
      // scim.config say, and whether what your app serves is SCIM. The database is the one that your app connects to.
      import { equal } from 'node:assert/strict'
      import { exec } from 'node:child_process'
      import { once } from 'node:events'
      import { createServer, type Server } from 'node:http'
      import { test } from 'node:test'
      import express, { type Request } from 'express'
      import { scimRouter } from './index.js'

      const TOKEN = 'test'

      /** Whoever has the token of the test may do everything. */
      const authCheck = (request: Request) => request.get('authorization') === \`Bearer \${TOKEN}\`

      /** Serves SCIM on a free port. */
      async function serve(): Promise<{ readonly origin: string; readonly close: () => Promise<unknown> }> {
        const app = express().use('/scim/v2', scimRouter({ authCheck }))
        return listen(createServer(app))
      }

      /** A server that listens on a free port. */
      async function listen(server: Server) {
        server.listen(0, '127.0.0.1')
        await once(server, 'listening')
        const address = server.address()
        const port = typeof address === 'object' ? address?.port : undefined
        const close = () => {
          server.closeAllConnections()
          return new Promise((resolve) => server.close(resolve))
        }
        return { origin: \`http://127.0.0.1:\${port}\`, close }
      }

      /** Runs scim-gen: its exit code, and all that it says. */
      function scimGen(command: string): Promise<{ readonly code: number; readonly output: string }> {
        return new Promise((resolve) => {
          exec(\`npx scim-gen \${command}\`, (error, stdout, stderr) => {
            resolve({ code: error ? (error.code ?? 1) : 0, output: stdout + stderr })
          })
        })
      }

      test('the emitted code is up to date', async () => {
        const { code, output } = await scimGen('check')
        equal(code, 0, output)
      })

      test('the service is SCIM', async () => {
        const { origin, close } = await serve()
        try {
          const { code, output } = await scimGen(\`verify \${origin}/scim/v2 --token \${TOKEN}\`)
          equal(code, 0, output)
        } finally {
          await close()
        }
      })
      "
    `)
  })

  test('is written alone where there is a config, and never over one that is there', async () => {
    const { cwd, text } = hostWith()
    await scimGen(cwd, 'init', '--yes')
    const config = readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
    expect(await scimGen(cwd, 'init', '--with-test')).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "Wrote src/scim/scim.test.ts, for node:test: it is yours.

      Next:
        run it: node --test src/scim/scim.test.ts
      ",
        "out": "",
      }
    `)
    writeFiles(cwd, { [path]: 'mine' })
    expect(await scimGen(cwd, 'init', '--with-test')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG5005 src/scim/scim.test.ts is there already: --with-test writes it once, and it is yours  src/scim/scim.test.ts
      fix: Leave --with-test out, or delete the file to have it written anew.
      ",
        "out": "",
      }
    `)
    expect(text()).toBe('mine')
    expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toBe(config)
  })

  test('stays where the config is written anew', async () => {
    const { cwd, text } = hostWith({ [path]: 'mine' })
    const { code, err } = await scimGen(cwd, 'init', '--yes', '--with-test')
    expect(code).toBe(0)
    expect(err).toContain(`${path} is there already, and stays as it is.\n`)
    expect(text()).toBe('mine')
  })

  test('is no file that generate knows of', async () => {
    const { cwd, text } = hostWith()
    await scimGen(cwd, 'init', '--yes', '--with-test')
    const before = text()
    await scimGen(cwd, 'generate')
    expect(await scimGen(cwd, 'check')).toMatchObject({ code: 0, out: '' })
    expect(text()).toBe(before)
  })

  test('is told as JSON', async () => {
    const { out } = await scimGen(hostWith().cwd, 'init', '--yes', '--with-test', '--json')
    expect(JSON.parse(out)).toMatchObject({ ok: true, test: path, path: 'scim.config.ts' })
  })
})

describe('the runner', () => {
  test.each([
    ['vitest', { vitest: '4' }, "import { test } from 'vitest'", ', 120_000)', 'npx vitest run'],
    ['jest', { jest: '30' }, "import { test } from '@jest/globals'", ', 120_000)', 'npx jest'],
    [
      'jest',
      { jest: '30', '@types/jest': '30' },
      "import { equal } from 'node:assert/strict'",
      ', 120_000)',
      'npx jest',
    ],
    ['node:test', {}, "import { test } from 'node:test'", '})\n', 'node --test'],
    ['node:test', { tsx: '4' }, "import { test } from 'node:test'", '})\n', 'node --import tsx --test'],
  ])('is %s with %j', async (name, devDependencies, line, end, command) => {
    const { cwd, text } = hostWith({ 'package.json': manifest(devDependencies) })
    const { err } = await scimGen(cwd, 'init', '--yes', '--with-test')
    expect(err).toContain(`Wrote ${path}, for ${name}: it is yours.\n`)
    expect(err).toContain(`run it: ${command} ${path}\n`)
    expect(text()).toContain(`${line}\n`)
    expect(text()).toContain(end)
    expect(text().match(/import .* from '(vitest|@jest\/globals|node:test)'/g)?.length ?? 0).toBe(
      '@types/jest' in devDependencies ? 0 : 1,
    )
  })

  test('scim-gen is run by the package manager of the host', async () => {
    const { cwd, text } = hostWith({ 'pnpm-lock.yaml': '' })
    await scimGen(cwd, 'init', '--yes', '--with-test')
    expect(text()).toContain('exec(`pnpm exec scim-gen ${' + 'command}`')
  })
})

test('a host that passes its handle writes how the test opens a database', async () => {
  const { cwd, text } = hostWith()
  await scimGen(cwd, 'init', '--yes', '--with-test', '--db', 'argument')
  expect(text()).toContain('scimRouter({ authCheck, db: testDatabase() })')
  expect(text()).toContain("throw new Error('Write testDatabase() in src/scim/scim.test.ts')")
})

describe('where requests come through connections', () => {
  /** From the first statement that is of connections. */
  const ofConnections = (text: string) =>
    text.slice(text.indexOf("test('the service")).match(/.*(connection|db|serve\(|token\}).*/gi)

  test('it makes one for itself, and ends it', async () => {
    const { cwd, text } = hostWith()
    await scimGen(cwd, 'init', '--yes', '--with-test', '--auth', 'connection')
    expect(text()).toContain(".use('/scim/v2', scimRouter())")
    expect(text()).not.toContain('authCheck')
    expect(ofConnections(text())).toMatchInlineSnapshot(`
      [
        "  const { connection, token } = await createConnection({ name: 'scim.test' })",
        "  const { origin, close } = await serve()",
        "    const { code, output } = await scimGen(\`verify \${origin}/scim/v2 --token \${token}\`)",
        "    await revokeConnection(connection.id)",
      ]
    `)
  })

  test('with tenants it wants to know whose it is to be; a handle that is passed is opened once', async () => {
    const input = goldenCases().find(({ name }) => name === 'postgresql-connections')?.input ?? {}
    const { cwd, text } = hostWith(input)
    editFile(cwd, 'scim.config.ts', (config) => config.replace("'src/db.ts#db'", "'argument'"))
    await scimGen(cwd, 'init', '--with-test')
    expect(text()).toMatch(/import (type )?\{.*TenantKey.*\} from '.\/model.gen(.js)?'/)
    expect(text()).toContain("throw new Error('Write testTenant() in src/scim/scim.test.ts')")
    expect(text()).toContain("async function serve(db: ScimOptions['db']): Promise<{")
    expect(ofConnections(text())).toMatchInlineSnapshot(`
      [
        "  const db = testDatabase()",
        "  const { connection, token } = await createConnection(db, { name: 'scim.test', tenant: testTenant() })",
        "  const { origin, close } = await serve(db)",
        "    const { code, output } = await scimGen(\`verify \${origin}/scim/v2 --token \${token}\`)",
        "    await revokeConnection(db, connection.id)",
      ]
    `)
  })
})

test("it has the host's style", async () => {
  const doubled = Object.fromEntries(
    Object.entries(input).map(([name, text]) => [
      name,
      name.endsWith('.ts') ? text.replaceAll("'", '"') : text,
    ]),
  )
  const { cwd, text } = hostWith(doubled)
  await scimGen(cwd, 'init', '--yes', '--with-test')
  expect(text()).toContain('import { test } from "node:test"\n')
})

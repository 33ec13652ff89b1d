/** The test of `init --with-test` compiles for each framework, beside what is emitted for it. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { FRAMEWORKS } from '../../src/config/choices.js'
import { fakeIo } from '../cli/fake-io.js'
import { goldenCases } from '../golden/cases.js'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { writeFiles } from '../support/files.js'
import { editFile } from '../support/host.js'

// The fastest of the compilers.
const tsc = join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc')

async function scimGen(cwd: string, ...argv: string[]): Promise<void> {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  expect({ code, said: io.err() }).toMatchObject({ code: 0 })
}

test('on every framework, and with a handle that is passed', async () => {
  const cwd = newFolder('with-test')
  const input: Readonly<Record<string, string>> =
    goldenCases().find(({ name }) => name === 'sqlite-flag-and-teams')?.input ?? {}
  writeFiles(cwd, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'nodenext', types: ['node'], strict: true },
        ...{ skipLibCheck: true, noEmit: true, esModuleInterop: true, experimentalDecorators: true },
      },
      include: ['*/src'],
    }),
  })
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const hosts = ['bearerToken', 'connection'].flatMap((auth) => [
    ...FRAMEWORKS.map((framework) => ({ framework, db: 'src/db.ts#db', auth })),
    { framework: 'express', db: 'argument', auth },
  ])
  for (const { framework, db, auth } of hosts) {
    const folder = join(cwd, `${framework}-${db.split('#')[1] ?? db}-${auth}`)
    writeFiles(folder, input)
    const answers = ['--framework', framework, '--db', db, '--auth', auth]
    await scimGen(folder, 'init', '--yes', '--with-test', ...answers)
    await scimGen(folder, 'generate')
  }
  const ofTenants = goldenCases().find(({ name }) => name === 'postgresql-connections')?.input ?? {}
  for (const db of ['src/db.ts#db', 'argument']) {
    const folder = join(cwd, `tenants-${db.split('#')[1] ?? db}`)
    writeFiles(folder, ofTenants)
    editFile(folder, 'scim.config.ts', (config) => config.replace("'src/db.ts#db'", `'${db}'`))
    await scimGen(folder, 'init', '--with-test')
    await scimGen(folder, 'generate')
  }
  const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd, reject: false })
  expect(stdout).toBe('')
}, 180_000)

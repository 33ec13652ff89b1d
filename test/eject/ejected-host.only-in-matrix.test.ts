/** A host that has ejected the runtime, where the package cannot be found: it compiles strictly, and serves. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { execa, type ResultPromise } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { outsideFolder, readFiles } from '../support/files.js'
import { call, editFile } from '../support/host.js'
import { linkPackages } from '../support/linked-packages.js'

const repository = join(import.meta.dirname, '../..')

let cwd: string
let remove = () => {}
let server: ResultPromise | undefined

beforeAll(async () => {
  ;({ cwd, remove } = outsideFolder('ejected'))
  cpSync(join(repository, 'fixtures/hosts/express-drizzle-sqlite'), cwd, { recursive: true })
  linkPackages(cwd)
  await scimGen('init', '--yes', '--auth', 'bearerToken')
  await scimGen('generate')
  await scimGen('eject', '--runtime')
  const app = join(cwd, 'src/app.ts')
  const source = readFileSync(app, 'utf8')
  writeFileSync(
    app,
    `import { scimRouter } from './scim/index.js'\n${source}\napp.use('/scim/v2', scimRouter())\n`,
  )
})
afterAll(async () => {
  server?.kill()
  await server
  remove()
})

async function scimGen(...argv: string[]): Promise<void> {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  expect({ code, said: io.err() }).toMatchObject({ code: 0 })
}

// The sources are written for the current language: those of the emitted code compile with 5.4, too.
test.each(['typescript', 'typescript-7'])('compiles strictly with %s', async (compiler) => {
  await expectToCompile(compiler)
})

test('serves', async () => {
  const url = `file:${join(cwd, 'host.db')}`
  const client = createClient({ url })
  for (const [path, text] of Object.entries(readFiles(join(cwd, 'drizzle'))))
    if (/^\d+_.*\.sql$/.test(path))
      await client.executeMultiple(text.replaceAll('--> statement-breakpoint', ''))
  client.close()
  const env = { DATABASE_URL: url, SCIM_TOKEN: 'secret', PORT: '0' }
  server = execa('node', ['--import', 'tsx', 'src/server.ts'], { cwd, env, reject: false })
  const host = { base: `${await listening(server)}/scim/v2`, token: 'secret' }
  const created = await call(host, 'POST', '/Users', {
    userName: 'ann@example.com',
    name: { givenName: 'Ann', familyName: 'Lee' },
  })
  expect(created).toMatchObject({ status: 201, body: { userName: 'ann@example.com', active: true } })
  const found = await call(host, 'GET', '/Users?filter=userName%20eq%20%22ANN%40example.com%22')
  expect(found.body).toMatchObject({ totalResults: 1 })
  expect(await call({ ...host, token: 'wrong' }, 'GET', '/Users')).toMatchObject({ status: 401 })
})

test('goes on after a change of the models', async () => {
  editFile(cwd, 'src/db/schema.ts', (text) =>
    text.replace(
      "lastName: text('last_name')",
      "jobTitle: text('job_title'),\n  lastName: text('last_name')",
    ),
  )
  editFile(cwd, 'scim.config.ts', (text) =>
    text.replace("emails: 'email',", "emails: 'email',\n      title: 'jobTitle',"),
  )
  await scimGen('generate')
  await scimGen('check')
  expect(readFileSync(join(cwd, 'src/scim/adapters/user.ts'), 'utf8')).toContain('title: host.jobTitle')
  const emitted = Object.values(readFiles(join(cwd, 'src'))).join('')
  expect(emitted).not.toMatch(/from '@scim-gen/)
  await expectToCompile('typescript-7')
})

async function expectToCompile(compiler: string): Promise<void> {
  const tsc = join(repository, 'node_modules', compiler, 'bin/tsc')
  const { stdout } = await execa('node', [tsc, '-p', '.', '--noEmit', '--strict'], { cwd, reject: false })
  expect(stdout).toBe('')
}

/** Waits until the app says where it listens. */
function listening(process: ResultPromise): Promise<string> {
  return new Promise((resolve, reject) => {
    process.stdout?.on('data', (chunk) => {
      const url = /listening on (http:\S+)/.exec(String(chunk))?.[1]
      if (url !== undefined) resolve(url)
    })
    process.then(({ stderr }) => reject(new Error(`The app did not start:\n${stderr}`)), reject)
  })
}

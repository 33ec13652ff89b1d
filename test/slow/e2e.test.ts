/**
 * A real user's path: the packed tarballs, installed by npm outside the repository, in hosts; init, generate,
 * migrate, one line to mount it, and the app serves SCIM. Each TypeScript that hosts have compiles one of them.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeTest } from '../support/breadth.js'
import { call } from '../support/host.js'
import { startPostgres } from '../support/postgres.js'
import {
  type COMPILERS,
  type Fixture,
  type InstalledHost,
  installPacked,
  newHost,
  type Packed,
} from './support/packed.js'
import { tenantsSuite } from './support/tenants-suite.js'
import { verifyAloneSuite } from './support/verify-alone-suite.js'

interface Variant {
  readonly name: string
  readonly fixture: Fixture
  /** Makes the fixture this variant. */
  readonly prepare?: (host: InstalledHost) => void
  /** What `init` is told besides. */
  readonly init?: readonly string[]
  /** Whether all is tried that does not hang on the form of the modules, and so takes its time once. */
  readonly isWhole?: boolean
  /** Whether it gets a runtime of its own at last; ES modules do so in the tests of `eject`. */
  readonly ejectsRuntime?: boolean
  /** The line that imports the router. */
  readonly importLine: string
  /** Emitted code alone is held to the newest and the oldest in `golden-types`. */
  readonly compiler: (typeof COMPILERS)[number]
}

const variants: readonly Variant[] = [
  {
    name: 'SQLite, ES modules',
    fixture: 'express-drizzle-sqlite',
    isWhole: true,
    importLine: "import { scimRouter } from './scim/index.js'",
    compiler: 'typescript-5.4',
  },
  {
    name: 'SQLite, CommonJS and the resolution of old',
    fixture: 'express-drizzle-sqlite',
    prepare: makeCommonJs,
    importLine: "import { scimRouter } from './scim'",
    ejectsRuntime: true,
    compiler: 'typescript-4.9',
  },
  {
    name: 'PostgreSQL, a bundler and path aliases',
    fixture: 'express-drizzle-postgres',
    init: ['--set', 'user.active=scim'],
    importLine: "import { scimRouter } from '@/scim'",
    compiler: 'typescript-7',
  },
]

let packed: Packed
beforeAll(async () => {
  packed = await installPacked(['express-drizzle-sqlite', 'express-drizzle-postgres'])
})
afterAll(() => packed?.remove())

describe.each(variants)(
  '$name',
  ({ fixture, prepare, init = [], isWhole = false, ejectsRuntime = false, importLine, compiler }) => {
    let host: InstalledHost
    let stopDatabase = async () => {}
    beforeAll(async () => {
      const database = fixture === 'express-drizzle-postgres' ? await startPostgres() : undefined
      if (database) stopDatabase = database.stop
      host = newHost(packed, fixture, database && { DATABASE_URL: database.url })
      prepare?.(host)
    })
    afterAll(async () => {
      await host?.remove()
      await stopDatabase()
    })
    let out = 'src/scim'
    /** The ids of SCIM's records, as the database has them. */
    const records = async () => {
      const client = createClient({ url: `file:${join(host.cwd, 'host.db')}` })
      const { rows } = await client.execute('select id from scim_users')
      client.close()
      return rows.map(({ id }) => String(id))
    }
    const compile = (by = compiler) => host.compile(by)

    test('npm runs nothing of what is installed', () => {
      for (const name of ['scim-gen', '@scim-gen/runtime', '@scim-gen/verify'])
        expect(JSON.parse(host.read(`node_modules/${name}/package.json`))).not.toHaveProperty('scripts')
    })

    test('init and generate write the service', async () => {
      const written = await host.run('npx', 'scim-gen', 'init', '--yes', '--auth', 'bearerToken', ...init)
      expect(written.all).toContain('Wrote scim.config.ts')
      expect((await host.scimGen('generate')).all).toMatch(/Inspected 3 tables .* wrote \d+/)
      expect((await host.scimGen('check')).all).toContain('all up to date')
    })

    test('drizzle-kit applies the migration', async () => {
      const { all } = await host.run('drizzle-kit', 'migrate')
      expect(all).toContain('migrations applied successfully')
    })

    test('the app compiles', async () => {
      host.edit('src/app.ts', (source) => `${importLine}\n${source}\napp.use('/scim/v2', scimRouter())\n`)
      expect(await compile()).toBe('')
    })

    test('the app serves SCIM', async () => {
      const service = await host.serve()
      const created = await call(service, 'POST', '/Users', {
        userName: 'ann@example.com',
        name: { givenName: 'Ann', familyName: 'Lee' },
      })
      expect(created).toMatchObject({ status: 201, body: { userName: 'ann@example.com', active: true } })
      const members = [{ value: created.body.id }]
      const group = await call(service, 'POST', '/Groups', { displayName: 'Staff', members })
      expect(group).toMatchObject({ status: 201, body: { members } })
      const found = await call(service, 'GET', '/Users?filter=userName%20eq%20%22ANN%40example.com%22')
      expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body.id }] })
      expect(await call(service, 'DELETE', `/Users/${created.body.id}`)).toMatchObject({ status: 204 })
      expect(await call(service, 'GET', `/Users/${created.body.id}`)).toMatchObject({
        body: { active: false },
      })
      expect(await call({ ...service, token: 'wrong' }, 'GET', '/Users')).toMatchObject({ status: 401 })
    })

    const testBackfill = isWhole ? test : wholeTest
    testBackfill('backfill makes records for users that are there, as the app loads them', async () => {
      writeFileSync(
        join(host.cwd, 'forget.ts'),
        `import { db } from './src/db/index${importLine.endsWith(".js'") ? '.js' : ''}'
import { scimUsers } from './src/scim/model.gen${importLine.endsWith(".js'") ? '.js' : ''}'

db.delete(scimUsers).then(() => process.exit())
`,
      )
      await host.run('node', '--import', 'tsx', 'forget.ts')
      const dry = await host.scimGen('backfill', '--dry-run')
      expect(dry.all).toMatch(/^User: 1 record to be made\n {2}\S+ → ann@example.com\n\nGroup: 0 /)
      expect((await host.scimGen('backfill')).all).toMatch(/^User: 1 record made\n\nGroup: 0 /)
      if (isWhole) {
        const again = await host.run('tsx', 'node_modules/scim-gen/bin/scim-gen.js', 'backfill')
        expect(again.stdout).toMatch(/^User: 0 records made/)
      }
      const filter = 'userName%20eq%20%22ann%40example.com%22'
      const answer = await call(await host.serve(), 'GET', `/Users?filter=${filter}`)
      expect(answer.body).toMatchObject({ totalResults: 1, Resources: [{ active: init.length > 0 }] })
    })

    test.runIf(isWhole)('a table of users that drizzle-kit makes anew leaves SCIM’s records', async () => {
      await host.stop()
      host.edit('src/db/schema.ts', (schema) =>
        schema.replace("role: text('role', { enum: ['admin', 'member'] }).notNull()", "role: text('role')"),
      )
      await host.run('drizzle-kit', 'generate')
      const folder = join(host.cwd, 'drizzle')
      const [last = ''] = readdirSync(folder).filter((file) => file.startsWith('0002_'))
      expect(host.read(`drizzle/${last}`)).toContain('DROP TABLE `users`')
      const before = await records()
      expect((await host.run('drizzle-kit', 'migrate')).all).toContain('migrations applied successfully')
      expect(before).toHaveLength(1)
      expect(await records()).toEqual(before)
      const { body } = await call(await host.serve(), 'GET', `/Users/${before[0]}`)
      expect(body).toMatchObject({ userName: 'ann@example.com' })
    })

    test.runIf(isWhole)('an edited access check goes where `out` goes', async () => {
      const path = (out: string) => `${out}/auth.ts`
      const guarded = "  if (request.get('x-office') !== 'yes') return false\n  return bearerTokenMatches("
      host.edit(path(out), (text) => text.replace('  return bearerTokenMatches(', guarded))
      const statuses = async () => {
        const service = await host.serve()
        const ask = async (office: string) =>
          (await call(service, 'GET', '/Users?count=1', undefined, { 'x-office': office })).status
        return [await ask('no'), await ask('yes')]
      }
      expect(await statuses()).toEqual([401, 200])
      const { all } = await host.scimGen('generate', '--set', 'out=src/api/scim')
      expect(all).toContain('move    src/scim/auth.ts → src/api/scim/auth.ts')
      expect(existsSync(join(host.cwd, out))).toBe(false)
      out = 'src/api/scim'
      expect(host.read(path(out))).toContain(guarded)
      host.edit('src/app.ts', (app) => app.replace(importLine, importLine.replace('/scim', '/api/scim')))
      expect(await compile('typescript-7')).toBe('')
      expect(await statuses()).toEqual([401, 200])
      host.edit(path(out), (text) => text.replace(guarded, '  return bearerTokenMatches('))
    })

    if (ejectsRuntime)
      wholeTest('it does so with a runtime of its own', async () => {
        const ejected = await host.scimGen('eject', '--runtime')
        expect(ejected.all).toMatch(new RegExp(`Copied \\d+ files to ${out}/runtime: they are yours`))
        rmSync(join(host.cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
        expect(await compile()).toBe('')
        const answer = await call(
          await host.serve(),
          'GET',
          '/Users?filter=userName%20eq%20%22ANN%40example.com%22',
        )
        expect(answer).toMatchObject({ status: 200, body: { totalResults: 1 } })
        expect((await host.scimGen('backfill')).all).toMatch(/^User: 0 records made/)
      })
  },
)

describe('two tenants', () => tenantsSuite(() => packed))

describe('@scim-gen/verify alone', () => verifyAloneSuite())

/** The same app as many are: CommonJS, with the module resolution that reads no `exports`. */
function makeCommonJs({ edit }: InstalledHost): void {
  edit('package.json', (text) => text.replace(/ *"type": "module",\n/, ''))
  edit('tsconfig.json', (text) =>
    text
      .replace('"module": "nodenext"', '"module": "commonjs",\n    "esModuleInterop": true')
      .replace('"moduleResolution": "nodenext"', '"moduleResolution": "node"'),
  )
  for (const path of ['src/app.ts', 'src/server.ts', 'src/db/index.ts'])
    edit(path, (text) => text.replaceAll(/(from '\.[^']*)\.js'/g, "$1'"))
}

/**
 * A real user's path: both packed tarballs, installed by npm into a host outside the repository; init, generate,
 * migrate, one line to mount it, and the app serves SCIM. It compiles with each TypeScript that hosts have.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa, type ResultPromise } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/host.js'
import { startPostgres } from '../support/postgres.js'

const repository = join(import.meta.dirname, '../..')

interface Variant {
  readonly name: string
  readonly fixture: 'express-drizzle-sqlite' | 'express-drizzle-postgres'
  /** Makes the fixture this variant. */
  readonly prepare?: (cwd: string) => void
  /** What `init` is told besides. */
  readonly init?: readonly string[]
  /** The line that imports the router. */
  readonly importLine: string
  readonly compilers: readonly string[]
  /** What a compiler needs to be told besides. */
  readonly flags?: Readonly<Record<string, readonly string[]>>
}

const ALL = ['typescript-5.4', 'typescript', 'typescript-7']

const variants: readonly Variant[] = [
  {
    name: 'SQLite, ES modules',
    fixture: 'express-drizzle-sqlite',
    importLine: "import { scimRouter } from './scim/index.js'",
    compilers: ALL,
  },
  {
    name: 'SQLite, CommonJS and the resolution of old',
    fixture: 'express-drizzle-sqlite',
    prepare: makeCommonJs,
    importLine: "import { scimRouter } from './scim'",
    // TypeScript 7 has no node10 any more.
    compilers: ['typescript-5.4', 'typescript'],
    flags: { typescript: ['--ignoreDeprecations', '6.0'] },
  },
  {
    name: 'PostgreSQL, a bundler and path aliases',
    fixture: 'express-drizzle-postgres',
    init: ['--set', 'user.active=scim'],
    importLine: "import { scimRouter } from '@/scim'",
    compilers: ALL,
  },
]

beforeAll(async () => {
  await execa('npm', ['run', 'pack'], { cwd: repository })
})

describe.each(variants)('$name', ({ fixture, prepare, init = [], importLine, compilers, flags = {} }) => {
  let cwd: string
  let env: Readonly<Record<string, string>>
  let server: ResultPromise | undefined
  let stopDatabase = async () => {}
  const run = (command: string, ...args: string[]) => execa(command, args, { cwd, env, all: true })

  beforeAll(async () => {
    cwd = realpathSync(mkdtempSync(join(tmpdir(), `scim-gen-e2e-`)))
    cpSync(join(repository, 'fixtures/hosts', fixture), cwd, { recursive: true })
    prepare?.(cwd)
    const database = fixture === 'express-drizzle-postgres' ? await startPostgres() : undefined
    if (database) stopDatabase = database.stop
    env = {
      DATABASE_URL: database?.url ?? `file:${join(cwd, 'host.db')}`,
      SCIM_TOKEN: 'secret',
      PORT: '0',
    }
    const tarballs = readdirSync(join(repository, 'artifacts')).map((file) =>
      join(repository, 'artifacts', file),
    )
    const compilerPackages = compilers.map((name) => `${name}@${specOf(name)}`)
    await run(
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      ...tarballs,
      ...compilerPackages,
    )
  })
  afterAll(async () => {
    server?.kill()
    await server
    await stopDatabase()
    rmSync(cwd, { recursive: true, force: true })
  })

  test('npm runs nothing of what is installed', () => {
    for (const name of ['scim-gen', '@scim-gen/runtime'])
      expect(
        JSON.parse(readFileSync(join(cwd, 'node_modules', name, 'package.json'), 'utf8')),
      ).not.toHaveProperty('scripts')
  })

  test('init and generate write the service', async () => {
    const written = await run('npx', 'scim-gen', 'init', '--yes', '--auth', 'bearerToken', ...init)
    expect(written.all).toContain('Wrote scim.config.ts')
    const generated = await run('npx', 'scim-gen', 'generate')
    expect(generated.all).toMatch(/Inspected 3 tables .* wrote \d+/)
    const check = await run('npx', 'scim-gen', 'check')
    expect(check.all).toContain('all up to date')
  })

  test('drizzle-kit applies the migration', async () => {
    const { all } = await run('npx', 'drizzle-kit', 'migrate')
    expect(all).toContain('migrations applied successfully')
  })

  const compile = async (compiler: string) => {
    const tsc = join(cwd, 'node_modules', compiler, 'bin/tsc')
    const { stdout } = await execa('node', [tsc, '--noEmit', ...(flags[compiler] ?? [])], {
      cwd,
      reject: false,
    })
    return stdout
  }
  const serve = async () => {
    server = execa('node', ['--import', 'tsx', 'src/server.ts'], { cwd, env, reject: false })
    return { base: `${await listening(server)}/scim/v2`, token: 'secret' }
  }

  test.each(compilers)('the app compiles with %s', async (compiler) => {
    const app = join(cwd, 'src/app.ts')
    const source = readFileSync(app, 'utf8')
    if (!source.includes('scimRouter')) writeFileSync(app, mounted(source, importLine))
    expect(await compile(compiler)).toBe('')
  })

  test('the app serves SCIM', async () => {
    const host = await serve()
    const created = await call(host, 'POST', '/Users', {
      userName: 'ann@example.com',
      name: { givenName: 'Ann', familyName: 'Lee' },
    })
    expect(created).toMatchObject({ status: 201, body: { userName: 'ann@example.com', active: true } })
    const members = [{ value: created.body.id }]
    const group = await call(host, 'POST', '/Groups', { displayName: 'Staff', members })
    expect(group).toMatchObject({ status: 201, body: { members } })
    const found = await call(host, 'GET', '/Users?filter=userName%20eq%20%22ANN%40example.com%22')
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body.id }] })
    expect(await call(host, 'DELETE', `/Users/${created.body.id}`)).toMatchObject({ status: 204 })
    expect(await call(host, 'GET', `/Users/${created.body.id}`)).toMatchObject({ body: { active: false } })
    expect(await call({ ...host, token: 'wrong' }, 'GET', '/Users')).toMatchObject({ status: 401 })
  })

  test('backfill makes records for users that are there, as the app loads them', async () => {
    writeFileSync(
      join(cwd, 'forget.ts'),
      `import { db } from './src/db/index${importLine.endsWith(".js'") ? '.js' : ''}'
import { scimUsers } from './src/scim/model.gen${importLine.endsWith(".js'") ? '.js' : ''}'

db.delete(scimUsers).then(() => process.exit())
`,
    )
    await run('node', '--import', 'tsx', 'forget.ts')
    const dry = await run('npx', 'scim-gen', 'backfill', '--dry-run')
    expect(dry.stdout).toMatch(/^User: 1 record to be made\n {2}\S+ → ann@example.com\n\nGroup: 0 /)
    expect((await run('npx', 'scim-gen', 'backfill')).stdout).toMatch(/^User: 1 record made\n\nGroup: 0 /)
    expect((await run('npx', 'tsx', 'node_modules/scim-gen/bin/scim-gen.js', 'backfill')).stdout).toMatch(
      /^User: 0 records made/,
    )
    server?.kill()
    await server
    const filter = 'userName%20eq%20%22ann%40example.com%22'
    const answer = await call(await serve(), 'GET', `/Users?filter=${filter}`)
    expect(answer.body).toMatchObject({ totalResults: 1, Resources: [{ active: init.length > 0 }] })
  })

  test('an edited access check goes where `out` goes', async () => {
    const path = (out: string) => join(cwd, out, 'auth.ts')
    const guarded = "  if (request.get('x-office') !== 'yes') return false\n  return bearerTokenMatches("
    const edited = readFileSync(path('src/scim'), 'utf8').replace('  return bearerTokenMatches(', guarded)
    writeFileSync(path('src/scim'), edited)
    const statuses = async () => {
      server?.kill()
      await server
      const host = await serve()
      const ask = (office: string) => call(host, 'GET', '/Users?count=1', undefined, { 'x-office': office })
      return [(await ask('no')).status, (await ask('yes')).status]
    }
    expect(await statuses()).toEqual([401, 200])
    const { all } = await run('npx', 'scim-gen', 'generate', '--set', 'out=src/api/scim')
    expect(all).toContain('move    src/scim/auth.ts → src/api/scim/auth.ts')
    expect(readFileSync(path('src/api/scim'), 'utf8')).toContain(guarded)
    expect(existsSync(join(cwd, 'src/scim'))).toBe(false)
    const app = readFileSync(join(cwd, 'src/app.ts'), 'utf8')
    writeFileSync(join(cwd, 'src/app.ts'), app.replace(importLine, importLine.replace('/scim', '/api/scim')))
    expect(await compile('typescript')).toBe('')
    expect(await statuses()).toEqual([401, 200])
    writeFileSync(
      path('src/api/scim'),
      readFileSync(path('src/api/scim'), 'utf8').replace(guarded, '  return bearerTokenMatches('),
    )
  })

  test('it does so with a runtime of its own', async () => {
    server?.kill()
    await server
    const ejected = await run('npx', 'scim-gen', 'eject', '--runtime')
    expect(ejected.all).toMatch(/Copied \d+ files to src\/api\/scim\/runtime: they are yours/)
    rmSync(join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
    expect(await compile('typescript')).toBe('')
    const answer = await call(await serve(), 'GET', '/Users?filter=userName%20eq%20%22ANN%40example.com%22')
    expect(answer).toMatchObject({ status: 200, body: { totalResults: 1 } })
    expect((await run('npx', 'scim-gen', 'backfill')).stdout).toMatch(/^User: 0 records made/)
  })
})

/** The version of a compiler, under the alias that the repository has it by. */
function specOf(name: string): string {
  const { devDependencies }: { devDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  )
  const spec = devDependencies[name]
  if (spec === undefined) throw new Error(`package.json has no ${name}`)
  return spec
}

/** The app with the router mounted, as the last line of `generate` tells. */
const mounted = (source: string, importLine: string) =>
  `${importLine}\n${source}\napp.use('/scim/v2', scimRouter())\n`

/** Waits until the app says where it listens. */
function listening(server: ResultPromise): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const url = /listening on (http:\S+)/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.then(({ stderr }) => reject(new Error(`The app did not start:\n${said}${stderr}`)), reject)
  })
}

/** The same app as many are: CommonJS, with the module resolution that reads no `exports`. */
function makeCommonJs(cwd: string): void {
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(cwd, path), change(readFileSync(join(cwd, path), 'utf8')))
  edit('package.json', (text) => text.replace(/ *"type": "module",\n/, ''))
  edit('tsconfig.json', (text) =>
    text
      .replace('"module": "nodenext"', '"module": "commonjs",\n    "esModuleInterop": true')
      .replace('"moduleResolution": "nodenext"', '"moduleResolution": "node10"'),
  )
  for (const path of ['src/app.ts', 'src/server.ts', 'src/db/index.ts'])
    edit(path, (text) => text.replaceAll(/(from '\.[^']*)\.js'/g, "$1'"))
}

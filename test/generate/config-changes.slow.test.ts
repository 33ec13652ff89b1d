/**
 * No change of the config takes an edit of the user away: it stays in the file that the service uses, or the change is
 * refused and no byte is written. A request that the edited access check refuses is refused ever after.
 */
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import express from 'express'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valuesFor, wholeTest } from '../support/breadth.js'
import { readFiles, type TemporaryFolder, temporaryFolder } from '../support/files.js'
import { copyHost, editFile } from '../support/host.js'
import { atWork } from './at-work.js'
import { configKeys, keyChanges } from './config-keys.js'

let generated: ReturnType<typeof copyHost>
let cwd: string
const folders: TemporaryFolder[] = []
const { read, edit, run } = atWork(() => cwd)

beforeAll(async () => {
  process.env.SCIM_TOKEN = 'secret'
  generated = copyHost('express-drizzle-sqlite')
  cwd = generated.cwd
  process.env.DATABASE_URL = `file:${join(cwd, 'host.db')}`
  prepare()
  expect(await run('generate')).toMatchObject({ code: 0 })
  guard()
  for (const name of ['user', 'group'])
    edit(`src/scim/adapters/${name}.ts`, '  override columns(', `  // mine: ${name}\n  override columns(`)
}, 120_000)
afterAll(() => {
  generated.remove()
  for (const folder of folders) folder.remove()
})

/** The user's own line in the access check. */
function guard(): void {
  edit('src/scim/auth.ts', '\nimport ', "\nimport { fromOffice } from '../lib/guard.js'\nimport ")
  edit(
    'src/scim/auth.ts',
    '  return bearerTokenMatches(',
    '  if (!fromOffice(request)) return false\n  return bearerTokenMatches(',
  )
}

/** What the user wrote, by the role of the file. */
const edits = [
  ['auth.ts', 'if (!fromOffice(request)) return false'],
  ['auth.ts', 'guard.js'],
  ['adapters/user.ts', '// mine: user'],
  ['adapters/group.ts', '// mine: group'],
] as const

/** A copy of the host as the user has left it; the tests of it work there. */
function freshHost(): void {
  const folder = temporaryFolder('config')
  folders.push(folder)
  cpSync(generated.cwd, folder.cwd, { recursive: true })
  cwd = folder.cwd
}

/** Changes the config; what is true of every change is expected of it. */
async function change(set: readonly string[]): Promise<'applied' | 'refused'> {
  const before = readFiles(cwd)
  const { code, err } = await run('generate', '--allow-destructive', ...set.flatMap((one) => ['--set', one]))
  if (code !== 0) {
    expect(err).toMatch(/^SG\d{4} /m)
    expect(err).toMatch(/^fix: /m)
    expect(readFiles(cwd)).toEqual(before)
    return 'refused'
  }
  expectLive(err)
  await expectGuarded()
  return 'applied'
}

const configValue = (key: string) =>
  new RegExp(`\\b${key}: '([^']*)'`).exec(read('scim.config.ts'))?.[1] ?? ''

/** The edits are in the files that are emitted, and a file that is emitted no more is named. */
function expectLive(said: string): void {
  const out = configValue('out')
  const { files } = JSON.parse(read('.scim-gen/manifest.json'))
  const index = read(`${out}/index.ts`)
  for (const [role, text] of edits) {
    const isUsed = role !== 'adapters/group.ts' || read(`${out}/router.gen.ts`).includes('Group')
    if (isUsed) {
      expect(Object.keys(files)).toContain(`${out}/${role}`)
      expect(read(`${out}/${role}`), role).toContain(text)
    } else expect(said).toContain(`Kept yours: src/scim/${role} is not emitted any more`)
  }
  expect(index).toMatch(/authCheck: (bearerToken|fromOffice)\b/)
}

/** What has been asked: the files that a request passes before it is let in, as they were. */
const asked = new Set<string>()

/** Asks the service, where its framework is one that needs no package, in a copy: modules are loaded once. */
async function expectGuarded(): Promise<void> {
  const out = configValue('out')
  const passed = ['auth.ts', 'index.ts', 'router.gen.ts'].map((file) => read(`${out}/${file}`)).join()
  if (asked.has(passed)) return
  asked.add(passed)
  const copy = temporaryFolder('served')
  folders.push(copy)
  cpSync(cwd, copy.cwd, { recursive: true })
  const ask = await serve(copy.cwd)
  if (!ask) return
  expect(await ask({})).toBe(401)
  expect(await ask({ 'x-office': 'yes' })).not.toBe(401)
}

type Ask = (headers: Readonly<Record<string, string>>) => Promise<number>

async function serve(folder: string): Promise<Ask | undefined> {
  const framework = configValue('framework')
  if (!['express', 'fetch', 'next'].includes(framework) || configValue('runtime') !== '') return undefined
  const load = (path: string) => import(/* @vite-ignore */ join(folder, path))
  const scim = await load(`${configValue('out')}/index.ts`)
  const { db } = await load('src/db/index.ts')
  const base = configValue('basePath')
  const path = `${base}/ServiceProviderConfig`
  const own = { authorization: 'Bearer secret' }
  if (framework !== 'express') {
    const options = { db, onError: () => {} }
    const isArgument = configValue('db') === 'argument'
    const handle: (request: Request) => Promise<Response> =
      framework === 'fetch'
        ? isArgument
          ? scim.createScimFetch(options)
          : scim.scimFetch
        : isArgument
          ? scim.scimRoutes(options).GET
          : scim.GET
    return async (headers) =>
      (await handle(new Request(`http://localhost${path}`, { headers: { ...own, ...headers } }))).status
  }
  return async (headers) => {
    const app = express().use(base, scim.scimRouter({ db, onError: () => {} }))
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...own, ...headers } })
    server.closeAllConnections()
    server.close()
    return status
  }
}

test('each key of the config has a change', () => {
  expect([...new Set(keyChanges.flatMap(({ keys }) => keys))].sort()).toEqual(configKeys())
})

describe('a change of', () => {
  test.each(valuesFor(0, keyChanges).map((one) => [one.set.join(' '), one] as const))(
    '%s',
    async (_, { set, outcome }) => {
      freshHost()
      const actual = await change(set)
      if (outcome) expect(actual).toBe(outcome)
    },
  )

  wholeTest('two keys at once', { timeout: 600_000 }, async () => {
    const one = fc.constantFrom(...keyChanges)
    let applied = 0
    await fc.assert(
      fc.asyncProperty(one, one, async (first, second) => {
        freshHost()
        if ((await change([...first.set, ...second.set])) === 'applied') applied++
      }),
      { numRuns: 8, seed: 20261128 },
    )
    // Both must have been seen, or this shows nothing.
    expect(applied).toBeGreaterThan(1)
    expect(applied).toBeLessThan(8)
  })

  wholeTest('several keys, one after the other, and back', async () => {
    freshHost()
    for (const set of ['out=src/api/scim', 'db=argument', 'out=scim', 'user.delete=hide', 'out=src/scim'])
      expect(await change([set]), set).toBe('applied')
  })

  test('the framework, where requests are of the same type', async () => {
    freshHost()
    expect(await run('generate', '--set', 'framework=fetch', '--discard', 'src/scim/auth.ts')).toMatchObject({
      code: 0,
    })
    guard()
    expect(await change(['framework=next'])).toBe('applied')
    expect(await change(['framework=fetch', 'out=src/api/scim'])).toBe('applied')
  })
})

describe('another place', () => {
  const moved = async () => {
    mkdirSync(join(cwd, 'src/api'))
    renameSync(join(cwd, 'src/scim'), join(cwd, 'src/api/scim'))
    return change(['out=src/api/scim'])
  }
  const moveBase = () => {
    mkdirSync(join(cwd, '.scim-gen/base/src/api'))
    renameSync(join(cwd, '.scim-gen/base/src/scim'), join(cwd, '.scim-gen/base/src/api/scim'))
  }

  wholeTest('to which the tree has been moved by hand', async () => {
    freshHost()
    expect(await moved()).toBe('applied')
    expect(read('src/api/scim/auth.ts')).toContain("from '../../lib/guard.js'")
    expect((await run('check')).code).toBe(0)
  })

  test('to which the tree and its bases have been moved by hand', async () => {
    freshHost()
    moveBase()
    expect(await moved()).toBe('applied')
    expect((await run('check')).code).toBe(0)
  })

  test('to which only the bases have been moved', async () => {
    freshHost()
    moveBase()
    expect(await change(['out=src/api/scim'])).toBe('applied')
    expect((await run('check')).code).toBe(0)
  })

  test.each(['.scim-gen/manifest.json', '.scim-gen/base', '.scim-gen'])('without %s', async (path) => {
    freshHost()
    renameSync(join(cwd, path), join(cwd, 'lost'))
    // Without bases nobody can tell the user's lines: that is a question.
    const isApplied = path.endsWith('.json')
    expect(await change(['out=src/api/scim'])).toBe(isApplied ? 'applied' : 'refused')
    // Files that have no base move as well.
    if (isApplied) expect(existsSync(join(cwd, 'src/scim/router.gen.ts'))).toBe(false)
  })

  test('that is told before anything is written', async () => {
    freshHost()
    editFile(cwd, 'scim.config.ts', (text) => text.replace("out: 'src/scim'", "out: 'src/api/scim'"))
    const before = readFiles(cwd)
    const line = 'move    src/scim/auth.ts → src/api/scim/auth.ts\n'
    expect(await run('generate', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining(line) })
    const check = await run('check')
    expect(check).toMatchObject({ code: 2, out: expect.stringContaining(line) })
    expect(check.err).toContain('would move 7')
    expect((await run('diff')).out).toContain(
      'rename from src/scim/auth.ts\nrename to src/api/scim/auth.ts\n',
    )
    expect(JSON.parse((await run('generate', '--dry-run', '--json')).out).files).toContainEqual({
      kind: 'move',
      path: 'src/api/scim/auth.ts',
      from: 'src/scim/auth.ts',
    })
    expect(readFiles(cwd)).toEqual(before)
    const { err } = await run('generate')
    expect(err).toContain('moved 7')
    expect(err).toContain(
      '\nNext:\n  import src/api/scim/index.ts where your app imports src/scim/index.ts\n',
    )
    expect(Object.keys(readFiles(cwd)).filter((path) => /^src\/scim\/|base\/src\/scim\//.test(path))).toEqual(
      [],
    )
  })

  test('takes an ejected file along', async () => {
    freshHost()
    await run('eject', 'src/scim/index.ts')
    edit('src/scim/index.ts', 'Router().use(', 'Router().use(audit).use(')
    editFile(cwd, 'src/scim/index.ts', (text) => `import { audit } from '../lib/guard.js'\n${text}`)
    expect(await change(['out=src/api/scim'])).toBe('applied')
    expect(read('src/api/scim/index.ts')).toMatch(/^import \{ audit } from '..\/..\/lib\/guard.js'\n/)
    expect(read('src/api/scim/index.ts')).toContain('.use(audit)')
  })
})

describe('another access check', () => {
  test('is refused while the edited one is there, and its own function is as emitted', async () => {
    freshHost()
    const { code, err } = await run('generate', '--set', 'auth.check=isAuthenticated')
    expect(code).toBe(3)
    expect(
      err,
    ).toBe(`SG4025 auth.check is isAuthenticated now, as it was emitted, and bearerToken, which you edited in src/scim/auth.ts, would no longer be asked.  src/scim/auth.ts
fix: Delete bearerToken if it is to go; or set auth.check to 'bearerToken' again.
`)
    // By the setting of the environment as well.
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('is taken once the edited one is deleted', async () => {
    freshHost()
    editFile(cwd, 'src/scim/auth.ts', (text) => text.replace(/export function bearerToken[\s\S]*?\n}\n/, ''))
    expect((await run('generate', '--set', 'auth.check=isAuthenticated')).code).toBe(0)
    expect(read('src/scim/auth.ts')).toContain('export function isAuthenticated(')
    expect(read('src/scim/auth.ts')).not.toContain('function bearerToken(')
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('is taken once its own function is edited', async () => {
    freshHost()
    editFile(cwd, 'src/scim/auth.ts', (text) =>
      text.replace('  if (!fromOffice(request)) return false\n', ''),
    )
    expect((await run('generate', '--set', 'auth.check=isAuthenticated')).code).toBe(0)
    // The app may hand it to the service itself.
    expect(read('src/scim/auth.ts')).toContain('export function bearerToken(')
    edit(
      'src/scim/auth.ts',
      '  return currentUser(request) !== undefined',
      '  return fromOffice(request) && currentUser(request) !== undefined',
    )
    edit(
      'src/scim/auth.ts',
      '  return bearerTokenMatches(',
      '  if (!fromOffice(request)) return false\n  return bearerTokenMatches(',
    )
    expect((await run('generate', '--set', 'auth.check=bearerToken')).code).toBe(0)
    expect((await run('generate', '--set', 'auth.check=isAuthenticated')).code).toBe(0)
    expect(read('src/scim/auth.ts')).toContain(
      'return fromOffice(request) && currentUser(request) !== undefined',
    )
    expect(await run('check')).toMatchObject({ code: 0 })
  })
})

/** A host that has what the changes name. */
function prepare(): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  edit(
    'src/db/schema.ts',
    "  role: text('role', { enum: ['admin', 'member'] }).notNull(),\n  ...timestamps,\n})",
    "  role: text('role', { enum: ['admin', 'member'] }).notNull(),\n  suspendedAt: integer('suspended_at', { mode: 'timestamp' }),\n  organizationId: text('organization_id'),\n  ...timestamps,\n})",
  )
  edit(
    'src/db/schema.ts',
    "  name: text('name').notNull(),\n",
    "  name: text('name').notNull(),\n  organizationId: text('organization_id'),\n",
  )
  editFile(
    cwd,
    'src/db/schema.ts',
    (text) => `${text}
export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const organizationMembers = sqliteTable('organization_members', {
  organizationId: text('organization_id').notNull().references(() => organizations.id),
  userId: text('user_id').notNull().references(() => users.id),
  role: text('role').notNull(),
}, (table) => [primaryKey({ columns: [table.organizationId, table.userId] })])
`,
  )
  write('src/db/other.ts', "export { db as handle } from './index.js'\n")
  write('src/taken/index.ts', 'export const mine = true\n')
  write(
    'src/lib/guard.ts',
    `interface Headed {
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>
}
/** Whether a request comes from the office. */
export const fromOffice = ({ headers }: Headed) =>
  (headers instanceof Headers ? headers.get('x-office') : headers['x-office']) === 'yes'
export const tenantOf = (request: Headed) => (fromOffice(request) ? 'office' : 'home')
export const audit = (_request: unknown, _response: unknown, next: () => void) => next()
`,
  )
  write('src/lib/own.ts', 'export class OwnUserAdapter {}\nexport class OwnGroupAdapter {}\n')
  write(
    'scim.config.ts',
    `import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db/index.ts#db',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: {
    model: 'src/db/schema.ts#users',
    attributes: { userName: 'email', 'name.givenName': 'firstName', 'name.familyName': 'lastName', emails: 'email' },
    active: { field: 'isActive' },
    create: { id: call('src/lib/id.ts#newId', 'usr'), role: 'member' },
  },
  group: {
    model: 'src/db/schema.ts#teams',
    attributes: { displayName: 'name' },
    members: { model: 'src/db/schema.ts#teamMembers', user: 'userId', group: 'teamId', create: { role: 'member' } },
    create: { id: call('src/lib/id.ts#newId', 'team') },
  },
  auth: { check: 'bearerToken' },
})
`,
  )
}

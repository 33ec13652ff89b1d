/** `scim-gen doctor` as a whole: what it prints, its JSON, its exit codes; it writes nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { outsideFolder, readFiles } from '../support/files.js'
import { type Host, type PreparedHost, prepareHost } from './host.js'

let prepared: PreparedHost
beforeAll(async () => {
  prepared = await prepareHost('sqlite-flag-and-teams')
})
afterAll(() => prepared.remove())

async function doctor(cwd: string, argv: readonly string[] = [], options: Parameters<typeof fakeIo>[0] = {}) {
  const io = fakeIo({ cwd, ...options })
  const code = await main(['doctor', ...argv], io)
  const out = io
    .out()
    .replace(process.versions.node, '<node>')
    .replace(/(TypeScript +)[\d.]+; (.*) [\d.]+\n/, '$1<version>; $2 <version>\n')
    .replace(/(Runtime +)[\d.]+\n/, '$1<version>\n')
  return { code, out, err: io.err() }
}

const mount = (host: Host) =>
  host.edit(
    'src/app.ts',
    (text) => `import { scimRouter } from './scim/index.js'\n${text}\napp.use(scimRouter())\n`,
  )

/** The host without what is linked into it. */
const filesOf = ({ cwd }: Host) =>
  Object.fromEntries(Object.entries(readFiles(cwd)).filter(([path]) => !path.startsWith('node_modules/')))

describe('a host', () => {
  test('that is well', async () => {
    const host = prepared.copy()
    mount(host)
    const before = filesOf(host)
    expect(await doctor(host.cwd)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "✓ Node.js       <node>
      ✓ Config        scim.config.ts
      ✓ tsconfig      tsconfig.json
      ✓ TypeScript    <version>; models are read with TypeScript <version>
      ✓ Runtime       <version>
      ✓ Models        users, teams, teamMembers
      ✓ Last run      complete
      ✓ Records       9 files
      ✓ Conflicts     none left
      ✓ Migrations    1 recorded, in order
      ✓ Schema tools  none that would drop the side tables
      ✓ Emitted code  as generate would write it
      ✓ Router        mounted in src/app.ts:1
      ✓ Access check  bearerToken
      - Engine        pass --database to ask it
      - Database      pass --database to look whether the migrations are applied
      - References    pass --database to look whether they are kept
      - Indexes       pass --database to look at those of your own tables
      - Service       pass --url to ask the running app

      Nothing is wrong.
      ",
      }
    `)
    expect(filesOf(host)).toEqual(before)
  })

  test('with warnings ends with 0, and says what to do', async () => {
    const { code, out, err } = await doctor(prepared.copy().cwd)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^! Router/m)
    expect(out).toMatch(/\n\n1 warning\.\n$/)
  })

  test('with errors ends with 1; what needs what is wrong is skipped', async () => {
    const host = prepared.copy()
    host.edit('tsconfig.json', () => '{')
    const before = filesOf(host)
    expect(await doctor(host.cwd)).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "",
        "out": "✓ Node.js       <node>
      ✓ Config        scim.config.ts
      ✗ tsconfig      SG2011 tsconfig cannot be read: '}' expected.  tsconfig.json:1:2
                      fix: Correct the JSON
      ✓ TypeScript    <version>; models are read with TypeScript <version>
      ✓ Runtime       <version>
      - Models        needs tsconfig
      ✓ Last run      complete
      ✓ Records       9 files
      ✓ Conflicts     none left
      ✓ Migrations    1 recorded, in order
      ✓ Schema tools  none that would drop the side tables
      - Emitted code  needs tsconfig
      ! Router        SG7030 No source of the app imports src/scim/index.ts: SCIM is not served
                      fix: Mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())
      - Access check  needs tsconfig
      - Engine        pass --database to ask it
      - Database      needs tsconfig
      - References    needs tsconfig
      - Indexes       needs tsconfig
      - Service       pass --url to ask the running app

      1 error, 1 warning.
      ",
      }
    `)
    expect(filesOf(host)).toEqual(before)
  })

  test('in the middle of a run is not looked at further, nor touched', async () => {
    const host = prepared.copy()
    host.write({ '.scim-gen/journal.json': '{}' })
    const before = filesOf(host)
    const { code, out } = await doctor(host.cwd)
    expect(code).toBe(1)
    expect(out).toContain(
      '✗ Last run      SG7015 A run of scim-gen was cut off, or is going on: .scim-gen/journal.json is there  .scim-gen/journal.json\n',
    )
    for (const title of ['Records     ', 'Conflicts   ', 'Migrations  ', 'Emitted code'])
      expect(out).toContain(`- ${title}  needs Last run\n`)
    expect(filesOf(host)).toEqual(before)
  })

  test('without a config', async () => {
    const { cwd, remove } = outsideFolder('doctor-empty')
    expect(await doctor(cwd)).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "",
        "out": "✓ Node.js       <node>
      ✗ Config        SG1001 No scim.config.ts here
                      fix: Run \`npx scim-gen init\`, or name the file with --config.
      - tsconfig      needs Config
      - TypeScript    needs Config
      - Runtime       needs Config
      - Models        needs Config
      ✓ Last run      complete
      - Records       needs Config
      - Conflicts     needs Config
      - Migrations    needs Config
      - Schema tools  needs Config
      - Emitted code  needs Config
      - Router        needs Config
      - Access check  needs Config
      - Engine        needs Config
      - Database      needs Config
      - References    needs Config
      - Indexes       needs Config
      - Service       needs Config

      1 error.
      ",
      }
    `)
    remove()
  })
})

describe('--json', () => {
  test('has every check, and the findings as diagnostics', async () => {
    const host = prepared.copy()
    const { code, out } = await doctor(host.cwd, ['--json'])
    const { ok, version, command, diagnostics, checks } = JSON.parse(out)
    expect({ code, ok, version, command }).toEqual({ code: 0, ok: true, version: 1, command: 'doctor' })
    expect(diagnostics).toEqual([
      {
        level: 'warning',
        code: 'SG7030',
        message: 'No source of the app imports src/scim/index.ts: SCIM is not served',
        fix: expect.stringMatching(/^Mount /),
      },
    ])
    expect(checks.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`)).toEqual([
      'node ok',
      'config ok',
      'tsconfig ok',
      'typescript ok',
      'runtime ok',
      'models ok',
      'last-run ok',
      'records ok',
      'conflicts ok',
      'migrations ok',
      'schema-tools ok',
      'drift ok',
      'mounted warning',
      'access ok',
      'engine skipped',
      'applied skipped',
      'references skipped',
      'indexes skipped',
      'served skipped',
    ])
  })

  test('is not ok where there is an error', async () => {
    const host = prepared.copy()
    host.delete('scim.config.ts')
    const { code, out } = await doctor(host.cwd, ['--json'])
    expect({ code, ok: JSON.parse(out).ok }).toEqual({ code: 1, ok: false })
    expect(JSON.parse(out).diagnostics).toMatchObject([{ code: 'SG1001', level: 'error' }])
  })
})

describe('--database', () => {
  test('alone means DATABASE_URL, which must be there', async () => {
    const host = prepared.copy()
    expect(await doctor(host.cwd, ['--database'])).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG7025 There is no URL of a database: --database has none, and DATABASE_URL is not set
      fix: Pass --database with the URL, or set DATABASE_URL.
      ",
        "out": "",
      }
    `)
    const { out } = await doctor(host.cwd, ['--database'], { env: { DATABASE_URL: 'file:none.db' } })
    expect(out).toContain('✗ Database      SG7023 file:none.db cannot be read with ')
  })

  test('the environment alone is not enough: nobody asked', async () => {
    const { out } = await doctor(prepared.copy().cwd, [], { env: { DATABASE_URL: 'file:none.db' } })
    expect(out).toContain('- Database      pass --database to look whether the migrations are applied\n')
  })
})

test('a terminal gets colours, unless it asks for none', async () => {
  const host = prepared.copy()
  expect((await doctor(host.cwd, [], { isTTY: true })).out).toContain('\u001b[32m✓\u001b[39m Config')
  const plain = await doctor(host.cwd, [], { isTTY: true, env: { NO_COLOR: '1' } })
  expect(plain.out).not.toContain('\u001b')
})

test('README and docs name every check', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/doctor.md'), 'utf8')
  const titles = [
    'Node.js',
    'Config',
    'tsconfig',
    'TypeScript',
    'Runtime',
    'Models',
    'Last run',
    'Records',
    'Conflicts',
  ]
  const more = ['Migrations', 'Emitted code', 'Router', 'Access check', 'Database', 'Indexes']
  for (const title of [...titles, ...more]) expect(page).toContain(`| ${title} |`)
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { confirm } from '../../src/cli/confirm.js'
import { main } from '../../src/cli/program.js'
import type { ScimConfig } from '../../src/config/config.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { generate } from '../../src/generate/generate.js'
import type { GenerateResult } from '../../src/generate/options.js'
import { init } from '../../src/init/init.js'
import { folderOf } from '../config/config-folder.js'
import { fakeIo } from './fake-io.js'

vi.mock('../../src/generate/generate.js', () => ({ generate: vi.fn() }))
vi.mock('../../src/init/init.js', () => ({ init: vi.fn() }))
vi.mock('../../src/cli/confirm.js', () => ({ confirm: vi.fn() }))

const runGenerate = vi.mocked(generate)
const runInit = vi.mocked(init)
const asked = vi.mocked(confirm)

/** Runs a command line and gathers all that a caller sees. */
async function run(argv: string, options: Parameters<typeof fakeIo>[0] = {}) {
  const io = fakeIo(options)
  const code = await main(argv.split(' ').filter(Boolean), io)
  return { code, out: io.out(), err: io.err() }
}

const CONFIG: ScimConfig = {
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: false,
  auth: { check: 'isSuperuser' },
}
const RESULT: GenerateResult = {
  config: CONFIG,
  changes: {
    files: [
      { kind: 'create', path: 'src/scim/index.ts', ownership: 'generated', diff: '+index\n' },
      { kind: 'update', path: 'src/scim/schemas.gen.ts', ownership: 'generated', diff: '-b\n+c\n' },
      { kind: 'remove', path: 'src/scim/old.gen.ts', ownership: 'generated', diff: '-old\n' },
      { kind: 'keep', path: 'src/scim/adapters/user.ts', ownership: 'adapter' },
      { kind: 'deleted', path: 'src/scim/adapters/group.ts', ownership: 'adapter' },
      { kind: 'same', path: 'src/scim/auth.ts', ownership: 'adapter' },
    ],
    writes: [],
  },
  tables: 3,
  milliseconds: 412,
  migration: 'scim_create_users',
  losses: [],
  dropping: [],
  indexes: [],
  neededRows: [],
  duplicates: [],
  missing: [],
  unanswered: [],
  warnings: [],
  news: { offers: [], retyped: [] },
  configFile: 'scim.config.ts',
}
const IN_STEP: GenerateResult = {
  ...RESULT,
  changes: { files: RESULT.changes.files.slice(3), writes: [] },
  migration: undefined,
}

beforeEach(() => {
  runGenerate.mockReset().mockResolvedValue(RESULT)
  runInit.mockReset()
  asked.mockReset()
})

describe('usage', () => {
  test('a misspelt command or option is named, with what was meant', async () => {
    expect(await run('generat')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG0001 Unknown command 'generat'
      fix: Did you mean generate?
      ",
        "out": "",
      }
    `)
    expect(await run('generate --dryrun')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG0001 Unknown option '--dryrun'
      fix: Did you mean --dry-run?
      ",
        "out": "",
      }
    `)
    expect(await run('check --cnofig x')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG0001 Unknown option '--cnofig'
      fix: Did you mean --config?
      ",
        "out": "",
      }
    `)
  })

  test('a choice that is none is named', async () => {
    expect(await run('init --orm drizle')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG0001 Option '--orm <name>' argument 'drizle' is invalid. Allowed choices are drizzle, prisma, typeorm, kysely, knex, sequelize, mikro-orm, mongoose.
      fix: See \`npx scim-gen --help\`.
      ",
        "out": "",
      }
    `)
  })

  test('with --json the mistake is JSON', async () => {
    const { code, out, err } = await run('generate --dryrun --json')
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(JSON.parse(out)).toMatchInlineSnapshot(`
      {
        "command": null,
        "diagnostics": [
          {
            "code": "SG0001",
            "fix": "Did you mean --dry-run?",
            "message": "Unknown option '--dryrun'",
          },
        ],
        "ok": false,
        "version": 1,
      }
    `)
  })

  test('without a command the help goes to stderr, and the code is 1', async () => {
    const { code, out, err } = await run('')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('Usage: scim-gen')
  })

  test('--help and --version are what was asked for: stdout, 0', async () => {
    expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
    const { code, out } = await run('init --help')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "Usage: scim-gen init [options]

      find your models and write scim.config.ts

      Options:
        --yes               take what is found; fail where nothing is
        --orm <name>        the ORM (choices: "drizzle", "prisma", "typeorm",
                            "kysely", "knex", "sequelize", "mikro-orm", "mongoose")
        --dialect <name>    the database (choices: "postgresql", "mysql", "sqlite",
                            "mongodb")
        --framework <name>  the web framework (choices: "express", "fastify", "hono",
                            "koa", "nest", "nest-fastify", "next", "next-pages",
                            "fetch")
        --app <dir>         the package that serves HTTP, where a workspace has
                            several
        --user <ref>        the user model: path/to/file.ts#ExportName
        --group <ref>       the group model, 'roles' (one for each), 'scim' (kept in
                            tables of its own) or 'false' (users only)
        --members <ref>     the model that holds who is in which group
        --tenant <ref>      the tenant model, or column:FIELD of the user model where
                            none has the tenants
        --db <ref>          the database handle, or 'argument' when the app passes it
        --auth <check>      isSuperuser, isAuthenticated, bearerToken, connection, or
                            path/to/file.ts#check
        --out <dir>         the folder of the generated code
        --set <key=value>   set any key of the config; repeatable
        --force             write over an existing config
        --dry-run           print the config, write nothing
        --with-test         write a test as well, in your test runner: is all up to
                            date, and is it SCIM
        -h, --help          display help for command

      Global Options:
        --version           print the version
        --config <file>     the config file (default: scim.config.ts, .mts, .js, .mjs
                            or .json)
        --cwd <dir>         the folder to work in (default: this one)
        --json              print one JSON document on stdout
      "
    `)
  })

  test('--cwd must be a folder', async () => {
    expect(await run('generate --cwd gone', { cwd: '/nowhere' })).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG0003 No such folder: /nowhere/gone
      fix: Correct the path after --cwd.
      ",
        "out": "",
      }
    `)
  })
})

describe('generate', () => {
  test('writes, tells it in a few lines on stderr, and what to do next', async () => {
    expect(await run('generate')).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "create  src/scim/index.ts
      update  src/scim/schemas.gen.ts
      remove  src/scim/old.gen.ts
      Left out src/scim/adapters/group.ts, which was deleted; --restore src/scim/adapters/group.ts brings it back.
      Inspected 3 tables (0.4 s) · wrote 2, deleted 1, kept yours 2

      Next:
        apply the migration: npx drizzle-kit migrate
        mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())
        ask isActiveInScim() of src/scim/index.ts where you sign users in: until then whoever is deactivated gets in
      ",
        "out": "",
      }
    `)
    expect(runGenerate).toHaveBeenCalledWith(expect.objectContaining({ write: true, configFile: undefined }))
  })

  test('takes the global flags before and after the command', async () => {
    const cwd = await folderOf({ 'app/x': '' })
    await run('--cwd app generate --config other.ts', { cwd })
    await run('generate --cwd app --config other.ts', { cwd })
    const expected = expect.objectContaining({ cwd: `${cwd}/app`, configFile: 'other.ts' })
    expect(runGenerate.mock.calls).toEqual([[expected], [expected]])
  })

  test('--dry-run lists the changes and writes nothing', async () => {
    expect(await run('generate --dry-run')).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "Left out src/scim/adapters/group.ts, which was deleted; --restore src/scim/adapters/group.ts brings it back.
      Inspected 3 tables (0.4 s) · would write 2, would delete 1, would keep yours 2
      ",
        "out": "create  src/scim/index.ts
      update  src/scim/schemas.gen.ts
      remove  src/scim/old.gen.ts
      ",
      }
    `)
    expect(runGenerate).toHaveBeenCalledWith(expect.objectContaining({ write: false }))
  })

  test('--diff, or diff, prints a unified diff of what it would write', async () => {
    const { code, out } = await run('diff')
    expect({ code, out }).toEqual({ code: 0, out: '+index\n-b\n+c\n-old\n' })
    expect((await run('generate --diff')).out).toBe(out)
    expect(runGenerate).toHaveBeenLastCalledWith(expect.objectContaining({ write: false }))
  })

  test('--check, or check, ends with 2 when files are out of step', async () => {
    expect(await run('check')).toMatchInlineSnapshot(`
      {
        "code": 2,
        "err": "SG0004 The emitted files are not what generate would write
      fix: Run \`npx scim-gen generate\` and commit the result.
      Left out src/scim/adapters/group.ts, which was deleted; --restore src/scim/adapters/group.ts brings it back.
      Inspected 3 tables (0.4 s) · would write 2, would delete 1, would keep yours 2
      ",
        "out": "create  src/scim/index.ts
      update  src/scim/schemas.gen.ts
      remove  src/scim/old.gen.ts
      ",
      }
    `)
    expect((await run('generate --check')).code).toBe(2)
    expect((await run('generate --check --diff')).code).toBe(2)
  })

  test('check ends with 0 when nothing is', async () => {
    runGenerate.mockResolvedValue(IN_STEP)
    expect(await run('check')).toEqual({
      code: 0,
      out: '',
      err: expect.stringContaining('would keep yours 2'),
    })
  })

  test('--json prints one document, and no talk', async () => {
    const { code, out, err } = await run('generate --json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchInlineSnapshot(`
      {
        "command": "generate",
        "diagnostics": [],
        "files": [
          {
            "kind": "create",
            "path": "src/scim/index.ts",
          },
          {
            "kind": "update",
            "path": "src/scim/schemas.gen.ts",
          },
          {
            "kind": "remove",
            "path": "src/scim/old.gen.ts",
          },
          {
            "kind": "keep",
            "path": "src/scim/adapters/user.ts",
          },
          {
            "kind": "deleted",
            "path": "src/scim/adapters/group.ts",
          },
          {
            "kind": "same",
            "path": "src/scim/auth.ts",
          },
        ],
        "losses": [],
        "migration": "scim_create_users",
        "next": [
          "apply the migration: npx drizzle-kit migrate",
          "mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())",
          "ask isActiveInScim() of src/scim/index.ts where you sign users in: until then whoever is deactivated gets in",
        ],
        "offers": [],
        "ok": true,
        "retyped": [],
        "version": 1,
        "warnings": [],
      }
    `)
  })

  test('check --json is not ok when files are out of step', async () => {
    const { code, out } = await run('check --json')
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      ok: false,
      command: 'check',
      diagnostics: [{ code: 'SG0004' }],
    })
  })
})

describe('findings', () => {
  const mistake = {
    code: 'SG2003',
    message: 'No primary key on User',
    location: { file: 'src/user.ts', line: 2, column: 3 },
    fix: 'Give it one.',
  } as const
  const question = {
    code: 'SG4001',
    message: 'Which is the user model?',
    fix: 'Pass --user REF.',
    question: true,
  } as const

  test('are all shown, with place, frame and fix; the code is 1', async () => {
    runGenerate.mockRejectedValue(new DiagnosticError([mistake, question]))
    const cwd = await folderOf({ 'src/user.ts': 'export const users = table({\n\tname: text(),\n})\n' })
    expect(await run('generate', { cwd })).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG2003 No primary key on User  src/user.ts:2:3
        1 | export const users = table({
      > 2 |  name: text(),
          |   ^
        3 | })
      fix: Give it one.

      SG4001 Which is the user model?
      fix: Pass --user REF.
      ",
        "out": "",
      }
    `)
  })

  test('that only need an answer end with 3, and nothing prompts', async () => {
    runInit.mockRejectedValue(new DiagnosticError([question]))
    const cwd = await folderOf({})
    expect(await run('init', { cwd, isTTY: false })).toMatchInlineSnapshot(`
      {
        "code": 3,
        "err": "SG4001 Which is the user model?
      fix: Pass --user REF.
      ",
        "out": "",
      }
    `)
    expect(runInit.mock.calls[0]?.[0]).not.toHaveProperty('ask')
  })

  test('with --json are in the document', async () => {
    runGenerate.mockRejectedValue(new DiagnosticError([mistake]))
    const { code, out, err } = await run('generate --json')
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(JSON.parse(out)).toEqual({ version: 1, ok: false, command: 'generate', diagnostics: [mistake] })
  })

  test('of our own making are called a bug, with the stack', async () => {
    runGenerate.mockRejectedValue(new TypeError('x is not a function'))
    const { code, err } = await run('generate')
    expect(code).toBe(1)
    expect(err.split('\n    at')[0]).toMatchInlineSnapshot(`
      "SG0002 Unexpected error: x is not a function
      fix: This is a bug in scim-gen, please report it with the stack below.

      TypeError: x is not a function"
    `)
    expect(err).toContain('program.mocks.test.ts')
  })
})

describe('init', () => {
  test('hands over what the flags answer', async () => {
    const cwd = await folderOf({})
    runInit.mockResolvedValue({
      path: 'scim.config.ts',
      text: '',
      draft: { ...CONFIG },
      config: CONFIG,
      found: ['Found Drizzle'],
      open: [],
    })
    const result = await run('init --orm drizzle --group scim --set out=lib/scim --set user.adopt=true', {
      cwd,
    })
    expect(result).toEqual({
      code: 0,
      out: '',
      err: 'Found Drizzle\nWrote scim.config.ts: read it, it is yours.\n\nNext:\n  npx scim-gen generate\n',
    })
    expect(runInit).toHaveBeenCalledWith({
      dryRun: false,
      cwd,
      configFile: undefined,
      answers: { orm: 'drizzle', group: 'scim' },
      set: ['out=lib/scim', 'user.adopt=true'],
    })
  })

  test('tells what is still open, and the file that is to be finished', async () => {
    const cwd = await folderOf({})
    runInit.mockResolvedValue({
      path: 'scim.config.ts',
      text: '',
      draft: { ...CONFIG },
      functions: 'src/scim-host.ts',
      found: [],
      open: ['src/scim-host.ts: tenantOf() throws until you write it.'],
    })
    const { err } = await run('init', { cwd })
    expect(err).toBe(
      'Wrote scim.config.ts and src/scim-host.ts: read them, they are yours.\n\nNext:\n  src/scim-host.ts: tenantOf() throws until you write it.\n  npx scim-gen generate\n',
    )
    const { out } = await run('init --json', { cwd })
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      config: CONFIG,
      functions: 'src/scim-host.ts',
      open: ['src/scim-host.ts: tenantOf() throws until you write it.'],
    })
  })

  const WRITTEN = {
    path: 'scim.config.ts',
    text: '',
    draft: { ...CONFIG },
    config: CONFIG,
    found: [],
    open: [],
  }

  test('does not write over a config, unless told', async () => {
    const cwd = await folderOf({ 'scim.config.mjs': '' })
    expect(await run('init', { cwd })).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG1012 scim.config.mjs is there already
      fix: Edit it, or pass --force to write it anew.
      ",
        "out": "",
      }
    `)
    expect(runInit).not.toHaveBeenCalled()
    runInit.mockResolvedValue(WRITTEN)
    expect((await run('init --force', { cwd })).code).toBe(0)
  })

  test('--dry-run prints the config, whatever is there, and writes nothing', async () => {
    const cwd = await folderOf({ 'scim.config.mjs': '' })
    runInit.mockResolvedValue({ ...WRITTEN, text: 'export default {}\n', found: ['Users    src/a.ts#users'] })
    expect(await run('init --dry-run', { cwd })).toEqual({
      code: 0,
      out: 'export default {}\n',
      err: 'Users    src/a.ts#users\n',
    })
    expect(runInit.mock.calls[0]?.[0]).toMatchObject({ dryRun: true })
  })

  test.each([
    ['a terminal', 'init', { isTTY: true }, true],
    ['a terminal in CI', 'init', { isTTY: true, env: { CI: 'true' } }, false],
    ['a terminal with --json', 'init --json', { isTTY: true }, false],
    ['a terminal with --yes, of which the proposals are the answers', 'init --yes', { isTTY: true }, true],
    ['no terminal', 'init', { isTTY: false }, false],
  ])('may ask in %s: %s', async (_, argv, options, interactive) => {
    runInit.mockResolvedValue(WRITTEN)
    await run(argv, { ...options, cwd: await folderOf({}) })
    expect('ask' in (runInit.mock.calls[0]?.[0] ?? {})).toBe(interactive)
    // Whoever takes what is proposed is no person to go on with.
    expect(asked).toHaveBeenCalledTimes(argv === 'init' && interactive ? 1 : 0)
  })

  test('at a terminal what is declined is listed, and with a yes generate goes on', async () => {
    const cwd = await folderOf({ 'src/app.ts': '' })
    runInit.mockResolvedValue(WRITTEN)
    asked.mockResolvedValue(false)
    const { code, err } = await run('init', { cwd, isTTY: true, env: { NO_COLOR: '1' } })
    expect(asked.mock.calls).toEqual([['Go on, and generate the service? npx scim-gen generate', true]])
    expect({ code, err }).toEqual({
      code: 0,
      err: 'Wrote scim.config.ts: read it, it is yours.\n\nNext:\n  npx scim-gen generate\n',
    })
    asked.mockReset().mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    const on = await run('init --force', { cwd, isTTY: true })
    expect(asked.mock.calls[1]).toEqual(['Apply the migration? npx drizzle-kit migrate', false])
    expect(on.err).toMatch(
      /Next:\n {2}apply the migration: npx drizzle-kit migrate\n {2}mount .*\(not done for you: .*\)\n {2}ask isActiveInScim\(\) of .*\n$/,
    )
  })

  test('does not go on from a config with open parts; what generate refuses leaves the list', async () => {
    const cwd = await folderOf({})
    runInit.mockResolvedValue({ ...WRITTEN, open: ['user.create is open'] })
    await run('init', { cwd, isTTY: true })
    expect(asked).not.toHaveBeenCalled()
    runInit.mockResolvedValue(WRITTEN)
    asked.mockResolvedValue(true)
    runGenerate.mockRejectedValue(
      new DiagnosticError([{ code: 'SG3001', message: 'No such field', fix: 'Name another.' }]),
    )
    const { code, err } = await run('init', { cwd, isTTY: true, env: { NO_COLOR: '1' } })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Wrote scim.config.ts: read it, it is yours.\n\nNext:\n  npx scim-gen generate\nSG3001 No such field\nfix: Name another.\n',
    })
  })
})

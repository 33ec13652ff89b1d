/** Regenerating a host whose files were edited, through the command line: merges, conflicts, and records that are lost. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execaSync } from 'execa'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { generate } from '../../src/generate/generate.js'
import { readFiles, temporaryFolder } from '../support/files.js'
import { copyHost, editFile } from '../support/host.js'
import { atWork } from './at-work.js'

const ADAPTER = 'src/scim/adapters/user.ts'
const BASE = `.scim-gen/base/${ADAPTER}`
const MANIFEST = '.scim-gen/manifest.json'

/** A host with all that was generated first; each test has a copy. */
let generated: ReturnType<typeof copyHost>
let cwd: string
let remove: () => void

const { read, edit, run, addNick } = atWork(() => cwd)
/** What comes, told otherwise. */
const clash = () =>
  edit(
    ADAPTER,
    '      active: host.isActive,',
    '      nickName: host.firstName,\n      active: host.isActive,',
  )

beforeAll(async () => {
  generated = copyHost('express-drizzle-sqlite')
  cwd = generated.cwd
  await run('init', '--yes', '--auth', 'bearerToken')
  await run('generate')
}, 60_000)
afterAll(() => generated.remove())
beforeEach(() => {
  ;({ cwd, remove } = temporaryFolder('regenerate'))
  cpSync(generated.cwd, cwd, { recursive: true })
})
afterEach(() => remove())

describe('a conflict', () => {
  beforeEach(() => {
    clash()
    addNick()
  })

  test('writes nothing without a terminal, and tells each place', async () => {
    const before = readFiles(cwd)
    const { code, err } = await run('generate')
    expect(code).toBe(3)
    const [line = 0] =
      [...read(ADAPTER).split('\n').entries()].find(([, text]) => text.includes('nickName: host')) ?? []
    expect(
      err,
    ).toBe(`SG4021 What you wrote in ${ADAPTER} and what is generated now do not go together.  ${ADAPTER}:${line + 1}
<<<<<<< yours
      nickName: host.firstName,
||||||| last generated
=======
      nickName: host.nick,
>>>>>>> generated now
fix: Choose with --conflict=mine, generated, markers or index; at a terminal you are asked for each file.
`)
    expect(await run('generate', '--dry-run')).toMatchObject({
      code: 3,
      out: expect.stringContaining(`conflict ${ADAPTER}\n`),
      err: expect.stringContaining('SG4021'),
    })
    expect(await run('check')).toMatchObject({ code: 2, err: expect.stringMatching(/SG4021[\s\S]*SG0004/) })
    const json = JSON.parse((await run('generate', '--json')).out)
    expect(json).toMatchObject({
      ok: false,
      diagnostics: [
        {
          code: 'SG4021',
          location: { file: ADAPTER, line: line + 1 },
          detail: expect.stringMatching(/^<<<<<<< yours\n[\s\S]*nickName/),
        },
      ],
    })
    expect(readFiles(cwd)).toEqual(before)
  })

  test('is settled by --conflict=mine: there the user’s line, elsewhere what is new', async () => {
    expect(await run('generate', '--conflict=mine')).toMatchObject({
      code: 0,
      err: expect.stringContaining(`merge   ${ADAPTER}`),
    })
    expect(read(ADAPTER)).toContain('nickName: host.firstName,')
    expect(read(ADAPTER)).not.toContain('nickName: host.nick,')
    expect(read(ADAPTER)).toContain('nickName: users.nick,')
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('is settled by --conflict=generated, and the text that was there is kept', async () => {
    const mine = read(ADAPTER)
    const { code, err } = await run('generate', '--conflict=generated')
    expect(code).toBe(0)
    expect(read(ADAPTER)).toContain('nickName: host.nick,')
    const [, backup = ''] = /what was in it is in (\S+)\./.exec(err) ?? []
    expect(read(backup)).toBe(mine)
  })

  test('is written with markers, which are then refused until they are gone', async () => {
    const { code, err } = await run('generate', '--conflict=markers')
    expect(code).toBe(3)
    const lines = read(ADAPTER).split('\n')
    const line = lines.indexOf('<<<<<<< yours') + 1
    expect(err).toContain(`A conflict to resolve in ${ADAPTER}:${line}, between <<<<<<< and >>>>>>>.\n`)
    const before = readFiles(cwd)
    expect(await run('generate')).toMatchObject({
      code: 3,
      err: expect.stringContaining(
        `SG4022 ${ADAPTER} has a conflict that is not resolved.  ${ADAPTER}:${line}\n`,
      ),
    })
    expect(await run('check')).toMatchObject({ code: 2 })
    expect(readFiles(cwd)).toEqual(before)
    editFile(cwd, ADAPTER, (text) =>
      text.replace(/<<<<<<< yours\n([\s\S]*?)\|{7}[\s\S]*?=======\n[\s\S]*?>{7} generated now\n/, '$1'),
    )
    expect(await run('check')).toMatchObject({ code: 0 })
  })
})

describe('a conflict in the index of git', () => {
  const git = (...args: readonly string[]) =>
    execaSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd }).stdout

  test('has the base, the user’s text and what is generated, and markers in the file', async () => {
    clash()
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'first')
    addNick()
    const [base, mine] = [read(BASE), read(ADAPTER)]
    expect(await run('generate', '--conflict=index')).toMatchObject({
      code: 3,
      err: expect.stringContaining(`A conflict to resolve in ${ADAPTER}:`),
    })
    expect(read(ADAPTER)).toContain('<<<<<<< yours')
    expect(git('diff', '--name-only', '--diff-filter=U')).toBe(ADAPTER)
    const stage = (number: number) => `${git('show', `:${number}:${ADAPTER}`)}\n`
    expect([1, 2, 3].map(stage)).toEqual([base, mine, read(BASE)])
    // As after every merge of git's.
    git('checkout', '--ours', ADAPTER)
    git('add', ADAPTER)
    expect(read(ADAPTER)).toBe(mine)
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('is refused where there is none, and nothing is written', async () => {
    clash()
    addNick()
    const before = readFiles(cwd)
    expect(await run('generate', '--conflict=index')).toMatchObject({
      code: 1,
      err: `SG4026 --conflict=index writes to the index of git, and there is none here.
fix: Run git init, or choose --conflict=markers.
`,
    })
    expect(readFiles(cwd)).toEqual(before)
  })
})

describe('records that are lost', () => {
  const mine = () => edit(ADAPTER, '  override columns(', '  // mine\n  override columns(')

  test.each([
    ['damaged', '{ "version": 1, <<<<<<<'],
    ['missing', undefined],
  ])('a manifest that is %s is made anew, and what was edited is merged', async (why, text) => {
    mine()
    addNick()
    if (text === undefined) rmSync(join(cwd, MANIFEST))
    else writeFileSync(join(cwd, MANIFEST), text)
    expect(await run('check')).toMatchObject({ code: 2 })
    const { code, err } = await run('generate')
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringContaining(`The manifest was ${why}: made anew`),
    })
    expect(read(ADAPTER)).toContain('// mine')
    expect(read(ADAPTER)).toContain('nickName: host.nick,')
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('a base that is missing is taken from what is generated, where that is what was', async () => {
    mine()
    const text = read(ADAPTER)
    const base = read(BASE)
    rmSync(join(cwd, '.scim-gen/base'), { recursive: true })
    expect(await run('check')).toMatchObject({ code: 2 })
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(read(ADAPTER)).toBe(text)
    expect(read(BASE)).toBe(base)
  })

  test('a base that is missing after the models changed is a question', async () => {
    mine()
    addNick()
    const text = read(ADAPTER)
    rmSync(join(cwd, '.scim-gen/base'), { recursive: true })
    expect(await run('generate')).toMatchObject({ code: 3, err: expect.stringContaining('SG4021') })
    expect(existsSync(join(cwd, BASE))).toBe(false)
    expect(await run('generate', '--conflict=mine')).toMatchObject({ code: 0 })
    expect(read(ADAPTER)).toBe(text)
    expect(await run('check')).toMatchObject({ code: 0 })
  })
})

test('a tree that a later version wrote is refused by every command', async () => {
  editFile(cwd, MANIFEST, (text) => text.replace(/"generator": ".*"/, '"generator": "99.1.0"'))
  addNick()
  const before = readFiles(cwd)
  for (const command of [
    ['generate'],
    ['generate', '--dry-run'],
    ['check'],
    ['diff'],
    ['eject', ADAPTER],
    ['eject', '--runtime'],
  ])
    expect(await run(...command), command.join(' ')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^SG4002 [^\n]*scim-gen 99\.1\.0, and this is [\s\S]*fix: Install scim-gen 99\.1\.0 or/,
      ),
    })
  expect((await run('doctor')).out).toMatch(/SG4002 .*99\.1\.0[\s\S]*Install scim-gen 99\.1\.0/)
  expect(readFiles(cwd)).toEqual(before)
})

test('an edited adapter that is no longer emitted is named, with what to do', async () => {
  const path = 'src/scim/adapters/group.ts'
  edit(path, '  override columns(', '  // mine\n  override columns(')
  const said = `Kept yours: ${path} is not emitted any more, and nothing uses it. It may not compile: take over what you need, and delete it.\n`
  const { code, err } = await run('generate', '--set', 'group=false', '--allow-destructive')
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(said) })
  expect(read(path)).toContain('// mine')
  expect(await run('check')).toMatchObject({ code: 0, err: expect.stringContaining(said) })
  expect((await run('doctor')).out).toContain(`SG7012 ${path} has edits of yours`)
  rmSync(join(cwd, path))
  expect(await run('generate')).toMatchObject({ code: 0 })
  expect((await run('check')).err).not.toContain(path)
})

describe('files in odd places', () => {
  const mine = () => edit(ADAPTER, '  override columns(', '  // mine\n  override columns(')

  test('a link inside the project is followed, and stays one', async () => {
    mkdirSync(join(cwd, 'src/own'))
    renameSync(join(cwd, ADAPTER), join(cwd, 'src/own/user.ts'))
    symlinkSync('../../own/user.ts', join(cwd, ADAPTER))
    mine()
    addNick()
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(read('src/own/user.ts')).toContain('// mine')
    expect(read('src/own/user.ts')).toContain('nickName: host.nick,')
  })

  test('a link out of the project is refused, and nothing is written', async () => {
    const outside = join(tmpdir(), `scim-gen-outside-${process.pid}.ts`)
    renameSync(join(cwd, ADAPTER), outside)
    symlinkSync(outside, join(cwd, ADAPTER))
    mine()
    addNick()
    const text = readFileSync(outside, 'utf8')
    const before = readFiles(cwd)
    expect(await run('generate')).toMatchObject({ code: 1, err: expect.stringMatching(/^SG4006 /) })
    expect(readFiles(cwd)).toEqual(before)
    expect(readFileSync(outside, 'utf8')).toBe(text)
    rmSync(outside)
  })

  test('a read-only file is merged, and stays read-only', async () => {
    mine()
    chmodSync(join(cwd, ADAPTER), 0o444)
    addNick()
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(read(ADAPTER)).toContain('nickName: host.nick,')
    expect(statSync(join(cwd, ADAPTER)).mode & 0o777).toBe(0o444)
  })

  test('a file that changes while a person is asked about it is not overwritten', async () => {
    clash()
    addNick()
    const saved = `${read(ADAPTER)}// saved meanwhile\n`
    const options = { cwd, env: {}, now: () => new Date(), write: true }
    const generating = generate({
      ...options,
      choose: () => {
        writeFileSync(join(cwd, ADAPTER), saved)
        return 'mine'
      },
    })
    await expect(generating).rejects.toThrow(DiagnosticError)
    await expect(generating).rejects.toThrow('SG4008')
    expect(read(ADAPTER)).toBe(saved)
    expect(read(BASE)).not.toContain('nick')
  })
})

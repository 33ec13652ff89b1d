/** Running it again: nothing changes unless something did, and what the user wrote is never lost. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { hasDrift } from '../../src/reconcile/changes.js'
import { readFiles } from '../support/files.js'
import { copyHost, emitInto } from '../support/host.js'
import { atWork } from './at-work.js'

let cwd: string
let remove: () => void

const { read, edit, run, addNick } = atWork(() => cwd)
const plan = (write = false) => generate({ cwd, env: {}, now: () => new Date('2026-02-01T00:00:00Z'), write })
const migrations = () =>
  Object.keys(readFiles(join(cwd, 'drizzle'))).filter((path) => /^\d+_scim_.*sql$/.test(path))

beforeEach(async () => {
  ;({ cwd, remove } = copyHost('express-drizzle-sqlite'))
  await emitInto(cwd, 'express-drizzle-sqlite')
})
afterEach(() => remove())

test('a second run changes no byte', async () => {
  const before = readFiles(cwd)
  expect((await run('generate')).err).toMatch(/all up to date/)
  expect(readFiles(cwd)).toEqual(before)
  const { changes } = await plan()
  expect(changes.writes).toEqual([])
  expect([...new Set(changes.files.map(({ kind }) => kind))]).toEqual(['same'])
  expect(await run('check')).toMatchObject({ code: 0, out: '' })
})

describe('a changed model', () => {
  test('that SCIM does not look at changes nothing', async () => {
    edit('src/db/schema.ts', "body: text('body')", "subtitle: text('subtitle'),\n  body: text('body')")
    expect((await plan()).changes.writes).toEqual([])
  })

  test('with a column that is mapped changes the adapter, and no migration', async () => {
    addNick()
    expect(await run('check')).toMatchObject({ code: 2, err: expect.stringContaining('SG0004') })
    await run('generate')
    expect(read('src/scim/adapters/user.ts')).toContain('nickName: host.nick,')
    expect(read('src/scim/schemas.gen.ts')).toContain("'nickName'")
    expect(migrations()).toHaveLength(1)
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('with a column that nothing fills asks, and writes nothing', async () => {
    edit(
      'src/db/schema.ts',
      "lastName: text('last_name'),",
      "lastName: text('last_name').notNull(),\n  badge: text('badge').notNull(),",
    )
    const before = readFiles(cwd)
    expect(await run('generate')).toMatchObject({
      code: 3,
      err: expect.stringContaining('user.create.badge'),
    })
    expect(readFiles(cwd)).toEqual(before)
  })

  test('whose side tables change gets one more migration', async () => {
    edit('scim.config.ts', "active: { field: 'isActive' }", "active: 'scim'")
    const { migration, losses } = await plan(true)
    expect(migration).toBe('scim_add_user_active')
    expect(losses).toEqual([])
    expect(migrations()).toHaveLength(2)
    const [added = ''] = migrations().slice(-1)
    expect(read(`drizzle/${added}`)).toMatch(/"active" integer NOT NULL DEFAULT true/)
    expect(hasDrift((await plan()).changes)).toBe(false)
  })
})

describe('what the user wrote', () => {
  test.each(['src/scim/adapters/user.ts', 'src/scim/adapters/group.ts', 'src/scim/auth.ts'])(
    'stays in %s',
    async (path) => {
      const mine = `${read(path)}\nexport const mine = true\n`
      writeFileSync(join(cwd, path), mine)
      expect(await run('generate')).toMatchObject({ code: 0 })
      expect(read(path)).toBe(mine)
      expect(await run('check')).toMatchObject({ code: 0 })
    },
  )

  test('stays while something new is merged in', async () => {
    edit('src/scim/adapters/user.ts', '  override columns(', '  /* mine */ override columns(')
    addNick()
    const { code, err } = await run('generate')
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringContaining('merge   src/scim/adapters/user.ts'),
    })
    expect(read('src/scim/adapters/user.ts')).toContain('/* mine */')
    expect(read('src/scim/adapters/user.ts')).toContain('nickName: host.nick,')
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('in a generated file is refused with its difference, until it is discarded', async () => {
    const emitted = read('src/scim/router.gen.ts')
    const mine = `${emitted}export const mine = 1\n`
    writeFileSync(join(cwd, 'src/scim/router.gen.ts'), mine)
    const before = readFiles(cwd)
    expect(await run('check')).toMatchObject({ code: 2, err: expect.stringContaining('SG4020') })
    const refused = await run('generate')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('\n-export const mine = 1\n') })
    expect(refused.err).toContain('--discard src/scim/router.gen.ts')
    expect(readFiles(cwd)).toEqual(before)
    const { code, err } = await run('generate', '--discard', './src/scim/router.gen.ts')
    expect(code).toBe(0)
    const [, backup = ''] = /what was in it is in (\S+)\./.exec(err) ?? []
    expect(read(backup)).toBe(mine)
    expect(read('src/scim/router.gen.ts')).toBe(emitted)
  })

  test('in a generated file is no edit where it is layout alone', async () => {
    const emitted = read('src/scim/router.gen.ts')
    writeFileSync(
      join(cwd, 'src/scim/router.gen.ts'),
      emitted.replaceAll("'", '"').replaceAll('\n  ', '\n\t'),
    )
    expect(await run('generate')).toMatchObject({ code: 0 })
    expect(read('src/scim/router.gen.ts')).toBe(emitted)
  })

  test('and deleted stays deleted', async () => {
    rmSync(join(cwd, 'src/scim/auth.ts'))
    const { err } = await run('generate')
    expect(err).toContain('--restore src/scim/auth.ts brings it back')
    expect(() => read('src/scim/auth.ts')).toThrow('ENOENT')
    expect(await run('generate', '--restore', 'src/scim/auht.ts')).toMatchObject({
      code: 1,
      err: `SG4023 --restore src/scim/auht.ts is no file that generate writes.\nfix: Did you mean src/scim/auth.ts?\n`,
    })
    expect(await run('generate', '--restore', 'src/scim/auth.ts')).toMatchObject({ code: 0 })
    expect(read('src/scim/auth.ts')).toContain('bearerToken')
  })
})

test.each([['--dry-run'], ['--diff'], ['--check']])(
  'generate %s tells the changes and writes nothing',
  async (flag) => {
    edit('scim.config.ts', "active: { field: 'isActive' }", "active: 'scim'")
    const before = readFiles(cwd)
    const { out } = await run('generate', flag)
    expect(out).toContain('src/scim/model.gen.ts')
    expect(out).toContain('scim_add_user_active.sql')
    expect(readFiles(cwd)).toEqual(before)
  },
)

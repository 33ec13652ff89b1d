/** Writes are all or nothing, whatever the file system does; and what cannot be written is a coded error. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { DiagnosticError } from '../../src/diagnostics.js'
import { generate } from '../../src/generate/generate.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'
import { fakeIo } from '../cli/fake-io.js'
import { readFiles } from '../support/files.js'
import { copyHost } from '../support/host.js'

let cwd: string
let remove: () => void

async function run(...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, err: io.err() }
}

beforeEach(async () => {
  ;({ cwd, remove } = copyHost('express-drizzle-sqlite'))
})
afterEach(() => {
  chmodSync(cwd, 0o755)
  remove()
})

/** Root may write anywhere, so there permissions cannot be tried. */
const isRoot = process.getuid?.() === 0

/** A disk that becomes read-only at the n-th write. */
function turningReadOnly(after: number): FileSystem {
  let writes = 0
  const guard = (path: string) => {
    if (++writes <= after) return
    throw Object.assign(new Error(`EROFS: read-only file system, open '${path}'`), { code: 'EROFS' })
  }
  return {
    ...nodeFileSystem,
    create: (path, text, like) => {
      guard(path)
      nodeFileSystem.create(path, text, like)
    },
    makeDirectory: (path) => {
      guard(path)
      nodeFileSystem.makeDirectory(path)
    },
  }
}

test('a disk that turns read-only half way leaves the host as it was', async () => {
  await run('init', '--yes')
  const { changes } = await generate({ cwd, env: {}, now: () => new Date(), write: false })
  const before = readFiles(cwd)
  for (const after of [0, 1, 3, 6, 9, 12]) {
    expect(() => commitChanges(changes, cwd, turningReadOnly(after))).toThrow(DiagnosticError)
    expect(readFiles(cwd)).toEqual(before)
  }
  commitChanges(changes, cwd)
  expect(Object.keys(readFiles(cwd)).length).toBeGreaterThan(Object.keys(before).length + 9)
})

test('a file where a folder is to be is an error with a place, and nothing is written', async () => {
  await run('init', '--yes')
  writeFileSync(join(cwd, 'src/scim'), 'mine\n')
  const before = readFiles(cwd)
  const { code, err } = await run('generate')
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/^SG40\d\d /) })
  expect(readFiles(cwd)).toEqual(before)
})

test('a directory where a file is to be is an error with a place', async () => {
  await run('init', '--yes')
  mkdirSync(join(cwd, 'src/scim/index.ts'), { recursive: true })
  const { code, err } = await run('generate')
  expect(code).toBe(1)
  expect(err).toMatch(/^SG4007 src\/scim\/index\.ts cannot be read \(EISDIR\)/)
})

test('a config that cannot be written is a coded error', async () => {
  mkdirSync(join(cwd, 'there.ts'))
  const { code, err } = await run('init', '--yes', '--force', '--config', 'there.ts')
  expect(code).toBe(1)
  expect(err).toMatch(/^SG4009 Nothing was written: EISDIR/)
})

test.skipIf(isRoot)('no permission to write is a coded error, for init and for generate', async () => {
  await run('init', '--yes')
  chmodSync(cwd, 0o555)
  const before = readFiles(cwd)
  expect(await run('generate')).toMatchObject({ code: 1, err: expect.stringMatching(/^SG4009 .*EACCES/) })
  expect(await run('init', '--yes', '--config', 'other.config.ts')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SG4009 .*EACCES/),
  })
  expect(readFiles(cwd)).toEqual(before)
})

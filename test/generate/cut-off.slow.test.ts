/** Every command that reads a project settles first what a killed run has left in it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { generate } from '../../src/generate/generate.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { fakeIo } from '../cli/fake-io.js'
import { faultyFileSystem } from '../reconcile/tree.js'
import { readFiles } from '../support/files.js'
import { copyHost } from '../support/host.js'

let cwd: string
let remove: () => void
beforeEach(async () => {
  ;({ cwd, remove } = copyHost('express-drizzle-sqlite'))
  await run('init', '--yes')
})
afterEach(() => remove())

async function run(...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, err: io.err(), out: io.out() }
}

/** Kills the first `generate` at the first step at which `isThen`. */
async function killWhen(isThen: () => boolean): Promise<void> {
  const { changes } = await generate({ cwd, env: {}, now: () => new Date(), write: false })
  const { fs } = faultyFileSystem()
  const dying = Object.fromEntries(
    Object.entries(fs).map(([name, operation]) => [
      name,
      (...args: [string, string]) => {
        if (isThen()) throw new Error('killed')
        return operation(...args)
      },
    ]),
  )
  expect(() => commitChanges(changes, cwd, { ...fs, ...dying })).toThrow('killed')
}

test.each([['generate', '--dry-run'], ['check'], ['diff']])(
  'cut off half-way: %s puts the old files back, and says so',
  async (...argv) => {
    const before = readFiles(cwd)
    await killWhen(() => existsSync(join(cwd, 'src/scim/index.ts')))
    expect(Object.keys(readFiles(cwd)).length).toBeGreaterThan(Object.keys(before).length)

    const { code, err } = await run(...argv)
    expect(code).toBe(argv[0] === 'check' ? 2 : 0)
    expect(err).toContain(
      'Warning: The last run was cut off while it wrote: all files are as they were before it.\n',
    )
    expect(readFiles(cwd)).toEqual(before)
  },
)

test('cut off at the end: what it wrote is there, and nothing is left to do', async () => {
  await killWhen(() => existsSync(join(cwd, '.scim-gen/journal.done.json')))
  const { code, err } = await run('check')
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringContaining(
      'Warning: The last run was cut off after its last write: all that it wrote is there.\n',
    ),
  })
  const left = Object.keys(readFiles(cwd)).filter((path) =>
    /^\.scim-gen\/(journal|lock)|\.(tmp|bak)$/.test(path),
  )
  expect(left).toEqual([])
})

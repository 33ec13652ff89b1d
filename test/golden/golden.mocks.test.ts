/** Every case of this folder: the command line on `input/` writes `expected/` and says `stderr.txt`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readFiles, writeFiles } from '../support/files.js'
import { expectedFiles, type GoldenCase, goldenCases, runCase } from './cases.js'

// A release would change every file otherwise.
vi.mock('../../src/package-version.js', () => ({ packageVersion: () => '0.0.0' }))

// Migrations of some tools have the time in their names.
vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5), toFake: ['Date'] })

const isUpdate = process.env.UPDATE_GOLDEN === '1'

describe.each(goldenCases())('$name', (golden) => {
  let remove = () => {}
  afterEach(() => remove())

  test('writes what is expected, and nothing else', async () => {
    const outcome = await runCase(golden)
    remove = outcome.remove
    const written = Object.fromEntries(
      Object.entries(readFiles(outcome.cwd)).filter(([path, text]) => text !== golden.input[path]),
    )
    if (isUpdate) update(golden, written, outcome.stderr)
    expect(outcome.stderr).toBe(textOf(golden, 'stderr.txt'))
    expect(written).toEqual(expectedFiles(golden))
    expect(Object.keys(golden.input).filter((path) => !existsSync(join(outcome.cwd, path)))).toEqual([])
    if (golden.isError) expect(written).toEqual({})
  })
})

const textOf = ({ folder }: GoldenCase, file: string) => readFileSync(join(folder, file), 'utf8')

function update({ folder }: GoldenCase, written: Readonly<Record<string, string>>, stderr: string): void {
  rmSync(join(folder, 'expected'), { recursive: true, force: true })
  writeFiles(join(folder, 'expected'), written)
  writeFileSync(join(folder, 'stderr.txt'), stderr)
}

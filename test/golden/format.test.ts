/** Emitted code is laid out as Biome (and so Prettier) lays it out, with sorted imports and nothing unused. */
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'
import { expectedFiles, goldenCases } from './cases.js'

const biome = join(import.meta.dirname, '../../node_modules/.bin/biome')

/** The style of the emitted code, and no rule of this repository's own. */
const config = {
  root: true,
  files: { includes: ['**/*.ts'] },
  json: { formatter: { enabled: false } },
  formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 110 },
  javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } },
}

let folder: TemporaryFolder
beforeAll(() => {
  folder = temporaryFolder('format')
  writeFiles(folder.cwd, { 'biome.json': JSON.stringify(config) })
  for (const golden of goldenCases()) {
    // Migrations are as their tools write them: a statement is one line, or has lines of its own.
    const emitted = Object.entries(expectedFiles(golden)).filter(
      ([path]) => (path.startsWith('src/') && !path.includes('/migrations/')) || path === 'scim.config.ts',
    )
    writeFiles(join(folder.cwd, golden.name), Object.fromEntries(emitted))
  }
})
afterAll(() => folder.remove())

test('a formatter and a linter find nothing to change', async () => {
  const { exitCode, all } = await execa(biome, ['check', '--error-on-warnings', '--max-diagnostics=20'], {
    cwd: folder.cwd,
    all: true,
    reject: false,
  })
  expect(exitCode, all).toBe(0)
  expect(all).toMatch(/Checked \d{2,} files/)
})

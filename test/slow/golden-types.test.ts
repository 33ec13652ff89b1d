/** Every golden tree compiles in its host, strictly, by each TypeScript that hosts have; and no formatter would change it. */
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { readFiles, type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

const repository = join(import.meta.dirname, '../..')
const cases = goldenCases().filter(({ isError }) => !isError)

let folder: TemporaryFolder
beforeAll(async () => {
  await execa('node', ['scripts/build.mjs'], { cwd: repository })
  folder = temporaryFolder('types')
  for (const golden of cases)
    writeFiles(join(folder.cwd, golden.name), { ...golden.input, ...expectedFiles(golden) })
})
afterAll(() => folder.remove())

describe.each(['typescript-5.4', 'typescript', 'typescript-7'])('%s', (compiler) => {
  const tsc = join(repository, 'node_modules', compiler, 'bin/tsc')
  test.each(cases)('$name', async ({ name }) => {
    const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd: join(folder.cwd, name), reject: false })
    expect(stdout).toBe('')
  })
})

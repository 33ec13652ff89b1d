/** Every golden tree compiles in its host, strictly, by the newest TypeScript and by the oldest that hosts have. */
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

const repository = join(import.meta.dirname, '../..')
// Those whose packages are in fixtures: test/golden/types.matrix.test.ts, and test/orm-mongoose.
const cases = goldenCases().filter(({ isError, orm }) => !isError && ['drizzle', 'prisma'].includes(orm))

let folder: TemporaryFolder
beforeAll(async () => {
  await execa('node', ['scripts/build.mjs'], { cwd: repository })
  folder = temporaryFolder('types')
  for (const golden of cases)
    writeFiles(join(folder.cwd, golden.name), { ...golden.input, ...expectedFiles(golden) })
})
afterAll(() => folder.remove())

/** The newest on every tree, for it is quick; the oldest on the two with most in them. Each on whole apps: e2e. */
describe.each([
  { compiler: 'typescript-7', only: /./ },
  { compiler: 'typescript-5.4', only: /login-enterprise|bigint-tenant/ },
])('$compiler', ({ compiler, only }) => {
  const tsc = join(repository, 'node_modules', compiler, 'bin/tsc')
  test.each(cases.filter(({ name }) => only.test(name)))('$name', async ({ name }) => {
    const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd: join(folder.cwd, name), reject: false })
    expect(stdout).toBe('')
  })
})

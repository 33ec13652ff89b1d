/** Every golden tree compiles in its host, strictly, by the newest TypeScript and by the oldest that hosts have. */
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { compilerOutputs } from '../support/compiler.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

const repository = join(import.meta.dirname, '../..')
// Those whose packages are in fixtures: test/golden/types.matrix.test.ts, and test/orm-mongoose.
const cases = goldenCases().filter(({ isError, orm }) => !isError && ['drizzle', 'prisma'].includes(orm))

let folder: TemporaryFolder
beforeAll(async () => {
  folder = temporaryFolder('types')
  for (const golden of cases)
    writeFiles(join(folder.cwd, golden.name), { ...golden.input, ...expectedFiles(golden) })
})
afterAll(() => folder.remove())

const inFolder = (name: string) => join(folder.cwd, name)

describe('the newest, on every tree', () => {
  let outputs: ReadonlyMap<string, string>
  beforeAll(async () => {
    const folders = cases.map(({ name }) => inFolder(name))
    outputs = await compilerOutputs(folders)
  })
  test.each(cases)('$name', ({ name }) => expect(outputs.get(inFolder(name))).toBe(''))
})

/** They take five times as long. On whole apps: e2e. */
describe.each([
  // Its hosts resolve modules as Node.js does: it knows no bundlers, and no imports of `.ts`.
  ['4.9', /explicit-enum|bigint-tenant/],
  ['5.4', /login-enterprise|bigint-tenant/],
])('older ones, %s, on the trees with most in them', (version, most) => {
  const tsc = join(repository, `node_modules/typescript-${version}/bin/tsc`)
  test.each(cases.filter(({ name }) => most.test(name)))('$name', async ({ name }) => {
    const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd: inFolder(name), reject: false })
    expect(stdout).toBe('')
  })
})

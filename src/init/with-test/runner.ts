/** The test runners that hosts have. */
import type { Imports } from '../../emit/imports.js'
import { listedIn, nearestManifest } from '../../inspect/detect/manifest.js'
import { shellWord } from '../../shell-word.js'

export interface TestRunner {
  readonly name: 'vitest' | 'jest' | 'node:test'
  /** Imports `test`; Jest has it as a global one as well, but not for all set-ups. */
  readonly imports: (imports: Imports) => void
  /** What follows the function of a test that takes long; `node:test` sets no limit. */
  readonly timeout: string
  /** How a person runs it; `exec` is how the package manager runs what is installed. */
  readonly command: (file: string, exec: (command: string) => string) => string
}

const vitest: TestRunner = {
  name: 'vitest',
  imports: (imports) => imports.value('vitest', 'test'),
  timeout: ', 120_000',
  command: (file, exec) => exec(`vitest run ${shellWord(file)}`),
}

const jest: TestRunner = {
  name: 'jest',
  imports: (imports) => imports.value('@jest/globals', 'test'),
  timeout: ', 120_000',
  command: (file, exec) => exec(`jest ${shellWord(file)}`),
}

/** Of Jest with the types of its globals. */
const jestGlobals: TestRunner = { ...jest, imports: () => {} }

/** Newer versions of Node read TypeScript by themselves. */
const nodeTest = (hasTsx: boolean): TestRunner => ({
  name: 'node:test',
  imports: (imports) => imports.value('node:test', 'test'),
  timeout: '',
  command: (file) => `node ${hasTsx ? '--import tsx ' : ''}--test ${shellWord(file)}`,
})

/** The runner that the package.json of a folder lists; Node's own where it lists none. */
export function testRunner(folder: string): TestRunner {
  const manifest = nearestManifest(folder)
  const listed = ['dependencies', 'devDependencies'].flatMap((key) => listedIn(manifest, key))
  if (listed.includes('vitest')) return vitest
  if (!listed.includes('jest')) return nodeTest(listed.includes('tsx'))
  return listed.includes('@types/jest') ? jestGlobals : jest
}

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type TestUserConfig } from 'vitest/config'
import { combinations, nameOf } from './test/matrix/combinations.js'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `--project 'matrix*'` runs all rows of the table, a run of all tests only those that no other row stands for. */
const isMatrix = process.argv.some((argument) => /^(--project=)?matrix/.test(argument))
/** A run of all tests, which has fifteen minutes. */
const isAll = !process.argv.some((argument) => argument.startsWith('--project'))
const rows = combinations.filter(({ onlyInMatrix }) => isMatrix || !onlyInMatrix)

/** Tests import the packages by their public names and run the sources behind them; hosts have paths of their own. */
const alias = [
  {
    find: /^@scim-gen\/runtime\/(express|fastify|fetch|hono|koa|nest|next)$/,
    replacement: source('src/runtime/mount/$1.ts'),
  },
  { find: /^@scim-gen\/runtime\/(oauth|setup)$/, replacement: source('src/runtime/$1/$1.ts') },
  { find: /^@scim-gen\/runtime\/(connections|log)$/, replacement: source('src/runtime/$1.ts') },
  { find: /^@scim-gen\/runtime\/([\w-]+)$/, replacement: source('src/runtime/orm/$1.ts') },
  { find: '@scim-gen/runtime', replacement: source('src/runtime/index.ts') },
  { find: '@scim-gen/verify/client', replacement: source('src/verify/client-entry.ts') },
  { find: '@scim-gen/verify/options', replacement: source('src/verify/cli/options.ts') },
  { find: /^@scim-gen\/verify$/, replacement: source('src/verify/index.ts') },
  { find: /^scim-gen$/, replacement: source('src/config/index.ts') },
]

/** Apps that tests write are elsewhere the next time: what is kept of them would only grow. */
const keepsNoWrittenApps: Plugin = {
  name: 'keeps-no-written-apps',
  configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
    experimental_defineCacheKeyGenerator(({ id }) => (/\/\.tmp\//.test(id) ? false : undefined)),
}

const shared = { plugins: [keepsNoWrittenApps], resolve: { alias, tsconfigPaths: true } }

const setupFiles = ['test/support/without-fsync.ts']
/** They share what a worker has loaded, which halves the time. */
const sharing = { isolate: false, setupFiles: [...setupFiles, 'test/support/restore-environment.ts'] }

/** Files that replace modules (`*.mocks.*`) have a process each. */
function layer(name: string, ending: string, { include, exclude, ...test }: TestUserConfig) {
  const mocks = `test/**/*.mocks${ending}`
  return [
    { ...shared, test: { ...test, ...sharing, name, include, exclude: [...(exclude ?? []), mocks] } },
    { ...shared, test: { ...test, name: `${name}:mocks`, setupFiles, include: [mocks], exclude } },
  ]
}

export default defineConfig({
  test: {
    // Both of two cores: the default leaves one to a person at the machine.
    maxWorkers: availableParallelism(),
    globalSetup: ['test/support/folders-of-apps.ts'],
    // A second run has what the first one has transformed.
    experimental: { fsModuleCache: true },
    projects: [
      ...layer('quick', '.test.ts', {
        include: ['test/**/*.test.ts'],
        exclude: [
          'test/slow/**',
          'test/shapes/**',
          'test/matrix/**',
          ...['slow', 'matrix', 'only-in-matrix'].map((other) => `**/*.${other}.test.ts`),
        ],
        testTimeout: 20_000,
      }),
      {
        ...shared,
        test: { ...sharing, name: 'shapes', include: ['test/shapes/**/*.test.ts'], testTimeout: 180_000 },
      },
      ...layer('slow', '.slow.test.ts', {
        include: ['test/slow/**/*.test.ts', 'test/**/*.slow.test.ts'],
        exclude: ['**/*.only-in-matrix.test.ts'],
        globalSetup: ['test/support/built.ts'],
        env: isAll ? { BREADTH: 'sample' } : {},
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      {
        // What needs the packages of fixtures/package.json.
        ...shared,
        test: {
          name: 'matrix',
          globalSetup: ['test/support/built.ts'],
          env: isMatrix
            ? { HOST_TYPESCRIPT: 'typescript' }
            : { HOST_TYPESCRIPT: 'typescript-7', BREADTH: 'sample' },
          include: ['test/**/*.matrix.test.ts', ...(isMatrix ? ['test/**/*.only-in-matrix.test.ts'] : [])],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      // A project for each combination of ORM, database and framework, so that several run at once.
      ...rows.map((combination) => ({
        ...shared,
        test: {
          name: `matrix:${nameOf(combination)}`,
          include: ['test/matrix/conformance.test.ts'],
          env: isAll ? { BREADTH: 'sample' } : {},
          provide: { combination: nameOf(combination) },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
})

/** Emitted code in one package of a workspace imports models of another as the host's own code there does. */
import { expect, test } from 'vitest'
import { workspaceModules } from '../../src/host-style/workspace-modules.js'
import { temporaryHost } from '../inspect/host.js'

const out = 'apps/api/src/scim'
const modules = (files: Readonly<Record<string, string>>) =>
  workspaceModules(
    temporaryHost({
      'package.json': '{ "name": "acme", "workspaces": ["apps/*", "packages/*"] }',
      'apps/api/package.json': '{ "name": "@acme/api" }',
      'packages/db/package.json': '{ "name": "@acme/db" }',
      // Tells how its files are to be read, and names no package.
      'packages/db/src/package.json': '{ "type": "module" }',
      ...files,
    }),
    out,
  )
const user = 'packages/db/src/user.ts#User'

test('from the module that the name comes from already', () => {
  const moduleOf = modules({
    'apps/api/src/a.ts': `import { User as Person } from '@acme/db/models'\nimport { connect } from "@acme/db"`,
  })
  expect(moduleOf(user)).toBe('@acme/db/models')
  // Two modules are in use: its own name is the likelier one.
  expect(moduleOf('packages/db/src/team.ts#Team')).toBe('@acme/db')
})

test('else from the only module in use, or the package itself', () => {
  expect(modules({ 'apps/api/src/a.ts': `import { teams } from '@acme/db/schema'` })(user)).toBe(
    '@acme/db/schema',
  )
  expect(modules({ 'apps/api/src/a.ts': `import { User } from '@acme/db-tools'` })(user)).toBe('@acme/db')
})

test('not from what was emitted', () => {
  expect(modules({ 'apps/api/src/scim/a.ts': `import { User } from '@acme/db/scim'` })(user)).toBe('@acme/db')
})

test.each([
  ['a file of the same package', 'apps/api/src/user.ts#User'],
  ['a default export, which a package would export by a name', 'packages/db/src/user.ts#default'],
])('no module for %s', (_title, ref) => {
  expect(modules({})(ref)).toBeUndefined()
})

test('no module where there is one package, or none', () => {
  const files = { 'src/a.ts': 'export {}' }
  expect(workspaceModules(temporaryHost(files), 'src/scim')('lib/user.ts#User')).toBeUndefined()
  const one = temporaryHost({ ...files, 'package.json': '{ "name": "one" }' })
  expect(workspaceModules(one, 'src/scim')('lib/user.ts#User')).toBeUndefined()
})

test('else by the module that exports what the file does, through others of its files', () => {
  const files = {
    'packages/db/package.json': JSON.stringify({
      name: '@acme/db',
      exports: {
        '.': './dist/index.js',
        './tables': { types: './dist/tables/index.d.ts', default: './dist/tables/index.js' },
      },
    }),
    // An object of all of them gives none by its name.
    'packages/db/src/index.ts': "import * as tables from './tables'\nexport const db = 1\nexport { tables }",
    'packages/db/src/tables/index.ts':
      "export * from './fruit.js'\nexport { User, Team as Crew } from './people'",
    'packages/db/src/tables/fruit.ts': "export * from './index'\nexport const fruit = 1",
    'packages/db/src/tables/people.ts': 'export const User = 1\nexport const Team = 1',
    'apps/api/src/a.ts': "import { db, tables } from '@acme/db'",
  }
  const moduleOf = modules(files)
  expect(moduleOf('packages/db/src/tables/people.ts#User')).toBe('@acme/db/tables')
  expect(moduleOf('packages/db/src/tables/fruit.ts#fruit')).toBe('@acme/db/tables')
  expect(moduleOf('packages/db/src/index.ts#db')).toBe('@acme/db')
  // It is exported by another name only: the host's to mend.
  expect(moduleOf('packages/db/src/tables/people.ts#Team')).toBe('@acme/db')
  const whole = { ...files, 'packages/db/src/index.ts': "export * from './tables/index.js'" }
  expect(modules(whole)('packages/db/src/tables/people.ts#User')).toBe('@acme/db')
})

test('no module for what a package of sources exports nowhere: it is imported by its path', () => {
  const files = {
    'packages/db/package.json': JSON.stringify({
      name: '@acme/db',
      exports: { '.': './src/index.ts', './*': './src/*.ts' },
    }),
    'packages/db/src/index.ts': 'export const db = 1',
    'apps/api/src/a.ts': "import { db } from '@acme/db'",
  }
  const client = 'packages/db/prisma/generated/client.ts#User'
  expect(modules(files)(client)).toBeUndefined()
  expect(modules(files)(user)).toBe('@acme/db/user')
  // It has yet to be generated.
  const given = { ...files, 'packages/db/src/index.ts': "export * from '../prisma/generated'" }
  expect(modules(given)(client)).toBe('@acme/db')
})

test('no module by a name that leads nowhere: of a project of Nx that neither paths nor a package manager knows', () => {
  const files = {
    'package.json': '{ "name": "acme" }',
    'nx.json': '{}',
    'apps/api/project.json': '{ "name": "api", "projectType": "application" }',
    'packages/db/project.json': '{ "name": "db" }',
  }
  expect(modules(files)(user)).toBeUndefined()
  // So it is with a project that has no package.json, and whose name is Nx's alone.
  const unnamed = { ...files, 'packages/db/package.json': '{}', 'packages/db/src/package.json': '{}' }
  expect(modules(unnamed)(user)).toBeUndefined()
  const paths = (pattern: string, target: string) => ({
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { [pattern]: [target] } } }),
  })
  expect(modules({ ...files, ...paths('@acme/*', './packages/*/src/index.ts') })(user)).toBe('@acme/db')
  expect(modules({ ...unnamed, ...paths('@acme/data', './packages/db/src/index.ts') })(user)).toBe(
    '@acme/data',
  )
  const listed = { ...files, 'package.json': '{ "dependencies": { "@acme/db": "file:packages/db" } }' }
  expect(modules(listed)(user)).toBe('@acme/db')
  // Whatever makes it lead there, the app imports it already.
  expect(modules({ ...files, 'apps/api/src/a.ts': "import { db } from '@acme/db'" })(user)).toBe('@acme/db')
})

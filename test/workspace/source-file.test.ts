/** Imports between the packages of a workspace lead to their sources, whatever a build would write. */
import { ts } from 'ts-morph'
import { expect, test, vi } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { inspectDrizzle } from '../inspect/readers.js'

const columns = `import { integer, text } from 'drizzle-orm/sqlite-core'
export const common = { id: integer('id').primaryKey(), email: text('email').notNull() }`

const schema = (specifier: string) => `import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { common } from '${specifier}'
export const users = sqliteTable('users', common)`

interface Case {
  readonly manifest: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, string>>
  readonly specifier?: string
}

const cases: Readonly<Record<string, Case>> = {
  'require only': {
    manifest: { exports: { '.': { require: './dist/index.js' } } },
    files: { 'src/index.ts': columns },
  },
  'require of a source': {
    manifest: { exports: { require: './lib/columns.ts' } },
    files: { 'lib/columns.ts': columns },
  },
  'source beside what is built': {
    manifest: {
      exports: { '.': { source: './source/main.ts', types: './dist/main.d.ts', default: './dist/main.js' } },
    },
    files: { 'source/main.ts': columns, 'dist/main.d.ts': 'export declare const common: object' },
  },
  'the field source': {
    manifest: { main: 'dist/all.js', source: 'source/all.ts' },
    files: { 'source/all.ts': columns },
  },
  'main, built for two': {
    manifest: { main: './dist/cjs/index.cjs', module: './dist/esm/index.mjs' },
    files: { 'src/index.ts': columns },
  },
  'types that were built': {
    manifest: { types: './dist/index.d.ts', main: './dist/index.js' },
    files: { 'src/index.ts': columns, 'dist/index.d.ts': 'export declare const common: object' },
  },
  'a path of it': {
    manifest: { exports: { './columns': { require: './dist/columns.js' } } },
    files: { 'src/columns.ts': columns },
    specifier: '@acme/db/columns',
  },
  'a path of it, with its ending': {
    manifest: { exports: { './*': { built: './out/*', default: './*' } } },
    files: { 'models/columns.ts': columns },
    specifier: '@acme/db/models/columns.js',
  },
  'a path of it, by the longest pattern': {
    manifest: { exports: { './*': './dist/other/*.js', './parts/*': './dist/lib/parts/*.js' } },
    files: { 'src/lib/parts/columns.ts': columns, 'src/other/parts/columns.ts': 'export const common = {}' },
    specifier: '@acme/db/parts/columns',
  },
}

const read = (host: string) =>
  inspectDrizzle({ cwd: host, refs: ['apps/api/src/schema.ts#users'], dialect: 'sqlite' })

test('a package that is nothing but types is no missing import', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "workspaces": ["apps/*", "packages/*"] }',
    'tsconfig.json': '{}',
    'apps/api/package.json':
      '{ "name": "@acme/api", "dependencies": { "@acme/shapes": "file:../../packages/shapes" } }',
    'apps/api/src/schema.ts': `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { Plan } from '@acme/shapes'
export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  plan: text('plan').$type<Plan>(),
})`,
    'packages/shapes/package.json': '{ "name": "@acme/shapes", "types": "./index.d.ts" }',
    'packages/shapes/index.d.ts':
      "import Kept from '@/kept'\nexport type Plan = 'free' | 'paid'\nexport type Shelf = Kept",
  })
  const [users] = await read(cwd)
  expect(users?.columns[1]).toMatchObject({ field: 'plan', type: { values: ['free', 'paid'] } })
})

test.each(Object.entries(cases))('%s', async (_, { manifest, files, specifier = '@acme/db' }) => {
  const host = {
    'package.json': '{ "workspaces": ["apps/*", "packages/*"] }',
    'tsconfig.json': '{}',
    'apps/api/package.json': '{ "name": "@acme/api", "dependencies": { "@acme/db": "workspace:*" } }',
    'apps/api/src/schema.ts': schema(specifier),
    'packages/db/package.json': JSON.stringify({ name: '@acme/db', ...manifest }),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`packages/db/${path}`, text])),
  }
  for (const links of [{ '@acme/db': 'packages/db' }, undefined]) {
    const [users] = await read(temporaryHost(host, links))
    expect(users?.columns.map(({ field }) => field)).toEqual(['id', 'email'])
  }
})

test('an alias of what is yet to be built leads to its source', async () => {
  for (const source of ['shared/src/parts.ts', 'shared/parts.ts']) {
    const cwd = temporaryHost({
      'server/tsconfig.json': '{ "compilerOptions": { "paths": { "~shared/*": ["../shared/build/*"] } } }',
      'server/src/schema.ts': schema('~shared/parts'),
      [source]: columns,
    })
    const [users] = await inspectDrizzle({ cwd, refs: ['server/src/schema.ts#users'], dialect: 'sqlite' })
    expect(users?.columns.map(({ field }) => field)).toEqual(['id', 'email'])
  }
})

test('what a package exports is read once, however many files import it', async () => {
  const read = vi.spyOn(ts.sys, 'readFile')
  const table = (name: string) =>
    `import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'\nexport const ${name} = sqliteTable('${name}', { id: integer('id') })`
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`src/${name}/${name}.ts`, table(name)])),
  })
  await inspectDrizzle({
    cwd,
    refs: ['a', 'b', 'c'].map((name) => `src/${name}/${name}.ts#${name}`),
    dialect: 'sqlite',
  })
  const manifests = read.mock.calls.filter(([path]) => /drizzle-orm\/package\.json$/.test(path))
  read.mockRestore()
  expect(manifests.length).toBe(1)
})

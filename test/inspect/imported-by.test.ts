/** Which of several exports an app imports. */
import { expect, test } from 'vitest'
import { importedBy, importersOf } from '../../src/inspect/detect/imported-by.js'
import { readSources } from '../../src/inspect/detect/sources.js'
import { temporaryHost } from './host.js'

const counts = (files: Readonly<Record<string, string>>, refs: readonly string[], folder = '') => {
  const cwd = `${temporaryHost(files)}${folder}`
  return Object.fromEntries(
    [...importedBy(cwd, refs, readSources(cwd))].map(([ref, found]) => [ref, found.length]),
  )
}

test('by a relative path, by an alias, by default, and not another of the same name', () => {
  expect(
    counts(
      {
        'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
        'src/db/index.ts': 'export const db = 1\nexport default db',
        'src/seed.ts': 'export const db = 2',
        'src/a.ts': "import { other, db as database } from './db/index.js'",
        'src/b/c.ts': "import type { db } from '../db'",
        'src/b/d.ts': "import { db } from '@/db'\nimport own from '@/db'",
        'src/b/e.ts': "import { db } from 'elsewhere'\nimport { mydb } from '../seed'",
      },
      ['src/db/index.ts#db', 'src/seed.ts#db', 'src/db/index.ts#default'],
    ),
  ).toEqual({ 'src/db/index.ts#db': 3, 'src/seed.ts#db': 0, 'src/db/index.ts#default': 1 })
})

test('by the name of a package of the workspace', () => {
  expect(
    counts(
      {
        'package.json': '{ "workspaces": ["apps/*", "packages/*"] }',
        'packages/db/package.json': '{ "name": "@acme/db" }',
        'packages/db/src/client.ts': 'export const prisma = 1',
        'apps/api/package.json': '{ "name": "@acme/api", "dependencies": { "@acme/db": "*" } }',
        'apps/api/src/a.ts': "import { prisma } from '@acme/db'",
        'apps/api/src/b.ts': "import { prisma } from '@acme/db/client'",
      },
      ['../../packages/db/src/client.ts#prisma'],
      '/apps/api',
    ),
  ).toEqual({ '../../packages/db/src/client.ts#prisma': 2 })
})

test('by the name of a package whose index it is', () => {
  expect(
    counts(
      {
        'package.json': '{ "workspaces": ["apps/*", "packages/*"] }',
        'packages/db/package.json': '{ "name": "@acme/db" }',
        'packages/db/index.ts': 'export const db = 1',
        'packages/dbs/index.ts': 'export const db = 1',
        'apps/api/package.json': '{ "name": "@acme/api", "dependencies": { "@acme/db": "*" } }',
        'apps/api/src/a.ts': "import { db } from '@acme/db'",
      },
      ['../../packages/dbs/index.ts#db', '../../packages/db/index.ts#db'],
      '/apps/api',
    ),
  ).toEqual({ '../../packages/dbs/index.ts#db': 0, '../../packages/db/index.ts#db': 1 })
})

test('the sources that import anything of some files', () => {
  const cwd = temporaryHost({
    'src/models/user.ts': 'export const User = 1',
    'src/models/index.ts': "export * from './user.js'",
    'src/routes/a.ts': "import express from 'express'\nimport { User } from '../models/user.js'",
    'src/routes/b.ts': "import type { User } from '../models/user'",
    'src/routes/c.ts': "import { user } from './user'",
  })
  expect(
    importersOf(cwd, ['src/models/user.ts'], readSources(cwd))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['src/models/index.ts', 'src/routes/a.ts', 'src/routes/b.ts'])
})

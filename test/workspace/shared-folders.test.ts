/** What the projects of a workspace share, where they have one `package.json` between them. */
import { expect, test } from 'vitest'
import { dependenciesAround } from '../../src/inspect/detect/packages.js'
import { readSources } from '../../src/inspect/detect/sources.js'
import { prismaFiles } from '../../src/inspect/prisma/schemas.js'
import { temporaryHost } from '../inspect/host.js'

const files = {
  'package.json': '{ "dependencies": { "@prisma/client": "^7.0.0" } }',
  'nx.json': '{}',
  'apps/api/project.json': '{}',
  'apps/api/src/main.ts': '',
  'apps/web/project.json': '{}',
  'apps/web/src/main.ts': '',
  'prisma/schema.prisma': 'model User { id String @id }',
  'prisma/seed.ts': '',
}

test('a project without a package.json has what stands at the root beside all projects', () => {
  const cwd = `${temporaryHost(files)}/apps/api`
  expect(prismaFiles(cwd)).toEqual(['../../prisma/schema.prisma'])
  expect(readSources(cwd).map(({ path }) => path)).toEqual(['src/main.ts', '../../prisma/seed.ts'])
})

test('so has one whose package.json lists nothing, and the packages of the root are its own', () => {
  const scripts = '{ "name": "api", "scripts": { "start": "node ." } }'
  const cwd = `${temporaryHost({ ...files, 'apps/api/package.json': scripts })}/apps/api`
  expect(prismaFiles(cwd)).toEqual(['../../prisma/schema.prisma'])
  expect(dependenciesAround(cwd, readSources(cwd))).toContain('@prisma/client')
})

test('a project with packages of its own has what it imports, and no more', () => {
  const manifest = '{ "name": "api", "dependencies": { "express": "5" } }'
  const cwd = `${temporaryHost({ ...files, 'apps/api/package.json': manifest })}/apps/api`
  expect(prismaFiles(cwd)).toEqual([])
  expect(readSources(cwd).map(({ path }) => path)).toEqual(['src/main.ts'])
})

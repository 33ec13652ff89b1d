/** Where a command works: the folder that has the config, seen from wherever it is called. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../src/cli/project-folder.js'
import { temporaryHost } from '../inspect/host.js'

const config = { 'backend/scim.config.ts': '', 'frontend/package.json': '{}' }

test.each([
  ['a package', { 'package.json': '{ "devDependencies": {} }' }],
  ['a repository', { '.git/HEAD': '' }],
])('the only folder of %s that has one, though no workspace lists it', (_, root) => {
  const cwd = temporaryHost({ ...root, ...config })
  expect(projectFolder(cwd)).toBe(join(cwd, 'backend'))
  expect(projectFolder(join(cwd, 'backend'))).toBe(join(cwd, 'backend'))
})

test('not one of many projects in a folder, nor deep down', () => {
  const cwd = temporaryHost(config)
  expect(projectFolder(cwd)).toBe(cwd)
  const deep = temporaryHost({ 'package.json': '{}', 'a/b/c/scim.config.ts': '' })
  expect(projectFolder(deep)).toBe(deep)
})

test('several are told', () => {
  const cwd = temporaryHost({ 'package.json': '{}', ...config, 'apps/api/scim.config.ts': '' })
  expect(() => projectFolder(cwd)).toThrow('Several packages here have a scim.config.ts')
})

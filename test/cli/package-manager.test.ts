import { expect, test } from 'vitest'
import { detectPackageManager, execCommand } from '../../src/cli/package-manager.js'
import { folderOf } from '../config/config-folder.js'

test.each([
  ['pnpm', { 'pnpm-lock.yaml': '', 'apps/api/package.json': '{}' }],
  ['yarn', { 'yarn.lock': '', 'apps/api/package.json': '{}' }],
  ['bun', { 'bun.lock': '', 'apps/api/package.json': '{}' }],
  ['npm', { 'pnpm-lock.yaml': '', 'apps/api/package-lock.json': '{}' }],
  ['pnpm', { 'package.json': '{ "packageManager": "pnpm@9.1.0+sha512.x" }', 'apps/api/package.json': '{}' }],
])('%s is found from a workspace upwards', async (manager, files) => {
  expect(detectPackageManager(`${await folderOf(files)}/apps/api`)).toBe(manager)
})

test('commands are in the words of the package manager', () => {
  expect(execCommand('npm', 'drizzle-kit migrate')).toBe('npx drizzle-kit migrate')
  expect(execCommand('pnpm', 'drizzle-kit migrate')).toBe('pnpm exec drizzle-kit migrate')
})

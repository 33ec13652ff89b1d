import { expect, test } from 'vitest'
import { packageCommands } from '../../src/package-commands.js'
import { folderOf } from '../config/config-folder.js'

test.each([
  ['pnpm exec drizzle-kit migrate', { 'pnpm-lock.yaml': '', 'apps/api/package.json': '{}' }],
  ['yarn exec drizzle-kit -- migrate', { 'yarn.lock': '', 'apps/api/package.json': '{}' }],
  ['bun x drizzle-kit migrate', { 'bun.lock': '', 'apps/api/package.json': '{}' }],
  ['npx drizzle-kit migrate', { 'pnpm-lock.yaml': '', 'apps/api/package-lock.json': '{}' }],
  [
    'pnpm exec drizzle-kit migrate',
    { 'package.json': '{ "packageManager": "pnpm@9.1.0+sha512.x" }', 'apps/api/package.json': '{}' },
  ],
  ['npx drizzle-kit migrate', { 'apps/api/package.json': '{}' }],
  [
    'npx drizzle-kit migrate',
    {
      ...{ 'pnpm-lock.yaml': '', 'package-lock.json': '', 'apps/api/package.json': '{}' },
      'node_modules/.package-lock.json': '{}',
    },
  ],
  [
    'pnpm exec drizzle-kit migrate',
    {
      ...{ 'pnpm-lock.yaml': '', 'apps/api/package.json': '{}' },
      'node_modules/.package-lock.json': '{}',
    },
  ],
])('%s, by what is found from a workspace upwards', async (command, files) => {
  const { exec } = await packageCommands(`${await folderOf(files)}/apps/api`)
  expect(exec('drizzle-kit migrate')).toBe(command)
})

test('packages are added in the words of the package manager', async () => {
  const { add } = await packageCommands(await folderOf({ 'pnpm-lock.yaml': '' }))
  expect(add('@scim-gen/runtime@1.0.0')).toBe('pnpm add @scim-gen/runtime@1.0.0')
})

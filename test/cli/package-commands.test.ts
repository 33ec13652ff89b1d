import { expect, test } from 'vitest'
import { inHostsWords } from '../../src/cli/host-words.js'
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

test.each([
  ['npm i zod@4 -w @acme/api', 'npm exec -w @acme/api -- scim-gen', { 'package-lock.json': '' }],
  [
    'pnpm --filter @acme/api add zod@4',
    'pnpm --filter @acme/api exec scim-gen',
    { 'pnpm-lock.yaml': '', 'pnpm-workspace.yaml': 'packages: ["apps/*"]' },
  ],
  ['yarn workspace @acme/api add zod@4', 'yarn workspace @acme/api scim-gen', { 'yarn.lock': '' }],
  ['cd apps/api && bun add zod@4', 'cd apps/api && bun x scim-gen', { 'bun.lock': '' }],
])('%s: to a package of the workspace from elsewhere', async (added, run, lock) => {
  const cwd = await folderOf({
    ...lock,
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/api/package.json': '{ "name": "@acme/api" }',
  })
  const { add } = await packageCommands(cwd)
  expect(add('zod@4', `${cwd}/apps/api`)).toBe(added)
  const place = { cwd: `${cwd}/apps/api`, called: cwd }
  const said = [{ code: 'SG0004', fix: 'Run `npx scim-gen generate` and commit.' }]
  expect(await inHostsWords(said, place)).toEqual([
    { code: 'SG0004', fix: `Run \`${run} generate\` and commit.` },
  ])
  expect(await inHostsWords('nothing of it', place)).toBe('nothing of it')
})

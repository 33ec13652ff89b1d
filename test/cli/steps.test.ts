/** What is left to do is told in the commands of the host's own package manager. */
import { expect, test } from 'vitest'
import { inHostsWords } from '../../src/cli/host-words.js'
import { generateSteps } from '../../src/cli/steps.js'
import type { GenerateResult } from '../../src/generate/options.js'
import { plainFolder, writeFiles } from '../support/files.js'

const RESULT = {
  config: {
    orm: 'drizzle',
    dialect: 'sqlite',
    framework: 'express',
    db: 'src/db.ts#db',
    out: 'src/scim',
    migrations: 'drizzle',
    basePath: '/scim/v2',
    user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: { field: 'isActive' } },
    group: false,
    auth: { check: 'connection' },
  },
  changes: { files: [{ path: 'src/scim/connections.ts', kind: 'create' }] },
  dropping: [],
  duplicates: [],
  indexes: [],
  missing: ['drizzle-orm@^0.45.0'],
  neededRows: [],
} as unknown as GenerateResult

test.each([
  ['npm@11.0.0', 'npm i', 'npx'],
  ['pnpm@10.18.0', 'pnpm add', 'pnpm exec'],
  ['yarn@4.9.0', 'yarn add', 'yarn exec'],
])('%s', async (packageManager, add, exec) => {
  const { cwd, remove } = plainFolder('steps')
  writeFiles(cwd, { 'package.json': JSON.stringify({ name: 'app', packageManager }) })
  const steps = (await inHostsWords(await generateSteps(RESULT, { cwd }), { cwd })).map(({ text }) => text)
  remove()
  expect(steps.filter((one) => /drizzle-orm|connection create/.test(one))).toEqual([
    `add what the emitted code imports: ${add} drizzle-orm@^0.45.0`,
    `make a connection, whose token its identity provider gets: ${exec} scim-gen connection create --name NAME`,
  ])
})

test('which tenant a connection is for; what makes nothing work is told last', async () => {
  const { cwd, remove } = plainFolder('steps')
  writeFiles(cwd, {
    'node_modules/prettier/package.json': '{ "main": "index.js" }',
    'node_modules/prettier/index.js': '',
    'package.json': JSON.stringify({ scripts: { format: 'prettier --check .' } }),
  })
  const { config } = RESULT
  const tenant = { model: 'src/schema.ts#organizations', from: 'connection', user: { field: 'orgId' } }
  const changes = { files: [...RESULT.changes.files, { path: 'src/scim/index.ts', kind: 'create' }] }
  const result = { ...RESULT, config: { ...config, tenant }, changes } as unknown as GenerateResult
  const steps = (await generateSteps(result, { cwd })).map(({ text }) => text)
  remove()
  expect(steps.slice(-2)).toEqual([
    'make a connection for each tenant (KEY: the key of its row of organizations), whose token its identity provider gets: npx scim-gen connection create --name NAME --tenant KEY',
    expect.stringMatching(/^leave \.scim-gen out of Prettier/),
  ])
})

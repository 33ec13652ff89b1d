/** What applies a migration: TypeORM's tool has to be told where the DataSource is, as a script of the host's does. */
import { expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { migrateByHand, migrateCommand } from '../../src/migrate/forms/migrate-command.js'
import { temporaryHost } from '../inspect/host.js'

const config: ScimConfig = {
  ...{ orm: 'typeorm', dialect: 'sqlite', framework: 'express', db: 'argument', out: 'src/scim' },
  ...{ migrations: 'src/migrations', basePath: '/scim/v2', group: 'scim', auth: { check: 'isSuperuser' } },
  user: { model: 'src/user.ts#User', attributes: { userName: 'email' }, active: 'scim' },
}

const commandWith = (
  scripts: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
) =>
  migrateCommand(
    config,
    temporaryHost({ 'package.json': JSON.stringify({ name: 'app', scripts }), ...files }),
  )

test.each([
  [{ migrate: 'typeorm migration:run -d dist/ds.js' }, 'npm run migrate'],
  [
    {
      'migrate:prod': 'typeorm migration:run -d dist/ds.js',
      up: 'typeorm-ts-node-esm migration:run -d src/ds.ts',
    },
    'npm run up',
  ],
  [{ build: 'tsc' }, undefined],
  [{ 'migration:run': 'ts-node src/run-migrations.ts' }, undefined],
])('%j: %s', async (scripts, command) => {
  expect(await commandWith(scripts)).toBe(command)
})

test('in the words of the package manager, and without one what is to be said', async () => {
  const pnpm = { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" }
  expect(await commandWith({ migrate: 'typeorm migration:run -d x' }, pnpm)).toBe('pnpm run migrate')
  expect(migrateByHand(config)).toBe('npx typeorm migration:run -d, with the file of your DataSource')
  const sql = { ...config, migrations: { folder: 'db', form: 'sql' } } as const
  expect(migrateByHand(sql)).toBe('the up.sql in db')
})

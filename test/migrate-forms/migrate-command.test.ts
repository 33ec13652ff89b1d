/** What applies a migration: tools that have to be told where the database is, as scripts of the host's do. */
import { join } from 'node:path'
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
  expect(await migrateByHand(config, '.')).toBe(
    'npx typeorm migration:run -d, with the file of your DataSource',
  )
  const sql = { ...config, migrations: { folder: 'db', form: 'sql' } } as const
  expect(await migrateByHand(sql, '.')).toBe('the up.sql in db')
})

const onKnex = (files: Readonly<Record<string, string>>, scripts: Readonly<Record<string, string>> = {}) =>
  migrateCommand(
    { ...config, orm: 'knex', migrations: 'db/steps' },
    temporaryHost({ 'package.json': JSON.stringify({ name: 'app', scripts }), ...files }),
  )

test('Knex: the script that runs it, else where its configuration is, else what the host calls so', async () => {
  const elsewhere = { 'db/knexfile.ts': 'export default {}' }
  expect(await onKnex({ 'knexfile.js': '' })).toBe('npx knex migrate:latest')
  expect(await onKnex(elsewhere)).toBe('npx knex migrate:latest --knexfile db/knexfile.ts')
  expect(await onKnex(elsewhere, { 'db:up': 'tsx knex --knexfile db/knexfile.ts migrate:latest' })).toBe(
    'npm run db:up',
  )
  expect(await onKnex(elsewhere, { start: 'knex migrate:latest && node .' })).toContain('--knexfile')
  expect(await onKnex({}, { migrate: 'tsx src/migrate.ts', 'migrate:make': 'knex migrate:make' })).toBe(
    'npm run migrate',
  )
  expect(await onKnex(elsewhere, { migrate: 'node dist/up.js' })).toBe('npm run migrate')
  expect(await onKnex({})).toBe('npx knex migrate:latest')
})

test('a project of Nx without a package.json of its own: in the folder that the tool looks into', async () => {
  const root = temporaryHost({
    'nx.json': '{}',
    'package.json': '{ "name": "smelter", "devDependencies": { "knex": "3" } }',
    'knexfile.js': '',
    'db/steps/1.ts': '',
    'apps/api/project.json': '{ "projectType": "application" }',
  })
  const onRoot = (migrations: string, cwd: string) =>
    migrateCommand({ ...config, orm: 'knex', migrations }, cwd)
  expect(await onRoot('../../db/steps', join(root, 'apps/api'))).toBe('cd ../.. && npx knex migrate:latest')
  expect(await onRoot('db/steps', root)).toBe('npx knex migrate:latest')
})

test.each([
  ['sequelize', 'sequelize-cli', 'npx sequelize-cli db:migrate'],
  ['kysely', 'kysely-ctl', 'npx kysely migrate latest'],
  ['mikro-orm', '@mikro-orm/cli', 'npx mikro-orm migration:up'],
] as const)('%s: the tool where it is installed, else the script', async (orm, tool, command) => {
  const commandOf = (devDependencies: object) =>
    migrateCommand(
      { ...config, orm },
      temporaryHost({
        'package.json': JSON.stringify({
          name: 'app',
          scripts: { 'db:migrate': 'node dist/up.js' },
          devDependencies,
        }),
      }),
    )
  expect(await commandOf({ [tool]: '1' })).toBe(command)
  expect(await commandOf({})).toBe('npm run db:migrate')
})

test('Drizzle where a script makes migrations in a folder of its own: what the host calls so, else what runs its code', async () => {
  const on = (scripts: Readonly<Record<string, string>>) =>
    migrateCommand(
      { ...config, orm: 'drizzle', migrations: 'db/kept' },
      temporaryHost({
        'package.json': JSON.stringify({ name: 'app', scripts }),
        'db/apply.ts': "import { migrate } from 'drizzle-orm/node-postgres/migrator'",
      }),
    )
  const generate = 'drizzle-kit generate --out=./db/kept'
  expect(await on({ generate, 'db:migrate': 'tsx db/run.ts' })).toBe('npm run db:migrate')
  expect(await on({ generate, 'apply-migrations': 'tsx db/apply.ts' })).toBe('npm run apply-migrations')
  expect(await on({ generate: 'drizzle-kit generate', 'db:migrate': 'tsx db/run.ts' })).toBe(
    'npx drizzle-kit migrate',
  )
})

test('Drizzle where its configuration is elsewhere: told of it, in the package that has it, else the script that knows', async () => {
  const kit =
    "import { defineConfig } from 'drizzle-kit'\nexport default defineConfig({ dialect: 'sqlite', out: 'steps' })"
  const on = (files: Readonly<Record<string, string>>, scripts: Readonly<Record<string, string>> = {}) =>
    migrateCommand(
      { ...config, orm: 'drizzle', migrations: 'steps' },
      temporaryHost({ 'package.json': JSON.stringify({ name: 'app', scripts }), ...files }),
    )
  const generate = 'drizzle-kit generate --config server/db/drizzle.config.ts'
  const apart = { 'server/db/drizzle.config.ts': kit }
  expect(await on({ 'drizzle.config.ts': kit }, { generate })).toBe('npx drizzle-kit migrate')
  expect(await on(apart, { generate })).toBe('npx drizzle-kit migrate --config server/db/drizzle.config.ts')
  const code = { 'up.ts': "import { migrate } from 'drizzle-orm/postgres-js/migrator'" }
  expect(await on({ ...apart, ...code }, { generate, 'migrations:run': 'tsx up.ts' })).toBe(
    'npm run migrations:run',
  )
  const script = 'drizzle-kit migrate --config server/db/drizzle.config.ts'
  expect(await on({ ...apart, ...code }, { generate, up: script })).toBe('npm run up')
})

test('Drizzle where the root has the migrations, and a package the configuration', async () => {
  const root = temporaryHost({
    'package.json': '{ "name": "farm", "private": true }',
    'pnpm-workspace.yaml': 'packages: [apps/*, packages/*]\n',
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
    'apps/api/package.json': '{ "name": "api" }',
    'packages/db/package.json': '{ "name": "@farm/db", "scripts": { "up": "drizzle-kit migrate" } }',
    'packages/db/drizzle.config.ts': "export default { dialect: 'postgresql', out: '../../steps' }",
    'packages/db/src/schema.ts': '',
    'steps/0001_scim.sql': '',
  })
  const { user } = config
  const apart = {
    ...config,
    orm: 'drizzle',
    migrations: '../../steps',
    user: { ...user, model: '../../packages/db/src/schema.ts#users' },
  } as const
  expect(await migrateCommand(apart, join(root, 'apps/api'))).toBe(
    'pnpm --filter @farm/db exec drizzle-kit migrate',
  )
})

test('Kysely without its tool: the script that runs code which applies migrations, else that code, else both are named', async () => {
  const onKysely = { ...config, orm: 'kysely' } as const
  const code = "import { Migrator } from 'kysely'\nawait new Migrator({ db, provider }).migrateToLatest()"
  const told = async (
    files: Readonly<Record<string, string>>,
    scripts: Readonly<Record<string, string>> = {},
  ) => {
    const cwd = temporaryHost({ 'package.json': JSON.stringify({ name: 'app', scripts }), ...files })
    return (await migrateCommand(onKysely, cwd)) ?? (await migrateByHand(onKysely, cwd))
  }
  const scripts = {
    dev: 'tsx src/migrator.ts && tsx src/server.ts',
    'schema:down': 'tsx src/migrator.ts down',
    'schema:up': 'tsx src/migrator.ts',
  }
  expect(await told({ 'src/migrator.ts': code }, scripts)).toBe('npm run schema:up')
  expect(await told({ 'src/migrator/index.ts': code }, { 'schema:up': 'node dist/migrator' })).toBe(
    'npm run schema:up',
  )
  // What starts the app is nothing to run for a migration.
  expect(await told({ 'src/server.ts': code }, { dev: 'tsx src/server.ts' })).toBe('as src/server.ts does')
  expect(await told({}, { dev: 'tsx src/server.ts' })).toBe(
    'by your own code, or by npx kysely migrate latest once kysely-ctl is installed',
  )
})

test('Prisma: db push where no migration of the host is there, by its own script, but for one that empties the database', async () => {
  const onPrisma = (
    files: Readonly<Record<string, string>>,
    scripts: Readonly<Record<string, string>> = {},
  ) =>
    migrateCommand(
      { ...config, orm: 'prisma', migrations: 'db/migrations' },
      temporaryHost({ 'package.json': JSON.stringify({ name: 'app', scripts }), ...files }),
    )
  const ours = { 'db/migrations/20260101000000_scim_create_users/migration.sql': '' }
  expect(await onPrisma(ours)).toBe('npx prisma db push')
  expect(
    await onPrisma(ours, {
      again: 'prisma db push --force-reset',
      sync: 'npx prisma@6.5.0 db push --schema db/schema.prisma',
    }),
  ).toBe('npm run sync')
  const own = { ...ours, 'db/migrations/20250101000000_rooms/migration.sql': '' }
  expect(await onPrisma(own, { sync: 'prisma db push' })).toBe('npx prisma migrate deploy')
})

test('Prisma: --schema where neither its place nor its configuration tells', async () => {
  const schema = 'datasource db {\n  provider = "sqlite"\n}\n'
  const model = 'model User {\n  id Int @id\n}\n'
  const on = (
    user: string,
    files: Readonly<Record<string, string>>,
    manifest: object = {},
    applied = true,
  ) => {
    const migrations = `${user.replace(/\/[^/]*$/, '')}/migrations`
    return migrateCommand(
      { ...config, orm: 'prisma', migrations, user: { ...config.user, model: `${user}#User` } },
      temporaryHost({
        'package.json': JSON.stringify({ name: 'app', ...manifest }),
        ...(applied && { [`${migrations}/20250101000000_rooms/migration.sql`]: '' }),
        ...files,
      }),
    )
  }
  const plain = 'npx prisma migrate deploy'
  expect(await on('prisma/schema.prisma', { 'prisma/schema.prisma': schema + model })).toBe(plain)
  const elsewhere = { 'src/db/app.prisma': schema + model }
  expect(await on('src/db/app.prisma', elsewhere)).toBe(`${plain} --schema src/db/app.prisma`)
  expect(await on('src/db/app.prisma', elsewhere, {}, false)).toBe(
    'npx prisma db push --schema src/db/app.prisma',
  )
  const told = { prisma: { schema: './src/db/app.prisma' } }
  expect(await on('src/db/app.prisma', elsewhere, told)).toBe(plain)
  const configured = { 'prisma.config.ts': "export default { schema: 'src/db/app.prisma' }" }
  expect(await on('src/db/app.prisma', { ...elsewhere, ...configured })).toBe(plain)
  const chosen = { 'prisma.config.ts': 'export default { schema: process.env.SCHEMA }' }
  expect(await on('src/db/app.prisma', { ...elsewhere, ...chosen })).toBe(plain)
  const several = {
    'db/base.prisma': schema,
    'db/user.prisma': model.replace('}', '  team Team\n}'),
    'db/team.prisma': model.replace('User', 'Team'),
  }
  expect(await on('db/user.prisma', several)).toBe(`${plain} --schema db`)
  // In a package of its own Prisma is run there.
  const apart = { 'db/package.json': '{ "name": "data" }', 'db/app.prisma': schema + model }
  expect(await on('db/app.prisma', apart)).toBe('cd db && npx prisma migrate deploy --schema app.prisma')
})

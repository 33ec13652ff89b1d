/** The migration tools themselves, out of `fixtures/node_modules`: each applies what lies in a folder to a database. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MigrationFormName } from '../../src/config/config.js'
import type { Dialect } from '../../src/migrate/forms/form.js'
import type { OpenDatabase } from './databases.js'

const require = createRequire(new URL('../../fixtures/package.json', import.meta.url))

type Place = Pick<OpenDatabase, 'dialect' | 'at'>

/** One tool on one database, as a host has it open. */
export interface Migrator {
  /** Applies all that is pending. */
  readonly up: () => Promise<unknown>
  /** Takes the last one back. */
  readonly down: () => Promise<unknown>
  readonly close: () => Promise<unknown>
}

export interface Tool {
  readonly name: string
  readonly form: MigrationFormName
  readonly dialects: readonly Dialect[]
  /** A migration of the host, older than ours, which makes the table `host_things`. */
  readonly host: readonly [file: string, text: string]
  /** @param folder of the migrations, absolute */
  readonly open: (database: Place, folder: string) => Promise<Migrator>
}

const THINGS = 'CREATE TABLE host_things (id integer PRIMARY KEY)'

interface DataSource {
  initialize(): Promise<DataSource>
  runMigrations(): Promise<unknown>
  undoLastMigration(): Promise<unknown>
  destroy(): Promise<void>
}

const typeorm: Tool = {
  name: 'TypeORM',
  form: 'typeorm',
  dialects: ['postgresql', 'sqlite', 'mysql'],
  host: [
    '1600000000000-Things.ts',
    `import { MigrationInterface, QueryRunner } from "typeorm";

export class Things1600000000000 implements MigrationInterface {
    public async up(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query(\`${THINGS}\`);
    }

    public async down(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query(\`DROP TABLE host_things\`);
    }
}
`,
  ],
  open: async ({ dialect, at }, folder) => {
    const { DataSource }: { DataSource: new (options: object) => DataSource } = require('typeorm')
    const connection = {
      postgresql: { type: 'postgres', url: at },
      sqlite: { type: 'better-sqlite3', database: at },
      mysql: { type: 'mysql', url: at },
    }[dialect]
    // A source of its own for each call, as the command line has: it reads the folder when it starts.
    const run = async (use: (source: DataSource) => Promise<unknown>) => {
      const source = await new DataSource({ ...connection, migrations: [join(folder, '*.ts')] }).initialize()
      await use(source).finally(() => source.destroy())
    }
    return {
      up: () => run((source) => source.runMigrations()),
      down: () => run((source) => source.undoLastMigration()),
      close: async () => {},
    }
  },
}

interface KnexLike {
  readonly migrate: { latest(): Promise<unknown>; down(): Promise<unknown> }
  destroy(): Promise<void>
}

const knex: Tool = {
  name: 'Knex',
  form: 'knex',
  dialects: ['postgresql', 'sqlite', 'mysql'],
  host: [
    '20200101000000_things.ts',
    `import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
    await knex.raw("${THINGS}");
}

export async function down(knex: Knex): Promise<void> {
    await knex.raw("DROP TABLE host_things");
}
`,
  ],
  open: async ({ dialect, at }, folder) => {
    const { knex }: { knex: (options: object) => KnexLike } = require('knex')
    const connection = {
      postgresql: { client: 'pg', connection: at },
      sqlite: { client: 'better-sqlite3', connection: { filename: at }, useNullAsDefault: true },
      mysql: { client: 'mysql2', connection: at },
    }[dialect]
    const log = { warn: () => {}, error: () => {} }
    const handle = knex({ ...connection, log, migrations: { directory: folder } })
    return {
      up: () => handle.migrate.latest(),
      down: () => handle.migrate.down(),
      close: () => handle.destroy(),
    }
  },
}

interface KyselyModule {
  readonly Kysely: new (options: object) => { destroy(): Promise<void> }
  readonly PostgresDialect: new (options: object) => object
  readonly SqliteDialect: new (options: object) => object
  readonly MysqlDialect: new (options: object) => object
  readonly FileMigrationProvider: new (options: object) => object
  readonly Migrator: new (
    options: object,
  ) => {
    migrateToLatest(): Promise<{ error?: unknown }>
    migrateDown(): Promise<{ error?: unknown }>
  }
}

const kysely: Tool = {
  name: 'Kysely',
  form: 'kysely',
  dialects: ['postgresql', 'sqlite', 'mysql'],
  host: [
    '1600000000000_things.ts',
    `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql\`${THINGS}\`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql\`DROP TABLE host_things\`.execute(db)
}
`,
  ],
  open: async ({ dialect, at }, folder) => {
    const module: KyselyModule = require('kysely')
    const dialects = {
      postgresql: () => {
        const { Pool }: { Pool: new (options: object) => object } = require('pg')
        return new module.PostgresDialect({ pool: new Pool({ connectionString: at }) })
      },
      sqlite: () => new module.SqliteDialect({ database: new (require('better-sqlite3'))(at) }),
      mysql: () => new module.MysqlDialect({ pool: require('mysql2').createPool(at) }),
    }
    const db = new module.Kysely({ dialect: dialects[dialect]() })
    const provider = new module.FileMigrationProvider({
      fs: require('node:fs/promises'),
      path: require('node:path'),
      migrationFolder: folder,
    })
    const migrator = new module.Migrator({ db, provider })
    const run = async (result: Promise<{ error?: unknown }>) => {
      const { error } = await result
      if (error) throw error
    }
    return {
      up: () => run(migrator.migrateToLatest()),
      down: () => run(migrator.migrateDown()),
      close: () => db.destroy(),
    }
  },
}

interface Orm {
  getMigrator(): { up(): Promise<unknown>; down(): Promise<unknown> }
  close(): Promise<void>
}

const mikroOrm: Tool = {
  name: 'MikroORM',
  form: 'mikro-orm',
  dialects: ['postgresql', 'sqlite', 'mysql'],
  host: [
    'Migration20200101000000_things.ts',
    `import { Migration } from '@mikro-orm/migrations';

export class Migration20200101000000_things extends Migration {

  override async up(): Promise<void> {
    this.addSql(\`${THINGS};\`);
  }

  override async down(): Promise<void> {
    this.addSql(\`DROP TABLE host_things;\`);
  }

}
`,
  ],
  open: async ({ dialect, at }, folder) => {
    const driver = { postgresql: 'postgresql', sqlite: 'libsql', mysql: 'mariadb' }[dialect]
    const { MikroORM }: { MikroORM: { init(options: object): Promise<Orm> } } = require(
      `@mikro-orm/${driver}`,
    )
    const { Migrator }: { Migrator: object } = require('@mikro-orm/migrations')
    const orm = await MikroORM.init({
      ...(dialect === 'sqlite' ? { dbName: at } : { clientUrl: at }),
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: { path: folder, snapshot: false, silent: true },
    })
    return {
      up: () => orm.getMigrator().up(),
      down: () => orm.getMigrator().down(),
      close: () => orm.close(),
    }
  },
}

interface SequelizeLike {
  getQueryInterface(): object
  close(): Promise<void>
}

interface UmzugModule {
  readonly Umzug: new (options: object) => { up(): Promise<unknown>; down(): Promise<unknown> }
  readonly SequelizeStorage: new (options: object) => object
}

/** Umzug, which sequelize-cli too runs on; the resolver is what tells the two apart. */
const openUmzug =
  (resolve?: (sequelize: new (...args: never) => SequelizeLike) => object): Tool['open'] =>
  async ({ at }, folder) => {
    const {
      Sequelize,
    }: { Sequelize: new (url: string, options: object) => SequelizeLike } = require('sequelize')
    const { Umzug, SequelizeStorage }: UmzugModule = require('umzug')
    const sequelize = new Sequelize(at, { logging: false })
    const umzug = new Umzug({
      migrations: { glob: ['*.{js,cjs,ts}', { cwd: folder }], ...resolve?.(Sequelize) },
      context: sequelize.getQueryInterface(),
      storage: new SequelizeStorage({ sequelize }),
      logger: undefined,
    })
    return { up: () => umzug.up(), down: () => umzug.down(), close: () => sequelize.close() }
  }

interface CliMigration {
  up(queryInterface: unknown, sequelize: unknown): Promise<void>
  down(queryInterface: unknown, sequelize: unknown): Promise<void>
}

const sequelizeCli: Tool = {
  name: 'sequelize-cli',
  form: 'sequelize',
  // The driver of Sequelize for SQLite compiles for a minute.
  dialects: ['postgresql', 'mysql'],
  host: [
    '20200101000000-things.js',
    `'use strict';

module.exports = {
  up: async (queryInterface, Sequelize) => {
    await queryInterface.sequelize.query('${THINGS}');
  },
  down: async (queryInterface, Sequelize) => {
    await queryInterface.dropTable('host_things');
  },
};
`,
  ],
  open: openUmzug((Sequelize) => ({
    resolve: ({ name, path, context }: { name: string; path: string; context: unknown }) => {
      const migration: CliMigration = require(path)
      return {
        name,
        up: () => migration.up(context, Sequelize),
        down: () => migration.down(context, Sequelize),
      }
    },
  })),
}

const umzug: Tool = {
  name: 'Umzug',
  form: 'sequelize',
  dialects: ['postgresql', 'mysql'],
  host: [
    '20200101000000-things.ts',
    `import type { QueryInterface } from 'sequelize'

type Params = { context: QueryInterface }

export const up = async ({ context: queryInterface }: Params) => {
  await queryInterface.sequelize.query('${THINGS}')
}

export const down = async ({ context: queryInterface }: Params) => {
  await queryInterface.dropTable('host_things')
}
`,
  ],
  open: openUmzug(),
}

export const tools: readonly Tool[] = [typeorm, knex, kysely, mikroOrm, sequelizeCli, umzug]

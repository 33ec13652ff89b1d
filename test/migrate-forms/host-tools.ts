/** How each tool changes the host's `users`, out of `fixtures/node_modules`: none of it speaks of SCIM. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Dialect } from '../../src/migrate/forms/form.js'
import type { OpenDatabase } from './databases.js'

const require = createRequire(new URL('../../fixtures/package.json', import.meta.url))

export interface HostTool {
  readonly name: string
  readonly dialects: readonly Dialect[]
  /** @param cwd an empty folder */
  readonly run: (database: OpenDatabase, cwd: string) => Promise<unknown>
}

const EVERYWHERE: readonly Dialect[] = ['sqlite', 'postgresql', 'mysql']

interface SequelizeLike {
  define(name: string, attributes: object, options: object): unknown
  sync(options: object): Promise<unknown>
  getQueryInterface(): {
    changeColumn(table: string, column: string, attributes: object): Promise<unknown>
    addColumn(table: string, column: string, attributes: object): Promise<unknown>
    removeColumn(table: string, column: string): Promise<unknown>
  }
  close(): Promise<void>
}

interface SequelizeModule {
  readonly Sequelize: new (options: object | string, more?: object) => SequelizeLike
  readonly DataTypes: Readonly<Record<'INTEGER' | 'STRING' | 'TEXT', unknown>>
}

const inSequelize =
  (
    use: (sequelize: SequelizeLike, types: SequelizeModule['DataTypes']) => Promise<unknown>,
  ): HostTool['run'] =>
  async ({ dialect, at }) => {
    const { Sequelize, DataTypes }: SequelizeModule = require('sequelize')
    const logging = { logging: false }
    const sequelize =
      dialect === 'sqlite'
        ? new Sequelize({ dialect: 'sqlite', storage: at, ...logging })
        : new Sequelize(at, logging)
    sequelize.define(
      'User',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        email: { type: DataTypes.STRING, allowNull: false },
      },
      { tableName: 'users', timestamps: false },
    )
    await use(sequelize, DataTypes).finally(() => sequelize.close())
  }

interface KnexTable {
  string(name: string, length: number): KnexTable
  notNullable(): KnexTable
  alter(): KnexTable
  dropColumn(name: string): KnexTable
}

interface KnexLike {
  readonly schema: { alterTable(name: string, alter: (table: KnexTable) => void): Promise<unknown> }
  destroy(): Promise<void>
}

const inKnex =
  (alter: (table: KnexTable) => void): HostTool['run'] =>
  async ({ dialect, at }) => {
    const { knex }: { knex: (options: object) => KnexLike } = require('knex')
    const connection = {
      postgresql: { client: 'pg', connection: at },
      sqlite: { client: 'better-sqlite3', connection: { filename: at }, useNullAsDefault: true },
      mysql: { client: 'mysql2', connection: at },
    }[dialect]
    const handle = knex(connection)
    await handle.schema.alterTable('users', alter).finally(() => handle.destroy())
  }

interface DataSource {
  initialize(): Promise<DataSource>
  synchronize(): Promise<void>
  createQueryRunner(): { changeColumn(table: string, from: string, to: object): Promise<void> }
  destroy(): Promise<void>
}

const inTypeorm =
  (use: (source: DataSource, column: (options: object) => object) => Promise<unknown>): HostTool['run'] =>
  async ({ dialect, at }) => {
    const {
      DataSource,
      EntitySchema,
      TableColumn,
    }: {
      DataSource: new (options: object) => DataSource
      EntitySchema: new (options: object) => object
      TableColumn: new (options: object) => object
    } = require('typeorm')
    const connection = {
      postgresql: { type: 'postgres', url: at },
      sqlite: { type: 'better-sqlite3', database: at },
      mysql: { type: 'mysql', url: at },
    }[dialect]
    const users = new EntitySchema({
      name: 'users',
      columns: {
        id: { type: 'integer', primary: true, generated: true },
        // Longer than it was, so that there is something to change.
        email: { type: 'varchar', length: 300, nullable: true },
        note: { type: 'varchar', nullable: true },
      },
    })
    const source = await new DataSource({ ...connection, entities: [users] }).initialize()
    await use(source, (options) => new TableColumn(options)).finally(() => source.destroy())
  }

const inMikroOrm: HostTool['run'] = async ({ dialect, at }) => {
  const driver = { postgresql: 'postgresql', sqlite: 'libsql', mysql: 'mariadb' }[dialect]
  interface Orm {
    readonly schema: { updateSchema(): Promise<void> }
    close(): Promise<void>
  }
  const { MikroORM }: { MikroORM: { init(options: object): Promise<Orm> } } = require(`@mikro-orm/${driver}`)
  const { EntitySchema }: { EntitySchema: new (options: object) => object } = require('@mikro-orm/core')
  const users = new EntitySchema({
    name: 'User',
    tableName: 'users',
    properties: {
      id: { type: 'integer', primary: true, autoincrement: true, unsigned: false },
      email: { type: 'string', length: 300 },
      more: { type: 'string', nullable: true },
    },
  })
  const orm = await MikroORM.init({
    ...(dialect === 'sqlite' ? { dbName: at } : { clientUrl: at }),
    entities: [users],
    schemaGenerator: { skipTables: ['scim_users', 'scim_groups', 'scim_group_members'] },
  })
  await orm.schema.updateSchema().finally(() => orm.close())
}

/** What drizzle-kit writes where SQLite cannot alter a column. */
const REBUILD = [
  'PRAGMA foreign_keys=OFF;',
  'CREATE TABLE `__new_users` (`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `email` text, `note` text);',
  'INSERT INTO `__new_users`("id", "email", "note") SELECT "id", "email", "note" FROM `users`;',
  'DROP TABLE `users`;',
  'ALTER TABLE `__new_users` RENAME TO `users`;',
  'PRAGMA foreign_keys=ON;',
]

function drizzleFolder(cwd: string): string {
  const folder = join(cwd, 'drizzle')
  const entry = { idx: 0, version: '6', when: 1, tag: '0000_rebuild', breakpoints: true }
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, '0000_rebuild.sql'), REBUILD.join('--> statement-breakpoint\n'))
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'sqlite', entries: [entry] }),
  )
  return folder
}

type Migrate = (db: unknown, options: { readonly migrationsFolder: string }) => Promise<void>

const drizzleOnBetterSqlite: HostTool['run'] = async ({ at }, cwd) => {
  const { drizzle }: { drizzle: (client: unknown) => unknown } = require('drizzle-orm/better-sqlite3')
  const { migrate }: { migrate: Migrate } = require('drizzle-orm/better-sqlite3/migrator')
  const client = new (require('better-sqlite3'))(at)
  await migrate(drizzle(client), { migrationsFolder: drizzleFolder(cwd) })
  client.close()
}

const drizzleOnLibsql: HostTool['run'] = async ({ at }, cwd) => {
  const { drizzle }: { drizzle: (client: unknown) => unknown } = require('drizzle-orm/libsql')
  const { migrate }: { migrate: Migrate } = require('drizzle-orm/libsql/migrator')
  const { createClient }: typeof import('@libsql/client') = require('@libsql/client')
  const client = createClient({ url: `file:${at}` })
  await migrate(drizzle(client), { migrationsFolder: drizzleFolder(cwd) })
  client.close()
}

const byHand =
  (statements: readonly string[]): HostTool['run'] =>
  ({ run }) =>
    run(`PRAGMA foreign_keys = ON; BEGIN; ${statements.join(' ')} COMMIT;`)

const NEW_USERS = '(id integer PRIMARY KEY AUTOINCREMENT, email text, note text)'

export const hostTools: readonly HostTool[] = [
  {
    name: 'Sequelize sync({ alter: true })',
    dialects: EVERYWHERE,
    run: inSequelize((sequelize) => sequelize.sync({ alter: true })),
  },
  {
    name: 'Sequelize changeColumn',
    dialects: EVERYWHERE,
    run: inSequelize((sequelize, { STRING }) =>
      sequelize.getQueryInterface().changeColumn('users', 'email', { type: STRING, allowNull: true }),
    ),
  },
  {
    name: 'Sequelize removeColumn',
    dialects: EVERYWHERE,
    run: inSequelize((sequelize) => sequelize.getQueryInterface().removeColumn('users', 'note')),
  },
  {
    name: 'Knex alter()',
    dialects: EVERYWHERE,
    run: inKnex((table) => table.string('email', 200).notNullable().alter()),
  },
  { name: 'Knex dropColumn', dialects: EVERYWHERE, run: inKnex((table) => table.dropColumn('note')) },
  { name: 'drizzle-orm migrate() on better-sqlite3', dialects: ['sqlite'], run: drizzleOnBetterSqlite },
  { name: 'drizzle-orm migrate() on libsql', dialects: ['sqlite'], run: drizzleOnLibsql },
  { name: 'TypeORM synchronize', dialects: EVERYWHERE, run: inTypeorm((source) => source.synchronize()) },
  {
    name: 'TypeORM changeColumn',
    dialects: EVERYWHERE,
    run: inTypeorm((source, column) =>
      source
        .createQueryRunner()
        .changeColumn('users', 'email', column({ name: 'email', type: 'varchar', isNullable: true })),
    ),
  },
  { name: 'MikroORM schema update', dialects: EVERYWHERE, run: inMikroOrm },
  {
    name: 'a new table by hand, as Kysely runs it',
    dialects: ['sqlite'],
    run: byHand([
      `CREATE TABLE users_new ${NEW_USERS};`,
      'INSERT INTO users_new SELECT id, email, note FROM users;',
      'DROP TABLE users;',
      'ALTER TABLE users_new RENAME TO users;',
    ]),
  },
  {
    name: 'a table that is first renamed, by hand',
    dialects: ['sqlite'],
    run: byHand([
      'ALTER TABLE users RENAME TO users_old;',
      `CREATE TABLE users ${NEW_USERS};`,
      'INSERT INTO users SELECT id, email, note FROM users_old;',
      'DROP TABLE users_old;',
    ]),
  },
]

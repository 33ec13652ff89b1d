import { describe, expect, it } from 'vitest'
import type { Orm } from '../../src/config/config.js'
import { findMigrations, type MeantDatabase } from '../../src/migrate/forms/find-folder.js'
import { type Disk, filesOf } from './place.js'

const find = (orm: Orm, disk: Disk, meant?: MeantDatabase) =>
  findMigrations(
    orm,
    Object.entries(disk).flatMap(([path, text]) => (/\.[cm]?[jt]sx?$/.test(path) ? [{ path, text }] : [])),
    filesOf(disk),
    meant,
  )

const typeorm = 'export class A1700000000000 implements MigrationInterface {}'
const kysely = "import type { Kysely } from 'kysely'\nexport async function up(db: Kysely<any>) {}"
const knex = "import { Knex } from 'knex';\nexport async function up(knex: Knex): Promise<void> {}"

describe('the folder of a host’s migrations', () => {
  it.each<[string, Orm, Disk, string, string]>([
    [
      'TypeORM, anywhere',
      'typeorm',
      { 'packages/db/src/pg/1700000000000-A.ts': typeorm },
      'packages/db/src/pg',
      'typeorm',
    ],
    [
      'TypeORM, in JavaScript',
      'typeorm',
      { 'migration/1700000000000-A.js': '/** @implements {MigrationInterface} */' },
      'migration',
      'typeorm',
    ],
    [
      'Kysely',
      'kysely',
      { 'src/database/migrations/20240324T085400-a.ts': kysely },
      'src/database/migrations',
      'kysely',
    ],
    ['Kysely, on Knex’s', 'kysely', { 'db/20240324085400_a.ts': knex, 'src/db.ts': kysely }, 'db', 'knex'],
    [
      'Kysely, on Prisma’s',
      'kysely',
      { 'packages/prisma/prisma/migrations/migration_lock.toml': '', 'packages/prisma/index.ts': '' },
      'packages/prisma/prisma/migrations',
      'prisma',
    ],
    [
      'Knex',
      'knex',
      { 'src/migrations/20200101000000_a.ts': knex, 'src/knex.ts': knex },
      'src/migrations',
      'knex',
    ],
    [
      'Knex, in JavaScript',
      'knex',
      { 'db/migrations/20200101000000_a.js': 'exports.up = function (knex) {}' },
      'db/migrations',
      'knex',
    ],
    [
      'the most of two folders',
      'knex',
      { 'a/1_x.ts': knex, 'b/1_x.ts': knex, 'b/2_x.ts': knex },
      'b',
      'knex',
    ],
    [
      'sequelize-cli, as .sequelizerc says',
      'sequelize',
      {
        '.sequelizerc': "module.exports = { 'migrations-path': path.resolve('server', 'migrations') }",
        'server/migrations/20200101000000-a.js':
          'module.exports = { up: async (queryInterface, Sequelize) => {} }',
      },
      'server/migrations',
      'sequelize',
    ],
    [
      'Umzug',
      'sequelize',
      { 'src/migrations/20200101000000-a.ts': 'export const up = async ({ context: queryInterface }) => {}' },
      'src/migrations',
      'sequelize',
    ],
    [
      'MikroORM',
      'mikro-orm',
      {
        'src/migrations/Migration20200101000000.ts':
          'export class Migration20200101000000 extends Migration {}',
      },
      'src/migrations',
      'mikro-orm',
    ],
    ['plain SQL, where there are none', 'typeorm', { 'src/entities/user.ts': '' }, 'migrations', 'sql'],
    [
      'plain SQL, beside another tool’s',
      'knex',
      { 'src/migrations/20200101-a.js': 'exports.up = function (db, cb) {}' },
      'migrations',
      'sql',
    ],
  ])('%s', (_, orm, disk, folder, form) => {
    expect(find(orm, disk)).toMatchObject({ folder, form })
  })

  it('is that of the database, by its name', () => {
    const disk = {
      'db/mariadb/1_a.ts': typeorm,
      'db/mariadb/2_a.ts': typeorm,
      'db/mysql/1_a.ts': typeorm,
      'db/postgres/1_a.ts': typeorm,
      'db/sqlite/1_a.ts': typeorm,
    }
    expect(find('typeorm', disk)?.folder).toBe('db/mariadb')
    const ofDialect = (dialect: string) => find('typeorm', disk, { dialect, tables: [] })?.folder
    expect(['postgresql', 'sqlite', 'mysql'].map(ofDialect)).toEqual(['db/postgres', 'db/sqlite', 'db/mysql'])
  })

  it('is that with the tables of the users and their tenants, be another one fuller', () => {
    const making = (table: string) => `exports.up = (knex) => knex.schema.createTable('${table}', () => {})`
    const disk = {
      'db/tenant/1_a.js': making('users'),
      'db/tenant/2_a.js': making('subtenants'),
      'db/tenant/3_a.js': making('invoices'),
      'db/system/1_a.js': making('tenants'),
      'db/system/2_a.js': making('users'),
    }
    expect(find('knex', disk)?.folder).toBe('db/tenant')
    expect(find('knex', disk, { tables: ['users', 'tenants'] })?.folder).toBe('db/system')
  })

  it('is none that is set aside, be it fuller and with all tables', () => {
    const making = (table: string) => `exports.up = (knex) => knex.schema.createTable('${table}', () => {})`
    const live = { 'db/20240101_a.js': making('notes') }
    const meant = { tables: ['users'] }
    const kept = (folder: string) => ({
      [`${folder}/20200101_a.js`]: making('users'),
      [`${folder}/20210101_b.js`]: making('notes'),
    })
    for (const folder of ['db/archive', 'old/db', 'db/2020-2021'])
      expect(find('knex', { ...live, ...kept(folder) }, meant)?.folder).toBe('db')
    // Those of another database go on beside.
    const beside = { ...live, ...kept('db/tenant'), 'db/tenant/20250101_c.js': making('notes') }
    expect(find('knex', beside, meant)?.folder).toBe('db/tenant')
    expect(find('knex', kept('legacy/db'), meant)?.folder).toBe('legacy/db')
  })

  it('comes with its reason', () => {
    expect(find('knex', { 'db/1_a.ts': knex })?.reason).toBe('where the migrations of knex are')
    expect(find('knex', {})?.reason).toBe('no migrations of knex were found: plain SQL')
  })

  it('is none where there are no tables', () => {
    expect(find('mongoose', {})).toBeUndefined()
  })

  it('is not asked where the schema or a configuration tells', () => {
    expect(find('prisma', { 'prisma/migrations/migration_lock.toml': '' })).toBeUndefined()
    expect(find('drizzle', {})).toBeUndefined()
  })
})

it('of two packages with the same tables the app’s own folder, though the other has more', () => {
  const disk: Disk = {
    'migrations/1700000000000-A.ts': typeorm,
    '../other/migrations/1700000000000-A.ts': typeorm,
    '../other/migrations/1700000000001-B.ts': typeorm,
  }
  expect(find('typeorm', disk)?.folder).toBe('migrations')
})

it('the folder is the one that the tool has been told of, before one with more, and none of another database', () => {
  const disk = {
    'database/1700000000000-A.ts': typeorm,
    'database/1700000000001-B.ts': typeorm,
    'src/postgres/1700000000002-C.ts': typeorm,
  }
  const meant = { tables: [], told: 'src/postgres' }
  expect(find('typeorm', disk)?.folder).toBe('database')
  expect(find('typeorm', disk, meant)?.folder).toBe('src/postgres')
  expect(find('typeorm', disk, { ...meant, dialect: 'mysql' })?.folder).toBe('database')
})

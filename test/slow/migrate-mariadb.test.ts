import { afterAll, beforeAll, expect, it } from 'vitest'
import { diffSideModels } from '../../src/migrate/diff.js'
import type { SideTable } from '../../src/migrate/side-tables.js'
import { render } from '../../src/migrate/sql/render.js'
import { testBranches } from '../migrate/branches.js'
import { testHostKeys } from '../migrate/host-keys.js'
import { alter, column, groups, members, model, users, withColumn } from '../migrate/models.js'
import { testRandomChains } from '../migrate/random-chain.js'
import { type TestDatabase, testRoundTrips } from '../migrate/round-trip.js'
import { connect, describeMariadb, startMariadb, type TestMariadb } from '../support/mariadb.js'

describeMariadb('migrations on MariaDB', () => {
  let server: TestMariadb
  beforeAll(async () => {
    server = await startMariadb()
  })
  afterAll(() => server?.stop())

  let databases = 0

  /** A database of its own on the one server. */
  async function openMariadb(): Promise<TestDatabase> {
    const name = `test_${++databases}`
    const admin = await connect(server.url)
    await admin.query(`create database ${name}`)
    await admin.end()
    const client = await connect(server.url.replace(/test$/, name), {
      multipleStatements: true,
      dateStrings: true,
    })
    const rows = async (sql: string) => {
      const [found] = await client.query(sql)
      return Array.isArray(found) ? found : []
    }
    return {
      dialect: 'mysql',
      run: async (sql) => {
        await client.query(sql)
      },
      rows: async (table) =>
        (await rows(`select * from ${table} order by 1, 2`)).map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [key, value === null ? null : String(value)]),
          ),
        ),
      fingerprint: async () => ({
        columns: await rows(`
          select table_name, column_name, is_nullable, column_default, column_type, collation_name
          from information_schema.columns where table_schema = database() order by 1, 2`),
        indexes: await rows(`
          select table_name, index_name, non_unique, seq_in_index, column_name
          from information_schema.statistics where table_schema = database() order by 1, 2, 4`),
        foreignKeys: await rows(`
          select table_name, constraint_name, column_name, referenced_table_name, referenced_column_name, delete_rule
          from information_schema.key_column_usage
          natural join (select constraint_name, table_name, delete_rule
            from information_schema.referential_constraints where constraint_schema = database()) as rules
          where table_schema = database() order by 1, 2`),
        checks: await rows(`
          select table_name, constraint_name, check_clause from information_schema.check_constraints
          where constraint_schema = database() order by 1, 2`),
        engines: await rows(
          'select distinct engine from information_schema.tables where table_schema = database()',
        ),
      }),
      close: () => client.end(),
    }
  }

  testRoundTrips('mysql', openMariadb)
  testHostKeys('mysql', openMariadb)
  testRandomChains('mysql', openMariadb, 10)
  testBranches('mysql', openMariadb, 10)

  const statements = (before: readonly SideTable[], after: readonly SideTable[]) => {
    const [from, to] = [model('mysql', ...before), model('mysql', ...after)]
    return render(diffSideModels(before.length > 0 ? from : undefined, to), to)
  }

  const withHost = async (keyType: string, use: (database: TestDatabase) => Promise<void>) => {
    const database = await openMariadb()
    await database.run(`create table users (id ${keyType} primary key)`)
    try {
      await use(database)
    } finally {
      await database.close()
    }
  }

  /** A type of a key, and how a column that refers to it is declared. */
  it.each([
    'int unsigned',
    'bigint unsigned',
    'varchar(255)',
    'varchar(191) character set latin1',
    'varchar(191) character set utf8mb4 collate utf8mb4_unicode_ci',
    'char(36) character set ascii',
    'binary(16)',
    'uuid',
  ])('refers to a key of type %s', async (keyType) => {
    await withHost(keyType, async (database) => {
      const tenants = withColumn(users, column('tenant_id', `host:${keyType}`))
      const table = alter(tenants, {
        columns: tenants.columns.map((one) =>
          one.name === 'user_id' ? column('user_id', `host:${keyType}`) : one,
        ),
        indexes: [{ name: 'by_name', columns: ['tenant_id', 'user_name_key'], unique: true }],
      })
      for (const statement of statements([], [table, groups, members])) await database.run(statement)
    })
  })

  it('replaces the index that a foreign key stands on, and takes it back', async () => {
    await withHost('integer', async (database) => {
      const tenants = alter(withColumn(users, column('tenant_id', 'host:integer', { default: '1' })), {
        indexes: users.indexes.map((one) => ({ ...one, columns: ['tenant_id', ...one.columns] })),
      })
      for (const statement of statements([], [users])) await database.run(statement)
      const start = await database.fingerprint()
      for (const statement of statements([users], [tenants])) await database.run(statement)
      for (const statement of statements([tenants], [users])) await database.run(statement)
      expect(await database.fingerprint()).toEqual(start)
    })
  })

  it('stops where rows have no value for a new required column, and goes on from there', async () => {
    await withHost('integer', async (database) => {
      const [create = ''] = statements([], [groups])
      await database.run(create)
      await database.run("insert into scim_groups (id, display_name) values ('a', 'Staff')")
      const [add = '', require = ''] = statements(
        [groups],
        [withColumn(groups, column('tenant_id', 'host:integer'))],
      )
      await database.run(add)
      await expect(database.run(require)).rejects.toThrow(/tenant_id/)
      await database.run('update scim_groups set tenant_id = 7')
      await database.run(require)
      expect(await database.rows('scim_groups')).toMatchObject([{ tenant_id: '7' }])
    })
  })

  it('keeps names apart that differ in case, accents or spaces at the end, and refuses one that is too long', async () => {
    await withHost('integer', async (database) => {
      for (const statement of statements([], [users])) await database.run(statement)
      const names = ['ann', 'Ann', 'änn', 'ann ', 'ß', 'ss', 'x'.repeat(512)]
      await database.run(`insert into users values ${[...names.keys(), 99].map((key) => `(${key})`)}`)
      const insert = (name: string, key: number) =>
        database.run(
          `insert into scim_users (id, user_id, user_name_key, created_at) values ('${key}', ${key}, '${name}', now(3))`,
        )
      for (const [key, name] of names.entries()) await insert(name, key)
      await expect(insert('änn', 99)).rejects.toMatchObject({ errno: 1062 })
      await expect(insert('x'.repeat(513), 99)).rejects.toMatchObject({ errno: 1406 })
    })
  })
})

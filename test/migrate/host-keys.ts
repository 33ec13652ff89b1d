/** The keys of the host's tables become UUIDs, with rows in all tables: the same for every database. */
import { expect, it } from 'vitest'
import type { SqlDialect as Dialect } from '../../src/inspect/host-model.js'
import type { OldKey } from '../../src/migrate/host-keys.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
import { alter, alterColumn, column, groups, members, model, users, withColumn } from './models.js'
import { migration, type TestDatabase } from './round-trip.js'

const linked: SideTable = alter(withColumn(groups, column('group_id', 'host:integer')), {
  indexes: [{ name: 'scim_groups_group_id_key', columns: ['group_id'], unique: true }],
  foreignKeys: [
    {
      name: 'scim_groups_group_id_fkey',
      columns: ['group_id'],
      references: { table: 'teams', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
})

/** In tenants, whose key is part of indexes over several columns, and to which two tables refer. */
const tenanted = (table: SideTable): SideTable =>
  alter(withColumn(table, column('tenant_id', 'host:integer')), {
    indexes: [
      ...table.indexes,
      {
        name: `${table.name}_tenant_id_idx`,
        columns: ['tenant_id', table.primaryKey[0] ?? ''],
        unique: false,
      },
    ],
    foreignKeys: [
      {
        name: `${table.name}_tenant_id_fkey`,
        columns: ['tenant_id'],
        references: { table: 'tenants', columns: ['id'] },
        onDelete: 'cascade',
      },
      ...table.foreignKeys,
    ],
  })

const UUID: Readonly<Record<Dialect, string>> = { postgresql: 'uuid', sqlite: 'text', mysql: 'char(36)' }

const before = (dialect: Dialect) => model(dialect, tenanted(users), tenanted(linked), members)

function after(dialect: Dialect): SideModel {
  const type = { kind: 'host', sqlType: UUID[dialect] } as const
  const rekeyed = (table: SideTable, name: string) =>
    alterColumn(alterColumn(tenanted(table), name, { type }), 'tenant_id', { type })
  return model(dialect, rekeyed(users, 'user_id'), rekeyed(linked, 'group_id'), members)
}

const HOST_TABLES = ['users', 'teams', 'tenants'] as const

const oldKeys: readonly OldKey[] = HOST_TABLES.map((name) => ({
  table: { name },
  column: 'legacy_id',
  sqlType: 'integer',
  isUnique: true,
}))

const newKey = (old: number) => `0190a000-0000-7000-8000-00000000000${old}`

/** What the host's own migration does to one of its tables; foreign keys that are in its way, it drops. */
function hostMigration(dialect: Dialect, table: string): string {
  switch (dialect) {
    case 'postgresql':
      return `
        ALTER TABLE ${table} RENAME COLUMN id TO legacy_id;
        ALTER TABLE ${table} ADD COLUMN id uuid;
        UPDATE ${table} SET id = ('0190a000-0000-7000-8000-00000000000' || legacy_id)::uuid;
        ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey CASCADE;
        ALTER TABLE ${table} ADD PRIMARY KEY (id);
        ALTER TABLE ${table} ADD UNIQUE (legacy_id);`
    case 'mysql':
      return `
        ALTER TABLE ${table} CHANGE COLUMN id legacy_id integer NOT NULL, ADD COLUMN id char(36);
        UPDATE ${table} SET id = concat('0190a000-0000-7000-8000-00000000000', legacy_id);
        ALTER TABLE ${table} DROP PRIMARY KEY, MODIFY COLUMN id char(36) NOT NULL, ADD PRIMARY KEY (id), ADD UNIQUE (legacy_id);`
    case 'sqlite':
      return `
        ALTER TABLE ${table} RENAME COLUMN id TO legacy_id;
        ALTER TABLE ${table} ADD COLUMN id text;
        UPDATE ${table} SET id = '0190a000-0000-7000-8000-00000000000' || legacy_id;
        CREATE UNIQUE INDEX ${table}_id ON ${table} (id);`
  }
}

const TIME: Readonly<Record<Dialect, string>> = {
  postgresql: 'now()',
  mysql: 'now(3)',
  sqlite: '1767323045678',
}

const ROWS = (dialect: Dialect) => `
  INSERT INTO scim_users (id, tenant_id, user_id, user_name_key, created_at) VALUES
    ('00000000-0000-7000-8000-000000000001', 2, 1, 'user1', ${TIME[dialect]}),
    ('00000000-0000-7000-8000-000000000002', 1, 2, 'user2', ${TIME[dialect]});
  INSERT INTO scim_groups (id, tenant_id, group_id, display_name) VALUES
    ('00000000-0000-7000-8000-0000000000a1', 1, 2, 'Staff');
  INSERT INTO scim_group_members (group_id, user_id) VALUES
    ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001'),
    ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000002');`

async function withHost(open: () => Promise<TestDatabase>, use: (database: TestDatabase) => Promise<void>) {
  const database = await open()
  try {
    for (const table of HOST_TABLES) {
      await database.run(`CREATE TABLE ${table} (id integer PRIMARY KEY, name varchar(20))`)
      await database.run(`INSERT INTO ${table} VALUES (1, 'one'), (2, 'two')`)
    }
    await use(database)
  } finally {
    await database.close()
  }
}

/** With side tables and rows in them, and the host's own migration done. */
async function setUp(database: TestDatabase) {
  const { dialect, run } = database
  await run(migration(undefined, before(dialect)).up)
  await run(ROWS(dialect))
  for (const table of HOST_TABLES) await run(hostMigration(dialect, table))
}

const SIDE_TABLES = ['scim_users', 'scim_groups', 'scim_group_members']

async function state({ fingerprint, rows }: TestDatabase) {
  const all: (readonly string[])[] = []
  for (const table of SIDE_TABLES) all.push(inOrder(await rows(table)))
  return { fingerprint: await fingerprint(), rows: all }
}

const inOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

const values = async ({ rows }: TestDatabase, table: string, ...names: string[]) =>
  (await rows(table)).map((row) => names.map((name) => row[name]).join(' ')).sort()

/** Defines the tests; `open` gives an empty database. */
export function testHostKeys(dialect: Dialect, open: () => Promise<TestDatabase>): void {
  const steps = () => migration(before(dialect), after(dialect), { oldKeys })

  it('finds the new keys of the host by its old ones, and the way back', async () => {
    await withHost(open, async (database) => {
      await setUp(database)
      const members = await database.rows('scim_group_members')
      const { up, down } = steps()
      await database.run(up)
      const first = await state(database)
      expect(await values(database, 'scim_users', 'user_name_key', 'user_id', 'tenant_id')).toEqual([
        `user1 ${newKey(1)} ${newKey(2)}`,
        `user2 ${newKey(2)} ${newKey(1)}`,
      ])
      expect(await values(database, 'scim_groups', 'group_id', 'tenant_id')).toEqual([
        `${newKey(2)} ${newKey(1)}`,
      ])
      expect(await database.rows('scim_group_members')).toEqual(members)
      await database.run(down)
      expect(await values(database, 'scim_users', 'user_name_key', 'user_id', 'tenant_id')).toEqual([
        'user1 1 2',
        'user2 2 1',
      ])
      expect(await database.rows('scim_group_members')).toEqual(members)
      // From here on what refers to the old key is as the host would have kept it: up and down change nothing.
      const kept = await state(database)
      await database.run(up)
      expect(await state(database)).toEqual(first)
      await database.run(down)
      expect(await state(database)).toEqual(kept)
    })
  })

  it('leads to the same catalog as a fresh migration', async () => {
    const fingerprints: unknown[] = []
    await withHost(open, async (database) => {
      await setUp(database)
      await database.run(steps().up)
      fingerprints.push(await database.fingerprint())
    })
    await withHost(open, async (database) => {
      for (const table of HOST_TABLES) await database.run(hostMigration(dialect, table))
      await database.run(migration(undefined, after(dialect)).up)
      fingerprints.push(await database.fingerprint())
    })
    expect(fingerprints[0]).toEqual(fingerprints[1])
  })

  it('fails where a row has found no key, and does not lose the old ones', async () => {
    await withHost(open, async (database) => {
      await setUp(database)
      if (dialect === 'mysql')
        await database.run('ALTER TABLE scim_users DROP FOREIGN KEY scim_users_user_id_fkey')
      await database.run(
        `${dialect === 'sqlite' ? 'PRAGMA foreign_keys = OFF;' : ''}UPDATE users SET legacy_id = 7 WHERE legacy_id = 2`,
      )
      const start = await state(database)
      await expect(database.run(steps().up)).rejects.toThrow(/user_id/)
      // MySQL commits each statement.
      if (dialect !== 'mysql') expect(await state(database)).toEqual(start)
      expect(await values(database, 'scim_users', 'user_name_key', 'user_id')).toEqual(['user1 1', 'user2 2'])
    })
  })

  it('takes a wider type of the same values as its own old key', async () => {
    await withHost(open, async (database) => {
      await database.run(migration(undefined, before(dialect)).up)
      await database.run(ROWS(dialect))
      const wider = model(
        dialect,
        alterColumn(tenanted(users), 'user_id', { type: { kind: 'host', sqlType: 'bigint' } }),
        tenanted(linked),
        members,
      )
      const same: OldKey = { table: { name: 'users' }, column: 'id', sqlType: 'bigint', isUnique: true }
      const { up, down } = migration(before(dialect), wider, { oldKeys: [same] })
      if (dialect === 'postgresql') await database.run('ALTER TABLE users ALTER COLUMN id TYPE bigint')
      if (dialect === 'mysql') {
        await database.run('ALTER TABLE scim_users DROP FOREIGN KEY scim_users_user_id_fkey')
        await database.run('ALTER TABLE users MODIFY COLUMN id bigint NOT NULL')
      }
      const start = (await state(database)).rows
      await database.run(up)
      expect((await state(database)).rows).toEqual(start)
      await database.run(down)
      expect((await state(database)).rows).toEqual(start)
    })
  })
}

/** Up, down, up again over a chain of models, with rows: the same for every database. */
import { expect, it } from 'vitest'
import type { SqlDialect as Dialect } from '../../src/inspect/host-model.js'
import { type MigrationRequest, planMigration } from '../../src/migrate/plan-migration.js'
import { parseRenames } from '../../src/migrate/renames.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
import { formNamed } from '../support/forms.js'
import {
  alter,
  alterColumn,
  column,
  groups,
  members,
  model,
  users,
  withColumn,
  withoutColumn,
} from './models.js'

export interface TestDatabase {
  readonly dialect: Dialect
  /** Runs one or more statements. */
  readonly run: (sql: string) => Promise<void>
  /** All rows of a table as text, by column, sorted. */
  readonly rows: (table: string) => Promise<readonly Readonly<Record<string, string | null>>[]>
  /** Columns, constraints and indexes of every table, sorted, without the order of columns. */
  readonly fingerprint: () => Promise<unknown>
  readonly close: () => Promise<void>
}

const namedGroups = withColumn(groups, column('note', 'text', { default: "'none'" }))
const alteredGroups = alter(alterColumn(namedGroups, 'display_name', { notNull: false }), {
  indexes: [{ name: 'scim_groups_display_name_key', columns: ['display_name'], unique: true }],
})
const looseMembers = alter(members, { foreignKeys: members.foreignKeys.slice(0, 1), indexes: [] })

/** One after the other: what a project goes through. */
const chain: readonly (readonly SideTable[])[] = [
  [withoutColumn(users, 'external_id')],
  [users, groups, members],
  // Text becomes a number and a number text, defaults with them.
  [alterColumn(users, 'version', { type: { kind: 'text' }, default: "'1'" }), namedGroups, members],
  // SQLite rebuilds scim_groups here, which scim_group_members cascades from.
  [users, alteredGroups, members],
  [withColumn(users, column('stamp', 'text', { default: "(lower('A'))" })), alteredGroups, looseMembers],
  [users, withoutColumn(alteredGroups, 'extra'), members],
  [withoutColumn(users, 'external_id')],
]

const times: Readonly<Record<Dialect, string>> = {
  postgresql: "'2026-01-02T03:04:05.678Z'",
  sqlite: '1767323045678',
  mysql: "'2026-01-02 03:04:05.678'",
}

const seeds: Readonly<Record<string, (dialect: Dialect) => string>> = {
  scim_users: (dialect) => {
    const time = times[dialect]
    return [1, 2]
      .map(
        (key) =>
          `INSERT INTO scim_users (id, user_id, user_name_key, created_at) VALUES ('00000000-0000-7000-8000-00000000000${key}', ${key}, 'user${key}', ${time});`,
      )
      .join('\n')
  },
  scim_groups: () =>
    `INSERT INTO scim_groups (id, display_name, extra) VALUES ('00000000-0000-7000-8000-0000000000a1', 'Staff', '{"a": 1}');`,
  scim_group_members: () =>
    [1, 2]
      .map(
        (key) =>
          `INSERT INTO scim_group_members (group_id, user_id) VALUES ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-00000000000${key}');`,
      )
      .join('\n'),
}

/** Defines the tests; `open` gives an empty database. */
export function testRoundTrips(dialect: Dialect, open: () => Promise<TestDatabase>): void {
  it('goes up, down and up again at every step of a chain, and keeps every row that both sides have', async () => {
    await withDatabase(open, async (database) => {
      let before: SideModel | undefined
      for (const tables of chain) {
        const after = model(dialect, ...tables)
        const { up, down } = migration(before, after)
        const start = await state(database, before)
        await database.run(up)
        const first = await state(database, after)
        expect(common(first.rows, before, after)).toEqual(common(start.rows, before, after))
        await database.run(down)
        const back = await state(database, before)
        expect(back.fingerprint).toEqual(start.fingerprint)
        expect(common(back.rows, before, after)).toEqual(common(start.rows, before, after))
        await database.run(up)
        expect(await state(database, after)).toEqual(first)
        await seed(database, before, after)
        before = after
      }
    })
  })

  it('leads over the chain to the same catalog as one fresh migration', async () => {
    const fingerprints = await Promise.all(
      [chain, chain.slice(-2), chain.slice(-1)].map((steps) =>
        withDatabase(open, async (database) => {
          let before: SideModel | undefined
          for (const tables of steps) {
            const after = model(dialect, ...tables)
            await database.run(migration(before, after).up)
            before = after
          }
          return database.fingerprint()
        }),
      ),
    )
    expect(fingerprints[0]).toEqual(fingerprints[2])
    expect(fingerprints[1]).toEqual(fingerprints[2])
  })

  it('keeps rows and values under another name, and takes the names back', async () => {
    const renamedUsers = alter(users, {
      columns: users.columns.map((one) => (one.name === 'external_id' ? { ...one, name: 'outer_id' } : one)),
      indexes: users.indexes.map((one) =>
        one.columns.includes('external_id') ? { ...one, columns: ['outer_id'] } : one,
      ),
    })
    const teams = alter(groups, { name: 'scim_teams' })
    const teamMembers = alter(members, {
      foreignKeys: members.foreignKeys.map((one) => ({
        ...one,
        references: { ...one.references, table: one.references.table.replace('scim_groups', 'scim_teams') },
      })),
    })
    const before = model(dialect, users, groups, members)
    const after = model(dialect, renamedUsers, teams, teamMembers)
    const renames = parseRenames(['scim_users.external_id:outer_id', 'scim_groups:scim_teams'], before, after)
    const { up, down } = migration(before, after, { renames })
    const fresh = await withDatabase(open, async (database) => {
      await database.run(migration(undefined, after).up)
      return database.fingerprint()
    })
    await withDatabase(open, async (database) => {
      await database.run(migration(undefined, before).up)
      await seed(database, undefined, before)
      await database.run("UPDATE scim_users SET external_id = 'mine'")
      const start = await state(database, before)
      await database.run(up)
      expect(await database.fingerprint()).toEqual(fresh)
      expect((await database.rows('scim_users')).map((row) => row.outer_id)).toEqual(['mine', 'mine'])
      expect(await database.rows('scim_teams')).toEqual(start.rows.scim_groups)
      expect(await database.rows('scim_group_members')).toEqual(start.rows.scim_group_members)
      await database.run(down)
      expect(await state(database, before)).toEqual(start)
    })
  })

  it('gives rows without a value the default of a column that becomes required', async () => {
    await withDatabase(open, async (database) => {
      const before = model(dialect, withColumn(groups, column('level', 'integer', { notNull: false })))
      const after = model(dialect, withColumn(groups, column('level', 'integer', { default: '3' })))
      await database.run(migration(undefined, before).up)
      await seed(database, undefined, before)
      await database.run(migration(before, after).up)
      expect((await database.rows('scim_groups')).map(({ level }) => level)).toEqual(['3'])
    })
  })

  // MySQL commits every statement by itself: test/slow/migrate-mariadb.test.ts.
  if (dialect === 'mysql') return
  it('changes nothing when a step fails: rows without a value for a new required column', async () => {
    await withDatabase(open, async (database) => {
      const before = model(dialect, users, groups, members)
      await database.run(migration(undefined, before).up)
      await seed(database, undefined, before)
      const start = await state(database, before)
      const after = model(dialect, users, withColumn(groups, column('tenant_id', 'host:integer')), members)
      await expect(database.run(migration(before, after).up)).rejects.toThrow(/tenant_id/)
      expect(await state(database, before)).toEqual(start)
      await database.run('DELETE FROM scim_groups')
      await database.run(migration(before, after).up)
      expect(await database.rows('scim_groups')).toEqual([])
    })
  })
}

async function withDatabase<T>(
  open: () => Promise<TestDatabase>,
  use: (database: TestDatabase) => Promise<T>,
) {
  const database = await open()
  try {
    await database.run('CREATE TABLE users (id integer PRIMARY KEY, email text NOT NULL)')
    await database.run("INSERT INTO users VALUES (1, 'ada@example.com'), (2, 'bob@example.com')")
    return await use(database)
  } finally {
    await database.close()
  }
}

export function migration(
  before: SideModel | undefined,
  after: SideModel,
  told: Pick<MigrationRequest, 'oldKeys' | 'renames'> = {},
) {
  const place = {
    form: formNamed('sql'),
    folder: 'migrations',
    now: new Date(0),
    models: [],
    existing: () => undefined,
    list: () => [],
  } as const
  const { files } = planMigration({ before, after, ...place, ...told })
  const text = (name: string) => [...files].find(([path]) => path.endsWith(name))?.[1] ?? ''
  return { up: text('up.sql'), down: text('down.sql') }
}

type Rows = Readonly<Record<string, Awaited<ReturnType<TestDatabase['rows']>>>>

async function state(database: TestDatabase, current: SideModel | undefined) {
  const names = ['users', ...(current?.tables ?? []).map(({ name }) => name)]
  const rows: Record<string, Rows[string]> = {}
  for (const name of names) rows[name] = await database.rows(name)
  return { fingerprint: await database.fingerprint(), rows }
}

/** The rows of the tables that are in both models, and of them the columns that are in both. */
function common(rows: Rows, before: SideModel | undefined, after: SideModel) {
  const columns = (current: SideModel | undefined, table: string) =>
    current?.tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  return Object.fromEntries(
    Object.entries(rows).flatMap(([table, all]) => {
      const kept = columns(before, table).filter((name) => columns(after, table).includes(name))
      if (table !== 'users' && kept.length === 0) return []
      const pick = table === 'users' ? ['id', 'email'] : kept
      return [[table, all.map((row) => Object.fromEntries(pick.map((name) => [name, row[name]])))]]
    }),
  )
}

/** Rows for the tables that are new. */
async function seed(database: TestDatabase, before: SideModel | undefined, after: SideModel) {
  for (const { name } of after.tables) {
    if (before?.tables.some((one) => one.name === name)) continue
    await database.run(seeds[name]?.(after.dialect) ?? '')
  }
}

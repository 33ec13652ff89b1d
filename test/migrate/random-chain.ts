/** Random sequences of side models, as configurations and hosts lead to them and stranger: the same for every database. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SqlDialect as Dialect } from '../../src/inspect/host-model.js'
import type { SideColumn, SideIndex, SideModel, SideTable } from '../../src/migrate/side-tables.js'
import { alter, column, groups, members, model, modelByKeys, users } from './models.js'
import { migration, type TestDatabase } from './round-trip.js'

/** Columns that may come and go, in any table. */
const EXTRAS: readonly SideColumn[] = [
  column('nick', 'text', { notNull: false }),
  column('level', 'integer', { default: '3' }),
  column('level', 'integer', { notNull: false }),
  column('hidden', 'boolean', { default: 'false' }),
  column('attributes', 'json', { notNull: false }),
  column('seen_at', 'timestamp', { notNull: false }),
  column('owner_id', 'host:integer', { notNull: false }),
]

const ownerKey = (table: string) => ({
  name: `${table}_owner_id_fk`,
  columns: ['owner_id'],
  references: { table: 'users', columns: ['id'] },
  onDelete: 'cascade' as const,
})

/** A table with some extra columns, and indexes and a foreign key on some of them. */
function varied(base: SideTable): fc.Arbitrary<SideTable> {
  return fc
    .record({
      extras: fc.uniqueArray(fc.constantFrom(...EXTRAS), { selector: ({ name }) => name, maxLength: 4 }),
      indexed: fc.subarray(['nick', 'level', 'owner_id']),
      isUnique: fc.boolean(),
      together: fc.boolean(),
      isLinked: fc.boolean(),
      kept: fc.subarray([...base.indexes]),
    })
    .map(({ extras, indexed, isUnique, together, isLinked, kept }) => {
      const names = extras.map(({ name }) => name)
      const present = indexed.filter((name) => names.includes(name))
      const indexes: SideIndex[] = present.map((name) => ({
        name: `${base.name}_${name}_idx`,
        columns: together ? [name, base.primaryKey[0] ?? ''] : [name],
        unique: isUnique && together,
      }))
      return alter(base, {
        columns: [...base.columns, ...extras],
        indexes: [...kept, ...indexes],
        foreignKeys: [
          ...base.foreignKeys,
          ...(isLinked && names.includes('owner_id') ? [ownerKey(base.name)] : []),
        ],
      })
    })
}

const tables: fc.Arbitrary<readonly SideTable[]> = fc
  .record({
    users: varied(users),
    groups: fc.option(varied(groups), { nil: undefined }),
    members: fc.option(varied(members), { nil: undefined }),
  })
  .map((one) => [
    one.users,
    ...(one.groups ? [one.groups] : []),
    ...(one.groups && one.members ? [one.members] : []),
  ])

/** Models one after the other. */
export const sequences = (dialect: Dialect): fc.Arbitrary<readonly SideModel[]> =>
  fc.array(
    fc.tuple(tables, fc.constantFrom(model, modelByKeys)).map(([one, of]) => of(dialect, ...one)),
    { minLength: 1, maxLength: 5 },
  )

/** Rows in every table that has none yet; only what every variant of it has. */
const ROWS: Readonly<Record<string, (dialect: Dialect) => string>> = {
  scim_users: (dialect) =>
    `INSERT INTO scim_users (id, user_id, user_name_key, created_at) VALUES ('00000000-0000-7000-8000-000000000001', 1, 'ada', ${dialect === 'sqlite' ? '5' : "'2026-01-02 03:04:05.678'"})`,
  scim_groups: () =>
    `INSERT INTO scim_groups (id, display_name) VALUES ('00000000-0000-7000-8000-0000000000a1', 'Staff')`,
  scim_group_members: () =>
    `INSERT INTO scim_group_members (group_id, user_id) VALUES ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001')`,
}

async function fill({ dialect, run, rows }: TestDatabase, current: SideModel) {
  for (const { name } of current.tables) {
    if ((await rows(name)).length === 0) await run(ROWS[name]?.(dialect) ?? '')
  }
}

export const HOST = `CREATE TABLE users (id integer PRIMARY KEY, name varchar(20)); INSERT INTO users VALUES (1, 'Ada')`

/** Defines the test; `open` gives an empty database. */
export function testRandomChains(dialect: Dialect, open: () => Promise<TestDatabase>, numRuns: number): void {
  it(`any sequence of models goes up, down and up again, with rows, and ends as a fresh schema (${numRuns} sequences)`, async () => {
    await fc.assert(
      fc.asyncProperty(sequences(dialect), async (models) => {
        const database = await open()
        try {
          await goThrough(database, models)
        } finally {
          await database.close()
        }
      }),
      { numRuns },
    )
  })
}

async function goThrough(database: TestDatabase, models: readonly SideModel[]) {
  const { run, fingerprint, rows } = database
  await run(HOST)
  const downs: { readonly down: string; readonly back: unknown }[] = []
  let before: SideModel | undefined
  for (const after of models) {
    const { up, down } = migration(before, after)
    const back = await fingerprint()
    if (up !== '') {
      await run(up)
      const first = await fingerprint()
      await run(down)
      expect(await fingerprint()).toEqual(back)
      await run(up)
      expect(await fingerprint()).toEqual(first)
      for (const { name } of after.tables) {
        const isOld = before?.tables.some((one) => one.name === name)
        expect(await rows(name)).toHaveLength(isOld ? 1 : 0)
      }
      downs.push({ down, back })
    }
    await fill(database, after)
    before = after
  }
  const chained = await fingerprint()
  for (const { down, back } of downs.toReversed()) {
    await run(down)
    expect(await fingerprint()).toEqual(back)
  }
  const last = models.at(-1)
  if (!last) return
  await run(migration(undefined, last).up)
  expect(chained).toEqual(await fingerprint())
}

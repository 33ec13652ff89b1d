/** Two branches that each add a migration: joined, they can run in either order, on every database. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import type { SqlDialect as Dialect } from '../../src/inspect/host-model.js'
import { linkOf } from '../../src/migrate/chain/chain.js'
import { joinedModel } from '../../src/migrate/chain/join.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
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
import { HOST } from './random-chain.js'
import { migration, type TestDatabase } from './round-trip.js'

type Edit = (tables: readonly SideTable[]) => readonly SideTable[]

const inTable =
  (name: string, edit: (table: SideTable) => SideTable): Edit =>
  (tables) =>
    tables.map((table) => (table.name === name ? edit(table) : table))

const ownerKey = (table: string) => ({
  name: `${table}_owner_fk`,
  columns: ['owner_id'],
  references: { table: 'users', columns: ['id'] },
  onDelete: 'cascade' as const,
})

const index = (name: string, ...columns: string[]) => ({ name, columns, unique: false })

/** The tables of a base: with a column that keys and indexes may come to stand on. */
const base: readonly SideTable[] = [
  withColumn(users, column('owner_id', 'host:integer', { notNull: false })),
  withColumn(groups, column('owner_id', 'host:integer', { notNull: false })),
]

const perTable = (name: string): readonly Edit[] => [
  inTable(name, (one) => withColumn(one, column('nick', 'text', { notNull: false }))),
  inTable(name, (one) => withColumn(one, column('level', 'integer', { default: '3' }))),
  inTable(name, (one) => withoutColumn(one, 'owner_id')),
  inTable(name, (one) => alter(one, { indexes: [...one.indexes, index(`${name}_a`, 'owner_id')] })),
  inTable(name, (one) => alter(one, { indexes: [...one.indexes, index(`${name}_b`, 'owner_id', 'id')] })),
  inTable(name, (one) => alter(one, { indexes: one.indexes.slice(1) })),
  inTable(name, (one) => alter(one, { foreignKeys: [...one.foreignKeys, ownerKey(name)] })),
  inTable(name, (one) => alter(one, { foreignKeys: one.foreignKeys.slice(1) })),
]

const EDITS: readonly Edit[] = [
  ...perTable('scim_users'),
  ...perTable('scim_groups'),
  inTable('scim_users', (one) => alterColumn(one, 'version', { type: { kind: 'text' }, default: "'1'" })),
  (tables) => [...tables, members],
]

const edits = fc.array(fc.constantFrom(...EDITS), { minLength: 1, maxLength: 2 })

const applied = (all: readonly Edit[], tables: readonly SideTable[]) =>
  all.reduce((so, edit) => edit(so), tables)

/** A model that no step of would name twice; the same edit may have been drawn twice. */
const isWhole = (tables: readonly SideTable[]) =>
  [tables, ...tables.map(({ columns }) => columns), ...tables.map(({ indexes }) => indexes)].every(
    (named) => new Set(named.map(({ name }) => name)).size === named.length,
  ) &&
  tables.every(({ columns, foreignKeys, indexes }) =>
    [...foreignKeys, ...indexes].every((one) =>
      one.columns.every((name) => columns.some((each) => each.name === name)),
    ),
  ) &&
  tables.every(({ foreignKeys }) => new Set(foreignKeys.map(({ name }) => name)).size === foreignKeys.length)

const forks = fc
  .record({ first: fc.subarray([...EDITS], { maxLength: 2 }), left: edits, right: edits })
  .map(({ first, left, right }) => {
    const start = applied(first, base)
    return { start, left: applied(left, start), right: applied(right, start) }
  })
  .filter(({ start, left, right }) => [start, left, right].every(isWhole))

/** The join of both, or undefined where they are refused. */
function join(start: SideModel, left: SideModel, right: SideModel): SideModel | undefined {
  const root = linkOf('0', { parents: [], files: {}, model: start })
  const links = [left, right].map((one, at) =>
    linkOf(`${at + 1}`, { parents: [root.hash], files: { [`${at}`]: root.hash }, model: one }),
  )
  try {
    return joinedModel([root, ...links])
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined
    throw error
  }
}

async function fingerprintAfter(open: () => Promise<TestDatabase>, scripts: readonly string[]) {
  const database = await open()
  try {
    await database.run(HOST)
    for (const script of scripts) if (script !== '') await database.run(script)
    return await database.fingerprint()
  } finally {
    await database.close()
  }
}

/** Defines the test; `open` gives an empty database. */
export function testBranches(dialect: Dialect, open: () => Promise<TestDatabase>, numRuns: number): void {
  it(`what may be joined runs in either order, and is as a fresh schema (${numRuns} pairs)`, async () => {
    await fc.assert(
      fc.asyncProperty(forks, async (tables) => {
        const [start, left, right] = [tables.start, tables.left, tables.right].map((one) =>
          model(dialect, ...one),
        )
        if (!start || !left || !right) return
        const joined = join(start, left, right)
        fc.pre(joined !== undefined)
        const [first, one, other] = [
          migration(undefined, start),
          migration(start, left),
          migration(start, right),
        ]
        const fresh = await fingerprintAfter(open, [migration(undefined, joined).up])
        for (const order of [
          [one, other],
          [other, one],
        ]) {
          expect(await fingerprintAfter(open, [first.up, ...order.map(({ up }) => up)])).toEqual(fresh)
        }
      }),
      { numRuns },
    )
  })
}

/** Two side models → the operations that lead from one to the other. */
import { isDeepStrictEqual } from 'node:util'
import { fail } from '../diagnostics.js'
import { type HostKeyOf, isRekeyed } from './host-keys.js'
import { indexedTables } from './key-indexes.js'
import type { Operation, TableName } from './operations.js'
import { applyRenames, type Rename, renameOperations } from './renames.js'
import type { SideModel, SideTable } from './side-tables.js'
import { tableKey } from './table-key.js'

/**
 * The order in which operations can run: what refers goes before what it refers to when dropping, and after it
 * when adding.
 */
const ORDER: Readonly<Record<Operation['kind'], number>> = {
  RenameTable: 0,
  RenameColumn: 1,
  DropForeignKey: 2,
  DropTable: 3,
  DropIndex: 4,
  DropColumn: 5,
  AddColumn: 6,
  AlterColumn: 7,
  ChangeHostKey: 8,
  ChangePrimaryKey: 9,
  AddIndex: 10,
  CreateTable: 11,
  AddForeignKey: 12,
}

export interface DiffOptions {
  /** What was told to be the same under another name. */
  readonly renames?: readonly Rename[]
  /** Where the values of a key come from whose type changed; without, the column is altered as any other. */
  readonly hostKeyOf?: HostKeyOf
}

/**
 * The operations that turn the tables of `before` into those of `after`, in an order in which they can run. Names
 * are identity: a table or column under another name is dropped and added, unless it is told to be renamed. Both
 * directions are the same function: down is `diffSideModels(after, before)`.
 *
 * @param before the model after the last run; `undefined` on the first
 * @throws DiagnosticError SG4102 when the dialect changed
 */
export function diffSideModels(
  before: SideModel | undefined,
  after: SideModel,
  { renames = [], hostKeyOf = () => undefined }: DiffOptions = {},
): readonly Operation[] {
  if (before && before.dialect !== after.dialect) failOnDialect(before, after)
  const tables = indexedTables(after)
  const old = byName(before ? indexedTables(applyRenames(before, renames)) : [], tableKey)
  const fresh = byName(tables, tableKey)
  const operations: Operation[] = [...renameOperations(renames)]
  for (const table of [...old.values()].reverse()) {
    if (!fresh.has(tableKey(table))) operations.push({ kind: 'DropTable', table })
  }
  for (const table of tables) {
    const previous = old.get(tableKey(table))
    if (previous) operations.push(...diffTables(previous, table, hostKeyOf))
    else operations.push({ kind: 'CreateTable', table })
  }
  // Array.prototype.sort is stable: within one kind the order of the tables and columns stays.
  return operations.sort((one, other) => ORDER[one.kind] - ORDER[other.kind])
}

function diffTables(before: SideTable, after: SideTable, hostKeyOf: HostKeyOf): Operation[] {
  const table: TableName = { name: after.name, ...(after.schema !== undefined && { schema: after.schema }) }
  const columns = compare(before.columns, after.columns)
  const rekeyed = new Set(columns.changed.flatMap(([from, to]) => (isRekeyed(from, to) ? [to.name] : [])))
  const isOnRekeyed = (one: { readonly columns: readonly string[] }) =>
    one.columns.some((name) => rekeyed.has(name))
  const indexes = compare(before.indexes, after.indexes, isOnRekeyed)
  const foreignKeys = compare(before.foreignKeys, after.foreignKeys, isOnRekeyed)
  return [
    ...columns.removed.map((column): Operation => ({ kind: 'DropColumn', table, column })),
    ...columns.added.map((column): Operation => ({ kind: 'AddColumn', table, column })),
    ...columns.changed.map(([from, to]): Operation => {
      const host = isRekeyed(from, to) ? hostKeyOf(table, to.name) : undefined
      return host
        ? { kind: 'ChangeHostKey', table, from, to, host }
        : { kind: 'AlterColumn', table, from, to }
    }),
    ...(isDeepStrictEqual(before.primaryKey, after.primaryKey)
      ? []
      : [{ kind: 'ChangePrimaryKey', table, columns: after.primaryKey } as const]),
    // A changed index or foreign key has no ALTER: it is dropped and added.
    ...[...indexes.removed, ...indexes.changed.map(([from]) => from)].map(
      (index): Operation => ({ kind: 'DropIndex', table, index }),
    ),
    ...[...indexes.added, ...indexes.changed.map(([, to]) => to)].map(
      (index): Operation => ({ kind: 'AddIndex', table, index }),
    ),
    ...[...foreignKeys.removed, ...foreignKeys.changed.map(([from]) => from)].map(
      (foreignKey): Operation => ({
        kind: 'DropForeignKey',
        table,
        foreignKey,
        ...(isOnRekeyed(foreignKey) && { isMaybeGone: true }),
      }),
    ),
    ...[...foreignKeys.added, ...foreignKeys.changed.map(([, to]) => to)].map(
      (foreignKey): Operation => ({ kind: 'AddForeignKey', table, foreignKey }),
    ),
  ]
}

function compare<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  isChanged: (one: T) => boolean = () => false,
) {
  const old = byName(before, (one) => one.name)
  const fresh = byName(after, (one) => one.name)
  return {
    removed: before.filter((one) => !fresh.has(one.name)),
    added: after.filter((one) => !old.has(one.name)),
    changed: after.flatMap((to): [T, T][] => {
      const from = old.get(to.name)
      return from && (isChanged(to) || !isDeepStrictEqual(from, to)) ? [[from, to]] : []
    }),
  }
}

const byName = <T>(items: readonly T[], name: (item: T) => string) =>
  new Map(items.map((item) => [name(item), item]))

function failOnDialect(before: SideModel, after: SideModel): never {
  fail({
    code: 'SG4102',
    message: `The migrations so far are for ${before.dialect}, and the dialect is now ${after.dialect}.`,
    fix: 'Set `migrations` in scim.config.ts to a new folder and delete .scim-gen/migrations and .scim-gen/model.json, or set `dialect` back.',
  })
}

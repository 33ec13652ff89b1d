/** Two side models → the operations that lead from one to the other. */
import { isDeepStrictEqual } from 'node:util'
import { fail } from '../diagnostics.js'
import { indexedTables } from './key-indexes.js'
import type { Operation, TableName } from './operations.js'
import type { SideColumn, SideModel, SideTable } from './side-tables.js'

/**
 * The order in which operations can run: what refers goes before what it refers to when dropping, and after it
 * when adding.
 */
const ORDER: Readonly<Record<Operation['kind'], number>> = {
  DropForeignKey: 0,
  DropTable: 1,
  DropIndex: 2,
  DropColumn: 3,
  AddColumn: 4,
  AlterColumn: 5,
  ChangePrimaryKey: 6,
  AddIndex: 7,
  CreateTable: 8,
  AddForeignKey: 9,
}

/**
 * The operations that turn the tables of `before` into those of `after`, in an order in which they can run. Names
 * are identity: a renamed table or column is dropped and added. Both directions are the same function: down is
 * `diffSideModels(after, before)`.
 *
 * @param before the model after the last run; `undefined` on the first
 * @throws DiagnosticError SG4101 when the type of a host key changed, SG4102 when the dialect did
 */
export function diffSideModels(before: SideModel | undefined, after: SideModel): readonly Operation[] {
  if (before && before.dialect !== after.dialect) failOnDialect(before, after)
  const tables = indexedTables(after)
  const old = byName(before ? indexedTables(before) : [], tableKey)
  const fresh = byName(tables, tableKey)
  const operations: Operation[] = []
  for (const table of [...old.values()].reverse()) {
    if (!fresh.has(tableKey(table))) operations.push({ kind: 'DropTable', table })
  }
  for (const table of tables) {
    const previous = old.get(tableKey(table))
    if (previous) operations.push(...diffTables(previous, table))
    else operations.push({ kind: 'CreateTable', table })
  }
  // Array.prototype.sort is stable: within one kind the order of the tables and columns stays.
  return operations.sort((one, other) => ORDER[one.kind] - ORDER[other.kind])
}

function diffTables(before: SideTable, after: SideTable): Operation[] {
  const table: TableName = { name: after.name, ...(after.schema !== undefined && { schema: after.schema }) }
  const columns = compare(before.columns, after.columns)
  const indexes = compare(before.indexes, after.indexes)
  const foreignKeys = compare(before.foreignKeys, after.foreignKeys)
  for (const [from, to] of columns.changed) failOnHostKey(table, from, to)
  return [
    ...columns.removed.map((column): Operation => ({ kind: 'DropColumn', table, column })),
    ...columns.added.map((column): Operation => ({ kind: 'AddColumn', table, column })),
    ...columns.changed.map(([from, to]): Operation => ({ kind: 'AlterColumn', table, from, to })),
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
      (foreignKey): Operation => ({ kind: 'DropForeignKey', table, foreignKey }),
    ),
    ...[...foreignKeys.added, ...foreignKeys.changed.map(([, to]) => to)].map(
      (foreignKey): Operation => ({ kind: 'AddForeignKey', table, foreignKey }),
    ),
  ]
}

function compare<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) {
  const old = byName(before, (one) => one.name)
  const fresh = byName(after, (one) => one.name)
  return {
    removed: before.filter((one) => !fresh.has(one.name)),
    added: after.filter((one) => !old.has(one.name)),
    changed: after.flatMap((to): [T, T][] => {
      const from = old.get(to.name)
      return from && !isDeepStrictEqual(from, to) ? [[from, to]] : []
    }),
  }
}

const byName = <T>(items: readonly T[], name: (item: T) => string) =>
  new Map(items.map((item) => [name(item), item]))

const tableKey = ({ schema, name }: TableName) => JSON.stringify([schema ?? null, name])

/** No cast leads from an old key to a new one: only the host knows which row has become which. */
function failOnHostKey(table: TableName, from: SideColumn, to: SideColumn): void {
  const hostKey = from.type.kind === 'host' || to.type.kind === 'host'
  if (!hostKey || isDeepStrictEqual(from.type, to.type)) return
  fail({
    code: 'SG4101',
    message: `${table.name}.${to.name} refers to a key of yours whose type changed from ${typeName(from)} to ${typeName(to)}; scim-gen cannot tell which old key became which new one.`,
    fix: 'Apply the down migrations of scim-gen, delete .scim-gen/model.json and run `scim-gen generate` again, or change the key back.',
  })
}

const typeName = ({ type }: SideColumn) => (type.kind === 'host' ? type.sqlType : type.kind)

function failOnDialect(before: SideModel, after: SideModel): never {
  fail({
    code: 'SG4102',
    message: `The migrations so far are for ${before.dialect}, and the dialect is now ${after.dialect}.`,
    fix: 'Set `migrations` in scim.config.ts to a new folder and delete .scim-gen/model.json, or set `dialect` back.',
  })
}

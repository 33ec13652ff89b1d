/** A key of the host's changed its type: which old key has become which new one, only the host's own rows tell. */
import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { type HostKey, type Operation, type TableName, typeName } from './operations.js'
import { type Rename, renamedColumn, renamedTable } from './renames.js'
import type { SideColumn, SideForeignKey, SideModel, SideTable } from './side-tables.js'
import { tableKey } from './table-key.js'

/** A column of a host's table that still holds the old key. */
export interface OldKey {
  readonly table: TableName
  /** The name in SQL. */
  readonly column: string
  /** The type of a column that refers to it, as SQL. */
  readonly sqlType: string
  /** Whether a foreign key can refer to it. */
  readonly isUnique: boolean
}

/** The host key that a column of a side table holds, where its old values can be looked up. */
export type HostKeyOf = (table: TableName, column: string) => HostKey | undefined

/** Whether a column is a key of the host's, of another type than before. */
export const isRekeyed = ({ type: from }: SideColumn, { type: to }: SideColumn): boolean =>
  (from.kind === 'host' || to.kind === 'host') && !isDeepStrictEqual(from, to)

/** What the columns of a model refer to, where an old key is known for it. */
export function hostKeysOf({ tables }: SideModel, oldKeys: readonly OldKey[]): HostKeyOf {
  return (table, column) => {
    const key = referenceOf(
      tables.find((one) => tableKey(one) === tableKey(table)),
      column,
    )
    const old = key && oldKeys.find((one) => tableKey(one.table) === tableKey(hostTable(key)))
    return key && old && { table: old.table, key: key.references.columns[0] ?? '', oldKey: old.column }
  }
}

/**
 * Refuses to guess: no cast leads from an old key to a new one.
 *
 * @param after with its foreign keys, which tell the host's tables
 * @throws DiagnosticError SG4101 for each host key whose type changed and whose old values are nowhere to be found
 */
export function checkHostKeys(operations: readonly Operation[], after: SideModel): void {
  const findings = operations.flatMap((operation): Diagnostic[] => {
    if (operation.kind !== 'AlterColumn' || !isRekeyed(operation.from, operation.to)) return []
    const { table, from, to } = operation
    const key = referenceOf(
      after.tables.find((one) => tableKey(one) === tableKey(table)),
      to.name,
    )
    const host = key?.references.table ?? 'table'
    return [
      {
        code: 'SG4101',
        message: `${table.name}.${to.name} refers to a key of yours whose type changed from ${typeName(from)} to ${typeName(to)}; scim-gen cannot tell which old key became which new one.`,
        fix: `Keep the old keys in a column of ${host} and run \`scim-gen generate --old-key ${host}.<that column>\`, or change the key back; docs/migrations.md tells how to start over without.`,
        question: true,
      },
    ]
  })
  if (findings.length > 0) throw new DiagnosticError(findings)
}

/**
 * The model to go down to while the host's tables are still as they are now: what referred to an old key refers to the
 * column that holds it, or to nothing where that cannot be referred to; and where tables have moved to another schema,
 * the host's have moved before them.
 */
export function modelBelow(
  before: SideModel,
  operations: readonly Operation[],
  renames: readonly Rename[],
  oldKeys: readonly OldKey[],
): SideModel {
  const keyBelow = keysBelow(operations, renames)
  return {
    ...before,
    tables: before.tables.map((table) => ({
      ...table,
      foreignKeys: table.foreignKeys.flatMap((key) => {
        const [column = ''] = key.columns
        const host = keyBelow(table, column)
        if (!host) return [inSchemaNow(key, table, before, renames)]
        const old = oldKeys.find((one) => tableKey(one.table) === tableKey(host.table))
        const own = table.columns.find(({ name }) => name === column)
        const isReferable = old?.isUnique && own?.type.kind === 'host' && own.type.sqlType === old.sqlType
        const { schema, name } = host.table
        const references = { ...(schema !== undefined && { schema }), table: name, columns: [host.key] }
        return isReferable ? [{ ...key, references }] : []
      }),
    })),
  }
}

/** A key to a table of the host's, by the schema into which the side table went after it. */
function inSchemaNow(
  key: SideForeignKey,
  table: SideTable,
  { tables }: SideModel,
  renames: readonly Rename[],
): SideForeignKey {
  const host = hostTable(key)
  const isOwn = tables.some((one) => tableKey(one) === tableKey(host))
  const { schema } = renamedTable(table, renames)
  if (isOwn || host.schema !== table.schema || schema === table.schema) return key
  const { schema: _, ...references } = key.references
  return { ...key, references: { ...(schema !== undefined && { schema }), ...references } }
}

/** The way back: by the names of before, and from the new key to the old one. */
export function keysBelow(operations: readonly Operation[], renames: readonly Rename[]): HostKeyOf {
  const changed = new Map(
    operations.flatMap((one) =>
      one.kind === 'ChangeHostKey' ? [[columnKey(one.table, one.to.name), one.host] as const] : [],
    ),
  )
  return (table, column) => {
    const host = changed.get(columnKey(renamedTable(table, renames), renamedColumn(table, column, renames)))
    return host && { ...host, key: host.oldKey, oldKey: host.key }
  }
}

const columnKey = (table: TableName, column: string) => JSON.stringify([tableKey(table), column])

const referenceOf = (table: SideTable | undefined, column: string): SideForeignKey | undefined =>
  table?.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column)

const hostTable = ({ references: { schema, table } }: SideForeignKey): TableName => ({
  ...(schema !== undefined && { schema }),
  name: table,
})

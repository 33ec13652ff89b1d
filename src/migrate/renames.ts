/**
 * Tables and columns that keep their rows and values under another name. Nothing here guesses: two names are the same
 * thing only when a person says so.
 */
import { isDeepStrictEqual } from 'node:util'
import { fail } from '../diagnostics.js'
import { shellWord } from '../shell-word.js'
import type { Operation, TableName } from './operations.js'
import type { SideColumn, SideModel, SideTable } from './side-tables.js'
import { tableKey, tableText } from './table-key.js'

export type Rename =
  | { readonly kind: 'table'; readonly from: TableName; readonly to: TableName }
  /** `table` is the table's name before the run. */
  | { readonly kind: 'column'; readonly table: TableName; readonly from: string; readonly to: string }

/** Whether `--rename` speaks of a side table rather than of a field of the host's: `scim_users.old:new`. */
export const isSideRename = (text: string): boolean =>
  /^([^.:]+\.)?scim_(users|groups|group_members)\b/.test(text)

/**
 * Reads `scim_users.old:new` and `scim_users:app.scim_users`.
 *
 * @throws DiagnosticError SG4112 for one that is not both gone and come
 */
export function parseRenames(
  texts: readonly string[],
  before: SideModel | undefined,
  after: SideModel,
): readonly Rename[] {
  const possible = before ? possibleRenames(before, after) : []
  return texts.map((text) => {
    const rename = possible.find((one) => renameText(one) === text)
    if (rename) return rename
    const known = possible.map((one) => `\`--rename ${shellWord(renameText(one))}\``)
    return fail({
      code: 'SG4112',
      message: `--rename ${text} fits no change of the side tables: the first name must be gone, and the second one new.`,
      fix: known.length > 0 ? `Pass ${known.join(' or ')}.` : 'Leave the flag out.',
    })
  })
}

/**
 * What may have been renamed: gone and come are equal but for the name, and of the same table.
 *
 * @returns the arguments of `--rename`
 */
export function likelyRenames(before: SideModel, after: SideModel): readonly string[] {
  return possibleRenames(before, after).filter(isLikely(before, after)).map(renameText)
}

export const renameText = (rename: Rename): string =>
  rename.kind === 'table'
    ? `${tableText(rename.from)}:${tableText(rename.to)}`
    : `${tableText(rename.table)}.${rename.from}:${rename.to}`

/** Every pair of what is gone and what has come, of one kind and in one place. */
function possibleRenames(before: SideModel, after: SideModel): readonly Rename[] {
  const isIn = (tables: readonly SideTable[], one: SideTable) =>
    tables.some((other) => tableKey(other) === tableKey(one))
  const come = after.tables.filter((one) => !isIn(before.tables, one))
  return before.tables.flatMap((table): readonly Rename[] => {
    const same = after.tables.find((one) => tableKey(one) === tableKey(table))
    if (!same) return come.map((to) => ({ kind: 'table', from: nameOf(table), to: nameOf(to) }))
    return missing(table.columns, same.columns).flatMap((from) =>
      missing(same.columns, table.columns).map(
        (to): Rename => ({ kind: 'column', table: nameOf(table), from: from.name, to: to.name }),
      ),
    )
  })
}

const missing = (columns: readonly SideColumn[], from: readonly SideColumn[]) =>
  columns.filter(({ name }) => !from.some((one) => one.name === name))

const isLikely = (before: SideModel, after: SideModel) => (rename: Rename) => {
  const { tables } = applyRenames(before, [rename])
  if (rename.kind === 'table') {
    const [from, to] = [tables, after.tables].map((all) => find(all, rename.to)?.columns)
    return isDeepStrictEqual(from, to)
  }
  const { table, to: name } = rename
  const [from, to] = [tables, after.tables].map((all) => {
    const found = find(all, table)
    return {
      column: found?.columns.find((one) => one.name === name),
      keys: found?.foreignKeys.flatMap((key) => (key.columns.includes(name) ? [key.references] : [])),
    }
  })
  return isDeepStrictEqual(from, to)
}

const find = (tables: readonly SideTable[], table: TableName) =>
  tables.find((one) => tableKey(one) === tableKey(table))

const nameOf = ({ schema, name }: TableName): TableName => ({ ...(schema !== undefined && { schema }), name })

/** The table's name after the renames. */
export const renamedTable = (table: TableName, renames: readonly Rename[]): TableName =>
  renames.flatMap((one) =>
    one.kind === 'table' && tableKey(one.from) === tableKey(table) ? [one.to] : [],
  )[0] ?? nameOf(table)

/** The column's name after the renames; its table is called as before them. */
export const renamedColumn = (table: TableName, column: string, renames: readonly Rename[]): string =>
  renames.flatMap((one) =>
    one.kind === 'column' && tableKey(one.table) === tableKey(table) && one.from === column ? [one.to] : [],
  )[0] ?? column

/** The model as it is when nothing but the renames has happened. Databases keep what refers to a renamed thing. */
export function applyRenames(model: SideModel, renames: readonly Rename[]): SideModel {
  if (renames.length === 0) return model
  return { ...model, tables: model.tables.map((table) => renameIn(table, renames)) }
}

function renameIn(table: SideTable, renames: readonly Rename[]): SideTable {
  const column = (name: string) => renamedColumn(table, name, renames)
  const { schema: _, name: __, ...rest } = table
  return {
    ...rest,
    ...renamedTable(table, renames),
    columns: table.columns.map((one) => ({ ...one, name: column(one.name) })),
    primaryKey: table.primaryKey.map(column),
    indexes: table.indexes.map((one) => ({ ...one, columns: one.columns.map(column) })),
    foreignKeys: table.foreignKeys.map((one) => {
      const referenced = { ...one.references, name: one.references.table }
      const { schema, name } = renamedTable(referenced, renames)
      return {
        ...one,
        columns: one.columns.map(column),
        references: {
          ...(schema !== undefined && { schema }),
          table: name,
          columns: one.references.columns.map((key) => renamedColumn(referenced, key, renames)),
        },
      }
    }),
  }
}

/** The renames as statements: tables first, so that columns are found under their tables' new names. */
export const renameOperations = (renames: readonly Rename[]): readonly Operation[] =>
  renames.map(
    (one): Operation =>
      one.kind === 'table'
        ? { kind: 'RenameTable', table: one.to, from: one.from }
        : { kind: 'RenameColumn', table: renamedTable(one.table, renames), from: one.from, to: one.to },
  )

/** The way back. */
export const invertRenames = (renames: readonly Rename[]): readonly Rename[] =>
  renames.map((one) =>
    one.kind === 'table'
      ? { kind: 'table', from: one.to, to: one.from }
      : { kind: 'column', table: renamedTable(one.table, renames), from: one.to, to: one.from },
  )

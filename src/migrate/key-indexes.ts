import { isConstraint, type SideModel, type SideTable } from './side-tables.js'

/**
 * The tables of a model with all of their indexes. InnoDB makes one by itself for a foreign key that has none, under the
 * key's name, and keeps it when the key goes: as part of the table it comes and goes with what needs it.
 */
export const indexedTables = ({ dialect, tables }: SideModel): readonly SideTable[] =>
  dialect === 'mysql' ? tables.map(withKeyIndexes) : tables

function withKeyIndexes(table: SideTable): SideTable {
  const covering = [table.primaryKey, ...table.indexes.map(({ columns }) => columns)]
  const missing = table.foreignKeys.filter(
    (key) =>
      isConstraint(key) && !covering.some((columns) => key.columns.every((name, at) => columns[at] === name)),
  )
  const added = missing.map(({ name, columns }) => ({ name, columns, unique: false }))
  return { ...table, indexes: [...table.indexes, ...added] }
}

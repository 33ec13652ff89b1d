import type { HostColumn, HostTable } from './host-model.js'

/** The objects in a list, as if they were the rows of a table: `Team.members`. */
export const elementsOf = (table: HostTable, list: HostColumn): HostTable => ({
  ...table,
  exportName: `${table.exportName}.${list.field}`,
  columns: list.elements ?? [],
  primaryKey: [],
  uniques: [],
})

/** The list of objects that one of some paths leads into: `members` of `members.user`. */
export const listOf = ({ columns }: HostTable, ...paths: readonly string[]): HostColumn | undefined =>
  columns.find(({ field, elements }) => elements && paths.some((path) => path.startsWith(`${field}.`)))

import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal } from '../literal.js'
import { hostTables } from './host-tables.js'
import { importedRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

/** A row of a table interface as Kysely reads it (`Selectable`) or takes it (`Insertable`). */
const rowOf = (kind: 'Selectable' | 'Insertable') => (file: EmittedFile, table: HostTable) =>
  `${file.imports.type('kysely', kind)}<${importedRowType(file, table)}>`

/** `Kysely<Database>`, where one interface lists all of the tables. */
function handleType(file: EmittedFile): string | undefined {
  const [database, ...others] = new Set(hostTables(file.context.plan).map((table) => table.database))
  if (database === undefined || others.length > 0) return undefined
  return `${file.imports.type('kysely', 'Kysely')}<${file.refType(database)}>`
}

export const kysely = sqlOrm({
  name: 'kysely',
  prefix: 'Kysely',
  rowType: rowOf('Selectable'),
  newRowType: rowOf('Insertable'),
  model: (_file, table) => literal(table.model ?? table.name),
  passed: handleType,
})

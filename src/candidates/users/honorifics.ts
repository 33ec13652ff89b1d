/** Titles that are no position of somebody's: what stands before a name. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { calledSo } from '../access/asked-rows.js'
import { codeNaming } from '../code/app-code.js'

const HONORIFIC = String.raw`['"]\s*(?:dr|mr|mrs|ms|miss|mx|prof|sir|madam|herr|frau|dra|sra?|mme|mlle)\.?\s*['"]`

/** The column of a title by which code addresses people, and the file that does: `user.title === 'Dr.'`. */
export function addressedBy(
  table: HostTable,
  sources: readonly Source[],
): { readonly column: HostColumn; readonly path: string } | undefined {
  const column = table.columns.find(
    (one) => one.type.kind === 'string' && plainField(table, one.field) === 'title',
  )
  if (!column) return undefined
  const person = calledSo({ table, field: column.field, users: table, tables: [table] })
  const asks = new RegExp(
    String.raw`${person}[!?]?\.${escaped(column.field)}[!?]?(?:\s*[!=]==?\s*|\.startsWith\(\s*)${HONORIFIC}`,
    'i',
  )
  const path = codeNaming(sources, `.${column.field}`).find(({ text }) => asks.test(text))?.path
  return path === undefined ? undefined : { column, path }
}

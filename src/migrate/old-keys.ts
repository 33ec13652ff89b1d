/** `--old-key users.legacyId`: the host's column that still holds what the key of its table was. */
import { fail } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { HostTable } from '../inspect/host-model.js'
import type { OldKey } from './host-keys.js'
import { tableText } from './table-key.js'

/**
 * Finds the columns; a table is told by its name in SQL or by that of its export, a column by its field or by its name in SQL.
 *
 * @param tables that side tables refer to
 * @throws DiagnosticError SG4113 for what is no column of theirs
 */
export function parseOldKeys(texts: readonly string[], tables: readonly HostTable[]): readonly OldKey[] {
  return texts.map((text) => {
    const dot = text.lastIndexOf('.')
    const [wanted, name] = [text.slice(0, dot), text.slice(dot + 1)]
    const table = tables.find((one) => [tableText(one), one.name, one.exportName].includes(wanted))
    const column = table?.columns.find(
      ({ field, stored }) => !stored.isGuess && (field === name || stored.name === name),
    )
    if (table && column) return oldKey(table, column)
    const names = table
      ? table.columns.flatMap(({ field, stored }) => (stored.isGuess ? [] : `${wanted}.${field}`))
      : tables.map((one) => `${tableText(one)}.<column>`)
    const near = didYouMean(text, names)
    return fail({
      code: 'SG4113',
      message: table
        ? `--old-key ${text}: ${table.exportName} has no column ${name}.`
        : `--old-key ${text}: no table that SCIM refers to is called ${wanted}.`,
      fix: `Pass ${near ?? names.join(' or ')}.`,
    })
  })
}

const oldKey = (
  { name, schema, uniques, primaryKey }: HostTable,
  { field, unique, stored }: HostTable['columns'][number],
): OldKey => ({
  table: { ...(schema !== undefined && { schema }), name },
  column: stored.name,
  sqlType: stored.sqlType,
  isUnique: unique || [...uniques, primaryKey].some((fields) => fields.length === 1 && fields[0] === field),
})

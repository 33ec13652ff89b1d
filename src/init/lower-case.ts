import { whyLowerCase } from '../candidates/access/lower-case.js'
import type { UserConfig } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import type { Context } from './context.js'

/** Logins and addresses that the app keeps in lower case, and where that is told. */
export function lowerCase(
  section: string,
  table: HostTable,
  { userName, emails }: UserConfig['attributes'],
  { findings, notes, tables }: Pick<Context, 'findings' | 'notes' | 'tables'>,
): Pick<UserConfig, 'lowerCase'> {
  const reasons = table.columns.flatMap((column) => {
    const isMapped = [userName, emails].includes(column.field)
    const reason = isMapped ? whyLowerCase(table, column, findings.sources, tables) : undefined
    return reason === undefined ? [] : [{ field: column.field, reason }]
  })
  if (reasons.length === 0) return {}
  notes.set(`${section}.lowerCase`, [...new Set(reasons.map(({ reason }) => reason))].join('; '))
  return { lowerCase: reasons.map(({ field }) => field) }
}

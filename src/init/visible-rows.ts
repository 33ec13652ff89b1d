import { type HidingSection, proposeHidden } from '../candidates/hidden.js'
import type { WhereValues } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import type { Context } from './context.js'

/**
 * The rows that SCIM sees: what the host hides from the app as deleted, and what no identity provider made, it is not
 * to show.
 *
 * @param taken fields that have a meaning of their own
 * @param login the column of userName, which every user of SCIM's has
 */
export function visibleRows(
  section: HidingSection,
  table: HostTable,
  taken: ReadonlySet<string>,
  { notes, findings }: Pick<Context, 'notes'> & { readonly findings: Pick<Context['findings'], 'sources'> },
  login?: HostColumn,
): { readonly where?: WhereValues } {
  const { where, reasons } = proposeHidden(section, table, taken, login, findings.sources)
  const hidden = [...new Set(Object.values(reasons))]
  if (hidden.length === 0) return {}
  notes.set(`${section}.where`, `rows that ${hidden.join(', or that ')} are hidden`)
  return { where }
}

import type { Literal } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import type { Context } from './context.js'

/** The rows that SCIM sees: what the host's ORM hides from the app as deleted, it is not to show. */
export function visibleRows(
  section: 'user' | 'group',
  { softDelete, columns }: HostTable,
  { notes }: Pick<Context, 'notes'>,
): { readonly where?: Readonly<Record<string, Literal>> } {
  const mark = columns.find(({ field, notNull }) => field === softDelete && !notNull)
  if (!mark) return {}
  notes.set(`${section}.where`, 'rows that are marked as deleted are hidden, as in your app')
  return { where: { [mark.field]: null } }
}

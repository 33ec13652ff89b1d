import type { Literal } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import type { Context } from './context.js'

/** The rows that SCIM sees: what the host's ORM hides from the app as deleted, it is not to show. */
export function visibleRows(
  section: 'user' | 'group',
  { softDelete, scope = {}, columns }: HostTable,
  { notes }: Pick<Context, 'notes'>,
): { readonly where?: Readonly<Record<string, Literal>> } {
  const mark = columns.find(({ field, notNull }) => field === softDelete && !notNull)
  const isScoped = Object.keys(scope).length > 0
  if (!mark && !isScoped) return {}
  const hidden = [mark && 'are marked as deleted', isScoped && 'the default scope leaves out'].filter(Boolean)
  notes.set(`${section}.where`, `rows that ${hidden.join(', or that ')} are hidden, as in your app`)
  return { where: { ...scope, ...(mark && { [mark.field]: null }) } }
}

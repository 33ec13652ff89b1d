import { endOf } from '../candidates/groups/counting.js'
import { type HidingSection, proposeHidden, untoldFlags } from '../candidates/users/hidden.js'
import type { WhereValues } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

const besideWhich = {
  user: 'user.attributes',
  group: 'group.model',
  'tenant.user': 'tenant.user.through',
} as const

/** The package whose plugin hides deleted rows by what it adds to a schema: `schema.plugin(softDelete)`. */
function unreadDeletion(
  { location }: HostTable,
  where: WhereValues,
  sources: readonly Source[],
): string | undefined {
  const text = sources.find(({ path }) => path === location.file)?.text ?? ''
  const imports =
    /\bimport\s+(?:\*\s+as\s+)?(\w+)\s+from\s*['"]((?:@[\w-]+\/)?[\w-]*(?:soft-?delet\w*|-delete)[\w-]*)['"]/gi
  const [, , name] =
    [...text.matchAll(imports)].find(([, plugin]) => text.includes(`.plugin(${plugin}`)) ?? []
  return Object.keys(where).some((field) => /delet/i.test(field)) ? undefined : name
}

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
  for (const { field, rows } of untoldFlags(section, table, where).filter((one) => !taken.has(one.field)))
    noteBeside(
      notes,
      besideWhich[section],
      `${field} may be null, and no condition leaves that in: rows that ${rows} are shown`,
    )
  const end = section === 'tenant.user' ? endOf(table) : undefined
  if (end && !taken.has(end.field))
    noteBeside(notes, besideWhich[section], `all its rows count, whatever the time: see ${end.field}`)
  const plugin = unreadDeletion(table, where, findings.sources)
  if (plugin !== undefined)
    noteBeside(
      notes,
      besideWhich[section],
      `${plugin} marks what is deleted by paths of its own, which are not read: declare them in the schema, and run init again, or deleted ones are shown`,
    )
  if (hidden.length === 0) return {}
  notes.set(`${section}.where`, `rows that ${hidden.join(', or that ')} are hidden`)
  return { where }
}

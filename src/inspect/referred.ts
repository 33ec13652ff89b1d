/** Models that a config does not name, and that the columns of its memberships refer to: they tell whose keys those hold. */
import type { ScimConfig } from '../config/config.js'
import { modelledGroup } from '../config/group-forms.js'
import { DiagnosticError } from '../diagnostics.js'
import type { HostTable, Ref } from './host-model.js'
import { inspectModels } from './inspect.js'

/**
 * Adds them to the models that a config names. One that cannot be read is left out: nothing is emitted for it.
 *
 * @param tables the models that the config names
 */
export async function withReferred(
  config: ScimConfig,
  tables: ReadonlyMap<Ref, HostTable>,
  cwd: string,
): Promise<ReadonlyMap<Ref, HostTable>> {
  const referred = memberships(config).flatMap(({ model, fields }) =>
    (tables.get(model)?.columns ?? []).flatMap(({ field, references }) =>
      references && fields.includes(field) ? references.table : [],
    ),
  )
  const unread = [...new Set(referred)].filter((ref) => !tables.has(ref))
  if (unread.length === 0) return tables
  try {
    return new Map([...tables, ...(await inspectModels(config, unread, cwd))])
  } catch (error) {
    if (error instanceof DiagnosticError) return tables
    throw error
  }
}

/** The models of memberships, and the fields that the config names of them. */
function memberships({
  group,
  tenant,
}: ScimConfig): readonly { readonly model: Ref; readonly fields: readonly (string | undefined)[] }[] {
  const members = modelledGroup(group)?.members
  const rows = members && 'model' in members ? members : undefined
  const through = tenant && 'model' in tenant && 'through' in tenant.user ? tenant.user : undefined
  return [
    ...(rows ? [{ model: rows.model, fields: [rows.user, rows.group] }] : []),
    ...(rows?.via ? [{ model: rows.via.model, fields: [rows.via.user] }] : []),
    ...(through ? [{ model: through.through, fields: [through.user, through.tenant] }] : []),
  ]
}

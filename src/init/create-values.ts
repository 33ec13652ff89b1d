import type { CreateValues } from '../config/config.js'
import { proposeCreate } from '../inspect/candidates/required.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import type { Context } from './context.js'

/**
 * The values of columns that nothing else fills; what nobody can know is asked for.
 *
 * @param untold the key, where a default fills it that the database does not tell
 */
export function createValues(
  section: string,
  table: HostTable,
  filled: ReadonlySet<string>,
  { findings, notes, questions }: Pick<Context, 'findings' | 'notes' | 'questions'>,
  untold?: HostColumn,
): { readonly create?: CreateValues } {
  const { values, reasons, open } = proposeCreate(table, filled, findings.sources, untold)
  // What may be the tenant's to fill is asked for when it is known whether there are tenants.
  const tenants = questions.find(({ flag }) => flag === 'tenant')?.choices.map(({ value }) => value) ?? []
  const ownersOf = ({ field, references }: HostColumn) =>
    references && tenants.includes(references.table) ? [field] : []
  const owners = new Set(table.columns.flatMap(ownersOf))
  for (const [field, reason] of Object.entries(reasons)) notes.set(`${section}.create.${field}`, reason)
  for (const { field, reason, choices } of open.filter((one) => !owners.has(one.field)))
    questions.push({
      flag: `set ${section}.create.${field}`,
      message: `What goes into ${table.exportName}.${field} of a new row? (${reason})`,
      choices: choices.map((value) => ({ value, reason: '' })),
    })
  return Object.keys(values).length > 0 ? { create: values } : {}
}

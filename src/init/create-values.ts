import type { CreateFacts } from '../candidates/create-facts.js'
import { proposeCreate } from '../candidates/required.js'
import type { CreateValues } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Context } from './context.js'

/**
 * The values of columns that nothing else fills, each with its reason.
 *
 * @param copies whose attributes may be copied
 * @param untold the key, where a default fills it that the database does not tell
 * @param needed fields that must have a value for a row to be seen
 */
export function createValues(
  section: string,
  table: HostTable,
  filled: ReadonlySet<string>,
  {
    findings,
    notes,
    questions,
    user,
    own,
    isFilled,
    tables,
  }: Pick<Context, 'findings' | 'notes' | 'questions' | 'user' | 'own' | 'isFilled' | 'tables'>,
  {
    copies,
    tenant,
    untold,
    needed,
  }: Pick<CreateFacts, 'copies' | 'tenant'> & {
    readonly untold?: HostColumn | undefined
    readonly needed?: ReadonlySet<string>
  } = {},
): { readonly create?: CreateValues } {
  const answered = table.columns.filter(({ field }) => isFilled(section, field))
  const {
    values,
    reasons,
    open = {},
  } = proposeCreate(
    table,
    new Set([...filled, ...answered.map(({ field }) => field)]),
    { sources: findings.sources, user: user.ref, own: own.call, tables, tenant, ...(copies && { copies }) },
    untold,
    needed,
  )
  for (const [field, among] of Object.entries(open))
    questions.push({
      flag: `set ${section}.create.${field}`,
      message: `Which ${titleOf(table)}.${field} does whoever SCIM makes get? No default, no name and no insert of yours tells which gives the least rights.`,
      // Whom an identity provider makes may do what the answer says: nobody is to guess.
      isBare: true,
      choices: among.map((value) => ({ value, reason: '' })),
    })
  for (const [field, reason] of Object.entries(reasons)) notes.set(`${section}.create.${field}`, reason)
  return Object.keys(values).length > 0 ? { create: values } : {}
}

import { leftBy, within } from '../candidates/code/told-rows.js'
import { isNoRole, isPowerful } from '../candidates/lexicon.js'
import type { CreateFacts } from '../candidates/new-rows/create-facts.js'
import { proposeCreate } from '../candidates/new-rows/required.js'
import type { CreateValues, WhereValues } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { listed, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

/**
 * The values of columns that nothing else fills, each with its reason.
 *
 * @param copies whose attributes may be copied
 * @param untold the key, where a default fills it that the database does not tell
 * @param where the rows that are seen, or that count: a new one is among them
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
    where = {},
  }: Pick<CreateFacts, 'copies' | 'tenant'> & {
    readonly untold?: HostColumn | undefined
    readonly where?: WhereValues | undefined
  } = {},
): { readonly create?: CreateValues } {
  const answered = table.columns.filter(({ field }) => isFilled(section, field)).map(({ field }) => field)
  const { one, any } = leftBy(where)
  const {
    values,
    reasons,
    open = {},
  } = proposeCreate(
    within(table, where),
    new Set([...filled, ...answered, ...one]),
    { sources: findings.sources, user: user.ref, own: own.call, tables, tenant, ...(copies && { copies }) },
    untold,
    new Set(any),
  )
  for (const [field, among] of Object.entries(open)) {
    const { initial, notNull = true } = table.columns.find((column) => column.field === field) ?? {}
    const choices = among.map((value) => ({ value, reason: '' }))
    const none = notNull ? [] : [{ value: 'null', reason: 'none of them: the column may be empty' }]
    if (typeof initial === 'string' && isNoRole(initial) && !among.includes(initial))
      none.push({ value: initial, reason: 'none of them: its default' })
    const byDefault = typeof initial === 'string' ? `It is ${initial} by default, and no` : 'No default, no'
    questions.push({
      flag: `set ${section}.create.${field}`,
      message: `Which ${titleOf(table)}.${field} does whoever SCIM makes get? ${byDefault} name and no insert of yours tells which gives the least rights.`,
      // Whom an identity provider makes may do what the answer says: nobody is to guess.
      isBare: true,
      // Where each of them gives rights over others, whoever has none is an ordinary one.
      choices: among.every(isPowerful) ? [...none, ...choices] : [...choices, ...none],
    })
  }
  const given = new Set([...filled, ...answered, ...Object.keys(values), ...Object.keys(open)])
  const asked = table.columns.filter(
    ({ field, mayBeDemanded, filledBy }) => mayBeDemanded && !filledBy && !given.has(field),
  )
  // Nothing tells what it would be, and of which rows: a row that is refused is to be no riddle.
  if (asked.length > 0)
    noteBeside(
      notes,
      /^(user|group)$/.test(section) ? `${section}.attributes` : `${section}.model`,
      `your model refuses some rows without ${listed(asked.map(({ field }) => field))}, as a function of its own says: where it refuses new ones, say in create what they have`,
    )
  for (const [field, reason] of Object.entries(reasons)) notes.set(`${section}.create.${field}`, reason)
  return Object.keys(values).length > 0 ? { create: values } : {}
}

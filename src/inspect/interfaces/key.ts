/** The key of a table whose type does not name one. */

import type { HostTable, OpenFact } from '../host-model.js'
import { plainName, singular } from '../words.js'
import type { TableDraft } from './build-table.js'
import { keyTypes } from './sql-type.js'

/** The fields of a key. */
interface FoundKey {
  readonly fields: readonly string[]
  /** Those that the names of the columns allow, where neither the model nor a migration names the key. */
  readonly guessed?: readonly string[]
}

/** The key as the model or a migration has it, else `id`, else the column that is named after the table. */
export function keyOf(
  { table, columns, key }: Pick<TableDraft, 'table' | 'columns' | 'key'>,
  declared: readonly string[],
): FoundKey {
  if (key) return { fields: key }
  if (declared.length > 0) return { fields: declared }
  const owner = singular(table.name)
  const named = (names: readonly string[]) =>
    columns.filter(({ field }) => names.includes(plainName(field))).map(({ field }) => field)
  const byId = named(['id'])
  const guessed = byId.length > 0 ? byId : named([`${owner}id`, `${owner}uuid`, 'uuid', `${owner}key`])
  return { fields: guessed.slice(0, 1), guessed }
}

/** Which column it is, where the names of several allow it, or of none. */
export const keyFact = ({ guessed }: FoundKey): readonly OpenFact[] =>
  !guessed || guessed.length === 1 ? [] : [{ fact: 'key', choices: guessed }]

/** The type of a key, which a foreign key to it must have, where neither a migration nor an alias tells it. */
export function keyTypeFact({
  columns,
  primaryKey,
  dialect,
}: Pick<HostTable, 'columns' | 'primaryKey' | 'dialect'>): readonly OpenFact[] {
  const [field, ...others] = primaryKey
  const column = columns.find((one) => one.field === field)
  if (!column?.stored.guessed || others.length > 0 || dialect === 'mongodb') return []
  const choices = keyTypes(column.type, column.filledBy !== undefined, dialect)
  return choices.length === 1 ? [] : [{ fact: 'keyType', choices }]
}

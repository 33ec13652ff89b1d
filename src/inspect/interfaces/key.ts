/** The key of a table whose type does not name one. */
import { plainName, singular } from '../candidates/words.js'
import type { HostTable, OpenFact } from '../host-model.js'
import type { TableDraft } from './build-table.js'
import { keyTypes, usualType } from './sql-type.js'

/** The fields of a key, and how they were found. */
export interface FoundKey {
  readonly fields: readonly string[]
  /** Who names it; else it is taken from the names of the columns. */
  readonly from: 'model' | 'migration' | 'name'
  /** What the names allow, where nobody names it. */
  readonly candidates: readonly string[]
}

/** The key as the model or a migration has it, else `id`, else the column that is named after the table. */
export function keyOf(
  { table, columns, key }: Pick<TableDraft, 'table' | 'columns' | 'key'>,
  declared: readonly string[],
): FoundKey {
  if (key) return { fields: key, from: 'model', candidates: key }
  if (declared.length > 0) return { fields: declared, from: 'migration', candidates: declared }
  const owner = singular(table.name)
  const named = (names: readonly string[]) =>
    columns.filter(({ field }) => names.includes(plainName(field))).map(({ field }) => field)
  const byId = named(['id'])
  const candidates = byId.length > 0 ? byId : named([`${owner}id`, `${owner}uuid`, 'uuid', `${owner}key`])
  return { fields: candidates.slice(0, 1), from: 'name', candidates }
}

/** Which column it is, where the names of several allow it, or of none. */
export function keyFact({ from, candidates }: FoundKey): readonly OpenFact[] {
  return from !== 'name' || candidates.length === 1 ? [] : [{ fact: 'key', choices: candidates }]
}

/** The type of a key, which a foreign key to it must have, where neither a migration nor an alias tells it. */
export function keyTypeFact(
  table: Pick<HostTable, 'columns' | 'primaryKey' | 'evidence' | 'dialect'>,
): readonly OpenFact[] {
  const { dialect } = table
  const [field, ...others] = table.primaryKey
  const column = table.columns.find((one) => one.field === field)
  if (!column || others.length > 0 || dialect === 'mongodb') return []
  const { type, filledBy, stored } = column
  const isTold =
    table.evidence?.some(({ fact, fields }) => fact === 'type' && fields.includes(column.field)) ||
    stored.sqlType !== usualType(type, dialect)
  const choices = keyTypes(type, filledBy !== undefined, dialect)
  return isTold || choices.length === 1 ? [] : [{ fact: 'keyType', choices }]
}

/** Rows that are told apart from others by the value of a field. */
import type { WhereValue, WhereValues } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'

/** What the rows have in a field that are meant, and what the others are. */
export interface ToldRows {
  readonly field: string
  readonly value: WhereValue
  readonly rows: string
}

/** What a default scope of the model asks. */
export const scopedRows = ({ scope = {} }: HostTable): readonly ToldRows[] =>
  Object.entries(scope).map(([field, value]) => ({ field, value, rows: 'the default scope leaves out' }))

/** The conditions, and by field what they leave out. */
export const conditionsOf = (
  told: readonly ToldRows[],
): { readonly where: WhereValues; readonly reasons: Readonly<Record<string, string>> } => ({
  where: Object.fromEntries(told.map(({ field, value }) => [field, value])),
  reasons: Object.fromEntries(told.map(({ field, rows }) => [field, rows])),
})

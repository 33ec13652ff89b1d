/** Rows that are told apart from others by the value of a field. */
import type { WhereValue, WhereValues } from '../../config/config.js'
import type { HostTable } from '../../inspect/host-model.js'

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

/** A table as a row is that some conditions let be seen: of a list of texts it has one, and no other. */
export const within = (table: HostTable, where: WhereValues): HostTable => ({
  ...table,
  columns: table.columns.map((column) => {
    const values = textsOf(where[column.field])
    return values && column.type.kind === 'string' ? { ...column, type: { ...column.type, values } } : column
  }),
})

/** The texts of `{ in: […] }`. */
function textsOf(condition: WhereValue | undefined): readonly string[] | undefined {
  if (typeof condition !== 'object' || condition === null || !('in' in condition)) return undefined
  const texts = condition.in.filter((value) => typeof value === 'string')
  return texts.length < condition.in.length ? undefined : texts
}

/** The fields of which some conditions leave one value, which a new row gets, and those that it must have any of. */
export function leftBy(where: WhereValues): {
  readonly one: readonly string[]
  readonly any: readonly string[]
} {
  const fields = Object.keys(where)
  const isAny = (field: string) => textsOf(where[field]) !== undefined || 'not' in Object(where[field])
  return { one: fields.filter((field) => !isAny(field)), any: fields.filter(isAny) }
}

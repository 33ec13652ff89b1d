/**
 * A row that is to be inserted, where the host has no type for it: `Needed` are the columns that nothing else fills. What
 * the row's type has as optional is null in the database.
 */
export type NewRow<Row extends object, Needed extends Names<Row>> = {
  [Name in keyof Row as `${Name & string}` extends Needed ? Name : never]: Row[Name]
} & {
  [Name in keyof Row]?: undefined extends Row[Name] ? Row[Name] | null : Row[Name]
}

/** The columns by their texts: a key may be the member of an enum, `[Field.email]`. */
type Names<Row> = `${keyof Row & string}`

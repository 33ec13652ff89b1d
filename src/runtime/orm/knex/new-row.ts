/**
 * A row that is to be inserted, where the host has no type for it: `Needed` are the columns that nothing else fills. What
 * the row's type has as optional is null in the database.
 */
export type NewRow<Row extends object, Needed extends keyof Row> = Pick<Row, Needed> & {
  [Name in keyof Row]?: undefined extends Row[Name] ? Row[Name] | null : Row[Name]
}

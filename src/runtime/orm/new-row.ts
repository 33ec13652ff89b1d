/** A row that is to be inserted, where the host has no type for it: `Needed` are the columns that nothing else fills. */
export type NewRow<Row extends object, Needed extends keyof Row> = Pick<Row, Needed> & Partial<Row>

/**
 * Reads where else the database is: of a standby, say, that has all that the database had when this was called.
 *
 * @param db the handle of the database itself
 * @param report is told of what the client is not answered with
 * @param read reads through another handle; through the database's own where it is given none
 */
export type Reads = <T>(
  db: unknown,
  report: (error: unknown) => void,
  read: (other?: unknown) => Promise<T>,
) => Promise<T>

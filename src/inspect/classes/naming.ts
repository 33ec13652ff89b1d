/** How an ORM makes the names that entities do not give. */
export interface Naming {
  table(entity: string): string
  /** @param prefix What the names of a level start with. */
  column(property: string, given: string | undefined, prefix: readonly string[]): string
  /** The column that holds a key: of a relation, or of one side of a table between two entities. */
  key(name: string, referenced: string, isComposite: boolean): string
  joinTable(table: string, property: string, otherTable: string): string
}

/**
 * A strategy that only running the host would tell: names that the source gives hold, all others are asked for.
 *
 * @param unknown Told each name that is missing, as the property or class that it belongs to.
 */
export function givenNames(unknown: (name: string) => void): Naming {
  const missing = (name: string) => {
    unknown(name)
    return name
  }
  return {
    table: () => missing('the table'),
    column: (property, given, prefix) =>
      given && prefix.length === 0 ? given : missing([...prefix, property].join('.')),
    key: missing,
    joinTable: (_table, property) => missing(property),
  }
}

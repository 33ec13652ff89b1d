/** How an ORM makes the names that entities do not give. */
export interface Naming {
  table(entity: string): string
  /** @param prefix What the names of a level start with. */
  column(property: string, given: string | undefined, prefix: readonly string[]): string
  /** The column that holds a key: of a relation, or of one side of a table between two entities. */
  key(name: string, referenced: string, isComposite: boolean): string
  joinTable(table: string, property: string, otherTable: string): string
}

/** Ends a name that only running the host would tell: it is made of what it names. */
const GUESS = '?'

export const isGuess = (name: string) => name.endsWith(GUESS)
/** What stands for the name of a table that only the host's own strategy would tell. */
export const UNKNOWN_TABLE = 'the table'
export const withoutMark = (name: string) => name.replaceAll(GUESS, '')

/**
 * A strategy that only running the host would tell: names that the source gives hold, columns are called after their
 * properties otherwise.
 *
 * @param missing Told what tables without a name belong to.
 */
export function givenNames(missing: (name: string) => void): Naming {
  const asked = (name: string) => {
    missing(name)
    return name
  }
  return {
    table: () => asked(UNKNOWN_TABLE),
    column: (property, given, prefix) =>
      given && prefix.length === 0 ? given : [...prefix, property].join('.') + GUESS,
    key: (name, referred) => name + referred.charAt(0).toUpperCase() + withoutMark(referred.slice(1)) + GUESS,
    joinTable: (_table, property) => asked(property),
  }
}

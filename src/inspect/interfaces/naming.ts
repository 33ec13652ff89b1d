import type { DeclaredReference, TableName } from './migrations/change.js'
import type { DeclaredTable } from './migrations/state.js'

/**
 * How names in TypeScript become names in SQL: Kysely's `CamelCasePlugin`, and `snakeCaseMappers` and
 * `knexSnakeCaseMappers` of Objection, which share one algorithm and its options.
 */
export interface Naming {
  /** `fooBar` → `FOO_BAR`. */
  readonly upperCase?: boolean
  /** `foo12Bar` → `foo_12_bar`. */
  readonly underscoreBeforeDigits?: boolean
  /** `fooBAR` → `foo_b_a_r`. */
  readonly underscoreBetweenUppercaseLetters?: boolean
}

/** The name in SQL of a name in TypeScript; the same one where the host maps none. */
export function columnName(field: string, naming: Naming | undefined): string {
  if (!naming) return field
  const letters = [...field]
  const name = letters
    .map((letter, index) => separator(letters, index, naming) + letter.toLowerCase())
    .join('')
  return naming.upperCase ? name.toUpperCase() : name
}

/** The name in SQL of a name that may be written as it is there: capitals are, then. */
export const mappedName = (name: string, naming: Naming | undefined): string =>
  naming?.upperCase && name === name.toUpperCase() ? name : columnName(name, naming)

/** The same of a table. */
export const mappedTable = ({ schema, name }: TableName, naming: Naming | undefined): TableName => ({
  ...(schema !== undefined && { schema: mappedName(schema, naming) }),
  name: mappedName(name, naming),
})

/** A table that migrations make, under the names that it has in SQL: schema builders map what they are given, as queries do. */
export function renamed(table: DeclaredTable, naming: Naming): DeclaredTable {
  const name = (text: string) => mappedName(text, naming)
  const referred = ({ table: other, column }: DeclaredReference): DeclaredReference => ({
    table: mappedTable(other, naming),
    column: column && name(column),
  })
  return {
    ...table,
    ...mappedTable(table, naming),
    columns: table.columns.map((column) => ({
      ...column,
      name: name(column.name),
      references: column.references && referred(column.references),
    })),
    primaryKey: table.primaryKey.map(name),
    uniques: table.uniques.map((columns) => columns.map(name)),
  }
}

function separator(letters: readonly string[], index: number, naming: Naming): string {
  const [before, letter] = [letters[index - 1], letters[index] ?? '']
  if (before === undefined) return ''
  if (isDigit(letter)) return naming.underscoreBeforeDigits && !isDigit(before) && before !== '_' ? '_' : ''
  if (!isUpper(letter)) return ''
  return naming.underscoreBetweenUppercaseLetters || !isUpper(before) ? '_' : ''
}

/** The name in TypeScript of a name in SQL: what {@link columnName} made of it. */
export function fieldName(column: string, naming: Naming | undefined): string {
  if (!naming) return column
  // The mappers do not look at the first letter.
  const isCapitals = column.slice(1) === column.slice(1).toUpperCase()
  const letters = [...(naming.upperCase && isCapitals ? column.toLowerCase() : column)]
  return letters
    .map((letter, index) => {
      if (index === 0) return letter
      if (letter === '_') return ''
      return letters[index - 1] === '_' ? letter.toUpperCase() : letter
    })
    .join('')
}

const isDigit = (letter: string) => letter >= '0' && letter <= '9'
const isUpper = (letter: string) => letter === letter.toUpperCase() && letter !== letter.toLowerCase()

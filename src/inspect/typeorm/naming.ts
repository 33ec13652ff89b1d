/** How TypeORM makes names: https://typeorm.io/docs/advanced-topics/naming-strategy, as its `StringUtils` does it. */

export interface TypeOrmNaming {
  tableName(className: string, given: string | undefined): string
  /** @param prefixes The properties that hold the column, where it is embedded. */
  columnName(property: string, given: string | undefined, prefixes: readonly string[]): string
  joinColumnName(relation: string, referenced: string): string
  /** Tables are meant without the prefix of `entityPrefix`. */
  joinTableName(table: string, otherTable: string, property: string): string
  joinTableColumnName(table: string, column: string): string
}

const defaultNaming: TypeOrmNaming = {
  tableName: (className, given) => given ?? snakeCase(className),
  columnName: (property, given, prefixes) => {
    const name = given || property
    return prefixes.length > 0 ? camelCase(prefixes.join('_')) + titleCase(name) : name
  },
  joinColumnName: (relation, referenced) => camelCase(`${relation}_${referenced}`),
  joinTableName: (table, otherTable, property) =>
    snakeCase(`${table}_${property.replaceAll('.', '_')}_${otherTable}`),
  joinTableColumnName: (table, column) => camelCase(`${table}_${column}`),
}

/** `SnakeNamingStrategy` of the package `typeorm-naming-strategies`. */
const snakeNaming: TypeOrmNaming = {
  tableName: (className, given) => given || snakeCase(className),
  columnName: (property, given, prefixes) =>
    snakeCase([...prefixes, ''].join('_')) + (given || snakeCase(property)),
  joinColumnName: (relation, referenced) => snakeCase(`${relation}_${referenced}`),
  joinTableName: defaultNaming.joinTableName,
  joinTableColumnName: (table, column) => snakeCase(`${table}_${column}`),
}

export const typeOrmNamings = { default: defaultNaming, snake_case: snakeNaming } as const

/**
 * A strategy that only running the host would tell: names that the source gives hold, all others are asked for.
 *
 * @param unknown Told each name that is missing, as the property or class that it belongs to.
 */
export function givenNames(unknown: (name: string) => void): TypeOrmNaming {
  const missing = (name: string) => {
    unknown(name)
    return name
  }
  return {
    tableName: (_className, given) => given ?? missing('the table'),
    columnName: (property, given, prefixes) =>
      given && prefixes.length === 0 ? given : missing([...prefixes, property].join('.')),
    joinColumnName: (relation) => missing(relation),
    joinTableName: (_table, _other, property) => missing(property),
    joinTableColumnName: (table) => missing(table),
  }
}

function snakeCase(text: string): string {
  return text
    .replaceAll(/([A-Z])([A-Z])([a-z])/g, '$1_$2$3')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

function camelCase(text: string): string {
  return text.replaceAll(/^([A-Z])|[\s\-_](\w)/g, (_match, first?: string, next?: string) =>
    next ? next.toUpperCase() : (first ?? '').toLowerCase(),
  )
}

/** The rest of each word in lower case, as TypeORM has it: `firstName` becomes `Firstname`. */
function titleCase(text: string): string {
  return text.replaceAll(/\w\S*/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
}

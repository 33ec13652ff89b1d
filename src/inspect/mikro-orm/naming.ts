/** How MikroORM makes names: https://mikro-orm.io/docs/naming-strategy. */

export interface MikroOrmNaming {
  tableName(entity: string): string
  columnName(property: string): string
  /** The column that holds a key: of a relation's property, or of an entity in a pivot table. */
  keyName(name: string, referenced: string, composite: boolean): string
  pivotName(table: string, property: string): string
}

const underscore = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()

const underscoreNaming: MikroOrmNaming = {
  tableName: underscore,
  columnName: underscore,
  keyName: (name, referenced) => `${underscore(name)}_${referenced}`,
  pivotName: (table, property) => `${underscore(table)}_${underscore(property)}`,
}

const entityCaseNaming: MikroOrmNaming = {
  tableName: (entity) => entity,
  columnName: (property) => property,
  keyName: (name, referenced, composite) => {
    const own = name.charAt(0).toLowerCase() + name.slice(1)
    return composite ? `${own}_${referenced}` : own
  },
  pivotName: (table, property) => `${table}_${property}`,
}

export const mikroOrmNamings = { underscore: underscoreNaming, entity_case: entityCaseNaming } as const

/**
 * A strategy that only running the host would tell: names that the source gives hold, all others are asked for.
 *
 * @param unknown Told each name that is missing.
 */
export function givenNames(unknown: (name: string) => void): MikroOrmNaming {
  const missing = (name: string) => {
    unknown(name)
    return name
  }
  return {
    tableName: () => missing('the table'),
    columnName: missing,
    keyName: missing,
    pivotName: (_table, property) => missing(property),
  }
}

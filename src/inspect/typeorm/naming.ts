/** How TypeORM makes names: https://typeorm.io/docs/advanced-topics/naming-strategy, as its `StringUtils` does it. */
import type { Naming } from '../classes/naming.js'

const joinTable: Naming['joinTable'] = (table, property, otherTable) =>
  snakeCase(`${table}_${property.replaceAll('.', '_')}_${otherTable}`)

export const typeOrmNamings: Readonly<Record<'default' | 'snake_case', Naming>> = {
  default: {
    table: snakeCase,
    column: (property, given, prefix) => {
      const name = given || property
      return prefix.length > 0 ? camelCase(prefix.join('_')) + titleCase(name) : name
    },
    key: (name, referenced) => camelCase(`${name}_${referenced}`),
    joinTable,
  },
  /** `SnakeNamingStrategy` of the package `typeorm-naming-strategies`. */
  snake_case: {
    table: snakeCase,
    column: (property, given, prefix) =>
      snakeCase([...prefix, ''].join('_')) + (given || snakeCase(property)),
    key: (name, referenced) => snakeCase(`${name}_${referenced}`),
    joinTable,
  },
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

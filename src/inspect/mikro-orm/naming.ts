/** How MikroORM makes names: https://mikro-orm.io/docs/naming-strategy. */
import type { Naming } from '../classes/naming.js'

const underscore = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()

const column =
  (named: (property: string) => string): Naming['column'] =>
  (property, given, prefix) =>
    given === undefined ? named(prefix.join('') + property) : prefix.join('') + given

export const mikroOrmNamings: Readonly<Record<'underscore' | 'entity_case', Naming>> = {
  underscore: {
    table: underscore,
    column: column(underscore),
    key: (name, referenced) => `${underscore(name)}_${referenced}`,
    joinTable: (table, property) => `${underscore(table)}_${underscore(property)}`,
  },
  entity_case: {
    table: (entity) => entity,
    column: column((property) => property),
    key: (name, referenced, isComposite) => {
      const own = name.charAt(0).toLowerCase() + name.slice(1)
      return isComposite ? `${own}_${referenced}` : own
    },
    joinTable: (table, property) => `${table}_${property}`,
  },
}

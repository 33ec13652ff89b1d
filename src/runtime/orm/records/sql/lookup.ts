import type { Columns, Table } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import { connect, type Orm } from '../../sql/orm.js'
import { and, eq, isNull } from '../../sql/sql.js'
import { type Finder, lookedUp } from '../looked-up.js'

/** Makes `lookupIn` of an ORM: the function that makes finders of a table's rows (`lookup()` of the configuration). */
export const lookupOf =
  <Db>(orm: Orm<Db>) =>
  <Host>(dialect: Dialect, columns: Columns): Finder<Db, Host> =>
    finder(orm, dialect, (name) => columns[name]?.table)

/**
 * @param tableOf the table, by one of its columns: until an ORM is asked it knows of none
 */
export function finder<Db, Host>(
  orm: Orm<Db>,
  dialect: Dialect,
  tableOf: (name: string) => Table | undefined,
): Finder<Db, Host> {
  return (context, where, name) => {
    const connection = connect(orm, context.db, dialect)
    const from = tableOf(name)
    if (!from) throw new TypeError(`There is no column ${name}: run scim-gen generate`)
    const conditions = Object.entries(where).map(([property, value]) => {
      const column = from.column(property)
      return value === null ? isNull(column) : eq(column, value)
    })
    const select = { fields: { value: from.column(name) }, from, where: and(...conditions), limit: 2 }
    return lookedUp(context, from.name, where, name, () => orm.select(connection, select))
  }
}

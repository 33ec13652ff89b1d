/** The statements of this layer. */
import { type Column, columnNamed, type Table } from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import { passingOver } from './inserts.js'
import { bare } from './name-list.js'
import type { Connection, Link, Row, Select } from './orm.js'
import { type Placeholder, render, type Statement } from './render.js'
import { readFields, selectList } from './select-list.js'
import { eq, joined, oneOf, raw, type Sql, sql, valueFor } from './sql.js'
import { touching } from './touched.js'

/**
 * A select for an ORM that takes SQL text and parameters, and what makes rows of the query's fields of its rows.
 *
 * @param placeholder how the ORM writes a parameter, where that is not the database's own way
 * @param hostRows whether rows of the host come with all columns that its table has, under their names in SQL, for the
 *   ORM to make of them what it makes of its own: not each property of a model is a column
 */
export function selectText(
  query: Select,
  dialect: Dialect,
  placeholder?: Placeholder,
  hostRows?: 'whole',
): Statement & { readonly read: (row: Row) => Row } {
  let count = 0
  const lists = Object.entries(query.fields).map(([key, field]) => {
    const list = selectList(field, count, dialect, hostRows)
    count += list.count
    return { key, ...list }
  })
  const names = lists.map(({ text }) => text)
  const statement = selectStatement(joined(names, ', '), query, dialect)
  return { ...render(statement, dialect, placeholder), read: readFields(lists) }
}

/** What tells a select from others, for an ORM that takes SQL text and parameters. */
export const identify = ({ dialect }: Pick<Connection<unknown>, 'dialect'>, query: Select): Statement => {
  const { text, parameters } = selectText(query, dialect)
  return { text, parameters }
}

function selectStatement(
  list: Sql,
  { from, join, outer = [], where, orderBy = [], limit, offset = 0, lock }: Omit<Select, 'fields'>,
  dialect: Dialect,
): Sql {
  return joined(
    [
      sql`select ${list} from ${from}`,
      ...(join ? [sql`inner join ${join.table} on ${join.on}`] : []),
      ...outer.map(({ table, on }) => sql`left join ${table} on ${on}`),
      ...(where ? [sql`where ${where}`] : []),
      ...(orderBy.length > 0 ? [sql`order by ${joined(orderBy, ', ')}`] : []),
      // Numbers of our own: some databases take no parameter there.
      ...(limit === undefined ? [] : [raw(`limit ${Math.trunc(limit)}`)]),
      ...(offset === 0 ? [] : [raw(`offset ${Math.trunc(offset)}`)]),
      ...(lock && dialect.lock !== '' ? [raw(dialect.lock)] : []),
    ],
    ' ',
  )
}

/** `id in (select …)`, in a form that MySQL takes with a limit, too. */
export const inSelect = (column: Column, rows: Omit<Select, 'fields'>, dialect: Dialect): Sql =>
  sql`${column} in (select scim0 from (${selectStatement(sql`${column} as scim0`, rows, dialect)}) as page)`

/** Inserts rows, passing over those that are there already. */
export const linkStatement = (table: Table, rows: readonly Row[], dialect: Dialect): Sql =>
  passingOver(table, Object.keys(rows[0] ?? {}), rows, dialect)

/** Ends the memberships that a link names. */
export const unlinkStatement = (link: Link): Sql => deleteStatement(link.group.table, linked(link))

/** Changes the memberships that a link names. */
export const relinkStatement = (link: Link, changes: Row): Sql =>
  updateStatement(link.group.table, touching(link.group.table, changes), linked(link))

/** The memberships that a link names. */
export const linked = ({ group, groupKey, user, userKeys }: Link): Sql => {
  if (!userKeys) return eq(group, groupKey)
  const ofUsers = oneOf(user, userKeys)
  return groupKey === undefined ? ofUsers : sql`${eq(group, groupKey)} and ${ofUsers}`
}

/** `update … set …` */
export function updateStatement(table: Table, changes: Row, where: Sql): Sql {
  const set = Object.entries(changes).map(([property, value]) => {
    const column = columnNamed(table, property)
    return sql`${bare(column)} = ${valueFor(column, value)}`
  })
  return sql`update ${table} set ${joined(set, ', ')} where ${where}`
}

export const deleteStatement = (table: Table, where: Sql): Sql => sql`delete from ${table} where ${where}`

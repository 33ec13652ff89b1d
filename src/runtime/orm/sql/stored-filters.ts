/** Filters over what the SCIM record keeps as JSON: one expression an attribute. */
import type { Attribute, ResourceSchema } from '../../schema/attribute.js'
import type { MappedPaths } from '../../schema/unmapped.js'
import { type StoredEntries, storedEntries, userAttribute } from '../records/stored-attributes.js'
import type { Column } from './columns.js'
import type { Dialect, JsonSql } from './dialects/dialect.js'
import {
  Beside,
  type BesideParts,
  beside,
  type FilterMap,
  type Placed,
  Related,
  type Typed,
  typed,
} from './entries.js'
import type { Derived } from './orm.js'
import { joined, type Sql, sql, type Value } from './sql.js'

interface Store {
  readonly column: Column
  /** Paths that the host's columns hold. */
  readonly mapped: MappedPaths
}

/** The filters of all attributes that have no column. */
export const storedFilters = (store: Store, dialect: Dialect): FilterMap<Placed> =>
  storedEntries(store.mapped, entriesIn(store.column, dialect))

/** The filters of all attributes of a schema, over records that keep everything. */
export const allFilters = (column: Column, dialect: Dialect, schema: ResourceSchema): FilterMap<Placed> =>
  storedEntries([], entriesIn(column, dialect), schema)

function entriesIn(column: Column, dialect: Dialect): StoredEntries<Typed | Related> {
  const { json } = dialect
  return {
    scalar: (attribute, path) => scalar(attribute, column, path, json),
    values: (attribute) => valuesOf(attribute, json.array(column, attribute.name), json),
  }
}

/** Columns of the host that hold a multi-valued attribute, and constants beside them. */
export type ColumnValue = Readonly<Record<string, Value | string | boolean>>

/** The key of the host's rows, and the column of the SCIM table that refers to it. */
export interface HostRows {
  readonly key: Column
  readonly link: Column
  /** Tables that hold more of the host's rows. */
  readonly besides?: readonly Derived[]
}

/**
 * The filter of a multi-valued attribute that has columns: over the stored values, as long as one of them is what the
 * columns hold; else over what the columns hold.
 */
export const storedValues = (
  column: Column,
  dialect: Dialect,
  name: string,
  value: () => ColumnValue,
  rows: HostRows,
): Beside => new Beside(() => partsOf(column, dialect, name, value(), rows))

function partsOf(
  column: Column,
  dialect: Dialect,
  name: string,
  value: ColumnValue,
  rows: HostRows,
): BesideParts {
  const { json } = dialect
  const stored = json.array(column, name)
  const columns = Object.entries(value).filter((entry): entry is [string, Value] => isColumn(entry[1]))
  const same = columns.map(([key, each]) => json.same(json.text(json.element('held'), [key]), sql`${each}`))
  const isHeld = sql`${column} is not null
    and exists (select 1 from ${json.elements(stored, 'held')} where ${joined(same, ' and ')})`
  const isFilled = joined(
    columns.map(([, each]) => sql`${each} is not null`),
    ' or ',
  )
  const entries = Object.entries(value).map(([key, each]) => [
    `${name}.${key}`,
    isColumn(each) ? each : beside(each, isFilled),
  ])
  const besides = joined(
    (rows.besides ?? []).map(({ table, on }) => sql` left join ${table} on ${on}`),
    '',
  )
  // Columns that are compared without regard to case have no index on MySQL and MariaDB.
  const narrow = (condition: Sql) => sql`${rows.link} in (
    select ${rows.key} from ${rows.key.table}${besides} where ${condition}
    union all select ${rows.link} from ${rows.link.table} where ${stored} is not null)`
  return {
    columns: Object.fromEntries(entries),
    when: isHeld,
    values: valuesOf(userAttribute(name), stored, json),
    narrow: dialect.name === 'mysql' ? undefined : narrow,
  }
}

const isColumn = (value: Value | string | boolean): value is Value => typeof value === 'object'

function valuesOf({ subAttributes = [] }: Attribute, array: Sql, json: JsonSql): Related {
  const values = subAttributes.map((each) => [
    each.name,
    scalar(each, json.element('stored'), [each.name], json),
  ])
  const from = json.elements(array, 'stored')
  return new Related(from, sql`true`, Object.fromEntries(values), { order: json.place('stored') })
}

function scalar({ type }: Attribute, json: Value, path: readonly string[], sqlOf: JsonSql): Typed {
  if (type === 'boolean') return typed(sqlOf.boolean(json, path), 'boolean')
  if (type === 'integer' || type === 'decimal') return typed(sqlOf.number(json, path), 'number')
  return typed(sqlOf.text(json, path), type === 'dateTime' ? 'instant' : 'text')
}

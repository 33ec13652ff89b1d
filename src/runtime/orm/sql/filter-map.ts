/** SCIM attribute → where its values are in the database. */
import type { AttributePath, Filter } from '../../filter/ast.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import { type Lookup, lookup, type ResolveOptions, resolveEntry } from '../records/resolve-entry.js'
import { Column, type ColumnType } from './columns.js'
import { filterToSql, type ResolvedTarget } from './compile.js'
import type { Dialect } from './dialects/dialect.js'
import { operand, raw, type Sql, sql, type Value } from './sql.js'
import type { ColumnTarget, Storage, Target, Through } from './target.js'

export class Folded<V = Value> {
  constructor(readonly column: V) {}
}

/** An expression whose type no column tells. */
export class Typed<V = Value> {
  constructor(
    readonly expression: V,
    readonly storage: Storage,
  ) {}
}

export class Constant<V = Value> {
  constructor(
    readonly value: string | boolean,
    readonly column: V,
  ) {}
}

interface RelatedMore<V> {
  /** The order of the values, where it is not that of what they are. */
  readonly order?: V
  /** Keys that tie the rows to the resource: of its own row, and of the rows. */
  readonly keys?: { readonly own: V; readonly other: V; readonly through?: Through<V> }
}

export class Related<V = Value> {
  constructor(
    readonly from: V,
    /** Asked for when a query is built: a map may be made before the request, and so its tenant, is known. */
    readonly where: V | (() => V),
    readonly values: Readonly<Record<string, V | Folded<V> | Typed<V>>>,
    readonly more: RelatedMore<V> = {},
  ) {}
}

/** A multi-valued attribute of which columns hold one value, and some records keep all values beside them. */
export class Beside {
  private made: BesideParts | undefined

  constructor(private readonly make: () => BesideParts) {}

  /** Made once a filter asks for them: a map is made for each request, and most speak of other attributes. */
  get parts(): BesideParts {
    this.made ??= this.make()
    return this.made
  }
}

export interface BesideParts {
  /** Of the one value, by the names of the sub-attributes: `emails.value`. */
  readonly columns: FilterMap
  /** Whether a record keeps values. */
  readonly when: Sql
  readonly values: Related
  /** Whether a row is among those that satisfy a condition, or that keep values: found by an index. */
  readonly narrow?: ((condition: Sql) => Sql) | undefined
}

/** Targets that an attribute may be mapped to. */
export type Entry<V = Value> = V | Folded<V> | Typed<V> | Constant<V> | Related<V> | Beside

/** SCIM attribute → where its values are: what `filter` and `sortBy` may name. Names ignore case. */
export type FilterMap = Readonly<Record<string, Entry>>

/**
 * A column that holds text folded by `foldCase`: comparing ignores case with plain equality, so that an index
 * on the column serves.
 */
export const folded = <V>(column: V): Folded<V> => new Folded(column)

/**
 * A multi-valued attribute kept in another table's rows.
 *
 * @param from the tables, as they stand after `from`
 * @param where ties the rows to the resource
 * @param values sub-attribute → column
 */
export const related = <V, Where>(
  from: Where,
  where: Where | (() => Where),
  values: Readonly<Record<string, V | Folded<V> | Typed<V>>>,
): Related<V | Where> => new Related<V | Where>(from, where, values)

/** An id of SCIM's: where that is text, it is in lower case as it was made. */
export const scimId = (id: Column): Column | Folded<Column> => (id.type === 'uuid' ? id : folded(id))

/** An SQL expression together with what it gives: text ignores case where its attribute does. */
export const typed = <V>(expression: V, storage: Storage): Typed<V> => new Typed(expression, storage)

/**
 * A fixed value that is there wherever a column is: the `type` of an e-mail address that is the user's only one.
 *
 * @example `'emails.type': constant('work', users.email)`
 */
export const constant = <V>(value: string | boolean, column: V): Constant<V> => new Constant(value, column)

/** Tells of a target where else its values are, of some records. */
export type Places = (
  found: ResolvedTarget,
  schema: ResourceSchema,
  path: AttributePath,
  options: ResolveOptions,
) => ResolvedTarget

/** Attributes that a filter or an order may speak of, and where their values are. */
export interface FilterScope {
  readonly find: Lookup<Entry>
  readonly schema: ResourceSchema
  readonly places?: Places | undefined
}

/** Finds the target of an attribute path, as {@link resolveEntry} finds its entry. */
export function resolveTarget(
  { find, schema, places }: FilterScope,
  path: AttributePath,
  options: ResolveOptions = {},
): ResolvedTarget | undefined {
  const found = resolveIn(find, schema, path, options)
  return found && places ? places(found, schema, path, options) : found
}

function resolveIn(
  find: Lookup<Entry>,
  schema: ResourceSchema,
  path: AttributePath,
  options: ResolveOptions,
): ResolvedTarget | undefined {
  const resolved = resolveEntry(find, holdsMany, schema, path, options)
  if (!resolved) return undefined
  const { entry } = resolved
  if (!(entry instanceof Beside)) return { ...resolved, target: targetOf(entry) }
  const { columns, when, values, narrow } = entry.parts
  const one = resolveIn(
    lookup(columns, (each) => each),
    schema,
    path,
    { ...options, partial: true },
  )
  return {
    ...(one ?? { attribute: resolved.attribute, target: columnTarget(raw('null')) }),
    narrow,
    elsewhere: [{ when, resolved: { ...resolved, target: targetOf(values) } }],
  }
}

const holdsMany = (entry: Entry): entry is Related | Beside =>
  entry instanceof Related || entry instanceof Beside

/** Compiles a filter over a map to a condition. */
export const whereFilter = (filter: Filter, scope: FilterScope, dialect: Dialect, lenient = false): Sql =>
  filterToSql(filter, {
    dialect,
    resolve: (path, parent) => resolveTarget(scope, path, { parent, lenient }),
  })

function targetOf(entry: Entry | readonly Entry[]): Target {
  if (isParts(entry)) return { kind: 'complex', parts: entry.map(targetOf) }
  if (entry instanceof Beside) return targetOf(entry.parts.values)
  if (!(entry instanceof Related)) return columnTarget(entry)
  const subAttributes = Object.fromEntries(
    Object.entries(entry.values).map(([name, column]) => [name, columnTarget(column)]),
  )
  const where = typeof entry.where === 'function' ? entry.where() : entry.where
  return {
    kind: 'related',
    from: entry.from,
    where,
    subAttributes,
    ...entry.more,
  }
}

const isParts = (entry: Entry | readonly Entry[]): entry is readonly Entry[] => Array.isArray(entry)

function columnTarget(entry: Exclude<Entry, Related | Beside>): ColumnTarget {
  if (entry instanceof Folded)
    return { kind: 'column', expression: entry.column, storage: 'text', folded: true }
  if (entry instanceof Typed)
    return { kind: 'column', expression: entry.expression, storage: entry.storage, folded: false }
  if (entry instanceof Constant) {
    const { column, value } = entry
    const shown = typeof value === 'boolean' ? raw(String(value)) : value
    const expression = sql`case when ${operand(column)} is not null then ${shown} end`
    return { kind: 'column', expression, storage: 'other', folded: false }
  }
  const storage = entry instanceof Column ? storageOf(entry) : 'other'
  return { kind: 'column', expression: entry, storage, folded: false }
}

/** How values of a column compare. Of a time of the host's that is no column of its ORM's, SQLite has any form. */
export const storageOf = ({ type, table, native }: Column): Storage =>
  type === 'timestamp' && table.model !== undefined && !native ? 'datetime' : storages[type]

const storages: Readonly<Record<ColumnType, Storage>> = {
  text: 'text',
  uuid: 'uuid',
  integer: 'number',
  bigint: 'number',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  datetime: 'datetime',
  json: 'other',
  other: 'other',
  list: 'other',
}

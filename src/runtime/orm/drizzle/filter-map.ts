import { Column, is, type SQL, sql } from 'drizzle-orm'
import type { AttributePath, Filter } from '../../filter/ast.js'
import { invalidFilter, type ScimError } from '../../protocol/errors.js'
import type { Attribute, ResourceSchema } from '../../schema/attribute.js'
import { type ResolvedAttribute, resolveAttribute } from '../../schema/resolve.js'
import { filterToSql, type ResolvedTarget } from '../../sql/compile.js'
import type { SqlDialect } from '../../sql/dialect.js'
import type { Chunk, Fragment } from '../../sql/fragment.js'
import type { ColumnTarget, Storage, Target } from '../../sql/target.js'

/** A column, or any SQL expression over the resource's own row. */
export type Expression = Column | SQL

export class Folded {
  constructor(readonly column: Column) {}
}

/** An expression whose type Drizzle does not know. */
export class Typed {
  constructor(
    readonly expression: SQL,
    readonly storage: Storage,
  ) {}
}

export class Related {
  constructor(
    readonly from: SQL,
    readonly where: SQL,
    readonly values: Readonly<Record<string, Expression | Typed>>,
  ) {}
}

/** SCIM attribute → where its values are: what `filter` and `sortBy` may name. Names ignore case. */
export type FilterMap = Readonly<Record<string, Expression | Folded | Typed | Related>>

/**
 * A column that holds text folded by `foldCase`: comparing ignores case with plain equality, so that an index
 * on the column serves.
 */
export const folded = (column: Column): Folded => new Folded(column)

/**
 * A multi-valued attribute kept in another table's rows.
 *
 * @param from the tables, as they stand after `from`
 * @param where ties the rows to the resource
 * @param values sub-attribute → column
 */
export const related = (
  from: SQL,
  where: SQL,
  values: Readonly<Record<string, Expression | Typed>>,
): Related => new Related(from, where, values)

/** An SQL expression together with what it gives: text ignores case where its attribute does. */
export const typed = (expression: SQL, storage: Storage): Typed => new Typed(expression, storage)

/**
 * A fixed value that is there wherever a column is: the `type` of an e-mail address that is the user's only one.
 *
 * @example `'emails.type': constant('work', users.email)`
 */
export const constant = (value: string | boolean, column: Column): SQL =>
  sql`case when ${column} is not null then ${typeof value === 'boolean' ? sql.raw(String(value)) : value} end`

interface ResolveOptions {
  readonly parent?: AttributePath
  readonly lenient?: boolean
  readonly missing?: (name: string) => ScimError
}

/**
 * Finds the target of an attribute path; names ignore case, and extensions go by their URN.
 *
 * @param options parent: the path of the value path that `path` stands in; lenient: what the map lacks is null;
 *   missing: the error otherwise
 * @throws ScimError naming the attribute where the map has none
 */
export function resolveTarget(
  map: FilterMap,
  schema: ResourceSchema,
  path: AttributePath,
  { parent, lenient = false, missing = cannotBeFiltered }: ResolveOptions = {},
): ResolvedTarget<Expression> {
  const whole: AttributePath = parent ? { ...parent, subAttribute: path.name } : path
  const resolved = resolveAttribute(schema, whole)
  const { container, subAttribute } = resolved ? namesOf(resolved) : unresolvedNames(whole)
  const name = subAttribute === undefined ? container : `${container}.${subAttribute}`
  const attribute = resolved?.subAttribute ?? defaultValue(resolved?.attribute) ?? unknownAttribute(name)

  const isWhole = subAttribute === undefined && resolved?.attribute.type === 'complex'

  const entries = new Map(Object.entries(map).map(([key, entry]) => [key.toLowerCase(), entry]))
  const all = entries.get(container.toLowerCase())
  if (all instanceof Related) {
    return { attribute, target: targetOf(all), subAttribute: subAttribute ?? 'value', isWhole }
  }
  // `emails` means `emails.value`, and where a column holds the whole attribute, the other way round.
  const alias = subAttribute === undefined ? entries.get(`${container}.value`.toLowerCase()) : undefined
  const entry = entries.get(name.toLowerCase()) ?? alias ?? (subAttribute === 'value' ? all : undefined)
  if (entry === undefined && !lenient) throw missing(name)
  return { attribute, target: targetOf(entry ?? sql`null`), isWhole }
}

const cannotBeFiltered = (name: string) => invalidFilter(`Invalid filter: ${name} cannot be filtered`)

const namesOf = ({ urn, attribute, subAttribute }: ResolvedAttribute) => ({
  container: urn === undefined ? attribute.name : `${urn}:${attribute.name}`,
  subAttribute: subAttribute?.name,
})

/** An attribute that only the host's own adapter knows. */
const unresolvedNames = ({ urn, name, subAttribute }: AttributePath) => ({
  container: urn === undefined ? name : `${urn}:${name}`,
  subAttribute,
})

/** Compiles a filter over a map to a Drizzle condition. */
export function whereFilter(
  filter: Filter,
  map: FilterMap,
  schema: ResourceSchema,
  dialect: SqlDialect,
  lenient = false,
): SQL {
  return toSql(
    filterToSql<Expression>(filter, {
      dialect,
      resolve: (path, parent) => resolveTarget(map, schema, path, { parent, lenient }),
    }),
  )
}

/** Turns a fragment into Drizzle's own SQL, as its template tag does; every value stays a parameter. */
export function toSql(fragment: Fragment<Expression>): SQL {
  const strings = ['']
  const values: unknown[] = []
  for (const chunk of fragment) {
    if (typeof chunk === 'string') strings[values.length] += chunk
    else strings[values.push(interpolated(chunk))] = ''
  }
  return sql(Object.assign(strings, { raw: strings }), ...values)
}

function interpolated(chunk: Exclude<Chunk<Expression>, string>): unknown {
  if (chunk.kind === 'source') return chunk.expression
  if (chunk.kind === 'expression')
    return is(chunk.expression, Column) ? chunk.expression : embed(chunk.expression)
  return is(chunk.like, Column) ? sql.param(chunk.value, chunk.like) : plain(chunk.value)
}

/** An expression keeps its own precedence inside whatever surrounds it. */
export const embed = (expression: Expression): SQL =>
  is(expression, Column) ? sql`${expression}` : sql`(${expression})`

/** Without a column to encode it, a date goes as ISO text. */
const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

function targetOf(entry: Expression | Folded | Typed | Related): Target<Expression> {
  if (!(entry instanceof Related)) return columnTarget(entry)
  const subAttributes = Object.fromEntries(
    Object.entries(entry.values).map(([name, column]) => [name, columnTarget(column)]),
  )
  return { kind: 'related', from: entry.from, where: entry.where, subAttributes }
}

function columnTarget(entry: Expression | Folded | Typed): ColumnTarget<Expression> {
  if (entry instanceof Folded)
    return { kind: 'column', expression: entry.column, storage: 'text', folded: true }
  if (entry instanceof Typed)
    return { kind: 'column', expression: entry.expression, storage: entry.storage, folded: false }
  return { kind: 'column', expression: entry, storage: storageOf(entry), folded: false }
}

/** Drizzle's `dataType` is the JavaScript side; a UUID and an enum are strings there, but no text in SQL. */
function storageOf(entry: Expression): Storage {
  if (!is(entry, Column)) return 'other'
  switch (entry.dataType) {
    case 'string':
      if (entry.columnType === 'PgUUID') return 'uuid'
      return /Text|Varchar|Char/.test(entry.columnType) ? 'text' : 'other'
    case 'number':
    case 'bigint':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'timestamp'
    default:
      return 'other'
  }
}

/** A multi-valued complex attribute without a sub-attribute means its `value` (RFC 7644 §3.4.2.2). */
function defaultValue(attribute: Attribute | undefined): Attribute | undefined {
  if (attribute?.type !== 'complex') return attribute
  return attribute.subAttributes?.find((each) => each.name === 'value') ?? attribute
}

/** An attribute that the schema does not know but the map does: text that ignores case, as §2.2 defaults it. */
const unknownAttribute = (name: string): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
})

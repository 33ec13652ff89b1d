/** Pieces of SQL over columns; a value in them is a parameter, always. */
import { Column, Table } from './columns.js'

/** An expression of the ORM's own, which only its binding can put into a query. */
export class Native {
  constructor(readonly expression: unknown) {}
}

/** A name by itself: of a column that an `insert` or `update` sets. */
export class Identifier {
  constructor(readonly name: string) {}
}

/** Expressions that a piece is made over. */
export type Expression = Column | Table | Identifier | Native | Sql

/** A column, or any SQL expression over the resource's own row. */
export type Value = Column | Sql

/** A part of a piece. Each ORM turns the parts into its own SQL primitive, so a value can never become SQL text. */
export type Chunk =
  | string
  | {
      readonly kind: 'parameter'
      readonly value: unknown
      /** The column whose encoding it takes. */
      readonly like?: Expression
    }
  | { readonly kind: 'expression'; readonly expression: Expression }
  /** Tables of an ORM's own, as they stand after `from`: in parentheses PostgreSQL takes a join, but no lone table. */
  | { readonly kind: 'source'; readonly expression: Expression }

/** A piece of SQL. */
export class Sql {
  constructor(readonly chunks: readonly Chunk[]) {}
}

const chunksOf = (value: unknown): readonly Chunk[] => {
  if (value instanceof Sql) return value.chunks
  return [isName(value) ? { kind: 'expression', expression: value } : { kind: 'parameter', value }]
}

const isName = (value: unknown) =>
  value instanceof Column || value instanceof Table || value instanceof Identifier || value instanceof Native

/**
 * A piece of SQL: columns, tables and other pieces go in as they are, everything else as a parameter.
 *
 * @example sql`${users.loginCount} > ${10}`
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const chunks: Chunk[] = []
  strings.forEach((text, index) => {
    if (text !== '') chunks.push(text)
    if (index < values.length) chunks.push(...chunksOf(values[index]))
  })
  return new Sql(chunks)
}

/** SQL text as it is; never from outside. */
export const raw = (text: string): Sql => new Sql([text])

/** A condition that holds for all rows. */
export const always: Sql = raw('1 = 1')

/** Pieces with SQL text between them. */
export function joined(pieces: readonly unknown[], separator: string): Sql {
  const chunks: Chunk[] = []
  pieces.forEach((piece, index) => {
    if (index > 0) chunks.push(separator)
    chunks.push(...chunksOf(piece))
  })
  return new Sql(chunks)
}

/** An expression keeps its own precedence inside whatever surrounds it. */
export const operand = (value: Value): Sql => (value instanceof Column ? sql`${value}` : sql`(${value})`)

/** A value in the encoding of a column. */
export const valueFor = (like: Value, value: unknown): Sql => new Sql([{ kind: 'parameter', value, like }])

export const eq = (column: Column, value: unknown): Sql =>
  sql`${column} = ${value instanceof Column ? value : valueFor(column, value)}`

export const greater = (column: Column, value: unknown): Sql => sql`${column} > ${valueFor(column, value)}`

/** One of some values; of none where there are none. */
export const oneOf = (column: Column, values: readonly unknown[]): Sql =>
  values.length === 0
    ? raw('1 = 0')
    : sql`${column} in (${joined(
        values.map((value) => valueFor(column, value)),
        ', ',
      )})`

type Maybe = Sql | undefined

/** All of some conditions, those left out that are undefined; undefined where all are. */
export function and(first: Sql, ...rest: readonly Maybe[]): Sql
export function and(...conditions: readonly Maybe[]): Maybe
export function and(...conditions: readonly Maybe[]): Maybe {
  return combine(conditions, ' and ')
}

/** Any of them. */
export function or(first: Sql, ...rest: readonly Maybe[]): Sql
export function or(...conditions: readonly Maybe[]): Maybe
export function or(...conditions: readonly Maybe[]): Maybe {
  return combine(conditions, ' or ')
}

function combine(conditions: readonly Maybe[], separator: string): Maybe {
  const given = conditions.filter((each) => each !== undefined)
  if (given.length < 2) return given[0]
  return sql`(${joined(given, separator)})`
}

export const isNull = (column: Column): Sql => sql`${column} is null`

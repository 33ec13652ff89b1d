/**
 * A piece of SQL in parts, free of any ORM: text, parameters, and the ORM's own expressions (`E`: a column or
 * a raw SQL object). Each ORM binding turns the parts into its own SQL primitive, so a value can never become
 * SQL text.
 */
export type Chunk<E> =
  | string
  | {
      readonly kind: 'parameter'
      readonly value: unknown /** The expression whose encoding it takes. */
      readonly like?: E
    }
  | { readonly kind: 'expression'; readonly expression: E }
  /** Tables, as they stand after `from`: in parentheses PostgreSQL takes a join, but no lone table. */
  | { readonly kind: 'source'; readonly expression: E }

export type Fragment<E> = readonly Chunk<E>[]

export const parameter = <E>(value: unknown, like?: E): Chunk<E> => ({ kind: 'parameter', value, like })

export const expression = <E>(value: E): Chunk<E> => ({ kind: 'expression', expression: value })

export const source = <E>(value: E): Chunk<E> => ({ kind: 'source', expression: value })

/** Concatenates pieces; strings are SQL text, fragments are spliced in. */
export function concat<E>(...pieces: readonly (string | Fragment<E>)[]): Fragment<E> {
  return pieces.flatMap((piece): Fragment<E> => (typeof piece === 'string' ? [piece] : piece))
}

/** Joins fragments with SQL text between them. */
export function join<E>(fragments: readonly Fragment<E>[], separator: string): Fragment<E> {
  return fragments.flatMap((fragment, index) => (index === 0 ? fragment : [separator, ...fragment]))
}

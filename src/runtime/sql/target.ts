/** What an attribute of a filter stands for in the database. */

/** How a column stores its values, as far as comparing them needs to know. */
export type Storage =
  | 'text'
  | 'uuid'
  | 'boolean'
  | 'number'
  | 'timestamp'
  | 'datetime'
  /** An instant as text, in UTC and with milliseconds, as JSON has it. */
  | 'instant'
  | 'other'

/** A column or an expression of the resource's own row. */
export interface ColumnTarget<E> {
  readonly kind: 'column'
  readonly expression: E
  readonly storage: Storage
  /** Whether the stored text is case-folded already (by `foldCase`): plain equality serves, and an index with it. */
  readonly folded: boolean
}

/** A multi-valued attribute kept in rows of another table: `exists (select 1 from … where …)`. */
export interface RelatedTarget<E> {
  readonly kind: 'related'
  readonly from: E
  /** Ties the rows to the resource. */
  readonly where: E
  /** Sub-attribute → target within those rows. */
  readonly subAttributes: Readonly<Record<string, ColumnTarget<E>>>
}

export type Target<E> = ColumnTarget<E> | RelatedTarget<E>

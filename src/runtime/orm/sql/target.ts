/** The place in the database that an attribute of a filter stands for. */
import type { Value } from './sql.js'

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
export interface ColumnTarget {
  readonly kind: 'column'
  readonly expression: Value
  readonly storage: Storage
  /** Whether the stored text is case-folded already (by `foldCase`): plain equality serves, and an index with it. */
  readonly folded: boolean
}

/**
 * A multi-valued attribute kept in rows of another table: `exists (select 1 from … where …)`; with keys `own in (select
 * other from … where …)`, which reads them once, whatever the indexes.
 */
export interface RelatedTarget {
  readonly kind: 'related'
  readonly from: Value
  /** Ties the rows to the resource, if the keys do not. */
  readonly where: Value
  /** Of the resource's own row, and of the rows. */
  readonly keys?: { readonly own: Value; readonly other: Value; readonly through?: Through<Value> }
  /** Sub-attribute → target within those rows. */
  readonly subAttributes: Readonly<Record<string, ColumnTarget>>
  /** The order in which the resource shows the rows; that of their values unless it says otherwise. */
  readonly order?: Value
}

/** The column of a sub-attribute. A name that the schema does not know comes as it was sent: `constructor` must find nothing. */
export const columnIn = ({ subAttributes }: RelatedTarget, name: string): ColumnTarget | undefined =>
  Object.hasOwn(subAttributes, name) ? subAttributes[name] : undefined

/** A complex attribute that is kept in parts: it is there where one of them is. */
export interface ComplexTarget {
  readonly kind: 'complex'
  readonly parts: readonly Target[]
}

/** A table between the resource and the rows: each of those is looked at once, however often it is referred to. */
export interface Through<V> {
  readonly from: V
  /** Refer to the resource, and to the rows. */
  readonly own: V
  readonly other: V
  /** Which of its rows count; asked for when a query is built. */
  readonly where?: () => V | undefined
}

export type Target = ColumnTarget | RelatedTarget | ComplexTarget

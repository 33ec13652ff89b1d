import type { Fragment } from './fragment.js'

/** `co`, `sw` and `ew`: where in the text the value stands. */
export type Match = 'co' | 'sw' | 'ew'
export type Order = 'gt' | 'ge' | 'lt' | 'le'

export const orderOperators: Readonly<Record<Order, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/**
 * The differences between databases. The methods that compare take the expression of a text value and give a
 * condition that is true, false or null (for a null value).
 */
export interface SqlDialect {
  readonly name: 'postgresql' | 'sqlite' | 'mysql'
  /** A quoted identifier. */
  readonly quote: (name: string) => string
  /** The end of a select whose rows are to be locked until the transaction ends; empty where there are no such locks. */
  readonly lock: string
  /**
   * An insert that leaves rows alone which are there already, and still fails for every other reason. How many rows
   * it says to have inserted tells nothing: MySQL's drivers count those that were there, too.
   *
   * @param insert `insert into … values …`
   * @param keyColumn the name of a column of the unique key
   */
  insertIgnoringConflicts<E>(insert: Fragment<E>, keyColumn: string): Fragment<E>
  /** A select that is made once, however often what it gives is asked for. */
  once<E>(select: Fragment<E>): Fragment<E>
  /** The text form of an expression of another type. */
  castToText<E>(text: Fragment<E>): Fragment<E>
  /** A timestamp without time zone of the host's, in what timestamps are compared in. */
  instant<E>(datetime: Fragment<E>): Fragment<E>
  isNotEmpty<E>(text: Fragment<E>): Fragment<E>
  /**
   * Equality to the last character: of case, of accents, of spaces at the end.
   *
   * @param isKey whether the column is one for look-ups: it can hold any text, and its index must serve
   */
  equals<E>(text: Fragment<E>, value: string, isKey: boolean): Fragment<E>
  equalsIgnoringCase<E>(text: Fragment<E>, value: string): Fragment<E>
  match<E>(text: Fragment<E>, operator: Match, value: string): Fragment<E>
  matchIgnoringCase<E>(text: Fragment<E>, operator: Match, value: string): Fragment<E>
  /** Orders by code point, as the in-memory comparator does. */
  order<E>(text: Fragment<E>, operator: Order, value: string): Fragment<E>
  /** The sort key of a text: the order of `order` and `orderIgnoringCase`. */
  sortKey<E>(text: Fragment<E>, ignoresCase: boolean): Fragment<E>
  orderIgnoringCase<E>(text: Fragment<E>, operator: Order, value: string): Fragment<E>
}

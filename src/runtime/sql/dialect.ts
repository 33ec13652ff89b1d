import type { Fragment } from './fragment.js'

/** `co`, `sw` and `ew`: where in the text the value stands. */
export type Match = 'co' | 'sw' | 'ew'
export type Order = 'gt' | 'ge' | 'lt' | 'le'

export const orderOperators: Readonly<Record<Order, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/**
 * What differs between databases when text is compared. All methods take the expression of a text value and
 * give a condition that is true, false or null (for a null value).
 */
export interface SqlDialect {
  readonly name: 'postgresql' | 'sqlite'
  /** The text form of an expression of another type. */
  castToText<E>(text: Fragment<E>): Fragment<E>
  equalsIgnoringCase<E>(text: Fragment<E>, value: string): Fragment<E>
  match<E>(text: Fragment<E>, operator: Match, value: string): Fragment<E>
  matchIgnoringCase<E>(text: Fragment<E>, operator: Match, value: string): Fragment<E>
  /** Orders by code point, as the in-memory comparator does. */
  order<E>(text: Fragment<E>, operator: Order, value: string): Fragment<E>
  /** What a text is sorted by: the order of `order` and `orderIgnoringCase`. */
  sortKey<E>(text: Fragment<E>, ignoresCase: boolean): Fragment<E>
  orderIgnoringCase<E>(text: Fragment<E>, operator: Order, value: string): Fragment<E>
}

import { orderOperators, type SqlDialect } from './dialect.js'
import { concat, type Fragment, parameter } from './fragment.js'
import { likePattern } from './like.js'
import { doubleQuoted } from './quote.js'

const text = <E>(value: string): Fragment<E> => ['cast(', parameter<E>(value), ' as text)']

/** PostgreSQL. Case is folded by the database on both sides, so that an index on `lower(column)` serves. */
export const postgresql: SqlDialect = {
  name: 'postgresql',
  quote: doubleQuoted,
  // Both rows of a join are locked: of one that is not, PostgreSQL would show the state from before it waited.
  lock: 'for no key update',
  insertIgnoringConflicts: (insert) => concat(insert, ' on conflict do nothing'),
  once: (select) => select,
  castToText: (expression) => concat('cast(', expression, ' as text)'),
  instant: (datetime) => datetime,
  isNotEmpty: (expression) => concat(expression, ` <> ''`),
  equals: (expression, value) => concat(expression, ' = ', [parameter(value)]),
  equalsIgnoringCase: (expression, value) => concat('lower(', expression, ') = lower(', text(value), ')'),
  match: (expression, operator, value) =>
    concat(expression, ' like ', text(likePattern(operator, value)), ` escape '!'`),
  matchIgnoringCase: (expression, operator, value) =>
    concat('lower(', expression, ') like lower(', text(likePattern(operator, value)), `) escape '!'`),
  order: (expression, operator, value) =>
    concat(expression, ` collate "C" ${orderOperators[operator]} `, text(value), ' collate "C"'),
  sortKey: (expression, ignoresCase) =>
    ignoresCase ? concat('lower(', expression, ') collate "C"') : concat(expression, ' collate "C"'),
  orderIgnoringCase: (expression, operator, value) =>
    concat(
      'lower(',
      expression,
      `) collate "C" ${orderOperators[operator]} lower(`,
      text(value),
      ') collate "C"',
    ),
}

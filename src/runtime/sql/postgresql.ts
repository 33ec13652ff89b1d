import { type Match, orderOperators, type SqlDialect } from './dialect.js'
import { concat, type Fragment, parameter } from './fragment.js'

/** `%`, `_` and the escape character itself stand for themselves in the pattern. */
function likePattern(operator: Match, value: string): string {
  const escaped = value.replace(/[!%_]/g, '!$&')
  return `${operator === 'sw' ? '' : '%'}${escaped}${operator === 'ew' ? '' : '%'}`
}

const text = <E>(value: string): Fragment<E> => ['cast(', parameter<E>(value), ' as text)']

/** PostgreSQL. Case is folded by the database on both sides, so that an index on `lower(column)` serves. */
export const postgresql: SqlDialect = {
  name: 'postgresql',
  castToText: (expression) => concat('cast(', expression, ' as text)'),
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

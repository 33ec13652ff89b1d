import { isAscii } from './ascii.js'
import { orderOperators, type SqlDialect } from './dialect.js'
import { concat, type Fragment, parameter } from './fragment.js'
import { likePattern } from './like.js'
import { byCodePoint, ofUnicode } from './mysql-collations.js'
import { backQuoted } from './quote.js'

/** Whatever character set the column or the connection has. */
const unicode = <E>(text: Fragment<E>) => concat('convert(', text, ' using utf8mb4)')

const exact = <E>(text: Fragment<E>) => concat(unicode(text), byCodePoint)

const folded = <E>(text: Fragment<E>) => concat('lower(', unicode(text), ofUnicode, ')', byCodePoint)

/** MariaDB 10.11 and later, and MySQL from 8.0.17. Their own comparison ignores case, accents and spaces at the end. */
export const mysql: SqlDialect = {
  name: 'mysql',
  quote: backQuoted,
  lock: 'for update',
  // Not `insert ignore`: it ignores what else is wrong with the rows, too.
  insertIgnoringConflicts: (insert, keyColumn) =>
    concat(insert, ` on duplicate key update ${backQuoted(keyColumn)} = ${backQuoted(keyColumn)}`),
  // MariaDB would compare each row that refers to one, and its collations are dear. What is distinct stays a table.
  once: (select) => concat('select * from (select distinct * from (', select, ') as found) as related'),
  castToText: (expression) => concat('cast(', expression, ' as char)'),
  instant: (datetime) => datetime,
  // A text of spaces equals the empty one.
  isNotEmpty: (expression) => concat('length(', expression, ') > 0'),
  equals: (expression, value, isKey) => {
    const equal = concat(exact(expression), ' = ', [parameter(value)])
    // For the index: by the column's own collation, which holds wherever the exact one does. Where its character set lacks
    // a letter that would be an error, and not just unequal.
    return isKey || isAscii(value) ? concat(expression, ' = ', [parameter(value)], ' and ', equal) : equal
  },
  equalsIgnoringCase: (expression, value) => concat(folded(expression), ' = ', folded([parameter(value)])),
  match: (expression, operator, value) =>
    concat(exact(expression), ' like ', [parameter(likePattern(operator, value))], ` escape '!'`),
  matchIgnoringCase: (expression, operator, value) =>
    concat(folded(expression), ' like ', folded([parameter(likePattern(operator, value))]), ` escape '!'`),
  order: (expression, operator, value) =>
    concat(exact(expression), ` ${orderOperators[operator]} `, [parameter(value)]),
  sortKey: (expression, ignoresCase) => (ignoresCase ? folded(expression) : exact(expression)),
  orderIgnoringCase: (expression, operator, value) =>
    concat(folded(expression), ` ${orderOperators[operator]} `, folded([parameter(value)])),
}

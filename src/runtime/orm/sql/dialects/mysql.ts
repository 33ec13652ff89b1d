import { isAscii } from '../../../sql/ascii.js'
import { byCodePoint, ofUnicode } from '../../../sql/mysql-collations.js'
import { backQuoted } from '../../../sql/quote.js'
import { reread } from '../reread.js'
import { Identifier, joined, raw, sql } from '../sql.js'
import { type Dialect, orderOperators } from './dialect.js'
import { jsonPath } from './json-path.js'
import { likePattern } from './like.js'

/** Text, or a value of one, by code point: whatever character set the column or the connection has. */
const sortKey = (text: unknown, ignoresCase: boolean) =>
  ignoresCase
    ? sql`lower(convert(${text} using utf8mb4)${raw(ofUnicode)})${raw(byCodePoint)}`
    : sql`convert(${text} using utf8mb4)${raw(byCodePoint)}`

/** What an exact text is compared with needs no conversion. */
const comparedWith = (value: string, ignoresCase: boolean) => (ignoresCase ? sortKey(value, true) : value)

/** MariaDB 10.11 and later, and MySQL from 8.0.17. Their own comparison ignores case, accents and spaces at the end. */
export const mysql: Dialect = {
  name: 'mysql',
  quote: backQuoted,
  // Of a `datetime`, which knows no time zone: that in UTC.
  timestamp: (date) => date.toISOString().replace('T', ' ').replace('Z', ''),
  lock: 'for update',
  // The gap is locked for both, so that one of two inserts is a deadlock.
  keepApart: (column, name) => sql`select 1 from ${column.table} where ${column} = ${name} for update`,
  // Not `insert ignore`: it ignores what else is wrong with the rows, too.
  insertIgnoringConflicts: (insert, keyColumn) => {
    const key = new Identifier(keyColumn)
    return sql`${insert} on duplicate key update ${key} = ${key}`
  },
  // MariaDB would compare each row that refers to one, and its collations are dear. What is distinct stays a table.
  once: (select) => sql`select * from (select distinct * from (${select}) as found) as related`,
  castToText: (value) => sql`cast(${value} as char)`,
  instant: (datetime) => datetime,
  // A text of spaces equals the empty one.
  isNotEmpty: (text) => sql`length(${text}) > 0`,
  equals: (text, value, ignoresCase, isKey) => {
    const equal = sql`${sortKey(text, ignoresCase)} = ${comparedWith(value, ignoresCase)}`
    // For the index: by the column's own collation, which holds wherever the exact one does. Where its character set lacks
    // a letter that would be an error, and not just unequal.
    return !ignoresCase && (isKey || isAscii(value)) ? sql`${text} = ${value} and ${equal}` : equal
  },
  match: (text, operator, value, ignoresCase) =>
    sql`${sortKey(text, ignoresCase)} like ${comparedWith(likePattern(operator, value), ignoresCase)} escape '!'`,
  order: (text, operator, value, ignoresCase) =>
    sql`${sortKey(text, ignoresCase)} ${orderOperators[operator]} ${comparedWith(value, ignoresCase)}`,
  sortKey,
  json: {
    reread,
    text: (json, path) => sql`json_unquote(json_extract(${json}, ${jsonPath(path)}))`,
    boolean: (json, path) => sql`(json_unquote(json_extract(${json}, ${jsonPath(path)})) = 'true')`,
    number: (json, path) => sql`(json_unquote(json_extract(${json}, ${jsonPath(path)})) + 0)`,
    array: (json, name) => sql`json_extract(${json}, ${jsonPath([name])})`,
    elements: (array, name) =>
      sql`json_table(${array}, '$[*]' columns (place for ordinality, value json path '$')) as ${new Identifier(name)}`,
    element: (name) => sql`${new Identifier(name)}.value`,
    place: (name) => sql`${new Identifier(name)}.place`,
    same: (left, right) => sql`${left} <=> ${right}`,
    concat: (parts) => sql`concat(${joined(parts, ', ')})`,
    lastWord: (text) => sql`substring_index(${text}, ' ', -1)`,
    length: (text) => sql`char_length(${text})`,
  },
  refusals: {
    unique: [1062],
    invalid: [
      /^22[0-9A-Z]{3}$/, // "data exception"
      ...[1048, 1364, 1138], // null where there must be a value
      ...[3819, 4025], // refused by a check: MySQL, MariaDB
      ...[1406, 1264, 1265, 1366, 1292, 1300, 3140], // too long, too large, of another type, no valid JSON
      ...[1267, 1270, 1271], // compared with a column whose character set cannot hold the text
    ],
    reference: [1451, 1452],
    transient: [
      ...['40001', 1213, 1205], // deadlock, lock wait timeout
      1020, // MariaDB with innodb_snapshot_isolation: the row has changed since it was read
    ],
    unreachable: [
      /^(?:08[0-9A-Z]{3}|53\d{3})$/, // SQLSTATE: no connection, no resources
      ...[1040, 1203, 1226], // too many connections
      ...[1021, 1114], // the disk is full, or the table
      ...[1053, 1927, 2002, 2003, 2006, 2013, 2055, 4031], // going down, gone, not there
      ...[1158, 1159, 1160, 1161, 1290, 1836], // broken, or read only
      ...[1317, 1969, 3024], // out of time
      // MariaDB's driver, by itself and inside of Prisma: closed, timed out, no connection to be had.
      ...[45001, 45004, 45009, 45012, 45013, 45019, 45026, 45027, 45028, 45035, 45037, 45042, 45061],
      // mysql2.
      /^PROTOCOL_[A-Z_]+$/,
      /(?:^| - )(?:Connection lost|Can't add new command when connection is in closed state|No connections available|Pool is closed)/,
    ],
    bug: [1153], // larger than the server takes, which it tells as a broken connection
  },
}

import { sqlite as base } from '../../../sql/sqlite.js'
import { keepReferences, knownWithin } from '../references.js'
import { Identifier, joined, sql } from '../sql.js'
import type { Dialect } from './dialect.js'
import { jsonPath } from './json-path.js'

/** The driver `sqlite3` has one code for all constraints; the message tells which, and holds no values. */
const said = (kinds: string) => new RegExp(`(?:^| - )SQLITE_CONSTRAINT: (?:${kinds}) constraint failed`)

export const sqlite: Dialect = {
  ...base,
  json: {
    text: (json, path) => sql`json_extract(${json}, ${jsonPath(path)})`,
    boolean: (json, path) => sql`json_extract(${json}, ${jsonPath(path)})`,
    number: (json, path) => sql`json_extract(${json}, ${jsonPath(path)})`,
    array: (json, name) => sql`json_extract(${json}, ${jsonPath([name])})`,
    elements: (array, name) => sql`json_each(${array}) as ${new Identifier(name)}`,
    element: (name) => sql`${new Identifier(name)}.value`,
    place: (name) => sql`${new Identifier(name)}.key`,
    same: (left, right) => sql`${left} is ${right}`,
    concat: (parts) => joined(parts, ' || '),
    lastWord: (text) => sql`substr(${text}, length(rtrim(${text}, replace(${text}, ' ', ''))) + 1)`,
    length: (text) => sql`length(${text})`,
  },
  refusals: {
    unique: [
      ...['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_ROWID'],
      ...[2067, 1555, 2579], // the same as numbers
      said('UNIQUE|PRIMARY KEY'),
    ],
    invalid: ['SQLITE_CONSTRAINT_NOTNULL', 'SQLITE_CONSTRAINT_CHECK', 1299, 275, said('NOT NULL|CHECK')],
    reference: ['SQLITE_CONSTRAINT_FOREIGNKEY', 787, said('FOREIGN KEY')],
    transient: [/^SQLITE_BUSY/, 5, 261, 517, 'SQLITE_LOCKED', 6, 262],
    // Those of libsql with them.
    unreachable: ['SQLITE_CANTOPEN', 'HRANA_WEBSOCKET_ERROR', 'HRANA_CLOSED_ERROR', 'SERVER_ERROR'],
  },
  references: { keep: keepReferences, knownWithin },
}

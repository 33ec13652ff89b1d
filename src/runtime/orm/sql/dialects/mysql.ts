import { mysql as base } from '../../../sql/mysql.js'
import { Identifier, joined, sql } from '../sql.js'
import type { Dialect } from './dialect.js'
import { jsonPath } from './json-path.js'

export const mysql: Dialect = {
  ...base,
  json: {
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
}

import { postgresql as base } from '../../../sql/postgresql.js'
import { Identifier, joined, sql } from '../sql.js'
import type { Dialect } from './dialect.js'
import { quoted } from './json-path.js'

const ofPath = (path: readonly string[]) => quoted(`{${path.map((name) => `"${name}"`).join(',')}}`)

export const postgresql: Dialect = {
  ...base,
  json: {
    text: (json, path) => sql`${json} #>> ${ofPath(path)}`,
    boolean: (json, path) => sql`(${json} #>> ${ofPath(path)})::boolean`,
    number: (json, path) => sql`(${json} #>> ${ofPath(path)})::double precision`,
    array: (json, name) => sql`${json} -> ${quoted(name)}`,
    elements: (array, name) =>
      sql`jsonb_array_elements(${array}) with ordinality as ${new Identifier(name)}(value, place)`,
    element: (name) => sql`${new Identifier(name)}.value`,
    place: (name) => sql`${new Identifier(name)}.place`,
    same: (left, right) => sql`${left} is not distinct from ${right}`,
    concat: (parts) => joined(parts, ' || '),
    lastWord: (text) => sql`regexp_replace(${text}, '^.* ', '')`,
    length: (text) => sql`length(${text})`,
  },
}

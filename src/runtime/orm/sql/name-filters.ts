/** Filters over a name of which a column of the host holds the whole, and the SCIM record the parts. */
import type { Column } from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import { type FilterMap, typed } from './entries.js'
import { raw, type Sql, sql, type Value } from './sql.js'

/**
 * The filters of a name that one column holds: what is stored, as long as the stored name is what the column holds; else
 * the column, its last word for the family name.
 */
export function nameFilters(
  column: Column,
  dialect: Dialect,
  whole: Value,
  others: readonly string[],
): FilterMap {
  const { text: textAt, concat, lastWord, length } = dialect.json
  const part = (name: string) => textAt(column, ['name', name])
  const text = (name: string) => sql`coalesce(${part(name)}, '')`
  const parts = sql`trim(${concat([text('givenName'), raw(`' '`), text('familyName')])})`
  const stored = sql`coalesce(nullif(${parts}, ''), ${part('formatted')})`
  const held = sql`trim(${whole})`
  const family = sql`case when ${held} like '% %' then ${lastWord(held)} end`
  const given = sql`case when ${held} like '% %'
    then trim(substr(${held}, 1, ${length(held)} - ${length(lastWord(held))})) else ${held} end`
  const either = (own: Sql, other: Value) =>
    typed<Value>(sql`case when ${stored} = ${held} then ${own} else ${other} end`, 'text')
  const formatted = sql`coalesce(${part('formatted')}, ${whole})`
  return {
    'name.formatted': either(formatted, whole),
    'name.givenName': either(part('givenName'), sql`nullif(${given}, '')`),
    'name.familyName': either(part('familyName'), sql`${family}`),
    ...Object.fromEntries(others.map((name) => [`name.${name}`, typed<Value>(part(name), 'text')])),
  }
}

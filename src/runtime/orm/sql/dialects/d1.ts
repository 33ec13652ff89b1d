import { foldCase } from '../../../filter/fold.js'
import { isAscii } from '../../../sql/ascii.js'
import { type Sql, sql } from '../sql.js'
import { capitalsOf } from './capitals.js'
import type { Dialect } from './dialect.js'
import { sqlite } from './sqlite.js'

/** Part of what D1 says of a batch that met a condition which does not hold. */
export const NOT_AS_READ = 'not as it was read'

/** A text and a value in which the same letters of both are of one case: `lower()` knows those of ASCII alone. */
function folded(text: Sql, value: string): readonly [text: Sql, value: string] {
  const sought = foldCase(value)
  if (isAscii(sought)) return [sql`lower(${text})`, sought]
  const letters = [...new Set(sought)].flatMap((letter) =>
    isAscii(letter) ? [] : Array.from(capitalsOf(letter) ?? '', (capital) => ({ capital, letter })),
  )
  const whole = letters.reduce(
    (within, { capital, letter }) => sql`replace(${within}, ${capital}, ${letter})`,
    sql`lower(${text})`,
  )
  return [whole, sought]
}

/**
 * SQLite as Cloudflare has it in D1: a pattern of GLOB or LIKE may have 50 bytes, so that texts are compared without.
 *
 * @see https://developers.cloudflare.com/d1/platform/limits/
 */
export const d1: Dialect = {
  ...sqlite,
  equals: (text, value, ignoresCase) => {
    if (!ignoresCase) return sql`${text} = ${value}`
    const [within, sought] = folded(sql`${text}`, value)
    return sql`${within} = ${sought}`
  },
  match: (text, operator, value, ignoresCase) => {
    const [within, sought] = ignoresCase ? folded(text, value) : ([text, value] as const)
    const { length } = Array.from(sought)
    switch (operator) {
      case 'co':
        return sql`instr(${within}, ${sought}) > 0`
      case 'sw':
        return sql`substr(${within}, 1, ${length}) = ${sought}`
      case 'ew':
        return sql`substr(${within}, length(${text}) - ${length} + 1) = ${sought}`
    }
  },
  refusals: {
    unique: [/^D1_ERROR: UNIQUE constraint failed/],
    invalid: [/^D1_ERROR: (?:NOT NULL|CHECK) constraint failed/],
    reference: [/^D1_ERROR: FOREIGN KEY constraint failed/],
    transient: [new RegExp(`^D1_ERROR: .*${NOT_AS_READ}`)],
    unreachable: [/^D1_ERROR: .*(?:connection lost|overloaded|queued|transient issue|exceeded|reset\b)/],
  },
}

/** Knex, and Objection on it. Each migration is one transaction of Knex's own. */

import type { MigrationPlace, WriteMigration } from './form.js'
import { exportedFunctions } from './functions.js'
import { codeIn, nextScript } from './script.js'

const KNEXFILES = ['knexfile.js', 'knexfile.mjs', 'knexfile.cjs']

/** As the knexfile: Knex loads TypeScript only where that is told to be so. */
const extension = ({ existing }: MigrationPlace) =>
  KNEXFILES.some((file) => existing(file) !== undefined) && existing('knexfile.ts') === undefined
    ? '.js'
    : '.ts'

/** `<folder>/<yyyymmddhhmmss>_<name>.ts` with `up(knex)` and `down(knex)`. */
export const knex: WriteMigration = (migration, place) => {
  const { start, path, style } = nextScript(
    { stamp: 'seconds', followsStamp: true, mark: '_', extension },
    place,
  )
  const code = codeIn(style)
  const header =
    style.language === 'typescript' ? `import type { Knex } from ${code.text('knex')}${code.end}\n\n` : ''
  // On PostgreSQL Knex numbers every question mark, in quotes too.
  const literal = (sql: string) => (migration.dialect === 'postgresql' ? sql.replaceAll('?', '\\?') : sql)
  const functions = exportedFunctions(
    migration,
    style,
    code,
    { name: 'knex', type: 'Knex', comment: "import('knex').Knex" },
    (sql, warnings) =>
      code.statements(sql.map(literal), 1, (template) => `await knex.raw(${template})`, warnings),
  )
  return new Map([[path(start + migration.name), header + functions]])
}

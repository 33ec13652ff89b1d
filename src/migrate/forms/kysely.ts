/** Kysely's `Migrator` and kysely-ctl. */

import type { WriteMigration } from './form.js'
import { exportedFunctions } from './functions.js'
import { codeIn, nextScript } from './script.js'

/**
 * `<folder>/<milliseconds>_<name>.ts`, as kysely-ctl names them, with `up(db)` and `down(db)`. Kysely refuses a
 * migration that sorts before one that was applied: milliseconds sort before any date that a host may turn to.
 *
 * PostgreSQL's migrations run in one transaction of the `Migrator`; for SQLite it opens none, so these do.
 */
export const kysely: WriteMigration = (migration, place) => {
  const { start, path, style } = nextScript(
    { stamp: 'milliseconds', followsStamp: true, mark: '_', extension: () => '.ts' },
    place,
  )
  const code = codeIn(style)
  const { tab, text, end } = code
  const header = {
    typescript: `import { type Kysely, sql } from ${text('kysely')}${end}`,
    esm: `import { sql } from ${text('kysely')}${end}`,
    commonjs: `const { sql } = require(${text('kysely')})${end}`,
  }[style.language]
  const execute = (handle: string) => (template: string) => `await sql${template}.execute(${handle})`
  const functions = exportedFunctions(
    migration,
    style,
    code,
    { name: 'db', type: 'Kysely<unknown>', comment: "import('kysely').Kysely<unknown>" },
    (sql, warnings) =>
      migration.dialect === 'sqlite'
        ? [
            `${tab(1)}await db.transaction().execute(async (trx) => {`,
            code.statements(sql, 2, execute('trx'), warnings),
            `${tab(1)}})${end}`,
          ].join('\n')
        : code.statements(sql, 1, execute('db'), warnings),
  )
  return new Map([[path(start + migration.name), `${header}\n\n${functions}`]])
}

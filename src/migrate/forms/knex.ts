/** Knex, and Objection on it. Each migration is one transaction of Knex's own. */

import type { Dialect, MigrationForm, MigrationPlace, MigrationText } from './form.js'
import { exportedFunctions } from './functions.js'
import { codeIn, nextScript } from './script.js'

const KNEXFILES = ['knexfile.js', 'knexfile.mjs', 'knexfile.cjs']

/** As the knexfile: Knex loads TypeScript only where that is told to be so. */
const extension = ({ existing }: MigrationPlace) =>
  KNEXFILES.some((file) => existing(file) !== undefined) && existing('knexfile.ts') === undefined
    ? '.js'
    : '.ts'

/** What Knex calls a database. */
const DIALECTS: Readonly<Record<Dialect, string>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  sqlite: 'sqlite3',
}

/** On PostgreSQL Knex numbers every question mark, in quotes too. */
const literal = (sql: string, dialect: Dialect) =>
  dialect === 'postgresql' ? sql.replaceAll('?', '\\?') : sql

function written(
  migrations: readonly MigrationText[],
  place: MigrationPlace,
  isShared: boolean,
): ReadonlyMap<string, string> {
  const { start, path, style } = nextScript(
    { stamp: 'seconds', followsStamp: true, mark: '_', extension },
    place,
  )
  const code = codeIn(style)
  const header =
    style.language === 'typescript' ? `import type { Knex } from ${code.text('knex')}${code.end}\n\n` : ''
  const functions = exportedFunctions(
    migrations,
    style,
    code,
    { name: 'knex', type: 'Knex', comment: "import('knex').Knex" },
    {
      of: ({ dialect }, levels, sql, warnings) =>
        code.statements(
          sql.map((one) => literal(one, dialect)),
          levels,
          (template) => `await knex.raw(${template})`,
          warnings,
        ),
      ...(isShared && {
        isOn: (dialect: Dialect) => `knex.client.dialect === ${code.text(DIALECTS[dialect])}`,
      }),
    },
  )
  return new Map([[path(start + (migrations[0]?.name ?? '')), header + functions]])
}

/** `<folder>/<yyyymmddhhmmss>_<name>.ts` with `up(knex)` and `down(knex)`; one for all databases of an app, or one for each. */
export const knex: MigrationForm = {
  write: (migration, place) => written([migration], place, false),
  share: (migrations, place) => written(migrations, place, true),
}

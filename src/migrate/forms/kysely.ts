/** Kysely's `Migrator` and kysely-ctl. */

import type { Dialect, MigrationForm, MigrationPlace, MigrationText } from './form.js'
import { exportedFunctions } from './functions.js'
import { codeIn, nextScript } from './script.js'

/**
 * `<folder>/<milliseconds>_<name>.ts`, as kysely-ctl names them, with `up(db)` and `down(db)`. Kysely refuses a
 * migration that sorts before one that was applied: milliseconds sort before any date that a host may turn to.
 *
 * PostgreSQL's migrations run in one transaction of the `Migrator`; for SQLite it opens none, so these do.
 */
function written(
  migrations: readonly MigrationText[],
  place: MigrationPlace,
  isShared: boolean,
): ReadonlyMap<string, string> {
  const { start, path, style } = nextScript(
    { stamp: 'milliseconds', followsStamp: true, mark: '_', extension: () => '.ts' },
    place,
  )
  const code = codeIn(style)
  const { tab, text, end } = code
  const adapters = isShared ? migrations.map(({ dialect }) => ADAPTERS[dialect]).sort() : []
  const names = (...others: readonly string[]) => [...others, ...adapters, 'sql'].join(', ')
  const header = {
    typescript: `import { ${names('type Kysely')} } from ${text('kysely')}${end}`,
    esm: `import { ${names()} } from ${text('kysely')}${end}`,
    commonjs: `const { ${names()} } = require(${text('kysely')})${end}`,
  }[style.language]
  const execute = (handle: string) => (template: string) => `await sql${template}.execute(${handle})`
  const functions = exportedFunctions(
    migrations,
    style,
    code,
    { name: 'db', type: 'Kysely<unknown>', comment: "import('kysely').Kysely<unknown>" },
    {
      of: ({ dialect }, levels, sql, warnings) =>
        dialect === 'sqlite'
          ? [
              `${tab(levels)}await db.transaction().execute(async (trx) => {`,
              code.statements(sql, levels + 1, execute('trx'), warnings),
              `${tab(levels)}})${end}`,
            ].join('\n')
          : code.statements(sql, levels, execute('db'), warnings),
      ...(isShared && {
        isOn: (dialect: Dialect) => `db.getExecutor().adapter instanceof ${ADAPTERS[dialect]}`,
      }),
    },
  )
  return new Map([[path(start + (migrations[0]?.name ?? '')), `${header}\n\n${functions}`]])
}

/** Whose adapters forks of Kysely's dialects take. */
const ADAPTERS: Readonly<Record<Dialect, string>> = {
  postgresql: 'PostgresAdapter',
  mysql: 'MysqlAdapter',
  sqlite: 'SqliteAdapter',
}

export const kysely: MigrationForm = {
  write: (migration, place) => written([migration], place, false),
  share: (migrations, place) => written(migrations, place, true),
}

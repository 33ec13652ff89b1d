import { ts } from 'ts-morph'
import { findHandles, handleSource } from '../detect/handles.js'
import { type FindFiles, fileFinder, readSources, type Source } from '../detect/sources.js'
import type { SqlDialect } from '../host-model.js'
import { findMigrations } from '../interfaces/migrations/find.js'
import type { Naming } from '../interfaces/naming.js'
import { readNaming } from '../interfaces/naming-syntax.js'
import type { TypedSettings } from '../interfaces/read.js'
import type { Found } from '../orm-inspector.js'
import { declarationsOf } from '../source/declarations.js'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { exportNamed, importedNames, parseSource } from '../source/syntax.js'
import { listsIn, missingList, namedLists, namesList } from './lists.js'

const PLUGIN = 'CamelCasePlugin'

/** Drivers are named after their database, or after who hosts it. */
const dialects: readonly (readonly [RegExp, SqlDialect])[] = [
  [/\b\w*(postgres|pglite|neon|xata)\w*Dialect\b|postgres-kysely/i, 'postgresql'],
  [/\b\w*(mysql|planetscale|mariadb|singlestore|tidb)\w*Dialect\b/i, 'mysql'],
  [/\b\w*(sqlite|libsql|d1|turso)\w*Dialect\b/i, 'sqlite'],
]

/** Looks for the database interface, dialect, plugins, handles and migrations. Nothing of the host is run. */
export function detectKysely(
  cwd: string,
  sources: readonly Source[],
  find: FindFiles = fileFinder(cwd),
): Found<TypedSettings> {
  const using = sources.filter(({ text }) => /['"][^'"]*kysely[^'"]*['"]/.test(text))
  if (using.length === 0) return { modelFiles: [], handles: [], settings: {} }
  const declarations = declarationsOf(cwd)
  const named = namedLists(using, declarations)
  // A list that is named and is not there is written by a generator that was not run: no other one is meant.
  const isNamed = named.length > 0 || using.some(({ text }) => namesList(text))
  const lists = isNamed ? named : using.flatMap(({ path }) => listsIn(path, declarations).slice(0, 1))
  const missing = isNamed && lists.length === 0 ? missingList(cwd, using, declarations) : undefined
  const migrations = findMigrations(cwd, find, (text) => /['"]kysely['"]/.test(text))
  const [folder] = migrations
  const app = using.filter(({ path }) => !migrations.some((folder) => path.startsWith(`${folder}/`)))
  return {
    modelFiles: [...new Set(lists.map(({ path }) => path))],
    ...(missing && { missing }),
    dialect: dialects.find(([pattern]) => app.some(({ text }) => pattern.test(text)))?.[1],
    ...findHandles(app, /\bKysely\s*[<(]|createKysely/, readHandles),
    migrations:
      folder === undefined ? undefined : { folder, note: 'where Kysely has its migrations', isFullest: true },
    settings: { naming: readNaming(app, PLUGIN), migrations },
  }
}

/** The mapping of names: as the file of the handle says, else as the first file that makes a plugin does. */
export function findKyselyNaming(cwd: string, db: string): Naming | undefined {
  const own = handleSource(cwd, db)
  // A handle that is made in its own file has its plugins there.
  const tells = own && (own.text.includes(PLUGIN) || /\bnew\s+Kysely\b/.test(own.text))
  return readNaming(tells ? [own] : readSources(cwd), PLUGIN)
}

/** `new Kysely<DB>({ … })`, `createKysely<DB>()` */
function readHandles(text: string): MadeExports {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => /kysely/.test(module))
  return madeExports(source, (node) => {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
    const name = exportNamed(node.expression, imported)
    return name === (ts.isNewExpression(node) ? 'Kysely' : 'createKysely')
  })
}

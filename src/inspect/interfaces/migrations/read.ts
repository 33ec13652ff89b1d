/** Reads a folder of migrations, in the order of their names, without running them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { filesBelow } from '../../detect/files.js'
import type { SqlDialect } from '../../host-model.js'
import { knexChanges } from '../../knex/schema-builder.js'
import { kyselyChanges } from '../../kysely/schema-builder.js'
import { memo, once } from '../../memo.js'
import { declarationsOf } from '../../source/declarations.js'
import { escaped } from '../../words.js'
import { type Naming, renamed } from '../naming.js'
import type { Change } from './change.js'
import { sqlChanges } from './sql.js'
import { type DeclaredTable, playChanges } from './state.js'
import { calledIn, type Migration, textOf, upOf, withGiven } from './syntax.js'

/** The tables that a host's migrations make in a database, under the names that a mapping gives them. */
export type Migrated = (dialect: SqlDialect | undefined, naming?: Naming) => readonly DeclaredTable[]

/** Reads some folders of migrations when they are first asked for. */
export function migratedBy(cwd: string, folders: readonly string[]): Migrated {
  const made = memo((dialect: SqlDialect) =>
    folders.flatMap((folder) => readMigrations(cwd, folder, dialect)),
  )
  return (dialect = 'postgresql', naming) =>
    naming ? made(dialect).map((table) => renamed(table, naming)) : made(dialect)
}

/**
 * The tables that a host's migrations lead to: Kysely's and Knex's schema builders, and SQL, in files of their own or
 * in strings. What is not known is passed over; so a table may lack what a helper of another file adds to it.
 *
 * @param folder Relative to `cwd`; no tables where it is not there.
 */
export function readMigrations(cwd: string, folder: string, dialect: SqlDialect): readonly DeclaredTable[] {
  const declarations = declarationsOf(cwd)
  const changes = filesOf(cwd, folder).flatMap((path) =>
    path.endsWith('.sql') ? sqlFile(cwd, path) : codeFile({ path, declarations }, dialect),
  )
  return playChanges(changes, dialect)
}

/**
 * Whether the migrations of some folders say a name anywhere, other than as a word that a column may have: where none does, no table has
 * such a column, whatever of them could not be read.
 */
export function mentionedBy(cwd: string, folders: readonly string[]): (name: string) => boolean {
  const texts = once(() =>
    folders
      .flatMap((folder) => filesOf(cwd, folder))
      .map((path) => readFileSync(join(cwd, path), 'utf8').replace(words, ''))
      .join('\n'),
  )
  return memo((name) => new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`).test(texts()))
}

/** `.enum('status', ['in', 'out'])`, `.checkIn(['in', 'out'])`, and comments. */
const words = /\.(?:enum?|checkIn)\([^()]*\)|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm

const isMigration = (name: string) =>
  /\.([cm]?[jt]s|sql)$/.test(name) && !/(\.d\.[cm]?ts|[.-](down|undo)\.sql)$/.test(name)

const filesOf = (cwd: string, folder: string): readonly string[] =>
  existsSync(join(cwd, folder))
    ? filesBelow(join(cwd, folder), isMigration).map((path) => `${folder}/${path}`)
    : []

function sqlFile(cwd: string, path: string): readonly Change[] {
  const text = readFileSync(join(cwd, path), 'utf8')
  // dbmate, goose and their like keep both directions in one file.
  const down = /^\s*--\s*(\+goose|migrate:?|!)?\s*down\b/im.exec(text)
  return sqlChanges(text.slice(0, down?.index))
}

function codeFile(file: Migration, dialect: SqlDialect): readonly Change[] {
  const source = file.declarations.source(file.path)
  const up = source && upOf(source)
  return up ? changesIn(up, file, dialect) : []
}

/** The changes below a node, in the order of the source, and those of functions of the file that it calls. */
function changesIn(
  node: ts.Node,
  file: Migration,
  dialect: SqlDialect,
  within: readonly ts.Node[] = [],
): readonly Change[] {
  if (ts.isCallExpression(node)) {
    const changes = kyselyChanges(node, file) ?? knexChanges(node, file, dialect)
    if (changes) return changes
    const called = calledIn(node)
    if (called?.body && !within.includes(called))
      return changesIn(called.body, withGiven(file, called, node), dialect, [...within, called])
  }
  const sql = sqlOf(node, file)
  if (sql !== undefined) return sqlChanges(sql)
  const found: Change[] = []
  ts.forEachChild(node, (child) => {
    found.push(...changesIn(child, file, dialect, within))
  })
  return found
}

/** The methods by which the tools run SQL. */
const runsSql = /^(raw|runSql|query|execute|unsafe|exec)$/

/** SQL as a tagged template, held by a constant too (`UP.execute(db)`), or as the argument of a method that runs it; any other string is data. */
function sqlOf(node: ts.Node, file: Migration): string | undefined {
  if (ts.isTaggedTemplateExpression(node)) return textOf(node, file)
  if (ts.isIdentifier(node) && isExecuted(node)) return textOf(node, file)
  const call = ts.isCallExpression(node.parent) && node.parent.arguments[0] === node ? node.parent : undefined
  const runs =
    call && ts.isPropertyAccessExpression(call.expression) && runsSql.test(call.expression.name.text)
  return runs && ts.isExpression(node) ? textOf(node, file) : undefined
}

/** `UP` of `UP.execute(db)`. */
const isExecuted = ({ parent }: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(parent) &&
  parent.name.text === 'execute' &&
  ts.isCallExpression(parent.parent) &&
  parent.parent.expression === parent

/** Apps that run on one of several databases, as their environment says: self-hosted products, which bring the drivers of all. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOR_ONE_DATABASE } from '../config/choices.js'
import type { ConfigDialect, MigrationsConfig, Orm } from '../config/config.js'
import { dialectNamed, dialectOfPackage } from '../inspect/detect/dialect.js'
import { dependenciesAround } from '../inspect/detect/packages.js'
import { type FindFiles, type Source, withoutComments } from '../inspect/detect/sources.js'
import type { HostFindings } from '../inspect/detect.js'
import type { SqlDialect } from '../inspect/host-model.js'
import { inspectorOf } from '../inspect/inspectors.js'
import { folderDialect } from '../migrate/forms/find-folder.js'
import { migrationTarget, SHARED_FORMS } from '../migrate/forms/target.js'
import type { MigrationsProposal, ProposeMigrations } from './propose-migrations.js'

const ORDER = ['postgresql', 'mysql', 'sqlite'] as const

/**
 * The databases that an app chooses among when it starts, the one first that it is on where nobody says; none where it is
 * on one alone, or nothing tells.
 *
 * Told by drivers of several among what it is run with, and by the place where the ORM is set up: a variable of the
 * environment, and the names of the databases, or a name that it computes; or by folders of migrations for each.
 */
export async function severalDatabases(
  cwd: string,
  { orm, dialect, sources, find }: HostFindings,
  migrations: ProposeMigrations,
): Promise<readonly SqlDialect[]> {
  if (!orm || FOR_ONE_DATABASE[orm]) return []
  const drivers = driversIn(cwd, sources)
  if (drivers.length < 2) return []
  const { signs } = await inspectorOf(orm)
  const isSpoken = ({ text }: Source) =>
    signs.packages.some((name) => text.includes(`'${name}`) || text.includes(`"${name}`))
  const texts = [...sources.filter(isSpoken), ...setUps(cwd, orm, find)]
  const [chosen = []] = texts.map(({ text }) => chosenIn(text, drivers)).filter((found) => found.length > 1)
  const [told, ...others] = chosen
  if (told && others.length > 0) return chosen
  const withFolder = drivers.filter((one) => hasFolder(migrations({ dialect: one, tables: [] }), one))
  return dialect === undefined && withFolder.length > 1 ? withFolder : []
}

/** What is installed for development alone is for tests. */
function driversIn(cwd: string, sources: readonly Source[]): readonly SqlDialect[] {
  const installed = dependenciesAround(cwd, sources, ['dependencies', 'optionalDependencies'])
  const named = [...installed].map(dialectOfPackage)
  return ORDER.filter((dialect) => named.includes(dialect))
}

/** Configurations in JavaScript, which are called after the ORM and are not among the sources. */
const setUps = (cwd: string, orm: Orm, find: FindFiles): readonly Source[] =>
  find((name) => /\.[cm]?js$/.test(name) && name.includes(orm)).map((path) => ({
    path,
    text: withoutComments(readFileSync(join(cwd, path), 'utf8')),
  }))

/** Which tests and builds run is no choice of a database. */
const ENVIRONMENT =
  /\b(?:process\.env|import\.meta\.env|Deno\.env|env|config\w*)\b(?!\.?\[?['"]?NODE_ENV)[.([]/

/** The keys by which Knex keeps its own environments. */
const ENVIRONMENTS = /\b(?:development|production|staging)\s*:\s*\{/

/** `client: process.env.DB_CLIENT`, `type: DB_TYPE`: whatever it is, no name. */
const COMPUTED = /\b(?:client|type|dialect|driver)\s*(?:,|:\s*(?!['"`{[])[^,;\n}]*\b(?:env|config|DB_)\w*)/i

function chosenIn(text: string, drivers: readonly SqlDialect[]): readonly SqlDialect[] {
  if (!ENVIRONMENT.test(text) || ENVIRONMENTS.test(text)) return []
  const named = new Set([...textsIn(text)].flatMap((name) => dialectOfPackage(name) ?? []))
  const chosen = drivers.filter((dialect) => named.has(dialect))
  const fallback = dialectNamed(/(?:\?\?|\|\||:)\s*['"]([\w-]+)['"]/.exec(text)?.[1])
  const all = chosen.length > 1 ? chosen : COMPUTED.test(text) ? drivers : []
  return fallback && all.includes(fallback)
    ? [fallback, ...all.filter((dialect) => dialect !== fallback)]
    : all
}

/** What stands in quotes, and what classes of dialects and drivers are named after. */
function* textsIn(text: string): Generator<string> {
  for (const [, quoted = ''] of text.matchAll(/['"`]([@\w/-]+)['"`]/g)) yield quoted
  for (const [, name = ''] of text.matchAll(/\b(Postgres|Mysql|Sqlite)\w*(?:Dialect|Driver)\b/gi))
    yield name.toLowerCase()
}

const hasFolder = ({ value }: MigrationsProposal, dialect: SqlDialect) =>
  typeof value === 'string' && value.split('/').some((part) => folderDialect(part) === dialect)

/** Where the migrations of each go: the host's own folders, or one of plain SQL for each where a tool has one for all. */
export function migrationsOfEach(
  orm: Orm,
  dialects: readonly SqlDialect[],
  of: (dialect: SqlDialect) => MigrationsProposal,
): MigrationsProposal {
  const proposals = dialects.map((dialect) => ({ dialect, ...of(dialect) }))
  const targets = proposals.map(({ dialect, value }) => migrationTarget({ orm, dialect, migrations: value }))
  const isApart = targets.every(
    (target, index) =>
      target &&
      targets.every(
        (other, at) =>
          at === index ||
          other?.folder !== target.folder ||
          (other.form === target.form && SHARED_FORMS.includes(target.form)),
      ),
  )
  const values = proposals.map(({ dialect, value }): readonly [ConfigDialect, unknown] => [
    dialect,
    isApart ? value : ({ folder: `migrations/${dialect}`, form: 'sql' } satisfies MigrationsConfig),
  ])
  const [first] = proposals
  const note = isApart ? first?.note : 'plain SQL for each: one folder of the tool would run on all of them'
  return { value: Object.fromEntries(values), note: note ?? '' }
}

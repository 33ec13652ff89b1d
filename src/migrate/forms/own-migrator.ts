/** Hosts that apply migrations by code of their own, rather than by a tool. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationFormName } from '../../config/config.js'
import { readJson } from '../../inspect/detect/manifest.js'
import { fileFinder } from '../../inspect/detect/sources.js'

/** What code calls that applies migrations of a form. */
const APPLIES: Readonly<Partial<Record<MigrationFormName, RegExp>>> = {
  drizzle: /['"]drizzle-orm\/[\w-]+\/migrator['"]/,
  kysely: /\bnew\s+Migrator\b/,
  sequelize: /\bnew\s+Umzug\b/,
  'mikro-orm': /\bgetMigrator\s*\(|\bmigrator\s*\.\s*up\s*\(/,
  knex: /\bmigrate\s*\.\s*latest\s*\(/,
}

export interface OwnMigrator {
  /** Relative to the folder that was looked into. */
  readonly file: string
  /** The script of `package.json` that runs it, and does nothing else by its name. */
  readonly script?: string
}

/** The code that applies migrations in the sources of a folder; that which a script runs before others. */
export function ownMigrator(form: MigrationFormName, folder: string): OwnMigrator | undefined {
  const applies = APPLIES[form]
  if (!applies) return undefined
  const files = fileFinder(folder)(
    (name) => /\.[cm]?[jt]s$/.test(name) && !/\.(d|test|spec)\./.test(name),
  ).filter((path) => applies.test(readFileSync(join(folder, path), 'utf8')))
  const { scripts } = readJson(join(folder, 'package.json'))
  const migrating = Object.entries(Object(scripts)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isUp(entry.join(' ')),
  )
  const run = files.flatMap((file) =>
    migrating.filter(([, text]) => runs(text, file)).map(([script]) => ({ file, script })),
  )
  return run[0] ?? files.map((file) => ({ file }))[0]
}

/** Not one that starts the app, undoes migrations or makes them. */
const isUp = (script: string) =>
  /migrat/i.test(script) &&
  !/\b(down|undo|revert|rollback|reset|fresh|create|make|new|seed|status|list)\b|&&/i.test(script)

/** Whether a script runs a file, as it is or as it is built: `tsx src/migrate.ts`, `node dist/migrate`. */
function runs(script: string, file: string): boolean {
  const { dir, name } = posix.parse(file)
  const called = name === 'index' ? posix.basename(dir) : name
  return new RegExp(`(^|[\\s/"'])${called}(/index)?(\\.[cm]?[jt]s)?($|[\\s"'])`).test(script)
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import { readSources } from '../inspect/detect/sources.js'
import { isMigrationName } from '../migrate/forms/find-folder.js'
import { migrationTarget } from '../migrate/forms/target.js'

/** `import { Init1700000000000 } from './1700000000000-Init'`, also by way of the folder. */
const namesMigration = /from\s+['"][^'"]*\/(Migration)?\d{8,}[^'"/]*['"]/

/**
 * The file of the host that names its migrations one by one, which a new one must be added to: `index.ts` in their folder,
 * the file of the database handle, or any other that names most of them; `undefined` where the tool looks into the folder
 * itself.
 */
export function migrationList(
  config: Pick<ScimConfig, 'orm' | 'dialect' | 'migrations' | 'db'>,
  cwd: string,
): string | undefined {
  const folder = migrationTarget(config)?.folder
  if (folder === undefined) return undefined
  const [handle = ''] = config.db.split('#')
  const usual = [...['ts', 'mts', 'js', 'mjs'].map((extension) => `${folder}/index.${extension}`), handle]
    .filter((path) => /\.\w+$/.test(path) && existsSync(join(cwd, path)))
    .find((path) => namesMigration.test(readFileSync(join(cwd, path), 'utf8')))
  return usual ?? listElsewhere(folder, cwd)
}

/** The source that names at least half of the migrations that were there: a test names one. */
function listElsewhere(folder: string, cwd: string): string | undefined {
  const names = (existsSync(join(cwd, folder)) ? readdirSync(join(cwd, folder)) : []).filter(
    (name) => isMigrationName(name) && /\.[cm]?[jt]s$/.test(name),
  )
  // Nobody imports SQL, and all sources are not read for nothing.
  if (names.length === 0) return undefined
  // One of them is new.
  const least = Math.max(1, (names.length - 1) / 2)
  const [most] = readSources(cwd)
    .map(({ path, text }) => ({ path, count: migrationsNamed(path, text, folder) }))
    .sort((one, other) => other.count - one.count)
  return most && most.count >= least ? most.path : undefined
}

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*['"](\.[^'"]*)['"]/g

/** How many migrations of a folder a text imports. */
function migrationsNamed(path: string, text: string, folder: string): number {
  const modules = [...text.matchAll(SPECIFIER)].map(([, specifier = '']) =>
    posix.join(posix.dirname(path), specifier),
  )
  const isMigration = (module: string) =>
    posix.dirname(module) === folder && isMigrationName(posix.basename(module))
  return new Set(modules.filter(isMigration)).size
}

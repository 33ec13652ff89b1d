import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FindFiles } from '../../detect/sources.js'

/**
 * The folders with files that a migration tool would run, the fullest first: a host may have several databases. They are in
 * a folder for migrations, or their names begin with a number, for tools run them in that order.
 *
 * @param isMigration whether a text with an `up` is one of the tool's
 */
export function findMigrations(
  cwd: string,
  find: FindFiles,
  isMigration: (text: string) => boolean,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const path of find((name) => /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$/.test(name))) {
    // Reading a whole app would take as long as inspecting it.
    if (!/migration|(^|\/)\d{3,}[^/]*$/i.test(path)) continue
    const text = readFileSync(join(cwd, path), 'utf8')
    if (!/\bup\b/.test(text) || !isMigration(text)) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([folder]) => folder)
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FindFiles } from '../../detect/sources.js'
import { isSetAside } from './set-aside.js'

/**
 * The folders with files that a migration tool would run, the fullest first, and last those that are set aside: a host may have several databases. They are in
 * a folder for migrations, or their names begin with a number, for tools run them in that order.
 *
 * @param isMigration whether a text with an `up` is one of the tool's
 */
export function findMigrations(
  cwd: string,
  find: FindFiles,
  isMigration: (text: string) => boolean,
): readonly string[] {
  const found = new Map<string, string[]>()
  for (const path of find((name) => /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$/.test(name))) {
    // Reading a whole app would take as long as inspecting it.
    if (!/migration|(^|\/)\d{3,}[^/]*$/i.test(path)) continue
    const text = readFileSync(join(cwd, path), 'utf8')
    if (!/\bup\b/.test(text) || !isMigration(text)) continue
    const folder = dirname(path)
    found.set(folder, [...(found.get(folder) ?? []), path])
  }
  const all = [...found.values()].flat()
  const isOld = (folder: string) => Number(isSetAside(folder, all))
  return [...found]
    .sort(([one, paths], [other, others]) => isOld(one) - isOld(other) || others.length - paths.length)
    .map(([folder]) => folder)
}

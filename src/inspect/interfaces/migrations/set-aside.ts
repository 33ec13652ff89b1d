import { posix } from 'node:path'

const ARCHIVES = /^[._]?(archived?|archives|old|legacy|backups?|deprecated|obsolete|unused)$/i

/**
 * Whether the migrations of a folder are kept only for what they once did: by its name, or inside of a folder whose own
 * all come after them.
 *
 * @param paths of all migrations
 */
export function isSetAside(folder: string, paths: readonly string[]): boolean {
  if (folder.split('/').some((part) => ARCHIVES.test(part))) return true
  const namesIn = (one: string) =>
    paths.flatMap((path) => (posix.dirname(path) === one ? posix.basename(path) : [])).toSorted()
  const newest = namesIn(folder).at(-1) ?? ''
  const around = new Set(
    paths.map((path) => posix.dirname(path)).filter((one) => folder.startsWith(`${one}/`)),
  )
  return [...around].some((one) => newest < (namesIn(one)[0] ?? ''))
}

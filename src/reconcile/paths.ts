/** The one place that tells which paths scim-gen may touch. */
import { posix } from 'node:path'
import { fail } from '../diagnostics.js'

/** The folder of what scim-gen records, to be committed. */
export const RECORDS = '.scim-gen'
export const MANIFEST_PATH = `${RECORDS}/manifest.json`
export const MODEL_PATH = `${RECORDS}/model.json`
export const LOCK_PATH = `${RECORDS}/lock`
export const IGNORE_PATH = `${RECORDS}/.gitignore`
export const IGNORE_TEXT = 'backup/\njournal*\nlock*\n'
/** What a commit that is going on does. */
export const JOURNAL_PATH = `${RECORDS}/journal.json`
/** The same journal, once all files are written. */
export const DONE_PATH = `${RECORDS}/journal.done.json`
/** The same journal, while it is written itself. */
export const JOURNAL_DRAFT_PATH = `${RECORDS}/journal.tmp`

/** Where the last emitted text of an adapter is kept: the base of later merges. */
export const basePath = (path: string) => `${RECORDS}/base/${path}`

/** Where a hand-edited generated file is kept when it is rewritten; the same text has the same name. */
export const backupPath = (path: string, hash: string) => `${RECORDS}/backup/${path}.${hash.slice(0, 12)}`

/**
 * Whether a path is relative, normalised and inside the working directory.
 *
 * @param above how many folders above it are the project's as well: those up to the root of its workspace
 */
export function isInside(path: string, above = 0): boolean {
  const [up = ''] = /^(\.\.\/)*/.exec(path) ?? []
  const below = path.slice(up.length)
  return (
    up.length <= above * '../'.length &&
    below !== '' &&
    below !== '.' &&
    posix.normalize(path) === path &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    !/^(\/|[a-z]:|\.\.$)/i.test(below)
  )
}

/** Folders whose files git and npm take for theirs: what is written there may be run, or be gone. */
const FOREIGN = ['.git', '.hg', '.svn', 'node_modules']

/** Whether a path leads into a folder that is a tool's, on a disk that may not tell capitals. */
export const isForeign = (path: string) =>
  path.split('/').some((part) => FOREIGN.includes(part.toLowerCase()))

/**
 * The path, normalised (`./src//a.ts` → `src/a.ts`).
 *
 * @param above as of {@link isInside}
 * @throws DiagnosticError SG4005 when it leads outside the working directory
 */
export function normalisePath(path: string, above = 0): string {
  const normal = posix.normalize(path.replaceAll('\\', '/'))
  if (isInside(normal, above)) return normal
  fail({
    code: 'SG4005',
    message: `${path} is outside the working directory: scim-gen writes only below it.`,
    fix: 'Give `out` and `migrations` in scim.config.ts as paths inside the project, or pass --cwd.',
  })
}

/**
 * The journal of a commit: which files it writes and what they were, so that a run that is killed half-way can be
 * undone. `journal.json` stands from before the first change until all files are written: found, it is rolled back.
 * Renamed to `journal.done.json` it says that the new files stay. That rename is the moment of the commit.
 */
import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { fail } from '../diagnostics.js'
import { parseJson } from '../migrate/json.js'
import { errorCode, type FileSystem } from './file-system.js'
import { DONE_PATH, isInside, JOURNAL_DRAFT_PATH, JOURNAL_PATH, RECORDS } from './paths.js'
import { targetsIn } from './target.js'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const path = z.string().refine(isInside)

const schema = z.strictObject({
  version: z.literal(1),
  /** Part of the names of all temporary files. */
  run: z.string().regex(/^[0-9a-f]{8}$/),
  /** Those that the commit makes, outermost first. */
  directories: z.array(path),
  files: z.array(
    z.strictObject({
      path,
      /** Where it really is, behind symbolic links, below the real working directory. */
      target: path,
      /** Hashes of the text before and after; left out for no file. */
      before: hash.optional(),
      after: hash.optional(),
    }),
  ),
})

export type Journal = z.infer<typeof schema>

/** A file of a journal, with its places on disk: absolute. */
export interface JournalFile {
  readonly path: string
  readonly target: string
  /** Its new text until it is renamed to the target. */
  readonly temporary: string
  /** Its old text until the commit is done. */
  readonly backup: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * The files of a journal. Their temporary names are made here, never read: a journal cannot name any other file.
 *
 * @param root the real working directory
 * @throws DiagnosticError SG4006 when a target is outside by now, through a symbolic link
 */
export function filesOf(journal: Journal, root: string, fs: FileSystem): readonly JournalFile[] {
  const targetOf = targetsIn(fs, root)
  return journal.files.map(({ path, target: inside, before, after }) => {
    const target = targetOf(inside)
    const beside = (end: string) => join(dirname(target), `.${basename(target)}.${journal.run}.${end}`)
    return { path, target, temporary: beside('tmp'), backup: beside('bak'), before, after }
  })
}

/** The directories in which the commit changes something, once each. */
export const directoriesOf = (files: readonly JournalFile[]): readonly string[] => [
  ...new Set(files.map(({ target }) => dirname(target))),
]

/** On return the journal outlives a power cut. */
export function writeJournal(fs: FileSystem, root: string, journal: Journal): void {
  const draft = join(root, JOURNAL_DRAFT_PATH)
  fs.create(draft, `${JSON.stringify(journal, null, 2)}\n`)
  fs.rename(draft, join(root, JOURNAL_PATH))
  fs.syncDirectory(join(root, RECORDS))
}

/** Commits: what the journal tells is not undone from here on. */
export function markDone(fs: FileSystem, root: string): void {
  fs.rename(join(root, JOURNAL_PATH), join(root, DONE_PATH))
  fs.syncDirectory(join(root, RECORDS))
}

/** Takes the commit back, where its last step failed and may have been carried out all the same. */
export function unmarkDone(fs: FileSystem, root: string): void {
  if (fs.realPath(join(root, DONE_PATH)) === undefined) return
  fs.rename(join(root, DONE_PATH), join(root, JOURNAL_PATH))
  fs.syncDirectory(join(root, RECORDS))
}

/**
 * The journal at a path, which a dead run left.
 *
 * @throws DiagnosticError SG4014 when it cannot be read
 */
export function readJournal(fs: FileSystem, root: string, path: string): Journal | undefined {
  const text = fs.read(join(root, path))
  if (text === undefined) return undefined
  const result = schema.safeParse(parseJson(text))
  if (result.success) return result.data
  fail({
    code: 'SG4014',
    message: 'The journal of an interrupted run cannot be read: it was edited or damaged.',
    location: { file: path },
    fix: `Compare with git, restore what is torn, then delete ${path} and run the command again.`,
  })
}

/** SHA-256 in hexadecimal digits of the text as it is, line ends too; `undefined` for no text. */
export const exactHash = (text: string | undefined) =>
  text === undefined ? undefined : createHash('sha256').update(text).digest('hex')

/** The hash of what is at a path; `undefined` for nothing, and no hash for a directory. */
export function hashAt(fs: FileSystem, path: string): string | undefined {
  try {
    return exactHash(fs.read(path))
  } catch (error) {
    if (errorCode(error) === 'EISDIR') return 'directory'
    throw error
  }
}

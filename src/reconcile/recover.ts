/**
 * What a run that was killed has left: while `journal.json` stands, every file goes back to its old text; once it
 * is `journal.done.json`, the new ones stay. Each step may be cut off and taken again.
 */
import { dirname, join } from 'node:path'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { errorCode, type FileSystem, nodeFileSystem } from './file-system.js'
import {
  directoriesOf,
  filesOf,
  hashAt,
  type Journal,
  type JournalFile,
  readJournal,
  unmarkDone,
} from './journal.js'
import { withLock } from './lock.js'
import { DONE_PATH, JOURNAL_DRAFT_PATH, JOURNAL_PATH, RECORDS } from './paths.js'
import { holdSignals } from './signals.js'
import { removeIfEmpty } from './target.js'
import { TRACES } from './traces.js'
import { bestEffort, cannotPutBack } from './write-failure.js'

/**
 * Settles what an interrupted run left, before anything of the project is read. Touches nothing where there is
 * nothing to settle.
 *
 * @param cwd the working directory, absolute
 * @returns what was done, in one line; nothing where no file had been written
 * @throws DiagnosticError SG4010 (cannot put back), SG4011 (another run is writing), SG4012 (a file that changed
 * since), SG4013 (a backup that is gone), SG4014 (a journal that is none)
 */
export function recover(cwd: string, fs: FileSystem = nodeFileSystem): readonly string[] {
  if (TRACES.every((path) => fs.realPath(join(cwd, path)) === undefined)) return []
  const signals = holdSignals()
  try {
    return withLock(fs, cwd, (root) => recoverLocked(fs, root))
  } catch (error) {
    throw errorCode(error) === undefined ? error : new DiagnosticError([cannotPutBack(error)])
  } finally {
    signals.release()
  }
}

/**
 * The same for who holds the lock.
 *
 * @param root the real working directory
 */
export function recoverLocked(fs: FileSystem, root: string): readonly string[] {
  // What is found here must still be found after a power cut, before anything follows from it.
  fs.syncDirectory(join(root, RECORDS))
  const done = readJournal(fs, root, DONE_PATH)
  if (done) {
    tidy(fs, root, done, DONE_PATH)
    return ['The last run was cut off after its last write: all that it wrote is there.']
  }
  const journal = readJournal(fs, root, JOURNAL_PATH)
  if (!journal) {
    fs.remove(join(root, JOURNAL_DRAFT_PATH))
    return []
  }
  const files = filesOf(journal, root, fs)
  const obstacles = files.flatMap((one) => obstacleTo(fs, one))
  if (obstacles.length > 0) throw new DiagnosticError(obstacles)
  for (const one of files) restore(fs, one)
  tidy(fs, root, journal, JOURNAL_PATH)
  return ['The last run was cut off while it wrote: all files are as they were before it.']
}

/** Undoes a commit of this process that failed. The journal stays until all is undone. Returns what went wrong. */
export function putBack(fs: FileSystem, root: string, journal: Journal): readonly unknown[] {
  const stillDone = bestEffort(() => unmarkDone(fs, root))
  if (stillDone.length > 0) return stillDone
  const failures = filesOf(journal, root, fs).flatMap((one) => bestEffort(() => restore(fs, one)))
  return failures.length > 0 ? failures : bestEffort(() => tidy(fs, root, journal, JOURNAL_PATH))
}

/** Removes what a journal names but the files themselves: temporary files, directories left empty, last the journal. */
export function tidy(fs: FileSystem, root: string, journal: Journal, path: string): void {
  const files = filesOf(journal, root, fs)
  const made = journal.directories.map((directory) => join(root, directory))
  for (const { temporary, backup } of files) {
    fs.remove(temporary)
    fs.remove(backup)
  }
  for (const directory of made.toReversed()) removeIfEmpty(fs, directory)
  // Without the journal nobody would know of what a power cut brings back.
  for (const directory of new Set([...directoriesOf(files), ...made.map(dirname)]))
    if (fs.realPath(directory) !== undefined) fs.syncDirectory(directory)
  fs.remove(join(root, JOURNAL_DRAFT_PATH))
  fs.remove(join(root, path))
  fs.syncDirectory(join(root, RECORDS))
}

/** Only over our own text, or where nothing is: whatever else is there was written by someone since. */
function restore(fs: FileSystem, one: JournalFile): void {
  const now = hashAt(fs, one.target)
  if (now === one.before) return
  if (now === one.after && one.before === undefined) fs.remove(one.target)
  else if (now === one.after || (now === undefined && hasBackup(fs, one))) fs.rename(one.backup, one.target)
}

const hasBackup = (fs: FileSystem, { backup, before }: JournalFile) => hashAt(fs, backup) === before

/** What keeps a file from being put back, without loss, a while after the crash. */
function obstacleTo(fs: FileSystem, one: JournalFile): readonly Diagnostic[] {
  const { path, target, before, after } = one
  const now = hashAt(fs, target)
  if (now === before || now === undefined) return []
  const location = { file: path }
  if (now !== after) {
    return [
      {
        code: 'SG4012',
        message: `${path} changed after a run of scim-gen was cut off; nothing was touched.`,
        location,
        fix: 'Move it away, run the command again, and take your change over from it.',
      },
    ]
  }
  if (before === undefined || hasBackup(fs, one)) return []
  return [
    {
      code: 'SG4013',
      message: `${path} was written by a run of scim-gen that was cut off, and the backup of its old text is gone.`,
      location,
      fix: 'Move it away, run the command again, and restore it from git.',
    },
  ]
}

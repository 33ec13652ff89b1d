/**
 * Changes → disk, all or nothing: stage beside the targets, compare each with what the plan saw, swap by rename.
 * Whatever fails is put back at once, and what a killed run left half-way is put back by the next (recover.ts).
 */
import { randomUUID } from 'node:crypto'
import { dirname, join, relative, sep } from 'node:path'
import { DiagnosticError, fail } from '../diagnostics.js'
import { type Changes, refusals, type Write } from './changes.js'
import { type FileSystem, nodeFileSystem } from './file-system.js'
import {
  directoriesOf,
  exactHash,
  filesOf,
  hashAt,
  type Journal,
  type JournalFile,
  markDone,
  writeJournal,
} from './journal.js'
import { withLock } from './lock.js'
import { basePath, DONE_PATH } from './paths.js'
import { putBack, recoverLocked, tidy } from './recover.js'
import { holdSignals } from './signals.js'
import { makeDirectories, missingDirectories, removeIfEmpty, type Targets, targetsIn } from './target.js'
import { bestEffort, writeFailure } from './write-failure.js'

/**
 * Carries out the writes of a plan. On return all are on disk, and outlive a power cut; when it throws, none is,
 * and no temporary file or new directory is left.
 *
 * @param cwd the working directory, absolute
 * @throws DiagnosticError SG4004 (a file that scim-gen did not write), SG4005 and SG4006 (a target outside the
 * working directory), SG4008 (a file changed since the plan), SG4009 (cannot write), SG4010 (cannot put back),
 * SG4011 (another run), SG4012 to SG4014 (a killed run that cannot be undone)
 */
export function commitChanges(changes: Changes, cwd: string, fs: FileSystem = nodeFileSystem): void {
  const refused = refusals(changes)
  if (refused.length > 0) throw new DiagnosticError(refused)
  const writes = changes.writes.filter(({ before, after }) => before !== after)
  if (writes.length === 0) return
  const signals = holdSignals()
  try {
    withLock(fs, cwd, (root) => {
      recoverLocked(fs, root)
      write(writes, root, fs)
    })
  } catch (error) {
    throw writeFailure(error)
  } finally {
    signals.release()
  }
}

function write(writes: readonly Write[], root: string, fs: FileSystem): void {
  const targetOf = targetsIn(fs, root)
  const journal = journalOf(writes, root, fs, targetOf)
  const files = filesOf(journal, root, fs)
  for (const one of files) expectUnchanged(fs, one)
  try {
    // From here on, all that appears on disk is named by the journal.
    writeJournal(fs, root, journal)
    makeDirectories(
      fs,
      journal.directories.map((directory) => join(root, directory)),
    )
    files.forEach((one, index) => {
      stage(fs, one, targetOf, writes[index])
    })
    for (const directory of directoriesOf(files)) fs.syncDirectory(directory)
    for (const one of files) swap(fs, one)
    for (const directory of directoriesOf(files)) fs.syncDirectory(directory)
    markDone(fs, root)
  } catch (error) {
    throw writeFailure(error, putBack(fs, root, journal))
  }
  // What cannot be tidied up now is named by the journal, and the next run does it.
  bestEffort(() => tidy(fs, root, journal, DONE_PATH))
  bestEffort(() => removeLeftFolders(fs, root, writes))
}

/** The folders that a tree has moved out of, where nothing is in them any more. */
function removeLeftFolders(fs: FileSystem, root: string, writes: readonly Write[]): void {
  for (const from of writes.flatMap((one) => (one.from === undefined ? [] : [one.from, basePath(one.from)])))
    for (let folder = dirname(from); folder !== '.'; folder = dirname(folder))
      removeIfEmpty(fs, join(root, folder))
}

function journalOf(writes: readonly Write[], root: string, fs: FileSystem, targetOf: Targets): Journal {
  const inside = (path: string) => relative(root, path).split(sep).join('/')
  const targets = writes.map(({ path }) => targetOf(path))
  return {
    version: 1,
    run: randomUUID().slice(0, 8),
    directories: [
      ...new Set(
        writes.flatMap(({ after }, index) =>
          after === undefined ? [] : missingDirectories(fs, targets[index] ?? root),
        ),
      ),
    ].map(inside),
    files: writes.map(({ path, before, after }, index) => ({
      path,
      target: inside(targets[index] ?? root),
      before: exactHash(before),
      after: exactHash(after),
    })),
  }
}

function stage(
  fs: FileSystem,
  one: JournalFile,
  targetOf: Targets,
  { after, from }: Partial<Write> = {},
): void {
  const like = one.before !== undefined ? one.target : from && targetOf(from)
  if (after !== undefined) fs.create(one.temporary, after, like)
  if (one.before !== undefined) fs.copy(one.target, one.backup)
}

function swap(fs: FileSystem, one: JournalFile): void {
  expectUnchanged(fs, one)
  if (one.after === undefined) fs.remove(one.target)
  else fs.rename(one.temporary, one.target)
}

function expectUnchanged(fs: FileSystem, { path, target, before }: JournalFile): void {
  if (hashAt(fs, target) === before) return
  fail({
    code: 'SG4008',
    message: `${path} changed while scim-gen was running; nothing was written.`,
    location: { file: path },
    fix: 'Run the command again.',
  })
}

/**
 * Changes → disk, all or nothing: stage beside the targets, compare each with what the plan saw, swap by rename;
 * whatever fails, everything is put back.
 */
import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { type Changes, refusals, type Write } from './changes.js'
import { errorCode, type FileSystem, nodeFileSystem } from './file-system.js'
import { acquireLock, releaseLock } from './lock.js'
import { LOCK_PATH } from './paths.js'
import { holdSignals } from './signals.js'
import { missingDirectories, resolveTarget } from './target.js'

/** A write with its place on disk. */
interface Staged extends Write {
  readonly target: string
  readonly temporary: string
  readonly backup: string
}

/**
 * Carries out the writes of a plan. On return all are on disk; when it throws, none is, and no temporary file or
 * new directory is left.
 *
 * @param cwd the working directory, absolute
 * @throws DiagnosticError SG4004 (a file that scim-gen did not write), SG4005 and SG4006 (a target outside the
 * working directory), SG4008 (a file changed since the plan), SG4009 (cannot write), SG4010 (cannot put back),
 * SG4011 (another run)
 */
export function commitChanges(changes: Changes, cwd: string, fs: FileSystem = nodeFileSystem): void {
  const refused = refusals(changes)
  if (refused.length > 0) throw new DiagnosticError(refused)
  if (changes.writes.length === 0) return
  const undo: (() => void)[] = []
  const signals = holdSignals()
  try {
    const staged = write(changes.writes, cwd, fs, undo)
    // Done: what cannot be tidied up now does no harm, and a dead process's lock is taken over.
    for (const one of staged) bestEffort(() => fs.remove(one.backup))
    bestEffort(() => releaseLock(fs, join(cwd, LOCK_PATH)))
  } catch (error) {
    const failures = undo.reverse().flatMap(bestEffort)
    throw diagnose(error, failures)
  } finally {
    signals.release()
  }
}

/** Pushes what undoes each step before taking it: a step may fail after it took effect. */
function write(
  writes: readonly Write[],
  cwd: string,
  fs: FileSystem,
  undo: (() => void)[],
): readonly Staged[] {
  const lock = resolveTarget(fs, cwd, LOCK_PATH)
  makeDirectories(fs, lock, undo)
  acquireLock(fs, lock)
  undo.push(() => releaseLock(fs, lock))
  const run = randomUUID()
  const staged = writes.map((one) => stagedOf(one, resolveTarget(fs, cwd, one.path), run))
  for (const one of staged) compare(fs, one)
  for (const one of staged) stage(fs, one, undo)
  for (const one of staged) swap(fs, one, undo)
  return staged
}

function stagedOf(one: Write, target: string, run: string): Staged {
  const beside = (end: string) => join(dirname(target), `.${basename(target)}.${run.slice(0, 8)}.${end}`)
  return { ...one, target, temporary: beside('tmp'), backup: beside('bak') }
}

function makeDirectories(fs: FileSystem, target: string, undo: (() => void)[]): void {
  for (const directory of missingDirectories(fs, target)) {
    undo.push(() => {
      if (fs.realPath(directory) !== undefined) fs.removeDirectory(directory)
    })
    fs.makeDirectory(directory)
  }
}

function stage(fs: FileSystem, one: Staged, undo: (() => void)[]): void {
  if (one.after !== undefined) {
    makeDirectories(fs, one.target, undo)
    undo.push(() => fs.remove(one.temporary))
    fs.create(one.temporary, one.after, one.before === undefined ? undefined : one.target)
  }
  if (one.before !== undefined) {
    undo.push(() => {
      // Where the target could not be put back, the backup is all that is left of it.
      if (fs.read(one.target) !== one.after) fs.remove(one.backup)
    })
    fs.copy(one.target, one.backup)
  }
}

function swap(fs: FileSystem, one: Staged, undo: (() => void)[]): void {
  compare(fs, one)
  undo.push(() => putBack(fs, one))
  if (one.after === undefined) fs.remove(one.target)
  else fs.rename(one.temporary, one.target)
}

/** Only from our own text: whatever else is there was written by someone since. */
function putBack(fs: FileSystem, one: Staged): void {
  if (fs.read(one.target) !== one.after) return
  if (one.before === undefined) fs.remove(one.target)
  else fs.rename(one.backup, one.target)
}

function compare(fs: FileSystem, { path, target, before }: Staged): void {
  if (fs.read(target) === before) return
  fail({
    code: 'SG4008',
    message: `${path} changed while scim-gen was running; nothing was written.`,
    location: { file: path },
    fix: 'Run the command again.',
  })
}

function bestEffort(run: () => void): readonly unknown[] {
  try {
    run()
    return []
  } catch (error) {
    return [error]
  }
}

const FIXES: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some disk space and run the command again.',
  EDQUOT: 'Free some of your disk quota and run the command again.',
  EACCES: 'Give yourself permission to write there and run the command again.',
  EPERM: 'Give yourself permission to write there and run the command again.',
  EROFS: 'Run the command where the file system can be written.',
}

/** The user's error for a failed write; a mistake of ours stays the error that it is. */
function diagnose(error: unknown, failures: readonly unknown[]): unknown {
  const refused = error instanceof DiagnosticError ? undefined : cannotWrite(error)
  const cause = error instanceof DiagnosticError ? error.diagnostics : refused && [refused]
  if (!cause) return error
  const incomplete = failures.map(
    (failure): Diagnostic => ({
      code: 'SG4010',
      message: `Not all could be put back: ${messageOf(failure)}.`,
      fix: 'Compare with git, and restore what is missing from the .bak file beside it.',
    }),
  )
  return new DiagnosticError([...incomplete, ...cause])
}

/** SG4009 for an error of the file system that kept something from being written; undefined for any other error. */
export function cannotWrite(error: unknown): Diagnostic | undefined {
  const code = errorCode(error)
  if (code === undefined) return undefined
  return {
    code: 'SG4009',
    message: `Nothing was written: ${messageOf(error)}.`,
    fix: FIXES[code] ?? 'Mend the cause and run the command again.',
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

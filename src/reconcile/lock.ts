/** One run at a time in a project: a lock file with the process that holds it. */
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fail } from '../diagnostics.js'
import { errorCode, type FileSystem } from './file-system.js'
import { describeOwner, isDead, isTorn, OWNER } from './lock-owner.js'
import { LOCK_PATH, RECORDS } from './paths.js'
import { makeDirectories, missingDirectories, removeIfEmpty, targetsIn } from './target.js'
import { bestEffort } from './write-failure.js'

/** How long another process may be between making its lock and writing into it. */
const CLAIM_MS = 100

/**
 * Runs what writes in a project while nothing else does.
 *
 * @param cwd the working directory, absolute
 * @param run is given the real working directory
 * @throws DiagnosticError SG4011 when another run holds the lock
 */
export function withLock<T>(fs: FileSystem, cwd: string, run: (root: string) => T): T {
  const root = fs.realPath(cwd) ?? cwd
  const lock = targetsIn(fs, root)(LOCK_PATH)
  const made = missingDirectories(fs, lock)
  try {
    makeDirectories(fs, made)
    try {
      acquireLock(fs, lock)
      return run(root)
    } finally {
      // One that stays does no harm: a dead process's lock is taken over.
      bestEffort(() => releaseLock(fs, lock))
    }
  } finally {
    // A folder of records without a record is what a killed run made.
    const ours = dirname(lock) === join(root, RECORDS) ? [dirname(lock)] : made.toReversed()
    for (const directory of ours) bestEffort(() => removeIfEmpty(fs, directory))
  }
}

/** Takes the lock, also from a process of this machine that is dead. Where it throws, it may be held all the same. */
function acquireLock(fs: FileSystem, path: string): void {
  if (claim(fs, path)) return
  const owner = fs.read(path)
  if (owner === undefined || !isLeftOver(fs, path, owner)) failOnHeldLock(owner)
  // Whoever takes over a dead process's lock holds a lock for that, named after the dead one: of two that see it
  // dead, the second finds that it no longer is, and no lock of a living process is ever removed.
  const heir = `${path}.${createHash('sha256').update(owner).digest('hex').slice(0, 8)}`
  try {
    acquireLock(fs, heir)
    const now = fs.read(path)
    if (now !== owner) failOnHeldLock(now)
    fs.rename(heir, path)
  } catch (error) {
    bestEffort(() => releaseLock(fs, heir))
    throw error
  }
}

/** Gives the lock back; nothing happens when another process holds it. */
function releaseLock(fs: FileSystem, path: string): void {
  if (fs.read(path) === OWNER) fs.remove(path)
}

/** Whether the lock is ours now; not, where there is one. */
function claim(fs: FileSystem, path: string): boolean {
  try {
    fs.create(path, OWNER)
    const now = fs.read(path)
    return now === OWNER || failOnHeldLock(now)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // A full disk leaves half a lock.
    bestEffort(() => {
      if (OWNER.startsWith(fs.read(path) ?? '\0')) fs.remove(path)
    })
    throw error
  }
}

function isLeftOver(fs: FileSystem, path: string, owner: string): boolean {
  if (!isTorn(owner)) return isDead(owner)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLAIM_MS)
  return fs.read(path) === owner
}

function failOnHeldLock(owner = ''): never {
  const who = describeOwner(owner)
  fail({
    code: 'SG4011',
    message: `Another scim-gen is writing here${who ? ` (${who})` : ''}.`,
    location: { file: LOCK_PATH },
    fix: `Wait until it is done; if there is none, delete ${LOCK_PATH}.`,
  })
}

/** One run at a time in a project: a lock file with the process that holds it. */
import { hostname } from 'node:os'
import { fail } from '../diagnostics.js'
import { errorCode, type FileSystem } from './file-system.js'
import { LOCK_PATH } from './paths.js'

const OWNER = `${process.pid} ${hostname()}\n`

/**
 * Takes the lock, also from a process of this machine that is dead.
 *
 * @param path absolute; its directory exists
 * @throws DiagnosticError SG4011 when another run holds it
 */
export function acquireLock(fs: FileSystem, path: string): void {
  try {
    claim(fs, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const owner = fs.read(path)
    if (owner !== undefined && !isStale(owner)) failOnHeldLock(owner)
    fs.remove(path)
    claim(fs, path)
  }
}

/** A full disk leaves half a lock, which nobody could tell from one that another run is just writing. */
function claim(fs: FileSystem, path: string): void {
  try {
    fs.create(path, OWNER)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') releaseLock(fs, path)
    throw error
  }
}

/** Gives the lock back, half-written too; nothing happens when another process holds it. */
export function releaseLock(fs: FileSystem, path: string): void {
  if (OWNER.startsWith(fs.read(path) ?? '\0')) fs.remove(path)
}

/**
 * A lock of another machine or without a process may be alive: only a person can tell. One of this very process is
 * left over, for a commit is synchronous.
 */
function isStale(owner: string): boolean {
  const [, pid, host] = /^(\d+) (.*)\n$/.exec(owner) ?? []
  return owner === OWNER || (host === hostname() && !isAlive(Number(pid)))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: alive, and of another user.
    return errorCode(error) === 'EPERM'
  }
}

function failOnHeldLock(owner: string): never {
  fail({
    code: 'SG4011',
    message: `Another scim-gen is writing here${owner.trim() && ` (process ${owner.trim().replace(' ', ' on ')})`}.`,
    location: { file: LOCK_PATH },
    fix: `Wait until it is done; if there is none, delete ${LOCK_PATH}.`,
  })
}

/** Who holds a lock, as the lock tells it: a process, and enough about it to see that it is dead. */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { errorCode } from './file-system.js'

/** What a lock says. The last two are there since 0.2.0. */
interface Owner {
  readonly pid: number
  readonly host: string
  /** Of process ids: two containers may share a host name and a folder. */
  readonly namespace: string | undefined
  /** When the process began, as its machine counts: ids are used again. */
  readonly started: string | undefined
}

/** What stands for a fact that this platform does not tell. */
const UNKNOWN = '-'

const NAMESPACE = procFact(() => readlinkSync('/proc/self/ns/pid'))

/** This process, as the text of a lock. */
export const OWNER = `${process.pid} ${hostname()} ${NAMESPACE} ${processFacts(process.pid).started}\n`

/** Whether the text is that of a lock whose writing was cut off. */
export const isTorn = (text: string) => !text.endsWith('\n')

/** For a message: `process 4711 on build-3`; `undefined` when the text does not tell. */
export function describeOwner(text: string): string | undefined {
  const owner = parseOwner(text)
  return owner && `process ${owner.pid} on ${owner.host}`
}

/**
 * Whether a lock's process is dead for certain. Of one on another machine or in another container, and of a text
 * without a process, only a person can tell. No clock is asked: those of two machines differ.
 */
export function isDead(text: string): boolean {
  const owner = parseOwner(text)
  if (owner?.host !== hostname() || differ(owner.namespace, NAMESPACE)) return false
  // A commit is synchronous: one of our own id was left over, by us or by a process that had the id before.
  if (owner.pid === process.pid) return true
  const { state, started } = processFacts(owner.pid)
  return !isRunning(owner.pid) || /[ZX]/.test(state) || differ(owner.started, started)
}

function parseOwner(text: string): Owner | undefined {
  const [, pid, host, namespace, started] = /^(\d+) (\S+)(?: (\S+) (\S+))?\n$/.exec(text) ?? []
  return host === undefined ? undefined : { pid: Number(pid), host, namespace, started }
}

/** Whether both are known, and not the same. */
const differ = (one: string | undefined, other: string) =>
  one !== undefined && one !== UNKNOWN && other !== UNKNOWN && one !== other

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    return errorCode(error) === 'EPERM'
  }
}

/** The third and the 22nd field of `/proc/<pid>/stat`; the second is a name, which may have blanks in it. */
function processFacts(pid: number): { readonly state: string; readonly started: string } {
  const stat = procFact(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? UNKNOWN, started: fields[19] ?? UNKNOWN }
}

function procFact(read: () => string): string {
  try {
    return read()
  } catch {
    return UNKNOWN
  }
}

/** Project folders on disk, as values, and file systems that fail. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'

/** Path → text; `undefined` for a directory. */
export type Tree = Readonly<Record<string, string | undefined>>

/** Everything below a folder, directories too. */
export function readTree(cwd: string): Tree {
  const entries = existsSync(cwd) ? readdirSync(cwd, { withFileTypes: true, recursive: true }) : []
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(cwd.length + 1), textOf(path)]),
  )
}

function textOf(path: string): string | undefined {
  if (!existsSync(path)) return 'broken link'
  return statSync(path).isDirectory() ? undefined : readFileSync(path, 'utf8')
}

/** Empties a folder and fills it. */
export function writeTree(cwd: string, tree: Tree): void {
  rmSync(cwd, { recursive: true, force: true })
  mkdirSync(cwd, { recursive: true })
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(text === undefined ? join(cwd, path) : dirname(join(cwd, path)), { recursive: true })
    if (text !== undefined) writeFileSync(join(cwd, path), text)
  }
}

/** Where a file system fails: `before` the step does anything, `after` it did, or half-way (a torn file). */
export interface Fault {
  /** Counts every step from 0. */
  readonly step: number
  readonly moment: 'before' | 'half' | 'after'
  /** Whether every later step that takes up space fails too, as on a full disk. */
  readonly lasting?: boolean
  /** Whether the process dies there: no later step does anything. */
  readonly deadly?: boolean
  /** The error of the failing step; `ENOSPC` unless told. */
  readonly code?: string
}

/** A file system with one fault; `steps` counts what was called. */
export function faultyFileSystem(
  fault?: Fault,
  base: FileSystem = nodeFileSystem,
): { readonly fs: FileSystem; readonly steps: () => number } {
  let steps = 0
  function step<T>(name: string, run: () => T, half: () => void = () => {}): T {
    const now = steps++
    if (fault?.deadly && now > fault.step) throw new Error('killed')
    const full = fault?.lasting && now > fault.step && (name === 'create' || name === 'copy')
    if (fault && (now === fault.step || full)) {
      if (fault.moment === 'half') half()
      if (fault.moment === 'after') run()
      if (fault.deadly) throw new Error('killed')
      throw failureOf(fault.code ?? 'ENOSPC', name)
    }
    return run()
  }
  const fs: FileSystem = {
    read: (path) => step('read', () => base.read(path)),
    create: (path, text, like) =>
      step(
        'create',
        () => base.create(path, text, like),
        () => base.create(path, text.slice(0, text.length / 2)),
      ),
    copy: (from, to) =>
      step(
        'copy',
        () => base.copy(from, to),
        () => base.create(to, ''),
      ),
    rename: (from, to) => step('rename', () => base.rename(from, to)),
    remove: (path) => step('remove', () => base.remove(path)),
    makeDirectory: (path) => step('mkdir', () => base.makeDirectory(path)),
    removeDirectory: (path) => step('rmdir', () => base.removeDirectory(path)),
    syncDirectory: (path) => step('sync', () => base.syncDirectory(path)),
    realPath: (path) => step('realpath', () => base.realPath(path)),
  }
  return { fs, steps: () => steps }
}

const MESSAGES: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on device',
  EACCES: 'permission denied',
  EIO: 'i/o error',
}

const failureOf = (code: string, name: string) =>
  Object.assign(new Error(`${code}: ${MESSAGES[code] ?? 'failed'}, ${name}`), { code })

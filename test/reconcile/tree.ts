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
}

/** Node's file system with one fault; `steps` counts what was called. */
export function faultyFileSystem(fault?: Fault): { readonly fs: FileSystem; readonly steps: () => number } {
  let steps = 0
  function step<T>(name: string, run: () => T, half: () => void = () => {}): T {
    const now = steps++
    const full = fault?.lasting && now > fault.step && (name === 'create' || name === 'copy')
    if (fault && (now === fault.step || full)) {
      if (fault.moment === 'half') half()
      if (fault.moment === 'after') run()
      throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC' })
    }
    return run()
  }
  const fs: FileSystem = {
    read: (path) => step('read', () => nodeFileSystem.read(path)),
    create: (path, text, like) =>
      step(
        'create',
        () => nodeFileSystem.create(path, text, like),
        () => nodeFileSystem.create(path, text.slice(0, text.length / 2)),
      ),
    copy: (from, to) =>
      step(
        'copy',
        () => nodeFileSystem.copy(from, to),
        () => nodeFileSystem.create(to, ''),
      ),
    rename: (from, to) => step('rename', () => nodeFileSystem.rename(from, to)),
    remove: (path) => step('remove', () => nodeFileSystem.remove(path)),
    makeDirectory: (path) => step('mkdir', () => nodeFileSystem.makeDirectory(path)),
    removeDirectory: (path) => step('rmdir', () => nodeFileSystem.removeDirectory(path)),
    realPath: (path) => step('realpath', () => nodeFileSystem.realPath(path)),
  }
  return { fs, steps: () => steps }
}

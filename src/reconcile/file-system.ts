/** The few operations on files that a commit needs: tests inject failures and crashes at each of them. */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

/** All paths are absolute. Each operation throws Node's errors, with their `code`. */
export interface FileSystem {
  /** The text of a file; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined
  /** Writes a new file, with the mode of `like`; fails where there is one. On return its text outlives a power cut. */
  readonly create: (path: string, text: string, like?: string) => void
  /** Copies to a new file; fails where there is one. On return its content outlives a power cut. */
  readonly copy: (from: string, to: string) => void
  readonly rename: (from: string, to: string) => void
  /** Deletes a file; nothing happens where there is none. */
  readonly remove: (path: string) => void
  readonly makeDirectory: (path: string) => void
  /** Deletes an empty directory. */
  readonly removeDirectory: (path: string) => void
  /** On return, what was made, renamed and removed in a directory outlives a power cut, where the platform can. */
  readonly syncDirectory: (path: string) => void
  /** The path without symbolic links, the target of a broken one too; `undefined` where nothing is. */
  readonly realPath: (path: string) => string | undefined
}

export const nodeFileSystem: FileSystem = {
  read: (path) => unlessFails(['ENOENT', 'ENOTDIR'], () => readFileSync(path, 'utf8')),
  create: (path, text, like) => createSynced(path, text, like),
  copy: (from, to) => createSynced(to, readFileSync(from), from),
  rename: renameSync,
  remove: (path) => unlessFails(['ENOTDIR'], () => rmSync(path, { force: true })),
  makeDirectory: (path) => void mkdirSync(path),
  removeDirectory: rmdirSync,
  // Windows opens no directories, and some file systems do not sync them.
  syncDirectory: (path) =>
    unlessFails(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'], () => withOpen(path, 'r', fsyncSync)),
  realPath: (path) =>
    unlessFails(['ENOENT', 'ENOTDIR'], () => realpathSync(path)) ??
    unlessFails(['ENOENT', 'ENOTDIR'], () =>
      lstatSync(path).isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : undefined,
    ),
}

/** The code of one of Node's errors, such as `EACCES`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

function createSynced(path: string, content: string | Uint8Array, like: string | undefined): void {
  const mode = like === undefined ? undefined : statSync(like).mode & 0o7777
  withOpen(path, 'wx', (file) => {
    writeFileSync(file, content)
    if (mode !== undefined) fchmodSync(file, mode)
    fsyncSync(file)
  })
}

function withOpen(path: string, flags: string, run: (file: number) => void): void {
  const file = openSync(path, flags)
  try {
    run(file)
  } finally {
    closeSync(file)
  }
}

/** `undefined` for the given errors. ENOTDIR: a file stands where the path wants a directory. */
function unlessFails<T>(codes: readonly string[], run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}

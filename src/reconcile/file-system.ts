/** The few operations on files that a commit needs: tests inject failures at each of them. */
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
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
  /** Writes a new file, with the mode of `like`; fails where there is one. */
  readonly create: (path: string, text: string, like?: string) => void
  /** Copies to a new file; fails where there is one. */
  readonly copy: (from: string, to: string) => void
  readonly rename: (from: string, to: string) => void
  /** Deletes a file; nothing happens where there is none. */
  readonly remove: (path: string) => void
  readonly makeDirectory: (path: string) => void
  /** Deletes an empty directory. */
  readonly removeDirectory: (path: string) => void
  /** The path without symbolic links, the target of a broken one too; `undefined` where nothing is. */
  readonly realPath: (path: string) => string | undefined
}

export const nodeFileSystem: FileSystem = {
  read: (path) => unlessMissing(() => readFileSync(path, 'utf8')),
  create: (path, text, like) => {
    writeFileSync(path, text, { flag: 'wx' })
    if (like !== undefined) chmodSync(path, statSync(like).mode & 0o7777)
  },
  copy: (from, to) => copyFileSync(from, to, constants.COPYFILE_EXCL),
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
  makeDirectory: (path) => void mkdirSync(path),
  removeDirectory: rmdirSync,
  realPath: (path) =>
    unlessMissing(() => realpathSync(path)) ??
    unlessMissing(() =>
      lstatSync(path).isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : undefined,
    ),
}

/** The code of one of Node's errors, such as `EACCES`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

function unlessMissing<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    // ENOTDIR: a file stands where the path wants a directory.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** Reads the files of a project for a plan. */
import { join } from 'node:path'
import { fail } from '../diagnostics.js'
import { errorCode, type FileSystem, nodeFileSystem } from './file-system.js'

/**
 * The function that a plan reads through.
 *
 * @param cwd the working directory, absolute
 * @returns path below it → text, `undefined` where there is no file; throws DiagnosticError SG4007 where what is
 * there cannot be read as a file
 */
export function readerOf(cwd: string, fs: FileSystem = nodeFileSystem): (path: string) => string | undefined {
  return (path) => {
    try {
      return fs.read(join(cwd, path))
    } catch (error) {
      const code = errorCode(error)
      if (code === undefined) throw error
      fail({
        code: 'SG4007',
        message: `${path} cannot be read (${code}).`,
        location: { file: path },
        fix: code === 'EISDIR' ? 'Move the directory away.' : 'Give yourself permission to read it.',
      })
    }
  }
}

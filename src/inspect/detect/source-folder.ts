/** Folders that the tool of an ORM is told. */
import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { relativePath } from '../location.js'
import { findTsConfig, parseTsConfig } from '../tsconfig.js'

/** What compilers write to, where no tsconfig says so. */
const WRITTEN = /^(?:((?:.*\/)?)(?:dist|build)|(?:lib|out))\/(.+)$/

/**
 * The folder of sources that a tool is told, relative to the root; of one that a compiler writes, that which it writes it from.
 *
 * @param cwd absolute
 */
export function sourceFolder(cwd: string, path: string): string {
  const folder = posix.normalize(path)
  const { outDir, rootDir } = compilerFolders(cwd)
  if (outDir !== undefined && folder.startsWith(`${outDir}/`))
    return sourceOf(cwd, '', folder.slice(outDir.length + 1), rootDir)
  const [, around = '', below] = WRITTEN.exec(folder) ?? []
  return below === undefined ? folder : sourceOf(cwd, around, below)
}

/** A compiler leaves out the folders that all of its sources are in: `src`, where there is one. */
function sourceOf(cwd: string, around: string, below: string, rootDir?: string): string {
  if (rootDir !== undefined) return posix.join(rootDir, below)
  const isBelow = !below.startsWith('src/') && existsSync(join(cwd, around, 'src'))
  return posix.join(around, isBelow ? 'src' : '', below)
}

/** Where the compiler reads and writes, relative to the root. */
function compilerFolders(cwd: string): { readonly outDir?: string; readonly rootDir?: string } {
  const path = findTsConfig(cwd)
  // That of a workspace above is for other folders.
  if (path === undefined || relativePath(cwd, dirname(path)) !== '') return {}
  const { outDir, rootDir } = parseTsConfig(path, () => []).options
  return { outDir: outDir && relativePath(cwd, outDir), rootDir: rootDir && relativePath(cwd, rootDir) }
}
